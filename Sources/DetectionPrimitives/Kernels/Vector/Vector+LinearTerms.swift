// The fast twins of `linearTerms` and `blendTerms`.
//
// Terms are made for sixteen bytes at a time, whatever pixels they are of. Blending takes two target pixels at a time: two
// loads for each term, one pmulhw and one addition. The terms of a row stay in a core's first cache.

extension Vector {
  /// The twin of ``Reference/linearTerms(_:step:means:slopes:)``.
  package static func linearTerms(
    _ source: Span<UInt8>, step: Int, means: inout MutableSpan<Int16>, slopes: inout MutableSpan<Int16>
  ) {
    let count = means.count
    Reference.checkTerms(source: source.count, step: step, means: count, slopes: slopes.count)
    guard count >= 8 else {
      return Reference.linearTerms(source, step: step, means: &means, slopes: &slopes)
    }
    let next = source.extracting(step..<source.count)
    let last = count &- 8
    var x = 0
    // The last eight overlap those before where the count is not a multiple of eight.
    while x < last {
      storeTerms(source, next, at: x, &means, &slopes)
      x &+= 8
    }
    storeTerms(source, next, at: last, &means, &slopes)
  }

  /// The twin of ``Reference/blendTerms(_:_:lanes:offsets:tilts:into:)``.
  package static func blendTerms(
    _ means: Span<Int16>, _ slopes: Span<Int16>, lanes: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    into row: inout MutableSpan<Int16>
  ) {
    let count = offsets.count
    Reference.checkBlend(
      means: means.count, slopes: slopes.count, lanes: lanes, taps: count, tilts: tilts.count, row: row.count)
    guard count >= 2 else {
      return Reference.blendTerms(means, slopes, lanes: lanes, offsets: offsets, tilts: tilts, into: &row)
    }
    let last = count &- 2
    var x = 0
    // The last pair overlaps the one before where the count is odd.
    if lanes == 4 {
      while x < last {
        row.store(blend(means, slopes, offsets, tilts, at: x), at: 4 &* x)
        x &+= 2
      }
      return row.store(blend(means, slopes, offsets, tilts, at: last), at: 4 &* last)
    }
    while x < last {
      storeThree(blend(means, slopes, offsets, tilts, at: x), at: 3 &* x, into: &row)
      x &+= 2
    }
    storeThree(blend(means, slopes, offsets, tilts, at: last), at: 3 &* last, into: &row)
  }
}

@inline(__always)
private func storeTerms(
  _ source: Span<UInt8>, _ next: Span<UInt8>, at x: Int, _ means: inout MutableSpan<Int16>,
  _ slopes: inout MutableSpan<Int16>
) {
  let first = source.lanes(SIMD8<UInt8>.self, at: x).widened
  let second = next.lanes(SIMD8<UInt8>.self, at: x).widened
  means.store((first &+ second) &<< 6, at: x)
  slopes.store((second &- first) &<< 7, at: x)
}

/// The sums of two target pixels.
@inline(__always)
private func blend(
  _ means: Span<Int16>, _ slopes: Span<Int16>, _ offsets: Span<Int32>, _ tilts: Span<Int16>, at x: Int
) -> SIMD8<Int16> {
  let (i, j) = (Int(offsets[lane: x]), Int(offsets[lane: x &+ 1]))
  return means.fours(at: i, j) &+ Vector.highHalf(slopes.fours(at: i, j), tilts.lanes(SIMD8<Int16>.self, at: 4 &* x))
}

/// Stores three sums of each of two pixels, and one more that the next store covers.
@inline(__always)
private func storeThree(_ sums: SIMD8<Int16>, at place: Int, into row: inout MutableSpan<Int16>) {
  row.store(sums.lowHalf, at: place)
  row.store(sums.highHalf, at: place &+ 3)
}
