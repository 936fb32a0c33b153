import DetectionPrimitives
import Testing

/// INTER_AREA in whole numbers: the vector twins against their reference, and the bytes against the sums in Floats.
@Suite struct AreaFractionsTests {
  @Test func totals() {
    for count in 0...99 {
      for rows in [1, 2, 5] {
        let bytesPerRow = count + 3
        let source = hashedBytes(UInt32(count), 2 + rows * bytesPerRow)
        // 257 in all: the most that 16 bits hold.
        let parts: [UInt16] = rows == 1 ? [257] : [UInt16](repeating: 50, count: rows - 1) + [UInt16(307 - 50 * rows)]
        let weights = parts.flatMap { [UInt16](repeating: $0, count: 16) }
        var expected = [UInt16](repeating: 7, count: count + 1)
        var found = expected
        var target = expected.mutableSpan
        Reference.areaTotals(
          source.span, from: 2, bytesPerRow: bytesPerRow, weights: weights.span, count: count, into: &target)
        target = found.mutableSpan
        Vector.areaTotals(
          source.span, from: 2, bytesPerRow: bytesPerRow, weights: weights.span, count: count, into: &target)
        #expect(found == expected, "\(rows) rows of \(count) bytes")
      }
    }
  }

  @Test(arguments: [3, 4]) func fractions(pixelBytes: Int) {
    for count in 1...67 {
      for most in [1, 2, 5, 9] {
        var (starts, counts): ([Int32], [Int32]) = ([], [])
        for x in 0..<count {
          starts.append(Int32(x * (most - 1)))
          counts.append(Int32(x % 3 == 0 ? most : max(most - 1, 1)))
        }
        let end = Int(starts[count - 1] + Int32(most)) * pixelBytes + 4
        let totals = (0..<end).map { place -> UInt16 in
          place % 7 == 0 ? 65_535 : UInt16(hashedInteger(1, place, in: 0...65_535))
        }
        let firsts = (0..<count).map { x -> Float in Float(1 + x % 13) }
        let lasts = (0..<count).map { x -> Float in counts[x] == 1 ? 0 : Float(x % 13) }
        var expected = [Float](repeating: -1, count: count * pixelBytes + 1)
        var found = expected
        var sums = expected.mutableSpan
        Reference.areaFractions(
          totals.span, pixelBytes: pixelBytes, starts: starts.span, counts: counts.span, firsts: firsts.span,
          lasts: lasts.span, unit: 13, into: &sums)
        sums = found.mutableSpan
        Vector.areaFractions(
          totals.span, pixelBytes: pixelBytes, starts: starts.span, counts: counts.span, firsts: firsts.span,
          lasts: lasts.span, unit: 13, into: &sums)
        #expect(found.dropLast() == expected.dropLast(), "\(count) pixels of \(most)")
      }
    }
  }

  @Test func doubtful() {
    let reach: Float = 0.49 * 0.49
    for count in 0...67 {
      // Near a half at every fifth place, and a little below the limit at others.
      let distances: [Float] = [0.5, 0.25, -0.4, 0, 0.485]
      let sums = (0..<count).map { place -> Float in
        let distance = place % 10 == 0 ? 0.497 : distances[place % 5]
        return 3 * (Float(place) + distance)
      }
      for start in 0...count {
        let expected = (start..<count).first { $0 % 5 == 0 } ?? count
        let scale: Float = 1 / 3
        #expect(
          Reference.nextDoubtful(sums.span, scale: scale, reach: reach, from: start, count: count) == expected)
        #expect(Vector.nextDoubtful(sums.span, scale: scale, reach: reach, from: start, count: count) == expected)
      }
    }
  }

  /// Scales that are simple fractions, with means that are half of a level in many places, some, or nearly none.
  @Test(arguments: [(3, PixelFormat.rgb8), (4, .bgra8)], [0, 1, 2]) func bytes(format: (Int, PixelFormat), kind: Int)
    throws
  {
    let (pixelBytes, format) = format
    let sizes = [(60, 45, 40, 27), (48, 50, 36, 20), (96, 54, 26, 22), (130, 33, 91, 22), (30, 40, 30, 16)]
    for (width, height, newWidth, newHeight) in sizes {
      let random = hashedBytes(5, width * height * pixelBytes)
      let bytes = random.indices.map { place -> UInt8 in
        if kind == 0 { return UInt8(place / pixelBytes % 2) }
        return kind == 1 ? random[place] & 3 : random[place]
      }
      let image = try PixelImage(bytes: bytes, width: width, height: height, format: format)
      let found = try image.resized(to: Size(width: newWidth, height: newHeight), filter: .openCVArea).bytes
      #expect(found == inFloats(bytes, width, height, pixelBytes, newWidth, newHeight), "\(width) by \(height)")
    }
  }

  /// The sums in Floats, all of them by the reference.
  private func inFloats(
    _ bytes: [UInt8], _ width: Int, _ height: Int, _ pixelBytes: Int, _ newWidth: Int, _ newHeight: Int
  ) -> [UInt8] {
    let (columns, rows) = (taps(width, newWidth), taps(height, newHeight))
    let count = newWidth * pixelBytes
    var result = [UInt8](repeating: 0, count: count * newHeight)
    for y in 0..<newHeight {
      var total = [Float](repeating: 0, count: count + 1)
      for tap in 0..<Int(rows.counts[y]) {
        let first = (Int(rows.starts[y]) + tap) * width * pixelBytes
        var sums = total
        var span = sums.mutableSpan
        Reference.areaRow(
          bytes.span.extracting(first..<first + width * pixelBytes), pixelBytes: pixelBytes,
          starts: columns.starts.span,
          counts: columns.counts.span, weights: columns.weights.span, into: &span)
        span = total.mutableSpan
        Reference.accumulate(sums.span, weight: rows.weights[y * rows.weights.count / newHeight + tap], into: &span)
      }
      var span = result.mutableSpan
      Reference.roundSums(total.span, scale: 1, count: count, into: &span, at: y * count)
    }
    return result
  }

  private func taps(_ source: Int, _ target: Int) -> (starts: [Int32], counts: [Int32], weights: [Float]) {
    var starts = [Int32](repeating: 0, count: target)
    var counts = starts
    var weights = [Float](repeating: 0, count: target * Reference.areaTapCount(source: source, target: target))
    var startSpan = starts.mutableSpan
    var countSpan = counts.mutableSpan
    var weightSpan = weights.mutableSpan
    Reference.areaTaps(source: source, target: target, starts: &startSpan, counts: &countSpan, weights: &weightSpan)
    return (starts, counts, weights)
  }
}
