// The fast twin of `linearAcross`: eight target pixels at a time, in lanes of 16 bits.
//
// The numbers are those of `linearPlanes` (see Vector+LinearPlanes.swift), with rows and neighbors in each other's place:
// the tilt is the same for all pixels, the weights are each pixel's own. The eight pixels' words are put together in two
// steps whose lanes have different types, 64 bits and 32: steps of one type are merged by the compiler into shuffles of
// four vectors, which take more instructions on x86-64-v3.

extension Vector {
  /// The twin of ``Reference/linearAcross(_:_:extent:step:offsets:tilts:weights:into:at:)``.
  package static func linearAcross(
    _ first: Span<UInt8>, _ second: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    weights: Span<Int16>, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    let count = offsets.count
    Reference.checkAcross(
      source: min(first.count, second.count), extent: extent, step: step, count: count, tilts: tilts.count,
      weights: weights.count, capacity: pixels.count, start: start)
    guard count >= 8 else {
      return Reference.linearAcross(
        first, second, extent: extent, step: step, offsets: offsets, tilts: tilts, weights: weights, into: &pixels,
        at: start)
    }
    let last = count &- 8
    var x = 0
    // The last eight overlap those before where the count is not a multiple of eight.
    if step == 4 {
      while x < last {
        let taps = (pairs(first, offsets, at: x), pairs(second, offsets, at: x))
        store(blend(taps.0, taps.1, tilts, weights, count, at: x), at: start &+ 4 &* x, into: &pixels)
        x &+= 8
      }
      let taps = (pairs(first, offsets, at: last), pairs(second, offsets, at: last))
      return store(blend(taps.0, taps.1, tilts, weights, count, at: last), at: start &+ 4 &* last, into: &pixels)
    }
    while x < last {
      let taps = (triples(first, offsets, at: x), triples(second, offsets, at: x))
      store(blend(taps.0, taps.1, tilts, weights, count, at: x), at: start &+ 4 &* x, into: &pixels)
      x &+= 8
    }
    let taps = (triples(first, offsets, at: last), triples(second, offsets, at: last))
    store(blend(taps.0, taps.1, tilts, weights, count, at: last), at: start &+ 4 &* last, into: &pixels)
  }
}

/// Eight pixels of a stored row and their neighbors, as words.
private typealias Neighbors = (near: SIMD8<UInt32>, far: SIMD8<UInt32>)

/// Pixels of four bytes: one load takes both.
@inline(__always)
private func pairs(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> Neighbors {
  let (a, b) = fours(source, offsets, at: x)
  let (left, right) = (a.words, b.words)
  return (
    evenWords(left, right),
    SIMD8(left[1], left[3], right[1], right[3], left[5], left[7], right[5], right[7])
  )
}

/// Pixels of three bytes: one load takes both, and the second is shifted down.
@inline(__always)
private func triples(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> Neighbors {
  let (a, b) = fours(source, offsets, at: x)
  return (evenWords(a.words, b.words), evenWords((a &>> 24).words, (b &>> 24).words))
}

/// Eight bytes of each of eight pixels: of the first and third pair of pixels, and of the others.
@inline(__always)
private func fours(
  _ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int
) -> (left: SIMD4<UInt64>, right: SIMD4<UInt64>) {
  @inline(__always) func pair(_ lane: Int) -> SIMD2<UInt64> {
    source.wordPairs(at: Int(offsets[lane: x &+ lane]), Int(offsets[lane: x &+ lane &+ 1])).longMates
  }
  return (SIMD4(lowHalf: pair(0), highHalf: pair(4)), SIMD4(lowHalf: pair(2), highHalf: pair(6)))
}

@inline(__always)
private func evenWords(_ left: SIMD8<UInt32>, _ right: SIMD8<UInt32>) -> SIMD8<UInt32> {
  SIMD8(left[0], left[2], right[0], right[2], left[4], left[6], right[4], right[6])
}

/// Eight target pixels, as words.
@inline(__always)
private func blend(
  _ first: Neighbors, _ second: Neighbors, _ tilts: Span<Int16>, _ weights: Span<Int16>, _ count: Int, at x: Int
) -> SIMD8<UInt32> {
  let tilts = tilts.lanes(SIMD16<Int16>.self, at: 0)
  let (near, far) = (first.near.halfWords, first.far.halfWords)
  let (nearBeside, farBeside) = (second.near.halfWords, second.far.halfWords)
  let even = blend(
    tiltedSum(near &<< 8, nearBeside &<< 8, tilts), tiltedSum(far &<< 8, farBeside &<< 8, tilts), weights, count, at: x)
  let odd = blend(
    tiltedSum(near & 0xFF00, nearBeside & 0xFF00, tilts), tiltedSum(far & 0xFF00, farBeside & 0xFF00, tilts), weights,
    count, at: x)
  return (even | odd &<< 8).wordPairs
}

/// The bytes of the sums of neighbors.
@inline(__always)
private func blend(
  _ near: SIMD16<Int16>, _ far: SIMD16<Int16>, _ weights: Span<Int16>, _ count: Int, at x: Int
) -> SIMD16<UInt16> {
  let sum =
    near.upperHalves(times: weights.lanes(SIMD16<Int16>.self, at: 2 &* x))
    &+ far.upperHalves(times: weights.lanes(SIMD16<Int16>.self, at: 2 &* (count &+ x)))
  return (sum &+ 2).unsigned &>> 2
}

@inline(__always)
private func store(_ words: SIMD8<UInt32>, at place: Int, into pixels: inout MutableSpan<UInt8>) {
  pixels.store(words.lowHalf.singleBytes, at: place)
  pixels.store(words.highHalf.singleBytes, at: place &+ 16)
}
