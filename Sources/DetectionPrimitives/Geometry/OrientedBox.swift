/// A rectangle that may be turned: by its center, its sides and an angle.
///
/// Coordinates as for ``Box``: origin top left, x to the right, y down. The angle is in radians and turns the side
/// `width` from the x axis towards the y axis, clockwise on the screen. Turning a box by half a turn, or exchanging its
/// sides and turning it by a quarter, names the same rectangle again; ``canonical`` picks one name.
///
/// ```swift
/// let box = OrientedBox(centerX: 10, centerY: 20, width: 8, height: 2, angle: 0)
/// box.area                       // 16
/// box.bounds                     // Box(minX: 6.0, minY: 19.0, maxX: 14.0, maxY: 21.0)
/// ```
public struct OrientedBox: Sendable, Hashable {
  /// The middle, in pixels from the left edge.
  public var centerX: Float

  /// The middle, in pixels from the top edge.
  public var centerY: Float

  /// The length of the side along the angle.
  public var width: Float

  /// The length of the other side.
  public var height: Float

  /// How far the side `width` is turned from the x axis towards the y axis, in radians.
  public var angle: Float

  /// Makes a box of its center, its sides and its angle.
  public init(centerX: Float, centerY: Float, width: Float, height: Float, angle: Float) {
    self.centerX = centerX
    self.centerY = centerY
    self.width = width
    self.height = height
    self.angle = angle
  }

  /// Makes a box that is not turned.
  public init(_ box: Box) {
    self.init(
      centerX: box.center.x, centerY: box.center.y, width: box.width, height: box.height, angle: 0)
  }

  /// Width times height; 0 where a side is not above 0.
  public var area: Float { width > 0 && height > 0 ? width * height : 0 }

  /// Whether all five numbers are finite.
  public var isFinite: Bool {
    centerX.isFinite && centerY.isFinite && width.isFinite && height.isFinite && angle.isFinite
  }

  /// The corners, in order around the box, the one at minus half of both sides first.
  public var corners: [Point] {
    let (cos, sin) = (Trigonometry.cosine(Double(angle)), Trigonometry.sine(Double(angle)))
    return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { along, across in
      let (x, y) = (along * Double(width), across * Double(height))
      return Point(x: Float(Double(centerX) + x * cos - y * sin), y: Float(Double(centerY) + x * sin + y * cos))
    }
  }

  /// The smallest upright box around this one.
  public var bounds: Box {
    let (cos, sin) = (abs(Trigonometry.cosine(Double(angle))), abs(Trigonometry.sine(Double(angle))))
    let (w, h) = (Double(width) * 0.5, Double(height) * 0.5)
    let (halfWidth, halfHeight) = (w * cos + h * sin, w * sin + h * cos)
    let (x, y) = (Double(centerX), Double(centerY))
    return Box(
      minX: Float(x - halfWidth), minY: Float(y - halfHeight), maxX: Float(x + halfWidth), maxY: Float(y + halfHeight))
  }

  /// The same rectangle by the name with `width >= height` and an angle in -π/2..<π/2.
  ///
  /// A square keeps an angle in -π/2..<π/2 of its four.
  public var canonical: OrientedBox {
    guard isFinite else { return self }
    var turn = Double(angle)
    if height > width { turn += Trigonometry.pi / 2 }
    let half = Trigonometry.pi / 2
    let turns = ((turn + half) / Trigonometry.pi)
    // Rounding towards zero, then down, for any angle that counts whole turns.
    guard abs(turns) < 0x1p52 else { return self }
    let truncated = Double(Int64(turns))
    turn -= (truncated > turns ? truncated - 1 : truncated) * Trigonometry.pi
    return OrientedBox(
      centerX: centerX, centerY: centerY, width: larger(width, height), height: smaller(width, height),
      angle: Float(turn))
  }
}
