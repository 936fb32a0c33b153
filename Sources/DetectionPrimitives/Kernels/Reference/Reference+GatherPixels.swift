// Pixels at equal distances into a row: how a picture is read backwards, or a column as a row.

extension Reference {
  /// Copies pixels that lie `step` bytes apart.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - first: The byte where the first pixel starts.
  ///   - step: The bytes from a pixel to the next; negative to read backwards.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - count: The pixels.
  ///   - row: Where to put the pixels without gaps.
  ///   - start: The place of the first byte.
  package static func gatherPixels(
    _ source: Span<UInt8>, from first: Int, step: Int, pixelBytes: Int, count: Int, into row: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    checkGather(
      source: source.count, from: first, step: step, pixelBytes: pixelBytes, count: count, row: row.count, at: start)
    for x in 0..<count {
      for byte in 0..<pixelBytes {
        row[start &+ x &* pixelBytes &+ byte] = source[first &+ x &* step &+ byte]
      }
    }
  }

  /// Checks that the pixels lie inside the source and the row.
  @inline(__always)
  static func checkGather(
    source: Int, from first: Int, step: Int, pixelBytes: Int, count: Int, row: Int, at start: Int
  ) {
    precondition(pixelBytes > 0 && count >= 0, "\(count) pixels of \(pixelBytes) bytes")
    precondition(start >= 0 && count * pixelBytes <= row - start, "\(count) pixels at \(start)")
    let last = first + (count - 1) * step
    precondition(
      count == 0 || min(first, last) >= 0 && max(first, last) + pixelBytes <= source, "pixels \(first) to \(last)")
  }
}
