// The horizontal half of a two-tap linear resize where a row grows: what neighboring target pixels share comes first.
//
// With S₀ and S₁ a byte and the one a pixel behind it, and far the 11-bit weight of the second,
//   (S₀ · (2048 − far) + S₁ · far) >> 4 = 64 · (S₀ + S₁) + ((128 · (S₁ − S₀)) · (32 · (far − 1024))) >> 16,
// exactly: the other 1024 parts of both taps have no remainder. The first term and the first factor are the same for
// every target pixel between two source pixels, and fit 16 bits; so does 32 · (far − 1024), as no weight is 2048. The sums
// are those of `linearRow`.

extension Reference {
  /// Computes the terms of each byte of a row and the one a pixel behind it.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on.
  ///   - step: The bytes from the first tap to the second.
  ///   - means: Where to put 64 · (S₀ + S₁).
  ///   - slopes: Where to put 128 · (S₁ − S₀), as many.
  package static func linearTerms(
    _ source: Span<UInt8>, step: Int, means: inout MutableSpan<Int16>, slopes: inout MutableSpan<Int16>
  ) {
    checkTerms(source: source.count, step: step, means: means.count, slopes: slopes.count)
    for place in 0..<means.count {
      let (first, second) = (Int16(source[place]), Int16(source[place + step]))
      means[place] = 64 * (first + second)
      slopes[place] = 128 * (second - first)
    }
  }

  /// Blends the terms of two neighboring pixels for each target pixel.
  ///
  /// - Parameters:
  ///   - means: The means of ``linearTerms(_:step:means:slopes:)``, for four bytes of each pixel that is read.
  ///   - slopes: The slopes, likewise.
  ///   - lanes: The bytes that are blended for each pixel, 3 or 4.
  ///   - offsets: For each target pixel, the byte where the first tap starts.
  ///   - tilts: 32 · (far − 1024) of the weight of the second tap, 0…2047, four times for each target pixel.
  ///   - row: Where to put `lanes` sums for each target pixel; one more place than they need.
  package static func blendTerms(
    _ means: Span<Int16>, _ slopes: Span<Int16>, lanes: Int, offsets: Span<Int32>, tilts: Span<Int16>,
    into row: inout MutableSpan<Int16>
  ) {
    checkBlend(
      means: means.count, slopes: slopes.count, lanes: lanes, taps: offsets.count, tilts: tilts.count, row: row.count)
    for x in 0..<offsets.count {
      for lane in 0..<lanes {
        let place = Int(offsets[x]) + lane
        row[lanes * x + lane] = means[place] + Int16((Int32(slopes[place]) * Int32(tilts[4 * x])) >> 16)
      }
    }
  }

  /// Checks that second taps lie inside the source.
  @inline(__always)
  static func checkTerms(source: Int, step: Int, means: Int, slopes: Int) {
    precondition(step >= 0 && means == slopes && means <= source - step, "\(means) terms of \(source) bytes")
  }

  /// Checks the counts of a row of target pixels.
  @inline(__always)
  static func checkBlend(means: Int, slopes: Int, lanes: Int, taps: Int, tilts: Int, row: Int) {
    precondition(means == slopes, "\(means) means and \(slopes) slopes")
    precondition(lanes == 3 || lanes == 4, "\(lanes) lanes")
    precondition(tilts == 4 * taps && row > lanes * taps, "\(tilts) weights and \(row) places for \(taps) pixels")
  }
}
