// Pillow's resize for 8-bit pictures: a weighted mean of all source pixels under a curve, along one axis and then the
// other, with bytes in between.
//
// For n source and m target pixels, scale = n / m, stretch = max(scale, 1) and reach = support · stretch. Target pixel d
// has its center at c = (d + 0.5) · scale and takes source pixels from max(trunc(c − reach + 0.5), 0) to
// min(trunc(c + reach + 0.5), n). Pixel i weighs curve((i − c + 0.5) / stretch), divided by the sum of the weights, as a
// whole number of 2⁻²² (rounded half away from zero). A byte is (2²¹ + Σ pixel · weight) >> 22, clamped.
//
// The curves: box 1 on −0.5 < x <= 0.5; bilinear 1 − |x|; hamming sinc(x) · (0.54 + 0.46 cos πx) with both constants as
// Floats; bicubic with a = −0.5; lanczos sinc(x) · sinc(x / 3).
//
// Where the target shows a part of the axis, Pillow's `box`, from a to b in Float, b − a stands for n and c = a + (d + 0.5) ·
// scale; pixels beside the box are taken too where the curve reaches them.
//
// Source: Pillow 13.0, src/libImaging/Resample.c.

extension Reference {
  /// The most source pixels that a target pixel takes.
  ///
  /// The target may show a part of the source, `region`.
  package static func resampleTapCount(
    _ kernel: ResampleKernel, source: Int, target: Int, region: Range<Double>? = nil
  ) -> Int {
    let reach = kernel.support * max(boxAxis(region, of: source).length / Double(target), 1)
    let whole = Int(reach)
    return 2 * (Double(whole) < reach ? whole + 1 : whole) + 1
  }

  /// Where a box starts along an axis, and how long it is, in Float.
  static func boxAxis(_ region: Range<Double>?, of source: Int) -> (origin: Double, length: Double) {
    guard let region else { return (0, Double(source)) }
    let (first, last) = (Float(region.lowerBound), Float(region.upperBound))
    precondition(first >= 0 && last <= Float(source) && first < last, "\(first) to \(last) of \(source) pixels")
    return (Double(first), Double(last - first))
  }

  /// Computes the taps of one axis.
  ///
  /// - Parameters:
  ///   - kernel: The curve.
  ///   - source: The pixels of the source along the axis, above 0.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - region: The part of the axis that the target shows, in source pixels; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - starts: For each target pixel, the first source pixel.
  ///   - counts: For each target pixel, the number of source pixels.
  ///   - weights: For each target pixel, ``resampleTapCount(_:source:target:region:)`` places of weights; 0 where unused.
  package static func resampleTaps(
    _ kernel: ResampleKernel, source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0,
    starts: inout MutableSpan<Int32>, counts: inout MutableSpan<Int32>, weights: inout MutableSpan<Int32>
  ) {
    precondition(source > 0 && target > 0, "\(source) pixels to \(target)")
    let capacity = resampleTapCount(kernel, source: source, target: target, region: region)
    let count = starts.count
    precondition(
      start >= 0 && count <= target - start && counts.count == count && weights.count == count * capacity,
      "taps for \(count), \(counts.count) and \(weights.count) of \(target) pixels from \(start) on")
    let axis = ResampleAxis(kernel, source: source, target: target, region: region)
    for index in 0..<count {
      let pixels = axis.pixels(start + index)
      let sum = axis.sum(start + index, pixels)
      for tap in 0..<capacity {
        let pixel = pixels.lowerBound + tap
        let weight = pixel < pixels.upperBound ? axis.weight(start + index, pixel, sum) * 0x1p22 : 0
        weights[index * capacity + tap] = Int32(weight < 0 ? weight - 0.5 : weight + 0.5)
      }
      starts[index] = Int32(pixels.lowerBound)
      counts[index] = Int32(pixels.count)
    }
  }

  /// Computes the taps of one axis for pictures of Floats, whose weights stay as they are computed.
  ///
  /// - Parameters:
  ///   - kernel: The curve.
  ///   - source: The pixels of the source along the axis, above 0.
  ///   - target: The pixels of the target along the axis, above 0.
  ///   - region: The part of the axis that the target shows, in source pixels; `nil` means all.
  ///   - start: The first target pixel whose taps are wanted; as many follow as there is room for.
  ///   - places: For each target pixel, ``resampleTapCount(_:source:target:region:)`` source pixels.
  ///   - counts: For each target pixel, the number of source pixels.
  ///   - weights: For each target pixel, as many places of weights.
  package static func resampleTaps(
    _ kernel: ResampleKernel, source: Int, target: Int, region: Range<Double>? = nil, from start: Int = 0,
    places: inout MutableSpan<Int32>, counts: inout MutableSpan<Int32>, weights: inout MutableSpan<Double>
  ) {
    let capacity = resampleTapCount(kernel, source: source, target: target, region: region)
    checkTaps(source, target, capacity, from: start, places: places.count, counts: counts.count, weights: weights.count)
    let axis = ResampleAxis(kernel, source: source, target: target, region: region)
    for index in counts.indices {
      let pixels = axis.pixels(start + index)
      let sum = axis.sum(start + index, pixels)
      for (tap, pixel) in pixels.enumerated() {
        places[index * capacity + tap] = Int32(pixel)
        weights[index * capacity + tap] = axis.weight(start + index, pixel, sum)
      }
      counts[index] = Int32(pixels.count)
    }
  }

  /// Checks the memory for taps of an axis.
  static func checkTaps(
    _ source: Int, _ target: Int, _ capacity: Int, from start: Int, places: Int, counts: Int, weights: Int
  ) {
    precondition(source > 0 && target > 0, "\(source) pixels to \(target)")
    precondition(
      start >= 0 && counts <= target - start && places == counts * capacity && weights == counts * capacity,
      "taps for \(places), \(counts) and \(weights) of \(target) pixels from \(start) on with \(capacity) each")
  }

  /// Weighs the pixels of a row for each target pixel.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on.
  ///   - pixelBytes: The bytes of a pixel, above 0.
  ///   - starts: For each target pixel, the first source pixel.
  ///   - counts: For each target pixel, the number of source pixels.
  ///   - weights: The weights, as many places for each target pixel.
  ///   - bytes: Where to put the target pixels.
  ///   - start: The place of the first byte.
  package static func resampleRow(
    _ source: Span<UInt8>, pixelBytes: Int, starts: Span<Int32>, counts: Span<Int32>, weights: Span<Int32>,
    into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    let count = starts.count
    precondition(count > 0 && counts.count == count && weights.count % count == 0, "\(weights.count) weights")
    precondition(
      pixelBytes > 0 && start >= 0 && count * pixelBytes <= bytes.count - start, "\(count) pixels at \(start)")
    let capacity = weights.count / count
    for x in 0..<count {
      let first = Int(starts[x]) * pixelBytes
      let taps = Int(counts[x])
      precondition(
        first >= 0 && taps <= capacity && first + taps * pixelBytes <= source.count, "\(taps) taps at \(first)")
      for byte in 0..<pixelBytes {
        var sum: Int32 = 1 << 21
        for tap in 0..<taps {
          sum &+= Int32(source[first &+ tap &* pixelBytes &+ byte]) &* weights[x &* capacity &+ tap]
        }
        bytes[start &+ x &* pixelBytes &+ byte] = resampledByte(sum)
      }
    }
  }

  /// Weighs rows into one.
  ///
  /// - Parameters:
  ///   - source: The bytes of the rows.
  ///   - first: The byte where the first row starts.
  ///   - bytesPerRow: The bytes from row to row.
  ///   - weights: The weight of each row.
  ///   - count: The bytes of a row.
  ///   - bytes: Where to put the result.
  ///   - start: The place of the first byte.
  package static func resampleColumn(
    _ source: Span<UInt8>, from first: Int, bytesPerRow: Int, weights: Span<Int32>, count: Int,
    into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    checkColumn(source: source.count, from: first, bytesPerRow: bytesPerRow, rows: weights.count, count: count)
    precondition(start >= 0 && count <= bytes.count - start, "\(count) bytes at \(start)")
    for x in 0..<count {
      var sum: Int32 = 1 << 21
      for tap in 0..<weights.count {
        sum &+= Int32(source[first &+ tap &* bytesPerRow &+ x]) &* weights[tap]
      }
      bytes[start &+ x] = resampledByte(sum)
    }
  }

  /// Checks that the rows lie inside the source.
  @inline(__always)
  static func checkColumn(source: Int, from first: Int, bytesPerRow: Int, rows: Int, count: Int) {
    let last = first + (rows - 1) * bytesPerRow
    precondition(
      count >= 0 && rows > 0 && min(first, last) >= 0 && max(first, last) + count <= source,
      "\(rows) rows of \(count) bytes from \(first)")
  }

  /// The byte of a weighted sum of 22 fractional bits, with one half added.
  @inline(__always)
  static func resampledByte(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(sum >> 22, 0), 255))
  }
}
