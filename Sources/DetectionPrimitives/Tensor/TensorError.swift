/// What is wrong with the shape, the strides, the type or the bytes of a tensor.
public enum TensorError: Error, Sendable, Hashable {
  /// An extent is negative.
  case negativeExtent(shape: [Int])
  /// The product of the extents, in bytes, does not fit an `Int`.
  case shapeTooLarge(shape: [Int])
  /// The number of elements is not the product of the shape.
  case elementCount(expected: Int, found: Int)
  /// The bytes are not those of the declared type and shape.
  case byteCount(expected: Int, found: Int, elementType: ElementType, shape: [Int])
  /// The number of axes is not the expected one.
  case rank(expected: Int, found: [Int])
  /// There are not as many strides as extents.
  case strideCount(expected: Int, found: Int)
  /// A stride is negative, or two elements share a place.
  case overlappingStrides(shape: [Int], strides: [Int])
  /// The last element lies behind the end of the memory; both counts are elements.
  case outOfBounds(needed: Int, available: Int)
  /// The elements have another type than the declared one.
  case elementType(expected: ElementType, found: ElementType)
  /// An axis is not one of the tensor's.
  case axisOutOfRange(axis: Int, rank: Int)
  /// A range leaves its axis.
  case rangeOutOfBounds(range: Range<Int>, extent: Int)
  /// The axes are not a permutation of the tensor's.
  case notAPermutation(axes: [Int], rank: Int)
  /// A quantization's scale is not finite or not above zero.
  case invalidScale(Float)
  /// There are not as many channels as a quantization has.
  case channelCount(expected: Int, found: Int)
}

extension TensorError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .negativeExtent(let shape):
      "expected extents of at least 0, found shape \(Excerpt.of(shape))"
    case .shapeTooLarge(let shape):
      "expected a shape whose bytes fit an Int, found shape \(Excerpt.of(shape))"
    case .elementCount(let expected, let found):
      "expected \(expected) \(expected == 1 ? "element" : "elements") for the shape, found \(found)"
    case .byteCount(let expected, let found, let elementType, let shape):
      "expected \(expected) bytes for \(elementType.description) of shape \(Excerpt.of(shape)), found \(found)"
    case .rank(let expected, let found):
      "expected \(expected) \(expected == 1 ? "axis" : "axes"), found \(found.count) in shape \(Excerpt.of(found))"
    case .strideCount(let expected, let found):
      "expected \(expected) \(expected == 1 ? "stride" : "strides"), one for each axis, found \(found)"
    case .overlappingStrides(let shape, let strides):
      "expected strides that give each element its own place, found strides \(Excerpt.of(strides)) for shape \(Excerpt.of(shape))"
    case .outOfBounds(let needed, let available):
      "expected memory for \(needed) elements, found \(available)"
    case .elementType(let expected, let found):
      "expected elements of type \(expected.description), found \(found.description)"
    case .axisOutOfRange(let axis, let rank):
      "expected an axis in 0..<\(rank), found \(axis)"
    case .rangeOutOfBounds(let range, let extent):
      "expected a range within 0..<\(extent), found \(range.lowerBound)..<\(range.upperBound)"
    case .notAPermutation(let axes, let rank):
      "expected each axis in 0..<\(rank) once, found \(Excerpt.of(axes))"
    case .invalidScale(let scale):
      "expected a finite scale above 0, found \(scale)"
    case .channelCount(let expected, let found):
      "expected \(expected) \(expected == 1 ? "channel" : "channels"), found \(found)"
    }
  }
}
