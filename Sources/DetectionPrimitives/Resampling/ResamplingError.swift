/// Why a picture cannot be resized.
public enum ResamplingError: Error, Sendable, Hashable {
  /// The source picture has no pixels.
  case emptySource(Size)
  /// A side of the target is outside 1…``Placement/maximumSide``, or its bytes do not fit in memory.
  case invalidTarget(Size)
  /// A tensor to resize has neither three nor four axes.
  case unexpectedRank(Int)
}

extension ResamplingError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .emptySource(let size):
      "expected a picture with pixels, found \(size.description)"
    case .invalidTarget(let size):
      "expected a target with sides in 1...\(Placement.maximumSide) that fits in memory, found \(size.description)"
    case .unexpectedRank(let rank):
      "expected a tensor with 3 or 4 axes, found \(rank)"
    }
  }
}
