import DetectionPrimitives
import Testing

@Suite struct PreprocessorTests {
  /// One line of `CASES` in Tests/Generators/preprocess.py.
  struct Case: Sendable, CustomTestStringConvertible {
    let format: PixelFormat
    let size: Size
    var crop: Box?
    let network: Size
    var fit = Fit.ultralytics
    var fill: UInt8 = 114
    var normalization = Normalization.unit
    var order = ChannelOrder.rgb
    var orientation = Orientation.up

    var testDescription: String { "\(format) \(size) to \(network)" }
  }

  static let cases = [
    Case(format: .rgb8, size: Size(width: 120, height: 90), network: Size(width: 64, height: 64)),
    Case(format: .bgra8, size: Size(width: 128, height: 72), network: Size(width: 42, height: 42)),
    Case(format: .rgba8, size: Size(width: 67, height: 101), network: Size(width: 64, height: 64)),
    Case(format: .gray8, size: Size(width: 67, height: 101), network: Size(width: 64, height: 48)),
    Case(format: .rgb8, size: Size(width: 192, height: 108), network: Size(width: 64, height: 64)),
    Case(format: .rgb8, size: Size(width: 128, height: 72), network: Size(width: 64, height: 64)),
    Case(format: .bgra8, size: Size(width: 128, height: 72), network: Size(width: 64, height: 64)),
    Case(format: .rgb8, size: Size(width: 64, height: 42), network: Size(width: 64, height: 64)),
    Case(format: .rgb8, size: Size(width: 31, height: 17), network: Size(width: 96, height: 64)),
    Case(
      format: .bgra8, size: Size(width: 31, height: 57), network: Size(width: 96, height: 64), fill: 0, order: .bgr),
    Case(
      format: .rgb8, size: Size(width: 100, height: 75), crop: Box(minX: 13, minY: 7, maxX: 77, maxY: 43),
      network: Size(width: 41, height: 41)),
    Case(
      format: .bgra8, size: Size(width: 100, height: 75), crop: Box(minX: 99, minY: 74, maxX: 100, maxY: 75),
      network: Size(width: 8, height: 8)),
    Case(
      format: .bgra8, size: Size(width: 128, height: 72), crop: Box(minX: 28, minY: 0, maxX: 100, maxY: 72),
      network: Size(width: 41, height: 41), fit: .stretch),
    Case(format: .rgb8, size: Size(width: 100, height: 75), network: Size(width: 41, height: 33), fit: .stretch),
    Case(
      format: .rgb8, size: Size(width: 100, height: 75), network: Size(width: 32, height: 32), fit: .yolox,
      normalization: .bytes, order: .bgr),
    Case(
      format: .rgb8, size: Size(width: 100, height: 75), network: Size(width: 32, height: 32), fit: .stretch,
      normalization: .imageNet),
    Case(
      format: .bgra8, size: Size(width: 100, height: 75), network: Size(width: 32, height: 24),
      normalization: .symmetric, order: .bgr),
    Case(format: .rgb8, size: Size(width: 1, height: 1), network: Size(width: 5, height: 3)),
    Case(format: .rgb8, size: Size(width: 300, height: 1), network: Size(width: 32, height: 32)),
    Case(
      format: .rgb8, size: Size(width: 2, height: 200), network: Size(width: 33, height: 32),
      normalization: .imageNet, order: .bgr),
    Case(
      format: .rgb8, size: Size(width: 120, height: 90), network: Size(width: 64, height: 64), orientation: .upMirrored),
    Case(
      format: .rgb8, size: Size(width: 120, height: 90), crop: Box(minX: 5, minY: 7, maxX: 106, maxY: 84),
      network: Size(width: 64, height: 64), orientation: .down),
    Case(
      format: .bgra8, size: Size(width: 128, height: 72), network: Size(width: 42, height: 42),
      orientation: .downMirrored),
    Case(
      format: .rgb8, size: Size(width: 120, height: 90), network: Size(width: 64, height: 64),
      orientation: .leftMirrored),
    Case(format: .bgra8, size: Size(width: 128, height: 72), network: Size(width: 42, height: 42), orientation: .right),
    Case(format: .rgb8, size: Size(width: 128, height: 72), network: Size(width: 64, height: 64), orientation: .right),
    Case(format: .rgb8, size: Size(width: 192, height: 108), network: Size(width: 64, height: 64), orientation: .left),
    Case(
      format: .bgra8, size: Size(width: 120, height: 90), crop: Box(minX: 5, minY: 7, maxX: 106, maxY: 84),
      network: Size(width: 64, height: 48), normalization: .imageNet, order: .bgr, orientation: .rightMirrored),
    Case(
      format: .gray8, size: Size(width: 67, height: 101), network: Size(width: 64, height: 48), fit: .stretch,
      orientation: .left),
    Case(format: .rgb8, size: Size(width: 17, height: 31), network: Size(width: 96, height: 64), orientation: .right),
    Case(format: .bgr8, size: Size(width: 100, height: 75), network: Size(width: 41, height: 33)),
    Case(
      format: .argb8, size: Size(width: 100, height: 75), crop: Box(minX: 13, minY: 7, maxX: 77, maxY: 43),
      network: Size(width: 41, height: 41), order: .bgr),
    Case(
      format: .argb8, size: Size(width: 100, height: 75), network: Size(width: 41, height: 33), fit: .stretch,
      orientation: .leftMirrored),
  ]

  private func image(_ index: Int) throws -> PixelImage {
    let made = PreprocessorTests.cases[index]
    return try PixelImage(
      bytes: hashedBytes(UInt32(100 + index), made.size.width * made.size.height * made.format.bytesPerPixel),
      width: made.size.width, height: made.size.height, format: made.format)
  }

  private func preprocessor(_ index: Int) throws -> Preprocessor {
    let made = PreprocessorTests.cases[index]
    return try Preprocessor(
      network: made.network, fit: made.fit, fill: made.fill, normalization: made.normalization,
      channelOrder: made.order)
  }

  @Test(arguments: cases.indices) func agreesWithOpenCVAndNumPy(index: Int) throws {
    let hashes = try Golden("preprocess").array("hashes", as: UInt64.self)
    #expect(hashes.count == 2 * PreprocessorTests.cases.count)
    let made = PreprocessorTests.cases[index]
    let image = try image(index)
    var preprocessor = try preprocessor(index)
    var canvas: [UInt8] = []
    let placement = try preprocessor.canvas(image, crop: made.crop, orientation: made.orientation, into: &canvas)
    #expect(UInt64(hash(canvas), radix: 16) == hashes[2 * index])
    var input = NetworkInput()
    #expect(try preprocessor.prepare(image, crop: made.crop, orientation: made.orientation, into: &input) == placement)
    #expect(UInt64(hash(littleEndianBytes(input.elements)), radix: 16) == hashes[2 * index + 1])
    #expect(input.shape == [1, 3, made.network.height, made.network.width])
    #expect(input.tensor.elements == input.elements)
    #expect(input.tensor.shape == input.shape)

    var own = [Float](repeating: .nan, count: input.elements.count)
    var span = own.mutableSpan
    #expect(try preprocessor.prepare(image, crop: made.crop, orientation: made.orientation, into: &span) == placement)
    #expect(own == input.elements)
  }

  /// One preprocessor and one input for frames of changing size: nothing of an earlier frame stays.
  @Test func framesDoNotDisturbEachOther() throws {
    var preprocessor = try Preprocessor(network: Size(width: 40, height: 40))
    var input = NetworkInput()
    var canvas: [UInt8] = []
    for round in 0..<12 {
      let size = [Size(width: 64, height: 30), Size(width: 30, height: 64), Size(width: 80, height: 80)][round % 3]
      let format = PixelFormat.allCases[round % PixelFormat.allCases.count]
      let image = try PixelImage(
        bytes: hashedBytes(UInt32(round), size.width * size.height * format.bytesPerPixel), width: size.width,
        height: size.height, format: format)
      let crop = round < 6 ? nil : Box(minX: 3, minY: 5, maxX: Float(10 + round), maxY: Float(30 - round))
      var fresh = try Preprocessor(network: preprocessor.network)
      var other = NetworkInput()
      #expect(
        try preprocessor.prepare(image, crop: crop, into: &input) == fresh.prepare(image, crop: crop, into: &other))
      #expect(input.elements == other.elements, "round \(round)")
      var otherCanvas: [UInt8] = []
      _ = try fresh.canvas(image, crop: crop, into: &otherCanvas)
      _ = try preprocessor.canvas(image, crop: crop, into: &canvas)
      #expect(canvas == otherCanvas, "round \(round)")
    }
  }

  /// An input that goes from one preprocessor to another gets the other's padding.
  @Test func paddingFollowsThePreprocessor() throws {
    let image = try PixelImage(bytes: hashedBytes(1, 20 * 10 * 3), width: 20, height: 10, format: .rgb8)
    var input = NetworkInput()
    var gray = try Preprocessor(network: Size(width: 20, height: 20))
    _ = try gray.prepare(image, into: &input)
    #expect(input.elements[0] == 114.0 / 255)
    var black = try Preprocessor(network: Size(width: 20, height: 20), fill: 0)
    _ = try black.prepare(image, into: &input)
    #expect(input.elements[0] == 0)
    #expect(input.elements[20 * 20 - 1] == 0)
    var small = try Preprocessor(network: Size(width: 8, height: 8))
    let placement = try small.prepare(image, into: &input)
    #expect(input.shape == [1, 3, 8, 8])
    #expect(placement.padding.top == 2)
  }

  @Test func reusesMemory() throws {
    let image = try PixelImage(bytes: hashedBytes(2, 64 * 36 * 4), width: 64, height: 36, format: .bgra8)
    var preprocessor = try Preprocessor(network: Size(width: 32, height: 32))
    var input = NetworkInput()
    _ = try preprocessor.prepare(image, into: &input)
    let place = address(of: input.elements)
    _ = try preprocessor.prepare(image, into: &input)
    #expect(address(of: input.elements) == place)
  }

  @Test func refusesBadInput() throws {
    var preprocessor = try Preprocessor(network: Size(width: 16, height: 16))
    var input = NetworkInput()
    let empty = try PixelImage(bytes: [], width: 0, height: 5, format: .rgb8)
    #expect(throws: PlacementError.invalidSource(empty.size)) { try preprocessor.prepare(empty, into: &input) }
    let image = try PixelImage(bytes: hashedBytes(3, 5 * 4 * 3), width: 5, height: 4, format: .rgb8)
    let crop = Box(minX: 0, minY: 0, maxX: .nan, maxY: 4)
    #expect(throws: PlacementError.self) { try preprocessor.prepare(image, crop: crop, into: &input) }
    for size in [Size(width: 0, height: 2), Size(width: 1 << 20, height: 1 << 20)] {
      #expect(throws: PlacementError.invalidNetwork(size)) { try Preprocessor(network: size) }
    }
  }

  @Test func refusesAWrongBuffer() async {
    await #expect(processExitsWith: .failure) {
      let image = try PixelImage(bytes: [1, 2, 3], width: 1, height: 1, format: .rgb8)
      var preprocessor = try Preprocessor(network: Size(width: 2, height: 2))
      var values = [Float](repeating: 0, count: 11)
      var span = values.mutableSpan
      _ = try preprocessor.prepare(image, into: &span)
    }
  }
}
