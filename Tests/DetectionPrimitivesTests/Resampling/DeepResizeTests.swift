import DetectionPrimitives
import Testing

/// Pictures of 16-bit samples and of Floats in other sizes, and in a network's input.
@Suite struct DeepResizeTests {
  private static let formats: [Int: DeepPixelFormat] = [1: .gray16, 3: .rgb16, 4: .rgba16]

  private func source(_ index: Int, _ sizes: ArraySlice<Int32>) throws -> (image: DeepImage, target: Size) {
    let sizes = sizes.map { Int($0) }
    let samples = (0..<sizes[0] * sizes[1] * sizes[2]).map { UInt16(hashedWord(UInt32(index), $0) >> 16) }
    let image = try DeepImage(
      samples: samples, width: sizes[0], height: sizes[1], format: try #require(Self.formats[sizes[2]]))
    return (image, Size(width: sizes[3], height: sizes[4]))
  }

  /// 240 random sizes, one of eleven in debug builds: every bit.
  @Test(arguments: [TensorResizeFilter.openCVLinear, .openCVArea, .openCVNearest, .nearestCenter])
  func samplesAreResizedAsOpenCVDoes(filter: TensorResizeFilter) throws {
    let golden = try Golden("resize_deep")
    let cases = try golden.array("cases", as: Int32.self)
    let hashes = try golden.array("\(filter).hashes", as: UInt64.self)
    #expect(hashes.count == 240)
    #if DEBUG
      let step = 11
    #else
      let step = 1
    #endif
    for index in stride(from: 0, to: hashes.count, by: step) {
      let (image, target) = try source(index, cases[5 * index..<5 * index + 5])
      let found = try image.resized(to: target, filter: filter)
      #expect(found.size == target && found.format == image.format)
      #expect(UInt64(hash(littleEndianBytes(found.samples)), radix: 16) == hashes[index], "case \(index)")
    }
  }

  @Test func cubicSamplesAreWithinOne() throws {
    let golden = try Golden("resize_deep")
    let cases = try golden.array("cases", as: Int32.self)
    let values = try golden.array("openCVCubic.values", as: UInt16.self)
    var place = 0
    for index in try golden.array("openCVCubic.kept", as: Int32.self).map({ Int($0) }) {
      let (image, target) = try source(index, cases[5 * index..<5 * index + 5])
      for sample in try image.resized(to: target, filter: .openCVCubic).samples {
        #expect(abs(Int(sample) - Int(values[place])) <= 1, "case \(index)")
        place += 1
      }
    }
    #expect(place == values.count)
  }

  /// Overshoot is clamped, padding left out, and planes of Floats are resized as the tensors that they are.
  @Test(arguments: TensorResizeFilter.allCases) func floatsAreResizedAsTensors(filter: TensorResizeFilter) throws {
    let (width, height, stride) = (13, 9, 16)
    let planes = (0..<3).map { channel in
      (0..<stride * height).map { Float(hashedWord(UInt32(50 + channel), $0) >> 8) * 0x1p-24 }
    }
    let image = try FloatImage(
      red: Storage(planes[0]), green: Storage(planes[1]), blue: Storage(planes[2]), width: width, height: height,
      stride: stride, white: 1)
    for target in [Size(width: 5, height: 14), Size(width: 26, height: 4)] {
      let found = try image.resized(to: target, filter: filter)
      var expected: [Float] = []
      for plane in planes {
        let tensor = try Tensor(storage: Storage(plane), shape: [1, height, width], strides: [0, stride, 1])
        expected += try tensor.resized(to: target, filter: filter).elements
      }
      let whole = try FloatImage(values: expected, width: target.width, height: target.height, white: 1)
      var preprocessor = try Preprocessor(network: target, fit: .stretch, normalization: .bytes)
      var (first, second) = (NetworkInput(), NetworkInput())
      _ = try preprocessor.prepare(found, into: &first)
      _ = try preprocessor.prepare(whole, into: &second)
      #expect(first.elements == second.elements && found.size == target && found.white == 1)
      // Whole numbers of sixteen bits are the rounded Floats.
      let deep = try DeepImage(
        samples: planes[0].map { UInt16($0 * 65535) }, width: width, height: height, format: .gray16,
        samplesPerRow: stride)
      let samples = try deep.resized(to: target, filter: filter).samples
      let floats = try Tensor(
        storage: Storage(planes[0].map { Float(UInt16($0 * 65535)) }), shape: [1, height, width],
        strides: [0, stride, 1])
      for (sample, value) in zip(samples, try floats.resized(to: target, filter: filter).elements) {
        #expect(Float(sample) == min(max(value.rounded(.toNearestOrEven), 0), 65535))
      }
    }
  }

  /// Samples go to a network as the Floats that they are, turned and cropped, without a copy in between.
  @Test(arguments: Orientation.allCases) func deepPicturesAreReadAsFloats(orientation: Orientation) throws {
    for format in DeepPixelFormat.allCases {
      let (width, height, step) = (19, 11, format.samplesPerPixel)
      let row = width * step + 2
      let samples = (0..<row * height).map { UInt16(hashedWord(60, $0) >> 16) }
      let image = try DeepImage(
        samples: samples, width: width, height: height, format: format, samplesPerRow: row)
      var values: [Float] = []
      for channel in 0..<3 {
        for y in 0..<height {
          for x in 0..<width { values.append(Float(samples[y * row + x * step + (step == 1 ? 0 : channel)])) }
        }
      }
      let floats = try FloatImage(values: values, width: width, height: height, white: 65535)
      #expect(image.floatImage().rounded().pixelImage().bytes == floats.rounded().pixelImage().bytes)
      for (filter, crop) in [
        (ResizeFilter.openCVLinear, Box?.none), (.openCVLinear, Box(minX: -3, minY: 2, maxX: 12, maxY: 14)),
        (.pillowBox, nil),
      ] {
        var preprocessor = try Preprocessor(network: Size(width: 14, height: 9), outside: .padded, filter: filter)
        var (first, second) = (NetworkInput(), NetworkInput())
        let placement = try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &first)
        #expect(try preprocessor.prepare(floats, crop: crop, orientation: orientation, into: &second) == placement)
        #expect(first.elements == second.elements, "\(format) \(filter)")
        #expect(preprocessor.keepsFloats)
      }
    }
  }

  @Test func impossibleSizesAreRefused() throws {
    let size = Size(width: 3, height: 0)
    let empty = try DeepImage(samples: [], width: 3, height: 0, format: .gray16)
    #expect(throws: ResamplingError.invalidSource(size)) { try empty.resized(to: Size(width: 1, height: 1)) }
    let image = try DeepImage(samples: [1], width: 1, height: 1, format: .gray16)
    #expect(throws: ResamplingError.invalidTarget(size)) { try image.resized(to: size) }
    #expect(throws: ResamplingError.invalidTarget(size)) { try image.floatImage().resized(to: size) }
    let none = try FloatImage(values: [], width: 3, height: 0, white: 1)
    #expect(throws: ResamplingError.invalidSource(size)) { try none.resized(to: Size(width: 1, height: 1)) }
  }

  @Test func documentedExamples() throws {
    let floats = try FloatImage(values: [0, 1, 0, 0, 0.5, 0], width: 2, height: 1, white: 1)
    let larger = try floats.resized(to: Size(width: 3, height: 1))
    #expect(larger.rounded().pixelImage().bytes == [0, 0, 128, 128, 0, 64, 255, 0, 0])
    let deep = try DeepImage(samples: [0, 1001], width: 2, height: 1, format: .gray16)
    #expect(try deep.resized(to: Size(width: 3, height: 1)).samples == [0, 500, 1001])
    #expect(deep.floatImage().white == 65535)
    let letters = try DeepImage(samples: [0x6162, 0x6364], width: 2, height: 1, format: .gray16)
    #expect(String(decoding: try letters.netpbm(), as: UTF8.self) == "P5\n2 1\n65535\nabcd")
  }
}
