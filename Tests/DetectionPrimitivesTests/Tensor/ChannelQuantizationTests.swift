import DetectionPrimitives
import Testing

@Suite struct ChannelQuantizationTests {
  private let scales: [Float] = [0.5, 0.1, 3]
  private let zeroPoints: [Int32] = [-128, 0, 7]

  /// The numbers one by one.
  private func expected(_ integers: [Int], shape: [Int], axis: Int) -> [Float] {
    let run = shape[(axis + 1)...].reduce(1, *)
    return integers.indices.map { index in
      let channel = index / run % shape[axis]
      return (Float(integers[index]) - Float(zeroPoints[channel])) * scales[channel]
    }
  }

  @Test(arguments: [([3, 4, 2], 0), ([2, 3, 5], 1), ([2, 5, 3], 2), ([1, 3, 1], 1), ([0, 3], 1), ([3, 0], 0)])
  func everyAxis(shape: [Int], axis: Int) throws {
    let count = shape.reduce(1, *)
    let quantization = try ChannelQuantization(axis: axis, scales: scales, zeroPoints: zeroPoints)
    let integers = (0..<count).map { $0 * 37 % 256 - 128 }
    let signed = AnyTensor.int8(try Tensor(integers.map { Int8($0) }, shape: shape))
    let unsigned = AnyTensor.uint8(try Tensor(integers.map { UInt8($0 + 128) }, shape: shape))
    let wide = AnyTensor.int32(try Tensor(integers.map { Int32($0 * 1000) }, shape: shape))
    let numbers = expected(integers, shape: shape, axis: axis)
    #expect(try signed.dequantized(by: quantization) == .float32(try Tensor(numbers, shape: shape)))
    #expect(
      try unsigned.dequantized(by: quantization)
        == .float32(try Tensor(expected(integers.map { $0 + 128 }, shape: shape, axis: axis), shape: shape)))
    #expect(
      try wide.dequantized(by: quantization)
        == .float32(try Tensor(expected(integers.map { $0 * 1000 }, shape: shape, axis: axis), shape: shape)))
  }

  @Test func paddedRowsInAnotherOrder() throws {
    let integers: [Int8] = [1, 2, 99, 3, 4, 99, 5, 6, 99]
    let tensor = try Tensor(storage: Storage(integers), shape: [3, 2], strides: [3, 1]).transposed()
    let quantization = try ChannelQuantization(axis: 1, scales: [1, 10, 100])
    #expect(
      try AnyTensor.int8(tensor).dequantized(by: quantization)
        == .float32(try Tensor([1, 30, 500, 2, 40, 600], shape: [2, 3])))
  }

  @Test func aHeadOfChannels() throws {
    let head = AnyTensor.int8(try Tensor([100, 50, 10, 20, 100, 90] as [Int8], shape: [1, 6, 1]))
    let real = try head.dequantized(
      by: ChannelQuantization(axis: 1, scales: [1, 1, 1, 1, 0.001, 0.01], zeroPoints: [0, 0, 0, 0, 0, 0]))
    let candidates = try AnchorFreeDecoder(classCount: 2, coordinates: .pixels).decode(real)
    #expect(candidates.classIndices == [1] && candidates.scores == [0.9 as Float])
  }

  @Test func errors() throws {
    let tensor = AnyTensor.int8(try Tensor([1, 2, 3, 4] as [Int8], shape: [2, 2]))
    let three = try ChannelQuantization(axis: 0, scales: scales)
    #expect(throws: TensorError.channelCount(expected: 3, found: 2)) { try tensor.dequantized(by: three) }
    let far = try ChannelQuantization(axis: 2, scales: [1, 1])
    #expect(throws: TensorError.axisOutOfRange(axis: 2, rank: 2)) { try tensor.dequantized(by: far) }
    let below = try ChannelQuantization(axis: -1, scales: [1, 1])
    #expect(throws: TensorError.axisOutOfRange(axis: -1, rank: 2)) { try tensor.dequantized(by: below) }
    #expect(throws: TensorError.elementType(expected: .int8, found: .float32)) {
      try AnyTensor.float32(try Tensor([1], shape: [1])).dequantized(by: far)
    }
    #expect(throws: TensorError.channelCount(expected: 2, found: 1)) {
      try ChannelQuantization(axis: 0, scales: [1, 1], zeroPoints: [0])
    }
    for scale in [0, -1, .nan, .infinity] as [Float] {
      #expect(throws: TensorError.self) { try ChannelQuantization(axis: 0, scales: [1, scale]) }
    }
    #expect(TensorError.channelCount(expected: 3, found: 2).description == "expected 3 channels, found 2")
  }
}
