// The vertical half of a two-tap linear resize.
//
// out = (((b₀ · H₀) >> 16) + ((b₁ · H₁) >> 16) + 2) >> 2, where H are the rows of `linearRow` and b the 11-bit weights.
// Each product is truncated by itself. Source: OpenCV 5.0, modules/imgproc/src/resize.cpp, the 8-bit INTER_LINEAR path.

extension Reference {
  /// Blends two rows of sums into bytes.
  ///
  /// - Parameters:
  ///   - upper: The sums of the first row.
  ///   - lower: The sums of the second row.
  ///   - weights: The weight of the first row, 16 times, then the weight of the second, 16 times.
  ///   - count: How many sums to blend.
  ///   - bytes: Where to put the results.
  ///   - start: The place of the first result.
  package static func linearColumn(
    _ upper: Span<Int16>, _ lower: Span<Int16>, weights: Span<Int16>, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    precondition(weights.count == 32, "\(weights.count) weights for two rows")
    precondition(upper.count >= count && lower.count >= count, "\(upper.count) and \(lower.count) sums for \(count)")
    precondition(start >= 0 && count >= 0 && count <= bytes.count - start, "\(count) bytes at \(start)")
    for x in 0..<count {
      bytes[start + x] = linearByte(upper[x], lower[x], weights[0], weights[16])
    }
  }

  /// The byte of two sums.
  @inline(__always)
  static func linearByte(_ upper: Int16, _ lower: Int16, _ first: Int16, _ second: Int16) -> UInt8 {
    let sum = (Int32(first) * Int32(upper)) >> 16 + (Int32(second) * Int32(lower)) >> 16 + 2
    return UInt8(sum >> 2)
  }
}
