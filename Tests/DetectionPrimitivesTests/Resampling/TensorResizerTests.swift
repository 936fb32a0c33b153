import DetectionPrimitives
import Testing

/// Tensors of Floats against OpenCV, Pillow and PyTorch.
@Suite struct TensorResizerTests {
  /// Of numbers in 0..<1: OpenCV's wheels contract or reorder the last one or two additions.
  private static let reorderedTolerance: Float = 0x1p-22

  /// PyTorch's own results are so far from separate roundings, and differ among themselves: the last columns of a row,
  /// which do not fill a vector, are contracted in another order.
  private static let torchUlps: Float = 4

  /// Case `index` with its elements: [height, width, channels].
  private func source(_ index: Int, _ sizes: ArraySlice<Int32>) throws -> (Tensor<Float>, Size) {
    let sizes = sizes.map { Int($0) }
    let count = sizes[0] * sizes[1] * sizes[2]
    let elements = (0..<count).map { Float(hashedWord(UInt32(index), $0) >> 8) * 0x1p-24 }
    let tensor = try Tensor(elements, shape: [sizes[1], sizes[0], sizes[2]])
    return (tensor, Size(width: sizes[3], height: sizes[4]))
  }

  /// 2,400 random sizes, one of thirty in debug builds: every bit.
  ///
  /// PyTorch's bilinear and OpenCV's cubic filter are those of transcriptions that round after each operation; the others
  /// those of the implementations themselves.
  @Test(arguments: TensorResizeFilter.allCases) func agreesExactly(filter: TensorResizeFilter) throws {
    let golden = try Golden("resize_tensor")
    let cases = try golden.array("cases", as: Int32.self)
    let hashes = try golden.array("\(filter).hashes", as: UInt64.self)
    #expect(hashes.count == 2400)
    #if DEBUG
      let step = 31
    #else
      let step = 1
    #endif
    for index in stride(from: 0, to: hashes.count, by: step) {
      let (tensor, size) = try source(index, cases[5 * index..<5 * index + 5])
      let found = try tensor.resized(to: size, layout: .nhwc, filter: filter)
      #expect(found.shape == [size.height, size.width, tensor.shape[2]])
      #expect(UInt64(hash(littleEndianBytes(found.elements)), radix: 16) == hashes[index], "case \(index)")
    }
  }

  @Test(arguments: [TensorResizeFilter.torchBilinear, .torchBilinearAlignedCorners, .openCVCubic])
  func agreesNearly(filter: TensorResizeFilter) throws {
    let golden = try Golden("resize_tensor")
    let cases = try golden.array("cases", as: Int32.self)
    let kept = try golden.array("\(filter).kept", as: Int32.self)
    let values = try golden.array("\(filter).values", as: Float.self)
    #expect(kept.count == 24)
    var place = 0
    for index in kept.map({ Int($0) }) {
      let (tensor, size) = try source(index, cases[5 * index..<5 * index + 5])
      let found = try tensor.resized(to: size, layout: .nhwc, filter: filter).elements
      for (element, expected) in zip(found, values[place...]) {
        let tolerance =
          filter == .openCVCubic ? TensorResizerTests.reorderedTolerance : TensorResizerTests.torchUlps * expected.ulp
        #expect(abs(element - expected) <= tolerance, "case \(index)")
      }
      place += found.count
    }
    #expect(place == values.count)
  }

  /// OpenCV adds the four pixels of an exact half in an order that depends on the channels.
  @Test(arguments: [TensorResizeFilter.openCVLinear, .openCVArea]) func averagesHalves(filter: TensorResizeFilter)
    throws
  {
    let golden = try Golden("resize_tensor")
    for channels in [1, 3, 4] {
      let (tensor, size) = try source(channels, [22, 14, Int32(channels), 11, 7])
      let found = try tensor.resized(to: size, layout: .nhwc, filter: filter).elements
      let expected = try golden.array("\(filter).half\(channels)", as: Float.self)
      #expect(found.count == expected.count)
      for (element, expected) in zip(found, expected) {
        #expect(abs(element - expected) <= TensorResizerTests.reorderedTolerance)
      }
    }
  }

  /// Planes and interleaved channels, one picture and a batch, give the same numbers.
  @Test(arguments: TensorResizeFilter.allCases) func layoutsAgree(filter: TensorResizeFilter) throws {
    let elements = (0..<2 * 3 * 9 * 7).map { Float(hashedInteger(1, $0, in: -500...500)) / 16 }
    let batch = try Tensor(elements, shape: [2, 3, 9, 7])
    for size in [Size(width: 5, height: 4), Size(width: 11, height: 20), Size(width: 7, height: 3)] {
      var resizer = try TensorResizer(to: size, filter: filter)
      let found = try resizer.resize(batch)
      #expect(found.shape == [2, 3, size.height, size.width])
      let interleaved = try batch.transposed([0, 2, 3, 1])
      let other = try interleaved.resized(to: size, layout: .nhwc, filter: filter)
      #expect(other.shape == [2, size.height, size.width, 3])
      #expect(try other.transposed([0, 3, 1, 2]).elements == found.elements)
      let single = try batch.slice(axis: 0, 1..<2).reshaped([3, 9, 7])
      #expect(try resizer.resize(single).elements == Array(found.elements.suffix(found.count / 2)))
    }
  }

  @Test(arguments: TensorResizeFilter.allCases) func sameSizeIsACopy(filter: TensorResizeFilter) throws {
    let tensor = try Tensor((0..<60).map { Float($0) - 30.25 }, shape: [4, 5, 3])
    let found = try tensor.resized(to: Size(width: 5, height: 4), layout: .nhwc, filter: filter)
    #expect(found.elements == tensor.elements)
  }

  /// What is not finite stays where it has a weight, and nothing is clamped.
  @Test func keepsValuesOfAnyRange() throws {
    let row = try Tensor([-1e30, 2e30, .infinity, 4] as [Float], shape: [1, 1, 4])
    // A size that stays copies.
    for filter in TensorResizeFilter.allCases {
      #expect(try row.resized(to: Size(width: 4, height: 1), filter: filter).elements == row.elements, "\(filter)")
    }
    let found = try row.resized(to: Size(width: 4, height: 2), filter: .openCVLinear).elements
    #expect(found == [-1e30, 2e30, .infinity, 4, -1e30, 2e30, .infinity, 4])
    let shrunk = try row.resized(to: Size(width: 2, height: 1), filter: .openCVLinear).elements
    #expect(shrunk == [0.5e30, .infinity])
  }

  @Test func reusesMemory() throws {
    let tensor = try Tensor((0..<300).map { Float($0) }, shape: [3, 10, 10])
    var resizer = try TensorResizer(to: Size(width: 7, height: 13))
    var values: [Float] = []
    #expect(try resizer.resize(tensor, into: &values) == [3, 13, 7])
    let first = hash(littleEndianBytes(values))
    let place = address(of: values)
    try resizer.resize(tensor, into: &values)
    #expect(hash(littleEndianBytes(values)) == first)
    #expect(address(of: values) == place)
  }

  @Test func refusesWhatIsNoPicture() throws {
    let size = Size(width: 2, height: 2)
    let flat = try Tensor([1, 2] as [Float], shape: [1, 2])
    #expect(throws: ResamplingError.unexpectedRank(2)) { try flat.resized(to: size) }
    let empty = try Tensor([] as [Float], shape: [1, 0, 4])
    #expect(throws: ResamplingError.invalidSource(Size(width: 4, height: 0))) { try empty.resized(to: size) }
    let none = Size(width: 0, height: 2)
    #expect(throws: ResamplingError.invalidTarget(none)) { try TensorResizer(to: none) }
    let many = try Tensor([Float](repeating: 0, count: 64), shape: [64, 1, 1])
    let large = Size(width: 1 << 14, height: 1 << 14)
    #expect(throws: ResamplingError.invalidTarget(large)) { try many.resized(to: large) }
    #expect(ResamplingError.unexpectedRank(5).description.contains("5"))
  }
}
