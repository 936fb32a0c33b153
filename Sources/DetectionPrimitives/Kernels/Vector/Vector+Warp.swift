// The fast twin of `warp`: four pixels at a time, where both taps of each lie in the source.
//
// A tap pair S₀, S₁ at f 32nds is 32 · S₀ + (S₁ − S₀) · f, at most 32 · 255, in 16 bits. Both rows with the weights
// 32 − p and p are one pmaddwd, and since a factor 32 of the weights is left out, the sum is rounded by 2⁹ and 10 bits.
//
// The places go from left to right, so those beside the source are at the two ends of the row; these, and rows of which
// one is outside, are made by the plain loop.

extension Vector {
  /// The twin of ``Reference/warp(_:upper:lower:part:width:pixelBytes:places:parts:fill:into:)``.
  package static func warp(
    _ source: Span<UInt8>, upper: Int, lower: Int, part: Int32, width: Int, pixelBytes: Int, places: Span<Int32>,
    parts: Span<Int32>, fill: UInt8?, into row: inout MutableSpan<UInt8>
  ) {
    Reference.checkWarp(
      source: source.count, upper: upper, lower: lower, width: width, pixelBytes: pixelBytes, places: places.count,
      parts: parts.count, fill: fill, row: row.count)
    if let fill, upper < 0, lower < 0 {
      return Reference.fill(&row, from: 0, step: 1, count: 4 * places.count, with: fill)
    }
    var (start, end) = (0, 0)
    if upper >= 0 && lower >= 0 {
      // The last pixels of memory are left to the plain loop, as eight bytes are read for two of three.
      let readable = (source.count - max(upper, lower) - 8) / pixelBytes
      let range = inside(places, max(0, min(width - 1, readable)))
      (start, end) = (range.lowerBound, range.lowerBound + range.count & ~3)
      let above = source.extracting(upper..<source.count)
      let below = source.extracting(lower..<source.count)
      if pixelBytes == 4 {
        warpPairs(above, below, part, places, parts, start..<end, into: &row)
      } else {
        warpPixels(above, below, pixelBytes, part, places, parts, start..<end, into: &row)
      }
    }
    warpPlainly(source, upper, lower, part, width, pixelBytes, places, parts, fill, 0..<start, into: &row)
    warpPlainly(source, upper, lower, part, width, pixelBytes, places, parts, fill, end..<places.count, into: &row)
  }
}

/// The part of the places, which do not fall, that is at least 0 and below `limit`.
private func inside(_ places: Span<Int32>, _ limit: Int) -> Range<Int> {
  var start = 0
  while start < places.count && places[start] < 0 { start += 1 }
  var end = places.count
  while end > start && Int(places[end - 1]) >= limit { end -= 1 }
  return start..<end
}

/// Pixels of a range by the plain loop.
private func warpPlainly(
  _ source: Span<UInt8>, _ upper: Int, _ lower: Int, _ part: Int32, _ width: Int, _ pixelBytes: Int,
  _ places: Span<Int32>, _ parts: Span<Int32>, _ fill: UInt8?, _ range: Range<Int>,
  into row: inout MutableSpan<UInt8>
) {
  guard !range.isEmpty else { return }
  row.withPart(4 * range.lowerBound..<4 * range.upperBound) { target in
    Reference.warp(
      source, upper: upper, lower: lower, part: part, width: width, pixelBytes: pixelBytes,
      places: places.extracting(range), parts: parts.extracting(range), fill: fill, into: &target)
  }
}

/// Pixels of four bytes, a multiple of four of them; one load takes both taps.
@inline(never)
private func warpPairs(
  _ above: Span<UInt8>, _ below: Span<UInt8>, _ part: Int32, _ places: Span<Int32>, _ parts: Span<Int32>,
  _ range: Range<Int>, into row: inout MutableSpan<UInt8>
) {
  let weights = weights(part)
  var x = range.lowerBound
  while x < range.upperBound {
    let parts = pairs(parts, at: x)
    let upper = sums(pairs(above, places, at: x), parts)
    let lower = sums(pairs(below, places, at: x), parts)
    row.store(bytes(upper, lower, weights), at: 4 &* x)
    x &+= 4
  }
}

/// Pixels of three bytes, likewise.
@inline(never)
private func warpPixels(
  _ above: Span<UInt8>, _ below: Span<UInt8>, _ pixelBytes: Int, _ part: Int32, _ places: Span<Int32>,
  _ parts: Span<Int32>, _ range: Range<Int>, into row: inout MutableSpan<UInt8>
) {
  let weights = weights(part)
  let nextAbove = above.extracting(pixelBytes..<above.count)
  let nextBelow = below.extracting(pixelBytes..<below.count)
  var x = range.lowerBound
  while x < range.upperBound {
    let parts = pairs(parts, at: x)
    let places = (
      pixelBytes &* Int(places[lane: x]), pixelBytes &* Int(places[lane: x &+ 1]),
      pixelBytes &* Int(places[lane: x &+ 2]), pixelBytes &* Int(places[lane: x &+ 3])
    )
    let upper = sums((words(above, places), words(nextAbove, places)), parts)
    let lower = sums((words(below, places), words(nextBelow, places)), parts)
    row.store(bytes(upper, lower, weights), at: 4 &* x)
    x &+= 4
  }
}

/// Two taps of four pixels, as words.
private typealias Taps = (near: SIMD4<UInt32>, far: SIMD4<UInt32>)

/// Sums of four pixels: of their first and third bytes, and of their second and fourth.
private typealias Sums = (even: SIMD8<Int16>, odd: SIMD8<Int16>)

@inline(__always)
private func pairs(_ source: Span<UInt8>, _ places: Span<Int32>, at x: Int) -> Taps {
  let words = SIMD8(
    lowHalf: source.wordPairs(at: 4 &* Int(places[lane: x]), 4 &* Int(places[lane: x &+ 1])),
    highHalf: source.wordPairs(at: 4 &* Int(places[lane: x &+ 2]), 4 &* Int(places[lane: x &+ 3])))
  return (words.evenHalf, words.oddHalf)
}

@inline(__always)
private func words(_ source: Span<UInt8>, _ places: (Int, Int, Int, Int)) -> SIMD4<UInt32> {
  SIMD4(
    source.word(at: places.0), source.word(at: places.1), source.word(at: places.2), source.word(at: places.3))
}

/// The parts of four pixels, each twice.
@inline(__always)
private func pairs(_ parts: Span<Int32>, at x: Int) -> SIMD8<Int16> {
  let parts = parts.lanes(SIMD4<Int32>.self, at: x)
  // SAFETY: both types are 128 bits of integers.
  return unsafe unsafeBitCast(parts | parts &<< 16, to: SIMD8<Int16>.self)
}

@inline(__always)
private func sums(_ taps: Taps, _ parts: SIMD8<Int16>) -> Sums {
  // SAFETY: both types are 128 bits of integers.
  let near = unsafe unsafeBitCast(taps.near, to: SIMD8<UInt16>.self)
  let far = unsafe unsafeBitCast(taps.far, to: SIMD8<UInt16>.self)
  return (sum(near & 0xFF, far & 0xFF, parts), sum(near &>> 8, far &>> 8, parts))
}

@inline(__always)
private func sum(_ near: SIMD8<UInt16>, _ far: SIMD8<UInt16>, _ parts: SIMD8<Int16>) -> SIMD8<Int16> {
  // SAFETY: as above.
  let parts = unsafe unsafeBitCast(parts, to: SIMD8<UInt16>.self)
  return unsafe unsafeBitCast((near &<< 5) &+ (far &- near) &* parts, to: SIMD8<Int16>.self)
}

/// The weights of two rows, four times.
@inline(__always)
private func weights(_ part: Int32) -> SIMD8<Int16> {
  let (first, second) = (Int16(32 - part), Int16(part))
  return SIMD8(first, second, first, second, first, second, first, second)
}

/// Four pixels of the sums of two rows.
@inline(__always)
private func bytes(_ upper: Sums, _ lower: Sums, _ weights: SIMD8<Int16>) -> SIMD16<UInt8> {
  let even = blend(upper.even, lower.even, weights)
  let odd = blend(upper.odd, lower.odd, weights)
  // SAFETY: both types are 128 bits of integers; the lower byte of a number comes first on every platform.
  return unsafe unsafeBitCast(even | odd &<< 8, to: SIMD16<UInt8>.self)
}

@inline(__always)
private func blend(_ upper: SIMD8<Int16>, _ lower: SIMD8<Int16>, _ weights: SIMD8<Int16>) -> SIMD8<Int16> {
  func mates(_ first: Int) -> SIMD8<Int16> {
    SIMD8(
      upper[first], lower[first], upper[first + 1], lower[first + 1], upper[first + 2], lower[first + 2],
      upper[first + 3], lower[first + 3])
  }
  let low = (pairSums(mates(0), weights) &+ 512) &>> 10
  let high = (pairSums(mates(4), weights) &+ 512) &>> 10
  var numbers = SIMD8<Int16>()
  for lane in 0..<4 {
    numbers[lane] = Int16(truncatingIfNeeded: low[lane])
    numbers[lane &+ 4] = Int16(truncatingIfNeeded: high[lane])
  }
  return numbers
}
