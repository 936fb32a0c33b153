// OpenCV's INTER_CUBIC for 8-bit pictures. A row is weighed to whole numbers, H = Σ S · w with weights of 2⁻¹¹, which are
// below 2²⁰ and so exact as Floats; then four rows are weighed in Float, H₃ · b₃ + H₂ · b₂, + H₁ · b₁, + H₀ · b₀ with b = w · 2⁻²² and each step rounded, and the sum
// is rounded half to even and clamped. The last bytes of a row that are fewer than eight are summed in whole numbers,
// (Σ H · w + 2²¹) >> 22, which OpenCV's own loops do there; the two differ once in some 50,000 bytes.
//
// These are OpenCV's bytes where it is built for x86-64 and does not call Intel's library for this filter; with it, one
// byte of 23 is another, by one level.
//
// Source: OpenCV 5.0, modules/imgproc/src/resize.cpp.

extension Reference {
  /// Weighs four pixels of a row for each target pixel.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - places: For each target pixel, four source pixels.
  ///   - weights: For each target pixel, their weights as whole numbers of 2⁻¹¹: those of the first two as a pair, four
  ///     times, then those of the last two.
  ///   - sums: Where to put a sum for each byte of each target pixel, and one place more.
  ///   - start: The place of the first sum.
  package static func cubicRow(
    _ source: Span<UInt8>, pixelBytes: Int, places: Span<Int32>, weights: Span<Int16>,
    into sums: inout MutableSpan<Float>, at start: Int
  ) {
    checkCubicRow(
      pixelBytes: pixelBytes, places: places.count, weights: weights.count, sums: sums.count, at: start)
    cubicPixels(
      0..<places.count / 4, source, pixelBytes: pixelBytes, places: places, weights: weights, into: &sums, at: start)
  }

  /// Some pixels of ``cubicRow(_:pixelBytes:places:weights:into:at:)``.
  static func cubicPixels(
    _ range: Range<Int>, _ source: Span<UInt8>, pixelBytes: Int, places: Span<Int32>, weights: Span<Int16>,
    into sums: inout MutableSpan<Float>, at start: Int
  ) {
    for x in range {
      for byte in 0..<pixelBytes {
        var sum: Int32 = 0
        for tap in 0..<4 {
          let weight = Int32(weights[16 * x + tap / 2 * 8 + tap % 2])
          sum += Int32(source[Int(places[4 * x + tap]) * pixelBytes + byte]) * weight
        }
        sums[start + x * pixelBytes + byte] = Float(sum)
      }
    }
  }

  /// Weighs four rows of sums into bytes.
  ///
  /// - Parameters:
  ///   - sums: The sums of four rows; one may stand for several.
  ///   - rows: The place of the first sum of each row.
  ///   - weights: The weight of each row as a whole number of 2⁻¹¹.
  ///   - count: The sums of a row.
  ///   - floats: How many of them are weighed in Float, the others in whole numbers; `nil` means all whole eights, as OpenCV
  ///     does with a whole row.
  ///   - bytes: Where to put a byte for each.
  ///   - start: The place of the first byte.
  package static func cubicColumn(
    _ sums: Span<Float>, rows: (Int, Int, Int, Int), weights: (Int16, Int16, Int16, Int16), count: Int,
    floats: Int? = nil, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    checkCubicColumn(sums: sums.count, rows: rows, count: count, floats: floats, bytes: bytes.count, at: start)
    let factor: Float = 0x1p-22
    let (b0, b1) = (Float(weights.0) * factor, Float(weights.1) * factor)
    let (b2, b3) = (Float(weights.2) * factor, Float(weights.3) * factor)
    let whole = floats ?? count / 8 * 8
    for x in 0..<whole {
      var sum = sums[rows.3 + x] * b3
      sum = sums[rows.2 + x] * b2 + sum
      sum = sums[rows.1 + x] * b1 + sum
      sum = sums[rows.0 + x] * b0 + sum
      let rounded = (sum + 0x1.8p23) - 0x1.8p23
      bytes[start + x] = UInt8(min(max(rounded, 0), 255))
    }
    for x in whole..<count {
      // In 64 bits: the sum may pass 2³¹ by what is clamped.
      var sum: Int64 = 1 << 21
      sum += Int64(sums[rows.0 + x]) * Int64(weights.0) + Int64(sums[rows.1 + x]) * Int64(weights.1)
      sum += Int64(sums[rows.2 + x]) * Int64(weights.2) + Int64(sums[rows.3 + x]) * Int64(weights.3)
      bytes[start + x] = UInt8(min(max(sum >> 22, 0), 255))
    }
  }

  @inline(__always)
  static func checkCubicRow(pixelBytes: Int, places: Int, weights: Int, sums: Int, at start: Int) {
    precondition(places % 4 == 0 && weights == 4 * places, "\(weights) weights of \(places) pixels")
    precondition(
      pixelBytes > 0 && start >= 0 && places / 4 * pixelBytes < sums - start,
      "\(sums) places for \(places / 4) pixels at \(start)")
  }

  @inline(__always)
  static func checkCubicColumn(
    sums: Int, rows: (Int, Int, Int, Int), count: Int, floats: Int?, bytes: Int, at start: Int
  ) {
    precondition((0...max(count, 0)).contains(floats ?? 0), "\(floats ?? 0) of \(count) sums")
    precondition(
      count >= 0 && min(rows.0, rows.1, rows.2, rows.3) >= 0 && max(rows.0, rows.1, rows.2, rows.3) + count <= sums,
      "\(count) sums at \(rows.0), \(rows.1), \(rows.2) and \(rows.3) of \(sums)")
    precondition(start >= 0 && count <= bytes - start, "\(count) bytes at \(start)")
  }
}
