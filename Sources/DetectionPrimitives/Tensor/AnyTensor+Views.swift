extension AnyTensor {
  /// The part of the tensor within a range of one axis, without a copy: see ``Tensor/slice(axis:_:)``.
  ///
  /// ```swift
  /// let batch = AnyTensor.float32(try Tensor([1, 2, 3, 4], shape: [2, 2]))
  /// try batch.slice(axis: 0, 1..<2) == .float32(try Tensor([3, 4], shape: [1, 2]))   // true
  /// ```
  ///
  /// - Parameters:
  ///   - axis: The axis to cut, such as that of a batch.
  ///   - range: The indices to keep; may be empty.
  /// - Returns: A tensor of the same rank and type that shares the storage.
  /// - Throws: ``TensorError/axisOutOfRange(axis:rank:)`` or ``TensorError/rangeOutOfBounds(range:extent:)``.
  /// - Complexity: O(rank).
  public func slice(axis: Int, _ range: Range<Int>) throws(TensorError) -> AnyTensor {
    switch self {
    case .float16(let tensor): .float16(try tensor.slice(axis: axis, range))
    case .float32(let tensor): .float32(try tensor.slice(axis: axis, range))
    case .float64(let tensor): .float64(try tensor.slice(axis: axis, range))
    case .uint8(let tensor): .uint8(try tensor.slice(axis: axis, range))
    case .int8(let tensor): .int8(try tensor.slice(axis: axis, range))
    case .int32(let tensor): .int32(try tensor.slice(axis: axis, range))
    case .int64(let tensor): .int64(try tensor.slice(axis: axis, range))
    }
  }

  /// The tensor with its axes in another order, without a copy: see ``Tensor/transposed(_:)``.
  ///
  /// - Parameter axes: For each axis of the result, the axis that it was; `nil` reverses all axes.
  /// - Returns: A tensor of the same type that shares the storage.
  /// - Throws: ``TensorError/notAPermutation(axes:rank:)``.
  /// - Complexity: O(rank²).
  public func transposed(_ axes: [Int]? = nil) throws(TensorError) -> AnyTensor {
    switch self {
    case .float16(let tensor): .float16(try tensor.transposed(axes))
    case .float32(let tensor): .float32(try tensor.transposed(axes))
    case .float64(let tensor): .float64(try tensor.transposed(axes))
    case .uint8(let tensor): .uint8(try tensor.transposed(axes))
    case .int8(let tensor): .int8(try tensor.transposed(axes))
    case .int32(let tensor): .int32(try tensor.transposed(axes))
    case .int64(let tensor): .int64(try tensor.transposed(axes))
    }
  }

  /// The same elements in the same logical order, under another shape: see ``Tensor/reshaped(_:)``.
  ///
  /// ```swift
  /// let flat = AnyTensor.uint8(try Tensor([1, 2, 3, 4, 5, 6], shape: [1, 6]))
  /// try flat.reshaped([2, 3]) == .uint8(try Tensor([1, 2, 3, 4, 5, 6], shape: [2, 3]))   // true
  /// ```
  ///
  /// - Parameter shape: The new extents; their product is the tensor's count.
  /// - Returns: A tensor of that shape and of the same type, with the same quantization.
  /// - Throws: ``TensorError/negativeExtent(shape:)``, ``TensorError/shapeTooLarge(shape:)`` or
  ///   ``TensorError/elementCount(expected:found:)``.
  /// - Complexity: O(rank) where the tensor is contiguous, else O(`count`), for a copy.
  public func reshaped(_ shape: [Int]) throws(TensorError) -> AnyTensor {
    switch self {
    case .float16(let tensor): .float16(try tensor.reshaped(shape))
    case .float32(let tensor): .float32(try tensor.reshaped(shape))
    case .float64(let tensor): .float64(try tensor.reshaped(shape))
    case .uint8(let tensor): .uint8(try tensor.reshaped(shape))
    case .int8(let tensor): .int8(try tensor.reshaped(shape))
    case .int32(let tensor): .int32(try tensor.reshaped(shape))
    case .int64(let tensor): .int64(try tensor.reshaped(shape))
    }
  }

  /// The tensor with another quantization, without a copy; floats stay as they are.
  ///
  /// - Parameter quantization: What the integers stand for; `nil` takes it away.
  /// - Returns: A tensor that shares the storage.
  /// - Complexity: O(1).
  public func quantized(by quantization: Quantization?) -> AnyTensor {
    switch self {
    case .float16, .float32, .float64: return self
    case .uint8(var tensor):
      tensor.quantization = quantization
      return .uint8(tensor)
    case .int8(var tensor):
      tensor.quantization = quantization
      return .int8(tensor)
    case .int32(var tensor):
      tensor.quantization = quantization
      return .int32(tensor)
    case .int64(var tensor):
      tensor.quantization = quantization
      return .int64(tensor)
    }
  }
}
