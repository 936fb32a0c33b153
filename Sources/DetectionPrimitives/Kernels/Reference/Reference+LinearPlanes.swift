// Both halves of a two-tap linear resize and the way to planar Floats in one step: what a shrinking letterbox does.
//
// The same numbers as `linearRow` for each of the two source rows and `linearColumnPlanes`, without the rows of sums in
// between. It pays where each source row is used once, that is, where the picture shrinks.

extension Reference {
  /// Blends two by two source pixels for each target pixel, into three planes of scaled Floats.
  ///
  /// - Parameters:
  ///   - upper: The first source row, with at least 8 bytes behind the pixels that are read.
  ///   - lower: The second source row, likewise.
  ///   - extent: The bytes of a row that the taps may read.
  ///   - step: The bytes from the first tap to the second.
  ///   - offsets: For each target pixel, the byte where the first tap starts.
  ///   - near: The weight of the first tap, for each target pixel.
  ///   - coarse: A sixteenth of the weight of the second tap, rounded down to an even number, four times for each
  ///     target pixel.
  ///   - fine: What that leaves of the weight, 0…31, four times for each target pixel.
  ///   - weights: The weight of the first row, eight times, then the weight of the second, eight times.
  ///   - scale: The factor of a byte.
  ///   - rest: What the factor lacks.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each of the three channels, in the source's order.
  package static func linearPlanes(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, near: Span<Int16>,
    coarse: Span<Int16>, fine: Span<Int16>, weights: Span<Int16>, scale: Float, rest: Float,
    into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    checkLinear(
      source: min(upper.count, lower.count), extent: extent, taps: count, near: near.count, coarse: coarse.count,
      fine: fine.count)
    checkPlanes(planes, count: count, capacity: values.count)
    precondition(weights.count == 16, "\(weights.count) weights for two rows")
    for x in 0..<count {
      let start = Int(offsets[x])
      let far = 16 * coarse[4 * x] + fine[4 * x]
      for lane in 0..<3 {
        let above = linearSum(upper[start + lane], upper[start + step + lane], near: near[x], far: far)
        let below = linearSum(lower[start + lane], lower[start + step + lane], near: near[x], far: far)
        let plane = lane == 0 ? planes.0 : lane == 1 ? planes.1 : planes.2
        values[plane + x] = scaled(linearByte(above, below, weights[0], weights[8]), scale, rest)
      }
    }
  }
}
