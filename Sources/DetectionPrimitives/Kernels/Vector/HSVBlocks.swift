// Hue, saturation and value, sixteen pixels of three bytes at a time; of pixels of four bytes three are copied first.
//
// A batch of blocks of 16 pixels goes through two steps, with memory between them:
//
//   part    sorts the channels out with masks, as the white count does, and makes what 8 and 16 bits can hold: V, d
//           and h of the reference. Red, V and H of pixel p are in lane 3p mod 16.
//   join    makes H from h, in Float, puts H and V between each other with the same masks, and S between them.
//
// What would be a division is looked up, pixel by pixel: loads and stores of single numbers run beside the arithmetic of
// vectors, on other ports of the processor, and they are read and written where the vectors are in memory anyway. S has
// a table of all pairs of V and d (HSVTables). H has one of the factors of h, which part looks up: for the block before
// the one in hand, as what was just stored would be taken from registers, byte by byte. A vector load that overlaps
// fresh stores is slow, and so part takes all blocks of a batch before join starts.
//
// V is stored twice, one copy behind the other, and a load from the middle turns it by the two lanes that output needs.
// Every byte of the output that is not H is first V; S is then stored over a third of them.
//
// A factor is the reference's, an integer of at most 18 bits, times 2⁻¹². h lies in −d…5d, and its product with a factor
// below 2²⁰ steps of 2⁻¹² of either sign: exact. With 768.5 added it is exact too, and bits 14-21 of the sum are the whole
// number below product + 1/2, modulo 256. A gray pixel has h = 0, and so H = 0.

/// The batches of ``Vector``'s conversion to hue, saturation and value.
enum HSVBlocks {
  /// How many blocks of 16 pixels are a batch: both steps stay in the first cache, beside the table.
  private static let batch = 16

  /// The bytes between the steps for one block.
  private static let record = 176
  // The places in a record.
  private static let difference = 0
  private static let evenHue = 16
  private static let oddHue = 32
  private static let wholeValue = 48
  private static let index = 80
  private static let factor = 112

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
    // A record in front is for the looks of the first block, of which nothing is read.
    var records = [UInt8](repeating: 0, count: record * (1 + min(blocks, batch)))
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
    let factors = hueUnits == 180 ? HSVTables.halfDegrees : HSVTables.full
    if layout.stride == 3 {
      part(source, from: start, blocks: blocks, layout, factors: factors.span, into: &memory)
    } else {
      let skipped = min(layout.red, layout.green, layout.blue)
      pack(source, from: start &+ skipped, pixels: 16 &* blocks, into: &pixels)
      let packed = ChannelLayout(
        stride: 3, red: layout.red - skipped, green: layout.green - skipped, blue: layout.blue - skipped)
      part(pixels.span, from: 0, blocks: blocks, packed, factors: factors.span, into: &memory)
    }
    let saturations = HSVTables.saturations
    join(
      memory, blocks: blocks, wrap: UInt8(truncatingIfNeeded: 256 &- hueUnits), saturations: saturations.span,
      into: &target, at: targetStart)
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
    _ source: Span<UInt8>, from start: Int, blocks: Int, _ layout: ChannelLayout, factors: Span<Float>,
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
    var place = record
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
      let (p, m) = (words(plus), words(minus))
      let (once, twice) = (words(d & notRed), words(d & notRed & notGreen))
      // The sum modulo 2¹⁶ has the even lane's number, and 256 times the odd one's.
      let turns = once &+ twice
      let oddTurns = (once &>> 8) &+ (twice &>> 8)
      let odd = (p &>> 8) &- (m &>> 8) &+ oddTurns &+ oddTurns
      memory.store(d, at: place &+ difference)
      memory.store(bytes(p &- m &+ turns &+ turns &- (odd &<< 8)), at: place &+ evenHue)
      memory.store(bytes(odd), at: place &+ oddHue)
      memory.store(v, at: place &+ wholeValue)
      memory.store(v, at: place &+ wholeValue &+ 16)
      // The lower half of the table has the lower values.
      let bright = zero.replacing(with: all, where: v .== larger(v, SIMD16(repeating: 128)))
      let (across, down) = (words(d ^ bright), words(larger(v, SIMD16(repeating: 1)) ^ bright))
      memory.store(bytes((across & low) | (down &<< 8)), at: place &+ index)
      memory.store(bytes((across &>> 8) | (down & ~low)), at: place &+ index &+ 16)
      look(factors, &memory, place &- record)
      red &+= 48
      green &+= 48
      blue &+= 48
      place &+= record
    }
    lookLast(factors, &memory, place &- record)
  }

  @inline(never)
  private static func lookLast(_ factors: Span<Float>, _ memory: inout MutableSpan<UInt8>, _ place: Int) {
    look(factors, &memory, place)
  }

  /// Looks up the factors of a block's hues.
  ///
  /// Those of each fourth byte are together, as the hues will be.
  @inline(__always)
  private static func look(_ factors: Span<Float>, _ memory: inout MutableSpan<UInt8>, _ place: Int) {
    for lane in 0..<16 {
      let found = factors[lane: Int(memory[lane: place &+ difference &+ lane])]
      memory.store(word: found.bitPattern, at: place &+ factor &+ 16 &* (lane & 3) &+ (lane & 12))
    }
  }

  @inline(never)
  private static func join(
    _ memory: borrowing MutableSpan<UInt8>, blocks: Int, wrap: UInt8, saturations: Span<UInt8>,
    into target: inout MutableSpan<UInt8>, at start: Int
  ) {
    let masks = ChannelMasks.threeBytes
    let patterns = masks.span
    let first = patterns.lanes(SIMD16<UInt8>.self, at: 0)
    let second = patterns.lanes(SIMD16<UInt8>.self, at: 16)
    let third = patterns.lanes(SIMD16<UInt8>.self, at: 32)
    let limit = SIMD16<UInt8>(repeating: 180)
    let wraps = SIMD16<UInt8>(repeating: wrap)
    var (from, place) = (record, start)
    for _ in 0..<blocks {
      // Of each four lanes two have an even hue and two an odd one.
      let early = products(memory, from &+ evenHue &- 2, from &+ oddHue &- 2, from &+ factor)
      let late = products(memory, from &+ evenHue, from &+ oddHue, from &+ factor &+ 32)
      let halves = ((early &>> 14) & 0xFF) | ((late &<< 2) & 0xFF_0000)
      let hues = (halves.lowHalf | (halves.highHalf &<< 8)).singleBytes
      // A hue below 0 is 226 or more here; the excess over 180 is then at least 46, and twice that above the wrap.
      let excess = (hues &- limit).replacing(with: SIMD16(repeating: 0), where: hues .< limit)
      let h = hues &- smaller(excess &+ excess, wraps)
      let v = memory.lanes(SIMD16<UInt8>.self, at: from &+ wholeValue &+ 14)
      let both = h ^ v
      target.store(v ^ (both & first), at: place)
      target.store(v ^ (both & second), at: place &+ 16)
      target.store(v ^ (both & third), at: place &+ 32)
      for pixel in 0..<16 {
        let entry = memory.word(UInt16.self, at: from &+ index &+ 16 &* (pixel & 1) &+ (3 &* pixel & 14))
        target[lane: place &+ 3 &* pixel &+ 1] = saturations[lane: Int(entry)]
      }
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

  /// The bits of products and 768.5.
  @inline(__always)
  private static func products(
    _ memory: borrowing MutableSpan<UInt8>, _ even: Int, _ odd: Int, _ place: Int
  ) -> SIMD8<UInt32> {
    let h = pair(SIMD4<Float>(lanes(memory, at: even) &>> 16), SIMD4<Float>(lanes(memory, at: odd) &>> 16))
    return (h * floats(memory, at: place) + 768.5).bits
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
  private static func floats(_ memory: borrowing MutableSpan<UInt8>, at place: Int) -> SIMD8<Float> {
    // SAFETY: as above.
    unsafe unsafeBitCast(memory.lanes(SIMD32<UInt8>.self, at: place), to: SIMD8<Float>.self)
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
}
