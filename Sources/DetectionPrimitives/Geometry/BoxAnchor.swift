/// A corner, the middle of an edge, or the center of a box.
public enum BoxAnchor: Sendable, Hashable, CaseIterable {
  /// Where the left and the top edge meet.
  case topLeft
  /// The middle of the top edge.
  case top
  /// Where the right and the top edge meet.
  case topRight
  /// The middle of the left edge.
  case left
  /// The middle of the box.
  case center
  /// The middle of the right edge.
  case right
  /// Where the left and the bottom edge meet.
  case bottomLeft
  /// The middle of the bottom edge: where what stands on the floor touches it.
  case bottom
  /// Where the right and the bottom edge meet.
  case bottomRight
}

extension Box {
  /// A corner, the middle of an edge, or the center.
  ///
  /// ```swift
  /// let box = Box(minX: 10, minY: 20, maxX: 40, maxY: 60)
  /// box.anchor(.bottom)     // (25, 60)
  /// box.anchor(.topRight)   // (40, 20)
  /// ```
  ///
  /// - Parameter anchor: Which one.
  /// - Returns: In the box's pixels. Right and bottom edges are outside the box: its last pixel lies before them.
  /// - Complexity: O(1).
  public func anchor(_ anchor: BoxAnchor) -> Point {
    switch anchor {
    case .topLeft: Point(x: minX, y: minY)
    case .top: Point(x: center.x, y: minY)
    case .topRight: Point(x: maxX, y: minY)
    case .left: Point(x: minX, y: center.y)
    case .center: center
    case .right: Point(x: maxX, y: center.y)
    case .bottomLeft: Point(x: minX, y: maxY)
    case .bottom: Point(x: center.x, y: maxY)
    case .bottomRight: Point(x: maxX, y: maxY)
    }
  }
}
