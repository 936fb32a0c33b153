// The twins work on four pixels at a time in 32-bit lanes.
//
// All factors fit 16 bits and so do the numbers that they multiply, so that a product is one pmaddwd; for the compiler to
// see it, Y is masked to its 8 bits. Of the differences only Cr can leave 0…255, by one at the top: 256 − (256 >> 8) is
// 255, and nothing else has a bit there. On the way back, red and green share lanes of 16 bits while they are clamped.
// The four pixels are pushed together to two words of six bytes, which are stored with room behind them.

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
      let half: Int32 = 8192
      let middle: Int32 = 128 << 14 + half
      // A word of a three-byte pixel reaches one byte into the next pixel, so the last pixel stays out.
      while index &+ 5 <= count {
        let words = pixels(source, at: start &+ index &* layout.stride, layout.stride)
        let (red, blue) = (lowest(words &>> redShift), lowest(words &>> blueShift))
        let green = lowest(words &>> greenShift)
        let y = ((red &* 4899 &+ green &* 9617 &+ blue &* 1868 &+ half) &>> 14) & 255
        let cr = ((red &- y) &* 11682 &+ middle) &>> 14
        let cb = ((blue &- y) &* 9241 &+ middle) &>> 14
        let packed = y | ((cr &- (cr &>> 8)) &<< 8) | (cb &<< 16)
        store(SIMD4<UInt32>(truncatingIfNeeded: packed), into: &target, at: targetStart &+ 3 &* index)
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
    let half: Int32 = 8192
    while index &+ 5 <= count {
      let words = pixels(source, at: start &+ 3 &* index, 3)
      let y = lowest(words)
      let cr = lowest(words &>> 8) &- 128
      let cb = lowest(words &>> 16) &- 128
      let red = y &+ ((cr &* 22987 &+ half) &>> 14)
      let green = y &+ ((cr &* -11698 &+ cb &* -5636 &+ half) &>> 14)
      let blue = y &+ ((cb &* 29049 &+ half) &>> 14)
      let pairs = clamped((red & 0xFFFF) | (green &<< 16))
      let packed = (pairs & 255) | (pairs &>> 8) | (clamped(blue & 0xFFFF) &<< 16)
      store(packed, into: &target, at: targetStart &+ 3 &* index)
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
  private static func lowest(_ words: SIMD4<UInt32>) -> SIMD4<Int32> {
    SIMD4<Int32>(truncatingIfNeeded: words & 255)
  }

  /// Numbers of 16 bits, two in a lane, moved into 0…255.
  @inline(__always)
  private static func clamped(_ lanes: SIMD4<Int32>) -> SIMD4<UInt32> {
    let zero = SIMD8<Int16>(repeating: 0)
    let limit = SIMD8<Int16>(repeating: 255)
    // SAFETY: all three types are 128 bits of integers.
    let numbers = unsafe unsafeBitCast(lanes, to: SIMD8<Int16>.self)
    let above = numbers.replacing(with: zero, where: numbers .< zero)
    return unsafe unsafeBitCast(above.replacing(with: limit, where: limit .< above), to: SIMD4<UInt32>.self)
  }

  /// Stores the lowest three bytes of four lanes; two bytes behind them are written too, with 0.
  @inline(__always)
  private static func store(_ words: SIMD4<UInt32>, into target: inout MutableSpan<UInt8>, at place: Int) {
    // SAFETY: both types are 128 bits of integers.
    let pairs = unsafe unsafeBitCast(words, to: SIMD2<UInt64>.self)
    let packed = (pairs & 0xFF_FFFF) | ((pairs &>> 8) & 0xFFFF_FF00_0000)
    target.store(word: packed[0], at: place)
    target.store(word: packed[1], at: place &+ 6)
  }
}
