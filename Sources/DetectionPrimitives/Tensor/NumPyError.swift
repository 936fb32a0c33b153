/// What is wrong with the bytes of a `.npy` file.
public enum NumPyError: Error, Sendable, Hashable {
  /// The bytes do not start with the magic of the format.
  case notNumPy
  /// The format has a version other than 1.0, 2.0 and 3.0.
  case unsupportedVersion(major: UInt8, minor: UInt8)
  /// The file ends within its header; both counts are bytes of the file.
  case truncatedHeader(needed: Int, found: Int)
  /// A key of the header is missing, unknown, there twice, or has no value of its kind; `nil` where the header is not
  /// a dictionary.
  case malformedHeader(key: String?)
  /// The elements have a type that a tensor cannot hold; `descr` is the header's text.
  case unsupportedType(descr: String)
  /// The elements have their high byte first; `descr` is the header's text.
  case bigEndian(descr: String)
  /// An extent is negative; `shape` is the header's text.
  case negativeExtent(shape: String)
  /// The extents, or their product in bytes, do not fit an `Int`; `shape` is the header's text.
  case shapeTooLarge(shape: String)
  /// The bytes behind the header are fewer or more than those of the elements.
  case byteCount(expected: Int, found: Int)
}

extension NumPyError: CustomStringConvertible {
  /// One sentence with what was expected and what was found; at most 60 characters of it are the file's.
  public var description: String {
    switch self {
    case .notNumPy:
      "expected a .npy file, found other bytes at the start"
    case .unsupportedVersion(let major, let minor):
      "expected .npy version 1.0, 2.0 or 3.0, found \(major).\(minor)"
    case .truncatedHeader(let needed, let found):
      "expected a .npy file of at least \(needed) bytes, found \(found)"
    case .malformedHeader(nil):
      "expected a .npy header with a dictionary, found something else"
    case .malformedHeader(let key?):
      "expected a .npy header with descr, fortran_order and shape, found a wrong or missing \(Excerpt.of(key))"
    case .unsupportedType(let descr):
      "expected elements of type f2, f4, f8, u1, i1, i4 or i8, found \(Excerpt.of(descr))"
    case .bigEndian(let descr):
      "expected little-endian elements, found \(Excerpt.of(descr))"
    case .negativeExtent(let shape):
      "expected extents of at least 0, found shape \(Excerpt.of(shape))"
    case .shapeTooLarge(let shape):
      "expected a shape whose bytes fit an Int, found shape \(Excerpt.of(shape))"
    case .byteCount(let expected, let found):
      "expected \(expected) \(expected == 1 ? "byte" : "bytes") of elements, found \(found)"
    }
  }
}
