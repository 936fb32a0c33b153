import DetectionPrimitives
import Testing

/// The views of a tensor whose type is known at run time are those of the typed one, for every type.
@Suite struct AnyTensorViewsTests {
  private func all() throws -> [AnyTensor] {
    let shape = [2, 3]
    return [
      .float16(try Tensor((0..<6).map { Float16($0) }, shape: shape)),
      .float32(try Tensor((0..<6).map { Float($0) }, shape: shape)),
      .float64(try Tensor((0..<6).map { Double($0) }, shape: shape)),
      .uint8(try Tensor((0..<6).map { UInt8($0) }, shape: shape)),
      .int8(try Tensor((0..<6).map { Int8($0) }, shape: shape)),
      .int32(try Tensor((0..<6).map { Int32($0) }, shape: shape)),
      .int64(try Tensor((0..<6).map { Int64($0) }, shape: shape)),
    ]
  }

  @Test func slicesAndTransposes() throws {
    for tensor in try all() {
      let part = try tensor.slice(axis: 1, 1..<3)
      #expect(part.shape == [2, 2] && part.elementType == tensor.elementType)
      #expect(try part.transposed().transposed() == part)
      #expect(try tensor.transposed().shape == [3, 2] && tensor.transposed() != tensor)
      #expect(throws: TensorError.rangeOutOfBounds(range: 0..<4, extent: 3)) { try tensor.slice(axis: 1, 0..<4) }
      #expect(throws: TensorError.notAPermutation(axes: [0, 0], rank: 2)) { try tensor.transposed([0, 0]) }
    }
    guard case .int32(let last) = try all()[5].slice(axis: 0, 1..<2) else {
      Issue.record("another type")
      return
    }
    #expect(last.elements == [3, 4, 5])
  }

  @Test func otherShapes() throws {
    let steps = try Quantization(scale: 0.5, zeroPoint: 1)
    for tensor in try all() {
      let wide = try tensor.quantized(by: steps).reshaped([1, 3, 1, 2])
      #expect(wide.shape == [1, 3, 1, 2] && wide.elementType == tensor.elementType)
      #expect(try wide.reshaped([2, 3]) == tensor.quantized(by: steps))
      #expect(throws: TensorError.elementCount(expected: 4, found: 6)) { try tensor.reshaped([2, 2]) }
    }
    // A transpose is read in its logical order.
    guard case .uint8(let columns) = try all()[3].transposed().reshaped([6]) else {
      Issue.record("another type")
      return
    }
    #expect(columns.elements == [0, 3, 1, 4, 2, 5])
  }

  @Test func onlyIntegersAreQuantized() throws {
    let steps = try Quantization(scale: 0.5, zeroPoint: 1)
    for tensor in try all() {
      let quantized = tensor.quantized(by: steps)
      let isInteger = ![.float16, .float32, .float64].contains(tensor.elementType)
      #expect((quantized != tensor) == isInteger)
      #expect(quantized.quantized(by: nil) == tensor)
    }
  }
}
