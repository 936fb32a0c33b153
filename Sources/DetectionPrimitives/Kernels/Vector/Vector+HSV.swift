// Pixels of three bytes go in blocks of sixteen: see `HSVBlocks`. The others, and the last ones, are converted here, four
// at a time in Float lanes and without tables.
//
// Every number is a whole one below 2²², so sums and products are exact. The two quotients of the tables are made by
// division: 255·4096/V and units·4096/(6d) are rounded once to Float and once to a whole number, and the second
// rounding sees the right neighbor, because a quotient that is not a half lies at least 1/(2·1536) of a step away from
// one, and Float is finer than that here. Adding 1.5·2²³ rounds to the nearest whole number, halves to even, and leaves
// it in the low bits.
//
// (x + 2048) >> 12 rounds down; rounding (x + 0.5) / 4096 to the nearest is the same for a whole x: it never meets a
// half. Hue needs the wrap before the low bits are taken, so it goes back to a Float in between.

extension Vector {
  /// As ``Reference``'s twin.
  package static func hsv(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, hueUnits: Int,
    into target: inout MutableSpan<UInt8>, at targetStart: Int
  ) {
    precondition(start >= 0 && count >= 0 && targetStart >= 0, "\(count) pixels from \(start) to \(targetStart)")
    guard count > 0 else { return }
    precondition(source.count >= start + count * layout.stride, "\(source.count) bytes for \(count) pixels")
    precondition(target.count >= targetStart + 3 * count, "\(target.count) bytes for \(count) pixels")
    var index = 0
    if layout.stride == 3 && count > 16 {
      // Two bytes behind the last block are read.
      let blocks = (count &- 1) / 16
      HSVBlocks.convert(
        source, from: start, blocks: blocks, layout: layout, hueUnits: hueUnits, into: &target, at: targetStart)
      index = 16 &* blocks
    }
    if layout.stride >= 3 {
      let units = Float(hueUnits)
      let redShift = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 8 * layout.red))
      let greenShift = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 8 * layout.green))
      let blueShift = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 8 * layout.blue))
      // A word of a three-byte pixel reaches one byte into the next pixel, so the last pixel stays out.
      while index &+ 5 <= count {
        let pixel = start &+ index &* layout.stride
        let words = SIMD4<UInt32>(
          source.word(at: pixel), source.word(at: pixel &+ layout.stride), source.word(at: pixel &+ 2 &* layout.stride),
          source.word(at: pixel &+ 3 &* layout.stride))
        let hsv = hsv(
          red: float(words &>> redShift), green: float(words &>> greenShift), blue: float(words &>> blueShift),
          units: units)
        let place = targetStart &+ 3 &* index
        // Two pixels of four bytes become six bytes. Lanes are not taken out one by one: that would undo the vectors.
        // SAFETY: both types are 16 bytes, and every pattern is a valid number.
        let pairs = unsafe unsafeBitCast(hsv, to: SIMD2<UInt64>.self)
        let packed = (pairs & 0xFF_FFFF) | ((pairs &>> 8) & 0xFFFF_FF00_0000)
        target.store(word: packed[0], at: place)
        target.store(word: packed[1], at: place &+ 6)
        index &+= 4
      }
    }
    Reference.hsv(
      source, from: start &+ index &* layout.stride, count: count &- index, layout: layout, hueUnits: hueUnits,
      into: &target, at: targetStart &+ 3 &* index)
  }

  /// The lowest byte of each lane as a Float.
  @inline(__always)
  private static func float(_ words: SIMD4<UInt32>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: words & 255))
  }

  /// Four colors: hue in the lowest byte of a lane, saturation in the second, value in the third.
  @inline(__always)
  private static func hsv(
    red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, units: Float
  ) -> SIMD4<UInt32> {
    let round = SIMD4<Float>(repeating: 0x1.8p23)
    let (zero, one) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 1))
    let half = SIMD4<Float>(repeating: 0.5)
    let step = SIMD4<Float>(repeating: 0x1p-12)
    let value = larger(larger(red, green), blue)
    let d = value - smaller(smaller(red, green), blue)
    let saturationScale = (SIMD4<Float>(repeating: 255 * 4096) / atLeastOne(value) + round) - round
    let saturation = (d * saturationScale + half) * step + round
    let hueScale = (SIMD4<Float>(repeating: units * 4096) / (atLeastOne(d) * SIMD4(repeating: 6)) + round) - round
    let isRed = isZero(value - red)
    let isGreen = isZero(value - green)
    let fromGreen = chosen(isGreen, bits(blue - red + d + d), bits(red - green + SIMD4(repeating: 4) * d))
    let sector = floats(chosen(isRed, bits(green - blue), fromGreen))
    let turned = ((sector * hueScale + half) * step + round) - round
    // 1 for a hue below 0, else 0.
    let isNegative = smaller(larger(zero - turned, zero), one)
    let hue = bits(turned + isNegative * SIMD4(repeating: units) + round) & 255
    return hue | ((bits(saturation) & 255) &<< 8) | (bits(value + round) &<< 16)
  }

  /// Whole numbers from 0 on, with 1 instead of 0; the larger of both would become four branches.
  @inline(__always)
  private static func atLeastOne(_ lanes: SIMD4<Float>) -> SIMD4<Float> {
    let one = SIMD4<Float>(repeating: 1)
    return lanes + (one - smaller(lanes, one))
  }

  /// All bits of the lanes that are 0, none of those above 0.
  @inline(__always)
  private static func isZero(_ lanes: SIMD4<Float>) -> SIMD4<UInt32> {
    signs(bits(lanes) &- SIMD4(repeating: 1))
  }

  /// The highest bit of each lane in all of its bits.
  @inline(__always)
  private static func signs(_ lanes: SIMD4<UInt32>) -> SIMD4<UInt32> {
    SIMD4<UInt32>(truncatingIfNeeded: SIMD4<Int32>(truncatingIfNeeded: lanes) &>> 31)
  }

  @inline(__always)
  private static func chosen(
    _ mask: SIMD4<UInt32>, _ lanes: SIMD4<UInt32>, _ others: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    (lanes & mask) | (others & ~mask)
  }

  @inline(__always)
  private static func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: a .< b)
  }

  @inline(__always)
  private static func smaller(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func bits(_ lanes: SIMD4<Float>) -> SIMD4<UInt32> {
    // SAFETY: both types are four lanes of 32 bits, and every pattern is a valid number.
    unsafe unsafeBitCast(lanes, to: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func floats(_ lanes: SIMD4<UInt32>) -> SIMD4<Float> {
    // SAFETY: as above.
    unsafe unsafeBitCast(lanes, to: SIMD4<Float>.self)
  }
}
