// A two-tap linear resize of a picture that is stored sideways: what `linearRow` and `linearColumn` make of the turned
// picture, without turning it.
//
// The rows of the upright picture are columns in memory. So the first blend, along an upright row, is one of two stored
// rows with weights that are the same all along them; the second, from upright row to row, is one of neighboring pixels.
// The result is a column of the upright target. The numbers are those of `linearRow` and `linearColumn`, in this order.

extension Reference {
  /// Blends two by two source pixels for each pixel of a target column, into pixels of four bytes.
  ///
  /// - Parameters:
  ///   - first: The stored row of the first tap along an upright row, with at least 8 bytes behind `extent`.
  ///   - second: The stored row of the second tap, likewise.
  ///   - extent: The bytes of a row that may be read as pixels.
  ///   - step: The bytes of a pixel, 3 or 4; the fourth byte of three becomes anything.
  ///   - offsets: For each target pixel, the byte where the first of two neighboring pixels starts.
  ///   - tilts: 32 · (far − 1024) of the weight of the second stored row, 0…2047, sixteen times. The weight of the first
  ///     is what is missing to 2048.
  ///   - weights: For each target pixel, the weight of the first of the neighbors, twice; then, for each, that of the
  ///     second, twice.
  ///   - pixels: Where to put four bytes for each target pixel.
  ///   - start: The place of the first byte.
  package static func linearAcross(
    _ first: Span<UInt8>, _ second: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    weights: Span<Int16>, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    let count = offsets.count
    checkAcross(
      source: min(first.count, second.count), extent: extent, step: step, count: count, tilts: tilts.count,
      weights: weights.count, capacity: pixels.count, start: start)
    guard count > 0 else { return }
    let far = tilts[0] / 32 + 1024
    for x in 0..<count {
      let place = Int(offsets[x])
      for lane in 0..<4 {
        let left = linearSum(first[place + lane], second[place + lane], near: 2048 - far, far: far)
        let right = linearSum(first[place + step + lane], second[place + step + lane], near: 2048 - far, far: far)
        pixels[start + 4 * x + lane] = linearByte(left, right, weights[2 * x], weights[2 * (count + x)])
      }
    }
  }

  /// Checks what both twins need.
  @inline(__always)
  static func checkAcross(
    source: Int, extent: Int, step: Int, count: Int, tilts: Int, weights: Int, capacity: Int, start: Int
  ) {
    checkRow(source: source, extent: extent)
    precondition(step == 3 || step == 4, "pixels of \(step) bytes")
    precondition(tilts == 16 && weights == 4 * count, "\(tilts) and \(weights) weights for \(count) pixels")
    precondition(start >= 0 && 4 * count <= capacity - start, "\(count) pixels at \(start)")
  }
}
