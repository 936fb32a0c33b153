// Both halves of a two-tap linear resize in one step, into pixels or planar Floats: what a shrinking letterbox does.
//
// The same numbers as `linearRow` for each of the two source rows and `linearColumn`, without the rows of sums in
// between. It pays where each source row is used once, that is, where the picture shrinks.
//
// The weight of the second tap comes as its tilt, 32 · (far − 1024): a number of 16 bits with a sign, as the vector
// twins multiply with it. A byte v becomes the Float (v · multiplier) · scale: one rounding, that of the last product.

extension Reference {
  /// Blends two by two source pixels for each target pixel, into pixels of four bytes.
  ///
  /// - Parameters:
  ///   - upper: The first source row, with at least 8 bytes behind the pixels that are read.
  ///   - lower: The second source row, likewise.
  ///   - extent: The bytes of a row that the first taps may read.
  ///   - step: The bytes from the first tap to the second; the fourth byte of three becomes anything.
  ///   - offsets: For each target pixel, the byte where the first tap starts.
  ///   - tilts: 32 · (far − 1024) of the weight of the second tap, 0…2047, twice for each target pixel. The weight of
  ///     the first tap is what is missing to 2048.
  ///   - weights: The weight of the first row, 16 times, then the weight of the second, 16 times.
  ///   - pixels: Where to put four bytes for each target pixel.
  ///   - start: The place of the first byte.
  package static func linearPixels(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    weights: Span<Int16>, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    checkLinearPairs(
      source: min(upper.count, lower.count), extent: extent, step: step, taps: offsets.count, tilts: tilts.count,
      weights: weights.count)
    checkPixels(count: offsets.count, capacity: pixels.count, start: start)
    for x in 0..<offsets.count {
      for lane in 0..<4 {
        pixels[start + 4 * x + lane] = linearByte(upper, lower, Int(offsets[x]) + lane, step, tilts[2 * x], weights)
      }
    }
  }

  /// Blends two by two source pixels for each target pixel, into three planes of scaled Floats.
  ///
  /// - Parameters:
  ///   - upper: The first source row, with at least 8 bytes behind the pixels that are read.
  ///   - lower: The second source row, likewise.
  ///   - extent: The bytes of a row that the first taps may read.
  ///   - step: The bytes from the first tap to the second.
  ///   - offsets: For each target pixel, the byte where the first tap starts.
  ///   - tilts: As for ``linearPixels(_:_:extent:step:offsets:tilts:weights:into:at:)``.
  ///   - weights: The weight of the first row, 16 times, then the weight of the second, 16 times.
  ///   - multiplier: What a byte is multiplied by as an integer, 1…257.
  ///   - scale: What the product is multiplied by.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each of the three channels, in the source's order.
  package static func linearPlanes(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    weights: Span<Int16>, multiplier: UInt16, scale: Float, into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int)
  ) {
    checkLinearPairs(
      source: min(upper.count, lower.count), extent: extent, step: step, taps: offsets.count, tilts: tilts.count,
      weights: weights.count)
    checkPlanes(planes, count: offsets.count, capacity: values.count)
    for x in 0..<offsets.count {
      for lane in 0..<3 {
        let byte = linearByte(upper, lower, Int(offsets[x]) + lane, step, tilts[2 * x], weights)
        let plane = lane == 0 ? planes.0 : lane == 1 ? planes.1 : planes.2
        values[plane + x] = scaled(byte, multiplier, scale)
      }
    }
  }

  /// The byte of two by two taps.
  private static func linearByte(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, _ place: Int, _ step: Int, _ tilt: Int16, _ weights: Span<Int16>
  ) -> UInt8 {
    let far = tilt / 32 + 1024
    let above = linearSum(upper[place], upper[place + step], near: 2048 - far, far: far)
    let below = linearSum(lower[place], lower[place + step], near: 2048 - far, far: far)
    return linearByte(above, below, weights[0], weights[16])
  }

  /// Checks what the kernels need that read two by two taps.
  @inline(__always)
  static func checkLinearPairs(source: Int, extent: Int, step: Int, taps: Int, tilts: Int, weights: Int) {
    checkRow(source: source, extent: extent)
    precondition(step >= 0 && step <= 4, "\(step) bytes to the second tap")
    precondition(tilts == 2 * taps && weights == 32, "\(tilts) and \(weights) weights for \(taps) pixels and two rows")
  }
}
