import DetectionPrimitives
import Testing

/// The vector twins of Pillow's two passes against their reference.
@Suite struct SpreadBytesTests {
  /// Random bytes, every third 0 or 255.
  private func bytes(_ seed: UInt32, _ count: Int) -> [UInt8] {
    hashedBytes(seed, count).enumerated().map { $0.offset % 3 == 0 ? ($0.element < 128 ? 0 : 255) : $0.element }
  }

  @Test func spreadsColumns() {
    for count in 16...67 {
      for (rows, first) in [(1, 0), (5, 3), (8, 1), (9, 0), (16, 7)] {
        let bytesPerRow = count + first
        let source = bytes(UInt32(count), first + (rows - 1) * bytesPerRow + count)
        var expected = [Int16](repeating: 7, count: 32 * count + 3)
        var found = expected
        var target = expected.mutableSpan
        Reference.spreadColumns(
          source.span, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count, into: &target)
        target = found.mutableSpan
        Vector.spreadColumns(
          source.span, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count, into: &target)
        #expect(found == expected, "\(rows) rows of \(count) bytes")
      }
    }
  }

  @Test func spreadsRows() {
    for rows in 1...20 {
      for groups in 1...5 {
        let bytesPerRow = 16 * groups + 3
        let source = bytes(UInt32(rows), 2 + (rows - 1) * bytesPerRow + 16 * groups)
        var expected = [Int16](repeating: 7, count: 32 * rows * groups + 3)
        var found = expected
        var target = expected.mutableSpan
        Reference.spreadRows(
          source.span, from: 2, bytesPerRow: bytesPerRow, rows: rows, groups: groups, into: &target)
        target = found.mutableSpan
        Vector.spreadRows(source.span, from: 2, bytesPerRow: bytesPerRow, rows: rows, groups: groups, into: &target)
        #expect(found == expected, "\(rows) rows of \(groups) groups")
      }
    }
  }

  /// Taps of every count, weights of both signs that sum to 1 and the extreme ones, sums below 0 and above 255.
  @Test func weighs() {
    for taps in 0...67 {
      for groups in [1, 3, 4] {
        let count = 5
        let (origin, pixels) = (3, taps + 9)
        let source = bytes(UInt32(taps), 16 * pixels * groups)
        var spread = [Int16](repeating: 0, count: 32 * pixels * groups)
        var numbers = spread.mutableSpan
        Vector.spreadRows(
          source.span, from: 0, bytesPerRow: 16 * groups, rows: pixels, groups: groups, into: &numbers)
        let starts = (0..<count).map { Int32(origin + $0 * 2) }
        let counts = (0..<count).map { Int32(max(taps - $0 % 2, 0)) }
        var pairs: [Int16] = []
        var bases: [Int32] = []
        for x in 0..<count {
          var base: Int32 = 1 << 21
          for tap in 0..<taps {
            let weight = Int32(
              tap == 0 ? [1 << 22, (1 << 23) - 1, -(1 << 22)][x % 3] : hashedInteger(9, tap + x, in: -90_000...90_000))
            if tap < counts[x] { base &+= weight << 7 }
            for _ in 0..<4 { pairs += [Int16(weight >> 8), Int16(weight & 255)] }
          }
          bases.append(base)
        }
        guard taps > 0 else { continue }
        let stride = 16 * groups + 2
        var expected = [UInt8](repeating: 9, count: 1 + count * stride)
        var found = expected
        var target = expected.mutableSpan
        Reference.weighSpread(
          spread.span, from: origin, groups: groups, starts: starts.span, counts: counts.span, weights: pairs.span,
          bases: bases.span, into: &target, at: 1, stride: stride)
        target = found.mutableSpan
        Vector.weighSpread(
          spread.span, from: origin, groups: groups, starts: starts.span, counts: counts.span, weights: pairs.span,
          bases: bases.span, into: &target, at: 1, stride: stride)
        #expect(found == expected, "\(taps) taps, \(groups) groups")
      }
    }
  }

  /// A byte times a weight, by pairs and as it is defined.
  @Test func pairsGiveTheProduct() {
    for weight in [0, 1, -1, 255, 256, 1 << 21, 1 << 22, -(1 << 22), (1 << 23) - 1, -123_456, 3_141_592] {
      for byte in 0...255 {
        let source = [UInt8](repeating: UInt8(byte), count: 16)
        var spread = [Int16](repeating: 0, count: 32)
        var numbers = spread.mutableSpan
        Reference.spreadRows(source.span, from: 0, bytesPerRow: 16, rows: 1, groups: 1, into: &numbers)
        let product = Int(spread[0]) * (weight >> 8) + Int(spread[1]) * (weight & 255) + weight << 7
        #expect(product == byte * weight)
      }
    }
  }

  @Test func turnsGroups() {
    for count in 16...67 {
      for rows in [1, 2, 7, 8, 15, 16] {
        let groups = bytes(UInt32(count), 16 * count)
        var expected = [UInt8](repeating: 9, count: 4 + rows * (count + 5))
        var found = expected
        var target = expected.mutableSpan
        Reference.turnGroups(groups.span, rows: rows, count: count, into: &target, at: 3, bytesPerRow: count + 5)
        target = found.mutableSpan
        Vector.turnGroups(groups.span, rows: rows, count: count, into: &target, at: 3, bytesPerRow: count + 5)
        #expect(found == expected, "\(rows) rows of \(count) bytes")
      }
    }
  }
}
