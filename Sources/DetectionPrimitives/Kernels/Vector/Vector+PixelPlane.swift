// The fast twin of `pixelPlane`: eight pixels at a time, read from the wanted byte on, so that it is the lowest of each word.
//
// A processor that sees whole cache lines written, one behind the other, need not read them first; it does not see that
// where three planes are written in turn.

extension Vector {
  /// The twin of ``Reference/pixelPlane(_:byte:multiplier:scale:count:into:at:)``.
  package static func pixelPlane(
    _ pixels: Span<UInt8>, byte: Int, multiplier: UInt16, scale: Float, count: Int,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    Reference.checkPlane(pixels: pixels.count, byte: byte, count: count, capacity: values.count, start: start)
    guard count >= 8 else {
      return Reference.pixelPlane(
        pixels, byte: byte, multiplier: multiplier, scale: scale, count: count, into: &values, at: start)
    }
    let source = pixels.extracting(byte..<pixels.count)
    let multipliers = SIMD16(repeating: multiplier)
    let scales = SIMD8(repeating: scale)
    let last = count &- 8
    var x = 0
    // The last eight overlap those before where the count is not a multiple of eight.
    while x < last {
      values.store(eight(source, at: x, multipliers) * scales, at: start &+ x)
      x &+= 8
    }
    values.store(eight(source, at: last, multipliers) * scales, at: start &+ last)
  }
}

/// The lowest bytes of eight words, multiplied.
@inline(__always)
private func eight(_ source: Span<UInt8>, at x: Int, _ multipliers: SIMD16<UInt16>) -> SIMD8<Float> {
  let words = SIMD8(
    lowHalf: source.wordPairs(at: 4 &* x, 4 &* x &+ 8), highHalf: source.wordPairs(at: 4 &* x &+ 16, 4 &* x &+ 24))
  return ((words & 0xFF).halfWords &* multipliers).wordPairs.asFloats
}
