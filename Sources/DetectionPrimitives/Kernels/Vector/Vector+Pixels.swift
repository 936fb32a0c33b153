// Pixels of four bytes as 32-bit words: copies without arithmetic, four or sixteen at a time.

extension Vector {
  /// The twin of ``Reference/pickPixels(_:extent:offsets:into:at:)``.
  package static func pickPixels(
    _ source: Span<UInt8>, extent: Int, offsets: Span<Int32>, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    Reference.checkRow(source: source.count, extent: extent)
    Reference.checkPixels(count: offsets.count, capacity: pixels.count, start: start)
    let count = offsets.count
    var x = 0
    while x &+ 4 <= count {
      store(
        source.word(at: Int(offsets[lane: x])), source.word(at: Int(offsets[lane: x &+ 1])),
        source.word(at: Int(offsets[lane: x &+ 2])), source.word(at: Int(offsets[lane: x &+ 3])), into: &pixels,
        at: start &+ 4 &* x)
      x &+= 4
    }
    while x < count {
      pixels.store(word: source.word(at: Int(offsets[lane: x])), at: start &+ 4 &* x)
      x &+= 1
    }
  }

  /// The twin of ``Reference/halvePixels(_:_:pixelBytes:count:into:at:)``.
  package static func halvePixels(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, pixelBytes: Int, count: Int, into pixels: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    Reference.checkRow(source: min(upper.count, lower.count), extent: 2 * count * pixelBytes)
    Reference.checkPixels(count: count, capacity: pixels.count, start: start)
    // Not `== 3 ||`: where the compiler knows the step, it takes overlapping loads apart into bytes.
    precondition(pixelBytes >= 3 && pixelBytes <= 4, "pixels of \(pixelBytes) bytes")
    guard count >= 4 else {
      Reference.halvePixels(upper, lower, pixelBytes: pixelBytes, count: count, into: &pixels, at: start)
      return
    }
    let nextUpper = upper.extracting(pixelBytes..<upper.count)
    let nextLower = lower.extracting(pixelBytes..<lower.count)
    let last = count &- 4
    var x = 0
    while x < last {
      let (left, right) = means(upper, nextUpper, lower, nextLower, pixelBytes, at: x)
      pixels.store(SIMD16(narrowing: left, right), at: start &+ 4 &* x)
      x &+= 4
    }
    let (left, right) = means(upper, nextUpper, lower, nextLower, pixelBytes, at: last)
    pixels.store(SIMD16(narrowing: left, right), at: start &+ 4 &* last)
  }

  /// The twin of ``Reference/widenGray(_:from:count:into:at:)``.
  package static func widenGray(
    _ gray: Span<UInt8>, from first: Int, count: Int, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(first >= 0 && count >= 0 && count <= gray.count - first, "\(count) bytes at \(first)")
    Reference.checkPixels(count: count, capacity: pixels.count, start: start)
    var x = 0
    while x &+ 4 <= count {
      let bytes = SIMD4<UInt32>(truncatingIfNeeded: gray.lanes(SIMD4<UInt8>.self, at: first &+ x))
      let pairs = bytes | bytes &<< 8
      let words = pairs | pairs &<< 16
      // SAFETY: both types are 128 bits of integers.
      pixels.store(unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self), at: start &+ 4 &* x)
      x &+= 4
    }
    Reference.widenGray(gray, from: first + x, count: count - x, into: &pixels, at: start + 4 * x)
  }

  /// The twin of ``Reference/widenPixels(_:from:count:into:at:)``.
  package static func widenPixels(
    _ source: Span<UInt8>, from first: Int, count: Int, into pixels: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(first >= 0 && count >= 0 && 3 * count <= source.count - first, "\(count) pixels at \(first)")
    Reference.checkPixels(count: count, capacity: pixels.count, start: start)
    var x = 0
    while x < count &- 1 {
      pixels.store(word: source.word(at: first &+ 3 &* x), at: start &+ 4 &* x)
      x &+= 1
    }
    Reference.widenPixels(source, from: first + 3 * x, count: count - x, into: &pixels, at: start + 4 * x)
  }

  /// The twin of ``Reference/transposePixels(_:stride:height:from:count:into:)``.
  ///
  /// Four by four pixels at a time: rounds of 32 bits and of 64, which the compiler does not merge.
  package static func transposePixels(
    _ source: Span<UInt8>, stride: Int, height: Int, from column: Int, count: Int, into pixels: inout MutableSpan<UInt8>
  ) {
    Reference.checkTranspose(source.count, stride, height, column, count, pixels.count)
    let (wholeHeight, wholeCount) = (height & ~3, count & ~3)
    var y = 0
    while y < wholeHeight {
      let row = y &* stride &+ 4 &* column
      var x = 0
      while x < wholeCount {
        let place = row &+ 4 &* x
        let (a, b) = (words(source, place), words(source, place &+ stride))
        let (c, d) = (words(source, place &+ 2 &* stride), words(source, place &+ 3 &* stride))
        let (left, right) = (interleavedLow(a, b).longMates, interleavedLow(c, d).longMates)
        let (lower, lowest) = (interleavedHigh(a, b).longMates, interleavedHigh(c, d).longMates)
        let target = 4 &* (x &* height &+ y)
        store(left.x, right.x, into: &pixels, at: target)
        store(left.y, right.y, into: &pixels, at: target &+ 4 &* height)
        store(lower.x, lowest.x, into: &pixels, at: target &+ 8 &* height)
        store(lower.y, lowest.y, into: &pixels, at: target &+ 12 &* height)
        x &+= 4
      }
      y &+= 4
    }
    for x in 0..<count {
      for y in (x < wholeCount ? wholeHeight : 0)..<height {
        pixels.store(word: source.word(at: y &* stride &+ 4 &* (column &+ x)), at: 4 &* (x &* height &+ y))
      }
    }
  }
}

@inline(__always)
private func words(_ source: Span<UInt8>, _ place: Int) -> SIMD4<UInt32> {
  // SAFETY: both types are 128 bits of integers.
  unsafe unsafeBitCast(source.lanes(SIMD16<UInt8>.self, at: place), to: SIMD4<UInt32>.self)
}

@inline(__always)
private func store(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, into pixels: inout MutableSpan<UInt8>, at place: Int
) {
  // SAFETY: as above.
  pixels.store(unsafe unsafeBitCast(SIMD4(a, b, c, d), to: SIMD16<UInt8>.self), at: place)
}

@inline(__always)
private func store(_ a: UInt64, _ b: UInt64, into pixels: inout MutableSpan<UInt8>, at place: Int) {
  // SAFETY: as above.
  pixels.store(unsafe unsafeBitCast(SIMD2(a, b), to: SIMD16<UInt8>.self), at: place)
}

/// The means of four blocks of two by two pixels, as two by eight 16-bit numbers.
///
/// Sums of four bytes fit 16 bits, so a pixel is three additions of eight lanes and a shift.
@inline(__always)
private func means(
  _ upper: Span<UInt8>, _ nextUpper: Span<UInt8>, _ lower: Span<UInt8>, _ nextLower: Span<UInt8>, _ pixelBytes: Int,
  at x: Int
) -> (SIMD8<Int16>, SIMD8<Int16>) {
  let step = 2 &* pixelBytes
  let start = step &* x
  return (
    blockMeans(upper, nextUpper, lower, nextLower, start, start &+ step),
    blockMeans(upper, nextUpper, lower, nextLower, start &+ 2 &* step, start &+ 3 &* step)
  )
}

/// The means of two blocks of two by two pixels, four lanes each.
@inline(__always)
private func blockMeans(
  _ upper: Span<UInt8>, _ nextUpper: Span<UInt8>, _ lower: Span<UInt8>, _ nextLower: Span<UInt8>, _ i: Int, _ j: Int
) -> SIMD8<Int16> {
  (wide(upper, i, j) &+ wide(nextUpper, i, j) &+ wide(lower, i, j) &+ wide(nextLower, i, j) &+ 2) &>> 2
}

/// Four bytes at each of two places, as 16-bit numbers.
@inline(__always)
private func wide(_ source: Span<UInt8>, _ i: Int, _ j: Int) -> SIMD8<Int16> {
  SIMD8(lowHalf: source.lanes(SIMD4<UInt8>.self, at: i), highHalf: source.lanes(SIMD4<UInt8>.self, at: j)).widened
}
