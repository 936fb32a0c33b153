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
//
// The bounds of even and odd lanes are products of 16 bits whose upper halves are kept: an even lane is the low byte of
// its pair, and an odd one the high byte, V * 256, whose product has the bound in its high byte. A pixel is white where
// neither d exceeds its bound nor the minimum exceeds V: both are subtractions that stop at 0. The products are written
// lane by lane, and the halves joined as whole words, because other spellings become several times as many instructions.

extension Vector {
  /// As ``Reference``'s twin.
  package static func whiteCount(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, range: WhiteRange
  ) -> Int {
    precondition(start >= 0 && count >= 0, "\(count) pixels from \(start)")
    guard count > 0 else { return 0 }
    precondition(source.count >= start + count * layout.stride, "\(source.count) bytes for \(count) pixels")
    guard layout.stride >= 3, let slope = range.slope else {
      return Reference.whiteCount(source, from: start, count: count, layout: layout, range: range)
    }
    let isPacked = layout.stride == 3
    // The last vector of 16 pixels of 3 bytes reaches two bytes behind them.
    let end = isPacked ? count &- 1 : count
    var total = 0
    var index = 0
    while index &+ 16 <= end {
      // A lane counts to 255 at most.
      let blocks = min((end &- index) / 16, 255)
      let place = start &+ index &* layout.stride
      let counts =
        isPacked
        ? threeByteColored(source, from: place, blocks: blocks, range.minimumValue, slope)
        : fourByteColored(source, from: place, blocks: blocks, layout, range.minimumValue, slope)
      total &+= 16 &* blocks &- Int(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
      index &+= 16 &* blocks
    }
    // What is left, by the same bound.
    while index < count {
      let pixel = start &+ index &* layout.stride
      let (red, green, blue) = (
        UInt32(source[lane: pixel &+ layout.red]), UInt32(source[lane: pixel &+ layout.green]),
        UInt32(source[lane: pixel &+ layout.blue])
      )
      let value = max(red, max(green, blue))
      let d = value &- min(red, min(green, blue))
      if value >= range.minimumValue && d <= (value &* UInt32(slope)) >> 16 { total &+= 1 }
      index &+= 1
    }
    return total
  }

  /// How many pixels are not white in each lane of so many blocks of 16 pixels of 3 bytes.
  private static func threeByteColored(
    _ source: Span<UInt8>, from start: Int, blocks: Int, _ minimumValue: UInt8, _ slope: UInt16
  ) -> SIMD16<UInt8> {
    let masks = ChannelMasks.threeBytes
    let patterns = masks.span
    let first = patterns.lanes(SIMD16<UInt8>.self, at: 0)
    let second = patterns.lanes(SIMD16<UInt8>.self, at: 16)
    let third = patterns.lanes(SIMD16<UInt8>.self, at: 32)
    let lowest = SIMD16<UInt8>(repeating: minimumValue)
    let slopes = SIMD8<UInt16>(repeating: slope)
    var counts = SIMD16<UInt8>()
    var pixel = start
    for _ in 0..<blocks {
      // Which of the three channels comes first does not matter.
      let r = merged(source, pixel, first, second, third)
      let g = merged(source, pixel &+ 1, first, second, third)
      let b = merged(source, pixel &+ 2, first, second, third)
      counts = counts &+ colored(r, g, b, lowest: lowest, slopes: slopes)
      pixel &+= 48
    }
    return counts
  }

  /// How many pixels are not white in each lane of so many blocks of 16 pixels of 4 bytes.
  private static func fourByteColored(
    _ source: Span<UInt8>, from start: Int, blocks: Int, _ layout: ChannelLayout, _ minimumValue: UInt8, _ slope: UInt16
  ) -> SIMD16<UInt8> {
    let masks = ChannelMasks.fourBytes
    let patterns = masks.span
    let first = patterns.lanes(SIMD16<UInt8>.self, at: 0)
    let second = patterns.lanes(SIMD16<UInt8>.self, at: 16)
    let third = patterns.lanes(SIMD16<UInt8>.self, at: 32)
    let fourth = patterns.lanes(SIMD16<UInt8>.self, at: 48)
    let lowest = SIMD16<UInt8>(repeating: minimumValue)
    let slopes = SIMD8<UInt16>(repeating: slope)
    let (red, green, blue) = (layout.red, layout.green, layout.blue)
    var counts = SIMD16<UInt8>()
    var pixel = start
    for _ in 0..<blocks {
      let r = merged(source, pixel &+ red, first, second, third, fourth)
      let g = merged(source, pixel &+ green, first, second, third, fourth)
      let b = merged(source, pixel &+ blue, first, second, third, fourth)
      counts = counts &+ colored(r, g, b, lowest: lowest, slopes: slopes)
      pixel &+= 64
    }
    return counts
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

  /// 0 in each lane whose color is white enough, else 1.
  @inline(__always)
  private static func colored(
    _ red: SIMD16<UInt8>, _ green: SIMD16<UInt8>, _ blue: SIMD16<UInt8>, lowest: SIMD16<UInt8>, slopes: SIMD8<UInt16>
  ) -> SIMD16<UInt8> {
    let value = larger(larger(red, green), blue)
    let d = value &- smaller(smaller(red, green), blue)
    // SAFETY: all types are 16 bytes, and every pattern is a valid number of each.
    let pairs = unsafe unsafeBitCast(value, to: SIMD8<UInt16>.self)
    // SAFETY: as above.
    let even = unsafe unsafeBitCast(upperHalf(pairs & 0xFF, slopes), to: SIMD2<UInt64>.self)
    // SAFETY: as above.
    let odd = unsafe unsafeBitCast(upperHalf(pairs & 0xFF00, slopes) & 0xFF00, to: SIMD2<UInt64>.self)
    // SAFETY: as above.
    let bound = unsafe unsafeBitCast(even | odd, to: SIMD16<UInt8>.self)
    return smaller(excess(d, bound) | excess(lowest, value), SIMD16(repeating: 1))
  }

  /// The upper 16 bits of each product: one instruction.
  @inline(__always)
  private static func upperHalf(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8(
      a[0].multipliedFullWidth(by: b[0]).high, a[1].multipliedFullWidth(by: b[1]).high,
      a[2].multipliedFullWidth(by: b[2]).high, a[3].multipliedFullWidth(by: b[3]).high,
      a[4].multipliedFullWidth(by: b[4]).high, a[5].multipliedFullWidth(by: b[5]).high,
      a[6].multipliedFullWidth(by: b[6]).high, a[7].multipliedFullWidth(by: b[7]).high)
  }

  /// By how much the first exceeds the second, 0 where it does not: one instruction.
  @inline(__always)
  private static func excess(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    (a &- b).replacing(with: SIMD16(repeating: 0), where: a .< b)
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
