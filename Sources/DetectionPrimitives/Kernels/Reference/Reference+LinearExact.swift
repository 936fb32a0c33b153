// OpenCV's INTER_LINEAR_EXACT for 8-bit pictures: two taps along each axis with weights of 8 bits, and one rounding at
// the end.
//
// The center of target pixel d lies at f = (d + 0.5) · n / m − 0.5 in Double. The taps are s = floor(f) and s + 1 with
// weights 256 − c and c, c = rint(256 · (f − s)); where s is outside 0…n − 2 the edge pixel has all the weight. A row is
// blended to H = S₀ · (256 − c) + S₁ · c, two rows to (H₀ · (256 − c) + H₁ · c + 2¹⁵) >> 16. A shrink to exactly half
// along both axes is the average (a + b + c + d + 2) >> 2, which these weights give too.
//
// Where the target shows a part of the axis, from a on and b long, b stands for n in f and a is added to it.
//
// Source: OpenCV 5.0, modules/imgproc/src/resize.cpp.

extension Reference {
  /// Computes the taps of one axis.
  ///
  /// - Parameters:
  ///   - source: The pixels of the source along the axis, above 0.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - region: The part of the axis that the target shows, in source pixels; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - first: For each target pixel, the source pixel of the first tap.
  ///   - second: The source pixel of the second tap; the first where that has all the weight.
  ///   - far: The weight of the second tap, 0…256.
  package static func linearExactTaps(
    source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0, first: inout MutableSpan<Int32>,
    second: inout MutableSpan<Int32>, far: inout MutableSpan<Int32>
  ) {
    precondition(source > 0 && target > 0, "\(source) pixels to \(target)")
    let count = first.count
    precondition(
      start >= 0 && count <= target - start && second.count == count && far.count == count,
      "taps for \(count), \(second.count) and \(far.count) of \(target) pixels from \(start) on")
    let (origin, length) = stretch(region, of: source)
    let scale = length / Double(target)
    for index in 0..<count {
      let place = (Double(start + index) + 0.5) * scale - 0.5 + origin
      let tap = place < 0 ? -1 : Int(place)
      let isInside = tap >= 0 && tap < source - 1
      let round = 0x1.8p52
      first[index] = Int32(isInside ? tap : tap < 0 ? 0 : source - 1)
      second[index] = isInside ? first[index] + 1 : first[index]
      far[index] = isInside ? Int32((place - Double(tap)) * 256 + round - round) : 0
    }
  }

  /// Blends two neighboring pixels of a row for each target pixel.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - first: For each target pixel, the source pixel of the first tap.
  ///   - second: The source pixel of the second tap.
  ///   - far: The weight of the second tap.
  ///   - sums: Where to put a sum, 0…65,280, for each byte of each target pixel, and one place more.
  package static func linearExactRow(
    _ source: Span<UInt8>, pixelBytes: Int, first: Span<Int32>, second: Span<Int32>, far: Span<Int32>,
    into sums: inout MutableSpan<UInt16>
  ) {
    let count = first.count
    checkLinearExactRow(
      source: source.count, pixelBytes: pixelBytes, first: first, second: second, far: far.count, sums: sums.count)
    for x in 0..<count {
      for byte in 0..<pixelBytes {
        let near = Int32(source[Int(first[x]) * pixelBytes + byte])
        let next = Int32(source[Int(second[x]) * pixelBytes + byte])
        sums[x * pixelBytes + byte] = UInt16(near * (256 - far[x]) + next * far[x])
      }
    }
  }

  /// Blends two rows of sums into bytes.
  ///
  /// - Parameters:
  ///   - upper: The sums of the first row.
  ///   - lower: The sums of the second row.
  ///   - far: The weight of the second row.
  ///   - count: How many sums to blend.
  ///   - bytes: Where to put a byte for each sum.
  ///   - start: The place of the first byte.
  package static func linearExactColumn(
    _ upper: Span<UInt16>, _ lower: Span<UInt16>, far: Int32, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    checkLinearExactColumn(
      sums: min(upper.count, lower.count), far: far, count: count, bytes: bytes.count, at: start)
    for x in 0..<count {
      let sum = Int32(upper[x]) * (256 - far) + Int32(lower[x]) * far
      bytes[start + x] = UInt8((sum + 1 << 15) >> 16)
    }
  }

  /// Checks that the taps, which do not go down from pixel to pixel, lie inside the row.
  static func checkLinearExactRow(
    source: Int, pixelBytes: Int, first: Span<Int32>, second: Span<Int32>, far: Int, sums: Int
  ) {
    let count = first.count
    precondition(
      count > 0 && second.count == count && far == count, "\(second.count) and \(far) taps for \(count)")
    precondition(pixelBytes > 0 && sums > count * pixelBytes, "\(sums) places for \(count) pixels")
    precondition(
      first[0] >= 0 && (Int(max(first[count - 1], second[count - 1])) + 1) * pixelBytes <= source,
      "pixel \(second[count - 1]) in \(source) bytes")
  }

  @inline(__always)
  static func checkLinearExactColumn(sums: Int, far: Int32, count: Int, bytes: Int, at start: Int) {
    precondition(count >= 0 && count <= sums && far >= 0 && far <= 256, "\(count) of \(sums) sums, weight \(far)")
    precondition(start >= 0 && count <= bytes - start, "\(count) bytes at \(start)")
  }
}
