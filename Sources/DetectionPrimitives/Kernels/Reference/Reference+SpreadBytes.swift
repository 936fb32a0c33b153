// Bytes as pairs of 16-bit numbers, so that one multiplication of pairs takes a weight of 22 bits.
//
// Processors without a product of 32-bit lanes have one that multiplies pairs of 16-bit numbers and adds the two
// products. A weight w is split into w = 256 · coarse + fine, and a byte p, less 128, is spread into the pair
// (256 · (p − 128), p − 128), which just fits: the sum of products is (p − 128) · w. What is lacking, 128 · Σ w, is
// known before. A byte is spread once and weighed for every target pixel that it has a part in.
//
// Spread bytes lie in groups of sixteen. Resizing along rows, a group is one byte of sixteen rows: the picture is turned
// on the way, so that sixteen rows are weighed at once with the same weights. Resizing from top to bottom, a group is
// sixteen neighboring bytes of a row.

extension Reference {
  /// The bytes of a group.
  package static let groupBytes = 16

  /// The numbers that a group is spread into.
  package static let groupNumbers = 32

  /// Spreads the bytes of sixteen rows: group x holds byte x of each row.
  ///
  /// - Parameters:
  ///   - source: The bytes of the rows.
  ///   - first: The byte where the first row starts.
  ///   - bytesPerRow: The bytes from row to row.
  ///   - rows: The rows, 1…16; the last one stands for those that lack.
  ///   - count: The bytes of a row, 16 or more.
  ///   - spread: Where to put `count` groups.
  package static func spreadColumns(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, count: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    checkColumn(source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count)
    precondition(rows <= groupBytes && count >= groupBytes, "\(rows) rows of \(count) bytes")
    precondition(spread.count >= groupNumbers * count, "\(spread.count) numbers for \(count) groups")
    for x in 0..<count {
      for row in 0..<groupBytes {
        let byte = source[first + min(row, rows - 1) * bytesPerRow + x]
        spread[groupNumbers * x + 2 * row] = 256 * (Int16(byte) - 128)
        spread[groupNumbers * x + 2 * row + 1] = Int16(byte) - 128
      }
    }
  }

  /// Spreads a strip of a picture: row y has `groups` groups of neighboring bytes.
  ///
  /// - Parameters:
  ///   - source: The bytes of the rows.
  ///   - first: The byte where the strip's first row starts.
  ///   - bytesPerRow: The bytes from row to row.
  ///   - rows: The rows, above 0.
  ///   - groups: The strip's groups of sixteen bytes.
  ///   - spread: Where to put `rows * groups` groups.
  package static func spreadRows(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, groups: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    let count = groupBytes * groups
    checkColumn(source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count)
    precondition(spread.count >= 2 * count * rows, "\(spread.count) numbers for \(rows) rows of \(groups) groups")
    for y in 0..<rows {
      for x in 0..<count {
        let byte = source[first + y * bytesPerRow + x]
        spread[2 * (y * count + x)] = 256 * (Int16(byte) - 128)
        spread[2 * (y * count + x) + 1] = Int16(byte) - 128
      }
    }
  }

  /// Weighs spread bytes: for each target pixel and each of its groups, sixteen bytes
  /// (2²¹ + Σ byte · weight) >> 22, clamped.
  ///
  /// - Parameters:
  ///   - spread: The groups of the source pixels, `groups` for each.
  ///   - origin: The source pixel that the groups start with.
  ///   - groups: The groups of a pixel: its bytes where rows are resized, else those of a strip.
  ///   - starts: For each target pixel, the first source pixel.
  ///   - counts: For each target pixel, the number of source pixels.
  ///   - weights: The weights, as many places for each target pixel; each is the pair (coarse, fine), four times.
  ///   - bases: For each target pixel, 2²¹ + 128 · Σ weight.
  ///   - bytes: Where to put sixteen bytes for each group of each target pixel.
  ///   - start: The place of the first byte.
  ///   - stride: The bytes from target pixel to target pixel.
  package static func weighSpread(
    _ spread: Span<Int16>, from origin: Int, groups: Int, starts: Span<Int32>, counts: Span<Int32>,
    weights: Span<Int16>, bases: Span<Int32>, into bytes: inout MutableSpan<UInt8>, at start: Int, stride: Int
  ) {
    let capacity = checkSpread(
      spread: spread.count, from: origin, groups: groups, starts: starts, counts: counts, weights: weights.count,
      bases: bases.count, bytes: bytes.count, at: start, stride: stride)
    for x in 0..<starts.count {
      for group in 0..<groups {
        for lane in 0..<groupBytes {
          var sum = bases[x]
          for tap in 0..<Int(counts[x]) {
            let place = groupNumbers * ((Int(starts[x]) - origin + tap) * groups + group) + 2 * lane
            let weight = 8 * (x * capacity + tap)
            sum &+= Int32(spread[place]) * Int32(weights[weight])
            sum &+= Int32(spread[place + 1]) * Int32(weights[weight + 1])
          }
          bytes[start + x * stride + groupBytes * group + lane] = resampledByte(sum)
        }
      }
    }
  }

  /// Turns groups of sixteen rows back into rows: byte x of row y is byte y of group x.
  ///
  /// - Parameters:
  ///   - groups: The groups, one behind the other.
  ///   - rows: How many of the rows to write, 1…16.
  ///   - count: The groups, 16 or more.
  ///   - bytes: Where to put the rows.
  ///   - start: The place of the first row.
  ///   - bytesPerRow: The bytes from row to row.
  package static func turnGroups(
    _ groups: Span<UInt8>, rows: Int, count: Int, into bytes: inout MutableSpan<UInt8>, at start: Int, bytesPerRow: Int
  ) {
    checkTurn(
      groups: groups.count, rows: rows, count: count, bytes: bytes.count, at: start, bytesPerRow: bytesPerRow)
    for y in 0..<rows {
      for x in 0..<count { bytes[start + y * bytesPerRow + x] = groups[groupBytes * x + y] }
    }
  }

  /// Checks that taps lie inside the groups and results inside the bytes.
  ///
  /// - Returns: The places of weights for each target pixel.
  static func checkSpread(
    spread: Int, from origin: Int, groups: Int, starts: Span<Int32>, counts: Span<Int32>, weights: Int, bases: Int,
    bytes: Int, at start: Int, stride: Int
  ) -> Int {
    let count = starts.count
    precondition(
      count > 0 && counts.count == count && bases == count && weights % (8 * count) == 0,
      "\(counts.count), \(bases) and \(weights) numbers for \(count) pixels")
    precondition(
      groups > 0 && start >= 0 && stride >= groupBytes * groups
        && start + (count - 1) * stride + groupBytes * groups <= bytes,
      "\(count) pixels of \(groups) groups at \(start)")
    let capacity = weights / (8 * count)
    for x in 0..<count {
      let (first, taps) = (Int(starts[x]) - origin, Int(counts[x]))
      precondition(
        first >= 0 && taps >= 0 && taps <= capacity && (first + taps) * groups * groupNumbers <= spread,
        "\(taps) taps at \(first)")
    }
    return capacity
  }

  /// Checks that groups and rows lie inside their memory.
  @inline(__always)
  static func checkTurn(groups: Int, rows: Int, count: Int, bytes: Int, at start: Int, bytesPerRow: Int) {
    precondition(rows > 0 && rows <= groupBytes && count >= groupBytes, "\(rows) rows of \(count) bytes")
    precondition(groups >= groupBytes * count, "\(groups) bytes for \(count) groups")
    precondition(
      start >= 0 && bytesPerRow >= count && start + (rows - 1) * bytesPerRow + count <= bytes,
      "\(rows) rows of \(count) bytes at \(start)")
  }
}
