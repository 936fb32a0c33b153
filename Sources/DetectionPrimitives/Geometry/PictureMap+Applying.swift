extension PictureMap {
  /// The place where a place goes, in Double.
  ///
  /// - Returns: Not a number where a coordinate is not one.
  public func apply(x: Double, y: Double) -> (x: Double, y: Double) {
    let (first, second) = swapsAxes ? (y, x) : (x, y)
    return (first * scaleX + offsetX, second * scaleY + offsetY)
  }

  /// The point where a point goes; a coordinate that is not a number stays so.
  public func apply(to point: Point) -> Point {
    let place = apply(x: Double(point.x), y: Double(point.y))
    return Point(x: Float(place.x), y: Float(place.y))
  }

  /// The box that a box becomes: its edges keep their order where an axis is mirrored.
  ///
  /// ```swift
  /// let mirror = PictureMap(.upMirrored, of: Size(width: 100, height: 50))
  /// mirror.apply(to: Box(minX: 10, minY: 20, maxX: 40, maxY: 30))   // (60, 20, 90, 30)
  /// ```
  public func apply(to box: Box) -> Box {
    let first = apply(to: Point(x: box.minX, y: box.minY))
    let second = apply(to: Point(x: box.maxX, y: box.maxY))
    return Box(
      minX: scaleX < 0 ? second.x : first.x, minY: scaleY < 0 ? second.y : first.y,
      maxX: scaleX < 0 ? first.x : second.x, maxY: scaleY < 0 ? first.y : second.y)
  }

  /// The shape that another becomes, corner by corner.
  public func apply(to shape: Quadrilateral) -> Quadrilateral {
    Quadrilateral(
      apply(to: shape.first), apply(to: shape.second), apply(to: shape.third), apply(to: shape.fourth))
  }

  /// The shape that an oriented box becomes: a parallelogram where the axes have different scales.
  ///
  /// ```swift
  /// let wide = PictureMap(scaleX: 2, scaleY: 1)
  /// let diamond = OrientedBox(centerX: 0, centerY: 0, width: 2, height: 2, angle: .pi / 4)
  /// wide.apply(to: diamond).bounds.height   // 2.828427
  /// wide.orientedBox(of: diamond)           // nil
  /// ```
  public func apply(to box: OrientedBox) -> Quadrilateral { apply(to: Quadrilateral(box)) }

  /// The oriented box that an oriented box becomes; `nil` where the axes have different scales, so that it may be none.
  ///
  /// A mirror reverses the angle; `width` stays the side that it was. The angle is in −π…π where it changes.
  ///
  /// - Parameter box: In pixels of the first picture.
  /// - Returns: In pixels of the second, or `nil` unless ``isUniform``.
  public func orientedBox(of box: OrientedBox) -> OrientedBox? {
    guard isUniform else { return nil }
    let center = apply(to: Point(x: box.centerX, y: box.centerY))
    let scale = abs(scaleX)
    var result = OrientedBox(
      centerX: center.x, centerY: center.y, width: Float(Double(box.width) * scale),
      height: Float(Double(box.height) * scale), angle: box.angle)
    guard swapsAxes || scaleX < 0 || scaleY < 0 else { return result }
    var (alongX, alongY) = (Trigonometry.cosine(Double(box.angle)), Trigonometry.sine(Double(box.angle)))
    if swapsAxes { (alongX, alongY) = (alongY, alongX) }
    if scaleX < 0 { alongX = -alongX }
    if scaleY < 0 { alongY = -alongY }
    result.angle = Float(Trigonometry.arctangent(y: alongY, x: alongX))
    return result
  }
}
