import DetectionPrimitives
import Testing

/// Pictures without pixels, which the initializers accept, have no pixels in any form.
@Suite struct EmptyPictureTests {
  @Test func columnsWithoutWidth() throws {
    let image = try PixelImage(bytes: [], width: 0, height: 3, format: .rgb8, bytesPerRow: 8)
    #expect(image.hsv().isEmpty)
    #expect(image.bytes.isEmpty)
    let white = HSVRange(hues: 0, 180, saturations: 0...60, values: 150...255)
    #expect(image.count(in: white) == 0)
    let planes = try YCbCrImage(
      bytes: [], width: 0, height: 4, format: .nv12, bytesPerRow: 0, range: .full, matrix: .bt709)
    #expect(planes.rgb().bytes.isEmpty)
  }

  @Test func rowsWithoutHeight() throws {
    #expect(try PlanarImage(bytes: [], width: 1 << 29, height: 0).pixelImage().bytes.isEmpty)
    #expect(try PixelImage(bytes: [], width: 1 << 29, height: 0, format: .gray8).hsv().isEmpty)
  }

  /// Rows are counted where there are no columns too, so there is a limit to both.
  @Test func sidesOfNothingAreLimited() {
    for (width, height) in [(1 << 30, 0), (0, 1 << 30), (0, .max), (.max, 0)] as [(Int, Int)] {
      let error = ImageError.invalidSize(width: width, height: height)
      #expect(throws: error) { try PixelImage(bytes: [], width: width, height: height, format: .rgb8) }
      #expect(throws: error) { try PlanarImage(bytes: [], width: width, height: height) }
      #expect(throws: error) { try FloatImage(values: [], width: width, height: height, white: 1) }
    }
  }
}
