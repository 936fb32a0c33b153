// The fast twins of `linearRow` and `linearColumn`.
//
// Two pixels of four 16-bit lanes at a time. The weights of a tap pair sum to 2048, so with D = S₁ − S₀ and the far
// weight w = 16 · coarse + fine
//   (S₀ · (2048 − w) + S₁ · w) >> 4 = (S₀ << 7) + D · coarse + ((D · fine) >> 4),
// exactly: 2048 · S₀ and 16 · D · coarse are multiples of 16. Each term fits 16 bits, since |D · coarse| ≤ 255 · 128 and
// |D · fine| ≤ 255 · 31, and so does the sum. Axes beyond 8,000 target pixels can have a pair that sums to 2047 (1 − t is
// rounded for the first pixels); the caller sends those to `Reference`.
//
// The vertical blend is two pmulhw. Its weights come as vectors in memory rather than as two numbers: a splat that the
// optimizer can see is widened outside the loop, and pmulhw becomes four pmuludq.
//
// Priority: bit-equal, then few instructions on SSE2. A variant with pmaddwd on interleaved taps came out slower: the
// compiler takes the interleaving apart again.

extension Vector {
  /// The twin of ``Reference/linearRow(_:extent:lanes:step:offsets:near:coarse:fine:into:)``.
  ///
  /// The weights of each pixel must sum to 2048.
  package static func linearRow(
    _ source: Span<UInt8>, extent: Int, lanes: Int, step: Int, offsets: Span<Int32>, near: Span<Int16>,
    coarse: Span<Int16>, fine: Span<Int16>, into row: inout MutableSpan<Int16>
  ) {
    let count = offsets.count
    Reference.checkLinear(
      source: source.count, extent: extent, taps: count, near: near.count, coarse: coarse.count, fine: fine.count)
    precondition(row.count > lanes * count, "\(row.count) places for \(lanes) lanes of \(count) pixels")
    guard count >= 2, lanes >= 3 else {
      return linearLanes(
        source, lanes: lanes, step: step, offsets: offsets, coarse: coarse, fine: fine, into: &row)
    }
    let next = source.extracting(step..<source.count)
    let last = count &- 2
    var x = 0
    // The last pair overlaps the one before where the count is odd; so in all loops here.
    if lanes == 4 {
      while x < last {
        row.store(blend(source, next, offsets, coarse, fine, at: x), at: 4 &* x)
        x &+= 2
      }
      row.store(blend(source, next, offsets, coarse, fine, at: last), at: 4 &* last)
    } else {
      while x < last {
        storeThree(blend(source, next, offsets, coarse, fine, at: x), at: x, into: &row)
        x &+= 2
      }
      storeThree(blend(source, next, offsets, coarse, fine, at: last), at: last, into: &row)
    }
  }

  /// The twin of ``Reference/linearColumn(_:_:weights:count:into:at:)``.
  package static func linearColumn(
    _ upper: Span<Int16>, _ lower: Span<Int16>, weights: Span<Int16>, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    precondition(weights.count == 32, "\(weights.count) weights for two rows")
    precondition(upper.count >= count && lower.count >= count, "\(upper.count) and \(lower.count) sums for \(count)")
    precondition(start >= 0 && count >= 0 && count <= bytes.count - start, "\(count) bytes at \(start)")
    guard count >= 16 else {
      Reference.linearColumn(upper, lower, weights: weights, count: count, into: &bytes, at: start)
      return
    }
    let last = count &- 16
    var x = 0
    while x < last {
      bytes.store(columnBytes(upper, lower, weights, at: x), at: start &+ x)
      x &+= 16
    }
    bytes.store(columnBytes(upper, lower, weights, at: last), at: start &+ last)
  }
}

/// The sums of pixels of one or two bytes: too few to be lanes.
@inline(never)
private func linearLanes(
  _ source: Span<UInt8>, lanes: Int, step: Int, offsets: Span<Int32>, coarse: Span<Int16>, fine: Span<Int16>,
  into row: inout MutableSpan<Int16>
) {
  var target = 0
  for x in 0..<offsets.count {
    let far = 16 &* Int32(coarse[lane: 4 &* x]) &+ Int32(fine[lane: 4 &* x])
    let place = Int(offsets[lane: x])
    for lane in 0..<lanes {
      let first = Int32(source[lane: place &+ lane])
      let difference = Int32(source[lane: place &+ step &+ lane]) &- first
      row[lane: target] = Int16(truncatingIfNeeded: (first &<< 11 &+ difference &* far) &>> 4)
      target &+= 1
    }
  }
}

/// Stores three sums of each of two pixels, and one more that the next store covers.
@inline(__always)
private func storeThree(_ sums: SIMD8<Int16>, at x: Int, into row: inout MutableSpan<Int16>) {
  row.store(sums.lowHalf, at: 3 &* x)
  row.store(sums.highHalf, at: 3 &* x &+ 3)
}

/// The sums of two pixels, whose second taps are read from `next`.
@inline(__always)
private func blend(
  _ source: Span<UInt8>, _ next: Span<UInt8>, _ offsets: Span<Int32>, _ coarse: Span<Int16>, _ fine: Span<Int16>,
  at x: Int
) -> SIMD8<Int16> {
  let i = Int(offsets[lane: x])
  let j = Int(offsets[lane: x &+ 1])
  let first = SIMD8(
    lowHalf: source.lanes(SIMD4<UInt8>.self, at: i), highHalf: source.lanes(SIMD4<UInt8>.self, at: j))
  let second = SIMD8(lowHalf: next.lanes(SIMD4<UInt8>.self, at: i), highHalf: next.lanes(SIMD4<UInt8>.self, at: j))
  return blend(first, second, coarse.lanes(SIMD8<Int16>.self, at: 4 &* x), fine.lanes(SIMD8<Int16>.self, at: 4 &* x))
}

@inline(__always)
private func blend(
  _ first: SIMD8<UInt8>, _ second: SIMD8<UInt8>, _ coarse: SIMD8<Int16>, _ fine: SIMD8<Int16>
) -> SIMD8<Int16> {
  let first = wide(first)
  let difference = wide(second) &- first
  return (first &<< 7) &+ difference &* coarse &+ (difference &* fine) &>> 4
}

/// Sixteen bytes of two rows of sums.
@inline(__always)
private func columnBytes(
  _ upper: Span<Int16>, _ lower: Span<Int16>, _ weights: Span<Int16>, at x: Int
) -> SIMD16<UInt8> {
  let sum =
    upper.lanes(SIMD16<Int16>.self, at: x).upperHalves(times: weights.lanes(SIMD16<Int16>.self, at: 0))
    &+ lower.lanes(SIMD16<Int16>.self, at: x).upperHalves(times: weights.lanes(SIMD16<Int16>.self, at: 16))
  let numbers = (sum &+ 2) &>> 2
  return SIMD16(narrowing: numbers.lowHalf, numbers.highHalf)
}

extension Vector {
  /// The high 16 bits of the products: one pmulhw.
  ///
  /// Lane by lane, because the product of whole vectors, shifted and narrowed, becomes pmulhw on SSE2 but not on AVX2.
  @inline(__always)
  static func highHalf(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
    func high(_ lane: Int) -> Int16 { a[lane].multipliedFullWidth(by: b[lane]).high }
    return SIMD8(high(0), high(1), high(2), high(3), high(4), high(5), high(6), high(7))
  }
}
