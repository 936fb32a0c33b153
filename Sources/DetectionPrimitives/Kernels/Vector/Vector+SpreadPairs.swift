// The fast twins of `spreadColumnPairs` and `spreadRowPairs`.
//
// Four rows at a time: bytes of neighboring pixels are interleaved within each row, so that each two bytes are a pair;
// the pairs of the four rows are interleaved twice, and widened last. Pixels of three bytes are read as sixteen bytes
// from the first of six pixels and from the second: of the sixteen pairs that come out, nine are pairs of an even pixel
// and the next. Pixels of one byte are pairs as they lie.
//
// Numbers are widened lane by lane: a conversion of whole vectors is a call where there are many.

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
    for quarter in 0..<4 {
      let place = RowPlaces(from: first, bytesPerRow: bytesPerRow, rows: rows, skipping: 4 * quarter)
      done = 0
      if pixelBytes == 3 {
        done = spreadTriples(source, place, quarter, count: count, readable: readable, into: &spread)
      }
      if pixelBytes == 3 || pixelBytes == 4 {
        done = spreadPixels(
          source, place, quarter, from: done, pixelBytes: pixelBytes, count: count, readable: readable, into: &spread)
      }
      if pixelBytes == 1 { done = spreadGray(source, place, quarter, count: count, into: &spread) }
    }
    Reference.spreadPairs(
      done / 2..<(count + 1) / 2, source, from: first, bytesPerRow: bytesPerRow, rows: rows, pixelBytes: pixelBytes,
      count: count, into: &spread)
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

/// Where four rows start; the last one stands for those that lack.
private struct RowPlaces {
  let r0, r1, r2, r3: Int

  init(from first: Int, bytesPerRow: Int, rows: Int, skipping skipped: Int) {
    func place(_ row: Int) -> Int { first &+ min(skipped &+ row, rows &- 1) &* bytesPerRow }
    (r0, r1, r2, r3) = (place(0), place(1), place(2), place(3))
  }
}

/// Spreads six pixels of three bytes at a time.
///
/// - Returns: How many pixels are done.
@inline(never)
private func spreadTriples(
  _ source: Span<UInt8>, _ place: RowPlaces, _ quarter: Int, count: Int, readable: Int,
  into spread: inout MutableSpan<Int16>
) -> Int {
  var x = 0
  var target = 8 &* quarter
  while x &+ 6 <= count && 3 &* x &+ 19 <= readable {
    let (a0, b0) = triples(source, at: place.r0 &+ 3 &* x)
    let (a1, b1) = triples(source, at: place.r1 &+ 3 &* x)
    let (a2, b2) = triples(source, at: place.r2 &+ 3 &* x)
    let (a3, b3) = triples(source, at: place.r3 &+ 3 &* x)
    let a = FourRows(a0, a1, a2, a3)
    let b = FourRows(b0, b1, b2, b3)
    spread.store(wide(a.u01.lowHalf), at: target)
    spread.store(wide(a.u01.highHalf), at: target &+ 32)
    spread.store(wide(a.u23.lowHalf), at: target &+ 64)
    spread.store(wide(a.u67.lowHalf), at: target &+ 96)
    spread.store(wide(a.u67.highHalf), at: target &+ 128)
    spread.store(wide(b.u01.lowHalf), at: target &+ 160)
    spread.store(wide(b.u45.lowHalf), at: target &+ 192)
    spread.store(wide(b.u45.highHalf), at: target &+ 224)
    spread.store(wide(b.u67.lowHalf), at: target &+ 256)
    target &+= 288
    x &+= 6
  }
  return x
}

/// Sixteen pairs of a byte and the one three behind it.
@inline(__always)
private func triples(_ source: Span<UInt8>, at place: Int) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
  let first = source.lanes(SIMD16<UInt8>.self, at: place)
  let second = source.lanes(SIMD16<UInt8>.self, at: place &+ 3)
  return (interleavedLow(first, second).byteMates, interleavedHigh(first, second).byteMates)
}

/// Spreads two pixels of three or four bytes at a time, reading eight bytes from the second one on.
///
/// - Returns: How many pixels are done.
@inline(never)
private func spreadPixels(
  _ source: Span<UInt8>, _ place: RowPlaces, _ quarter: Int, from first: Int, pixelBytes: Int, count: Int,
  readable: Int,
  into spread: inout MutableSpan<Int16>
) -> Int {
  var x = first
  var target = 8 &* quarter &+ 16 &* pixelBytes &* x
  while x &+ 2 <= count && pixelBytes &* (x &+ 1) &+ 8 <= readable {
    let left = pixelBytes &* x
    let units = FourRows(
      pixels(source, pixelBytes, at: place.r0 &+ left), pixels(source, pixelBytes, at: place.r1 &+ left),
      pixels(source, pixelBytes, at: place.r2 &+ left), pixels(source, pixelBytes, at: place.r3 &+ left))
    spread.store(wide(units.u01.lowHalf), at: target)
    spread.store(wide(units.u01.highHalf), at: target &+ 32)
    spread.store(wide(units.u23.lowHalf), at: target &+ 64)
    if pixelBytes == 4 { spread.store(wide(units.u23.highHalf), at: target &+ 96) }
    target &+= 32 &* pixelBytes
    x &+= 2
  }
  return x
}

/// Pairs of a byte and the one a pixel behind it.
@inline(__always)
private func pixels(_ source: Span<UInt8>, _ pixelBytes: Int, at place: Int) -> SIMD8<UInt16> {
  let a = source.lanes(SIMD8<UInt8>.self, at: place)
  let b = source.lanes(SIMD8<UInt8>.self, at: place &+ pixelBytes)
  return SIMD16(
    a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3], a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]
  ).byteMates
}

/// Spreads sixteen pixels of one byte at a time.
///
/// - Returns: How many pixels are done.
@inline(never)
private func spreadGray(
  _ source: Span<UInt8>, _ place: RowPlaces, _ quarter: Int, count: Int, into spread: inout MutableSpan<Int16>
) -> Int {
  var x = 0
  var target = 8 &* quarter
  while x &+ 16 <= count {
    let units = FourRows(
      source.lanes(SIMD16<UInt8>.self, at: place.r0 &+ x).byteMates,
      source.lanes(SIMD16<UInt8>.self, at: place.r1 &+ x).byteMates,
      source.lanes(SIMD16<UInt8>.self, at: place.r2 &+ x).byteMates,
      source.lanes(SIMD16<UInt8>.self, at: place.r3 &+ x).byteMates)
    spread.store(wide(units.u01.lowHalf), at: target)
    spread.store(wide(units.u01.highHalf), at: target &+ 32)
    spread.store(wide(units.u23.lowHalf), at: target &+ 64)
    spread.store(wide(units.u23.highHalf), at: target &+ 96)
    spread.store(wide(units.u45.lowHalf), at: target &+ 128)
    spread.store(wide(units.u45.highHalf), at: target &+ 160)
    spread.store(wide(units.u67.lowHalf), at: target &+ 192)
    spread.store(wide(units.u67.highHalf), at: target &+ 224)
    target &+= 256
    x &+= 16
  }
  return x
}

/// Eight pairs of bytes of each of four rows, turned: the pairs 0 of the four rows, then the pairs 1, and so on.
private struct FourRows {
  let u01, u23, u45, u67: SIMD16<UInt8>

  @inline(__always)
  init(_ r0: SIMD8<UInt16>, _ r1: SIMD8<UInt16>, _ r2: SIMD8<UInt16>, _ r3: SIMD8<UInt16>) {
    let (a, b) = (interleavedLow(r0, r1).wordMates, interleavedLow(r2, r3).wordMates)
    let (c, d) = (interleavedHigh(r0, r1).wordMates, interleavedHigh(r2, r3).wordMates)
    (u01, u23) = (interleavedLow(a, b).singleBytes, interleavedHigh(a, b).singleBytes)
    (u45, u67) = (interleavedLow(c, d).singleBytes, interleavedHigh(c, d).singleBytes)
  }
}
