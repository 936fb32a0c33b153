import DetectionPrimitives
import Testing

@Suite struct PNGEncodingTests {
  @Test func documentedExample() throws {
    let image = try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .rgb8)
    let file = try image.png()
    #expect(try PixelImage(png: file).bytes == [255, 128, 0])
    #expect(try PixelImage(png: file).format == .rgb8)
  }

  @Test(arguments: PixelFormat.allCases)
  func everySizeComesBack(format: PixelFormat) throws {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 3), (17, 16), (67, 5)] {
      let rowBytes = width * format.bytesPerPixel
      for padding in [0, 1, 13] {
        let stride = rowBytes + padding
        let bytes = Noise(seed: UInt64(width * height)).bytes(stride * height)
        let image = try PixelImage(bytes: bytes, width: width, height: height, format: format, bytesPerRow: stride)
        let read = try PixelImage(png: try image.png())
        #expect(read.size == image.size)
        let (readFormat, places) = inFile(format)
        #expect(read.format == readFormat)
        let pixels = Swift.stride(from: 0, to: image.bytes.count, by: format.bytesPerPixel)
        #expect(read.bytes == pixels.flatMap { pixel in places.map { image.bytes[pixel + $0] } })
      }
    }
  }

  /// What a file has for a format, and where its channels come from.
  private func inFile(_ format: PixelFormat) -> (format: PixelFormat, places: [Int]) {
    switch format {
    case .gray8: (.gray8, [0])
    case .rgb8: (.rgb8, [0, 1, 2])
    case .bgr8: (.rgb8, [2, 1, 0])
    case .rgba8: (.rgba8, [0, 1, 2, 3])
    case .bgra8: (.rgba8, [2, 1, 0, 3])
    case .argb8: (.rgba8, [1, 2, 3, 0])
    }
  }

  @Test func theLastRowMayEndWithItsLastPixel() throws {
    let image = try PixelImage(bytes: [1, 2, 9, 3, 4], width: 2, height: 2, format: .gray8, bytesPerRow: 3)
    #expect(try PixelImage(png: try image.png()).bytes == [1, 2, 3, 4])
  }

  @Test func picturesWithoutPixelsAreRefused() throws {
    for (width, height) in [(0, 0), (0, 3), (3, 0)] {
      let image = try PixelImage(bytes: [], width: width, height: height, format: .rgb8)
      #expect(throws: PNGError.invalidSize(width: width, height: height)) { try image.png() }
    }
  }

  @Test func manyChunksOfData() throws {
    // Noise of more than 64 kilobytes does not fit one chunk.
    let bytes = Noise(seed: 16).bytes(256 * 260)
    let file = try PixelImage(bytes: bytes, width: 256, height: 260, format: .gray8).png()
    let parts = PNGParts(file)
    #expect(parts.chunks.map(\.type) == ["IHDR", "IDAT", "IDAT", "IEND"])
    #expect(try PixelImage(png: file).bytes == bytes)
  }

  @Test func slopesTakeLittle() throws {
    var bytes: [UInt8] = []
    for y in 0..<120 {
      for x in 0..<160 { bytes += [UInt8(x), UInt8(y), UInt8((x + y) & 255)] }
    }
    let file = try PixelImage(bytes: bytes, width: 160, height: 120, format: .rgb8).png()
    #expect(file.count < bytes.count / 50)
    #expect(try PixelImage(png: file).bytes == bytes)
  }

  @Test func goldenPicturesComeBack() throws {
    for picture in try GoldenPicture.all(of: "png") {
      let image = try PixelImage(png: picture.file)
      #expect(try PixelImage(png: try image.png()).bytes == picture.pixels, "\(picture.name)")
    }
  }
}
