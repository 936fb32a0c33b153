// Float arithmetic in the order of the frameworks' own: (x - origin) / gain, each operand rounded to Float first, then
// the clamp, then the turn back, then the crop's corner. So boxes equal theirs to the last bit. The Double forms keep what Float cannot:
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
    let stored = toStored(
      Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y), clip: clip)
    return Point(x: stored.minX, y: stored.minY)
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
    toStored(box, clip: clip)
  }

  /// The place in the source picture that a place in the network's input shows, in Double and without clipping.
  ///
  /// Undoes ``toNetwork(x:y:)`` to 1e-9 pixels for every size up to ``maximumSide``.
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
  /// - Returns: The point in pixels of the network's input; a coordinate that is not a number stays so.
  /// - Complexity: O(1).
  public func toNetwork(_ point: Point) -> Point {
    let network = toNetwork(Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y))
    return Point(x: network.minX, y: network.minY)
  }

  /// The box in the network's input that a box of the source picture covers.
  ///
  /// - Parameter box: In pixels of the source picture; it may reach outside the crop.
  /// - Returns: The box in pixels of the network's input, not clipped.
  /// - Complexity: O(1).
  public func toNetwork(_ box: Box) -> Box {
    let upright = toUpright(box)
    return Box(
      minX: forth(upright.minX, originX, gainX), minY: forth(upright.minY, originY, gainY),
      maxX: forth(upright.maxX, originX, gainX), maxY: forth(upright.maxY, originY, gainY))
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

  /// The sides of the crop when it stands upright.
  private var uprightWidth: Float { orientation.swapsSides ? crop.maxY - crop.minY : crop.maxX - crop.minX }

  private var uprightHeight: Float { orientation.swapsSides ? crop.maxX - crop.minX : crop.maxY - crop.minY }

  /// A box in the network's input as one of the source.
  private func toStored(_ box: Box, clip: Bool) -> Box {
    let (width, height) = (uprightWidth, uprightHeight)
    var minX = back(box.minX, originX, gainX, width, clip: clip)
    var minY = back(box.minY, originY, gainY, height, clip: clip)
    var maxX = back(box.maxX, originX, gainX, width, clip: clip)
    var maxY = back(box.maxY, originY, gainY, height, clip: clip)
    if orientation.flipsX { (minX, maxX) = (width - maxX, width - minX) }
    if orientation.flipsY { (minY, maxY) = (height - maxY, height - minY) }
    if orientation.swapsSides { (minX, minY, maxX, maxY) = (minY, minX, maxY, maxX) }
    let stored = Box(
      minX: minX + crop.minX, minY: minY + crop.minY, maxX: maxX + crop.minX, maxY: maxY + crop.minY)
    // A padded crop reaches outside the picture; inside, clipping changes nothing.
    return clip ? stored.clipped(to: source) : stored
  }

  /// A box of the source in the upright crop.
  private func toUpright(_ box: Box) -> Box {
    var upright = Box(
      minX: box.minX - crop.minX, minY: box.minY - crop.minY, maxX: box.maxX - crop.minX, maxY: box.maxY - crop.minY)
    if orientation.swapsSides {
      upright = Box(minX: upright.minY, minY: upright.minX, maxX: upright.maxY, maxY: upright.maxX)
    }
    if orientation.flipsX { (upright.minX, upright.maxX) = (uprightWidth - upright.maxX, uprightWidth - upright.minX) }
    if orientation.flipsY {
      (upright.minY, upright.maxY) = (uprightHeight - upright.maxY, uprightHeight - upright.minY)
    }
    return upright
  }

  private func back(_ value: Float, _ origin: Double, _ gain: Double, _ length: Float, clip: Bool) -> Float {
    let inside = (value - Float(origin)) / Float(gain)
    guard clip else { return inside }
    return inside < 0 ? 0 : inside > length ? length : inside
  }

  private func forth(_ value: Float, _ origin: Double, _ gain: Double) -> Float {
    value * Float(gain) + Float(origin)
  }
}
