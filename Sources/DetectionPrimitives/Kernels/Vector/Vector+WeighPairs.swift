// The fast twin of `weighPairs`: the coarse parts of the weights first, and the fine ones only where they matter.
//
// Where a sum of coarse parts (see SpreadSums.swift) lies so near a boundary between two bytes that the fine parts could
// pass it, which happens in 5 to 20 of 100 groups, the fine parts are added.

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
        let (s0, s1) = spreadSums(spread, from, step, coarse, first, end, base)
        // The sign bit says that a lane is below its limit.
        if anyBit(~(((s0 & mask) &- limit) & ((s1 & mask) &- limit)) & Int32.min) {
          bytes.store(weighFine(s0 &- base, s1 &- base, spread, from, step, fine, first, end, bits), at: place)
        } else {
          bytes.store(narrow(resampled(s0 &<< bits), resampled(s1 &<< bits)), at: place)
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
  let (f0, f1) = spreadSums(spread, from, step, fine, first, end, SIMD8(repeating: 1 &<< 21))
  return narrow(resampled((s0 &<< bits) &+ f0), resampled((s1 &<< bits) &+ f1))
}
