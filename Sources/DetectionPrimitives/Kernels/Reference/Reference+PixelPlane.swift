// One byte of each pixel into one plane of Floats: where planes are written one after another.

extension Reference {
  /// Takes one channel of pixels of four bytes, into a plane of scaled Floats.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, with at least 3 bytes behind the last.
  ///   - byte: Which byte of a pixel to take, 0…3.
  ///   - multiplier: What a byte is multiplied by as an integer, 1…257.
  ///   - scale: What the product is multiplied by.
  ///   - count: The pixels.
  ///   - values: Where to put the results.
  ///   - start: The place of the first.
  package static func pixelPlane(
    _ pixels: Span<UInt8>, byte: Int, multiplier: UInt16, scale: Float, count: Int,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    checkPlane(pixels: pixels.count, byte: byte, count: count, capacity: values.count, start: start)
    for x in 0..<count { values[start + x] = scaled(pixels[4 * x + byte], multiplier, scale) }
  }

  /// Checks that the pixels lie inside the source, and the results inside the plane.
  @inline(__always)
  static func checkPlane(pixels: Int, byte: Int, count: Int, capacity: Int, start: Int) {
    precondition(byte >= 0 && byte < 4, "byte \(byte) of a pixel")
    precondition(count >= 0 && 4 * count <= pixels - 3, "\(count) pixels and 3 bytes in \(pixels)")
    precondition(start >= 0 && count <= capacity - start, "\(count) values at \(start) of \(capacity)")
  }
}
