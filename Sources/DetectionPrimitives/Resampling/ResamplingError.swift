/// Why a picture cannot be resized.
public enum ResamplingError: Error, Sendable, Hashable {
  /// A side of the source picture is outside 1…``Placement/maximumSide``.
  case invalidSource(Size)
  /// A side of the target is outside 1…``Placement/maximumSide``, or its bytes do not fit in memory.
  case invalidTarget(Size)
  /// A tensor to resize has neither three nor four axes, or a map of scores has no two.
  case unexpectedRank(Int)
  /// A map of scores has not the size of its picture.
  case unexpectedSize(Size, expected: Size)
}

extension ResamplingError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .invalidSource(let size):
      "expected a picture with sides in 1...\(Placement.maximumSide), found \(size.description)"
    case .invalidTarget(let size):
      "expected a target with sides in 1...\(Placement.maximumSide) that fits in memory, found \(size.description)"
    case .unexpectedRank(let rank):
      rank < 2
        ? "expected a tensor with 2 axes or more, found \(rank)" : "expected a tensor with 3 or 4 axes, found \(rank)"
    case .unexpectedSize(let size, let expected):
      "expected a map of \(expected.description), found \(size.description)"
    }
  }
}
