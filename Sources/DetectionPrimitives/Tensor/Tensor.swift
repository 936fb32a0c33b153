/// Numbers along any number of axes, in memory with any strides: what a network takes in or gives out.
///
/// A tensor is a view: a `Storage`, an offset, a shape and strides, all counted in elements. Slices, transposes and
/// reshapes share the storage where they can. Rows may be padded; padding is never read.
///
/// ```swift
/// let t = try Tensor([1, 2, 3, 4, 5, 6] as [Float], shape: [2, 3])
/// t[1, 0]                                   // 4
/// try t.transposed().elements               // [1, 4, 2, 5, 3, 6]
/// try t.slice(axis: 1, 1..<3).elements      // [2, 3, 5, 6]
/// ```
public struct Tensor<Element: TensorElement>: Sendable {
  /// The memory that the tensor reads.
  public let storage: Storage<Element>

  /// The extent of each axis, outermost first.
  ///
  /// A scalar has no axes.
  public let shape: [Int]

  /// The distance in elements between neighbors along each axis; never negative.
  public let strides: [Int]

  /// The place of the first element in the storage, in elements.
  public let offset: Int

  /// What the elements stand for, where they are quantized.
  public var quantization: Quantization?

  /// The number of elements: the product of the shape, 1 for a scalar.
  public let count: Int

  /// Makes a tensor of elements in logical order, the last axis fastest.
  ///
  /// - Parameters:
  ///   - elements: As many elements as the product of `shape`.
  ///   - shape: The extent of each axis, outermost first.
  ///   - quantization: What the elements stand for, where they are quantized.
  /// - Throws: ``TensorError/negativeExtent(shape:)``, ``TensorError/shapeTooLarge(shape:)`` or
  ///   ``TensorError/elementCount(expected:found:)``.
  public init(_ elements: [Element], shape: [Int], quantization: Quantization? = nil) throws(TensorError) {
    let count = try elementCount(of: shape, elementSize: MemoryLayout<Element>.stride)
    guard elements.count == count else { throw .elementCount(expected: count, found: elements.count) }
    self.init(
      unchecked: Storage(elements), shape: shape, strides: contiguousStrides(of: shape), offset: 0, count: count,
      quantization: quantization)
  }

  /// Makes a tensor that reads memory with its own strides.
  ///
  /// - Parameters:
  ///   - storage: The memory.
  ///   - shape: The extent of each axis, outermost first.
  ///   - strides: The distance in elements between neighbors along each axis; `nil` means without padding.
  ///   - offset: The place of the first element, in elements.
  ///   - quantization: What the elements stand for, where they are quantized.
  /// - Throws: ``TensorError`` where the shape is impossible, the strides overlap, or the last element lies behind
  ///   the end of the memory. A tensor without elements needs no memory.
  public init(
    storage: Storage<Element>, shape: [Int], strides: [Int]? = nil, offset: Int = 0, quantization: Quantization? = nil
  ) throws(TensorError) {
    let count = try elementCount(of: shape, elementSize: MemoryLayout<Element>.stride)
    let strides = strides ?? contiguousStrides(of: shape)
    try checkStrides(strides, shape: shape)
    let needed = try neededCount(shape: shape, strides: strides, offset: offset)
    guard needed <= storage.count else { throw .outOfBounds(needed: needed, available: storage.count) }
    self.init(
      unchecked: storage, shape: shape, strides: strides, offset: offset, count: count, quantization: quantization)
  }

  /// Makes a tensor of parts that are known to fit.
  init(
    unchecked storage: Storage<Element>, shape: [Int], strides: [Int], offset: Int, count: Int,
    quantization: Quantization?
  ) {
    self.storage = storage
    self.shape = shape
    self.strides = strides
    self.offset = offset
    self.count = count
    self.quantization = quantization
  }

  /// The number of axes.
  public var rank: Int { shape.count }

  /// Whether the elements lie one after the other in logical order, without padding.
  public var isContiguous: Bool {
    var expected = 1
    for axis in shape.indices.reversed() where shape[axis] != 1 {
      if strides[axis] != expected { return count == 0 }
      expected *= shape[axis]
    }
    return true
  }

  /// The element at an index along each axis.
  ///
  /// - Precondition: As many indices as axes, each within its extent.
  public subscript(indices: Int...) -> Element {
    precondition(indices.count == rank, "\(indices.count) indices for \(rank) axes")
    var place = offset
    for axis in indices.indices {
      let index = indices[axis]
      precondition(index >= 0 && index < shape[axis], "index \(index) outside 0..<\(shape[axis]) on axis \(axis)")
      place += index * strides[axis]
    }
    return storage.withElements { $0[place] }
  }

  /// Calls `body` with the elements from the first to the last, padding included.
  ///
  /// Element (i, j, …) is at `i * strides[0] + j * strides[1] + …`.
  ///
  /// - Parameter body: Reads the elements; the span is valid during the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1) apart from `body`.
  public func withElements<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let extent = count == 0 ? 0 : zip(shape, strides).reduce(1) { $0 + ($1.0 - 1) * $1.1 }
    let first = count == 0 ? 0 : offset
    return try storage.withElements { (span: Span<Element>) throws(Failure) -> Result in
      try body(span.extracting(first..<first + extent))
    }
  }

  /// The elements in logical order, the last axis fastest.
  ///
  /// - Complexity: O(1) where the tensor is the whole of an array, else O(`count`).
  public var elements: [Element] {
    if isContiguous {
      if offset == 0 && count == storage.count { return storage.elements }
      return withElements { Array(copying: $0) }
    }
    return withElements { Array(gathering: $0, shape: shape, strides: strides) }
  }
}

extension Tensor: Equatable {
  /// Whether shape, quantization and elements are the same, whatever the strides.
  public static func == (left: Tensor, right: Tensor) -> Bool {
    left.shape == right.shape && left.quantization == right.quantization && left.elements == right.elements
  }
}
