// What a row of color samples adds to brightness, in three steps that leave rows of 16-bit numbers in memory: the samples
// themselves, red, green and blue for each of them, and green once more where it was too near to a whole number.
//
// A factor is held as a fraction of 16 bits, whose products modulo 2¹⁶ are the fractions of sums, and as a number of 13
// fractional bits, whose products' upper halves are sums in 1/16 of a level: they say which whole number belongs to the
// fraction. Factors of upper halves are in memory behind the rows, as vectors: what is made of a number before a loop
// becomes 32-bit products in it.

/// The rows of a ``ColorWorkspace``.
enum ColorTerms {
  typealias Words = SIMD16<UInt16>
  typealias Signed = SIMD16<Int16>

  // The rows, in this order: samples, then for each color its fractions, signed, and whole levels.
  private static let blueSamples = 0
  private static let redSamples = 1
  static let red = 2
  static let green = 4
  static let blue = 6
  static let rows = 8

  /// The numbers behind the rows: factors, each 16 times.
  static let factorLanes = 96

  /// Puts factors behind the rows of `count` samples: brightness' two, then those of whole levels.
  @inline(never)
  static func storeFactors(_ numbers: ColorWords, behind count: Int, in words: inout MutableSpan<UInt16>) {
    let place = rows &* count
    words.store(Words(repeating: numbers.luma), at: place)
    words.store(Words(repeating: 512 &- 2 &* numbers.excess), at: place &+ 16)
    words.store(Words(repeating: numbers.redOfRed.coarse), at: place &+ 32)
    words.store(Words(repeating: numbers.blueOfBlue.coarse), at: place &+ 48)
    words.store(Words(repeating: numbers.greenOfRed.coarse), at: place &+ 64)
    words.store(Words(repeating: numbers.greenOfBlue.coarse), at: place &+ 80)
  }

  /// Reads every step-th byte of a plane into a row of samples.
  @inline(never)
  static func read(
    _ plane: Span<UInt8>, from start: Int, step: Int, count: Int, into words: inout MutableSpan<UInt16>, at place: Int
  ) {
    var x = 0
    if step == 2 {
      while x &+ 16 <= count && start &+ 2 &* x &+ 32 <= plane.count {
        words.store(pairs(plane, start &+ 2 &* x) & 0xFF, at: place &+ x)
        x &+= 16
      }
    }
    while x < count {
      words[lane: place &+ x] = UInt16(truncatingIfNeeded: plane[lane: start &+ step &* x])
      x &+= 1
    }
  }

  /// Makes the rows of colors of `count` samples, 16 or more, which are in the first two rows.
  static func make(_ count: Int, _ numbers: ColorWords, in words: inout MutableSpan<UInt16>) {
    if numbers.redOfRed.fine | numbers.blueOfBlue.fine == 0 {
      makePlain(count, numbers, in: &words)
    } else {
      makeFine(count, numbers, in: &words)
    }
  }

  @inline(never)
  private static func makePlain(_ count: Int, _ numbers: ColorWords, in words: inout MutableSpan<UInt16>) {
    make(count, numbers, isFine: false, in: &words)
  }

  @inline(never)
  private static func makeFine(_ count: Int, _ numbers: ColorWords, in words: inout MutableSpan<UInt16>) {
    make(count, numbers, isFine: true, in: &words)
  }

  /// Makes the rows of colors, with the fine parts of red's and blue's factors where `isFine`.
  @inline(__always)
  private static func make(
    _ count: Int, _ numbers: ColorWords, isFine: Bool, in words: inout MutableSpan<UInt16>
  ) {
    let factors = rows &* count &+ 32
    let (r, b) = (numbers.redOfRed, numbers.blueOfBlue)
    let (gr, gb) = (numbers.greenOfRed, numbers.greenOfBlue)
    for block in 0..<(count &+ 15) / 16 {
      let x = min(16 &* block, count &- 16)
      let u = words.lanes(Words.self, at: blueSamples &* count &+ x)
      let v = words.lanes(Words.self, at: redSamples &* count &+ x)
      let (u7, v7) = (signed(u &<< 7), signed(v &<< 7))
      store(
        (v &* r.factor) &+ (isFine ? (v &* r.fine &+ 128) &>> 8 : Words(repeating: 0)) &+ numbers.red.fraction,
        high(v7, words, factors), numbers.red.level, into: &words, at: red &* count &+ x, count)
      store(
        (u &* b.factor) &+ (isFine ? (u &* b.fine &+ 128) &>> 8 : Words(repeating: 0)) &+ numbers.blue.fraction,
        high(u7, words, factors &+ 16), numbers.blue.level, into: &words, at: blue &* count &+ x, count)
      let fine = (v &* gr.fine &+ u &* gb.fine &+ numbers.greenHalf) &>> numbers.greenShift
      store(
        fine &+ numbers.green.fraction &- v &* gr.factor &- u &* gb.factor,
        0 &- high(v7, words, factors &+ 32) &- high(u7, words, factors &+ 48), numbers.green.level, into: &words,
        at: green &* count &+ x, count)
    }
  }

  /// Stores fractions and the whole levels that belong to them.
  @inline(__always)
  private static func store(
    _ fraction: Words, _ sum: Signed, _ level: Int16, into words: inout MutableSpan<UInt16>, at place: Int, _ count: Int
  ) {
    words.store(fraction, at: place)
    words.store(unsigned((sum &+ level &- (signed(fraction) &>> 12)) &>> 4), at: place &+ count)
  }

  /// Computes green again, exactly, where its fraction is nearer to one of brightness than the sums are exact.
  @inline(never)
  static func settle(_ count: Int, _ matrix: ColorMatrix, in words: inout MutableSpan<UInt16>) {
    let steps = UInt16(truncatingIfNeeded: matrix.words.steps)
    // More than green's error and brightness' are together.
    let limit = 5 &* steps
    for block in 0..<(count &+ 15) / 16 {
      let x = min(16 &* block, count &- 16)
      // The fraction in steps; its own fraction is less than the limit away from 0 where it is near.
      let place = (words.lanes(Words.self, at: green &* count &+ x) ^ 0x8000) &* steps &+ limit
      let near = Signed(repeating: 0).replacing(
        with: Signed(repeating: -1),
        where: signed(place ^ 0x8000) .< Signed(repeating: Int16(truncatingIfNeeded: 2 &* limit ^ 0x8000)))
      // SAFETY: both types are 256 bits, and every bit pattern is a value of both.
      if anyBit(unsafe unsafeBitCast(near, to: SIMD4<Int64>.self)) {
        for sample in x..<x &+ 16 { settle(sample, count, matrix, in: &words) }
      }
    }
  }

  @inline(never)
  private static func settle(_ x: Int, _ count: Int, _ matrix: ColorMatrix, in words: inout MutableSpan<UInt16>) {
    let u = Int64(words[lane: blueSamples &* count &+ x]) - 128
    let v = Int64(words[lane: redSamples &* count &+ x]) - 128
    let sum = matrix.half - matrix.black * matrix.luma + matrix.greenOfRed * v + matrix.greenOfBlue * u
    let one = Int64(1) << matrix.bits
    let steps = Int64(matrix.words.steps)
    // The first step of brightness that carries, and the fraction in the middle between it and the one before.
    let step = ((one - (sum & (one - 1))) * steps + one - 1) >> matrix.bits
    let fraction = 0x10000 - (2 * step - 1) * 0x8000 / steps
    words[lane: green &* count &+ x] = UInt16(truncatingIfNeeded: fraction ^ 0x8000)
    words[lane: (green &+ 1) &* count &+ x] = UInt16(truncatingIfNeeded: sum >> matrix.bits)
  }

  /// Sixteen pairs of bytes, the first of each lowest.
  @inline(__always)
  static func pairs(_ bytes: Span<UInt8>, _ place: Int) -> Words {
    // SAFETY: both types are 256 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(bytes.lanes(SIMD32<UInt8>.self, at: place), to: Words.self)
  }

  @inline(__always)
  static func signed(_ lanes: Words) -> Signed {
    // SAFETY: as above.
    unsafe unsafeBitCast(lanes, to: Signed.self)
  }

  @inline(__always)
  static func unsigned(_ lanes: Signed) -> Words {
    // SAFETY: as above.
    unsafe unsafeBitCast(lanes, to: Words.self)
  }

  /// The upper halves of products with a factor that lies in memory.
  @inline(__always)
  private static func high(_ lanes: Signed, _ words: borrowing MutableSpan<UInt16>, _ place: Int) -> Signed {
    lanes.upperHalves(times: signed(words.lanes(Words.self, at: place)))
  }
}
