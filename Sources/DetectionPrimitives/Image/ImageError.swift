/// What is wrong with the size or the bytes of a picture.
public enum ImageError: Error, Sendable, Hashable {
  /// A side is negative, or the bytes of the picture do not fit an `Int`.
  case invalidSize(width: Int, height: Int)
  /// The distance between rows is smaller than a row; both in bytes.
  case strideTooSmall(needed: Int, found: Int)
  /// There are fewer bytes than the picture needs.
  case byteCount(needed: Int, found: Int)
  /// A part reaches outside the picture, or one of its sides is negative.
  case outside(x: Int, y: Int, size: Size, picture: Size)
}

extension ImageError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .invalidSize(let width, let height):
      "expected sides of at least 0 and below 2³⁰ whose bytes fit an Int, found \(width)x\(height)"
    case .strideTooSmall(let needed, let found):
      "expected at least \(needed) bytes from row to row, found \(found)"
    case .byteCount(let needed, let found):
      "expected at least \(needed) bytes, found \(found)"
    case .outside(let x, let y, let size, let picture):
      "expected a part inside the \(picture.description) picture, found \(size.description) at \(x),\(y)"
    }
  }
}
