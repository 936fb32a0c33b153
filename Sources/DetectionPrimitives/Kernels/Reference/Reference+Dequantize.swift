// The real numbers of quantized integers: (q - zeroPoint) · scale.
//
// The difference is taken in Float, as LiteRT and ONNX Runtime do for 8 bits, where it is exact; the product is rounded
// once. The loop maps one element to one and becomes lanes by itself, so there is no other twin.

extension Reference {
  /// Writes the real numbers of a run of integers of at most 32 bits.
  package static func dequantize<Element: FixedWidthInteger & BitwiseCopyable>(
    _ integers: Span<Element>, scale: Float, zeroPoint: Int32, into numbers: inout MutableSpan<Float>, at start: Int
  ) {
    let zero = Float(zeroPoint)
    for i in integers.indices { numbers[start &+ i] = (Float(Int32(truncatingIfNeeded: integers[i])) - zero) * scale }
  }
}
