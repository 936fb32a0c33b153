// The twins work on four pixels at a time in Float lanes.
//
// Every product and sum is a whole number below 2²², so all are exact. (s + 2¹³) >> 14 rounds s / 2¹⁴ to the nearest,
// halves up; rounding (s + 0.5) / 2¹⁴ to the nearest is the same for a whole s, because it never meets a half. Adding
// 1.5·2²³ rounds and leaves the number in the low bits.

extension Vector {
  /// As ``Reference``'s twin.
  package static func yCrCb(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, into target: inout MutableSpan<UInt8>,
    at targetStart: Int
  ) {
    precondition(start >= 0 && count >= 0 && targetStart >= 0, "\(count) pixels from \(start) to \(targetStart)")
    precondition(source.count >= start + count * layout.stride, "\(source.count) bytes for \(count) pixels")
    precondition(target.count >= targetStart + 3 * count, "\(target.count) bytes for \(count) pixels")
    var index = 0
    if layout.stride >= 3 {
      let redShift = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 8 * layout.red))
      let greenShift = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 8 * layout.green))
      let blueShift = SIMD4<UInt32>(repeating: UInt32(truncatingIfNeeded: 8 * layout.blue))
      // A word of a three-byte pixel reaches one byte into the next pixel, so the last pixel stays out.
      while index &+ 5 <= count {
        let words = pixels(source, at: start &+ index &* layout.stride, layout.stride)
        let (red, blue) = (lowest(words &>> redShift), lowest(words &>> blueShift))
        let green = lowest(words &>> greenShift)
        let y = rounded(red * SIMD4(repeating: 4899) + green * SIMD4(repeating: 9617) + blue * SIMD4(repeating: 1868))
        let middle = SIMD4<Float>(repeating: 128)
        let cr = clamped(rounded((red - y) * SIMD4(repeating: 11682)) + middle)
        let cb = clamped(rounded((blue - y) * SIMD4(repeating: 9241)) + middle)
        store(y, cr, cb, into: &target, at: targetStart &+ 3 &* index)
        index &+= 4
      }
    }
    Reference.yCrCb(
      source, from: start &+ index &* layout.stride, count: count &- index, layout: layout, into: &target,
      at: targetStart &+ 3 &* index)
  }

  /// As ``Reference``'s twin.
  package static func rgb(
    yCrCb source: Span<UInt8>, from start: Int, count: Int, into target: inout MutableSpan<UInt8>, at targetStart: Int
  ) {
    precondition(start >= 0 && count >= 0 && targetStart >= 0, "\(count) pixels from \(start) to \(targetStart)")
    precondition(source.count >= start + count * 3, "\(source.count) bytes for \(count) pixels")
    precondition(target.count >= targetStart + 3 * count, "\(target.count) bytes for \(count) pixels")
    var index = 0
    let middle = SIMD4<Float>(repeating: 128)
    while index &+ 5 <= count {
      let words = pixels(source, at: start &+ 3 &* index, 3)
      let y = lowest(words)
      let cr = lowest(words &>> 8) - middle
      let cb = lowest(words &>> 16) - middle
      let red = clamped(y + rounded(cr * SIMD4(repeating: 22987)))
      let green = clamped(y + rounded(cr * SIMD4(repeating: -11698) + cb * SIMD4(repeating: -5636)))
      let blue = clamped(y + rounded(cb * SIMD4(repeating: 29049)))
      store(red, green, blue, into: &target, at: targetStart &+ 3 &* index)
      index &+= 4
    }
    Reference.rgb(
      yCrCb: source, from: start &+ 3 &* index, count: count &- index, into: &target,
      at: targetStart &+ 3 &* index)
  }

  /// The words at four pixels.
  @inline(__always)
  private static func pixels(_ source: Span<UInt8>, at pixel: Int, _ stride: Int) -> SIMD4<UInt32> {
    SIMD4(
      source.word(at: pixel), source.word(at: pixel &+ stride), source.word(at: pixel &+ 2 &* stride),
      source.word(at: pixel &+ 3 &* stride))
  }

  /// The lowest byte of each lane.
  @inline(__always)
  private static func lowest(_ words: SIMD4<UInt32>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: words & 255))
  }

  /// A 2¹⁴th of whole numbers, rounded to the nearest, halves up.
  @inline(__always)
  private static func rounded(_ sum: SIMD4<Float>) -> SIMD4<Float> {
    let magic = SIMD4<Float>(repeating: 0x1.8p23)
    return ((sum + SIMD4(repeating: 0.5)) * SIMD4(repeating: 0x1p-14) + magic) - magic
  }

  @inline(__always)
  private static func clamped(_ lanes: SIMD4<Float>) -> SIMD4<Float> {
    let zero = SIMD4<Float>(repeating: 0)
    let limit = SIMD4<Float>(repeating: 255)
    let above = lanes.replacing(with: zero, where: lanes .< zero)
    return above.replacing(with: limit, where: limit .< above)
  }

  /// Stores three bytes for each of four pixels; the byte behind the last one is written too, with 0.
  @inline(__always)
  private static func store(
    _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, into target: inout MutableSpan<UInt8>,
    at place: Int
  ) {
    let words = number(first) | (number(second) &<< 8) | (number(third) &<< 16)
    target.store(word: words[0], at: place)
    target.store(word: words[1], at: place &+ 3)
    target.store(word: words[2], at: place &+ 6)
    target.store(word: words[3], at: place &+ 9)
  }

  /// Whole numbers 0…255 in the low bits.
  @inline(__always)
  private static func number(_ lanes: SIMD4<Float>) -> SIMD4<UInt32> {
    // SAFETY: both types are four lanes of 32 bits, and every pattern is a valid number.
    unsafe unsafeBitCast(lanes + SIMD4(repeating: 0x1.8p23), to: SIMD4<UInt32>.self) & 255
  }
}
