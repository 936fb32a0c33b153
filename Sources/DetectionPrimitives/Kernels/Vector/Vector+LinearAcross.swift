// The fast twin of `linearAcross`: both neighbors of a pixel, four lanes each, make one vector of eight.
//
// The first blend is that of `linearRow` (see Vector+Linear.swift), the second one pmulhw for both neighbors, whose
// halves are then added.

extension Vector {
  /// The twin of ``Reference/linearAcross(_:_:extent:step:offsets:rows:columns:into:at:)``.
  package static func linearAcross(
    _ first: Span<UInt8>, _ second: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, rows: Span<Int16>,
    columns: Span<Int16>, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    let count = offsets.count
    Reference.checkAcross(
      source: min(first.count, second.count), extent: extent, step: step, count: count, rows: rows.count,
      columns: columns.count, capacity: pixels.count, start: start)
    guard count >= 4 else {
      Reference.linearAcross(
        first, second, extent: extent, step: step, offsets: offsets, rows: rows, columns: columns, into: &pixels,
        at: start)
      return
    }
    let last = count &- 4
    var x = 0
    // The last four overlap those before where the count is not a multiple of four.
    if step == 4 {
      while x < last {
        pixels.store(four(first, second, 4, offsets, rows, columns, at: x), at: start &+ 4 &* x)
        x &+= 4
      }
      pixels.store(four(first, second, 4, offsets, rows, columns, at: last), at: start &+ 4 &* last)
    } else {
      while x < last {
        pixels.store(four(first, second, 3, offsets, rows, columns, at: x), at: start &+ 4 &* x)
        x &+= 4
      }
      pixels.store(four(first, second, 3, offsets, rows, columns, at: last), at: start &+ 4 &* last)
    }
  }
}

/// Four pixels.
@inline(__always)
private func four(
  _ first: Span<UInt8>, _ second: Span<UInt8>, _ step: Int, _ offsets: Span<Int32>, _ rows: Span<Int16>,
  _ columns: Span<Int16>, at x: Int
) -> SIMD16<UInt8> {
  narrow(
    two(first, second, step, offsets, rows, columns, at: x),
    two(first, second, step, offsets, rows, columns, at: x &+ 2))
}

/// Two pixels, as 16-bit numbers 0…255.
@inline(__always)
private func two(
  _ first: Span<UInt8>, _ second: Span<UInt8>, _ step: Int, _ offsets: Span<Int32>, _ rows: Span<Int16>,
  _ columns: Span<Int16>, at x: Int
) -> SIMD8<Int16> {
  let left = parts(first, second, step, Int(offsets[lane: x]), rows, columns.lanes(SIMD8<Int16>.self, at: 8 &* x))
  let right = parts(
    first, second, step, Int(offsets[lane: x &+ 1]), rows, columns.lanes(SIMD8<Int16>.self, at: 8 &* x &+ 8))
  let sum =
    SIMD8(lowHalf: left.lowHalf, highHalf: right.lowHalf) &+ SIMD8(lowHalf: left.highHalf, highHalf: right.highHalf)
  return (sum &+ 2) &>> 2
}

/// The parts of two neighbors in a pixel.
@inline(__always)
private func parts(
  _ first: Span<UInt8>, _ second: Span<UInt8>, _ step: Int, _ place: Int, _ rows: Span<Int16>, _ weights: SIMD8<Int16>
) -> SIMD8<Int16> {
  let above = wide(neighbors(first, step, place))
  let difference = wide(neighbors(second, step, place)) &- above
  let blend =
    (above &<< 7) &+ difference &* rows.lanes(SIMD8<Int16>.self, at: 0)
    &+ (difference
      &* rows.lanes(SIMD8<Int16>.self, at: 8)) &>> 4
  return Vector.highHalf(blend, weights)
}

/// Four bytes of a pixel and four of the next.
@inline(__always)
private func neighbors(_ source: Span<UInt8>, _ step: Int, _ place: Int) -> SIMD8<UInt8> {
  if step == 4 { return source.lanes(SIMD8<UInt8>.self, at: place) }
  // In a general register: overlapping vectors, or two words, are taken apart into bytes.
  let both = source.word(UInt64.self, at: place)
  let apart = (both & 0xFF_FFFF) | (both & 0xFFFF_FF00_0000) &<< 8
  // SAFETY: both types are 64 bits of integers; the lowest byte comes first on every platform of this package.
  return unsafe unsafeBitCast(apart.littleEndian, to: SIMD8<UInt8>.self)
}
