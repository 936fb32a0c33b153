// Hue, saturation and value, sixteen pixels of three bytes at a time; of pixels of four bytes three are copied first.
//
// Sixteen pixels go through three steps, and each step leaves its vectors in memory for the next:
//
//   part    sorts the channels out with masks, as the white count does, and makes what 8 and 16 bits can hold: V, d
//           and h of the reference. Red, V and H of pixel p are in lane 3p mod 16.
//   scale   makes S and H from them by exact divisions, in Float, four lanes at a time.
//   join    collects the bytes of S and H, and puts the three channels back between each other with the same masks.
//
// Memory between the steps replaces shuffles. Each fourth byte, from byte k on, is what a vector loaded k bytes later
// has in its lanes' low bytes. A vector that is stored twice, one copy behind the other, is turned by a load from the
// middle: output needs S one lane and V two lanes on. A load that overlaps two fresh stores is slow, and so a step takes
// all pixels of a batch before the next one starts.
//
// One quotient, 255 / (V d), times d is 255 / V, and times V and a constant it is units / (6d). Adding 1.5 * 2¹¹ rounds
// those to steps of 2⁻¹², which are the reference's tables. Four roundings to Float come first at most, 2⁻²⁴ of the
// quotient each, and no quotient is nearer than 2⁻²¹ of itself to the middle of a step: the steps of 255 / V have their
// middles at least 1 / (2V) of a step away, those of units / (6d) at least 1 / (6d). The product with d or h is exact,
// and with 768.5 added its bits 14-21 are the whole number below product + 1/2, modulo 256. A gray pixel has V = 0 and
// d = 1 here: 255 / 0 is infinite, and these bits of infinity are 0, which is its saturation; 0 times infinity is no
// number, with the same bits 0, which is its hue.

/// The batches of ``Vector``'s conversion to hue, saturation and value.
enum HSVBlocks {
  /// How many blocks of 16 pixels are a batch: all three steps stay in the first cache.
  private static let batch = 16

  /// The bytes between the steps for one block.
  private static let record = 288
  // The places in a record.
  private static let value = 0
  private static let difference = 16
  private static let evenHue = 32
  private static let oddHue = 48
  private static let wholeValue = 64
  private static let hue = 96
  private static let saturation = 160

  /// The fewest pixels for which there is a block: something behind its last pixel is read.
  static let fewestPixels = 17

  /// Converts all pixels but the last one.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - start: The first byte of the first pixel.
  ///   - count: The pixels, the last one too: ``fewestPixels`` or more.
  ///   - layout: Three or four bytes a pixel, the colors beside each other.
  ///   - hueUnits: 180 or 256.
  ///   - target: Three bytes a pixel.
  ///   - targetStart: The first byte to write.
  static func convert(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, hueUnits: Int,
    into target: inout MutableSpan<UInt8>, at targetStart: Int
  ) {
    let blocks = (count &- 1) / 16
    var records = [UInt8](repeating: 0, count: record * min(blocks, batch))
    var pixels = [UInt8](repeating: 0, count: layout.stride == 3 ? 0 : 48 * min(blocks, batch) + 16)
    var done = 0
    while done < blocks {
      let size = min(batch, blocks &- done)
      convert(
        source, from: start &+ 16 &* done &* layout.stride, blocks: size, layout, hueUnits, &records, &pixels, &target,
        targetStart &+ 48 &* done)
      done &+= size
    }
    // What is left is a block that ends before the last pixel; what it makes again is the same.
    if 16 &* blocks < count &- 1 {
      let first = count &- fewestPixels
      convert(
        source, from: start &+ first &* layout.stride, blocks: 1, layout, hueUnits, &records, &pixels, &target,
        targetStart &+ 3 &* first)
    }
  }

  /// Converts a batch.
  private static func convert(
    _ source: Span<UInt8>, from start: Int, blocks: Int, _ layout: ChannelLayout, _ hueUnits: Int,
    _ records: inout [UInt8], _ pixels: inout [UInt8], _ target: inout MutableSpan<UInt8>, _ targetStart: Int
  ) {
    var memory = records.mutableSpan
    if layout.stride == 3 {
      part(source, from: start, blocks: blocks, layout, into: &memory)
    } else {
      let skipped = min(layout.red, layout.green, layout.blue)
      pack(source, from: start &+ skipped, pixels: 16 &* blocks, into: &pixels)
      let packed = ChannelLayout(
        stride: 3, red: layout.red - skipped, green: layout.green - skipped, blue: layout.blue - skipped)
      part(pixels.span, from: 0, blocks: blocks, packed, into: &memory)
    }
    scale(&memory, blocks: blocks, sixth: Float(hueUnits) / 6)
    join(memory, blocks: blocks, wrap: UInt8(truncatingIfNeeded: 256 &- hueUnits), into: &target, at: targetStart)
  }

  /// Copies the first three bytes of pixels of four, a multiple of four pixels.
  @inline(never)
  private static func pack(
    _ source: Span<UInt8>, from start: Int, pixels count: Int, into pixels: inout [UInt8]
  ) {
    var target = pixels.mutableSpan
    var (from, place) = (start, 0)
    for _ in 0..<count / 4 {
      // SAFETY: both types are 16 bytes, and every pattern is a valid number of each.
      let pairs = unsafe unsafeBitCast(source.lanes(SIMD16<UInt8>.self, at: from), to: SIMD2<UInt64>.self)
      let packed = (pairs & 0xFF_FFFF) | ((pairs &>> 8) & 0xFFFF_FF00_0000)
      // Two bytes behind the six are the next pixels', or slack.
      target.store(word: packed[0], at: place)
      target.store(word: packed[1], at: place &+ 6)
      from &+= 16
      place &+= 12
    }
  }

  @inline(never)
  private static func part(
    _ source: Span<UInt8>, from start: Int, blocks: Int, _ layout: ChannelLayout,
    into memory: inout MutableSpan<UInt8>
  ) {
    let masks = ChannelMasks.threeBytes
    let patterns = masks.span
    let first = patterns.lanes(SIMD16<UInt8>.self, at: 0)
    let second = patterns.lanes(SIMD16<UInt8>.self, at: 16)
    let third = patterns.lanes(SIMD16<UInt8>.self, at: 32)
    let zero = SIMD16<UInt8>(repeating: 0)
    let all = SIMD16<UInt8>(repeating: 255)
    let low = SIMD8<UInt16>(repeating: 255)
    var (red, green, blue) = (start &+ layout.red, start &+ layout.green, start &+ layout.blue)
    var place = 0
    for _ in 0..<blocks {
      let r = merged(source, red, first, second, third)
      let g = merged(source, green, first, second, third)
      let b = merged(source, blue, first, second, third)
      let v = larger(larger(r, g), b)
      let notRed = all.replacing(with: zero, where: v .== r)
      let notGreen = all.replacing(with: zero, where: v .== g)
      // h is plus − minus, and 2d or 4d more where red is not the largest. The largest of the three is left out.
      let plus = chosen(notRed, chosen(notGreen, r, b), g)
      let minus = r ^ g ^ b ^ v ^ plus
      let d = v &- smaller(plus, minus)
      let isGray = zero.replacing(with: all, where: d .== zero)
      let (p, m) = (words(plus), words(minus))
      let (once, twice) = (words(d & notRed), words(d & notRed & notGreen))
      let even = (once & low) &+ (twice & low)
      let odd = (once &>> 8) &+ (twice &>> 8)
      memory.store(v & ~isGray, at: place &+ value)
      memory.store(d &- isGray, at: place &+ difference)
      memory.store(bytes((p & low) &- (m & low) &+ even &+ even), at: place &+ evenHue)
      memory.store(bytes((p &>> 8) &- (m &>> 8) &+ odd &+ odd), at: place &+ oddHue)
      memory.store(v, at: place &+ wholeValue)
      memory.store(v, at: place &+ wholeValue &+ 16)
      red &+= 48
      green &+= 48
      blue &+= 48
      place &+= record
    }
  }

  @inline(never)
  private static func scale(_ memory: inout MutableSpan<UInt8>, blocks: Int, sixth: Float) {
    let turn = SIMD8<Float>(repeating: sixth / 255)
    let full = SIMD8<Float>(repeating: 255)
    let round = SIMD8<Float>(repeating: 0x1.8p11)
    let half = SIMD8<Float>(repeating: 768.5)
    var place = 0
    for _ in 0..<blocks {
      // Byte k and byte k + 1 of each four are the two halves of a vector.
      for k in 0..<2 {
        let from = place &+ 2 &* k
        let v = pair(low(memory, at: from &+ value), low(memory, at: from &+ value &+ 1))
        let d = pair(low(memory, at: from &+ difference), low(memory, at: from &+ difference &+ 1))
        let h = pair(high(memory, at: from &+ evenHue &- 2), high(memory, at: from &+ oddHue &- 2))
        let quotient = full / (v * d)
        let saturations = d * ((quotient * d + round) - round) + half
        let hues = h * ((quotient * (v * turn) + round) - round) + half
        let (hueBytes, saturationBytes) = (bytes(hues), bytes(saturations))
        memory.store(hueBytes, at: place &+ hue &+ 32 &* k)
        memory.store(saturationBytes.lowHalf, at: place &+ saturation &+ 64 &* k)
        memory.store(saturationBytes.lowHalf, at: place &+ saturation &+ 64 &* k &+ 16)
        memory.store(saturationBytes.highHalf, at: place &+ saturation &+ 64 &* k &+ 32)
        memory.store(saturationBytes.highHalf, at: place &+ saturation &+ 64 &* k &+ 48)
      }
      place &+= record
    }
  }

  @inline(never)
  private static func join(
    _ memory: borrowing MutableSpan<UInt8>, blocks: Int, wrap: UInt8, into target: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    let masks = (ChannelMasks.threeBytes, ChannelMasks.fourBytes)
    let patterns = (masks.0.span, masks.1.span)
    let first = patterns.0.lanes(SIMD16<UInt8>.self, at: 0)
    let second = patterns.0.lanes(SIMD16<UInt8>.self, at: 16)
    let third = patterns.0.lanes(SIMD16<UInt8>.self, at: 32)
    let byte0 = patterns.1.lanes(SIMD16<UInt8>.self, at: 0)
    let byte1 = patterns.1.lanes(SIMD16<UInt8>.self, at: 16)
    let byte2 = patterns.1.lanes(SIMD16<UInt8>.self, at: 32)
    let byte3 = patterns.1.lanes(SIMD16<UInt8>.self, at: 48)
    let limit = SIMD16<UInt8>(repeating: 180)
    let wraps = SIMD16<UInt8>(repeating: wrap)
    var (from, place) = (0, start)
    for _ in 0..<blocks {
      // The numbers are in byte 2 of their lanes.
      let hues =
        (memory.lanes(SIMD16<UInt8>.self, at: from &+ hue &+ 2) & byte0)
        | (memory.lanes(SIMD16<UInt8>.self, at: from &+ hue &+ 17) & byte1)
        | (memory.lanes(SIMD16<UInt8>.self, at: from &+ hue &+ 32) & byte2)
        | (memory.lanes(SIMD16<UInt8>.self, at: from &+ hue &+ 47) & byte3)
      // A hue below 0 is 226 or more here; the excess over 180 is then at least 46, and twice that above the wrap.
      let excess = (hues &- limit).replacing(with: SIMD16(repeating: 0), where: hues .< limit)
      let h = hues &- smaller(excess &+ excess, wraps)
      let s =
        (memory.lanes(SIMD16<UInt8>.self, at: from &+ saturation &+ 1) & byte1)
        | (memory.lanes(SIMD16<UInt8>.self, at: from &+ saturation &+ 32) & byte2)
        | (memory.lanes(SIMD16<UInt8>.self, at: from &+ saturation &+ 63) & byte3)
        | (memory.lanes(SIMD16<UInt8>.self, at: from &+ saturation &+ 110) & byte0)
      let v = memory.lanes(SIMD16<UInt8>.self, at: from &+ wholeValue &+ 14)
      target.store((h & first) | (s & third) | (v & second), at: place)
      target.store((h & second) | (s & first) | (v & third), at: place &+ 16)
      target.store((h & third) | (s & second) | (v & first), at: place &+ 32)
      from &+= record
      place &+= 48
    }
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

  /// The first where the mask is set, else the second.
  @inline(__always)
  private static func chosen(
    _ mask: SIMD16<UInt8>, _ lanes: SIMD16<UInt8>, _ others: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    (lanes & mask) | (others & ~mask)
  }

  @inline(__always)
  private static func larger(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    a.replacing(with: b, where: b .> a)
  }

  @inline(__always)
  private static func smaller(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
    a.replacing(with: b, where: b .< a)
  }

  /// The lowest byte of each four.
  @inline(__always)
  private static func low(_ memory: borrowing MutableSpan<UInt8>, at place: Int) -> SIMD4<Float> {
    SIMD4<Float>(lanes(memory, at: place) & 255)
  }

  /// The upper half of each four bytes, with its sign.
  @inline(__always)
  private static func high(_ memory: borrowing MutableSpan<UInt8>, at place: Int) -> SIMD4<Float> {
    SIMD4<Float>(lanes(memory, at: place) &>> 16)
  }

  @inline(__always)
  private static func pair(_ low: SIMD4<Float>, _ high: SIMD4<Float>) -> SIMD8<Float> {
    SIMD8(lowHalf: low, highHalf: high)
  }

  @inline(__always)
  private static func lanes(_ memory: borrowing MutableSpan<UInt8>, at place: Int) -> SIMD4<Int32> {
    // SAFETY: both types are 16 bytes, and every pattern is a valid number of each.
    unsafe unsafeBitCast(memory.lanes(SIMD16<UInt8>.self, at: place), to: SIMD4<Int32>.self)
  }

  @inline(__always)
  private static func words(_ lanes: SIMD16<UInt8>) -> SIMD8<UInt16> {
    // SAFETY: as above.
    unsafe unsafeBitCast(lanes, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func bytes(_ lanes: SIMD8<UInt16>) -> SIMD16<UInt8> {
    // SAFETY: as above.
    unsafe unsafeBitCast(lanes, to: SIMD16<UInt8>.self)
  }

  /// The bits of each lane, with bits 14-21 moved to byte 2.
  @inline(__always)
  private static func bytes(_ lanes: SIMD8<Float>) -> SIMD32<UInt8> {
    // SAFETY: both types are 256 bits, and every pattern is a valid number of each.
    unsafe unsafeBitCast(lanes.bits &<< 2, to: SIMD32<UInt8>.self)
  }
}
