import DetectionPrimitives
import Testing

/// Filters, layouts and number formats of a network's input against NumPy, OpenCV and Pillow.
@Suite struct PreprocessorElementsTests {
  /// One line of `ELEMENTS` in Tests/Generators/preprocess.py.
  struct Case: Sendable, CustomTestStringConvertible {
    let filter: ResizeFilter
    let orientation: Orientation
    let layout: InputLayout
    let normalization: Normalization
    let type: ElementType
    var quantization: (scale: Float, zeroPoint: Int32)?
    var rounding = InputRounding.nearest

    var testDescription: String { "\(filter) \(layout) \(type)" }
  }

  static let cases = [
    Case(filter: .openCVLinear, orientation: .up, layout: .nhwc, normalization: .unit, type: .float32),
    Case(filter: .openCVLinear, orientation: .right, layout: .nhwc, normalization: .imageNet, type: .float16),
    Case(filter: .openCVArea, orientation: .up, layout: .nchw, normalization: .unit, type: .float32),
    Case(filter: .pillowBilinear, orientation: .up, layout: .nchw, normalization: .imageNet, type: .float32),
    Case(filter: .pillowLanczos, orientation: .left, layout: .nhwc, normalization: .unit, type: .uint8),
    Case(filter: .pillowNearest, orientation: .up, layout: .nchw, normalization: .unit, type: .int8),
    Case(
      filter: .openCVLinear, orientation: .up, layout: .nhwc, normalization: .symmetric, type: .int8,
      quantization: (0.0078125, -1)),
    Case(
      filter: .openCVLinear, orientation: .up, layout: .nhwc, normalization: .symmetric, type: .int8,
      quantization: (0.0078125, -1), rounding: .nearestEven),
    Case(
      filter: .openCVLinear, orientation: .up, layout: .nhwc, normalization: .symmetric, type: .uint8,
      quantization: (0.01, 100), rounding: .towardZero),
    Case(filter: .openCVNearest, orientation: .down, layout: .nchw, normalization: .bytes, type: .float16),
  ]

  @Test(arguments: cases.indices) func agreesWithNumPy(index: Int) throws {
    let hashes = try Golden("preprocess").array("elements", as: UInt64.self)
    #expect(hashes.count == PreprocessorElementsTests.cases.count)
    let made = PreprocessorElementsTests.cases[index]
    let image = try PixelImage(
      bytes: hashedBytes(UInt32(500 + index), 50 * 37 * 3), width: 50, height: 37, format: .rgb8)
    let quantization = try made.quantization.map {
      (numbers) throws(TensorError) in try Quantization(scale: numbers.scale, zeroPoint: numbers.zeroPoint)
    }
    var preprocessor = try Preprocessor(
      network: Size(width: 32, height: 24), filter: made.filter, normalization: made.normalization,
      layout: made.layout, quantization: quantization, rounding: made.rounding)
    let bytes: [UInt8]
    switch made.type {
    case .float16:
      var values = [Float16](repeating: 0, count: 3 * 32 * 24)
      var span = values.mutableSpan
      _ = try preprocessor.prepare(image, orientation: made.orientation, into: &span)
      bytes = littleEndianBytes(values)
    case .uint8:
      var values = [UInt8](repeating: 0, count: 3 * 32 * 24)
      var span = values.mutableSpan
      _ = try preprocessor.prepare(image, orientation: made.orientation, into: &span)
      bytes = values
    case .int8:
      var values = [Int8](repeating: 0, count: 3 * 32 * 24)
      var span = values.mutableSpan
      _ = try preprocessor.prepare(image, orientation: made.orientation, into: &span)
      bytes = littleEndianBytes(values)
    default:
      var input = NetworkInput()
      _ = try preprocessor.prepare(image, orientation: made.orientation, into: &input)
      #expect(input.shape == preprocessor.shape)
      bytes = littleEndianBytes(input.elements)
    }
    #expect(UInt64(hash(bytes), radix: 16) == hashes[index])
  }

  /// Without a quantization all bytes keep their place on the integers, whatever the rounding and the normalization.
  @Test(arguments: InputRounding.allCases, [Normalization.unit, .bytes, .symmetric, .imageNet])
  func bytesStayWhole(rounding: InputRounding, normalization: Normalization) throws {
    let image = try PixelImage(bytes: [UInt8](0...255), width: 16, height: 16, format: .gray8)
    var preprocessor = try Preprocessor(network: image.size, normalization: normalization, rounding: rounding)
    var unsigned = [UInt8](repeating: 0, count: 768)
    var span = unsigned.mutableSpan
    _ = try preprocessor.prepare(image, into: &span)
    #expect(unsigned == [UInt8](0...255) + [UInt8](0...255) + [UInt8](0...255))
    var signed = [Int8](repeating: 0, count: 768)
    var signedSpan = signed.mutableSpan
    _ = try preprocessor.prepare(image, into: &signedSpan)
    #expect(signed == unsigned.map { Int8(Int($0) - 128) })
  }

  @Test func integersAreClamped() throws {
    let image = try PixelImage(bytes: [255, 0, 128], width: 1, height: 1, format: .rgb8)
    var preprocessor = try Preprocessor(
      network: image.size, normalization: .bytes, quantization: try Quantization(scale: 0.5, zeroPoint: -10))
    var unsigned: [UInt8] = [1, 1, 1]
    var span = unsigned.mutableSpan
    _ = try preprocessor.prepare(image, into: &span)
    #expect(unsigned == [255, 0, 246])
  }
}
