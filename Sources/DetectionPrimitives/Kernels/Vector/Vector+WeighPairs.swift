// The fast twin of `weighPairs`: the coarse parts of the weights first, and the fine ones only where they matter.
//
// Where a sum of coarse parts (see SpreadSums.swift) lies so near a boundary between two bytes that the fine parts could
// pass it, which happens in 5 to 20 of 100 groups, its lanes are noted, and the group's bytes are stored all the same. What
// was noted is weighed exactly when all else is done, four lanes at a time. Nothing is jumped over at random that way, and
// most of a group in doubt is not weighed twice.

extension Vector {
  /// The twin of
  /// ``Reference/weighPairs(_:from:groups:starts:counts:coarse:fine:shift:bases:limits:into:at:stride:doubts:)``.
  package static func weighPairs(
    _ spread: Span<Int16>, from origin: Int, groups: Int, starts: Span<Int32>, counts: Span<Int32>,
    coarse: Span<Int16>, fine: Span<Int16>, shift: Int, bases: Span<Int32>, limits: Span<Int32>,
    into bytes: inout MutableSpan<UInt8>, at start: Int, stride: Int, doubts: inout MutableSpan<Int32>
  ) {
    let capacity = Reference.checkPairs(
      spread: spread.count, from: origin, groups: groups, starts: starts, counts: counts, coarse: coarse.count,
      fine: fine.count, shift: shift, bases: bases.count, limits: limits.count, bytes: bytes.count, at: start,
      stride: stride, doubts: doubts.count)
    let end = weighCoarse(
      spread, origin, groups, capacity, starts, counts, coarse, shift, bases, limits, into: &bytes, start, stride,
      &doubts)
    if end > 0 {
      let count = gatherDoubts(&doubts, end)
      weighDoubts(
        spread, origin, Reference.groupNumbers &* groups, capacity, starts, counts, coarse, fine, shift, into: &bytes,
        start, stride, doubts.span, count: count)
    }
  }
}

/// Weighs by the coarse parts, and notes the groups in doubt: the sign of each lane, set where it is not, and the place.
///
/// - Returns: Where the notes end.
@inline(never)
private func weighCoarse(
  _ spread: Span<Int16>, _ origin: Int, _ groups: Int, _ capacity: Int, _ starts: Span<Int32>, _ counts: Span<Int32>,
  _ coarse: Span<Int16>, _ shift: Int, _ bases: Span<Int32>, _ limits: Span<Int32>,
  into bytes: inout MutableSpan<UInt8>, _ start: Int, _ stride: Int, _ doubts: inout MutableSpan<Int32>
) -> Int {
  let step = Reference.groupNumbers &* groups
  let bits = SIMD8(repeating: Int32(truncatingIfNeeded: shift))
  let mask = SIMD8(repeating: (Int32(1) &<< Int32(truncatingIfNeeded: 22 &- shift)) &- 1)
  var target = start
  var note = 0
  for x in 0..<starts.count {
    let first = 8 &* (x &* capacity)
    let end = first &+ 8 &* Int(counts[lane: x])
    let limit = SIMD8(repeating: limits[lane: x] &+ 1)
    let base = SIMD8(repeating: bases[lane: x])
    var from = (Int(starts[lane: x]) &- origin) &* step
    var place = target
    var id = Int32(truncatingIfNeeded: x &* Reference.mostGroups)
    for _ in 0..<groups {
      let (s0, s1) = spreadSums(spread, from, step, coarse, first, end, base)
      // The sign bit says that a lane is below its limit.
      let (d0, d1) = ((s0 & mask) &- limit, (s1 & mask) &- limit)
      bytes.store(narrow(resampled(s0 &<< bits), resampled(s1 &<< bits)), at: place)
      doubts.store(d0, at: note)
      doubts.store(d1, at: note &+ 8)
      doubts[lane: note &+ 16] = id
      note &+= anyBit(~(d0 & d1) & Int32.min) ? Reference.doubtNumbers : 0
      id &+= 1
      from &+= Reference.groupNumbers
      place &+= Reference.groupBytes
    }
    target &+= stride
  }
  return note
}

/// Puts the places of four lanes of which one is in doubt in front of the notes.
///
/// - Returns: The number of them.
@inline(never)
private func gatherDoubts(_ doubts: inout MutableSpan<Int32>, _ end: Int) -> Int {
  var count = 0
  var note = 0
  while note < end {
    let id = 4 &* doubts[lane: note &+ 16]
    for four in 0..<4 {
      let lane = note &+ 4 &* four
      let signs = doubts[lane: lane] & doubts[lane: lane &+ 1] & doubts[lane: lane &+ 2] & doubts[lane: lane &+ 3]
      // Always, but kept only in doubt: no jump. What is overwritten was read.
      doubts[lane: count] = id &+ Int32(truncatingIfNeeded: four)
      count &+= signs < 0 ? 0 : 1
    }
    note &+= Reference.doubtNumbers
  }
  return count
}

/// Weighs four lanes exactly at each place in doubt.
@inline(never)
private func weighDoubts(
  _ spread: Span<Int16>, _ origin: Int, _ step: Int, _ capacity: Int, _ starts: Span<Int32>, _ counts: Span<Int32>,
  _ coarse: Span<Int16>, _ fine: Span<Int16>, _ shift: Int, into bytes: inout MutableSpan<UInt8>, _ start: Int,
  _ stride: Int, _ doubts: Span<Int32>, count: Int
) {
  let bits = SIMD4(repeating: Int32(truncatingIfNeeded: shift))
  let fours = 4 &* Reference.mostGroups
  for doubt in 0..<count {
    let id = Int(doubts[lane: doubt])
    let (x, four) = (id / fours, id % fours)
    let first = 8 &* (x &* capacity)
    let sums = bothSums(
      spread, (Int(starts[lane: x]) &- origin) &* step &+ 8 &* four, step, coarse, fine, first,
      first &+ 8 &* Int(counts[lane: x]))
    let total = ((sums.lowHalf &<< bits) &+ sums.highHalf) &+ (1 &<< 21)
    bytes.store(
      narrow(resampled(SIMD8(lowHalf: total, highHalf: total)), SIMD8()).lowHalf.lowHalf,
      at: start &+ x &* stride &+ 4 &* four)
  }
}

/// The sums of four lanes by the coarse parts, and by the fine ones; see SpreadSums.swift for its form.
@inline(__always)
private func bothSums(
  _ spread: Span<Int16>, _ from: Int, _ step: Int, _ coarse: Span<Int16>, _ fine: Span<Int16>, _ first: Int, _ end: Int
) -> SIMD8<Int32> {
  var sums = SIMD8<Int32>()
  let c = coarse.lanes(SIMD8<Int16>.self, at: first)
  let f = fine.lanes(SIMD8<Int16>.self, at: first)
  let p = spread.lanes(SIMD8<Int16>.self, at: from)
  var products = SIMD8(lowHalf: pairSums(c, p), highHalf: pairSums(f, p))
  var place = from &+ step
  var weight = first &+ 8
  while weight < end {
    let c = coarse.lanes(SIMD8<Int16>.self, at: weight)
    let f = fine.lanes(SIMD8<Int16>.self, at: weight)
    let p = spread.lanes(SIMD8<Int16>.self, at: place)
    sums &+= products
    products = SIMD8(lowHalf: pairSums(c, p), highHalf: pairSums(f, p))
    weight &+= 8
    place &+= step
  }
  return sums &+ products
}
