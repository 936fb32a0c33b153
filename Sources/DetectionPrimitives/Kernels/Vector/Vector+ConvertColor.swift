// Eight pixels at a time where they lie beside each other and are read forward. The part of a color that comes from the
// color sample, rounding included, is computed once for its two pixels.
//
// With OpenCV's numbers it is kept whole: a color is (luma · (Y − 16) + part) >> 20, all in 32 bits, below 2³⁰. In full
// range the factor of brightness is 2^bits, so a color is Y + (part >> bits), the same to the bit. Other matrices have
// sums of 50 bits and take the reference's way.

extension Vector {
  /// The twin of `Reference.convertColor`.
  package static func convertColor(
    _ luma: Span<UInt8>, from lumaStart: Int, lumaStep: Int, _ blue: Span<UInt8>, from blueStart: Int,
    _ red: Span<UInt8>, from redStart: Int, chromaStep: Int, first: Int, isBackwards: Bool, count: Int,
    matrix: ColorMatrix, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    let isFull = matrix.luma == 1 << matrix.bits && matrix.black == 0
    // The pixels before the first whole pair, those of whole blocks of eight, and the rest.
    let head = first & 1
    let blocks = max(count - head, 0) / 8
    guard lumaStep == 1, !isBackwards, chromaStep > 0, blocks > 0, isFull || matrix == .openCV else {
      Reference.convertColor(
        luma, from: lumaStart, lumaStep: lumaStep, blue, from: blueStart, red, from: redStart, chromaStep: chromaStep,
        first: first, isBackwards: isBackwards, count: count, matrix: matrix, into: &bytes, at: start)
      return
    }
    precondition(start >= 0 && 3 * count <= bytes.count - start, "\(count) pixels at \(start)")
    precondition(first >= 0 && lumaStart >= 0 && count <= luma.count - lumaStart, "\(count) pixels from \(lumaStart)")
    let lastSample = (first + head + 8 * blocks - 1) / 2 * chromaStep
    precondition(
      blueStart >= 0 && redStart >= 0 && blueStart + lastSample < blue.count && redStart + lastSample < red.count,
      "\(count) pixels with color from \(blueStart) and \(redStart)")
    let black = SIMD8<Int32>(repeating: isFull ? 0 : 16)
    let factor = SIMD8<Int32>(repeating: isFull ? 1 : Int32(truncatingIfNeeded: matrix.luma))
    let zero = SIMD8<Int32>(repeating: 0)
    let partShift = isFull ? matrix.bits : 0
    let shift = SIMD8<Int32>(repeating: isFull ? 0 : 20)
    for block in 0..<blocks {
      let x = head &+ 8 &* block
      let sample = (first &+ x) / 2 &* chromaStep
      let color = (
        parts(blue, blueStart &+ sample, red, redStart &+ sample, matrix, partShift),
        parts(
          blue, blueStart &+ sample &+ chromaStep, red, redStart &+ sample &+ chromaStep, matrix, partShift),
        parts(
          blue, blueStart &+ sample &+ 2 &* chromaStep, red, redStart &+ sample &+ 2 &* chromaStep, matrix, partShift),
        parts(
          blue, blueStart &+ sample &+ 3 &* chromaStep, red, redStart &+ sample &+ 3 &* chromaStep, matrix, partShift)
      )
      let reds = twice(color.0.red, color.1.red, color.2.red, color.3.red)
      let greens = twice(color.0.green, color.1.green, color.2.green, color.3.green)
      let blues = twice(color.0.blue, color.1.blue, color.2.blue, color.3.blue)
      var y = SIMD8<Int32>(truncatingIfNeeded: luma.lanes(SIMD8<UInt8>.self, at: lumaStart &+ x)) &- black
      y = y.replacing(with: zero, where: y .< zero) &* factor
      let pixels =
        levels((y &+ reds) &>> shift) | levels((y &+ greens) &>> shift) &* 256 | levels((y &+ blues) &>> shift) &* 65536
      store(SIMD8<UInt32>(truncatingIfNeeded: pixels), into: &bytes, at: start &+ 3 &* x)
    }
    // What is left: the pixel before the first pair, and those behind the last block.
    for (x, part) in [(0, head), (head + 8 * blocks, count - head - 8 * blocks)] where part > 0 {
      Reference.convertColor(
        luma, from: lumaStart + x, lumaStep: 1, blue, from: blueStart, red, from: redStart, chromaStep: chromaStep,
        first: first + x, isBackwards: false, count: part, matrix: matrix, into: &bytes, at: start + 3 * x)
    }
  }

  /// What a color sample adds to red, green and blue.
  @inline(__always)
  private static func parts(
    _ blue: Span<UInt8>, _ blueStart: Int, _ red: Span<UInt8>, _ redStart: Int, _ matrix: ColorMatrix, _ shift: Int64
  ) -> (red: Int32, green: Int32, blue: Int32) {
    let u = Int64(blue[lane: blueStart]) &- 128
    let v = Int64(red[lane: redStart]) &- 128
    return (
      Int32(truncatingIfNeeded: (matrix.half &+ matrix.redOfRed &* v) &>> shift),
      Int32(truncatingIfNeeded: (matrix.half &+ matrix.greenOfRed &* v &+ matrix.greenOfBlue &* u) &>> shift),
      Int32(truncatingIfNeeded: (matrix.half &+ matrix.blueOfBlue &* u) &>> shift)
    )
  }

  @inline(__always)
  private static func twice(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> SIMD8<Int32> {
    SIMD8(a, a, b, b, c, c, d, d)
  }

  @inline(__always)
  private static func levels(_ sums: SIMD8<Int32>) -> SIMD8<Int32> {
    let (low, high) = (SIMD8<Int32>(repeating: 0), SIMD8<Int32>(repeating: 255))
    let above = sums.replacing(with: low, where: sums .< low)
    return above.replacing(with: high, where: above .> high)
  }

  /// Stores the low three bytes of eight words without gaps.
  @inline(__always)
  private static func store(_ pixels: SIMD8<UInt32>, into bytes: inout MutableSpan<UInt8>, at start: Int) {
    let even = (UInt64(pixels[0]), UInt64(pixels[2]), UInt64(pixels[4]), UInt64(pixels[6]))
    let odd = (UInt64(pixels[1]), UInt64(pixels[3]), UInt64(pixels[5]), UInt64(pixels[7]))
    store(even.0 | odd.0 &<< 24 | even.1 &<< 48, into: &bytes, at: start)
    store(even.1 &>> 16 | odd.1 &<< 8 | even.2 &<< 32 | odd.2 &<< 56, into: &bytes, at: start &+ 8)
    store(odd.2 &>> 8 | even.3 &<< 16 | odd.3 &<< 40, into: &bytes, at: start &+ 16)
  }

  @inline(__always)
  private static func store(_ word: UInt64, into bytes: inout MutableSpan<UInt8>, at start: Int) {
    // SAFETY: both types are 64 bits of integers; the lowest byte comes first on every platform of this package.
    bytes.store(unsafe unsafeBitCast(word.littleEndian, to: SIMD8<UInt8>.self), at: start)
  }
}
