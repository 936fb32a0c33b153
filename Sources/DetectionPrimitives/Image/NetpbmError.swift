/// What is wrong with the bytes of a netpbm picture, or with a picture that was to become one.
public enum NetpbmError: Error, Sendable, Hashable {
  /// The bytes do not start with `P` and a digit.
  case notNetpbm
  /// The kind is none of P2, P3, P5, P6 and P7.
  case unsupportedKind(String)
  /// The picture ends too early; both counts are bytes from the start of all pictures.
  case truncated(needed: Int, found: Int)
  /// A part of the header is missing, there twice, unknown, or not a number.
  case malformedHeader(part: String)
  /// A side is 0, or the bytes of the picture do not fit an `Int`.
  case invalidSize(width: Int, height: Int)
  /// The value of full brightness is not in 1…65535.
  case invalidMaximum(Int)
  /// A P7 picture has pixels that are not gray or RGB, with or without alpha; `type` is empty where the header has none.
  case unsupportedTuple(type: String, depth: Int)
  /// A sample of a P2 or P3 picture is not a number; samples are counted from 0.
  case malformedSample(index: Int)
  /// A sample is larger than the value of full brightness.
  case sampleAboveMaximum(sample: Int, maximum: Int)
}

extension NetpbmError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .notNetpbm:
      "expected a netpbm picture, found other bytes at the start"
    case .unsupportedKind(let kind):
      "expected netpbm P2, P3, P5, P6 or P7, found \(kind)"
    case .truncated(let needed, let found):
      "expected at least \(needed) bytes of netpbm pictures, found \(found)"
    case .malformedHeader(let part):
      "expected a netpbm header with each part once, found a wrong or missing \(part)"
    case .invalidSize(let width, let height):
      "expected sides of at least 1 whose bytes fit an Int, found \(width)x\(height)"
    case .invalidMaximum(let maximum):
      "expected a maximum of 1 to 65535, found \(maximum)"
    case .unsupportedTuple(let type, let depth):
      "expected gray or RGB with or without alpha, found \(depth) samples of type \(type.isEmpty ? "none" : type)"
    case .malformedSample(let index):
      "expected a number for sample \(index), found something else"
    case .sampleAboveMaximum(let sample, let maximum):
      "expected samples of at most \(maximum), found \(sample)"
    }
  }
}
