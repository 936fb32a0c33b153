// The fast twins of `cubicPairs` and `cubicPairRow`: a pair of four bytes is a vector, and two products of pairs (pmaddwd)
// weigh a target pixel. Their sums are added in the turn of the loop after: at once, the compiler takes the products
// apart.

extension Vector {
  /// The twin of ``Reference/cubicPairs(_:pixelBytes:count:into:)``.
  package static func cubicPairs(
    _ source: Span<UInt8>, pixelBytes: Int, count: Int, into pairs: inout MutableSpan<Int16>
  ) {
    Reference.checkCubicPairs(source: source.count, pixelBytes: pixelBytes, count: count, pairs: pairs.count)
    // Pair x + 2 is of pixels x and x + 1, which must be there and be readable as four bytes.
    var x = 0
    var place = 0
    while x &+ 1 < count && place &+ pixelBytes &+ 4 <= source.count {
      pairs.store(wide(pair(source, place, place &+ pixelBytes)), at: 8 &* x &+ 16)
      x &+= 1
      place &+= pixelBytes
    }
    Reference.makePairs(0..<2, source, pixelBytes: pixelBytes, count: count, into: &pairs)
    Reference.makePairs(
      x + 2..<count + Reference.cubicEdgePairs, source, pixelBytes: pixelBytes, count: count, into: &pairs)
  }

  /// The twin of ``Reference/cubicPairRow(_:pixelBytes:starts:weights:into:at:)``.
  package static func cubicPairRow(
    _ pairs: Span<Int16>, pixelBytes: Int, starts: Span<Int32>, weights: Span<Int16>,
    into sums: inout MutableSpan<Float>,
    at start: Int
  ) {
    Reference.checkCubicPairRow(
      pairs: pairs.count, pixelBytes: pixelBytes, starts: starts, weights: weights.count, sums: sums.count, at: start)
    // The pixels whose four sums end at most one place behind the row's.
    let end = (starts.count * pixelBytes + 1 - 4) / pixelBytes + 1
    var x = 0
    if end > 0 {
      var (near, far) = products(pairs, starts, weights, at: 0)
      x = 1
      var target = start
      while x < end {
        let place = 8 &* Int(starts[lane: x])
        let left = pairs.lanes(SIMD8<Int16>.self, at: place)
        let right = pairs.lanes(SIMD8<Int16>.self, at: place &+ 16)
        let first = weights.lanes(SIMD8<Int16>.self, at: 16 &* x)
        let second = weights.lanes(SIMD8<Int16>.self, at: 16 &* x &+ 8)
        sums.store(floats(near &+ far), at: target)
        near = pairSums(left, first)
        far = pairSums(right, second)
        target &+= pixelBytes
        x &+= 1
      }
      sums.store(floats(near &+ far), at: target)
    }
    Reference.weighCubicPairs(
      x..<starts.count, pairs, pixelBytes: pixelBytes, starts: starts, weights: weights, into: &sums, at: start)
  }
}

@inline(__always)
private func products(
  _ pairs: Span<Int16>, _ starts: Span<Int32>, _ weights: Span<Int16>, at x: Int
) -> (SIMD4<Int32>, SIMD4<Int32>) {
  let place = 8 &* Int(starts[lane: x])
  return (
    pairSums(pairs.lanes(SIMD8<Int16>.self, at: place), weights.lanes(SIMD8<Int16>.self, at: 16 &* x)),
    pairSums(pairs.lanes(SIMD8<Int16>.self, at: place &+ 16), weights.lanes(SIMD8<Int16>.self, at: 16 &* x &+ 8))
  )
}

/// The bytes of two pixels in turn.
@inline(__always)
func pair(_ source: Span<UInt8>, _ first: Int, _ second: Int) -> SIMD8<UInt8> {
  let (a, b) = (source.lanes(SIMD4<UInt8>.self, at: first), source.lanes(SIMD4<UInt8>.self, at: second))
  return SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
}

/// Numbers as Floats.
@inline(__always)
func floats(_ numbers: SIMD4<Int32>) -> SIMD4<Float> {
  SIMD4(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
}
