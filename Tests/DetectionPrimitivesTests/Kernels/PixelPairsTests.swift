import DetectionPrimitives
import Testing

/// The vector twins of Pillow's two passes along axes that shrink against their reference.
@Suite struct PixelPairsTests {
  /// Random bytes, every third 0 or 255.
  private func bytes(_ seed: UInt32, _ count: Int) -> [UInt8] {
    hashedBytes(seed, count).enumerated().map { $0.offset % 3 == 0 ? ($0.element < 128 ? 0 : 255) : $0.element }
  }

  @Test(arguments: [1, 2, 3, 4]) func spreadsColumns(pixelBytes: Int) {
    for count in 1...67 {
      for (rows, first, slack) in [(1, 0, 0), (5, 3, 20), (8, 1, 1), (9, 0, 0), (16, 7, 9)] {
        let bytesPerRow = count * pixelBytes + first
        let source = bytes(UInt32(count), first + (rows - 1) * bytesPerRow + count * pixelBytes + slack)
        var expected = [Int16](repeating: 7, count: 32 * pixelBytes * Reference.columnPairs(count) + 3)
        var found = expected
        var target = expected.mutableSpan
        Reference.spreadColumnPairs(
          source.span, from: first, bytesPerRow: bytesPerRow, rows: rows, pixelBytes: pixelBytes, count: count,
          into: &target)
        target = found.mutableSpan
        Vector.spreadColumnPairs(
          source.span, from: first, bytesPerRow: bytesPerRow, rows: rows, pixelBytes: pixelBytes, count: count,
          into: &target)
        #expect(found == expected, "\(rows) rows of \(count) pixels")
      }
    }
  }

  @Test func spreadsRows() {
    for rows in 1...20 {
      for groups in 1...5 {
        let bytesPerRow = 16 * groups + 3
        let source = bytes(UInt32(rows), 2 + (rows - 1) * bytesPerRow + 16 * groups)
        var expected = [Int16](repeating: 7, count: 32 * ((rows + 1) / 2) * groups + 3)
        var found = expected
        var target = expected.mutableSpan
        Reference.spreadRowPairs(
          source.span, from: 2, bytesPerRow: bytesPerRow, rows: rows, groups: groups, into: &target)
        target = found.mutableSpan
        Vector.spreadRowPairs(source.span, from: 2, bytesPerRow: bytesPerRow, rows: rows, groups: groups, into: &target)
        #expect(found == expected, "\(rows) rows of \(groups) groups")
      }
    }
  }

  /// What a pair is: bytes of pixels two apart, and of neighboring rows; the last stands for those that lack.
  @Test func pairs() {
    let source = [UInt8](0..<60)
    var spread = [Int16](repeating: 7, count: 32 * 3 * 4)
    var numbers = spread.mutableSpan
    Reference.spreadColumnPairs(
      source.span, from: 1, bytesPerRow: 20, rows: 2, pixelBytes: 3, count: 6, into: &numbers)
    #expect(spread[0..<6] == [1, 7, 21, 27, 21, 27])
    #expect(spread[32..<34] == [2, 8])
    #expect(spread[96..<100] == [4, 10, 24, 30])
    #expect(spread[192..<196] == [13, 16, 33, 36])
    #expect(spread[288..<292] == [16, 16, 36, 36])
    numbers = spread.mutableSpan
    Reference.spreadRowPairs(source.span, from: 0, bytesPerRow: 20, rows: 3, groups: 1, into: &numbers)
    #expect(spread[0..<4] == [0, 20, 1, 21])
    #expect(spread[32..<36] == [40, 40, 41, 41])
  }

  /// The parts of random weights: both signs, sums near 1, extreme ones.
  private struct Weights {
    var weights: [[Int32]] = []
    var coarse: [Int16] = []
    var fine: [Int16] = []
    var bases: [Int32] = []
    var limits: [Int32] = []

    init(targets: Int, pairs: Int, counts: [Int32], shift: Int) {
      for x in 0..<targets {
        var (below, above): (Int32, Int32) = (0, 0)
        var row: [Int32] = []
        for tap in 0..<2 * pairs {
          var weight: Int32 = 0
          if tap < 2 * counts[x] {
            let most: Int32 = (1 << Int32(15 + shift)) - 1
            let first = [min(1 << 22, most), min(6_000_000, most), max(-(1 << 22), -most)][x % 3]
            weight = tap == 0 ? first : Int32(hashedInteger(9, tap + x, in: -20_000...20_000))
            weight = min(max(weight, -most), most)
          }
          row.append(weight)
        }
        weights.append(row)
        for pair in 0..<pairs {
          var parts: (coarse: [Int16], fine: [Int16]) = ([], [])
          for weight in row[2 * pair..<2 * pair + 2] {
            let part = min((weight + (1 << Int32(shift)) / 2) >> Int32(shift), 32_767)
            let rest = weight - part << Int32(shift)
            below += min(rest, 0)
            above += max(rest, 0)
            parts.coarse.append(Int16(part))
            parts.fine.append(Int16(rest))
          }
          for _ in 0..<4 {
            coarse += parts.coarse
            fine += parts.fine
          }
        }
        let base = (1 << 21 + 255 * below) >> Int32(shift)
        bases.append(base)
        limits.append(1 << Int32(22 - shift) - 1 - ((1 << 21 + 255 * above) >> Int32(shift) - base))
      }
    }
  }

  /// Pairs of every count and every shift, sums below 0 and above 255, against the formula and the reference.
  @Test(arguments: 0...8) func weighs(shift: Int) {
    for taps in 1...35 {
      for groups in [1, 3, 4] {
        let targets = 5
        let (origin, pairs) = (3, taps + 9)
        let source = bytes(UInt32(taps), 32 * pairs * groups)
        var spread = [Int16](repeating: 0, count: 32 * pairs * groups)
        var numbers = spread.mutableSpan
        Vector.spreadRowPairs(
          source.span, from: 0, bytesPerRow: 16 * groups, rows: 2 * pairs, groups: groups, into: &numbers)
        let starts = (0..<targets).map { Int32(origin + $0 * 2) }
        let counts = (0..<targets).map { Int32(max(taps - $0 % 2, 1)) }
        let parts = Weights(targets: targets, pairs: taps, counts: counts, shift: shift)
        let stride = 16 * groups + 2
        var expected = [UInt8](repeating: 9, count: 1 + targets * stride)
        var found = expected
        var notes = [Int32](repeating: 7, count: Reference.doubtNumbers * targets * groups)
        var doubts = notes.mutableSpan
        var target = expected.mutableSpan
        Reference.weighPairs(
          spread.span, from: origin, groups: groups, starts: starts.span, counts: counts.span,
          coarse: parts.coarse.span, fine: parts.fine.span, shift: shift, bases: parts.bases.span,
          limits: parts.limits.span, into: &target, at: 1, stride: stride, doubts: &doubts)
        target = found.mutableSpan
        Vector.weighPairs(
          spread.span, from: origin, groups: groups, starts: starts.span, counts: counts.span,
          coarse: parts.coarse.span, fine: parts.fine.span, shift: shift, bases: parts.bases.span,
          limits: parts.limits.span, into: &target, at: 1, stride: stride, doubts: &doubts)
        #expect(found == expected, "\(taps) pairs, \(groups) groups")
        // The first byte of each target pixel, as it is defined.
        for x in 0..<targets {
          var sum = 1 << 21
          for tap in 0..<2 * Int(counts[x]) {
            sum += Int(source[16 * groups * (2 * 2 * x + tap)]) * Int(parts.weights[x][tap])
          }
          let byte = min(max(sum >> 22, 0), 255)
          #expect(Int(expected[1 + x * stride]) == byte, "\(taps) pairs, pixel \(x)")
        }
      }
    }
  }

  /// Sums on and beside every boundary between bytes, where the fine parts decide.
  @Test func finePartsDecide() {
    let shift = 7
    for rest in [-64, -1, 0, 1, 63] {
      // A half, less or more by a little: byte 255 gives 127.5.
      let part = Int32(1 << 21) >> Int32(shift)
      let weights = [Int16](repeating: 0, count: 8).indices.map { $0 % 2 == 0 ? Int16(part) : 0 }
      let fine = weights.indices.map { $0 % 2 == 0 ? Int16(rest) : 0 }
      let base = (1 << 21 + 255 * Int32(min(rest, 0))) >> Int32(shift)
      let limit = 1 << Int32(22 - shift) - 1 - ((1 << 21 + 255 * Int32(max(rest, 0))) >> Int32(shift) - base)
      var spread: [Int16] = []
      for lane in 0..<16 { spread += [Int16(255 - 2 * lane), 0] }
      var found = [UInt8](repeating: 9, count: 16)
      var notes = [Int32](repeating: 7, count: Reference.doubtNumbers)
      var doubts = notes.mutableSpan
      var target = found.mutableSpan
      Vector.weighPairs(
        spread.span, from: 0, groups: 1, starts: ([0] as [Int32]).span, counts: ([1] as [Int32]).span,
        coarse: weights.span, fine: fine.span, shift: shift, bases: [base].span, limits: [limit].span, into: &target,
        at: 0, stride: 16, doubts: &doubts)
      let up = rest < 0 ? 0 : 1
      let expected: [UInt8] = (0..<16).map { lane in
        let byte = 255 - 2 * lane
        return UInt8((byte + up) / 2)
      }
      #expect(found == expected, "\(rest)")
    }
  }
}
