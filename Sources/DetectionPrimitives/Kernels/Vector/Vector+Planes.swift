// The fast twins of `pickPlanes`, `pixelPlanes`, `pixelTriples`, `pixelBytePlanes` and `pixelByteTriples`.
//
// Planes take eight pixels at a time: their first and third bytes are one vector of 16-bit lanes, the second and fourth
// another (see Vector+LinearPlanes.swift). Triples take four pixels at a time: three vectors of Floats, three
// words of bytes.

extension Vector {
  /// The twin of ``Reference/pickPlanes(_:extent:offsets:multiplier:scale:into:planes:)``.
  package static func pickPlanes(
    _ source: Span<UInt8>, extent: Int, offsets: Span<Int32>, multiplier: UInt16, scale: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    Reference.checkRow(source: source.count, extent: extent)
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    guard count >= 8 else {
      return Reference.pickPlanes(
        source, extent: extent, offsets: offsets, multiplier: multiplier, scale: scale, into: &values, planes: planes)
    }
    let multipliers = SIMD16(repeating: multiplier)
    let scales = SIMD8(repeating: scale)
    let last = count &- 8
    var x = 0
    // The last eight overlap those before where the count is not a multiple of eight; so in all loops here.
    while x < last {
      storePlanes(pick(source, offsets, at: x), multipliers, scales, at: x, into: &values, planes: planes)
      x &+= 8
    }
    storePlanes(pick(source, offsets, at: last), multipliers, scales, at: last, into: &values, planes: planes)
  }

  /// The twin of ``Reference/pixelPlanes(_:multiplier:scale:moments:count:into:planes:)``.
  package static func pixelPlanes(
    _ pixels: Span<UInt8>, multiplier: UInt16, scale: Float, moments: ChannelMoments?, count: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    Reference.checkPixels(count: count, capacity: pixels.count, start: 0)
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    guard count >= 8 else {
      return Reference.pixelPlanes(
        pixels, multiplier: multiplier, scale: scale, moments: moments, count: count, into: &values, planes: planes)
    }
    let multipliers = SIMD16(repeating: multiplier)
    let scales = SIMD8(repeating: scale)
    let last = count &- 8
    var x = 0
    if let moments {
      while x < last {
        storePlanes(words(pixels, at: x), multipliers, scales, moments, at: x, into: &values, planes: planes)
        x &+= 8
      }
      return storePlanes(
        words(pixels, at: last), multipliers, scales, moments, at: last, into: &values, planes: planes)
    }
    while x < last {
      storePlanes(words(pixels, at: x), multipliers, scales, at: x, into: &values, planes: planes)
      x &+= 8
    }
    storePlanes(words(pixels, at: last), multipliers, scales, at: last, into: &values, planes: planes)
  }

  /// The twin of ``Reference/pixelTriples(_:isReversed:multiplier:scale:moments:count:into:at:)``.
  package static func pixelTriples(
    _ pixels: Span<UInt8>, isReversed: Bool, multiplier: UInt16, scale: Float, moments: ChannelMoments?, count: Int,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    Reference.checkPixels(count: count, capacity: pixels.count, start: 0)
    Reference.checkTriples(count: count, capacity: values.count, start: start)
    var x = 0
    if isReversed {
      while x &+ 4 <= count {
        let four = channels(pixels, at: x, multiplier, scale)
        storeTriples(four.z, four.y, four.x, moments, at: start &+ 3 &* x, into: &values)
        x &+= 4
      }
    } else {
      while x &+ 4 <= count {
        let four = channels(pixels, at: x, multiplier, scale)
        storeTriples(four.x, four.y, four.z, moments, at: start &+ 3 &* x, into: &values)
        x &+= 4
      }
    }
    Reference.pixelTriples(
      pixels.extracting(4 * x..<pixels.count), isReversed: isReversed, multiplier: multiplier, scale: scale,
      moments: moments, count: count - x, into: &values, at: start + 3 * x)
  }

  /// The twin of ``Reference/pixelBytePlanes(_:flip:count:into:planes:)``.
  package static func pixelBytePlanes(
    _ pixels: Span<UInt8>, flip: UInt8, count: Int, into bytes: inout MutableSpan<UInt8>, planes: (Int, Int, Int)
  ) {
    Reference.checkPixels(count: count, capacity: pixels.count, start: 0)
    Reference.checkPlanes(planes, count: count, capacity: bytes.count)
    let flips = SIMD8(repeating: flip)
    var x = 0
    while x &+ 8 <= count {
      let low = pixels.lanes(SIMD16<UInt8>.self, at: 4 &* x)
      let high = pixels.lanes(SIMD16<UInt8>.self, at: 4 &* x &+ 16)
      let even = SIMD16(lowHalf: low.evenHalf, highHalf: high.evenHalf)
      let odd = SIMD16(lowHalf: low.oddHalf, highHalf: high.oddHalf)
      bytes.store(even.evenHalf ^ flips, at: planes.0 &+ x)
      bytes.store(odd.evenHalf ^ flips, at: planes.1 &+ x)
      bytes.store(even.oddHalf ^ flips, at: planes.2 &+ x)
      x &+= 8
    }
    Reference.pixelBytePlanes(
      pixels.extracting(4 * x..<pixels.count), flip: flip, count: count - x, into: &bytes,
      planes: (planes.0 + x, planes.1 + x, planes.2 + x))
  }

  /// The twin of ``Reference/pixelByteTriples(_:isReversed:flip:count:into:at:)``.
  ///
  /// Four pixels are three words.
  package static func pixelByteTriples(
    _ pixels: Span<UInt8>, isReversed: Bool, flip: UInt8, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    Reference.checkPixels(count: count, capacity: pixels.count, start: 0)
    Reference.checkTriples(count: count, capacity: bytes.count, start: start)
    let flips = UInt32(flip) &* 0x0101_0101
    var x = isReversed ? 0 : uprightTriples(pixels, flip: flip, count: count, into: &bytes, at: start)
    while x &+ 4 <= count {
      let a = triple(pixels, isReversed, at: x)
      let b = triple(pixels, isReversed, at: x &+ 1)
      let c = triple(pixels, isReversed, at: x &+ 2)
      let d = triple(pixels, isReversed, at: x &+ 3)
      let place = start &+ 3 &* x
      bytes.store(word: (a | b &<< 24) ^ flips, at: place)
      bytes.store(word: (b &>> 8 | c &<< 16) ^ flips, at: place &+ 4)
      bytes.store(word: (c &>> 16 | d &<< 8) ^ flips, at: place &+ 8)
      x &+= 4
    }
    Reference.pixelByteTriples(
      pixels.extracting(4 * x..<pixels.count), isReversed: isReversed, flip: flip, count: count - x, into: &bytes,
      at: start + 3 * x)
  }

  /// Stores eight pixels, one in each word, as three planes of Floats.
  @inline(__always)
  private static func storePlanes(
    _ pixels: SIMD8<UInt32>, _ multipliers: SIMD16<UInt16>, _ scales: SIMD8<Float>, at x: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let halves = pixels.halfWords
    storePlanes(halves & 0xFF, halves &>> 8, multipliers, scales, at: x, into: &values, planes: planes)
  }

  /// The same with moments.
  @inline(__always)
  private static func storePlanes(
    _ pixels: SIMD8<UInt32>, _ multipliers: SIMD16<UInt16>, _ scales: SIMD8<Float>, _ moments: ChannelMoments,
    at x: Int, into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let halves = pixels.halfWords
    let even = ((halves & 0xFF) &* multipliers).wordPairs
    let odd = ((halves &>> 8) &* multipliers).wordPairs
    let (means, deviations) = (moments.means, moments.deviations)
    values.store(((even & 0xFFFF).asFloats * scales - means.x) / deviations.x, at: planes.0 &+ x)
    values.store(((odd & 0xFFFF).asFloats * scales - means.y) / deviations.y, at: planes.1 &+ x)
    values.store(((even &>> 16).asFloats * scales - means.z) / deviations.z, at: planes.2 &+ x)
  }
}

/// Eight pixels that lie beside each other.
@inline(__always)
private func words(_ pixels: Span<UInt8>, at x: Int) -> SIMD8<UInt32> {
  SIMD8(
    lowHalf: pixels.wordPairs(at: 4 &* x, 4 &* x &+ 8), highHalf: pixels.wordPairs(at: 4 &* x &+ 16, 4 &* x &+ 24))
}

/// Eight pixels.
@inline(__always)
private func pick(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> SIMD8<UInt32> {
  @inline(__always) func word(_ lane: Int) -> UInt32 { source.word(at: Int(offsets[lane: x &+ lane])) }
  return SIMD8(word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7))
}

/// The first three bytes of four pixels as scaled Floats.
@inline(__always)
private func channels(
  _ pixels: Span<UInt8>, at x: Int, _ multiplier: UInt16, _ scale: Float
) -> (x: SIMD4<Float>, y: SIMD4<Float>, z: SIMD4<Float>) {
  let words = pixels.wordPairs(at: 4 &* x, 4 &* x &+ 8)
  @inline(__always) func scaled(_ bytes: SIMD4<UInt32>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes)) * Float(multiplier) * scale
  }
  return (scaled(words & 0xFF), scaled(words &>> 8 & 0xFF), scaled(words &>> 16 & 0xFF))
}

/// Stores three numbers beside each other of each of four pixels.
@inline(__always)
private func storeTriples(
  _ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>, _ moments: ChannelMoments?, at place: Int,
  into values: inout MutableSpan<Float>
) {
  var (a, b, c) = (first, second, third)
  if let moments {
    a = (a - moments.means.x) / moments.deviations.x
    b = (b - moments.means.y) / moments.deviations.y
    c = (c - moments.means.z) / moments.deviations.z
  }
  values.store(SIMD4(a.x, b.x, c.x, a.y), at: place)
  values.store(SIMD4(b.y, c.y, a.z, b.z), at: place &+ 4)
  values.store(SIMD4(c.z, a.w, b.w, c.w), at: place &+ 8)
}

/// Stores four pixels at a time in the order they have: two of eight bytes, of which two are written over by the next.
///
/// - Returns: How many pixels are done.
@inline(never)
private func uprightTriples(
  _ pixels: Span<UInt8>, flip: UInt8, count: Int, into bytes: inout MutableSpan<UInt8>, at start: Int
) -> Int {
  let flips = SIMD2(repeating: UInt64(flip) &* 0x0101_0101_0101)
  var x = 0
  while x &+ 5 <= count {
    // SAFETY: both types are 128 bits of integers; the first byte is the lowest on every platform of this package.
    let pairs = unsafe unsafeBitCast(pixels.lanes(SIMD16<UInt8>.self, at: 4 &* x), to: SIMD2<UInt64>.self)
    let triples = ((pairs & 0xFF_FFFF) | (pairs &>> 8) & 0xFFFF_FF00_0000) ^ flips
    bytes.store(word: triples[0], at: start &+ 3 &* x)
    bytes.store(word: triples[1], at: start &+ 3 &* x &+ 6)
    x &+= 4
  }
  return x
}

/// The three bytes of a pixel in the order of the target, above them zero.
@inline(__always)
private func triple(_ pixels: Span<UInt8>, _ isReversed: Bool, at x: Int) -> UInt32 {
  let word = pixels.word(at: 4 &* x)
  return isReversed ? word.byteSwapped &>> 8 : word & 0xFF_FFFF
}
