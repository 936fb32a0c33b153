/// A rectangle in fractions of a picture, measured from its lower left corner: `boundingBox` of Apple's Vision.
///
/// ```swift
/// let picture = Size(width: 1000, height: 500)
/// let found = LowerLeftRectangle(x: 0.25, y: 0.125, width: 0.5, height: 0.25)
/// found.box(in: picture)                                   // (250, 312.5, 750, 437.5)
/// LowerLeftRectangle(found.box(in: picture), in: picture).y   // 0.125
/// ```
///
/// Vision gives observations like this, already taken back to the whole picture; do not send them through a
/// ``Placement`` again. The picture is the upright one, as its orientation was told to Vision.
public struct LowerLeftRectangle: Sendable, Hashable {
  /// The left edge in widths of the picture.
  public var x: Double

  /// The lower edge in heights of the picture, from the bottom upward.
  public var y: Double

  /// The width in widths of the picture.
  public var width: Double

  /// The height in heights of the picture.
  public var height: Double

  /// Makes a rectangle of the numbers of a `CGRect`.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Makes the rectangle of a box in pixels, whose origin is at the upper left.
  ///
  /// - Precondition: Both sides of the picture are above 0.
  public init(_ box: Box, in picture: Size) {
    precondition(picture.width > 0 && picture.height > 0, "a picture of \(picture.description)")
    let (fullWidth, fullHeight) = (Double(picture.width), Double(picture.height))
    self.init(
      x: Double(box.minX) / fullWidth, y: (fullHeight - Double(box.maxY)) / fullHeight,
      width: (Double(box.maxX) - Double(box.minX)) / fullWidth,
      height: (Double(box.maxY) - Double(box.minY)) / fullHeight)
  }

  /// The box in pixels, its origin at the upper left.
  ///
  /// - Parameter picture: The size of the picture.
  /// - Returns: Pixels, not clipped; edges that are not numbers stay so.
  public func box(in picture: Size) -> Box {
    let (fullWidth, fullHeight) = (Double(picture.width), Double(picture.height))
    return Box(
      minX: Float(x * fullWidth), minY: Float((1 - y - height) * fullHeight), maxX: Float((x + width) * fullWidth),
      maxY: Float((1 - y) * fullHeight))
  }
}
