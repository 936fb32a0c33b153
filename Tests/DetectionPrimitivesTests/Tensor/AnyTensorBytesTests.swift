import DetectionPrimitives
import Testing

/// Bytes with a declared type: what an engine hands over.
@Suite struct AnyTensorBytesTests {
  /// The bytes of 0.5 and 640 in half floats, and of two ones in floats.
  private static let halves: [UInt8] = [0x00, 0x38, 0x00, 0x61]
  private static let ones: [UInt8] = [0, 0, 0x80, 0x3F, 0, 0, 0x80, 0x3F]

  @Test func theDeclaredTypeCounts() throws {
    let halves = Storage(Self.halves)
    let output = try AnyTensor(bytes: halves, elementType: .float16, shape: [1, 2])
    #expect(output == .float16(try Tensor([0.5, 640], shape: [1, 2])))
    // Two half floats are one float by their count of bytes, and another number: only a declaration can tell.
    let misread = try AnyTensor(bytes: halves, elementType: .float32, shape: [1])
    guard case .float32(let float) = misread else { throw TensorError.elementCount(expected: 1, found: 0) }
    #expect(float[0] > 1.477e20 && float[0] < 1.479e20)
    #expect(throws: TensorError.byteCount(expected: 8, found: 4, elementType: .float32, shape: [1, 2])) {
      try AnyTensor(bytes: halves, elementType: .float32, shape: [1, 2])
    }
    let ones = Storage(Self.ones)
    #expect(
      try AnyTensor(bytes: ones, elementType: .float32, shape: [2]) == .float32(try Tensor([1, 1], shape: [2])))
    #expect(throws: TensorError.byteCount(expected: 16, found: 8, elementType: .float64, shape: [2])) {
      try AnyTensor(bytes: ones, elementType: .float64, shape: [2])
    }
    #expect(
      try AnyTensor(bytes: ones, elementType: .float64, shape: [1])
        == .float64(try Tensor([0x1.000003f8p-7], shape: [1])))
    let error = TensorError.byteCount(expected: 8, found: 4, elementType: .float32, shape: [1, 2])
    #expect(error.description == "expected 8 bytes for float32 of shape [1, 2], found 4")
  }

  @Test func integersOfAllSizes() throws {
    let bytes: [UInt8] = [0xFF, 0x01, 0, 0, 0, 0, 0, 0x80]
    let storage = Storage(bytes)
    #expect(
      try AnyTensor(bytes: storage, elementType: .uint8, shape: [8])
        == .uint8(try Tensor([255, 1, 0, 0, 0, 0, 0, 128], shape: [8])))
    let quantization = try Quantization(scale: 0.5, zeroPoint: 1)
    #expect(
      try AnyTensor(bytes: storage, elementType: .int8, shape: [2, 4], quantization: quantization)
        == .int8(try Tensor([-1, 1, 0, 0, 0, 0, 0, -128], shape: [2, 4], quantization: quantization)))
    #expect(
      try AnyTensor(bytes: storage, elementType: .int32, shape: [2])
        == .int32(try Tensor([511, .min], shape: [2])))
    #expect(
      try AnyTensor(bytes: storage, elementType: .int64, shape: [])
        == .int64(try Tensor([.min + 511], shape: [])))
  }

  /// Half floats of 5 by 13 ones in rows of 32, and of 2 by 200 in rows of 224, with another number between the rows.
  @Test(arguments: [(5, 13, 32), (2, 200, 224)]) func paddedRowsAreNotRead(rows: Int, width: Int, stride: Int) throws {
    var bytes: [UInt8] = []
    for _ in 0..<rows {
      for x in 0..<stride { bytes += x < width ? [0x00, 0x3C] : [0x00, 0x47] }
    }
    for spare in [0, 1, 2] {
      // The last row may end with its last element, and bytes that are no whole element may follow.
      let end = 2 * ((rows - 1) * stride + width) + spare
      let output = try AnyTensor(
        bytes: Storage(Array(bytes[..<end])), elementType: .float16, shape: [rows, width], strides: [stride, 1])
      guard case .float16(let tensor) = output else { throw TensorError.elementCount(expected: 1, found: 0) }
      #expect(tensor.elements == [Float16](repeating: 1, count: rows * width))
    }
    let needed = 2 * ((rows - 1) * stride + width)
    #expect(
      throws: TensorError.byteCount(
        expected: needed, found: needed - 1, elementType: .float16, shape: [rows, width])
    ) {
      try AnyTensor(
        bytes: Storage(Array(bytes[..<(needed - 1)])), elementType: .float16, shape: [rows, width],
        strides: [stride, 1])
    }
  }

  @Test func impossibleDeclarationsAreErrors() throws {
    let bytes = Storage([UInt8](repeating: 0, count: 8))
    for shape in [[-1], [Int.max], [Int.max, 2], [1 << 40, 1 << 40]] {
      for type in ElementType.allCases {
        #expect(throws: TensorError.self) { try AnyTensor(bytes: bytes, elementType: type, shape: shape) }
        #expect(throws: TensorError.self) {
          try AnyTensor(bytes: bytes, elementType: type, shape: shape, strides: shape.map { _ in .max })
        }
      }
    }
    #expect(throws: TensorError.self) {
      try AnyTensor(bytes: bytes, elementType: .uint8, shape: [2, 2], strides: [1, 1])
    }
    #expect(throws: TensorError.byteCount(expected: 0, found: 8, elementType: .int8, shape: [0, 3])) {
      try AnyTensor(bytes: bytes, elementType: .int8, shape: [0, 3])
    }
    let empty = try AnyTensor(bytes: Storage([]), elementType: .float32, shape: [0, 3])
    #expect(empty.shape == [0, 3])
  }

  /// Borrowed memory is read in place where it is aligned, copied where not, and released once when all are gone.
  @Test func borrowedMemoryIsReleasedOnce() throws {
    for shift in [0, 1, 4] {
      let owner = ReleaseCounter()
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 32, alignment: 16)
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
      for index in 0..<3 {
        unsafe memory.storeBytes(of: Float(index + 1), toByteOffset: shift + 4 * index, as: Float.self)
      }
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[shift..<shift + 12]).bindMemory(to: UInt8.self)
      do {
        let storage = unsafe Storage(borrowing: bytes) { owner.count += 1 }
        var output: AnyTensor? = try AnyTensor(bytes: storage, elementType: .float32, shape: [3])
        let part = try output?.slice(axis: 0, 1..<3)
        output = nil
        #expect(owner.count == 0)
        #expect(part == .float32(try Tensor([2, 3], shape: [2])), "\(shift)")
      }
      #expect(owner.count == 1, "\(shift)")
      unsafe memory.deallocate()
    }
  }
}

/// Counts calls of a release.
private final class ReleaseCounter: @unchecked Sendable {
  var count = 0
}
