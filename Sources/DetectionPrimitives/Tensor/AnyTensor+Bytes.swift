extension AnyTensor {
  /// Makes a tensor of bytes whose type is known at run time only, as an inference engine hands them over.
  ///
  /// The bytes are checked against the declared type and shape, so that half floats are never read as floats. Without
  /// strides they must be exactly those of the elements; with strides, which count elements, there may be more behind
  /// the last one.
  ///
  /// ```swift
  /// let bytes: [UInt8] = [0x00, 0x38, 0x00, 0x61]
  /// let output = try AnyTensor(bytes: Storage(bytes), elementType: .float16, shape: [1, 2])
  /// output == .float16(try Tensor([0.5, 640], shape: [1, 2]))   // true
  /// try AnyTensor(bytes: Storage(bytes), elementType: .int8, shape: [2])   // throws .byteCount(expected: 2, found: 4, elementType: .int8, shape: [2])
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: The memory, low byte of each element first. Borrowed memory is read in place where its address is a
  ///     multiple of the element's size, and copied elsewhere; an array is copied.
  ///   - elementType: What the bytes are.
  ///   - shape: The extent of each axis, outermost first.
  ///   - strides: The distance in elements between neighbors along each axis; `nil` means without padding.
  ///   - quantization: What the elements stand for, where they are quantized.
  /// - Throws: ``TensorError/byteCount(expected:found:elementType:shape:)`` where the bytes do not fit, and
  ///   ``TensorError`` where the shape is impossible or the strides overlap.
  /// - Complexity: O(1) where nothing is copied, else O(bytes).
  public init(
    bytes: Storage<UInt8>, elementType: ElementType, shape: [Int], strides: [Int]? = nil,
    quantization: Quantization? = nil
  ) throws(TensorError) {
    switch elementType {
    case .float16: self = .float16(try Tensor(bytes, shape, strides, quantization))
    case .float32: self = .float32(try Tensor(bytes, shape, strides, quantization))
    case .float64: self = .float64(try Tensor(bytes, shape, strides, quantization))
    case .uint8: self = .uint8(try Tensor(bytes, shape, strides, quantization))
    case .int8: self = .int8(try Tensor(bytes, shape, strides, quantization))
    case .int32: self = .int32(try Tensor(bytes, shape, strides, quantization))
    case .int64: self = .int64(try Tensor(bytes, shape, strides, quantization))
    }
  }
}

extension Tensor {
  /// Makes a tensor of bytes that are elements of this type.
  fileprivate init(
    _ bytes: Storage<UInt8>, _ shape: [Int], _ strides: [Int]?, _ quantization: Quantization?
  ) throws(TensorError) {
    let size = MemoryLayout<Element>.stride
    let count = try elementCount(of: shape, elementSize: size)
    if let strides { try checkStrides(strides, shape: shape) }
    let needed = try strides.map { (strides) throws(TensorError) in
      try neededCount(shape: shape, strides: strides, offset: 0)
    }
    // A count that does not fit in bytes is more than there can be.
    let (expected, overflow) = (needed ?? count).multipliedReportingOverflow(by: size)
    guard !overflow, needed == nil ? bytes.count == expected : bytes.count >= expected else {
      throw .byteCount(
        expected: overflow ? .max : expected, found: bytes.count, elementType: Element.elementType, shape: shape)
    }
    try self.init(
      storage: bytes.slice(0..<bytes.count / size * size).numbers(Element.self), shape: shape, strides: strides,
      quantization: quantization)
  }
}
