// The twin divides nothing and makes no picture.
//
// S <= m is, for a given V, a bound on d = V - min(R, G, B): S grows with d, so there is a largest d for each V. Over
// all V from the minimum on, that bound is floor(V * slope / 2¹⁶) for a fitting slope. `WhiteRange` holds
// one that gives the bound of every V exactly, and the reference counts where there is none.
//
// Sixteen pixels are compared at a time, and their order does not matter for a count. So the channels are not sorted
// out by shuffles: of three vectors that cover 16 pixels of 3 bytes, red is in lanes 0, 3, 6 … of the first, in lanes
// 2, 5, 8 … of the second and in lanes 1, 4, 7 … of the third. These lanes differ, so three masks and two ORs put all
// sixteen reds in one vector, and the same masks on loads one and two bytes later do it for green and blue. With 4
// bytes a pixel, vectors that start at 0, 15, 30 and 45 do the same. The masks are read from memory on purpose: with
// masks that the compiler knows, it replaces the ANDs by far slower shuffles.

extension Vector {
  /// As ``Reference``'s twin.
  package static func whiteCount(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, range: WhiteRange
  ) -> Int {
    precondition(start >= 0 && count >= 0, "\(count) pixels from \(start)")
    precondition(source.count >= start + count * layout.stride, "\(source.count) bytes for \(count) pixels")
    guard layout.stride >= 3, let slope = range.slope else {
      return Reference.whiteCount(source, from: start, count: count, layout: layout, range: range)
    }
    let isPacked = layout.stride == 3
    let patterns = (isPacked ? ChannelMasks.threeBytes : ChannelMasks.fourBytes).span
    let first = patterns.lanes(SIMD16<UInt8>.self, at: 0)
    let second = patterns.lanes(SIMD16<UInt8>.self, at: 16)
    let third = patterns.lanes(SIMD16<UInt8>.self, at: 32)
    let fourth = patterns.lanes(SIMD16<UInt8>.self, at: 48)
    let lowest = SIMD16<UInt8>(repeating: range.minimumValue)
    let slopes = SIMD8<UInt16>(repeating: slope)
    let (red, green, blue) = (layout.red, layout.green, layout.blue)
    var total = 0
    var index = 0
    // The last vector of 16 pixels of 3 bytes reaches two bytes behind them.
    let end = isPacked ? count &- 1 : count
    while index &+ 16 <= end {
      var counts = SIMD16<UInt8>()
      // A lane counts to 255 at most.
      let blocks = min((end &- index) / 16, 255)
      var pixel = start &+ index &* layout.stride
      if isPacked {
        for _ in 0..<blocks {
          let r = merged(source, pixel, first, second, third)
          let g = merged(source, pixel &+ 1, first, second, third)
          let b = merged(source, pixel &+ 2, first, second, third)
          counts = counts &- white(r, g, b, lowest: lowest, slopes: slopes)
          pixel &+= 48
        }
      } else {
        for _ in 0..<blocks {
          let r = merged(source, pixel &+ red, first, second, third, fourth)
          let g = merged(source, pixel &+ green, first, second, third, fourth)
          let b = merged(source, pixel &+ blue, first, second, third, fourth)
          counts = counts &- white(r, g, b, lowest: lowest, slopes: slopes)
          pixel &+= 64
        }
      }
      index &+= 16 &* blocks
      total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
    }
    return total
      &+ Reference.whiteCount(
        source, from: start &+ index &* layout.stride, count: count &- index, layout: layout, range: range)
  }

  /// One channel of 16 pixels of 3 bytes.
  @inline(__always)
  private static func merged(
    _ source: Span<UInt8>, _ place: Int, _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>, _ third: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    (source.lanes(SIMD16<UInt8>.self, at: place) & first)
      | (source.lanes(SIMD16<UInt8>.self, at: place &+ 16) & second)
      | (source.lanes(SIMD16<UInt8>.self, at: place &+ 32) & third)
  }

  /// One channel of 16 pixels of 4 bytes.
  @inline(__always)
  private static func merged(
    _ source: Span<UInt8>, _ place: Int, _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>, _ third: SIMD16<UInt8>,
    _ fourth: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    (source.lanes(SIMD16<UInt8>.self, at: place) & first)
      | (source.lanes(SIMD16<UInt8>.self, at: place &+ 15) & second)
      | (source.lanes(SIMD16<UInt8>.self, at: place &+ 30) & third)
      | (source.lanes(SIMD16<UInt8>.self, at: place &+ 45) & fourth)
  }

  /// 255 in each lane whose color is white enough, else 0.
  @inline(__always)
  private static func white(
    _ red: SIMD16<UInt8>, _ green: SIMD16<UInt8>, _ blue: SIMD16<UInt8>, lowest: SIMD16<UInt8>, slopes: SIMD8<UInt16>
  ) -> SIMD16<UInt8> {
    let value = larger(larger(red, green), blue)
    let d = value &- smaller(smaller(red, green), blue)
    // SAFETY: both types are 16 bytes, and every pattern is a valid number.
    let pairs = unsafe unsafeBitCast(value, to: SIMD8<UInt16>.self)
    let even = upperHalf(pairs & 255, slopes)
    let odd = upperHalf(pairs &>> 8, slopes)
    // SAFETY: as above.
    let bound = unsafe unsafeBitCast(even | (odd &<< 8), to: SIMD16<UInt8>.self)
    return SIMD16<UInt8>(repeating: 0)
      .replacing(with: SIMD16(repeating: 255), where: (d .<= bound) .& (value .>= lowest))
  }

  /// The upper 16 bits of each product: one instruction.
  @inline(__always)
  private static func upperHalf(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8<UInt16>(
      truncatingIfNeeded: (SIMD8<UInt32>(truncatingIfNeeded: a) &* SIMD8<UInt32>(truncatingIfNeeded: b)) &>> 16)
  }

  @inline(__always)
  private static func larger(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    a.replacing(with: b, where: b .> a)
  }

  @inline(__always)
  private static func smaller(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    a.replacing(with: b, where: b .< a)
  }
}
