import DetectionPrimitives

/// Reading and writing of arrays in NumPy's format.
enum ArrayFile {
  /// The array of a `.npy` file.
  static func read(_ path: String) throws(DataError) -> AnyTensor {
    let bytes = try Files.read(path)
    do {
      return try AnyTensor(npy: bytes)
    } catch {
      throw DataError(path, error)
    }
  }

  /// An array of floats or doubles with the given shape, where an extent of `nil` may be anything.
  static func floats(_ path: String, shape: [Int?]) throws(DataError) -> (elements: [Float], shape: [Int]) {
    let array = try read(path)
    let found = array.shape
    guard found.count == shape.count, zip(found, shape).allSatisfy({ $1 == nil || $0 == $1 }) else {
      let expected = shape.map { $0.map(String.init) ?? "any" }.joined(separator: ", ")
      throw DataError(path, "expected shape [\(expected)], found \(Excerpt.of(found))")
    }
    switch array {
    case .float32(let tensor): return (tensor.elements, found)
    case .float64(let tensor): return (tensor.elements.map { Float($0) }, found)
    case .float16(let tensor): return (tensor.elements.map { Float($0) }, found)
    default: throw DataError(path, "expected elements of type float16, float32 or float64, found \(array.elementType)")
    }
  }

  /// An array of whole numbers with one axis.
  static func integers(_ path: String, count: Int) throws(DataError) -> [Int32] {
    let array = try read(path)
    guard array.shape == [count] else {
      throw DataError(path, "expected shape [\(count)], found \(Excerpt.of(array.shape))")
    }
    let wide: [Int64]
    switch array {
    case .int32(let tensor): return tensor.elements
    case .int64(let tensor): wide = tensor.elements
    case .uint8(let tensor): wide = tensor.elements.map { Int64($0) }
    case .int8(let tensor): wide = tensor.elements.map { Int64($0) }
    case .float32(let tensor): wide = tensor.elements.compactMap { Int64(exactly: $0) }
    case .float64(let tensor): wide = tensor.elements.compactMap { Int64(exactly: $0) }
    default: throw DataError(path, "expected whole numbers, found elements of type \(array.elementType)")
    }
    let narrow = wide.compactMap { Int32(exactly: $0) }
    guard narrow.count == count else { throw DataError(path, "expected whole numbers of 32 bits, found others") }
    return narrow
  }
}
