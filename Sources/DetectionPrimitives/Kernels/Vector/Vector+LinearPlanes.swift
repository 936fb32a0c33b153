// The fast twins of `linearPixels` and `linearPlanes`: eight target pixels at a time, in lanes of 16 bits.
//
// A pixel of four bytes stays one 32-bit word; its first and third byte are one vector of 16-bit lanes, the second and
// fourth another, so that nothing has to be put together again for pixels, nor taken apart for planes. All bytes are
// taken 256-fold, as that needs one operation each. With M = 128 · (S₀ + S₁), the mean of both taps, and a far weight w,
//   (S₀ · (2048 − w) + S₁ · w) >> 4 = (M >> 1) + ((M − 256 · S₀) · (32 · (w − 1024))) >> 16,
// exactly: M − 256 · S₀ = 128 · (S₁ − S₀) and 32 · (w − 1024) fit 16 bits (a weight of 2048 would not; the tables take
// the second pixel with 0 instead), and the other 1024 parts of both taps have no remainder. So a row is one pavgw and
// one pmulhw, and the vertical blend two more of these.
//
// Priority: bit-equal, then few instructions on SSE2. Lanes for 16 pixels' worth of numbers rather than 8 let the build
// for x86-64-v3 use the whole of its registers, and cost nothing on SSE2.
//
// Rejected: 16-bit differences with a coarse and a fine product; pmaddwd on interleaved taps, which the compiler takes
// apart again; packing to bytes, then apart to planes.

extension Vector {
  /// The twin of ``Reference/linearPixels(_:_:extent:step:offsets:tilts:weights:into:at:)``.
  package static func linearPixels(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    weights: Span<Int16>, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    let count = offsets.count
    Reference.checkLinearPairs(
      source: min(upper.count, lower.count), extent: extent, step: step, taps: count, tilts: tilts.count,
      weights: weights.count)
    Reference.checkPixels(count: count, capacity: pixels.count, start: start)
    guard count >= 8 else {
      return Reference.linearPixels(
        upper, lower, extent: extent, step: step, offsets: offsets, tilts: tilts, weights: weights, into: &pixels,
        at: start)
    }
    let last = count &- 8
    var x = 0
    // The last eight overlap those before where the count is not a multiple of eight; so in all loops here.
    if step == 4 {
      while x < last {
        store(pairs(upper, lower, offsets, tilts, weights, at: x), at: start &+ 4 &* x, into: &pixels)
        x &+= 8
      }
      return store(pairs(upper, lower, offsets, tilts, weights, at: last), at: start &+ 4 &* last, into: &pixels)
    }
    if step == 3 {
      while x < last {
        store(triples(upper, lower, offsets, tilts, weights, at: x), at: start &+ 4 &* x, into: &pixels)
        x &+= 8
      }
      return store(triples(upper, lower, offsets, tilts, weights, at: last), at: start &+ 4 &* last, into: &pixels)
    }
    let nextUpper = upper.extracting(step..<upper.count)
    let nextLower = lower.extracting(step..<lower.count)
    while x < last {
      store(
        eight(upper, nextUpper, lower, nextLower, offsets, tilts, weights, at: x), at: start &+ 4 &* x, into: &pixels)
      x &+= 8
    }
    store(
      eight(upper, nextUpper, lower, nextLower, offsets, tilts, weights, at: last), at: start &+ 4 &* last,
      into: &pixels)
  }

  /// The twin of ``Reference/linearPlanes(_:_:extent:step:offsets:tilts:weights:multiplier:scale:into:planes:)``.
  package static func linearPlanes(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    weights: Span<Int16>, multiplier: UInt16, scale: Float, into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    Reference.checkLinearPairs(
      source: min(upper.count, lower.count), extent: extent, step: step, taps: count, tilts: tilts.count,
      weights: weights.count)
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    guard count >= 8 else {
      return Reference.linearPlanes(
        upper, lower, extent: extent, step: step, offsets: offsets, tilts: tilts, weights: weights,
        multiplier: multiplier, scale: scale, into: &values, planes: planes)
    }
    let multipliers = SIMD16(repeating: multiplier)
    let scales = SIMD8(repeating: scale)
    let last = count &- 8
    var x = 0
    if step == 4 {
      while x < last {
        let eight = pairs(upper, lower, offsets, tilts, weights, at: x)
        storePlanes(eight.even, eight.odd, multipliers, scales, at: x, into: &values, planes: planes)
        x &+= 8
      }
      let eight = pairs(upper, lower, offsets, tilts, weights, at: last)
      return storePlanes(eight.even, eight.odd, multipliers, scales, at: last, into: &values, planes: planes)
    }
    if step == 3 {
      while x < last {
        let eight = triples(upper, lower, offsets, tilts, weights, at: x)
        storePlanes(eight.even, eight.odd, multipliers, scales, at: x, into: &values, planes: planes)
        x &+= 8
      }
      let eight = triples(upper, lower, offsets, tilts, weights, at: last)
      return storePlanes(eight.even, eight.odd, multipliers, scales, at: last, into: &values, planes: planes)
    }
    let nextUpper = upper.extracting(step..<upper.count)
    let nextLower = lower.extracting(step..<lower.count)
    while x < last {
      let eight = eight(upper, nextUpper, lower, nextLower, offsets, tilts, weights, at: x)
      storePlanes(eight.even, eight.odd, multipliers, scales, at: x, into: &values, planes: planes)
      x &+= 8
    }
    let eight = eight(upper, nextUpper, lower, nextLower, offsets, tilts, weights, at: last)
    storePlanes(eight.even, eight.odd, multipliers, scales, at: last, into: &values, planes: planes)
  }

  /// Stores eight pixels as three planes of Floats: `even` has their first and third bytes, `odd` the second.
  @inline(__always)
  static func storePlanes(
    _ even: SIMD16<UInt16>, _ odd: SIMD16<UInt16>, _ multipliers: SIMD16<UInt16>, _ scales: SIMD8<Float>, at x: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let even = (even &* multipliers).wordPairs
    let odd = (odd &* multipliers).wordPairs
    values.store((even & 0xFFFF).asFloats * scales, at: planes.0 &+ x)
    values.store((odd & 0xFFFF).asFloats * scales, at: planes.1 &+ x)
    values.store((even &>> 16).asFloats * scales, at: planes.2 &+ x)
  }
}

/// Eight pixels as 16-bit numbers 0…255: their first and third bytes, and their second and fourth.
private typealias Eight = (even: SIMD16<UInt16>, odd: SIMD16<UInt16>)

/// Two taps of eight pixels, as words.
private typealias Taps = (near: SIMD8<UInt32>, far: SIMD8<UInt32>)

@inline(__always)
private func store(_ eight: Eight, at place: Int, into pixels: inout MutableSpan<UInt8>) {
  let words = (eight.even | eight.odd &<< 8).wordPairs
  pixels.store(words.lowHalf.singleBytes, at: place)
  pixels.store(words.highHalf.singleBytes, at: place &+ 16)
}

/// Eight target pixels of two rows of four-byte pixels: one load takes both taps.
@inline(__always)
private func pairs(
  _ upper: Span<UInt8>, _ lower: Span<UInt8>, _ offsets: Span<Int32>, _ tilts: Span<Int16>, _ weights: Span<Int16>,
  at x: Int
) -> Eight {
  blend(pairs(upper, offsets, at: x), pairs(lower, offsets, at: x), tilts, weights, at: x)
}

@inline(__always)
private func pairs(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> Taps {
  let left = SIMD8(lowHalf: pair(source, offsets, at: x), highHalf: pair(source, offsets, at: x &+ 2))
  let right = SIMD8(lowHalf: pair(source, offsets, at: x &+ 4), highHalf: pair(source, offsets, at: x &+ 6))
  return (
    SIMD8(lowHalf: left.evenHalf, highHalf: right.evenHalf), SIMD8(lowHalf: left.oddHalf, highHalf: right.oddHalf)
  )
}

@inline(__always)
private func pair(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> SIMD4<UInt32> {
  source.wordPairs(at: Int(offsets[lane: x]), Int(offsets[lane: x &+ 1]))
}

/// Eight target pixels of two rows of three-byte pixels: one load takes both taps, of which the second is shifted down.
@inline(__always)
private func triples(
  _ upper: Span<UInt8>, _ lower: Span<UInt8>, _ offsets: Span<Int32>, _ tilts: Span<Int16>, _ weights: Span<Int16>,
  at x: Int
) -> Eight {
  blend(triples(upper, offsets, at: x), triples(lower, offsets, at: x), tilts, weights, at: x)
}

@inline(__always)
private func triples(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> Taps {
  let left = SIMD8(lowHalf: pair(source, offsets, at: x), highHalf: pair(source, offsets, at: x &+ 2))
  let right = SIMD8(lowHalf: pair(source, offsets, at: x &+ 4), highHalf: pair(source, offsets, at: x &+ 6))
  return (
    SIMD8(lowHalf: left.evenHalf, highHalf: right.evenHalf),
    SIMD8(lowHalf: secondTriples(left).evenHalf, highHalf: secondTriples(right).evenHalf)
  )
}

/// Pairs of words, each as a number of 64 bits, without its lowest three bytes.
@inline(__always)
private func secondTriples(_ pairs: SIMD8<UInt32>) -> SIMD8<UInt32> {
  // SAFETY: both types are 256 bits of integers; the lower word comes first on every platform of this package.
  let numbers = unsafe unsafeBitCast(pairs, to: SIMD4<UInt64>.self) &>> 24
  return unsafe unsafeBitCast(numbers, to: SIMD8<UInt32>.self)
}

/// Eight target pixels of two rows of any pixels, whose second taps are read from `next`.
///
/// Overlapping loads of one span would be taken apart into bytes.
@inline(__always)
private func eight(
  _ upper: Span<UInt8>, _ nextUpper: Span<UInt8>, _ lower: Span<UInt8>, _ nextLower: Span<UInt8>,
  _ offsets: Span<Int32>, _ tilts: Span<Int16>, _ weights: Span<Int16>, at x: Int
) -> Eight {
  blend(
    (words(upper, offsets, at: x), words(nextUpper, offsets, at: x)),
    (words(lower, offsets, at: x), words(nextLower, offsets, at: x)), tilts, weights, at: x)
}

@inline(__always)
private func words(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> SIMD8<UInt32> {
  @inline(__always) func word(_ lane: Int) -> UInt32 { source.word(at: Int(offsets[lane: x &+ lane])) }
  return SIMD8(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7))
}

@inline(__always)
private func blend(
  _ upper: Taps, _ lower: Taps, _ tilts: Span<Int16>, _ weights: Span<Int16>, at x: Int
) -> Eight {
  let tilts = tilts.lanes(SIMD16<Int16>.self, at: 2 &* x)
  let (near, far) = (upper.near.halfWords, upper.far.halfWords)
  let (nearBelow, farBelow) = (lower.near.halfWords, lower.far.halfWords)
  return (
    blend(tiltedSum(near &<< 8, far &<< 8, tilts), tiltedSum(nearBelow &<< 8, farBelow &<< 8, tilts), weights),
    blend(
      tiltedSum(near & 0xFF00, far & 0xFF00, tilts), tiltedSum(nearBelow & 0xFF00, farBelow & 0xFF00, tilts), weights)
  )
}

/// The sums of two taps, given 256-fold.
@inline(__always)
func tiltedSum(_ near: SIMD16<UInt16>, _ far: SIMD16<UInt16>, _ tilts: SIMD16<Int16>) -> SIMD16<Int16> {
  let mean = near.mean(with: far)
  return (mean &>> 1).signed &+ (mean &- near).signed.upperHalves(times: tilts)
}

/// The bytes of the sums of two rows.
///
/// The weights are loaded here, as vectors: two numbers would be widened outside the loop, and pmulhw be lost.
@inline(__always)
private func blend(_ above: SIMD16<Int16>, _ below: SIMD16<Int16>, _ weights: Span<Int16>) -> SIMD16<UInt16> {
  let sum =
    above.upperHalves(times: weights.lanes(SIMD16<Int16>.self, at: 0))
    &+ below.upperHalves(times: weights.lanes(SIMD16<Int16>.self, at: 16))
  return (sum &+ 2).unsigned &>> 2
}
