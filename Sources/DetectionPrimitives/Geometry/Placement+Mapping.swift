// Float arithmetic in the order of the frameworks' own: (x - origin) / gain, each operand rounded to Float first, then
// the clamp, then the crop's corner. So boxes equal theirs to the last bit. The Double forms keep what Float cannot:
// there and back again within 1e-9 pixels.

extension Placement {
  /// The place in the source picture that a place in the network's input shows.
  ///
  /// ```swift
  /// placement.toSource(Point(x: 100, y: 200))   // (300, 180)
  /// ```
  ///
  /// - Parameters:
  ///   - point: In pixels of the network's input.
  ///   - clip: Whether to move a point in the padding to the nearest edge of the crop.
  /// - Returns: The point in pixels of the source picture; a coordinate that is not a number stays so.
  /// - Complexity: O(1).
  public func toSource(_ point: Point, clip: Bool = true) -> Point {
    Point(
      x: back(point.x, originX, gainX, from: crop.minX, to: crop.maxX, clip: clip),
      y: back(point.y, originY, gainY, from: crop.minY, to: crop.maxY, clip: clip))
  }

  /// The box in the source picture that a box in the network's input covers.
  ///
  /// ```swift
  /// placement.toSource(Box(minX: 100, minY: 200, maxX: 300, maxY: 400))   // (300, 180, 900, 780)
  /// ```
  ///
  /// - Parameters:
  ///   - box: In pixels of the network's input.
  ///   - clip: Whether to move each edge into the crop; a box outside becomes empty. The right edge may equal the
  ///     crop's.
  /// - Returns: The box in pixels of the source picture; an edge that is not a number stays so.
  /// - Complexity: O(1).
  public func toSource(_ box: Box, clip: Bool = true) -> Box {
    Box(
      minX: back(box.minX, originX, gainX, from: crop.minX, to: crop.maxX, clip: clip),
      minY: back(box.minY, originY, gainY, from: crop.minY, to: crop.maxY, clip: clip),
      maxX: back(box.maxX, originX, gainX, from: crop.minX, to: crop.maxX, clip: clip),
      maxY: back(box.maxY, originY, gainY, from: crop.minY, to: crop.maxY, clip: clip))
  }

  /// The place in the source picture that a place in the network's input shows, in Double and without clipping.
  ///
  /// Undoes ``toNetwork(x:y:)`` to 1e-9 pixels for every size up to ``maximumSide``.
  ///
  /// - Returns: Pixels of the source picture.
  public func toSource(x: Double, y: Double) -> (x: Double, y: Double) {
    ((x - originX) / gainX + Double(crop.minX), (y - originY) / gainY + Double(crop.minY))
  }

  /// The place in the network's input where a place of the source picture lies.
  ///
  /// ```swift
  /// placement.toNetwork(Point(x: 300, y: 180))   // (100, 200)
  /// ```
  ///
  /// - Parameter point: In pixels of the source picture; outside the crop is allowed.
  /// - Returns: The point in pixels of the network's input; a coordinate that is not a number stays so.
  /// - Complexity: O(1).
  public func toNetwork(_ point: Point) -> Point {
    Point(x: forth(point.x, originX, gainX, crop.minX), y: forth(point.y, originY, gainY, crop.minY))
  }

  /// The box in the network's input that a box of the source picture covers.
  ///
  /// - Parameter box: In pixels of the source picture; it may reach outside the crop.
  /// - Returns: The box in pixels of the network's input, not clipped.
  /// - Complexity: O(1).
  public func toNetwork(_ box: Box) -> Box {
    Box(
      minX: forth(box.minX, originX, gainX, crop.minX), minY: forth(box.minY, originY, gainY, crop.minY),
      maxX: forth(box.maxX, originX, gainX, crop.minX), maxY: forth(box.maxY, originY, gainY, crop.minY))
  }

  /// The place in the network's input where a place of the source picture lies, in Double.
  ///
  /// - Returns: Pixels of the network's input.
  public func toNetwork(x: Double, y: Double) -> (x: Double, y: Double) {
    ((x - Double(crop.minX)) * gainX + originX, (y - Double(crop.minY)) * gainY + originY)
  }

  private func back(
    _ value: Float, _ origin: Double, _ gain: Double, from low: Float, to high: Float, clip: Bool
  ) -> Float {
    let inside = (value - Float(origin)) / Float(gain)
    guard clip else { return inside + low }
    let length = high - low
    return (inside < 0 ? 0 : inside > length ? length : inside) + low
  }

  private func forth(_ value: Float, _ origin: Double, _ gain: Double, _ low: Float) -> Float {
    (value - low) * Float(gain) + Float(origin)
  }
}
