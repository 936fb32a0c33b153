/// A place in a picture: origin top left, x to the right, y down; pixel (i, j) has its center at (i + 0.5, j + 0.5).
public struct Point: Sendable, Hashable {
  /// Pixels from the left edge.
  public var x: Float

  /// Pixels from the top edge.
  public var y: Float

  /// Makes a point.
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }
}
