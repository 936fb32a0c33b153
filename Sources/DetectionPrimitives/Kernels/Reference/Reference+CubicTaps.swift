// The taps of OpenCV's INTER_CUBIC along one axis: four source pixels with the weights of a cubic curve, a = −0.75,
// whatever the ratio.
//
// The center of target pixel d lies at f = (d + 0.5) · scale − 0.5, where scale = 1 / (target / source) in Double and f is
// rounded to Float. With s = floor(f) and t = f − s the taps are s − 1 … s + 2, moved into the picture, and their weights
//   ((a · (t + 1) − 5a) · (t + 1) + 8a) · (t + 1) − 4a,   ((a + 2) · t − (a + 3)) · t² + 1,   the same of 1 − t,
// and what they lack to 1, all in Float. For bytes each is a whole number of 2⁻¹¹, rounded half to even.
//
// Where the target shows a part of the axis, from a on and b long, b stands for the source's pixels and a is added to f.
//
// Source: OpenCV 5.0, modules/imgproc/src/resize.cpp.

extension Reference {
  /// Computes the taps of one axis.
  ///
  /// - Parameters:
  ///   - source: The pixels of the source along the axis, above 0.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - region: The part of the axis that the target shows, in source pixels; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - places: For each target pixel, four source pixels.
  ///   - weights: For each target pixel, their weights.
  package static func cubicTaps(
    source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0, places: inout MutableSpan<Int32>,
    weights: inout MutableSpan<Float>
  ) {
    let count = places.count / 4
    checkTaps(source, target, 4, from: start, places: places.count, counts: count, weights: weights.count)
    let (origin, length) = stretch(region, of: source)
    let scale = 1 / (Double(target) / length)
    for index in 0..<count {
      let place = Float((Double(start + index) + 0.5) * scale - 0.5 + origin)
      // Above −1, where a conversion to Int truncates to 0.
      let tap = place < 0 ? -1 : Int(place)
      let t = place - Float(tap)
      let curve = cubicWeights(t)
      for (number, weight) in [curve.0, curve.1, curve.2, curve.3].enumerated() {
        places[4 * index + number] = Int32(min(max(tap - 1 + number, 0), source - 1))
        weights[4 * index + number] = weight
      }
    }
  }

  private static func cubicWeights(_ t: Float) -> (Float, Float, Float, Float) {
    let a: Float = -0.75
    let (left, right) = (t + 1, 1 - t)
    let first = ((a * left - 5 * a) * left + 8 * a) * left - 4 * a
    let second = ((a + 2) * t - (a + 3)) * t * t + 1
    let third = ((a + 2) * right - (a + 3)) * right * right + 1
    return (first, second, third, 1 - first - second - third)
  }
}
