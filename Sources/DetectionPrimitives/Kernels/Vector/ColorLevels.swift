// A row of brightness and the rows of its color samples, into pixels, 16 samples at a time.
//
// The bytes of even and odd pixels are the low and high halves of 16-bit numbers, each beside its color sample. Their
// colors are packed to bytes, and bytes of different colors are put beside each other: two, then four, then the six of
// two pixels. Six bytes are stored with two more, which the next six cover.
//
// What brightness adds is y times a factor above 1. The excess is a fraction of 16 bits: its product's upper half is
// whole levels. The lower half is exact to 2⁻¹⁶ only with eight more bits, a second product.

/// The loop over pixels of ``Vector``'s conversion of 4:2:0.
enum ColorLevels {
  typealias Words = ColorTerms.Words
  typealias Signed = ColorTerms.Signed

  /// The bytes of the pixels of a block of samples and what is stored behind them.
  static let blockBytes = 112

  /// The bytes of two pixels of three bytes for each of 16 samples.
  private static let threeBytes = 96

  /// What a block needs of a row.
  private struct Row {
    /// What is black.
    let black: SIMD16<UInt8>
    /// The fraction of brightness' factor less 2⁻¹⁶.
    let fraction: Words
    let samples: Int

    init(_ numbers: ColorWords, samples: Int) {
      black = SIMD16(repeating: UInt8(truncatingIfNeeded: numbers.black))
      fraction = Words(repeating: numbers.luma &- 1)
      self.samples = samples
    }
  }

  /// Makes two pixels for each of `samples` samples, 16 or more.
  ///
  /// - Parameters:
  ///   - luma: Two bytes for each sample.
  ///   - start: The first of them.
  ///   - terms: The rows of a ``ColorWorkspace``.
  ///   - samples: The samples of a row.
  ///   - numbers: The factors.
  ///   - pixelBytes: The bytes of a pixel, 3 or 4.
  ///   - block: Memory for ``blockBytes``.
  ///   - bytes: Where to put the pixels.
  ///   - target: The byte of the first pixel there.
  static func convert(
    _ luma: Span<UInt8>, from start: Int, _ terms: Span<UInt16>, samples: Int, _ numbers: ColorWords, pixelBytes: Int,
    block: inout MutableSpan<UInt8>, into bytes: inout MutableSpan<UInt8>, at target: Int
  ) {
    if pixelBytes == 4 {
      return convertFour(luma, from: start, terms, samples, numbers, into: &bytes, at: target)
    }
    convertThree(
      luma, from: start, terms, samples, numbers, first: 0, blocks: (samples &- 1) / 16, into: &bytes, at: target)
    // Nothing may be stored behind the last pixel.
    let last = samples &- 16
    convertThree(luma, from: start, terms, samples, numbers, first: last, blocks: 1, into: &block, at: 0)
    for place in stride(from: 0, to: threeBytes, by: 16) {
      bytes.store(block.lanes(SIMD16<UInt8>.self, at: place), at: target &+ 6 &* last &+ place)
    }
  }

  /// Makes pixels of three bytes of some blocks of samples, and two bytes behind them.
  @inline(never)
  private static func convertThree(
    _ luma: Span<UInt8>, from start: Int, _ terms: Span<UInt16>, _ samples: Int, _ numbers: ColorWords, first: Int,
    blocks: Int, into bytes: inout MutableSpan<UInt8>, at target: Int
  ) {
    let row = Row(numbers, samples: samples)
    var (x, place) = (first, target)
    for _ in 0..<blocks {
      let y = brightness(luma, start &+ 2 &* x, row)
      let even = sums(y & 0xFF, terms, row)
      let r0 = clamped(level(even, terms, ColorTerms.red &* samples &+ x, row))
      let g0 = clamped(level(even, terms, ColorTerms.green &* samples &+ x, row))
      let b0 = clamped(level(even, terms, ColorTerms.blue &* samples &+ x, row))
      let odd = sums(y &>> 8, terms, row)
      let r1 = clamped(level(odd, terms, ColorTerms.red &* samples &+ x, row))
      let g1 = clamped(level(odd, terms, ColorTerms.green &* samples &+ x, row))
      let b1 = clamped(level(odd, terms, ColorTerms.blue &* samples &+ x, row))
      store(interleavedLow(r0, g0), interleavedLow(b0, r1), interleavedLow(g1, b1), into: &bytes, at: place)
      store(
        interleavedHigh(r0, g0), interleavedHigh(b0, r1), interleavedHigh(g1, b1), into: &bytes,
        at: place &+ threeBytes / 2)
      x &+= 16
      place &+= threeBytes
    }
  }

  @inline(never)
  private static func convertFour(
    _ luma: Span<UInt8>, from start: Int, _ terms: Span<UInt16>, _ samples: Int, _ numbers: ColorWords,
    into bytes: inout MutableSpan<UInt8>, at target: Int
  ) {
    let row = Row(numbers, samples: samples)
    let zero = SIMD16<UInt8>(repeating: 0)
    for block in 0..<(samples &+ 15) / 16 {
      let x = min(16 &* block, samples &- 16)
      let y = brightness(luma, start &+ 2 &* x, row)
      let even = sums(y & 0xFF, terms, row)
      let r0 = clamped(level(even, terms, ColorTerms.red &* samples &+ x, row))
      let g0 = clamped(level(even, terms, ColorTerms.green &* samples &+ x, row))
      let b0 = clamped(level(even, terms, ColorTerms.blue &* samples &+ x, row))
      let odd = sums(y &>> 8, terms, row)
      let r1 = clamped(level(odd, terms, ColorTerms.red &* samples &+ x, row))
      let g1 = clamped(level(odd, terms, ColorTerms.green &* samples &+ x, row))
      let b1 = clamped(level(odd, terms, ColorTerms.blue &* samples &+ x, row))
      let place = target &+ 8 &* x
      storeFour(
        interleavedLow(r0, g0), interleavedLow(b0, zero), interleavedLow(r1, g1), interleavedLow(b1, zero),
        into: &bytes, at: place)
      storeFour(
        interleavedHigh(r0, g0), interleavedHigh(b0, zero), interleavedHigh(r1, g1), interleavedHigh(b1, zero),
        into: &bytes, at: place &+ 64)
    }
  }

  /// Makes a pixel of four bytes for each of `samples` samples, 16 or more, of the first of each two bytes of `luma`.
  @inline(never)
  static func convertPicked(
    _ luma: Span<UInt8>, _ terms: Span<UInt16>, samples: Int, _ numbers: ColorWords,
    into bytes: inout MutableSpan<UInt8>
  ) {
    let row = Row(numbers, samples: samples)
    let zero = SIMD16<UInt8>(repeating: 0)
    for block in 0..<(samples &+ 15) / 16 {
      let x = min(16 &* block, samples &- 16)
      let y = sums(brightness(luma, 2 &* x, row) & 0xFF, terms, row)
      let r = clamped(level(y, terms, ColorTerms.red &* samples &+ x, row))
      let g = clamped(level(y, terms, ColorTerms.green &* samples &+ x, row))
      let b = clamped(level(y, terms, ColorTerms.blue &* samples &+ x, row))
      storeTwo(interleavedLow(r, g), interleavedLow(b, zero), into: &bytes, at: 4 &* x)
      storeTwo(interleavedHigh(r, g), interleavedHigh(b, zero), into: &bytes, at: 4 &* x &+ 32)
    }
  }

  /// Brightness above black of 32 pixels.
  @inline(__always)
  private static func brightness(_ luma: Span<UInt8>, _ place: Int, _ row: Row) -> Words {
    Words(
      lowHalf: difference(luma.lanes(SIMD16<UInt8>.self, at: place), row.black).byteMates,
      highHalf: difference(luma.lanes(SIMD16<UInt8>.self, at: place &+ 16), row.black).byteMates)
  }

  /// What bytes are above others, not below 0: one psubusb.
  @inline(__always)
  private static func difference(_ lanes: SIMD16<UInt8>, _ others: SIMD16<UInt8>) -> SIMD16<UInt8> {
    var result = SIMD16<UInt8>()
    for lane in 0..<16 { result[lane] = max(lanes[lane], others[lane]) &- others[lane] }
    return result
  }

  /// What brightness adds: whole levels, and what its fractions lack to 1.
  @inline(__always)
  private static func sums(_ brightness: Words, _ terms: Span<UInt16>, _ row: Row) -> (whole: Signed, lack: Signed) {
    let y = ColorTerms.signed(brightness)
    let factors = ColorTerms.rows &* row.samples
    let whole = y &+ y.upperHalves(times: ColorTerms.signed(terms.lanes(Words.self, at: factors)))
    let fine = (y &<< 7).upperHalves(times: ColorTerms.signed(terms.lanes(Words.self, at: factors &+ 16)))
    return (whole, (y &* ColorTerms.signed(row.fraction) &+ fine) ^ 0x7FFF)
  }

  /// A color's levels, of its fractions and whole levels at a place of its terms.
  @inline(__always)
  private static func level(
    _ brightness: (whole: Signed, lack: Signed), _ terms: Span<UInt16>, _ place: Int, _ row: Row
  ) -> Signed {
    let fraction = ColorTerms.signed(terms.lanes(Words.self, at: place))
    let level = ColorTerms.signed(terms.lanes(Words.self, at: place &+ row.samples))
    // Fractions carry where color's is above what brightness' lacks.
    let carry = Signed(repeating: 0).replacing(with: Signed(repeating: -1), where: fraction .> brightness.lack)
    return brightness.whole &+ level &- carry
  }

  /// Levels moved into 0…255: one packuswb.
  ///
  /// A loop over the lanes, because comparisons of whole vectors become branches here.
  @inline(__always)
  private static func clamped(_ levels: Signed) -> SIMD16<UInt8> {
    var bytes = SIMD16<UInt8>()
    for lane in 0..<16 { bytes[lane] = UInt8(truncatingIfNeeded: min(max(levels[lane], 0), 255)) }
    return bytes
  }

  /// Stores 16 pixels of three bytes, of which two bytes each are given, and two bytes more.
  @inline(__always)
  private static func store(
    _ first: SIMD16<UInt8>, _ second: SIMD16<UInt8>, _ third: SIMD16<UInt8>, into bytes: inout MutableSpan<UInt8>,
    at place: Int
  ) {
    let (first, second, third) = (first.byteMates, second.byteMates, third.byteMates)
    bytes.storeMates(
      interleavedLow(first, second).wordMates, interleavedLow(third, third).wordMates, bytesApart: 6, at: place)
    bytes.storeMates(
      interleavedHigh(first, second).wordMates, interleavedHigh(third, third).wordMates, bytesApart: 6,
      at: place &+ 24)
  }

  /// Stores 8 pixels of four bytes, of which two bytes each are given.
  @inline(__always)
  private static func storeTwo(
    _ start: SIMD16<UInt8>, _ end: SIMD16<UInt8>, into bytes: inout MutableSpan<UInt8>, at place: Int
  ) {
    bytes.store(interleavedLow(start.byteMates, end.byteMates).wordMates.singleBytes, at: place)
    bytes.store(interleavedHigh(start.byteMates, end.byteMates).wordMates.singleBytes, at: place &+ 16)
  }

  /// Stores 16 pixels of four bytes, the even ones given and the odd ones.
  @inline(__always)
  private static func storeFour(
    _ start: SIMD16<UInt8>, _ end: SIMD16<UInt8>, _ oddStart: SIMD16<UInt8>, _ oddEnd: SIMD16<UInt8>,
    into bytes: inout MutableSpan<UInt8>, at place: Int
  ) {
    let low = interleavedLow(start.byteMates, end.byteMates).wordMates
    let high = interleavedHigh(start.byteMates, end.byteMates).wordMates
    let oddLow = interleavedLow(oddStart.byteMates, oddEnd.byteMates).wordMates
    let oddHigh = interleavedHigh(oddStart.byteMates, oddEnd.byteMates).wordMates
    bytes.store(interleavedLow(low, oddLow).singleBytes, at: place)
    bytes.store(interleavedHigh(low, oddLow).singleBytes, at: place &+ 16)
    bytes.store(interleavedLow(high, oddHigh).singleBytes, at: place &+ 32)
    bytes.store(interleavedHigh(high, oddHigh).singleBytes, at: place &+ 48)
  }
}
