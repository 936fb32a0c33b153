import DetectionPrimitives
import Testing

/// The masks' kernels against their specification, for every width and several strides.
@Suite struct MaskKernelTests {
  @Test(arguments: [1, 2, 32]) func logits(planeCount: Int) {
    var generator = SplitMix(seed: 1)
    let coefficients = (0..<planeCount).map { _ in Float.random(in: -1...1, using: &generator) }
    for width in 0...67 {
      for height in [0, 1, 3] {
        let rowStride = width + width % 3
        let planeStride = rowStride * height + 5
        let prototypes = (0..<planeStride * planeCount + 1).map { _ in Float.random(in: -1...1, using: &generator) }
        var expected = [Float](repeating: 7, count: width * height)
        var found = expected
        var expectedSpan = expected.mutableSpan
        Reference.maskLogits(
          prototypes.span, planeStride: planeStride, rowStride: rowStride, width: width, height: height,
          coefficients: coefficients.span, into: &expectedSpan)
        var foundSpan = found.mutableSpan
        Vector.maskLogits(
          prototypes.span, planeStride: planeStride, rowStride: rowStride, width: width, height: height,
          coefficients: coefficients.span, into: &foundSpan)
        #expect(found == expected, "\(width) x \(height)")
      }
    }
  }

  @Test func interpolation() {
    var generator = SplitMix(seed: 1)
    for (width, height) in [(1, 1), (2, 5), (9, 3), (20, 20)] {
      let logits = (0..<width * height).map { _ in Float.random(in: -1...1, using: &generator) }
      for columnCount in 0...67 {
        func taps(_ count: Int, _ low: Int) -> [MaskTap] {
          (0..<count).map { index in
            let ratio = Float(low) / Float(count)
            return MaskTap(place: (Float(index) + 0.5) * ratio - 0.5, low: 0, high: low - 1)
          }
        }
        let columns = taps(columnCount, width)
        let rows = taps(columnCount % 13, height)
        var scratch = [Float](repeating: 0, count: 2 * columnCount)
        var expected = [UInt8](repeating: 9, count: columns.count * rows.count)
        var found = expected
        var scratchSpan = scratch.mutableSpan
        var expectedSpan = expected.mutableSpan
        let expectedCount = Reference.interpolatedMask(
          logits.span, width: width, columns: columns.span, rows: rows.span, threshold: 0.1, scratch: &scratchSpan,
          flags: &expectedSpan)
        var foundSpan = found.mutableSpan
        let count = Vector.interpolatedMask(
          logits.span, width: width, columns: columns.span, rows: rows.span, threshold: 0.1, scratch: &scratchSpan,
          flags: &foundSpan)
        #expect(found == expected && count == expectedCount, "\(width) x \(height) to \(columnCount)")
      }
    }
  }

  @Test func tapsStayInside() {
    for place in [-Float.infinity, -3, -0.5, 0, 0.25, 3, 3.5, 9, .infinity, .nan] as [Float] {
      let tap = MaskTap(place: place, low: 1, high: 3)
      #expect((1...3).contains(tap.first) && (1...3).contains(tap.second))
      #expect(tap.firstWeight + tap.secondWeight == 1)
      #expect((0...1).contains(tap.firstWeight))
    }
  }
}
