// OpenCV's INTER_AREA for 8-bit pictures that shrink: the mean of what a target pixel covers, pixels at the edge of it
// by the part that is covered.
//
// With scale = 1 / (m / n) in Double, target pixel d covers f = d · scale to e = f + scale, of which cell = min(scale,
// n − f) is in the picture. From s = ceil(f) to t = min(floor(e), n − 1) pixels count whole, 1 / cell; the pixel before s
// counts (s − f) / cell where s − f > 0.001, the pixel at t counts min(min(e − t, 1), cell) / cell where e − t > 0.001.
// Weights are rounded to Float; rows are summed in Float from left to right, then from top to bottom, and rounded half
// to even once.
//
// Where both scales are whole numbers, the pixels are summed exactly and the sum is multiplied by Float(1 / area), but
// for two by two: (sum + 2) >> 2.
//
// Where the target shows a part of the axis, from a on and b long, b stands for n in the scale and a is added to f.
//
// Source: OpenCV 5.0, modules/imgproc/src/resize.cpp.

extension Reference {
  /// The most source pixels that a target pixel covers.
  package static func areaTapCount(source: Int, target: Int) -> Int { source / target + 3 }

  /// Computes the taps of one axis.
  ///
  /// - Parameters:
  ///   - source: The pixels of the source along the axis.
  ///   - target: The pixels of the target along the axis, above 0, not more than the source's.
  ///   - region: The part of the axis that the target shows, in source pixels; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - starts: For each target pixel, the first source pixel.
  ///   - counts: For each target pixel, the number of source pixels.
  ///   - weights: For each target pixel, ``areaTapCount(source:target:)`` places of weights.
  package static func areaTaps(
    source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0, starts: inout MutableSpan<Int32>,
    counts: inout MutableSpan<Int32>, weights: inout MutableSpan<Float>
  ) {
    precondition(target > 0 && source >= target, "\(source) pixels to \(target)")
    let capacity = areaTapCount(source: source, target: target)
    precondition(
      start >= 0 && starts.count <= target - start && counts.count == starts.count
        && weights.count == starts.count * capacity,
      "taps for \(starts.count), \(counts.count) and \(weights.count) of \(target) pixels from \(start) on")
    let leastPart = 1e-3
    let (origin, length) = stretch(region, of: source)
    let scale = 1 / (Double(target) / length)
    for index in starts.indices {
      let from = Double(start + index) * scale + origin
      let to = from + scale
      let cell = min(scale, Double(source) - from)
      let end = min(Int(to), source - 1)
      // The coordinate is not negative, so the conversion to Int truncates down.
      let whole = min(Double(Int(from)) < from ? Int(from) + 1 : Int(from), end)
      var count = 0
      var first = whole
      if Double(whole) - from > leastPart {
        first = whole - 1
        weights[index * capacity] = Float((Double(whole) - from) / cell)
        count = 1
      }
      for _ in whole..<end {
        weights[index * capacity + count] = Float(1 / cell)
        count += 1
      }
      if to - Double(end) > leastPart {
        weights[index * capacity + count] = Float(min(min(to - Double(end), 1), cell) / cell)
        count += 1
      }
      starts[index] = Int32(first)
      counts[index] = Int32(count)
    }
  }

  /// Sums the weighted pixels of a row for each target pixel.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - starts: For each target pixel, the first source pixel.
  ///   - counts: For each target pixel, the number of source pixels.
  ///   - weights: The weights, as many places for each target pixel; those between the first and the last are equal.
  ///   - sums: Where to put a sum for each byte of each target pixel, and one place more.
  package static func areaRow(
    _ source: Span<UInt8>, pixelBytes: Int, starts: Span<Int32>, counts: Span<Int32>, weights: Span<Float>,
    into sums: inout MutableSpan<Float>
  ) {
    let count = starts.count
    let capacity = checkAreaRow(
      source: source.count, pixelBytes: pixelBytes, starts: starts, counts: counts, weights: weights.count,
      sums: sums.count)
    for x in 0..<count {
      for byte in 0..<pixelBytes {
        var sum: Float = 0
        for tap in 0..<Int(counts[x]) {
          sum += Float(source[(Int(starts[x]) + tap) * pixelBytes + byte]) * weights[x * capacity + tap]
        }
        sums[x * pixelBytes + byte] = sum
      }
    }
  }

  /// Checks that the taps lie inside the row.
  ///
  /// - Returns: The places of weights for each target pixel.
  static func checkAreaRow(
    source: Int, pixelBytes: Int, starts: Span<Int32>, counts: Span<Int32>, weights: Int, sums: Int
  ) -> Int {
    let count = starts.count
    precondition(count > 0 && counts.count == count && weights % count == 0, "\(weights) weights")
    precondition(pixelBytes > 0 && sums > count * pixelBytes, "\(sums) places for \(count) pixels")
    let capacity = weights / count
    // Starts and ends do not go down from pixel to pixel.
    let (taps, end) = (Int(counts[count - 1]), Int(starts[count - 1]) + Int(counts[count - 1]))
    precondition(starts[0] >= 0 && taps <= capacity && end * pixelBytes <= source, "\(end) pixels in \(source) bytes")
    return capacity
  }

  /// Adds a weighted row of sums to another.
  package static func accumulate(_ sums: Span<Float>, weight: Float, into total: inout MutableSpan<Float>) {
    precondition(sums.count == total.count, "\(sums.count) sums for \(total.count)")
    for x in 0..<sums.count { total[x] += sums[x] * weight }
  }

  /// Rounds sums in −0.5…255.5 half to even to bytes, after a multiplication.
  ///
  /// - Parameters:
  ///   - sums: The sums.
  ///   - scale: The factor.
  ///   - count: How many to round.
  ///   - bytes: Where to put the bytes.
  ///   - start: The place of the first byte.
  package static func roundSums(
    _ sums: Span<Float>, scale: Float, count: Int, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(
      start >= 0 && count >= 0 && count <= sums.count && count <= bytes.count - start, "\(count) bytes at \(start)")
    for x in 0..<count {
      let rounded = Int32((sums[x] * scale + 0x1.8p23) - 0x1.8p23)
      bytes[start &+ x] = UInt8(truncatingIfNeeded: min(max(rounded, 0), 255))
    }
  }
}
