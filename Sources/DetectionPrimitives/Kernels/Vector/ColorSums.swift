/// The steps that the conversions of 4:2:0 in ``Vector`` have in common.
enum ColorSums {
  /// Brightness less black, not below 0.
  @inline(__always)
  static func above(_ black: SIMD8<Int16>, _ luma: SIMD8<UInt8>) -> SIMD8<Int16> {
    let difference = SIMD8<Int16>(truncatingIfNeeded: luma) &- black
    return difference & ~(difference &>> 15)
  }

  /// The sums of pairs of products with the factors at `place`.
  @inline(__always)
  static func sums(_ values: SIMD8<Int16>, _ factors: Span<Int16>, _ place: Int) -> SIMD4<Int32> {
    (pairSums(values, factors.lanes(SIMD8<Int16>.self, at: place)) &<< 8)
      &+ pairSums(values, factors.lanes(SIMD8<Int16>.self, at: place &+ 8))
  }

  /// Products of neighbors, added: one pmaddwd.
  @inline(__always)
  static func pairSums(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
    let products = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)
    return products.evenHalf &+ products.oddHalf
  }

  /// Below 0 in a lane where the fraction of one of the sums is less than twice the margin.
  @inline(__always)
  static func nearness(
    _ luma: SIMD4<Int32>, _ red: SIMD4<Int32>, _ green: SIMD4<Int32>, _ blue: SIMD4<Int32>, _ numbers: ColorLanes
  ) -> SIMD4<Int32> {
    let fraction = SIMD4<Int32>(repeating: (1 &<< ColorLanes.bits) &- 1)
    let limit = SIMD4<Int32>(repeating: 2 &* numbers.margin)
    return (((luma &+ red) & fraction) &- limit) | (((luma &+ green) & fraction) &- limit)
      | (((luma &+ blue) & fraction) &- limit)
  }

  /// The whole parts of two by four sums.
  @inline(__always)
  static func levels(_ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD8<Int16> {
    SIMD8<Int16>(
      truncatingIfNeeded: SIMD8<Int32>(lowHalf: first &>> ColorLanes.bits, highHalf: second &>> ColorLanes.bits))
  }

  /// Levels moved into 0…255: one packuswb.
  ///
  /// A loop over the lanes, because comparisons of whole vectors become branches here.
  @inline(__always)
  static func clamped(_ first: SIMD8<Int16>, _ second: SIMD8<Int16>) -> SIMD16<UInt8> {
    let levels = SIMD16<Int16>(lowHalf: first, highHalf: second)
    var bytes = SIMD16<UInt8>()
    for lane in 0..<16 { bytes[lane] = UInt8(truncatingIfNeeded: min(max(levels[lane], 0), 255)) }
    return bytes
  }

  @inline(__always)
  static func interleaved(_ even: SIMD4<UInt16>, _ odd: SIMD4<UInt16>) -> SIMD8<UInt16> {
    var result = SIMD8<UInt16>()
    result.evenHalf = even
    result.oddHalf = odd
    return result
  }

  @inline(__always)
  static func interleaved(_ even: SIMD2<UInt32>, _ odd: SIMD2<UInt32>) -> SIMD4<UInt32> {
    var result = SIMD4<UInt32>()
    result.evenHalf = even
    result.oddHalf = odd
    return result
  }

  /// Words of two bytes each.
  @inline(__always)
  static func words(_ low: SIMD8<UInt8>, _ high: SIMD8<UInt8>) -> SIMD8<UInt16> {
    var result = SIMD16<UInt8>()
    result.evenHalf = low
    result.oddHalf = high
    // SAFETY: both types are 128 bits of integers.
    return unsafe unsafeBitCast(result, to: SIMD8<UInt16>.self)
  }

  /// Words of two halves each.
  @inline(__always)
  static func pixels(_ low: SIMD4<UInt16>, _ high: SIMD4<UInt16>) -> SIMD4<UInt32> {
    // SAFETY: as above.
    unsafe unsafeBitCast(interleaved(low, high), to: SIMD4<UInt32>.self)
  }
}
