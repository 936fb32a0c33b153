import DetectionPrimitives
import Testing

@Suite struct TensorTests {
  @Test func aScalarBehindAllMemoryIsAnError() {
    #expect(throws: TensorError.shapeTooLarge(shape: [])) {
      try Tensor(storage: Storage([1 as Float]), shape: [], offset: .max)
    }
  }

  @Test func viewsShareAndKeepLogicalOrder() throws {
    let t = try Tensor([1, 2, 3, 4, 5, 6] as [Float], shape: [2, 3])
    #expect(t[1, 0] == 4)
    #expect(try t.transposed().elements == [1, 4, 2, 5, 3, 6])
    #expect(try t.slice(axis: 1, 1..<3).elements == [2, 3, 5, 6])
    #expect(try t.transposed().reshaped([6]).elements == [1, 4, 2, 5, 3, 6])
  }

  /// Nothing is found by the stride of an axis of one place, so it may be anything.
  @Test func theStrideOfOnePlaceMeansNothing() throws {
    for stride in [Int.max, 1, 9] {
      let tensor = try Tensor(
        storage: Storage([1, 2, 3, 4, 5, 6, 7] as [Float]), shape: [2, 1, 2], strides: [4, stride, 2])
      #expect(tensor.elements == [1, 3, 5, 7])
    }
  }
}
