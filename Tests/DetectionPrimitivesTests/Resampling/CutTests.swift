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

  @Test(arguments: ResizeFilter.allCases)
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
          var expected = [UInt8](repeating: 99, count: 3 * network.width * network.height)
          for row in 0..<placement.resized.height {
            let y = row + placement.padding.top
            guard y >= 0, y < network.height else { continue }
            for column in 0..<placement.resized.width {
              let x = column + placement.padding.left
              guard x >= 0, x < network.width else { continue }
              let (place, start) = (3 * (y * network.width + x), 3 * (row * placement.resized.width + column))
              for channel in 0..<3 { expected[place + channel] = resized[start + channel] }
            }
          }
          #expect(canvas == expected, "\(format) \(source) in \(network) \(fit)")
        }
      }
    }
  }

  @Test(arguments: [
    (ResizeFilter.openCVLinear, TensorResizeFilter.openCVLinear), (.openCVArea, .openCVArea),
    (.openCVCubic, .openCVCubic),
    (.openCVNearest, .openCVNearest), (.pillowNearest, .nearestCenter), (.pillowBox, .pillowBox),
    (.pillowBilinear, .pillowBilinear), (.pillowBicubic, .pillowBicubic), (.pillowLanczos, .pillowLanczos),
  ])
  func partsOfFloatsAreSlices(filter: ResizeFilter, tensorFilter: TensorResizeFilter) throws {
    for (index, (source, network)) in CutTests.sizes.enumerated() {
      let count = source.width * source.height
      let image = try FloatImage(
        values: (0..<3 * count).map { Float(hashedInteger(UInt32(index), $0, in: 0...4000)) / 16 },
        width: source.width, height: source.height, white: 255)
      for fit in [Fit.visionCenterCrop, .shortestEdge(network.width), .shortestEdge(network.height)] {
        var preprocessor = try Preprocessor(
          network: network, fit: fit, filter: filter, fill: 99, normalization: .bytes)
        var input = NetworkInput()
        let placement = try preprocessor.prepare(image, into: &input)
        let plane = try Tensor(
          (0..<count).map { Float(hashedInteger(UInt32(index), $0, in: 0...4000)) / 16 },
          shape: [1, source.height, source.width])
        let resized = try plane.resized(to: placement.resized, filter: tensorFilter)
        for y in 0..<network.height {
          for x in 0..<network.width {
            let (column, row) = (x - placement.padding.left, y - placement.padding.top)
            let isInside =
              (0..<placement.resized.width).contains(column) && (0..<placement.resized.height).contains(row)
            let expected = isInside ? resized.elements[row * placement.resized.width + column] : 99
            if input.elements[y * network.width + x] != expected {
              Issue.record("\(source) in \(network) \(fit), pixel \(x), \(y)")
              return
            }
          }
        }
      }
    }
  }

  /// Where the whole picture's bytes are weighed in Float, those of a part are too: 76.49… there, a half in whole numbers.
  @Test func cubicPartsRoundAsTheWhole() throws {
    let image = try PixelImage(bytes: [84, 159, 132, 68, 244, 79], width: 2, height: 1, format: .rgb8)
    var preprocessor = try Preprocessor(
      network: Size(width: 2, height: 1), fit: .shortestEdge(18), filter: .openCVCubic, layout: .nhwc)
    var canvas: [UInt8] = []
    let placement = try preprocessor.canvas(image, into: &canvas)
    #expect(placement.resized == Size(width: 36, height: 18))
    let whole = try image.resized(to: placement.resized, filter: .openCVCubic)
    #expect(canvas == (try whole.slice(x: 17, y: -placement.padding.top, size: preprocessor.network).bytes))
    #expect(canvas[0] == 76)
  }

  /// Whose resized picture would be far longer than wide: only what the network sees is made.
  @Test(arguments: ResizeFilter.allCases) func longPictures(filter: ResizeFilter) throws {
    let bytes = (0..<4000).map { UInt8($0 / 20) }
    let long = try PixelImage(bytes: bytes, width: 4000, height: 1, format: .gray8)
    let floats = try FloatImage(
      values: (0..<3).flatMap { _ in bytes.map { Float($0) } }, width: 4000, height: 1, white: 255)
    var preprocessor = try Preprocessor(
      network: Size(width: 64, height: 64), fit: .visionCenterCrop, filter: filter, normalization: .bytes)
    for areFloats in [false, true] {
      var input = NetworkInput()
      let placement =
        areFloats ? try preprocessor.prepare(floats, into: &input) : try preprocessor.prepare(long, into: &input)
      #expect(placement.resized == Size(width: 256_000, height: 64))
      // The middle of the picture is the border of pixels 1999 and 2000, of 99 and 100. OpenCV 4 rounds a scale of 1/64 to
      // 1024 / 65536, so exactly.
      #expect(abs(input.elements[0] - 99) < 0.25 && abs(input.elements[63] - 100) < 0.25)
      #expect(input.elements[30] <= input.elements[34])
      #expect(input.elements[64 * 63 + 5] == input.elements[5])
    }
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
