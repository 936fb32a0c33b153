// PNG's row filters, sixteen bytes at a time.
//
// All bytes of both rows are known, so nothing waits for a byte to the left. Average and Paeth are written as in
// Vector+Unfilter.swift. The absolute value of a byte as a signed number is the smaller of it and its negation as
// unsigned ones. Integer sums in any order are equal.

extension Vector {
  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: The bytes of the row.
  ///   - above: The bytes of the row above; zeros above the first row.
  ///   - filter: 0…4.
  ///   - bytesPerPixel: The distance from a byte to its left neighbor.
  ///   - output: Takes as many bytes as `row` has.
  /// - Returns: The sum of the absolute values of the filtered bytes as signed numbers.
  package static func filter(
    _ row: Span<UInt8>, above: Span<UInt8>, filter: UInt8, bytesPerPixel: Int, into output: inout MutableSpan<UInt8>
  ) -> Int {
    precondition(above.count == row.count && output.count >= row.count, "rows of \(row.count) and \(above.count) bytes")
    precondition(filter <= 4, "filter \(filter)")
    // The first pixel has nothing to its left; the bytes behind the last whole vector follow in a shorter row.
    var sum = filterBytes(0..<min(bytesPerPixel, row.count), row, above, filter, bytesPerPixel, into: &output)
    var index = min(bytesPerPixel, row.count)
    while index &+ 16 <= row.count {
      let bytes = row.lanes(SIMD16<UInt8>.self, at: index)
      let a = row.lanes(SIMD16<UInt8>.self, at: index &- bytesPerPixel)
      let b = above.lanes(SIMD16<UInt8>.self, at: index)
      let filtered: SIMD16<UInt8>
      switch filter {
      case 0: filtered = bytes
      case 1: filtered = bytes &- a
      case 2: filtered = bytes &- b
      case 3: filtered = bytes &- ((a & b) &+ (a ^ b) &>> 1)
      default: filtered = bytes &- paeth(a, b, above.lanes(SIMD16<UInt8>.self, at: index &- bytesPerPixel))
      }
      output.store(filtered, at: index)
      let negated = 0 &- filtered
      let magnitudes = filtered.replacing(with: negated, where: negated .< filtered)
      sum &+= Int(SIMD16<UInt16>(truncatingIfNeeded: magnitudes).wrappedSum())
      index &+= 16
    }
    return sum &+ filterBytes(index..<row.count, row, above, filter, bytesPerPixel, into: &output)
  }

  private static func filterBytes(
    _ range: Range<Int>, _ row: Span<UInt8>, _ above: Span<UInt8>, _ filter: UInt8, _ bytesPerPixel: Int,
    into output: inout MutableSpan<UInt8>
  ) -> Int {
    var sum = 0
    for index in range {
      let hasLeft = index >= bytesPerPixel
      let a = hasLeft ? row[lane: index &- bytesPerPixel] : 0
      let b = above[lane: index]
      let c = hasLeft ? above[lane: index &- bytesPerPixel] : 0
      let prediction: UInt8 =
        switch filter {
        case 0: 0
        case 1: a
        case 2: b
        case 3: (a & b) &+ (a ^ b) &>> 1
        default: UInt8(truncatingIfNeeded: Reference.paeth(Int(a), Int(b), Int(c)))
        }
      let filtered = row[lane: index] &- prediction
      output[lane: index] = filtered
      sum &+= Int(Int8(truncatingIfNeeded: filtered).magnitude)
    }
    return sum
  }

  @inline(__always)
  private static func paeth(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>, _ c: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let low = paeth(wide(a.lowHalf), wide(b.lowHalf), wide(c.lowHalf))
    let high = paeth(wide(a.highHalf), wide(b.highHalf), wide(c.highHalf))
    return SIMD16(
      lowHalf: SIMD8<UInt8>(truncatingIfNeeded: low), highHalf: SIMD8<UInt8>(truncatingIfNeeded: high))
  }

  @inline(__always)
  private static func wide(_ bytes: SIMD8<UInt8>) -> SIMD8<Int16> { SIMD8<Int16>(truncatingIfNeeded: bytes) }

  @inline(__always)
  private static func paeth(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>, _ c: SIMD8<Int16>) -> SIMD8<Int16> {
    let threshold = c &+ c &+ c &- b &- a
    let isALower = a .< b
    let low = b.replacing(with: a, where: isALower)
    let high = a.replacing(with: b, where: isALower)
    return c.replacing(with: low, where: high .<= threshold).replacing(with: high, where: threshold .<= low)
  }
}
