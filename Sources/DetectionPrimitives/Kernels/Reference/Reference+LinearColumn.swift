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
  ///   - weights: The weight of the first row, eight times, then the weight of the second, eight times.
  ///   - count: How many sums to blend.
  ///   - bytes: Where to put the results.
  ///   - start: The place of the first result.
  package static func linearColumn(
    _ upper: Span<Int16>, _ lower: Span<Int16>, weights: Span<Int16>, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    precondition(weights.count == 16, "\(weights.count) weights for two rows")
    precondition(upper.count >= count && lower.count >= count, "\(upper.count) and \(lower.count) sums for \(count)")
    precondition(start >= 0 && count >= 0 && count <= bytes.count - start, "\(count) bytes at \(start)")
    for x in 0..<count {
      bytes[start + x] = linearByte(upper[x], lower[x], weights[0], weights[8])
    }
  }

  /// Blends two rows of sums of four lanes, and takes the first three lanes apart into three planes of scaled Floats.
  ///
  /// A byte v becomes v · scale + v · rest, two products and a sum, each rounded to Float.
  ///
  /// - Parameters:
  ///   - upper: The sums of the first row, four for each pixel.
  ///   - lower: The sums of the second row.
  ///   - weights: The weight of the first row, eight times, then the weight of the second, eight times.
  ///   - scale: The factor of a byte.
  ///   - rest: What the factor lacks.
  ///   - count: How many pixels to blend.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each lane.
  package static func linearColumnPlanes(
    _ upper: Span<Int16>, _ lower: Span<Int16>, weights: Span<Int16>, scale: Float, rest: Float, count: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    precondition(weights.count == 16, "\(weights.count) weights for two rows")
    precondition(
      upper.count >= 4 * count && lower.count >= 4 * count, "\(upper.count) and \(lower.count) sums for \(count) pixels"
    )
    checkPlanes(planes, count: count, capacity: values.count)
    for x in 0..<count {
      for lane in 0..<3 {
        let byte = linearByte(upper[4 * x + lane], lower[4 * x + lane], weights[0], weights[8])
        let plane = lane == 0 ? planes.0 : lane == 1 ? planes.1 : planes.2
        values[plane + x] = scaled(byte, scale, rest)
      }
    }
  }

  /// The byte of two sums.
  @inline(__always)
  static func linearByte(_ upper: Int16, _ lower: Int16, _ first: Int16, _ second: Int16) -> UInt8 {
    let sum = (Int32(first) * Int32(upper)) >> 16 + (Int32(second) * Int32(lower)) >> 16 + 2
    return UInt8(sum >> 2)
  }

  /// A byte times a factor in two parts.
  @inline(__always)
  static func scaled(_ byte: UInt8, _ scale: Float, _ rest: Float) -> Float {
    Float(byte) * scale + Float(byte) * rest
  }

  /// Checks that a row of each plane lies inside the buffer.
  @inline(__always)
  static func checkPlanes(_ planes: (Int, Int, Int), count: Int, capacity: Int) {
    precondition(
      count >= 0 && planes.0 >= 0 && planes.1 >= 0 && planes.2 >= 0
        && max(planes.0, planes.1, planes.2) <= capacity - count,
      "\(count) values at \(planes.0), \(planes.1) and \(planes.2) of \(capacity)")
  }
}
