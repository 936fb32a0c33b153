// The taps of a two-tap linear resize along one axis, as OpenCV's INTER_LINEAR takes them for 8-bit pictures.
//
// The center of target pixel d lies at source coordinate f = (d + 0.5) · scale − 0.5, where scale = 1 / (target /
// source) in Double (not source / target, which can differ in the last bit) and f is rounded to Float. The taps are
// s = floor(f) and s + 1, their weights 2048 · (1 − t) and 2048 · t with t = f − s in Float, each rounded half to even.
//
// At the edges the axes differ. Along a row, a tap outside moves the whole sample onto the edge pixel (t = 0). From
// row to row, both taps are moved into the picture but t is kept, so an edge row is blended with itself and loses up
// to one level through the double truncation in `linearColumn`. Setting t to 0 there too is the usual mistake.
//
// Where t = 0 at the last pixel of a row, the taps are given as the last two pixels with weights 0 and 2048: the same
// value, and `second == first + 1` everywhere, except for a picture of one pixel.
//
// INTER_AREA where a side grows takes the same way with other samples: s = floor(d · scale), t = (d + 1) − (s + 1) · m / n,
// and t less its whole part where it is above 0, else 0; a target pixel inside one source pixel is that pixel.
//
// Where the target shows a part of the axis, from a on and b long, b stands for n and a is added to f or d · scale.
//
// Source: OpenCV 5.0, modules/imgproc/src/resize.cpp.

extension Reference {
  /// Computes the taps of one axis.
  ///
  /// - Parameters:
  ///   - source: The pixels of the source along the axis, above 0.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - region: The part of the axis that the target shows, in source pixels, which may end beyond it but with
  ///     `coversArea`; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - coversArea: Whether to take INTER_AREA's samples instead of INTER_LINEAR's.
  ///   - keepsWeightAtEdges: Whether taps outside are moved inside with their weights kept: `true` from row to row.
  ///   - first: For each target pixel, the source pixel of the first tap.
  ///   - second: The source pixel of the second tap.
  ///   - near: The weight of the first tap, 0…2048.
  ///   - far: The weight of the second tap, 0…2048.
  package static func linearTaps(
    source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0, coversArea: Bool = false,
    keepsWeightAtEdges: Bool, first: inout MutableSpan<Int32>, second: inout MutableSpan<Int32>,
    near: inout MutableSpan<Int16>, far: inout MutableSpan<Int16>
  ) {
    precondition(source > 0 && target > 0, "\(source) pixels to \(target)")
    let count = first.count
    precondition(
      start >= 0 && count <= target - start && second.count == count && near.count == count && far.count == count,
      "taps for \(count), \(second.count), \(near.count) and \(far.count) of \(target) pixels from \(start) on")
    let (origin, length) = stretch(region, of: source, mayEndBeyond: !coversArea)
    let inverse = Double(target) / length
    let scale = 1 / inverse
    let last = source - 1
    for index in 0..<count {
      var (tap, t) =
        coversArea
        ? areaSample(start + index, scale, inverse, origin) : centerSample(start + index, scale, origin)
      var next = tap + 1
      if keepsWeightAtEdges {
        tap = min(max(tap, 0), last)
        next = min(max(next, 0), last)
      } else if tap < 0 || tap >= last {
        t = tap < 0 || last == 0 ? 0 : 1
        tap = tap < 0 ? 0 : max(last - 1, 0)
        next = min(tap + 1, last)
      }
      first[index] = Int32(tap)
      second[index] = Int32(next)
      near[index] = roundHalfEven((1 - t) * 2048)
      far[index] = roundHalfEven(t * 2048)
    }
  }

  /// Where a part of an axis starts, and how long it is.
  ///
  /// The part may end beyond the axis where the taps of a filter are moved into it.
  static func stretch(
    _ region: Range<Double>?, of source: Int, mayEndBeyond: Bool = false
  ) -> (origin: Double, length: Double) {
    guard let region else { return (0, Double(source)) }
    let length = region.upperBound - region.lowerBound
    precondition(
      region.lowerBound >= 0 && (mayEndBeyond || region.upperBound <= Double(source)) && length > 0,
      "\(region.lowerBound) to \(region.upperBound) of \(source) pixels")
    return (region.lowerBound, length)
  }

  static func centerSample(_ index: Int, _ scale: Double, _ origin: Double) -> (tap: Int, t: Float) {
    let place = Float((Double(index) + 0.5) * scale - 0.5 + origin)
    // The coordinate is above -1, where a conversion to Int truncates to 0.
    let tap = place < 0 ? -1 : Int(place)
    return (tap, place - Float(tap))
  }

  static func areaSample(
    _ index: Int, _ scale: Double, _ inverse: Double, _ origin: Double
  ) -> (tap: Int, t: Float) {
    let tap = Int(Double(index) * scale + origin)
    let t = Float(Double(index + 1) - (Double(tap + 1) - origin) * inverse)
    return (tap, t <= 0 ? 0 : t - Float(Int(t)))
  }

  /// The nearest whole number, halves to even; for 0…2048.
  private static func roundHalfEven(_ value: Float) -> Int16 {
    Int16((value + 0x1.8p23) - 0x1.8p23)
  }
}
