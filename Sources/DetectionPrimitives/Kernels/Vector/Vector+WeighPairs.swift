// The fast twin of `weighPairs`: the coarse parts of the weights first, and the fine ones only where they matter.
//
// Weighing two taps of sixteen bytes is four loads, four multiplications of pairs (pmaddwd) and four additions. Where a
// sum of coarse parts lies so near a boundary between two bytes that the fine parts could pass it, which happens in 5 to
// 20 of 100 groups, the fine parts are added.
//
// Three things keep the compiler at those instructions, and all were needed:
// - The sum of a pair's two products is added to the total in the next turn of the loop. Added at once, the two
//   additions are put in another order and the pattern of the instruction is lost.
// - All loads of a turn stand before the first multiplication. A load right before its use is taken apart into loads of
//   single elements on AVX2.
// - Weights are vectors in memory, not numbers, and lanes are widened and narrowed one by one, not as whole vectors.

extension Vector {
  /// The twin of
  /// ``Reference/weighPairs(_:from:groups:starts:counts:coarse:fine:shift:bases:limits:into:at:stride:)``.
  package static func weighPairs(
    _ spread: Span<Int16>, from origin: Int, groups: Int, starts: Span<Int32>, counts: Span<Int32>,
    coarse: Span<Int16>, fine: Span<Int16>, shift: Int, bases: Span<Int32>, limits: Span<Int32>,
    into bytes: inout MutableSpan<UInt8>, at start: Int, stride: Int
  ) {
    let capacity = Reference.checkPairs(
      spread: spread.count, from: origin, groups: groups, starts: starts, counts: counts, coarse: coarse.count,
      fine: fine.count, shift: shift, bases: bases.count, limits: limits.count, bytes: bytes.count, at: start,
      stride: stride)
    let step = Reference.groupNumbers &* groups
    let bits = SIMD8(repeating: Int32(truncatingIfNeeded: shift))
    let mask = SIMD8(repeating: (Int32(1) &<< Int32(truncatingIfNeeded: 22 &- shift)) &- 1)
    var target = start
    for x in 0..<starts.count {
      let first = 8 &* (x &* capacity)
      let end = first &+ 8 &* Int(counts[lane: x])
      let limit = SIMD8(repeating: limits[lane: x] &+ 1)
      let base = SIMD8(repeating: bases[lane: x])
      var from = (Int(starts[lane: x]) &- origin) &* step
      var place = target
      for _ in 0..<groups {
        let (s0, s1) = sums(spread, from, step, coarse, first, end, base)
        // The sign bit says that a lane is below its limit.
        if anyBit(~(((s0 & mask) &- limit) & ((s1 & mask) &- limit)) & Int32.min) {
          bytes.store(weighFine(s0 &- base, s1 &- base, spread, from, step, fine, first, end, bits), at: place)
        } else {
          bytes.store(narrow(clamped(s0 &<< bits), clamped(s1 &<< bits)), at: place)
        }
        from &+= Reference.groupNumbers
        place &+= Reference.groupBytes
      }
      target &+= stride
    }
  }
}

/// Adds the fine parts to the sums of the coarse ones.
@inline(never)
private func weighFine(
  _ s0: SIMD8<Int32>, _ s1: SIMD8<Int32>, _ spread: Span<Int16>, _ from: Int, _ step: Int, _ fine: Span<Int16>,
  _ first: Int, _ end: Int, _ bits: SIMD8<Int32>
) -> SIMD16<UInt8> {
  let (f0, f1) = sums(spread, from, step, fine, first, end, SIMD8(repeating: 1 &<< 21))
  return narrow(clamped((s0 &<< bits) &+ f0), clamped((s1 &<< bits) &+ f1))
}

/// The sums of a group, with a number to start from.
@inline(__always)
private func sums(
  _ spread: Span<Int16>, _ from: Int, _ step: Int, _ weights: Span<Int16>, _ first: Int, _ end: Int,
  _ base: SIMD8<Int32>
) -> (SIMD8<Int32>, SIMD8<Int32>) {
  // The first pair, of which there is one at least, adds nothing to the sums yet.
  var (s0, s1) = (base, base)
  let w = weights.lanes(SIMD8<Int16>.self, at: first)
  let p0 = spread.lanes(SIMD8<Int16>.self, at: from)
  let p1 = spread.lanes(SIMD8<Int16>.self, at: from &+ 8)
  let p2 = spread.lanes(SIMD8<Int16>.self, at: from &+ 16)
  let p3 = spread.lanes(SIMD8<Int16>.self, at: from &+ 24)
  var m0 = SIMD8(lowHalf: pairSums(w, p0), highHalf: pairSums(w, p1))
  var m1 = SIMD8(lowHalf: pairSums(w, p2), highHalf: pairSums(w, p3))
  var place = from &+ step
  var weight = first &+ 8
  while weight < end {
    let w = weights.lanes(SIMD8<Int16>.self, at: weight)
    let p0 = spread.lanes(SIMD8<Int16>.self, at: place)
    let p1 = spread.lanes(SIMD8<Int16>.self, at: place &+ 8)
    let p2 = spread.lanes(SIMD8<Int16>.self, at: place &+ 16)
    let p3 = spread.lanes(SIMD8<Int16>.self, at: place &+ 24)
    s0 &+= m0
    s1 &+= m1
    m0 = SIMD8(lowHalf: pairSums(w, p0), highHalf: pairSums(w, p1))
    m1 = SIMD8(lowHalf: pairSums(w, p2), highHalf: pairSums(w, p3))
    weight &+= 8
    place &+= step
  }
  return (s0 &+ m0, s1 &+ m1)
}

/// Sums of 22 fractional bits as 16-bit numbers 0…255.
@inline(__always)
private func clamped(_ sums: SIMD8<Int32>) -> SIMD8<Int16> { byteRange(sums &>> 22) }
