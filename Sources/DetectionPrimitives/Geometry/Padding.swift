/// What lies between the resized picture and the edges of the network's input, in whole pixels.
///
/// A side is negative where the resized picture reaches beyond the input and is cut, as ``Fit/shortestEdge(_:)`` does.
public struct Padding: Sendable, Hashable {
  /// Pixels left of the picture.
  public var left: Int

  /// Pixels above the picture.
  public var top: Int

  /// Pixels right of the picture.
  public var right: Int

  /// Pixels below the picture.
  public var bottom: Int

  /// Makes padding of its four sides.
  public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Whether the resized picture reaches beyond the network's input at some side.
  var cuts: Bool { left < 0 || top < 0 || right < 0 || bottom < 0 }
}
