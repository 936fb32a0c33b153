// The fast twins of `spreadColumns`, `spreadRows`, `weighSpread` and `turnGroups`.
//
// Turning bytes takes eight rows at a time: eight vectors fit the sixteen registers of x86-64 together with what a
// round of interleaving needs.

extension Vector {
  /// The twin of ``Reference/spreadColumns(_:from:bytesPerRow:rows:count:into:)``.
  package static func spreadColumns(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, count: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    Reference.checkColumn(source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count)
    precondition(rows <= Reference.groupBytes && count >= Reference.groupBytes, "\(rows) rows of \(count) bytes")
    precondition(spread.count >= Reference.groupNumbers * count, "\(spread.count) numbers for \(count) groups")
    var half = 0
    while half < 2 {
      let place = RowPlaces(from: first, bytesPerRow: bytesPerRow, rows: rows, skipping: 8 &* half)
      let last = count &- 16
      var x = 0
      // The last block overlaps the one before where the count is no multiple of 16; so in all loops here.
      while x < last {
        spreadBlock(source, place, at: x, half: half, into: &spread)
        x &+= 16
      }
      spreadBlock(source, place, at: last, half: half, into: &spread)
      half &+= 1
    }
  }

  /// The twin of ``Reference/spreadRows(_:from:bytesPerRow:rows:groups:into:)``.
  package static func spreadRows(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, groups: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    let count = Reference.groupBytes * groups
    Reference.checkColumn(source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count)
    precondition(spread.count >= 2 * count * rows, "\(spread.count) numbers for \(rows) rows of \(groups) groups")
    var row = first
    var place = 0
    for _ in 0..<rows {
      var x = row
      while x < row &+ count {
        let bytes = source.lanes(SIMD16<UInt8>.self, at: x)
        spread.store(pairs(bytes.lowHalf), at: place)
        spread.store(pairs(bytes.highHalf), at: place &+ 16)
        place &+= 32
        x &+= 16
      }
      row &+= bytesPerRow
    }
  }

  /// The twin of ``Reference/weighSpread(_:from:groups:starts:counts:weights:bases:into:at:stride:)``.
  package static func weighSpread(
    _ spread: Span<Int16>, from origin: Int, groups: Int, starts: Span<Int32>, counts: Span<Int32>,
    weights: Span<Int16>, bases: Span<Int32>, into bytes: inout MutableSpan<UInt8>, at start: Int, stride: Int
  ) {
    let capacity = Reference.checkSpread(
      spread: spread.count, from: origin, groups: groups, starts: starts, counts: counts, weights: weights.count,
      bases: bases.count, bytes: bytes.count, at: start, stride: stride)
    let step = Reference.groupNumbers &* groups
    var target = start
    for x in 0..<starts.count {
      let first = 8 &* (x &* capacity)
      let end = first &+ 8 &* Int(counts[lane: x])
      let base = SIMD8(repeating: bases[lane: x])
      var from = (Int(starts[lane: x]) &- origin) &* step
      var place = target
      for _ in 0..<groups {
        let (s0, s1) = first < end ? spreadSums(spread, from, step, weights, first, end, base) : (base, base)
        bytes.store(narrow(resampled(s0), resampled(s1)), at: place)
        from &+= Reference.groupNumbers
        place &+= Reference.groupBytes
      }
      target &+= stride
    }
  }

  /// The twin of ``Reference/turnGroups(_:rows:count:into:at:bytesPerRow:)``.
  package static func turnGroups(
    _ groups: Span<UInt8>, rows: Int, count: Int, into bytes: inout MutableSpan<UInt8>, at start: Int, bytesPerRow: Int
  ) {
    Reference.checkTurn(
      groups: groups.count, rows: rows, count: count, bytes: bytes.count, at: start, bytesPerRow: bytesPerRow)
    let last = count &- 8
    var x = 0
    while x < last {
      turnBlock(groups, rows: rows, at: x, into: &bytes, from: start &+ x, bytesPerRow: bytesPerRow)
      x &+= 8
    }
    turnBlock(groups, rows: rows, at: last, into: &bytes, from: start &+ last, bytesPerRow: bytesPerRow)
  }
}

/// Where eight rows start; the last one stands for those that lack.
private struct RowPlaces {
  let r0, r1, r2, r3, r4, r5, r6, r7: Int

  init(from first: Int, bytesPerRow: Int, rows: Int, skipping skipped: Int) {
    func place(_ row: Int) -> Int { first &+ min(skipped &+ row, rows &- 1) &* bytesPerRow }
    (r0, r1, r2, r3) = (place(0), place(1), place(2), place(3))
    (r4, r5, r6, r7) = (place(4), place(5), place(6), place(7))
  }
}

/// Spreads sixteen bytes of eight rows.
@inline(__always)
private func spreadBlock(
  _ source: Span<UInt8>, _ place: RowPlaces, at x: Int, half: Int, into spread: inout MutableSpan<Int16>
) {
  let rows = EightRows(
    r0: source.lanes(SIMD16<UInt8>.self, at: place.r0 &+ x), r1: source.lanes(SIMD16<UInt8>.self, at: place.r1 &+ x),
    r2: source.lanes(SIMD16<UInt8>.self, at: place.r2 &+ x), r3: source.lanes(SIMD16<UInt8>.self, at: place.r3 &+ x),
    r4: source.lanes(SIMD16<UInt8>.self, at: place.r4 &+ x), r5: source.lanes(SIMD16<UInt8>.self, at: place.r5 &+ x),
    r6: source.lanes(SIMD16<UInt8>.self, at: place.r6 &+ x), r7: source.lanes(SIMD16<UInt8>.self, at: place.r7 &+ x))
  let columns = rows.turned()
  let first = 32 &* x &+ 16 &* half
  storeTwo(columns.r0, at: first, into: &spread)
  storeTwo(columns.r1, at: first &+ 64, into: &spread)
  storeTwo(columns.r2, at: first &+ 128, into: &spread)
  storeTwo(columns.r3, at: first &+ 192, into: &spread)
  storeTwo(columns.r4, at: first &+ 256, into: &spread)
  storeTwo(columns.r5, at: first &+ 320, into: &spread)
  storeTwo(columns.r6, at: first &+ 384, into: &spread)
  storeTwo(columns.r7, at: first &+ 448, into: &spread)
}

/// Stores two halves of neighboring groups.
@inline(__always)
private func storeTwo(_ columns: SIMD16<UInt8>, at place: Int, into spread: inout MutableSpan<Int16>) {
  spread.store(pairs(columns.lowHalf), at: place)
  spread.store(pairs(columns.highHalf), at: place &+ 32)
}

/// Eight bytes p as pairs (256 · (p − 128), p − 128).
@inline(__always)
private func pairs(_ bytes: SIMD8<UInt8>) -> SIMD16<Int16> {
  let q = (wide(bytes) &<< 8) ^ Int16.min
  let p = q &>> 8
  return SIMD16(q[0], p[0], q[1], p[1], q[2], p[2], q[3], p[3], q[4], p[4], q[5], p[5], q[6], p[6], q[7], p[7])
}

/// Turns eight groups into eight bytes of each row.
@inline(__always)
private func turnBlock(
  _ groups: Span<UInt8>, rows: Int, at x: Int, into bytes: inout MutableSpan<UInt8>, from place: Int, bytesPerRow: Int
) {
  let first = 16 &* x
  let columns = EightRows(
    r0: groups.lanes(SIMD16<UInt8>.self, at: first), r1: groups.lanes(SIMD16<UInt8>.self, at: first &+ 16),
    r2: groups.lanes(SIMD16<UInt8>.self, at: first &+ 32), r3: groups.lanes(SIMD16<UInt8>.self, at: first &+ 48),
    r4: groups.lanes(SIMD16<UInt8>.self, at: first &+ 64), r5: groups.lanes(SIMD16<UInt8>.self, at: first &+ 80),
    r6: groups.lanes(SIMD16<UInt8>.self, at: first &+ 96), r7: groups.lanes(SIMD16<UInt8>.self, at: first &+ 112))
  let turned = columns.turned()
  storeRows(turned.r0, 0, rows, into: &bytes, from: place, bytesPerRow)
  storeRows(turned.r1, 2, rows, into: &bytes, from: place, bytesPerRow)
  storeRows(turned.r2, 4, rows, into: &bytes, from: place, bytesPerRow)
  storeRows(turned.r3, 6, rows, into: &bytes, from: place, bytesPerRow)
  storeRows(turned.r4, 8, rows, into: &bytes, from: place, bytesPerRow)
  storeRows(turned.r5, 10, rows, into: &bytes, from: place, bytesPerRow)
  storeRows(turned.r6, 12, rows, into: &bytes, from: place, bytesPerRow)
  storeRows(turned.r7, 14, rows, into: &bytes, from: place, bytesPerRow)
}

/// Stores eight bytes of each of two rows, if they are wanted.
@inline(__always)
private func storeRows(
  _ turned: SIMD16<UInt8>, _ row: Int, _ rows: Int, into bytes: inout MutableSpan<UInt8>, from place: Int,
  _ bytesPerRow: Int
) {
  if row < rows { bytes.store(turned.lowHalf, at: place &+ row &* bytesPerRow) }
  if row &+ 1 < rows { bytes.store(turned.highHalf, at: place &+ (row &+ 1) &* bytesPerRow) }
}
