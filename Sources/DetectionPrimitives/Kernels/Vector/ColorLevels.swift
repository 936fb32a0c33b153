// A row of brightness and the rows of its color samples, into pixels, 16 samples at a time.
//
// The bytes of even and odd pixels are the low and high halves of 16-bit numbers, each beside its color sample. Their
// colors are packed to bytes and stored, then loaded again in the order in which pixels need them. The steps are loops
// over two parities and three colors because each then stands in the code once: the compiler stops inlining in a
// function where they stand more often.

/// The loop over pixels of ``Vector``'s conversion of 4:2:0.
enum ColorLevels {
  typealias Words = ColorTerms.Words
  typealias Signed = ColorTerms.Signed

  /// The bytes of a block's colors: even and odd pixels of red, of green and of blue.
  static let blockBytes = 96

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
    if pixelBytes == 3 {
      convertThree(luma, from: start, terms, samples, numbers, &block, into: &bytes, at: target)
    } else {
      convertFour(luma, from: start, terms, samples, numbers, &block, into: &bytes, at: target)
    }
  }

  /// Makes a pixel of four bytes for each of `samples` samples, 16 or more, of the first of each two bytes of `luma`.
  @inline(never)
  static func convertPicked(
    _ luma: Span<UInt8>, _ terms: Span<UInt16>, samples: Int, _ numbers: ColorWords,
    block: inout MutableSpan<UInt8>, into bytes: inout MutableSpan<UInt8>
  ) {
    convert(
      luma, from: 0, terms, samples, numbers, pixelBytes: 4, isPaired: false, &block, into: &bytes, at: 0)
  }

  @inline(never)
  private static func convertThree(
    _ luma: Span<UInt8>, from start: Int, _ terms: Span<UInt16>, _ samples: Int, _ numbers: ColorWords,
    _ block: inout MutableSpan<UInt8>, into bytes: inout MutableSpan<UInt8>, at target: Int
  ) {
    convert(
      luma, from: start, terms, samples, numbers, pixelBytes: 3, isPaired: true, &block, into: &bytes, at: target)
  }

  @inline(never)
  private static func convertFour(
    _ luma: Span<UInt8>, from start: Int, _ terms: Span<UInt16>, _ samples: Int, _ numbers: ColorWords,
    _ block: inout MutableSpan<UInt8>, into bytes: inout MutableSpan<UInt8>, at target: Int
  ) {
    convert(
      luma, from: start, terms, samples, numbers, pixelBytes: 4, isPaired: true, &block, into: &bytes, at: target)
  }

  /// Makes pixels of even bytes of brightness and, where `isPaired`, of odd ones.
  @inline(__always)
  private static func convert(
    _ luma: Span<UInt8>, from start: Int, _ terms: Span<UInt16>, _ samples: Int, _ numbers: ColorWords, pixelBytes: Int,
    isPaired: Bool, _ block: inout MutableSpan<UInt8>, into bytes: inout MutableSpan<UInt8>, at target: Int
  ) {
    let black = Signed(repeating: numbers.black)
    let zero = Signed(repeating: 0)
    let last = samples &- 16
    for number in 0..<(samples &+ 15) / 16 {
      let x = min(16 &* number, last)
      var pairs = ColorTerms.pairs(luma, start &+ 2 &* x)
      for parity in 0..<(isPaired ? 2 : 1) {
        let difference = ColorTerms.signed(pairs & 0xFF) &- black
        pairs = pairs &>> 8
        let y = ColorTerms.unsigned(difference.replacing(with: zero, where: difference .< zero))
        let whole = ColorTerms.signed(y &+ ColorTerms.high(y, numbers.luma))
        let share = (y &* numbers.luma) &- ((y &* numbers.excess &+ numbers.excessHalf) &>> 8)
        // Fractions carry where color's is above what brightness' lacks to 1.
        let lack = ColorTerms.signed(share ^ 0x7FFF)
        var (row, place) = (ColorTerms.red &* samples &+ x, 16 &* parity)
        for _ in 0..<3 {
          let fraction = ColorTerms.signed(terms.lanes(Words.self, at: row))
          let level = ColorTerms.signed(terms.lanes(Words.self, at: row &+ samples))
          let carry = zero.replacing(with: Signed(repeating: -1), where: fraction .> lack)
          block.store(clamped(whole &+ level &- carry), at: place)
          row &+= 2 &* samples
          place &+= 32
        }
      }
      let place = target &+ (isPaired ? 2 : 1) &* pixelBytes &* x
      if pixelBytes == 3 {
        for half in 0..<2 {
          storePairs(of: block, 8 &* half, into: &bytes, at: place &+ 48 &* half, isLast: half == 1 && x == last)
        }
      } else {
        for half in 0..<2 {
          storeWords(of: block, 8 &* half, isPaired, into: &bytes, at: place &+ (isPaired ? 64 : 32) &* half)
        }
      }
    }
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

  /// Stores 16 pixels of three bytes: eight times six bytes, each with two that the next cover.
  @inline(__always)
  private static func storePairs(
    of block: borrowing MutableSpan<UInt8>, _ lane: Int, into bytes: inout MutableSpan<UInt8>, at place: Int,
    isLast: Bool
  ) {
    let first = interleaved(eight(block, lane), eight(block, lane &+ 32))
    let second = interleaved(eight(block, lane &+ 64), eight(block, lane &+ 16))
    let third = interleaved(eight(block, lane &+ 48), eight(block, lane &+ 80))
    let low = interleaved(first.lowHalf, second.lowHalf)
    let high = interleaved(first.highHalf, second.highHalf)
    let (lowRest, highRest) = (interleaved(third.lowHalf, third.lowHalf), interleaved(third.highHalf, third.highHalf))
    store(interleaved(low.lowHalf, lowRest.lowHalf), into: &bytes, at: place)
    store(interleaved(low.highHalf, lowRest.highHalf), into: &bytes, at: place &+ 12)
    store(interleaved(high.lowHalf, highRest.lowHalf), into: &bytes, at: place &+ 24)
    let end = interleaved(high.highHalf, highRest.highHalf)
    if isLast {
      bytes.store(word: end[0], at: place &+ 36)
      bytes.store(word: end[1] &<< 16 | (end[0] &>> 32 & 0xFFFF), at: place &+ 40)
    } else {
      store(end, into: &bytes, at: place &+ 36)
    }
  }

  @inline(__always)
  private static func store(_ pairs: SIMD2<UInt64>, into bytes: inout MutableSpan<UInt8>, at place: Int) {
    bytes.store(word: pairs[0], at: place)
    bytes.store(word: pairs[1], at: place &+ 6)
  }

  /// Stores 16 or 8 pixels of four bytes.
  @inline(__always)
  private static func storeWords(
    of block: borrowing MutableSpan<UInt8>, _ lane: Int, _ isPaired: Bool, into bytes: inout MutableSpan<UInt8>,
    at place: Int
  ) {
    let zero = SIMD8<UInt8>(repeating: 0)
    let start = interleaved(eight(block, lane), eight(block, lane &+ 32))
    let end = interleaved(eight(block, lane &+ 64), zero)
    let low = interleaved(start.lowHalf, end.lowHalf)
    let high = interleaved(start.highHalf, end.highHalf)
    if !isPaired {
      bytes.store(low.singleBytes, at: place)
      bytes.store(high.singleBytes, at: place &+ 16)
      return
    }
    let oddStart = interleaved(eight(block, lane &+ 16), eight(block, lane &+ 48))
    let oddEnd = interleaved(eight(block, lane &+ 80), zero)
    let oddLow = interleaved(oddStart.lowHalf, oddEnd.lowHalf)
    let oddHigh = interleaved(oddStart.highHalf, oddEnd.highHalf)
    store(four: interleaved(low.lowHalf, oddLow.lowHalf), into: &bytes, at: place)
    store(four: interleaved(low.highHalf, oddLow.highHalf), into: &bytes, at: place &+ 16)
    store(four: interleaved(high.lowHalf, oddHigh.lowHalf), into: &bytes, at: place &+ 32)
    store(four: interleaved(high.highHalf, oddHigh.highHalf), into: &bytes, at: place &+ 48)
  }

  @inline(__always)
  private static func store(four pixels: SIMD2<UInt64>, into bytes: inout MutableSpan<UInt8>, at place: Int) {
    // SAFETY: both types are 128 bits, and every bit pattern is a value of both.
    bytes.store(unsafe unsafeBitCast(pixels, to: SIMD16<UInt8>.self), at: place)
  }

  @inline(__always)
  private static func eight(_ block: borrowing MutableSpan<UInt8>, _ place: Int) -> SIMD8<UInt8> {
    block.lanes(SIMD8<UInt8>.self, at: place)
  }

  // Lanes of two vectors in turn, each two of them as one number, the first low.

  @inline(__always)
  private static func interleaved(_ even: SIMD8<UInt8>, _ odd: SIMD8<UInt8>) -> SIMD8<UInt16> {
    var result = SIMD16<UInt8>()
    result.evenHalf = even
    result.oddHalf = odd
    return result.byteMates
  }

  @inline(__always)
  private static func interleaved(_ even: SIMD4<UInt16>, _ odd: SIMD4<UInt16>) -> SIMD4<UInt32> {
    var result = SIMD8<UInt16>()
    result.evenHalf = even
    result.oddHalf = odd
    return result.wordMates
  }

  @inline(__always)
  private static func interleaved(_ even: SIMD2<UInt32>, _ odd: SIMD2<UInt32>) -> SIMD2<UInt64> {
    var result = SIMD4<UInt32>()
    result.evenHalf = even
    result.oddHalf = odd
    // SAFETY: as above.
    return unsafe unsafeBitCast(result, to: SIMD2<UInt64>.self)
  }
}
