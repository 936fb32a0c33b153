import DetectionPrimitives
import Testing

/// Fits that cut show a part of the whole resized picture, whichever part of it is made.
@Suite struct CutTests {
  private static let sizes: [(source: Size, network: Size)] = [
    (Size(width: 90, height: 53), Size(width: 32, height: 24)),
    (Size(width: 53, height: 90), Size(width: 32, height: 24)),
    // To a half, to a third, as it is, grown.
    (Size(width: 80, height: 40), Size(width: 21, height: 20)),
    (Size(width: 41, height: 120), Size(width: 20, height: 20)),
    (Size(width: 120, height: 60), Size(width: 20, height: 20)),
    (Size(width: 40, height: 20), Size(width: 20, height: 20)),
    (Size(width: 9, height: 31), Size(width: 24, height: 40)), (Size(width: 1, height: 5), Size(width: 9, height: 9)),
  ]

  @Test(arguments: [ResizeFilter.openCVLinear, .openCVArea, .pillowBicubic, .openCVNearest])
  func partsAreSlices(filter: ResizeFilter) throws {
    for (index, (source, network)) in CutTests.sizes.enumerated() {
      for format in [PixelFormat.rgb8, .bgra8, .argb8, .gray8] {
        let image = try PixelImage(
          bytes: hashedBytes(UInt32(index), source.width * source.height * format.bytesPerPixel), width: source.width,
          height: source.height, format: format)
        for fit in [Fit.visionCenterCrop, .shortestEdge(network.width), .shortestEdge(network.height)] {
          var preprocessor = try Preprocessor(network: network, fit: fit, filter: filter, fill: 99)
          var canvas: [UInt8] = []
          let placement = try preprocessor.canvas(image, into: &canvas)
          // Pillow's filters would multiply by alpha.
          let colors = try PixelImage(
            bytes: image.rgbBytes, width: source.width, height: source.height, format: .rgb8)
          let resized = try colors.resized(to: placement.resized, filter: filter).bytes
          for y in 0..<network.height {
            for x in 0..<network.width {
              let (column, row) = (x - placement.padding.left, y - placement.padding.top)
              let isInside =
                (0..<placement.resized.width).contains(column) && (0..<placement.resized.height).contains(row)
              let start = 3 * (row * placement.resized.width + column)
              let expected = isInside ? Array(resized[start..<start + 3]) : [99, 99, 99]
              let place = 3 * (y * network.width + x)
              if Array(canvas[place..<place + 3]) != expected {
                Issue.record("\(format) \(source) in \(network) \(fit), pixel \(x), \(y)")
                return
              }
            }
          }
        }
      }
    }
  }

  /// Whose resized picture would be far longer than wide: only what the network sees is made.
  @Test func longPictures() throws {
    let bytes = (0..<400).map { UInt8($0 / 2) }
    let long = try PixelImage(bytes: bytes, width: 400, height: 1, format: .gray8)
    var preprocessor = try Preprocessor(
      network: Size(width: 640, height: 640), fit: .visionCenterCrop, normalization: .bytes)
    var input = NetworkInput()
    let placement = try preprocessor.prepare(long, into: &input)
    #expect(placement.resized == Size(width: 256_000, height: 640))
    // The middle of the picture is the border of pixels 199 and 200, of 99 and 100.
    #expect(input.elements[0] == 99 && input.elements[639] == 100)
    #expect(input.elements[319] == 99 && input.elements[320] == 99)
  }
}

extension PixelImage {
  /// Red, green and blue of each pixel.
  fileprivate var rgbBytes: [UInt8] {
    let channels = format.channels
    var result: [UInt8] = []
    for pixel in 0..<width * height {
      let start = pixel * format.bytesPerPixel
      result += [bytes[start + channels.red], bytes[start + channels.green], bytes[start + channels.blue]]
    }
    return result
  }
}
