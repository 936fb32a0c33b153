extension Box {
  /// The box moved to the right and down, or by negative lengths to the left and up.
  ///
  /// ```swift
  /// Box(minX: 10, minY: 20, maxX: 40, maxY: 60).moved(x: 5, y: -20)   // (15, 0, 45, 40)
  /// ```
  public func moved(x: Float, y: Float) -> Box {
    Box(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The box with every edge moved outward by a length, or by a negative one inward.
  ///
  /// ```swift
  /// Box(minX: 10, minY: 20, maxX: 40, maxY: 60).expanded(by: 5)            // (5, 15, 45, 65)
  /// Box(minX: 10, minY: 20, maxX: 40, maxY: 60).expanded(by: -20).isEmpty  // true
  /// ```
  ///
  /// - Parameter length: In the box's pixels.
  /// - Returns: The box, not clipped; empty where an inward length is more than half a side.
  public func expanded(by length: Float) -> Box { expanded(x: length, y: length) }

  /// The box with its left and right edges moved outward by one length, its top and bottom edges by another.
  ///
  /// ```swift
  /// Box(minX: 10, minY: 20, maxX: 40, maxY: 60).expanded(x: 0, y: 10)   // (10, 10, 40, 70)
  /// ```
  public func expanded(x: Float, y: Float) -> Box {
    Box(minX: minX - x, minY: minY - y, maxX: maxX + x, maxY: maxY + y)
  }

  /// The box with its sides multiplied, its center where it was.
  ///
  /// ```swift
  /// Box(minX: 10, minY: 20, maxX: 40, maxY: 60).scaled(by: 2)   // (-5, 0, 55, 80)
  /// ```
  ///
  /// - Parameter factor: 1 leaves the box, 0 makes it empty at its center.
  /// - Returns: The box, not clipped; a negative factor makes it empty.
  public func scaled(by factor: Float) -> Box { scaled(x: factor, y: factor) }

  /// The box with its width and its height multiplied, its center where it was.
  ///
  /// ```swift
  /// Box(minX: 10, minY: 20, maxX: 40, maxY: 60).scaled(x: 1, y: 0.5)   // (10, 30, 40, 50)
  /// ```
  public func scaled(x: Float, y: Float) -> Box {
    // Outward by half of what a side gains, so that a factor of 1 changes nothing.
    expanded(x: (maxX - minX) * (x - 1) * 0.5, y: (maxY - minY) * (y - 1) * 0.5)
  }

  /// The part of the box that a picture shows: `nil` where it is empty or an edge is not a number.
  ///
  /// ```swift
  /// let picture = Size(width: 100, height: 60)
  /// Box(minX: -10, minY: -5, maxX: 30, maxY: 20).visible(in: picture)     // (0, 0, 30, 20)
  /// Box(minX: 120, minY: 10, maxX: 140, maxY: 20).visible(in: picture)    // nil
  /// ```
  ///
  /// `boxes.map { $0.visible(in: size) }` has an element for each box, so that indices stay those of the detections.
  ///
  /// - Parameter picture: The size of the picture that the box is in pixels of.
  /// - Returns: The clipped box, whose `minX` and `minY` are the origin of its pixels, or `nil`.
  public func visible(in picture: Size) -> Box? {
    let box = clipped(to: picture)
    return box.isFinite && !box.isEmpty ? box : nil
  }
}
