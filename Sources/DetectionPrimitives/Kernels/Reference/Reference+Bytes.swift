// Rows of finished bytes into other channel orders and number formats.

extension Reference {
  /// Looks up each byte of one channel in a table of 256 values.
  ///
  /// The table holds what a normalization makes of each byte, so any formula comes out exactly.
  ///
  /// - Parameters:
  ///   - bytes: A row of pixels.
  ///   - first: The place of the channel in the first pixel.
  ///   - step: The bytes of a pixel.
  ///   - table: 256 values.
  ///   - count: The pixels.
  ///   - values: Where to put the results.
  ///   - start: The place of the first result.
  ///   - targetStep: From a result to the next.
  @inline(__always)
  package static func lookUp<Element: BitwiseCopyable>(
    _ bytes: Span<UInt8>, from first: Int, step: Int, table: Span<Element>, count: Int,
    into values: inout MutableSpan<Element>, at start: Int, targetStep: Int = 1
  ) {
    precondition(table.count == 256, "a table of \(table.count) values")
    precondition(
      first >= 0 && step > 0 && (count == 0 || first + (count - 1) * step < bytes.count), "\(count) pixels of \(step)")
    precondition(
      start >= 0 && count >= 0 && targetStep > 0 && (count == 0 || start + (count - 1) * targetStep < values.count),
      "\(count) values at \(start)")
    for x in 0..<count {
      values[start &+ x &* targetStep] = table[Int(bytes[first &+ x &* step])]
    }
  }
}
