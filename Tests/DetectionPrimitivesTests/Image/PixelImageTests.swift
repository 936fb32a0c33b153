import DetectionPrimitives
import Testing

/// Rows and bytes as cameras and other libraries give them.
@Suite struct PixelImageTests {
  /// Rows that end on multiples of 16, 32 or 64 bytes: 100 pixels in 416 or 448 bytes, 300 in 1216.
  @Test(arguments: [(100, 416), (100, 448), (300, 1216)]) func paddedRowsAreNotSheared(width: Int, stride: Int) throws {
    let height = 5
    // The last row ends with its last pixel.
    let needed = (height - 1) * stride + 4 * width
    var bytes = [UInt8](repeating: 201, count: needed)
    for y in 0..<height {
      for x in 0..<width {
        for (channel, value) in [x % 256, y, x / 256, 255].enumerated() {
          bytes[y * stride + 4 * x + channel] = UInt8(value)
        }
      }
    }
    let image = try PixelImage(bytes: bytes, width: width, height: height, format: .bgra8, bytesPerRow: stride)
    #expect(image.bytes.count == 4 * width * height)
    for (x, y) in [(0, 0), (width - 1, 0), (0, 1), (57, 3), (width - 1, height - 1)] {
      let pixel = try image.slice(x: x, y: y, size: Size(width: 1, height: 1)).bytes
      #expect(pixel == [UInt8(x % 256), UInt8(y), UInt8(x / 256), 255])
    }
    // A network sees the pixels, and none of the padding.
    var preprocessor = try Preprocessor(network: image.size, fit: .stretch, normalization: .bytes)
    var input = NetworkInput()
    _ = try preprocessor.prepare(image, into: &input)
    let area = width * height
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        #expect(input.elements[place] == Float(x / 256) && input.elements[area + place] == Float(y))
        #expect(input.elements[2 * area + place] == Float(x % 256))
      }
    }
    #expect(throws: ImageError.byteCount(needed: needed, found: needed - 1)) {
      try PixelImage(
        bytes: Array(bytes.dropLast()), width: width, height: height, format: .bgra8, bytesPerRow: stride)
    }
    #expect(throws: ImageError.strideTooSmall(needed: 4 * width, found: 4 * width - 1)) {
      try PixelImage(bytes: bytes, width: width, height: height, format: .bgra8, bytesPerRow: 4 * width - 1)
    }
  }

  /// The same four bytes in three orders, and what a swapped order makes of orange.
  @Test func ordersOfBytesDiffer() throws {
    func colors(_ bytes: [UInt8], _ format: PixelFormat) throws -> [Float] {
      let image = try PixelImage(bytes: bytes, width: 1, height: 1, format: format)
      var preprocessor = try Preprocessor(network: image.size, normalization: .bytes)
      var input = NetworkInput()
      _ = try preprocessor.prepare(image, into: &input)
      return input.elements
    }
    #expect(try colors([1, 2, 3, 4], .bgra8) == [3, 2, 1])
    #expect(try colors([1, 2, 3, 4], .rgba8) == [1, 2, 3])
    #expect(try colors([1, 2, 3, 4], .argb8) == [2, 3, 4])
    #expect(try colors([255, 128, 0], .rgb8) == [255, 128, 0])
    #expect(try colors([255, 128, 0], .bgr8) == [0, 128, 255])
    let blue = try PixelImage(bytes: [0, 128, 255], width: 1, height: 1, format: .rgb8)
    #expect(try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .bgr8).hsv() == blue.hsv())
  }

  /// The planes of a camera are no pixels, and pixels are no planes: there are too few bytes.
  @Test func planesAreNotTakenForPixels() throws {
    let (width, height) = (64, 48)
    let planes = [UInt8](repeating: 128, count: width * height * 3 / 2)
    #expect(throws: ImageError.byteCount(needed: 4 * width * height, found: planes.count)) {
      try PixelImage(bytes: planes, width: width, height: height, format: .bgra8)
    }
    // With its row stride a frame of one plane has no bytes left for color.
    let pixels = [UInt8](repeating: 128, count: 4 * width * height)
    for format in YCbCrFormat.allCases {
      #expect(throws: ImageError.self) {
        try YCbCrImage(
          bytes: pixels, width: width, height: height, format: format, bytesPerRow: 4 * width, range: .full,
          matrix: .bt709)
      }
    }
    #expect(throws: ImageError.byteCount(needed: (height / 2 - 1) * 4 * width + width, found: 0)) {
      try YCbCrImage(
        luma: Storage(pixels), lumaBytesPerRow: 4 * width, chroma: Storage([]), chromaBytesPerRow: 4 * width,
        width: width, height: height, range: .full, matrix: .bt709)
    }
  }
}
