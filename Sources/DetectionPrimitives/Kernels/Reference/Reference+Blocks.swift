// Sums of blocks of whole pixels, for OpenCV's INTER_AREA where both scales are whole numbers: rows are added first,
// then columns. All is exact, so the order does not matter, but for blocks of more than 257 rows or 32,768 columns, whose
// parts are added as Floats.

extension Reference {
  /// The rows whose bytes may be added in 16 bits.
  package static let mostBlockRows = 257

  /// The pixels of a row whose totals may be added in 32 bits.
  package static let mostBlockPixels = 32_768

  /// Adds a row of bytes to totals of 16 bits.
  package static func addRow(_ source: Span<UInt8>, count: Int, into totals: inout MutableSpan<UInt16>) {
    precondition(count >= 0 && count <= source.count && count <= totals.count, "\(count) of \(source.count) bytes")
    for x in 0..<count { totals[x] += UInt16(source[x]) }
  }

  /// Adds blocks of pixels along a row of totals.
  ///
  /// - Parameters:
  ///   - totals: The totals of the bytes of a row, and four places more.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - block: The pixels of a block, above 0.
  ///   - count: The target's pixels.
  ///   - sums: Where to add a sum for each byte of each target pixel, and one place more; exact below 2²⁴.
  package static func addBlocks(
    _ totals: Span<UInt16>, pixelBytes: Int, block: Int, count: Int, into sums: inout MutableSpan<Float>
  ) {
    checkBlocks(totals: totals.count, pixelBytes: pixelBytes, block: block, count: count, sums: sums.count)
    for x in 0..<count {
      for byte in 0..<pixelBytes {
        for first in stride(from: 0, to: block, by: mostBlockPixels) {
          var sum: Int32 = 0
          for tap in first..<min(first + mostBlockPixels, block) {
            sum += Int32(totals[(x * block + tap) * pixelBytes + byte])
          }
          sums[x * pixelBytes + byte] += Float(sum)
        }
      }
    }
  }

  /// Checks that blocks lie inside the totals.
  @inline(__always)
  static func checkBlocks(totals: Int, pixelBytes: Int, block: Int, count: Int, sums: Int) {
    precondition(pixelBytes > 0 && block > 0 && count >= 0, "\(count) blocks of \(block) pixels")
    precondition(
      totals >= count * block * pixelBytes + 4 && sums > count * pixelBytes,
      "\(totals) totals and \(sums) sums for \(count) blocks of \(block) pixels")
  }
}
