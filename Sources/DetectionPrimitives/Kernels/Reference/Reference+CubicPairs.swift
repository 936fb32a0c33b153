// `cubicRow` for rows that grow: a source pixel has a part in several target pixels, so neighbors are made pairs of 16-bit
// numbers once, and weighed often. The picture's edges are made pairs too, so that no tap is outside.

extension Reference {
  /// The pairs in front of a row's first pixel with its neighbor, and behind its last.
  package static let cubicEdgePairs = 3

  /// Makes pairs of neighboring pixels: pair i is of pixels i − 2 and i − 1, moved into the row.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on.
  ///   - pixelBytes: The bytes of a pixel, 1…4.
  ///   - count: The pixels of the row, above 0.
  ///   - pairs: Where to put `count + 3` pairs of four bytes each, as numbers; bytes beyond a pixel's become anything.
  package static func cubicPairs(
    _ source: Span<UInt8>, pixelBytes: Int, count: Int, into pairs: inout MutableSpan<Int16>
  ) {
    checkCubicPairs(source: source.count, pixelBytes: pixelBytes, count: count, pairs: pairs.count)
    makePairs(0..<count + cubicEdgePairs, source, pixelBytes: pixelBytes, count: count, into: &pairs)
  }

  /// Some pairs of ``cubicPairs(_:pixelBytes:count:into:)``.
  static func makePairs(
    _ range: Range<Int>, _ source: Span<UInt8>, pixelBytes: Int, count: Int, into pairs: inout MutableSpan<Int16>
  ) {
    for pair in range {
      for byte in 0..<pixelBytes {
        for (half, pixel) in [pair - 2, pair - 1].enumerated() {
          pairs[8 * pair + 2 * byte + half] = Int16(source[min(max(pixel, 0), count - 1) * pixelBytes + byte])
        }
      }
    }
  }

  /// Weighs two pairs for each target pixel: the sums of ``cubicRow(_:pixelBytes:places:weights:into:at:)``.
  ///
  /// - Parameters:
  ///   - pairs: The pairs of a row.
  ///   - pixelBytes: The bytes of a pixel, 1…4.
  ///   - starts: For each target pixel, the pair of its first two taps; that of the last two is the next but one.
  ///   - weights: For each target pixel, the weights of the first two taps four times, then those of the last two.
  ///   - sums: Where to put a sum for each byte of each target pixel, and one place more.
  ///   - start: The place of the first sum.
  package static func cubicPairRow(
    _ pairs: Span<Int16>, pixelBytes: Int, starts: Span<Int32>, weights: Span<Int16>,
    into sums: inout MutableSpan<Float>,
    at start: Int
  ) {
    checkCubicPairRow(
      pairs: pairs.count, pixelBytes: pixelBytes, starts: starts, weights: weights.count, sums: sums.count, at: start)
    weighCubicPairs(
      0..<starts.count, pairs, pixelBytes: pixelBytes, starts: starts, weights: weights, into: &sums, at: start)
  }

  /// Some pixels of ``cubicPairRow(_:pixelBytes:starts:weights:into:at:)``.
  static func weighCubicPairs(
    _ range: Range<Int>, _ pairs: Span<Int16>, pixelBytes: Int, starts: Span<Int32>, weights: Span<Int16>,
    into sums: inout MutableSpan<Float>, at start: Int
  ) {
    for x in range {
      for byte in 0..<pixelBytes {
        let place = 8 * Int(starts[x]) + 2 * byte
        var sum = Int32(pairs[place]) * Int32(weights[16 * x]) + Int32(pairs[place + 1]) * Int32(weights[16 * x + 1])
        sum += Int32(pairs[place + 16]) * Int32(weights[16 * x + 8])
        sum += Int32(pairs[place + 17]) * Int32(weights[16 * x + 9])
        sums[start + x * pixelBytes + byte] = Float(sum)
      }
    }
  }

  @inline(__always)
  static func checkCubicPairs(source: Int, pixelBytes: Int, count: Int, pairs: Int) {
    precondition(
      pixelBytes > 0 && pixelBytes <= 4 && count > 0 && count * pixelBytes <= source,
      "\(count) pixels of \(pixelBytes) bytes in \(source)")
    precondition(pairs >= 8 * (count + cubicEdgePairs), "\(pairs) numbers for \(count) pixels")
  }

  @inline(__always)
  static func checkCubicPairRow(
    pairs: Int, pixelBytes: Int, starts: Span<Int32>, weights: Int, sums: Int, at start: Int
  ) {
    let count = starts.count
    precondition(
      count > 0 && weights == 16 * count && pixelBytes > 0 && pixelBytes <= 4, "\(weights) weights of \(count) pixels")
    // Starts do not go down from pixel to pixel.
    precondition(
      starts[0] >= 0 && 8 * (Int(starts[count - 1]) + 3) <= pairs, "pairs \(starts[0])…\(starts[count - 1]) of \(pairs)"
    )
    precondition(start >= 0 && count * pixelBytes < sums - start, "\(sums) places for \(count) pixels at \(start)")
  }
}
