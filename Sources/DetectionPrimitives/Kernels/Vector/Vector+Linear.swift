// The fast twins of `linearRow`, `linearColumn`, `linearColumnPlanes` and `linearPlanes`.
//
// Two pixels of four 16-bit lanes at a time. The weights of a tap pair sum to 2048, so the blend needs one product:
//   (S₀ · (2048 − w) + S₁ · w) >> 4 = (S₀ << 7) + ((D · w) >> 4),  D = S₁ − S₀,
// exactly, since 2048 · S₀ is a multiple of 16. D · w takes 21 bits; its middle sixteen, (D · w) >> 4, are put together
// from the high half << 12 and the low half >> 4 (pmulhw and pmullw). All results lie in 0…32,640, and sums modulo 2¹⁶
// do not care for the order. Axes beyond 8,000 target pixels can have a pair that sums to 2047 (1 − t is rounded for
// the first pixels); the caller sends those to `Reference`.
//
// The vertical blend is two pmulhw. Its weights come as vectors in memory rather than as two numbers: a splat that the
// optimizer can see is widened outside the loop, and pmulhw becomes four pmuludq.
//
// Priority: bit-equal, then few instructions on SSE2. A variant with pmaddwd on interleaved taps came out slower: the
// compiler takes the interleaving apart again.

extension Vector {
  /// The twin of ``Reference/linearRow(_:extent:lanes:step:offsets:near:far:into:)``.
  ///
  /// The weights of each pixel must sum to 2048.
  package static func linearRow(
    _ source: Span<UInt8>, extent: Int, lanes: Int, step: Int, offsets: Span<Int32>, near: Span<Int16>,
    far: Span<Int16>, into row: inout MutableSpan<Int16>
  ) {
    let count = offsets.count
    Reference.checkLinear(source: source.count, extent: extent, taps: count, near: near.count, far: far.count)
    precondition(row.count > lanes * count, "\(row.count) places for \(lanes) lanes of \(count) pixels")
    guard count >= 2, lanes >= 3 else {
      Reference.linearRow(
        source, extent: extent, lanes: lanes, step: step, offsets: offsets, near: near, far: far, into: &row)
      return
    }
    let next = source.extracting(step..<source.count)
    var x = 0
    while true {
      let sums = blend(
        source, next, Int(offsets[lane: x]), Int(offsets[lane: x &+ 1]), far.lanes(SIMD8<Int16>.self, at: 4 &* x))
      if lanes == 4 {
        row.store(sums, at: 4 &* x)
      } else {
        row.store(sums.lowHalf, at: 3 &* x)
        row.store(sums.highHalf, at: 3 &* x &+ 3)
      }
      // An odd count ends with a pair that overlaps the one before.
      if x &+ 2 >= count { return }
      x = min(x &+ 2, count &- 2)
    }
  }

  /// The twin of ``Reference/linearColumn(_:_:weights:count:into:at:)``.
  package static func linearColumn(
    _ upper: Span<Int16>, _ lower: Span<Int16>, weights: Span<Int16>, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    precondition(weights.count == 16, "\(weights.count) weights for two rows")
    precondition(upper.count >= count && lower.count >= count, "\(upper.count) and \(lower.count) sums for \(count)")
    precondition(start >= 0 && count >= 0 && count <= bytes.count - start, "\(count) bytes at \(start)")
    guard count >= 16 else {
      Reference.linearColumn(upper, lower, weights: weights, count: count, into: &bytes, at: start)
      return
    }
    var x = 0
    while true {
      let low = column(
        upper.lanes(SIMD8<Int16>.self, at: x), lower.lanes(SIMD8<Int16>.self, at: x), weights)
      let high = column(
        upper.lanes(SIMD8<Int16>.self, at: x &+ 8), lower.lanes(SIMD8<Int16>.self, at: x &+ 8), weights)
      bytes.store(
        SIMD16<UInt8>(truncatingIfNeeded: SIMD16<Int16>(lowHalf: low, highHalf: high)), at: start &+ x)
      if x &+ 16 >= count { return }
      x = min(x &+ 16, count &- 16)
    }
  }

  /// The twin of ``Reference/linearColumnPlanes(_:_:weights:scale:rest:count:into:planes:)``.
  package static func linearColumnPlanes(
    _ upper: Span<Int16>, _ lower: Span<Int16>, weights: Span<Int16>, scale: Float, rest: Float, count: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    precondition(weights.count == 16, "\(weights.count) weights for two rows")
    precondition(
      upper.count >= 4 * count && lower.count >= 4 * count, "\(upper.count) and \(lower.count) sums for \(count) pixels"
    )
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    guard count >= 4 else {
      Reference.linearColumnPlanes(
        upper, lower, weights: weights, scale: scale, rest: rest, count: count, into: &values, planes: planes)
      return
    }
    let scale = SIMD4(repeating: scale)
    let rest = SIMD4(repeating: rest)
    var x = 0
    while true {
      let left = column(
        upper.lanes(SIMD8<Int16>.self, at: 4 &* x), lower.lanes(SIMD8<Int16>.self, at: 4 &* x), weights)
      let right = column(
        upper.lanes(SIMD8<Int16>.self, at: 4 &* x &+ 8), lower.lanes(SIMD8<Int16>.self, at: 4 &* x &+ 8), weights)
      storePlanes(left, right, scale, rest, at: x, into: &values, planes: planes)
      if x &+ 4 >= count { return }
      x = min(x &+ 4, count &- 4)
    }
  }

  /// The twin of
  /// ``Reference/linearPlanes(_:_:extent:step:offsets:near:far:weights:scale:rest:into:planes:)``.
  ///
  /// The weights of each pixel must sum to 2048.
  package static func linearPlanes(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, extent: Int, step: Int, offsets: Span<Int32>, near: Span<Int16>,
    far: Span<Int16>, weights: Span<Int16>, scale: Float, rest: Float, into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    Reference.checkLinear(
      source: min(upper.count, lower.count), extent: extent, taps: count, near: near.count, far: far.count)
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    precondition(weights.count == 16, "\(weights.count) weights for two rows")
    guard count >= 4 else {
      Reference.linearPlanes(
        upper, lower, extent: extent, step: step, offsets: offsets, near: near, far: far, weights: weights,
        scale: scale, rest: rest, into: &values, planes: planes)
      return
    }
    if step == 4 {
      linearPlanesOfFourBytes(
        upper, lower, offsets: offsets, far: far, weights: weights, scale: scale, rest: rest, into: &values,
        planes: planes)
      return
    }
    let nextUpper = upper.extracting(step..<upper.count)
    let nextLower = lower.extracting(step..<lower.count)
    let scale = SIMD4(repeating: scale)
    let rest = SIMD4(repeating: rest)
    var x = 0
    while true {
      let i = Int(offsets[lane: x])
      let j = Int(offsets[lane: x &+ 1])
      let k = Int(offsets[lane: x &+ 2])
      let l = Int(offsets[lane: x &+ 3])
      let leftFar = far.lanes(SIMD8<Int16>.self, at: 4 &* x)
      let rightFar = far.lanes(SIMD8<Int16>.self, at: 4 &* x &+ 8)
      let left = column(
        blend(upper, nextUpper, i, j, leftFar), blend(lower, nextLower, i, j, leftFar), weights)
      let right = column(
        blend(upper, nextUpper, k, l, rightFar), blend(lower, nextLower, k, l, rightFar), weights)
      storePlanes(left, right, scale, rest, at: x, into: &values, planes: planes)
      if x &+ 4 >= count { return }
      x = min(x &+ 4, count &- 4)
    }
  }

  /// `linearPlanes` for pixels of four bytes: one load takes both taps of a pixel.
  private static func linearPlanesOfFourBytes(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, offsets: Span<Int32>, far: Span<Int16>, weights: Span<Int16>,
    scale: Float, rest: Float, into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    let scale = SIMD4(repeating: scale)
    let rest = SIMD4(repeating: rest)
    var x = 0
    while true {
      let i = Int(offsets[lane: x])
      let j = Int(offsets[lane: x &+ 1])
      let k = Int(offsets[lane: x &+ 2])
      let l = Int(offsets[lane: x &+ 3])
      let leftFar = far.lanes(SIMD8<Int16>.self, at: 4 &* x)
      let rightFar = far.lanes(SIMD8<Int16>.self, at: 4 &* x &+ 8)
      let left = column(blendPairs(upper, i, j, leftFar), blendPairs(lower, i, j, leftFar), weights)
      let right = column(blendPairs(upper, k, l, rightFar), blendPairs(lower, k, l, rightFar), weights)
      storePlanes(left, right, scale, rest, at: x, into: &values, planes: planes)
      if x &+ 4 >= count { return }
      x = min(x &+ 4, count &- 4)
    }
  }
}

/// The sums of two pixels, whose second taps are read from `next`.
@inline(__always)
private func blend(
  _ source: Span<UInt8>, _ next: Span<UInt8>, _ i: Int, _ j: Int, _ far: SIMD8<Int16>
) -> SIMD8<Int16> {
  let first = SIMD8(
    lowHalf: source.lanes(SIMD4<UInt8>.self, at: i), highHalf: source.lanes(SIMD4<UInt8>.self, at: j))
  let second = SIMD8(lowHalf: next.lanes(SIMD4<UInt8>.self, at: i), highHalf: next.lanes(SIMD4<UInt8>.self, at: j))
  return blend(first, second, far)
}

/// The sums of two pixels of four bytes, whose taps lie side by side.
@inline(__always)
private func blendPairs(_ source: Span<UInt8>, _ i: Int, _ j: Int, _ far: SIMD8<Int16>) -> SIMD8<Int16> {
  let left = source.lanes(SIMD8<UInt8>.self, at: i)
  let right = source.lanes(SIMD8<UInt8>.self, at: j)
  return blend(
    SIMD8(lowHalf: left.lowHalf, highHalf: right.lowHalf), SIMD8(lowHalf: left.highHalf, highHalf: right.highHalf),
    far)
}

@inline(__always)
private func blend(_ first: SIMD8<UInt8>, _ second: SIMD8<UInt8>, _ far: SIMD8<Int16>) -> SIMD8<Int16> {
  let first = SIMD8<Int16>(truncatingIfNeeded: first)
  let difference = SIMD8<Int16>(truncatingIfNeeded: second) &- first
  let low = SIMD8<UInt16>(truncatingIfNeeded: difference &* far) &>> 4
  return (first &<< 7) &+ (highHalf(difference, far) &<< 12) &+ SIMD8<Int16>(truncatingIfNeeded: low)
}

/// Eight bytes, as 16-bit numbers, of two rows of sums.
@inline(__always)
private func column(_ upper: SIMD8<Int16>, _ lower: SIMD8<Int16>, _ weights: Span<Int16>) -> SIMD8<Int16> {
  let sum =
    highHalf(upper, weights.lanes(SIMD8<Int16>.self, at: 0))
    &+ highHalf(lower, weights.lanes(SIMD8<Int16>.self, at: 8))
  return (sum &+ 2) &>> 2
}

/// The high 16 bits of the products: one pmulhw.
@inline(__always)
private func highHalf(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD8<Int16> {
  SIMD8(truncatingIfNeeded: (SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)) &>> 16)
}
