/// A part of a picture: the pixels whose center lies in a shape, or that belong to a mask.
public enum PixelRegion: Sendable, Hashable {
  /// Every pixel.
  case picture
  /// A box, half-open.
  case box(Box)
  /// A disc, its edge included.
  case disc(center: Point, radius: Float)
  /// An ellipse, its edge included; the first half axis points along `angle`, in radians from x toward y.
  case ellipse(center: Point, halfAxes: SIMD2<Float>, angle: Float)
  /// The pixels of a mask.
  case mask(BitMask)

  /// A circle that was fitted to a ball, or its inner part.
  ///
  /// - Parameters:
  ///   - circle: The circle.
  ///   - share: How much of its radius.
  /// - Returns: The disc.
  public static func disc(_ circle: BallCircle, share: Float = 1) -> PixelRegion {
    .disc(center: circle.center, radius: circle.radius * share)
  }
}

extension PixelRegion {
  /// Calls `body` with the place of each pixel of the region that lies in a picture, row after row.
  ///
  /// A shape that is not finite has no pixels, and a mask of another size only those that the picture has.
  func forEachPixel(of size: Size, _ body: (_ x: Int, _ y: Int) -> Void) {
    switch self {
    case .picture:
      for y in 0..<size.height {
        for x in 0..<size.width { body(x, y) }
      }
    case .mask(let mask):
      for y in 0..<min(size.height, mask.height) {
        for x in 0..<min(size.width, mask.width) where mask[x, y] { body(x, y) }
      }
    case .box(let box):
      Self.forEachPixel(in: box, of: size) { x, y, place in
        if place.x >= box.minX && place.x < box.maxX && place.y >= box.minY && place.y < box.maxY { body(x, y) }
      }
    case .disc(let center, let radius):
      guard radius >= 0 else { return }
      let bounds = Box(centerX: center.x, centerY: center.y, width: 2 * radius, height: 2 * radius)
      Self.forEachPixel(in: bounds, of: size) { x, y, place in
        let (dx, dy) = (place.x - center.x, place.y - center.y)
        if dx * dx + dy * dy <= radius * radius { body(x, y) }
      }
    case .ellipse(let center, let halfAxes, let angle):
      guard halfAxes.x > 0, halfAxes.y > 0, angle.isFinite else { return }
      let (cosine, sine) = (Float(Trigonometry.cosine(Double(angle))), Float(Trigonometry.sine(Double(angle))))
      let (a, b) = (halfAxes.x, halfAxes.y)
      let reachX = squareRoot(a * a * cosine * cosine + b * b * sine * sine)
      let reachY = squareRoot(a * a * sine * sine + b * b * cosine * cosine)
      let bounds = Box(centerX: center.x, centerY: center.y, width: 2 * reachX, height: 2 * reachY)
      Self.forEachPixel(in: bounds, of: size) { x, y, place in
        let (dx, dy) = (place.x - center.x, place.y - center.y)
        let (along, across) = ((dx * cosine + dy * sine) / a, (dy * cosine - dx * sine) / b)
        if along * along + across * across <= 1 { body(x, y) }
      }
    }
  }

  /// Calls `body` with each pixel that a box touches, and with the pixel's center.
  private static func forEachPixel(
    in box: Box, of size: Size, _ body: (_ x: Int, _ y: Int, _ place: Point) -> Void
  ) {
    guard box.isFinite else { return }
    let reach = box.clipped(to: size)
    guard reach.maxX >= reach.minX, reach.maxY >= reach.minY else { return }
    for y in Int(reach.minY)..<min(size.height, Int(reach.maxY) + 1) {
      for x in Int(reach.minX)..<min(size.width, Int(reach.maxX) + 1) {
        body(x, y, Point(x: Float(x) + 0.5, y: Float(y) + 0.5))
      }
    }
  }
}
