import DetectionPrimitives
import Testing

/// Where a resize takes every third pixel, those of 4:2:0 alone are converted: the input is that of the whole picture.
@Suite struct PickedColorTests {
  private let size = Size(width: 101, height: 67)

  private func image(_ kind: Int) throws -> YCbCrImage {
    let half = Size(width: 51, height: 34)
    switch kind {
    case 0, 1:
      return try YCbCrImage(
        bytes: hashedBytes(60, 102 * 67 + 102 * 34), width: size.width, height: size.height,
        format: kind == 0 ? .nv12 : .i420, bytesPerRow: 102, range: .full, matrix: .bt709)
    case 2:
      return try YCbCrImage(
        tenBitLuma: Storage(hashedBytes(61, 210 * 67)), lumaBytesPerRow: 210,
        chroma: Storage(hashedBytes(62, 4 * half.width * half.height)), chromaBytesPerRow: 4 * half.width,
        width: size.width, height: size.height, range: .video, matrix: .bt2020)
    default:
      return try YCbCrImage(
        luma: Storage(hashedBytes(63, 101 * 67)), lumaBytesPerRow: 101,
        chroma: Storage(hashedBytes(64, 2 * half.width * half.height)), chromaBytesPerRow: 2 * half.width,
        width: size.width, height: size.height, redFirst: true, range: .video, matrix: .bt601)
    }
  }

  // Three to one, from odd places; three to one and a row too much; two to one; partly outside.
  private let crops = [
    Box(minX: 3, minY: 2, maxX: 99, maxY: 62), Box(minX: 2, minY: 3, maxX: 98, maxY: 64),
    Box(minX: 7, minY: 1, maxX: 71, maxY: 41), Box(minX: 20, minY: 20, maxX: 116, maxY: 80),
  ]

  @Test(arguments: Orientation.allCases, 0..<4) func equalsConvertedPictures(
    orientation: Orientation, kind: Int
  ) throws {
    let planes = try image(kind)
    let pixels = planes.rgb()
    for crop in crops {
      var preprocessor = try Preprocessor(network: Size(width: 32, height: 32), outside: .padded)
      var (first, second) = (NetworkInput(), NetworkInput())
      let placement = try preprocessor.prepare(pixels, crop: crop, orientation: orientation, into: &first)
      #expect(try preprocessor.prepare(planes, crop: crop, orientation: orientation, into: &second) == placement)
      #expect(first.elements == second.elements, "\(crop)")
      var bytes = [UInt8](repeating: 0, count: 3 * 32 * 32)
      var others = bytes
      var span = bytes.mutableSpan
      _ = try preprocessor.prepare(pixels, crop: crop, orientation: orientation, into: &span)
      span = others.mutableSpan
      _ = try preprocessor.prepare(planes, crop: crop, orientation: orientation, into: &span)
      #expect(bytes == others, "\(crop)")
    }
  }
}
