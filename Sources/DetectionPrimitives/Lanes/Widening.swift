// Bytes, 16-bit and 32-bit numbers into each other, without calls.

extension SIMD8<UInt8> {
  /// Each byte as a 16-bit number: punpcklbw.
  ///
  /// Lane by lane: `init(truncatingIfNeeded:)` says the same, but stays a call where a module has many of them.
  @inline(__always)
  package var widened: SIMD8<Int16> {
    var numbers = SIMD8<Int16>()
    for lane in 0..<8 { numbers[lane] = Int16(self[lane]) }
    return numbers
  }
}

extension SIMD16<UInt8> {
  /// Each byte as a 16-bit number: punpcklbw and punpckhbw.
  @inline(__always)
  package var widened: SIMD16<UInt16> {
    var numbers = SIMD16<UInt16>()
    for lane in 0..<16 { numbers[lane] = UInt16(self[lane]) }
    return numbers
  }

  /// Numbers 0…255, eight and eight, as bytes: packuswb.
  @inline(__always)
  package init(narrowing low: SIMD8<Int16>, _ high: SIMD8<Int16>) {
    self.init()
    for lane in 0..<8 {
      self[lane] = UInt8(truncatingIfNeeded: low[lane])
      self[lane &+ 8] = UInt8(truncatingIfNeeded: high[lane])
    }
  }
}

extension SIMD8<UInt32> {
  /// The halves of the numbers, the lower first.
  @inline(__always)
  package var halfWords: SIMD16<UInt16> {
    // SAFETY: both types are 256 bits of integers; the lower half comes first on every platform of this package.
    unsafe unsafeBitCast(self, to: SIMD16<UInt16>.self)
  }

  /// Numbers below 2³¹ as Floats: cvtdq2ps, lane by lane for the same reason.
  @inline(__always)
  package var asFloats: SIMD8<Float> {
    var floats = SIMD8<Float>()
    for lane in 0..<8 { floats[lane] = Float(Int32(truncatingIfNeeded: self[lane])) }
    return floats
  }
}

extension SIMD4<UInt32> {
  /// Neighboring numbers as Floats of 64 bits, as they are: to be moved together, which integers are less directly.
  @inline(__always)
  package var movable: SIMD2<Double> {
    // SAFETY: both types are 128 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(self, to: SIMD2<Double>.self)
  }
}

extension SIMD2<Double> {
  /// The bits as 16-bit numbers, the lowest first.
  @inline(__always)
  package var eighths: SIMD8<UInt16> {
    // SAFETY: both types are 128 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(self, to: SIMD8<UInt16>.self)
  }
}

extension SIMD8<UInt16> {
  /// The same bits with a sign.
  @inline(__always)
  package var signed: SIMD8<Int16> {
    // SAFETY: both types are 128 bits, and every bit pattern is a value of both.
    unsafe unsafeBitCast(self, to: SIMD8<Int16>.self)
  }
}

extension SIMD16<UInt16> {
  /// Neighboring numbers as one of twice the width, the first lowest.
  @inline(__always)
  package var wordPairs: SIMD8<UInt32> {
    // SAFETY: as in `halfWords`.
    unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self)
  }

  /// The same bits with a sign.
  @inline(__always)
  package var signed: SIMD16<Int16> {
    // SAFETY: as in `halfWords`.
    unsafe unsafeBitCast(self, to: SIMD16<Int16>.self)
  }

  /// The means of two numbers, halves up: pavgw.
  @inline(__always)
  package func mean(with other: SIMD16<UInt16>) -> SIMD16<UInt16> {
    (self | other) &- ((self ^ other) &>> 1)
  }
}

extension SIMD16<Int16> {
  /// The same bits without a sign.
  @inline(__always)
  package var unsigned: SIMD16<UInt16> {
    // SAFETY: as in `halfWords`.
    unsafe unsafeBitCast(self, to: SIMD16<UInt16>.self)
  }

  /// The upper halves of the products: pmulhw.
  ///
  /// Lane by lane, because the product of whole vectors becomes pmulhw on SSE2 but not on AVX2.
  @inline(__always)
  package func upperHalves(times other: SIMD16<Int16>) -> SIMD16<Int16> {
    var halves = SIMD16<Int16>()
    for lane in 0..<16 { halves[lane] = self[lane].multipliedFullWidth(by: other[lane]).high }
    return halves
  }
}

extension Span<UInt8> {
  /// Eight bytes at each of two places, as 32-bit numbers: movq and movhps.
  ///
  /// `index + 8 <= count` must hold for both. The bytes are moved as Floats of 64 bits, as they are; integers would pass
  /// through general registers.
  @inline(__always)
  package func wordPairs(at first: Int, _ second: Int) -> SIMD4<UInt32> {
    assert(first >= 0 && first + 8 <= count && second >= 0 && second + 8 <= count)
    // SAFETY: every kernel checks its spans at entry and stays inside; debug builds check here too. Both types are 128
    // bits, and every bit pattern is a value of both.
    return unsafe unsafeBitCast(
      SIMD2(
        bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: first, as: Double.self),
        bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: second, as: Double.self)), to: SIMD4<UInt32>.self)
  }
}

extension MutableSpan<UInt8> {
  /// Stores the lanes of two vectors in turn, the first of `a` first, in four parts of eight bytes: unpcklps, unpckhps,
  /// movlps and movhps.
  ///
  /// `place + 3 * bytesApart + 8 <= count` must hold. The numbers are moved as Floats, as they are; the upper halves of
  /// integers would be moved down first.
  @inline(__always)
  package mutating func storeMates(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, bytesApart: Int, at place: Int) {
    assert(place >= 0 && place + 3 * bytesApart + 8 <= count)
    // SAFETY: all types are 128 bits, and every bit pattern is a value of each.
    let (a, b) = unsafe (unsafeBitCast(a, to: SIMD4<Float>.self), unsafeBitCast(b, to: SIMD4<Float>.self))
    let low = unsafe unsafeBitCast(SIMD4(a[0], b[0], a[1], b[1]), to: SIMD2<Double>.self)
    let high = unsafe unsafeBitCast(SIMD4(a[2], b[2], a[3], b[3]), to: SIMD2<Double>.self)
    unsafe withUnsafeMutableBytes { bytes in
      // SAFETY: a kernel stays inside its spans, which debug builds check here too, and a span with room has a base.
      let base = unsafe bytes.baseAddress.unsafelyUnwrapped
      unsafe base.storeBytes(of: low[0], toByteOffset: place, as: Double.self)
      unsafe base.storeBytes(of: low[1], toByteOffset: place &+ bytesApart, as: Double.self)
      unsafe base.storeBytes(of: high[0], toByteOffset: place &+ 2 &* bytesApart, as: Double.self)
      unsafe base.storeBytes(of: high[1], toByteOffset: place &+ 3 &* bytesApart, as: Double.self)
    }
  }
}

extension Span<Int16> {
  /// Four numbers at each of two places: movq and movhps.
  ///
  /// `index + 4 <= count` must hold for both. The numbers are moved as Floats of 64 bits, as they are.
  @inline(__always)
  package func fours(at first: Int, _ second: Int) -> SIMD8<Int16> {
    assert(first >= 0 && first + 4 <= count && second >= 0 && second + 4 <= count)
    // SAFETY: as in `wordPairs`.
    return unsafe unsafeBitCast(
      SIMD2(
        bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 2 &* first, as: Double.self),
        bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 2 &* second, as: Double.self)), to: SIMD8<Int16>.self)
  }
}
