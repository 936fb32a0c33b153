import DetectionPrimitives
import Testing

/// Crops whose edges lie within pixels: sampled there, by every filter.
@Suite struct FractionalCropTests {
  /// 300 random parts: Pillow's `resize(box=…)`, and OpenCV's formulas with the part's start and length.
  @Test(arguments: ResizeFilter.allCases) func agreesWithTheNamedImplementation(filter: ResizeFilter) throws {
    let golden = try Golden("fractional_crop")
    let cases = try golden.array("cases", as: Int32.self).map { Int($0) }
    let hashes = try golden.array("\(filter).hashes", as: UInt64.self)
    #expect(hashes.count == 300 && cases.count == 8 * hashes.count)
    for index in hashes.indices {
      let numbers = cases[8 * index..<8 * index + 8].map { $0 }
      let image = try PixelImage(
        bytes: hashedBytes(410 + UInt32(index), 3 * numbers[0] * numbers[1]), width: numbers[0], height: numbers[1],
        format: .rgb8)
      let crop = box(numbers[2..<6].map { Float($0) / 256 })
      var preprocessor = try Preprocessor(
        network: Size(width: numbers[6], height: numbers[7]), fit: .stretch, filter: filter)
      var bytes: [UInt8] = []
      let placement = try preprocessor.canvas(image, crop: crop, into: &bytes)
      #expect(placement.crop == crop)
      #expect(UInt64(hash(bytes), radix: 16) == hashes[index], "case \(index): \(numbers)")
      if index < 10 { #expect(try bytes == golden.array("\(filter).case\(index)", as: UInt8.self), "case \(index)") }
    }
  }

  /// A slope has at each pixel of the input the brightness of the place in the picture that the placement names, whatever
  /// the filter, the orientation and the fit: what the filters' own steps and averages leave of it.
  @Test(arguments: ResizeFilter.allCases, Orientation.allCases) func samplesWhereThePlacementSays(
    filter: ResizeFilter, orientation: Orientation
  ) throws {
    let (width, height) = (48, 40)
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += [UInt8(4 * x + 2), UInt8(6 * y + 3), 0] } }
    let image = try PixelImage(bytes: bytes, width: width, height: height, format: .rgb8)
    let crop = box([5.625, 3.3125, 41.1875, 34.75])
    // In pixels of the picture: where the nearest or the first one is taken, where a mean is, and where two are weighed.
    let tolerance: Float =
      switch filter {
      case .openCVNearest: 1.35
      case .openCVNearestExact, .openCV4NearestExact, .pillowNearest: 0.51
      case .openCVArea, .pillowBox: 0.6
      default: 0.3
      }
    for fit in [Fit.stretch, .ultralytics, .shortestEdge(26), .centerCrop] {
      for isFloat in [false, true] {
        var preprocessor = try Preprocessor(
          network: Size(width: 24, height: 22), fit: fit, filter: filter, normalization: .bytes)
        var input = NetworkInput()
        let placement =
          isFloat
          ? try preprocessor.prepare(floats(of: image), crop: crop, orientation: orientation, into: &input)
          : try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &input)
        let content = placement.content
        var (found, farthest) = (0, Float(0))
        for y in Int(content.minY) + 2..<Int(content.maxY) - 2 {
          for x in Int(content.minX) + 2..<Int(content.maxX) - 2 {
            let place = placement.toSource(Point(x: Float(x) + 0.5, y: Float(y) + 0.5))
            let red = input.elements[y * 24 + x]
            let green = input.elements[(22 + y) * 24 + x]
            farthest = max(farthest, abs(red / 4 - place.x), abs(green / 6 - place.y))
            found += 1
          }
        }
        #expect(found > 100 && farthest < tolerance, "\(fit), Floats: \(isFloat): \(farthest) pixels")
      }
    }
  }

  /// Fits that sample by a matrix take the part itself too.
  @Test(arguments: [Fit.mediaPipe, .nanoDet], Orientation.allCases) func warpsWhereThePlacementSays(
    fit: Fit, orientation: Orientation
  ) throws {
    let (width, height) = (48, 40)
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += [UInt8(4 * x + 2), UInt8(6 * y + 3), 0] } }
    let image = try PixelImage(bytes: bytes, width: width, height: height, format: .rgb8)
    var preprocessor = try Preprocessor(network: Size(width: 32, height: 32), fit: fit, normalization: .bytes)
    var input = NetworkInput()
    let placement = try preprocessor.prepare(
      image, crop: box([5.625, 3.3125, 41.1875, 34.75]), orientation: orientation, into: &input)
    let content = placement.content
    // A matrix maps whole coordinates to whole ones: pixel (x, y) of the input is at (x, y), not at its middle.
    for y in Int(content.minY) + 2..<Int(content.maxY) - 2 {
      for x in Int(content.minX) + 2..<Int(content.maxX) - 2 {
        let place = placement.toSource(Point(x: Float(x), y: Float(y)))
        var (column, row) = (place.x, place.y)
        if orientation.swapsSides ? orientation.flipsY : orientation.flipsX { column -= 1 }
        if orientation.swapsSides ? orientation.flipsX : orientation.flipsY { row -= 1 }
        #expect(abs((input.elements[y * 32 + x] - 2) / 4 - column) < 0.16)
        #expect(abs((input.elements[(32 + y) * 32 + x] - 3) / 6 - row) < 0.12)
      }
    }
  }

  /// Whole pixels are what they always were, and a part of a part of a pixel is that pixel.
  @Test func tinyPartsAreThePixel() throws {
    let image = try PixelImage(bytes: hashedBytes(8, 27), width: 3, height: 3, format: .rgb8)
    for filter in ResizeFilter.allCases {
      var preprocessor = try Preprocessor(network: Size(width: 4, height: 2), fit: .stretch, filter: filter)
      var bytes: [UInt8] = []
      let placement = try preprocessor.canvas(image, crop: box([1.25, 1.5, 1.5, 1.75]), into: &bytes)
      #expect(placement.crop == box([1.25, 1.5, 1.5, 1.75]))
      #expect(bytes == (0..<8).flatMap { _ in Array(image.bytes[12..<15]) }, "\(filter)")
    }
  }

  /// Outside the picture a part is padded to whole pixels.
  @Test func padsOutside() throws {
    let image = try PixelImage(bytes: [100, 100, 100], width: 1, height: 1, format: .rgb8)
    var preprocessor = try Preprocessor(
      network: Size(width: 3, height: 1), fit: .stretch, outside: .padded, filter: .openCVNearest, fill: 7)
    var bytes: [UInt8] = []
    _ = try preprocessor.canvas(image, crop: box([-1.5, 0, 1.5, 1]), into: &bytes)
    #expect(bytes == [7, 7, 7, 7, 7, 7, 100, 100, 100])
  }

  /// What is stored sideways or mirrored gives what the same pixels do upright, and a preprocessor that saw other frames
  /// what a new one gives: for targets between the crop's size and that of the pixels it touches too.
  @Test(arguments: [ResizeFilter.openCVLinear, .openCVCubic, .pillowBilinear]) func turnedPartsAreThePartsTurned(
    filter: ResizeFilter
  ) throws {
    var noise = SplitMix(seed: 9)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &noise) }
    var kept: [Int: Preprocessor] = [:]
    for round in 0..<400 {
      let (width, height) = (number(2...18), number(2...18))
      let orientation = Orientation.allCases[round % 8]
      let image = try PixelImage(
        bytes: hashedBytes(UInt32(round), 3 * width * height), width: width, height: height, format: .rgb8)
      let upright = try turned(image, orientation)
      // In quarters of a pixel.
      let (x, y) = (number(0...4 * width - 2), number(0...4 * height - 2))
      let crop = box([
        Float(x) / 4, Float(y) / 4, Float(number(x + 1...4 * width)) / 4, Float(number(y + 1...4 * height)) / 4,
      ])
      let side = max(1, Int(max(crop.width, crop.height)) + round / 8 % 3)
      let fit: Fit = round % 2 == 0 ? .stretch : .ultralytics
      let network = Size(width: side, height: side)
      var fresh = try Preprocessor(network: network, fit: fit, filter: filter)
      var straight = fresh
      var used = kept[2 * side + round % 2] ?? fresh
      var (bytes, expected, again): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
      _ = try fresh.canvas(image, crop: crop, orientation: orientation, into: &bytes)
      let uprightCrop = PictureMap(orientation, of: image.size).apply(to: crop)
      _ = try straight.canvas(upright, crop: uprightCrop, into: &expected)
      #expect(bytes == expected, "round \(round): \(width)x\(height), \(crop), \(orientation), \(fit), \(side)")
      _ = try used.canvas(image, crop: crop, orientation: orientation, into: &again)
      #expect(again == bytes, "round \(round)")
      kept[2 * side + round % 2] = used
    }
  }

  private func turned(_ image: PixelImage, _ orientation: Orientation) throws -> PixelImage {
    let size = orientation.upright(image.size)
    let back = PictureMap(orientation, of: image.size).inverse
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = back.apply(to: Point(x: Float(x) + 0.5, y: Float(y) + 0.5))
        let start = 3 * (Int(place.y) * image.width + Int(place.x))
        bytes += image.bytes[start..<start + 3]
      }
    }
    return try PixelImage(bytes: bytes, width: size.width, height: size.height, format: .rgb8)
  }

  private func box(_ edges: [Float]) -> Box {
    Box(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
  }

  private func floats(of image: PixelImage) throws -> FloatImage {
    let count = image.width * image.height
    let planes = (0..<3).map { channel in (0..<count).map { Float(image.bytes[3 * $0 + channel]) / 255 } }
    return try FloatImage(values: planes.flatMap { $0 }, width: image.width, height: image.height, white: 1)
  }
}
