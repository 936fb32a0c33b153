import DetectionPrimitives
import Testing

/// A picture that is stored turned gives what the upright picture gives, to the bit, on every way to it.
@Suite struct PreprocessorOrientationTests {
  /// The upright picture as a plain loop makes it, in exactly as many bytes as it needs.
  private func upright(_ image: PixelImage, _ orientation: Orientation) throws -> PixelImage {
    let size = orientation.upright(image.size)
    let pixelBytes = image.format.bytesPerPixel
    let stored = image.bytes
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let column = orientation.flipsX ? size.width - 1 - x : x
        let row = orientation.flipsY ? size.height - 1 - y : y
        let (left, top) = orientation.swapsSides ? (row, column) : (column, row)
        let start = (top * image.width + left) * pixelBytes
        bytes += stored[start..<start + pixelBytes]
      }
    }
    return try PixelImage(bytes: bytes, width: size.width, height: size.height, format: image.format)
  }

  /// Shrunk, to a half, to a third, as it is, grown along one side or both; single rows and columns.
  private static let sizes: [(source: Size, network: Size)] = [
    (Size(width: 61, height: 47), Size(width: 24, height: 20)),
    (Size(width: 48, height: 36), Size(width: 24, height: 18)),
    (Size(width: 36, height: 48), Size(width: 24, height: 18)),
    (Size(width: 54, height: 72), Size(width: 24, height: 18)),
    (Size(width: 72, height: 54), Size(width: 24, height: 18)),
    (Size(width: 24, height: 18), Size(width: 24, height: 18)),
    (Size(width: 11, height: 7), Size(width: 40, height: 33)),
    (Size(width: 60, height: 9), Size(width: 20, height: 30)),
    (Size(width: 1, height: 90), Size(width: 16, height: 12)),
    (Size(width: 90, height: 1), Size(width: 16, height: 12)),
    (Size(width: 300, height: 220), Size(width: 33, height: 70)),
  ]

  @Test(arguments: Orientation.allCases) func turnedPicturesAgree(orientation: Orientation) throws {
    for (index, (source, network)) in PreprocessorOrientationTests.sizes.enumerated() {
      for format in PixelFormat.allCases {
        let image = try PixelImage(
          bytes: hashedBytes(UInt32(index), source.width * source.height * format.bytesPerPixel),
          width: source.width, height: source.height, format: format)
        let turned = try upright(image, orientation)
        for fit in [Fit.ultralytics, .stretch, .visionCenterCrop] {
          for filter in [ResizeFilter.openCVLinear, .pillowBilinear, .openCVNearestExact] {
            var preprocessor = try Preprocessor(network: network, fit: fit, filter: filter)
            var found = NetworkInput()
            var expected = NetworkInput()
            _ = try preprocessor.prepare(image, orientation: orientation, into: &found)
            _ = try preprocessor.prepare(turned, into: &expected)
            #expect(found.elements == expected.elements, "\(format) \(source) to \(network) \(fit) \(filter)")
            // Again, over the padding that is there.
            _ = try preprocessor.prepare(image, orientation: orientation, into: &found)
            #expect(found.elements == expected.elements, "again: \(format) \(source) to \(network) \(fit) \(filter)")
          }
        }
      }
    }
  }

  /// Layouts and number formats take rows of pixels, which come another way than planes.
  @Test(arguments: Orientation.allCases) func rowsOfPixelsAgree(orientation: Orientation) throws {
    for (index, (source, network)) in PreprocessorOrientationTests.sizes.enumerated() {
      let format = PixelFormat.allCases[index % PixelFormat.allCases.count]
      let image = try PixelImage(
        bytes: hashedBytes(UInt32(20 + index), source.width * source.height * format.bytesPerPixel),
        width: source.width, height: source.height, format: format)
      let turned = try upright(image, orientation)
      var preprocessor = try Preprocessor(network: network, channelOrder: .bgr, layout: .nhwc)
      let count = 3 * network.width * network.height
      var found = [UInt8](repeating: 1, count: count)
      var expected = [UInt8](repeating: 2, count: count)
      var span = found.mutableSpan
      _ = try preprocessor.prepare(image, orientation: orientation, into: &span)
      span = expected.mutableSpan
      _ = try preprocessor.prepare(turned, into: &span)
      #expect(found == expected, "\(format) \(source) to \(network)")
    }
  }

  /// A crop that reaches outside, on each side in turn.
  @Test(arguments: Orientation.allCases) func filledCropsAgree(orientation: Orientation) throws {
    let image = try PixelImage(bytes: hashedBytes(5, 40 * 30 * 4), width: 40, height: 30, format: .bgra8)
    for crop in [
      Box(minX: -5, minY: 3, maxX: 31, maxY: 27), Box(minX: 4, minY: -7, maxX: 40, maxY: 22),
      Box(minX: 10, minY: 5, maxX: 52, maxY: 41), Box(minX: -3, minY: -4, maxX: 44, maxY: 33),
    ] {
      // The crop as a picture of its own, filled by hand.
      let (left, top) = (Int(crop.minX), Int(crop.minY))
      let (width, height) = (Int(crop.maxX) - left, Int(crop.maxY) - top)
      var bytes: [UInt8] = []
      for y in top..<top + height {
        for x in left..<left + width {
          if (0..<40).contains(x) && (0..<30).contains(y) {
            let start: Int = (y * 40 + x) * 4
            bytes += image.bytes[start..<start + 4]
          } else {
            bytes += [114, 114, 114, 114]
          }
        }
      }
      let filled = try PixelImage(bytes: bytes, width: width, height: height, format: .bgra8)
      let turned = try upright(filled, orientation)
      for filter in [ResizeFilter.openCVLinear, .openCVArea] {
        var preprocessor = try Preprocessor(
          network: Size(width: 20, height: 16), outside: .padded, filter: filter, fill: 114)
        var found = NetworkInput()
        var expected = NetworkInput()
        _ = try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &found)
        _ = try preprocessor.prepare(turned, into: &expected)
        #expect(found.elements == expected.elements, "\(crop) \(filter)")
      }
    }
  }
}
