extension Tensor {
  /// The part of the tensor within a range of one axis, without a copy.
  ///
  /// - Parameters:
  ///   - axis: The axis to cut.
  ///   - range: The indices to keep; may be empty.
  /// - Returns: A tensor of the same rank that shares the storage.
  /// - Throws: ``TensorError/axisOutOfRange(axis:rank:)`` or ``TensorError/rangeOutOfBounds(range:extent:)``.
  /// - Complexity: O(rank).
  public func slice(axis: Int, _ range: Range<Int>) throws(TensorError) -> Tensor {
    guard shape.indices.contains(axis) else { throw .axisOutOfRange(axis: axis, rank: rank) }
    guard range.lowerBound >= 0, range.upperBound <= shape[axis] else {
      throw .rangeOutOfBounds(range: range, extent: shape[axis])
    }
    var shape = shape
    shape[axis] = range.count
    let isEmpty = shape.contains(0)
    return Tensor(
      unchecked: storage, shape: shape, strides: strides,
      offset: isEmpty ? 0 : offset + range.lowerBound * strides[axis],
      count: isEmpty ? 0 : shape.reduce(1, *), quantization: quantization)
  }

  /// The tensor with its axes in another order, without a copy.
  ///
  /// - Parameter axes: For each axis of the result, the axis that it was; `nil` reverses all axes.
  /// - Returns: A tensor that shares the storage.
  /// - Throws: ``TensorError/notAPermutation(axes:rank:)``.
  /// - Complexity: O(rank²).
  public func transposed(_ axes: [Int]? = nil) throws(TensorError) -> Tensor {
    let axes = axes ?? Array(shape.indices.reversed())
    guard axes.count == rank, shape.indices.allSatisfy({ axes.contains($0) }) else {
      throw .notAPermutation(axes: axes, rank: rank)
    }
    return Tensor(
      unchecked: storage, shape: axes.map { shape[$0] }, strides: axes.map { strides[$0] }, offset: offset,
      count: count, quantization: quantization)
  }

  /// The same elements in the same logical order, under another shape.
  ///
  /// The storage is shared where the tensor is contiguous; elsewhere (padding, transposes) the elements are copied
  /// into logical order first, so that the result never depends on the memory layout.
  ///
  /// - Parameter shape: The new extents; their product is the tensor's count.
  /// - Returns: A tensor of that shape.
  /// - Throws: ``TensorError/negativeExtent(shape:)``, ``TensorError/shapeTooLarge(shape:)`` or
  ///   ``TensorError/elementCount(expected:found:)``.
  /// - Complexity: O(rank) where the tensor is contiguous, else O(`count`).
  public func reshaped(_ shape: [Int]) throws(TensorError) -> Tensor {
    let count = try elementCount(of: shape, elementSize: MemoryLayout<Element>.stride)
    guard count == self.count else { throw .elementCount(expected: count, found: self.count) }
    if isContiguous {
      return Tensor(
        unchecked: storage, shape: shape, strides: contiguousStrides(of: shape), offset: offset, count: count,
        quantization: quantization)
    }
    return try Tensor(elements, shape: shape, quantization: quantization)
  }
}
