// Each coordinate is computed in Double, (x - origin) / gain and what turns and moves it back, and rounded to Float
// once. The frameworks round each operand and each step, so their boxes lie up to some steps of Float beside these.

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
  /// - Returns: The point in pixels of the source picture, the nearest in Float to what ``toSource(x:y:)`` gives; a
  ///   coordinate that is not a number stays so.
  /// - Complexity: O(1).
  public func toSource(_ point: Point, clip: Bool = true) -> Point {
    let place = toSource(x: Double(point.x), y: Double(point.y))
    let (x, y) = clip ? clipped(place) : place
    return Point(x: Float(x), y: Float(y))
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
  /// - Returns: The box in pixels of the source picture, each edge the nearest in Float; an edge that is not a number
  ///   stays so.
  /// - Complexity: O(1).
  public func toSource(_ box: Box, clip: Bool = true) -> Box {
    let first = toSource(Point(x: box.minX, y: box.minY), clip: clip)
    let second = toSource(Point(x: box.maxX, y: box.maxY), clip: clip)
    // The turn back exchanges the flips with the axes.
    let flipsX = orientation.swapsSides ? orientation.flipsY : orientation.flipsX
    let flipsY = orientation.swapsSides ? orientation.flipsX : orientation.flipsY
    return Box(
      minX: flipsX ? second.x : first.x, minY: flipsY ? second.y : first.y, maxX: flipsX ? first.x : second.x,
      maxY: flipsY ? first.y : second.y)
  }

  /// The place in the source picture that a place in the network's input shows, in Double and without clipping.
  ///
  /// Undoes ``toNetwork(x:y:)`` to 1e-9 pixels for every size up to ``maximumSide`` while gains are above 2⁻¹⁰.
  ///
  /// - Returns: Pixels of the source picture.
  public func toSource(x: Double, y: Double) -> (x: Double, y: Double) {
    var x = (x - originX) / gainX
    var y = (y - originY) / gainY
    if orientation.flipsX { x = uprightSide(x: true) - x }
    if orientation.flipsY { y = uprightSide(x: false) - y }
    return orientation.swapsSides
      ? (y + Double(crop.minX), x + Double(crop.minY)) : (x + Double(crop.minX), y + Double(crop.minY))
  }

  /// The place in the network's input where a place of the source picture lies.
  ///
  /// ```swift
  /// placement.toNetwork(Point(x: 300, y: 180))   // (100, 200)
  /// ```
  ///
  /// - Parameter point: In pixels of the source picture; outside the crop is allowed.
  /// - Returns: The point in pixels of the network's input, the nearest in Float to what ``toNetwork(x:y:)`` gives; a
  ///   coordinate that is not a number stays so.
  /// - Complexity: O(1).
  public func toNetwork(_ point: Point) -> Point {
    let place = toNetwork(x: Double(point.x), y: Double(point.y))
    return Point(x: Float(place.x), y: Float(place.y))
  }

  /// The box in the network's input that a box of the source picture covers.
  ///
  /// - Parameter box: In pixels of the source picture; it may reach outside the crop.
  /// - Returns: The box in pixels of the network's input, each edge the nearest in Float, not clipped.
  /// - Complexity: O(1).
  public func toNetwork(_ box: Box) -> Box {
    let first = toNetwork(Point(x: box.minX, y: box.minY))
    let second = toNetwork(Point(x: box.maxX, y: box.maxY))
    let (flipsX, flipsY) = (orientation.flipsX, orientation.flipsY)
    return Box(
      minX: flipsX ? second.x : first.x, minY: flipsY ? second.y : first.y, maxX: flipsX ? first.x : second.x,
      maxY: flipsY ? first.y : second.y)
  }

  /// The place in the network's input where a place of the source picture lies, in Double.
  ///
  /// - Returns: Pixels of the network's input.
  public func toNetwork(x: Double, y: Double) -> (x: Double, y: Double) {
    var (x, y) = (x - Double(crop.minX), y - Double(crop.minY))
    if orientation.swapsSides { (x, y) = (y, x) }
    if orientation.flipsX { x = uprightSide(x: true) - x }
    if orientation.flipsY { y = uprightSide(x: false) - y }
    return (x * gainX + originX, y * gainY + originY)
  }

  /// A side of the upright crop in Double, which a fractional crop needs.
  private func uprightSide(x: Bool) -> Double {
    x == orientation.swapsSides ? Double(crop.maxY) - Double(crop.minY) : Double(crop.maxX) - Double(crop.minX)
  }

  /// A place with each coordinate moved into the part of the crop that is in the picture; NaN stays.
  private func clipped(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (
      clamp(place.x, max(Double(crop.minX), 0), min(Double(crop.maxX), Double(source.width))),
      clamp(place.y, max(Double(crop.minY), 0), min(Double(crop.maxY), Double(source.height)))
    )
  }

  private func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value < low ? low : value > high ? high : value
  }
}
