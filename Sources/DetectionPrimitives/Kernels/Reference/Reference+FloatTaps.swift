// The taps of two-tap resizes of Floats along one axis. A pixel whose weight is 0 is not a tap, so that what is not finite
// in it does not spread.
//
// OpenCV's INTER_LINEAR and INTER_AREA take the samples of `linearTaps` with weights 1 − t and t in Float. Along a row a
// sample outside the picture is the edge pixel; from row to row both taps become the edge pixel and keep their weights.
//
// PyTorch's `interpolate(mode="bilinear")` has the scale in Float, n / m, or (n − 1) / (m − 1) with `align_corners` (0 for
// m = 1). Target pixel d lies at f = max((d + 0.5) · scale − 0.5, 0), or d · scale, rounded to Float once; its taps are
// s = floor(f) and min(s + 1, n − 1) with weights 1 − t and t = f − s.
//
// Sources: OpenCV 5.0, modules/imgproc/src/resize.cpp; PyTorch 2.13, aten/src/ATen/native/UpSample.h.

extension Reference {
  /// How a two-tap resize of Floats samples an axis.
  package enum FloatSampling: Sendable, Hashable {
    /// OpenCV's INTER_LINEAR; whether the weights are kept at the edges says `keepsWeightAtEdges`: from row to row.
    case center(keepsWeightAtEdges: Bool)
    /// OpenCV's INTER_AREA where a side grows.
    case area
    /// PyTorch's bilinear with `align_corners` false.
    case torch
    /// PyTorch's bilinear with `align_corners` true.
    case torchAlignedCorners
  }

  /// Computes the taps of one axis.
  ///
  /// - Parameters:
  ///   - sampling: Where target pixels lie.
  ///   - source: The pixels of the source along the axis, above 0.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - region: The part of the axis that the target shows, in source pixels; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - places: For each target pixel, two source pixels.
  ///   - counts: For each target pixel, the number of taps, 1 or 2.
  ///   - weights: For each target pixel, two weights.
  package static func floatTaps(
    _ sampling: FloatSampling, source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0,
    places: inout MutableSpan<Int32>, counts: inout MutableSpan<Int32>, weights: inout MutableSpan<Float>
  ) {
    checkTaps(source, target, 2, from: start, places: places.count, counts: counts.count, weights: weights.count)
    let last = source - 1
    let (origin, length) = stretch(region, of: source)
    let inverse = Double(target) / length
    let scale = 1 / inverse
    for index in counts.indices {
      let position = start + index
      var tap: Int
      var t: Float
      switch sampling {
      case .center(let keepsWeight):
        (tap, t) = centerSample(position, scale, origin)
        if !keepsWeight && (tap < 0 || tap >= last) { t = 0 }
      case .area:
        (tap, t) = areaSample(position, scale, inverse, origin)
        if tap >= last { t = 0 }
      case .torch:
        let place = Double(Float(source) / Float(target)) * (Double(position) + 0.5) - 0.5
        (tap, t) = split(max(Float(place), 0), last)
      case .torchAlignedCorners:
        let scale = target > 1 ? Float(last) / Float(target - 1) : 0
        (tap, t) = split(scale * Float(position), last)
      }
      places[2 * index] = Int32(min(max(tap, 0), last))
      places[2 * index + 1] = Int32(min(max(tap + 1, 0), last))
      weights[2 * index] = 1 - t
      weights[2 * index + 1] = t
      counts[index] = t == 0 ? 1 : 2
    }
  }

  private static func split(_ place: Float, _ last: Int) -> (tap: Int, t: Float) {
    let tap = min(Int(place), last)
    return (tap, min(place - Float(tap), 1))
  }
}
