/// Four corners in order around a shape: what an ``OrientedBox`` becomes where a picture is stretched.
///
/// ```swift
/// let shape = Quadrilateral(OrientedBox(centerX: 10, centerY: 20, width: 8, height: 2, angle: 0))
/// shape.area     // 16
/// shape.bounds   // Box(minX: 6.0, minY: 19.0, maxX: 14.0, maxY: 21.0)
/// ```
///
/// Coordinates as for ``Box``. Mirroring keeps the order of the corners and reverses the sense in which they go around.
public struct Quadrilateral: Sendable, Hashable {
  /// The corner that an oriented box has at minus half of both sides.
  public var first: Point

  /// The corner at the other end of the side `width`.
  public var second: Point

  /// The corner opposite to the first.
  public var third: Point

  /// The corner at the other end of the side `height`.
  public var fourth: Point

  /// Makes a shape of its corners, in order around it.
  public init(_ first: Point, _ second: Point, _ third: Point, _ fourth: Point) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  /// Makes the shape of an oriented box.
  public init(_ box: OrientedBox) {
    let (cos, sin) = (Trigonometry.cosine(Double(box.angle)), Trigonometry.sine(Double(box.angle)))
    func corner(_ along: Double, _ across: Double) -> Point {
      let (x, y) = (along * Double(box.width), across * Double(box.height))
      return Point(
        x: Float(Double(box.centerX) + x * cos - y * sin), y: Float(Double(box.centerY) + x * sin + y * cos))
    }
    self.init(corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5))
  }

  /// The corners in order.
  public var corners: [Point] { [first, second, third, fourth] }

  /// The area inside, whichever way the corners go around; of a shape that crosses itself, what does not cancel.
  public var area: Float {
    let (ax, ay) = (Double(third.x) - Double(first.x), Double(third.y) - Double(first.y))
    let (bx, by) = (Double(fourth.x) - Double(second.x), Double(fourth.y) - Double(second.y))
    return Float(abs(ax * by - ay * bx) / 2)
  }

  /// The mean of the corners.
  public var center: Point {
    Point(
      x: Float((Double(first.x) + Double(second.x) + Double(third.x) + Double(fourth.x)) / 4),
      y: Float((Double(first.y) + Double(second.y) + Double(third.y) + Double(fourth.y)) / 4))
  }

  /// The smallest upright box around the corners.
  public var bounds: Box {
    var bounds = Box(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    for corner in corners {
      bounds.minX = corner.x < bounds.minX ? corner.x : bounds.minX
      bounds.minY = corner.y < bounds.minY ? corner.y : bounds.minY
      bounds.maxX = corner.x > bounds.maxX ? corner.x : bounds.maxX
      bounds.maxY = corner.y > bounds.maxY ? corner.y : bounds.maxY
    }
    return bounds
  }

  /// Whether all coordinates are finite.
  public var isFinite: Bool {
    first.isFinite && second.isFinite && third.isFinite && fourth.isFinite
  }
}

extension Point {
  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
