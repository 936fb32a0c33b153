import DetectionPrimitives
import Testing

@Suite struct PNGDecodingTests {
  @Test func readsGoldenFilesToTheByte() throws {
    let pictures = try GoldenPicture.all(of: "png")
    #expect(pictures.count > 100)
    for picture in pictures {
      let image = try PixelImage(png: picture.file)
      #expect(image.size == picture.size && image.format == picture.format, "\(picture.name)")
      #expect(image.bytesPerRow == image.width * image.format.bytesPerPixel, "\(picture.name)")
      #expect(image.bytes == picture.pixels, "\(picture.name)")
    }
  }

  @Test func readsFromASpan() throws {
    let picture = try #require(try GoldenPicture.all(of: "png").first)
    let padded = [0] + picture.file
    #expect(try PixelImage(png: padded.span.extracting(1..<padded.count)).bytes == picture.pixels)
  }

  @Test func limitsCountPixels() throws {
    #expect(PNGLimits().maximumPixelCount == 134_217_728)
    let file = PNGParts(width: 3, height: 2, rows: [0, 1, 2, 3, 0, 4, 5, 6]).file
    #expect(try PixelImage(png: file, limits: PNGLimits(maximumPixelCount: 6)).bytes == [1, 2, 3, 4, 5, 6])
    #expect(throws: PNGError.tooManyPixels(width: 3, height: 2, limit: 5)) {
      try PixelImage(png: file, limits: PNGLimits(maximumPixelCount: 5))
    }
  }

  @Test func aNegativeLimitTraps() async {
    await #expect(processExitsWith: .failure) { _ = PNGLimits(maximumPixelCount: -1) }
  }
}
