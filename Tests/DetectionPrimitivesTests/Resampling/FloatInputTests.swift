import DetectionPrimitives
import Testing

/// Pictures of Floats keep their precision with every filter.
@Suite struct FloatInputTests {
  private let size = Size(width: 23, height: 11)

  private var values: [Float] {
    (0..<3 * size.width * size.height).map { Float(hashedWord(77, $0) >> 8) * Float(255 * 0x1p-24) }
  }

  private func image() throws -> FloatImage {
    try FloatImage(values: values, width: size.width, height: size.height, white: 255)
  }

  private static let weighing: [(ResizeFilter, TensorResizeFilter)] = [
    (.openCVLinear, .openCVLinear), (.openCVLinearExact, .openCVLinear), (.openCVArea, .openCVArea),
    (.openCVCubic, .openCVCubic), (.pillowBox, .pillowBox), (.pillowBilinear, .pillowBilinear),
    (.pillowHamming, .pillowHamming), (.pillowBicubic, .pillowBicubic), (.pillowLanczos, .pillowLanczos),
  ]

  /// The values of `TensorResizer`, which has goldens of OpenCV and Pillow.
  @Test(arguments: weighing) func equalResizedTensors(filter: ResizeFilter, twin: TensorResizeFilter) throws {
    for network in [Size(width: 16, height: 8), Size(width: 40, height: 20), Size(width: 23, height: 5)] {
      let tensor = try Tensor(values, shape: [3, size.height, size.width])
      let expected = try tensor.resized(to: network, filter: twin).elements
      var preprocessor = try Preprocessor(network: network, fit: .stretch, filter: filter, normalization: .bytes)
      var input = NetworkInput()
      _ = try preprocessor.prepare(try image(), into: &input)
      #expect(input.elements == expected, "\(network)")
    }
  }

  /// Nearest filters take the pixels that they take of bytes.
  @Test(arguments: [ResizeFilter.openCVNearest, .openCVNearestExact, .openCV4NearestExact, .pillowNearest])
  func pickAsOfBytes(filter: ResizeFilter) throws {
    let area = size.width * size.height
    let places = try PixelImage(
      bytes: (0..<area).map { UInt8($0) }, width: size.width, height: size.height, format: .gray8)
    for network in [Size(width: 15, height: 7), Size(width: 40, height: 20)] {
      let picked = try places.resized(to: network, filter: filter).bytes
      var preprocessor = try Preprocessor(network: network, fit: .stretch, filter: filter, normalization: .bytes)
      var input = NetworkInput()
      _ = try preprocessor.prepare(try image(), into: &input)
      let values = values
      #expect(input.elements == (0..<3).flatMap { plane in picked.map { values[plane * area + Int($0)] } })
    }
  }

  /// Cut or framed, turned or not, whole numbers that are not resized are what bytes are.
  @Test(arguments: [ResizeFilter.openCVLinear, .openCVArea, .openCVNearest, .pillowLanczos], Orientation.allCases)
  func cutsAndFrames(filter: ResizeFilter, orientation: Orientation) throws {
    let bytes = hashedBytes(5, 3 * size.width * size.height)
    let picture = try PixelImage(bytes: bytes, width: size.width, height: size.height, format: .rgb8)
    let planes = (0..<3).flatMap { channel in
      stride(from: channel, to: bytes.count, by: 3).map { Float(bytes[$0]) }
    }
    let floats = try FloatImage(values: planes, width: size.width, height: size.height, white: 255)
    var preprocessor = try Preprocessor(
      network: Size(width: 15, height: 17), fit: .shortestEdge(11), filter: filter, layout: .nhwc)
    var (first, second) = (NetworkInput(), NetworkInput())
    let placement = try preprocessor.prepare(picture, orientation: orientation, into: &first)
    #expect(try preprocessor.prepare(floats, orientation: orientation, into: &second) == placement)
    #expect(first.elements == second.elements)
  }

  /// What bytes cannot hold.
  @Test func nothingIsRoundedOrClamped() throws {
    let image = try FloatImage(values: [0.3, -2, 300.75, 0, 0, 0], width: 2, height: 1, white: 255)
    var preprocessor = try Preprocessor(
      network: Size(width: 2, height: 1), fit: .stretch, filter: .pillowBicubic, normalization: .bytes)
    var input = NetworkInput()
    _ = try preprocessor.prepare(image, into: &input)
    #expect(input.elements == [0.3, -2, 300.75, 0, 0, 0])
  }

  /// A pixel that weighs nothing is not looked at, whatever it is.
  @Test func whatWeighsNothingDoesNotSpread() throws {
    var values = [Float](repeating: 0, count: 27)
    for channel in 0..<3 { values[9 * channel + 5] = .infinity }
    let image = try FloatImage(values: values, width: 3, height: 3, white: 1)
    var preprocessor = try Preprocessor(network: Size(width: 1, height: 1), fit: .stretch)
    var input = NetworkInput()
    _ = try preprocessor.prepare(image, into: &input)
    #expect(input.elements == [0, 0, 0])
  }

  /// An infinity stays where it is where the other tap weighs nothing, as in `TensorResizer`.
  @Test func infinitiesDoNotSpreadThroughEmptyTaps() throws {
    let planes: [(values: [Float], source: Size, target: Size)] = [
      ([1, 2, 3, 4, .infinity, 6, 7, 8, 9], Size(width: 3, height: 3), Size(width: 1, height: 1)),
      ([.infinity, 3], Size(width: 1, height: 2), Size(width: 1, height: 4)),
      ([.infinity, 3, 3, 3], Size(width: 2, height: 2), Size(width: 4, height: 4)),
      ([-.infinity], Size(width: 1, height: 1), Size(width: 6, height: 1)),
    ]
    for (values, source, target) in planes {
      let image = try FloatImage(
        values: values + values + values, width: source.width, height: source.height, white: 255)
      var preprocessor = try Preprocessor(network: target, fit: .stretch, normalization: .bytes)
      var input = NetworkInput()
      _ = try preprocessor.prepare(image, into: &input)
      let plane = try Tensor(values, shape: [1, source.height, source.width])
      let expected = try plane.resized(to: target, filter: .openCVLinear).elements
      #expect(Array(input.elements.prefix(expected.count)) == expected, "\(values)")
      #expect(!expected.contains { $0.isNaN })
    }
  }
}
