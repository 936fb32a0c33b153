/// Why a picture cannot be placed in a network's input or a view.
public enum PlacementError: Error, Sendable, Hashable {
  /// A side of the source picture is outside 1…``Placement/maximumSide``.
  case invalidSource(Size)
  /// A side of the network's input is outside 1…``Placement/maximumSide``, or its area is too large for a buffer.
  case invalidNetwork(Size)
  /// The crop is empty or narrower than 2⁻¹⁰ pixels, not finite, shares nothing with the source picture, or reaches outside
  /// it where it must not.
  case invalidCrop(Box, source: Size)
  /// The picture is so narrow that a side of the resized picture, or its part of the network's input, rounds to 0.
  case vanishes(source: Size, network: Size)
  /// A dialect that cuts would resize so narrow a picture to more than 2²⁸ pixels, most of which it cuts off.
  case overflows(source: Size, network: Size)
  /// A grid would have more tiles than ``TileGrid/maximumCount``.
  case tooManyTiles(Int)
  /// A side of a view is not finite or outside 2⁻²⁰…2²⁰.
  case invalidView(width: Double, height: Double)
}

extension PlacementError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .invalidSource(let size):
      "expected a picture with sides in 1...\(Placement.maximumSide), found \(size.description)"
    case .invalidNetwork(let size):
      "expected a network input with sides in 1...\(Placement.maximumSide) that fits in memory, found \(size.description)"
    case .invalidCrop(let box, let source):
      "expected a crop with an area inside the \(source.description) picture, "
        + "found \(box.minX),\(box.minY),\(box.maxX),\(box.maxY)"
    case .vanishes(let source, let network):
      "expected a picture that keeps at least one pixel of each side at \(network.description), found \(source.description)"
    case .overflows(let source, let network):
      "expected a picture whose resized form, most of it cut off, is not too large at \(network.description), found \(source.description)"
    case .tooManyTiles(let count):
      "expected at most \(TileGrid.maximumCount) tiles, found \(count)"
    case .invalidView(let width, let height):
      "expected a view with sides in 2⁻²⁰…2²⁰, found \(width)x\(height)"
    }
  }
}
