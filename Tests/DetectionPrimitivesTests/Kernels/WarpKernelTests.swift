import DetectionPrimitives
import Testing

/// The vector twin of the sampling by a matrix against its reference.
@Suite struct WarpKernelTests {
  /// Places from left of the source to right of it, rows inside and outside, all parts.
  @Test(arguments: [3, 4], [nil, 0, 114] as [UInt8?]) func equalsReference(pixelBytes: Int, fill: UInt8?) {
    for count in 0...67 {
      let width = max(1, count * 2 / 3)
      let rowBytes = width * pixelBytes
      // The second row ends with the memory.
      let source = hashedBytes(UInt32(count), 2 * rowBytes)
      let places = (0..<count).map { Int32($0 - 5) }
      let parts = (0..<count).map { Int32(hashedInteger(2, $0, in: 0...31)) }
      for (upper, lower) in [(0, rowBytes), (rowBytes, rowBytes), (0, 0), (-1, 0), (rowBytes, -1), (-1, -1)] {
        if fill == nil && min(upper, lower) < 0 { continue }
        for part in [0, 1, 16, 31] as [Int32] {
          var expected = [UInt8](repeating: 7, count: 4 * count)
          var found = expected
          var span = expected.mutableSpan
          Reference.warp(
            source.span, upper: upper, lower: lower, part: part, width: width, pixelBytes: pixelBytes,
            places: places.span, parts: parts.span, fill: fill, into: &span)
          span = found.mutableSpan
          Vector.warp(
            source.span, upper: upper, lower: lower, part: part, width: width, pixelBytes: pixelBytes,
            places: places.span, parts: parts.span, fill: fill, into: &span)
          let isEqual = expected.indices.allSatisfy {
            (pixelBytes == 3 && $0 % 4 == 3) || found[$0] == expected[$0]
          }
          #expect(isEqual, "\(count) pixels, rows \(upper) and \(lower), part \(part)")
        }
      }
    }
  }

  @Test func halfwayBetweenFourPixels() {
    let source: [UInt8] =
      [10, 20, 30, 0, 20, 30, 40, 0, 30, 40, 50, 0, 41, 50, 60, 0] + [UInt8](repeating: 0, count: 8)
    var pixels = [UInt8](repeating: 0, count: 16)
    var span = pixels.mutableSpan
    let places = [Int32](repeating: 0, count: 4)
    Vector.warp(
      source.span, upper: 0, lower: 8, part: 16, width: 2, pixelBytes: 4, places: places.span,
      parts: [16, 16, 16, 0].span, fill: nil, into: &span)
    #expect(Array(pixels[0..<3]) == [25, 35, 45])
    #expect(Array(pixels[12..<15]) == [20, 30, 40])
  }
}
