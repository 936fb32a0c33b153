extension AnyTensor {
  /// Reads a `.npy` file.
  ///
  /// Versions 1.0, 2.0 and 3.0 are read, with elements of type `f2`, `f4`, `f8`, `i4` and `i8` (low byte first), `u1`
  /// and `i1`. An array in Fortran order becomes a tensor of the same shape whose strides ascend; nothing is reordered.
  /// A scalar has the shape `[]`, and extents may be 0.
  ///
  /// The bytes must be those of one array and no more: what follows the elements is an error, because a file that
  /// holds more than its shape says contradicts itself. Pickled objects, records and big-endian elements are refused.
  ///
  /// ```swift
  /// let file = try Tensor([1, 2, 3, 4, 5, 6] as [Float], shape: [2, 3]).npy()
  /// let tensor = try AnyTensor(npy: file)
  /// tensor.shape         // [2, 3]
  /// tensor.elementType   // .float32
  /// ```
  ///
  /// - Parameter file: The whole file.
  /// - Throws: ``NumPyError``. Before the byte count is known to be that of the shape, no memory is taken for the
  ///   elements.
  /// - Complexity: O(bytes): one copy of the elements.
  ///
  /// Source: NumPy's `numpy.lib.format`.
  public init(npy file: Span<UInt8>) throws(NumPyError) {
    let header = try NumPyHeader(file)
    let elements = file.extracting(header.byteCount..<file.count)
    switch header.elementType {
    case .float16: self = .float16(try Tensor(elements, header: header))
    case .float32: self = .float32(try Tensor(elements, header: header))
    case .float64: self = .float64(try Tensor(elements, header: header))
    case .uint8: self = .uint8(try Tensor(elements, header: header))
    case .int8: self = .int8(try Tensor(elements, header: header))
    case .int32: self = .int32(try Tensor(elements, header: header))
    case .int64: self = .int64(try Tensor(elements, header: header))
    }
  }

  /// Reads a `.npy` file from an array of its bytes.
  ///
  /// - Parameter file: The whole file.
  /// - Throws: ``NumPyError``.
  public init(npy file: [UInt8]) throws(NumPyError) {
    try self.init(npy: file.span)
  }

  /// Reads a `.npy` file from memory of somebody else, such as a mapped file.
  ///
  /// - Parameter file: The whole file.
  /// - Throws: ``NumPyError``.
  public init(npy file: Storage<UInt8>) throws(NumPyError) {
    self = try file.withElements { (bytes: Span<UInt8>) throws(NumPyError) in try AnyTensor(npy: bytes) }
  }

  /// Writes the tensor as a `.npy` file; see ``Tensor/npy()``.
  ///
  /// - Returns: The bytes of the file.
  public func npy() -> [UInt8] {
    switch self {
    case .float16(let tensor): tensor.npy()
    case .float32(let tensor): tensor.npy()
    case .float64(let tensor): tensor.npy()
    case .uint8(let tensor): tensor.npy()
    case .int8(let tensor): tensor.npy()
    case .int32(let tensor): tensor.npy()
    case .int64(let tensor): tensor.npy()
    }
  }
}

extension Tensor {
  /// Writes the tensor as a `.npy` file of version 1.0, byte for byte as NumPy's `save` does for an array in C order.
  ///
  /// The elements come in logical order, the last axis fastest, whatever the strides. Quantization is not part of the
  /// format. A header longer than 65535 bytes, which takes thousands of axes, gets version 2.0.
  ///
  /// ```swift
  /// let file = try Tensor([1, 2, 3, 4, 5, 6] as [Float], shape: [2, 3]).npy()
  /// file.count   // 152: 128 of header, 24 of elements
  /// ```
  ///
  /// - Returns: The bytes of the file.
  /// - Complexity: O(`count`).
  public func npy() -> [UInt8] {
    var bytes = NumPyHeader.bytes(elementType: Element.elementType, shape: shape)
    bytes.reserveCapacity(bytes.count + count * MemoryLayout<Element>.stride)
    if isContiguous {
      withElements { bytes.append(copyingBytesOf: $0) }
    } else {
      let elements = elements
      bytes.append(copyingBytesOf: elements.span)
    }
    return bytes
  }

  /// Makes a tensor of the bytes behind a header.
  fileprivate init(_ bytes: Span<UInt8>, header: NumPyHeader) throws(NumPyError) {
    let count: Int
    do throws(TensorError) {
      count = try elementCount(of: header.shape, elementSize: MemoryLayout<Element>.stride)
    } catch {
      throw .shapeTooLarge(shape: header.shapeText)
    }
    let expected = count * MemoryLayout<Element>.stride
    guard bytes.count == expected else { throw .byteCount(expected: expected, found: bytes.count) }
    let shape = header.shape
    let strides =
      header.isFortranOrder ? Array(contiguousStrides(of: shape.reversed()).reversed()) : contiguousStrides(of: shape)
    self.init(
      unchecked: Storage([Element](copyingBytes: bytes)), shape: shape, strides: strides, offset: 0, count: count,
      quantization: nil)
  }
}
