// INTER_AREA in whole numbers, where the scales are simple fractions: see Reference+Area.swift for what it computes.
//
// Let an axis of n pixels shrink to m, and n / m = p / q in lowest terms. A source pixel is q long then and a target pixel p,
// and a target pixel covers whole numbers of each source pixel. So the weighted sum of its bytes is a whole number, of
// which 16 bits hold the sum over rows where 255 · p does not exceed them, and a Float the sum over both axes where
// 255 · p · p′ is below 2²⁴. Nothing is rounded, in any order of additions.
//
// OpenCV sums in Float and rounds on the way. With at most k taps in a row and l in a column its mean is wrong by at most
// 255 · (k + l + 2) · 2⁻²⁴, so its byte is that of the exact mean unless that is as near to half of a level. `nextDoubtful`
// finds those, some in 10,000, which are then summed as OpenCV does.

extension Reference {
  /// Whether the sums of an axis fit 16 bits, and those of both fit a Float.
  ///
  /// - Parameters:
  ///   - across: The length of a target pixel in units of which a source pixel has a whole number, along rows.
  ///   - down: The same from top to bottom.
  /// - Returns: Whether they do.
  package static func areaFits(across: Int, down: Int) -> Bool {
    down <= 257 && across <= 257 && 255 * down * across < 1 << 24
  }

  /// Sums the weighted bytes of some rows.
  ///
  /// - Parameters:
  ///   - source: The bytes of the rows.
  ///   - first: The byte where the first row starts.
  ///   - bytesPerRow: The bytes from row to row.
  ///   - weights: For each row, its weight, sixteen times; their sum times 255 fits 16 bits.
  ///   - count: The bytes of a row.
  ///   - totals: Where to put the sums.
  package static func areaTotals(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, weights: Span<UInt16>, count: Int,
    into totals: inout MutableSpan<UInt16>
  ) {
    let rows = checkTotals(
      source: source.count, from: first, bytesPerRow: bytesPerRow, weights: weights.count, count: count,
      totals: totals.count)
    for x in 0..<count {
      var total: UInt16 = 0
      for row in 0..<rows { total += UInt16(source[first + row * bytesPerRow + x]) * weights[16 * row] }
      totals[x] = total
    }
  }

  /// Sums the weighted totals of a row for each target pixel: pixels inside it by the same weight, the first and the last
  /// by what is covered of them.
  ///
  /// - Parameters:
  ///   - totals: The totals of a row, and four places more.
  ///   - pixelBytes: The bytes of a pixel, 3 or 4.
  ///   - starts: For each target pixel, the first source pixel.
  ///   - counts: For each target pixel, the number of source pixels, above 0.
  ///   - firsts: For each target pixel, the weight of the first source pixel.
  ///   - lasts: For each target pixel, the weight of the last source pixel; 0 where there is one.
  ///   - unit: The weight of those between.
  ///   - sums: Where to put a sum for each byte of each target pixel, and one place more.
  package static func areaFractions(
    _ totals: Span<UInt16>, pixelBytes: Int, starts: Span<Int32>, counts: Span<Int32>, firsts: Span<Float>,
    lasts: Span<Float>, unit: Float, into sums: inout MutableSpan<Float>
  ) {
    checkFractions(
      totals: totals.count, pixelBytes: pixelBytes, starts: starts, counts: counts, firsts: firsts.count,
      lasts: lasts.count, sums: sums.count)
    for x in 0..<starts.count {
      let last = Int(counts[x]) - 1
      for byte in 0..<pixelBytes {
        let place = Int(starts[x]) * pixelBytes + byte
        var between: Int32 = 0
        for tap in 1..<max(last, 1) { between += Int32(totals[place + tap * pixelBytes]) }
        sums[x * pixelBytes + byte] =
          Float(totals[place]) * firsts[x] + Float(between) * unit + Float(totals[place + last * pixelBytes]) * lasts[x]
      }
    }
  }

  /// The first sum whose product with a factor is near the middle between two whole numbers.
  ///
  /// - Parameters:
  ///   - sums: The sums, whose products are in 0…255.
  ///   - scale: The factor.
  ///   - reach: The square of the distance to the nearest whole number above which a product is too far from it.
  ///   - start: The sum to start at.
  ///   - count: The sums.
  /// - Returns: Its place, or `count` where there is none.
  package static func nextDoubtful(
    _ sums: Span<Float>, scale: Float, reach: Float, from start: Int, count: Int
  ) -> Int {
    precondition(start >= 0 && start <= count && count <= sums.count, "\(start) of \(count) sums")
    for place in start..<count {
      let product = sums[place] * scale
      let distance = product - ((product + 0x1.8p23) - 0x1.8p23)
      if distance * distance > reach { return place }
    }
    return count
  }

  /// Checks that rows lie inside the source.
  ///
  /// - Returns: The rows.
  @inline(__always)
  static func checkTotals(
    source: Int, from first: Int, bytesPerRow: Int, weights: Int, count: Int, totals: Int
  ) -> Int {
    let rows = weights / 16
    precondition(weights % 16 == 0 && rows > 0, "\(weights) weights")
    checkColumn(source: source, from: first, bytesPerRow: bytesPerRow, rows: rows, count: count)
    precondition(totals >= count, "\(totals) places for \(count) totals")
    return rows
  }

  /// Checks that taps lie inside the totals.
  @inline(__always)
  static func checkFractions(
    totals: Int, pixelBytes: Int, starts: Span<Int32>, counts: Span<Int32>, firsts: Int, lasts: Int, sums: Int
  ) {
    let count = starts.count
    precondition(
      count > 0 && counts.count == count && firsts == count && lasts == count,
      "\(counts.count), \(firsts) and \(lasts) numbers for \(count) pixels")
    precondition(
      (pixelBytes == 3 || pixelBytes == 4) && sums > count * pixelBytes,
      "\(sums) places for \(count) pixels of \(pixelBytes) bytes")
    // Starts and ends do not go down from pixel to pixel.
    let end = Int(starts[count - 1]) + Int(counts[count - 1])
    precondition(starts[0] >= 0 && end * pixelBytes + 4 <= totals, "\(end) pixels in \(totals) totals")
  }
}
