// The fast twins of `spreadColumnPairs` and `spreadRowPairs`.
//
// Four pixels at a time: each two bytes of the first two are interleaved with the two bytes as far in the last two, so
// that a unit of 32 bits holds two pairs, byte by byte: (a, b, a', b'). The units of four rows are turned, and then a mask
// leaves the pairs (a, a') as 16-bit numbers, and a shift the pairs (b, b'): that is less than interleaving with zeros,
// and on other ports of the processor than interleaving is. Four pixels of one byte are a unit as they lie.
//
// Eight rows in a turn: of the 64 bytes of a group, 32 are stored at once. With four rows the stores were the limit, for
// each went to another line of the cache.

extension Vector {
  /// The twin of ``Reference/spreadColumnPairs(_:from:bytesPerRow:rows:pixelBytes:count:into:)``.
  package static func spreadColumnPairs(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, pixelBytes: Int, count: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    Reference.checkColumnPairs(
      source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, pixelBytes: pixelBytes, count: count,
      spread: spread.count)
    // The bytes that can be read from the start of each row on.
    let readable = source.count - max(first, first + (rows - 1) * bytesPerRow)
    var done = 0
    for half in 0..<2 {
      let place = RowPlaces(from: first, bytesPerRow: bytesPerRow, rows: rows, skipping: 8 * half)
      if pixelBytes == 3 { done = spreadTriples(source, place, half, count: count, readable: readable, into: &spread) }
      if pixelBytes == 4 { done = spreadFours(source, place, half, count: count, into: &spread) }
      if pixelBytes == 1 { done = spreadGray(source, place, half, count: count, into: &spread) }
    }
    Reference.spreadPairs(
      done / 2..<Reference.columnPairs(count), source, from: first, bytesPerRow: bytesPerRow, rows: rows,
      pixelBytes: pixelBytes, count: count, into: &spread)
  }

  /// The twin of ``Reference/spreadRowPairs(_:from:bytesPerRow:rows:groups:into:)``.
  package static func spreadRowPairs(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, rows: Int, groups: Int,
    into spread: inout MutableSpan<Int16>
  ) {
    let count = Reference.groupBytes * groups
    Reference.checkColumn(source: source.count, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count)
    precondition(
      spread.count >= (rows + 1) / 2 * 2 * count, "\(spread.count) numbers for \(rows) rows of \(groups) groups")
    var place = 0
    var pair = 0
    while pair < (rows &+ 1) / 2 {
      let upper = first &+ 2 &* pair &* bytesPerRow
      let lower = first &+ min(2 &* pair &+ 1, rows &- 1) &* bytesPerRow
      var x = 0
      while x < count {
        let (a, b) = (
          source.lanes(SIMD16<UInt8>.self, at: upper &+ x), source.lanes(SIMD16<UInt8>.self, at: lower &+ x)
        )
        let (left, right) = (interleavedLow(a, b), interleavedHigh(a, b))
        spread.store(wide(left.lowHalf), at: place)
        spread.store(wide(left.highHalf), at: place &+ 8)
        spread.store(wide(right.lowHalf), at: place &+ 16)
        spread.store(wide(right.highHalf), at: place &+ 24)
        place &+= 32
        x &+= 16
      }
      pair &+= 1
    }
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

/// Spreads four pixels of three bytes at a time.
///
/// - Returns: How many pixels are done.
@inline(never)
private func spreadTriples(
  _ source: Span<UInt8>, _ place: RowPlaces, _ half: Int, count: Int, readable: Int,
  into spread: inout MutableSpan<Int16>
) -> Int {
  // Eight bytes are read from the sixth one on.
  let quads = max(min(count, (readable - 2) / 3), 0) / 4
  var left = 0
  var target = 16 &* half
  while left < 12 &* quads {
    let upper = FourRows(
      words(source, place.r0 &+ left, 6), words(source, place.r1 &+ left, 6), words(source, place.r2 &+ left, 6),
      words(source, place.r3 &+ left, 6))
    let lower = FourRows(
      words(source, place.r4 &+ left, 6), words(source, place.r5 &+ left, 6), words(source, place.r6 &+ left, 6),
      words(source, place.r7 &+ left, 6))
    storePairs(upper.u0, lower.u0, at: target, into: &spread)
    storePairs(upper.u1, lower.u1, at: target &+ 64, into: &spread)
    storePairs(upper.u2, lower.u2, at: target &+ 128, into: &spread)
    target &+= 192
    left &+= 12
  }
  return 4 &* quads
}

/// Spreads four pixels of four bytes at a time.
@inline(never)
private func spreadFours(
  _ source: Span<UInt8>, _ place: RowPlaces, _ half: Int, count: Int, into spread: inout MutableSpan<Int16>
) -> Int {
  let quads = count / 4
  var left = 0
  var target = 16 &* half
  while left < 16 &* quads {
    let upper = FourRows(
      words(source, place.r0 &+ left, 8), words(source, place.r1 &+ left, 8), words(source, place.r2 &+ left, 8),
      words(source, place.r3 &+ left, 8))
    let lower = FourRows(
      words(source, place.r4 &+ left, 8), words(source, place.r5 &+ left, 8), words(source, place.r6 &+ left, 8),
      words(source, place.r7 &+ left, 8))
    storePairs(upper.u0, lower.u0, at: target, into: &spread)
    storePairs(upper.u1, lower.u1, at: target &+ 64, into: &spread)
    storePairs(upper.u2, lower.u2, at: target &+ 128, into: &spread)
    storePairs(upper.u3, lower.u3, at: target &+ 192, into: &spread)
    target &+= 256
    left &+= 16
  }
  return 4 &* quads
}

/// Spreads sixteen pixels of one byte at a time.
@inline(never)
private func spreadGray(
  _ source: Span<UInt8>, _ place: RowPlaces, _ half: Int, count: Int, into spread: inout MutableSpan<Int16>
) -> Int {
  var x = 0
  var target = 16 &* half
  while x &+ 16 <= count {
    let upper = FourRows(
      units(source, place.r0 &+ x), units(source, place.r1 &+ x), units(source, place.r2 &+ x),
      units(source, place.r3 &+ x))
    let lower = FourRows(
      units(source, place.r4 &+ x), units(source, place.r5 &+ x), units(source, place.r6 &+ x),
      units(source, place.r7 &+ x))
    storePairs(upper.u0, lower.u0, at: target, into: &spread)
    storePairs(upper.u1, lower.u1, at: target &+ 64, into: &spread)
    storePairs(upper.u2, lower.u2, at: target &+ 128, into: &spread)
    storePairs(upper.u3, lower.u3, at: target &+ 192, into: &spread)
    target &+= 256
    x &+= 16
  }
  return x
}

/// Sixteen bytes as numbers of 32 bits.
@inline(__always)
private func units(_ source: Span<UInt8>, _ place: Int) -> SIMD4<UInt32> {
  source.lanes(SIMD16<UInt8>.self, at: place).byteMates.wordMates
}

/// Two bytes of each of two places in turn, eight bytes of each.
@inline(__always)
private func words(_ source: Span<UInt8>, _ place: Int, _ apart: Int) -> SIMD4<UInt32> {
  let a = source.lanes(SIMD8<UInt8>.self, at: place)
  let b = source.lanes(SIMD8<UInt8>.self, at: place &+ apart)
  return SIMD16(
    a[0], a[1], b[0], b[1], a[2], a[3], b[2], b[3], a[4], a[5], b[4], b[5], a[6], a[7], b[6], b[7]
  ).byteMates.wordMates
}

/// Stores eight rows' units of four bytes: the lower bytes of their halves as pairs, and the upper ones as the next group.
@inline(__always)
private func storePairs(
  _ upper: SIMD8<UInt16>, _ lower: SIMD8<UInt16>, at place: Int, into spread: inout MutableSpan<Int16>
) {
  spread.store((upper & 255).signed, at: place)
  spread.store((lower & 255).signed, at: place &+ 8)
  spread.store((upper &>> 8).signed, at: place &+ 32)
  spread.store((lower &>> 8).signed, at: place &+ 40)
}

/// Four units of four bytes of each of four rows, turned.
private struct FourRows {
  let u0, u1, u2, u3: SIMD8<UInt16>

  @inline(__always)
  init(_ r0: SIMD4<UInt32>, _ r1: SIMD4<UInt32>, _ r2: SIMD4<UInt32>, _ r3: SIMD4<UInt32>) {
    let (a, b) = (interleavedLow(r0, r1), interleavedLow(r2, r3))
    let (c, d) = (interleavedHigh(r0, r1), interleavedHigh(r2, r3))
    (u0, u1) = halves(a, b)
    (u2, u3) = halves(c, d)
  }
}

/// The lower halves of two vectors and the upper ones.
@inline(__always)
private func halves(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
  let (c, d) = (a.movable, b.movable)
  return (SIMD2(c[0], d[0]).eighths, SIMD2(c[1], d[1]).eighths)
}
