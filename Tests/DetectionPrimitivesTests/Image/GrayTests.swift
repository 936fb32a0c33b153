import DetectionPrimitives
import Testing

@Suite struct GrayTests {
  @Test func agreesWithOpenCVAndPillow() throws {
    let golden = try Golden("ycbcr")
    let image = try PixelImage(bytes: hashedBytes(60, 3 * 4096), width: 64, height: 64, format: .rgb8)
    #expect(image.gray().bytes == (try golden.array("gray.openCV", as: UInt8.self)))
    #expect(image.gray(rule: .pillow).bytes == (try golden.array("gray.pillow", as: UInt8.self)))
  }

  @Test(arguments: PixelFormat.allCases) func readsEveryFormat(format: PixelFormat) throws {
    let bytes: [UInt8] =
      switch format {
      case .rgb8: [255, 128, 0]
      case .bgr8: [0, 128, 255]
      case .rgba8: [255, 128, 0, 7]
      case .bgra8: [0, 128, 255, 7]
      case .argb8: [7, 255, 128, 0]
      case .gray8: [151]
      }
    let image = try PixelImage(bytes: bytes, width: 1, height: 1, format: format)
    #expect(image.gray().bytes == [151])
    #expect(image.gray().format == .gray8)
    let file = try image.png()
    let read = try PixelImage(png: file)
    #expect(read.bytes == (format == .gray8 ? [151] : format.alphaPlace == nil ? [255, 128, 0] : [255, 128, 0, 7]))
    #expect(try image.netpbm().suffix(format == .gray8 ? 1 : 3) == (format == .gray8 ? [151] : [255, 128, 0]))
  }
}
