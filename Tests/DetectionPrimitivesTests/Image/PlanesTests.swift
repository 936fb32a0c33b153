import DetectionPrimitives
import Testing

/// Pictures in planes give what the same pixels beside each other give.
@Suite struct PlanesTests {
  private let size = Size(width: 37, height: 23)

  private func pixels(_ seed: UInt32) throws -> PixelImage {
    try PixelImage(
      bytes: hashedBytes(seed, 3 * size.width * size.height), width: size.width, height: size.height, format: .rgb8)
  }

  /// The pixels as planes with strides of their own, whose last rows end with the last pixel.
  private func planes(_ image: PixelImage) throws -> PlanarImage {
    var planes: [[UInt8]] = [[], [], []]
    let strides = [size.width, size.width + 3, size.width + 11]
    for channel in 0..<3 {
      for y in 0..<size.height {
        for x in 0..<size.width { planes[channel].append(image.bytes[3 * (y * size.width + x) + channel]) }
        if y < size.height - 1 {
          planes[channel] += [UInt8](repeating: 250, count: strides[channel] - size.width)
        }
      }
    }
    return try PlanarImage(
      red: Storage(planes[0]), green: Storage(planes[1]), blue: Storage(planes[2]), width: size.width,
      height: size.height, redBytesPerRow: strides[0], greenBytesPerRow: strides[1], blueBytesPerRow: strides[2])
  }

  private let crops: [Box?] = [
    nil, Box(minX: 3, minY: 2, maxX: 30, maxY: 20), Box(minX: -4, minY: -3, maxX: 39, maxY: 11),
  ]

  @Test(arguments: Orientation.allCases) func planesAreReadAsPixels(orientation: Orientation) throws {
    let image = try pixels(31)
    let planar = try planes(image)
    #expect(planar.pixelImage().bytes == image.bytes)
    for filter in [ResizeFilter.openCVLinear, .openCVArea, .pillowBicubic] {
      for fit in [Fit.ultralytics, .shortestEdge(16), .mediaPipe] {
        for crop in crops {
          var preprocessor = try Preprocessor(
            network: Size(width: 16, height: 20), fit: fit, outside: .padded, filter: filter)
          var (first, second) = (NetworkInput(), NetworkInput())
          let placement = try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &first)
          #expect(try preprocessor.prepare(planar, crop: crop, orientation: orientation, into: &second) == placement)
          #expect(first.elements == second.elements, "\(filter) \(fit)")
        }
      }
    }
  }

  /// Whole numbers as Floats, not resized, are what the bytes are; other outputs round them.
  @Test(arguments: Orientation.allCases) func floatsAreReadAsPixels(orientation: Orientation) throws {
    let image = try pixels(32)
    var values: [Float] = []
    for channel in 0..<3 {
      for pixel in 0..<size.width * size.height { values.append(Float(image.bytes[3 * pixel + channel])) }
    }
    let floats = try FloatImage(values: values, width: size.width, height: size.height, white: 255)
    #expect(floats.rounded().pixelImage().bytes == image.bytes)
    for crop in crops {
      let region = try Placement(
        source: size, network: Size(width: 8, height: 8), fit: .stretch, crop: crop, outside: .padded)
      let upright = orientation.upright(
        Size(width: Int(region.crop.width), height: Int(region.crop.height)))
      let network = Size(width: upright.width + 2, height: upright.height)
      for layout in [InputLayout.nchw, .nhwc] {
        var preprocessor = try Preprocessor(
          network: network, outside: .padded, normalization: .imageNet, channelOrder: .bgr, layout: layout)
        var (first, second) = (NetworkInput(), NetworkInput())
        let placement = try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &first)
        #expect(try preprocessor.prepare(floats, crop: crop, orientation: orientation, into: &second) == placement)
        #expect(placement.resized == upright)
        #expect(first.elements == second.elements)
      }
      var bytes = [UInt8](repeating: 0, count: 3 * 16 * 16)
      var other = bytes
      var preprocessor = try Preprocessor(network: Size(width: 16, height: 16), outside: .padded)
      var span = bytes.mutableSpan
      _ = try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &span)
      var otherSpan = other.mutableSpan
      _ = try preprocessor.prepare(floats, crop: crop, orientation: orientation, into: &otherSpan)
      #expect(bytes == other)
    }
  }

  /// 120 pictures as OpenCV resizes float32 without its vector code.
  @Test func floatsAreResizedAsOpenCVDoes() throws {
    let golden = try Golden("float_linear")
    let hashes = try golden.array("hashes", as: UInt64.self)
    var input = NetworkInput()
    for index in 0..<120 {
      let (drawn, isHalved) = (hashedInteger(902, index, in: 1...90), index % 10 == 9)
      let network = Size(
        width: isHalved ? 4 * (1 + drawn / 4) : drawn, height: hashedInteger(903, index, in: 1...90))
      let size =
        isHalved
        ? Size(width: 2 * network.width, height: 2 * network.height)
        : Size(width: hashedInteger(900, index, in: 1...90), height: hashedInteger(901, index, in: 1...90))
      let plane = Storage(
        (0..<size.width * size.height).map {
          Float(hashedWord(UInt32(910 + index), $0) >> 8) * Float(255 * 0x1p-24)
        })
      let image = try FloatImage(
        red: plane, green: plane, blue: plane, width: size.width, height: size.height, white: 255)
      var preprocessor = try Preprocessor(network: network, fit: .stretch, normalization: .bytes)
      _ = try preprocessor.prepare(image, into: &input)
      let green = Array(input.elements[network.width * network.height..<2 * network.width * network.height])
      #expect(UInt64(hash(littleEndianBytes(green)), radix: 16) == hashes[index], "\(index) \(size) to \(network)")
      if index < 3 { #expect(green == (try golden.array("case_\(index)", as: Float.self))) }
    }
  }

  /// The upper bytes of ten-bit samples, where they lie, are NV12.
  @Test(arguments: Orientation.allCases) func tenBitsAreReadByTheirUpperBytes(orientation: Orientation) throws {
    let (width, height) = (14, 9)
    let luma = hashedBytes(41, width * height)
    let chroma = hashedBytes(42, width * 5)
    let eight = try YCbCrImage(
      luma: Storage(luma), lumaBytesPerRow: width, chroma: Storage(chroma), chromaBytesPerRow: width, width: width,
      height: height, range: .full, matrix: .bt2020)
    func deep(_ bytes: [UInt8], rows: Int) -> [UInt8] {
      var result: [UInt8] = []
      for y in 0..<rows {
        for x in 0..<width { result += [UInt8(64 * (x % 4)), bytes[y * width + x]] }
        if y < rows - 1 { result += [9, 9, 9, 9] }
      }
      return result
    }
    let ten = try YCbCrImage(
      tenBitLuma: Storage(deep(luma, rows: height)), lumaBytesPerRow: 2 * width + 4,
      chroma: Storage(deep(chroma, rows: 5)), chromaBytesPerRow: 2 * width + 4, width: width, height: height,
      range: .full, matrix: .bt2020)
    #expect(ten.rgb().bytes == eight.rgb().bytes)
    for crop in [nil, Box(minX: 3, minY: 1, maxX: 12, maxY: 8)] {
      var preprocessor = try Preprocessor(network: Size(width: 12, height: 12))
      var (first, second) = (NetworkInput(), NetworkInput())
      _ = try preprocessor.prepare(eight, crop: crop, orientation: orientation, into: &first)
      _ = try preprocessor.prepare(ten, crop: crop, orientation: orientation, into: &second)
      #expect(first.elements == second.elements)
    }
    #expect(throws: ImageError.self) {
      try YCbCrImage(
        tenBitLuma: Storage(deep(luma, rows: height).dropLast()), lumaBytesPerRow: 2 * width + 4,
        chroma: Storage(deep(chroma, rows: 5)), chromaBytesPerRow: 2 * width + 4, width: width, height: height,
        range: .full, matrix: .bt2020)
    }
  }

  @Test func neededBytesAreExact() throws {
    let plane = Storage([UInt8](0..<7))
    #expect(
      try PlanarImage(
        red: plane, green: plane, blue: plane, width: 2, height: 2, redBytesPerRow: 5, greenBytesPerRow: 5,
        blueBytesPerRow: 5
      ).pixelImage().bytes == [0, 0, 0, 1, 1, 1, 5, 5, 5, 6, 6, 6])
    #expect(throws: ImageError.byteCount(needed: 8, found: 7)) {
      try PlanarImage(red: plane, green: plane, blue: plane, width: 2, height: 2, blueBytesPerRow: 6)
    }
    #expect(throws: ImageError.strideTooSmall(needed: 2, found: 1)) {
      try PlanarImage(red: plane, green: plane, blue: plane, width: 2, height: 2, greenBytesPerRow: 1)
    }
    #expect(throws: ImageError.byteCount(needed: 6, found: 5)) {
      try PlanarImage(bytes: [1, 2, 3, 4, 5], width: 2, height: 1)
    }
    #expect(throws: ImageError.invalidSize(width: -2, height: -1)) {
      try PlanarImage(bytes: [1, 2, 3, 4, 5, 6], width: -2, height: -1)
    }
    #expect(throws: ImageError.byteCount(needed: 24, found: 20)) {
      try FloatImage(values: [1, 2, 3, 4, 5], width: 2, height: 1, white: 1)
    }
    let floats = try FloatImage(values: [.nan, -1, 2, 0.5, .infinity, 0], width: 2, height: 1, white: 1)
    #expect(floats.rounded().pixelImage().bytes == [0, 255, 255, 0, 128, 0])
  }

  @Test func slicesShareMemory() throws {
    let image = try pixels(33)
    let part = try image.slice(x: 5, y: 4, size: Size(width: 10, height: 7))
    for y in 0..<7 {
      for x in 0..<30 { #expect(part.bytes[y * 30 + x] == image.bytes[(y + 4) * 3 * size.width + 15 + x]) }
    }
    #expect(part.bytesPerRow == image.bytesPerRow)
    let whole = image.withBytes { $0.count }
    #expect(part.withBytes { $0.count } == 6 * 3 * size.width + 30 && whole == 3 * size.width * size.height)
    // A slice of a slice, and the pixels of a slice through the preprocessor.
    #expect(try part.slice(x: 9, y: 6, size: Size(width: 1, height: 1)).bytes == Array(part.bytes.suffix(3)))
    var preprocessor = try Preprocessor(network: Size(width: 8, height: 8))
    var (first, second) = (NetworkInput(), NetworkInput())
    _ = try preprocessor.prepare(part, into: &first)
    _ = try preprocessor.prepare(image, crop: Box(minX: 5, minY: 4, maxX: 15, maxY: 11), into: &second)
    #expect(first.elements == second.elements)
    #expect(try image.slice(x: 37, y: 0, size: Size(width: 0, height: 3)).bytes.isEmpty)
    let outside = Size(width: 33, height: 1)
    #expect(throws: ImageError.outside(x: 5, y: 4, size: outside, picture: size)) {
      try image.slice(x: 5, y: 4, size: outside)
    }
    #expect(throws: ImageError.self) { try image.slice(x: -1, y: 0, size: Size(width: 1, height: 1)) }
    #expect(throws: ImageError.self) { try image.slice(x: 1, y: 0, size: Size(width: Int.max, height: 1)) }
    #expect(ImageError.outside(x: 5, y: 4, size: outside, picture: size).description.contains("33x1 at 5,4"))
    #expect(Storage([1, 2, 3, 4] as [Float]).slice(1..<4).slice(1..<2).elements == [3])
  }
}
