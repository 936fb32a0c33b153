// Bytes of two pixels as pairs of 16-bit numbers, so that one multiplication of pairs takes two taps.
//
// Where a picture shrinks, weights are small, and 16 bits of them nearly always tell the byte: see
// Reference+WeighPairs.swift. So a pair is two bytes, and not two parts of one as in
// Reference+SpreadBytes.swift. Groups are like those there: resizing along rows, a group is one byte of two pixels of
// sixteen rows; resizing from top to bottom, sixteen neighboring bytes of two rows.
//
// Rows 2i and 2i + 1 are a pair. Pixels of a row are pairs by fours: pixels 4i and 4i + 2 are pair 2i, and pixels 4i + 1
// and 4i + 3 are pair 2i + 1. The bytes of the latter two follow those of the former two, so all four are moved together.

extension Reference {
  /// Spreads the pixels of sixteen rows: group g of a pair holds byte g of its two pixels of each row.
  ///
  /// - Parameters:
  ///   - source: The bytes of the rows.
  ///   - first: The byte where the first row starts.
  ///   - bytesPerRow: The bytes from row to row.
  ///   - rows: The rows, 1…16; the last one stands for those that lack.
  ///   - pixelBytes: The bytes of a pixel, and the groups of a pair, above 0.
  ///   - count: The pixels of a row, above 0; the last one stands for those that pairs lack.
  ///   - spread: Where to put the groups of ``columnPairs(_:)`` pairs.
  package static func spreadColumnPairs(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, pixelBytes: Int, count: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    checkColumnPairs(
      source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, pixelBytes: pixelBytes, count: count,
      spread: spread.count)
    spreadPairs(
      0..<columnPairs(count), source, from: first, bytesPerRow: bytesPerRow, rows: rows, pixelBytes: pixelBytes,
      count: count, into: &spread)
  }

  /// The pairs of a row's pixels: two for each four.
  package static func columnPairs(_ count: Int) -> Int { (count + 3) / 4 * 2 }

  /// Some pairs of ``spreadColumnPairs(_:from:bytesPerRow:rows:pixelBytes:count:into:)``.
  static func spreadPairs(
    _ pairs: Range<Int>, _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, pixelBytes: Int,
    count: Int, into spread: inout MutableSpan<Int16>
  ) {
    for pair in pairs {
      for byte in 0..<pixelBytes {
        for row in 0..<groupBytes {
          let start = first + min(row, rows - 1) * bytesPerRow + byte
          let place = groupNumbers * (pair * pixelBytes + byte) + 2 * row
          let pixel = 4 * (pair / 2) + pair % 2
          spread[place] = Int16(source[start + min(pixel, count - 1) * pixelBytes])
          spread[place + 1] = Int16(source[start + min(pixel + 2, count - 1) * pixelBytes])
        }
      }
    }
  }

  /// Spreads a strip of a picture: pair i has `groups` groups of neighboring bytes of rows 2i and 2i + 1.
  ///
  /// - Parameters:
  ///   - source: The bytes of the rows.
  ///   - first: The byte where the strip's first row starts.
  ///   - bytesPerRow: The bytes from row to row.
  ///   - rows: The rows, above 0; the last one stands for one that a pair lacks.
  ///   - groups: The strip's groups of sixteen bytes.
  ///   - spread: Where to put the groups of `(rows + 1) / 2` pairs.
  package static func spreadRowPairs(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, groups: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    let count = groupBytes * groups
    checkColumn(source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count)
    precondition(
      spread.count >= (rows + 1) / 2 * 2 * count, "\(spread.count) numbers for \(rows) rows of \(groups) groups")
    for pair in 0..<(rows + 1) / 2 {
      let upper = first + 2 * pair * bytesPerRow
      let lower = first + min(2 * pair + 1, rows - 1) * bytesPerRow
      for x in 0..<count {
        spread[2 * (pair * count + x)] = Int16(source[upper + x])
        spread[2 * (pair * count + x) + 1] = Int16(source[lower + x])
      }
    }
  }

  /// Checks that pixels lie inside the source and their groups inside the numbers.
  @inline(__always)
  static func checkColumnPairs(
    source: Int, from first: Int, bytesPerRow: Int, rows: Int, pixelBytes: Int, count: Int, spread: Int
  ) {
    precondition(
      rows <= groupBytes && pixelBytes > 0 && count > 0, "\(rows) rows of \(count) pixels of \(pixelBytes) bytes")
    checkColumn(source: source, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count * pixelBytes)
    precondition(
      spread >= groupNumbers * pixelBytes * columnPairs(count), "\(spread) numbers for \(count) pixels")
  }
}
