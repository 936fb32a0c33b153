// The fast twins of `areaTotals`, `areaFractions` and `nextDoubtful`.
//
// Rows are weighed in 16 bits, 32 bytes at a time. Along a row a pixel's bytes are the lanes; those of a 3-byte pixel hold
// one of the next one, whose sum is covered by that one's. Whole numbers below 2²⁴ are added and multiplied in any order
// and form, so pixels that count whole are added as integers and multiplied once.

extension Vector {
  /// The twin of ``Reference/areaTotals(_:from:bytesPerRow:weights:count:into:)``.
  package static func areaTotals(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, weights: Span<UInt16>, count: Int,
    into totals: inout MutableSpan<UInt16>
  ) {
    let rows = Reference.checkTotals(
      source: source.count, from: first, bytesPerRow: bytesPerRow, weights: weights.count, count: count,
      totals: totals.count)
    guard count >= 32 else {
      return Reference.areaTotals(
        source, from: first, bytesPerRow: bytesPerRow, weights: weights, count: count, into: &totals)
    }
    let last = count &- 32
    var x = 0
    // The last 32 overlap those before where the count is no multiple of 32.
    while x < last {
      storeTotals(source, first &+ x, bytesPerRow, rows, weights, at: x, into: &totals)
      x &+= 32
    }
    storeTotals(source, first &+ last, bytesPerRow, rows, weights, at: last, into: &totals)
  }

  /// The twin of ``Reference/areaFractions(_:pixelBytes:starts:counts:firsts:lasts:unit:into:)``.
  package static func areaFractions(
    _ totals: Span<UInt16>, pixelBytes: Int, starts: Span<Int32>, counts: Span<Int32>, firsts: Span<Float>,
    lasts: Span<Float>, unit: Float, into sums: inout MutableSpan<Float>
  ) {
    Reference.checkFractions(
      totals: totals.count, pixelBytes: pixelBytes, starts: starts, counts: counts, firsts: firsts.count,
      lasts: lasts.count, sums: sums.count)
    let units = SIMD4(repeating: unit)
    var target = 0
    for x in 0..<starts.count {
      var place = Int(starts[lane: x]) &* pixelBytes
      let last = place &+ (Int(counts[lane: x]) &- 1) &* pixelBytes
      let edges =
        exactFloats(numbers(totals, at: place)) * SIMD4(repeating: firsts[lane: x])
        + exactFloats(numbers(totals, at: last)) * SIMD4(repeating: lasts[lane: x])
      var between = SIMD4<Int32>()
      place &+= pixelBytes
      while place < last {
        between &+= numbers(totals, at: place)
        place &+= pixelBytes
      }
      sums.store(edges + exactFloats(between) * units, at: target)
      target &+= pixelBytes
    }
  }

  /// The twin of ``Reference/nextDoubtful(_:scale:reach:from:count:)``.
  package static func nextDoubtful(
    _ sums: Span<Float>, scale: Float, reach: Float, from start: Int, count: Int
  ) -> Int {
    precondition(start >= 0 && start <= count && count <= sums.count, "\(start) of \(count) sums")
    let factor = SIMD8(repeating: scale)
    let limit = SIMD8(repeating: reach)
    var x = start
    while x &+ 8 <= count {
      let products = sums.lanes(SIMD8<Float>.self, at: x) * factor
      let distances = products - ((products + 0x1.8p23) - 0x1.8p23)
      // The sign bit says that a distance is beyond the limit.
      if anyBit((limit - distances * distances).signedBits & Int32.min) { break }
      x &+= 8
    }
    return Reference.nextDoubtful(sums, scale: scale, reach: reach, from: x, count: count)
  }
}

/// The totals of 32 bytes.
@inline(__always)
private func storeTotals(
  _ source: Span<UInt8>, _ place: Int, _ bytesPerRow: Int, _ rows: Int, _ weights: Span<UInt16>, at x: Int,
  into totals: inout MutableSpan<UInt16>
) {
  var (a, b) = (SIMD16<UInt16>(), SIMD16<UInt16>())
  var row = place
  var weight = 0
  while weight < 16 &* rows {
    let w = weights.lanes(SIMD16<UInt16>.self, at: weight)
    a &+= source.lanes(SIMD16<UInt8>.self, at: row).widened &* w
    b &+= source.lanes(SIMD16<UInt8>.self, at: row &+ 16).widened &* w
    row &+= bytesPerRow
    weight &+= 16
  }
  totals.store(a, at: x)
  totals.store(b, at: x &+ 16)
}

/// Four totals as 32-bit numbers.
@inline(__always)
private func numbers(_ totals: Span<UInt16>, at place: Int) -> SIMD4<Int32> {
  let four = totals.lanes(SIMD4<UInt16>.self, at: place)
  return SIMD4(Int32(four[0]), Int32(four[1]), Int32(four[2]), Int32(four[3]))
}

@inline(__always)
private func exactFloats(_ numbers: SIMD4<Int32>) -> SIMD4<Float> {
  SIMD4(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
}
