/// How stored pixels must be turned to stand upright: the eight values of EXIF, with the names of Core Graphics.
///
/// A camera held upright mostly stores its picture sideways and says ``right``. The raw value is the EXIF value and that
/// of `CGImagePropertyOrientation`; that of `UIImage.Orientation` is another one.
///
/// ```swift
/// let orientation = Orientation.right
/// orientation.rawValue                            // 6
/// orientation.upright(Size(width: 200, height: 100)).width   // 100
/// orientation.mirrored.rawValue                   // 5
/// orientation.then(orientation.inverse)           // .up
/// ```
///
/// Every value is a transposition or none, and then flips from left to right and from top to bottom.
public enum Orientation: Int, Sendable, Hashable, CaseIterable {
  /// The pixels stand upright.
  case up = 1
  /// To be mirrored from left to right.
  case upMirrored = 2
  /// To be turned by half a turn.
  case down = 3
  /// To be flipped from top to bottom.
  case downMirrored = 4
  /// To be transposed: rows become columns.
  case leftMirrored = 5
  /// To be turned by a quarter clockwise.
  case right = 6
  /// To be transposed along the other diagonal.
  case rightMirrored = 7
  /// To be turned by a quarter counterclockwise.
  case left = 8

  /// Whether rows become columns, so that width and height change places.
  public var swapsSides: Bool { rawValue > 4 }

  /// Whether the picture, after a transposition if there is one, is flipped from left to right.
  package var flipsX: Bool {
    switch self {
    case .upMirrored, .down, .right, .rightMirrored: true
    case .up, .downMirrored, .leftMirrored, .left: false
    }
  }

  /// Whether the picture, after a transposition if there is one, is flipped from top to bottom.
  package var flipsY: Bool {
    switch self {
    case .down, .downMirrored, .rightMirrored, .left: true
    case .up, .upMirrored, .leftMirrored, .right: false
    }
  }

  /// The orientation of these steps.
  private init(swapsSides: Bool, flipsX: Bool, flipsY: Bool) {
    self =
      switch (swapsSides, flipsX, flipsY) {
      case (false, false, false): .up
      case (false, true, false): .upMirrored
      case (false, true, true): .down
      case (false, false, true): .downMirrored
      case (true, false, false): .leftMirrored
      case (true, true, false): .right
      case (true, true, true): .rightMirrored
      case (true, false, true): .left
      }
  }

  /// This orientation, and then a mirror from left to right: what a front camera's preview shows.
  public var mirrored: Orientation { then(.upMirrored) }

  /// What turns an upright picture back to how it was stored.
  public var inverse: Orientation {
    swapsSides ? Orientation(swapsSides: true, flipsX: flipsY, flipsY: flipsX) : self
  }

  /// One orientation for this one and then another.
  ///
  /// - Parameter next: What is applied to the picture that this one makes.
  /// - Returns: What does both at once.
  public func then(_ next: Orientation) -> Orientation {
    Orientation(
      swapsSides: swapsSides != next.swapsSides, flipsX: (next.swapsSides ? flipsY : flipsX) != next.flipsX,
      flipsY: (next.swapsSides ? flipsX : flipsY) != next.flipsY)
  }

  /// The size of the upright picture.
  ///
  /// - Parameter size: The size as stored.
  /// - Returns: The size with width and height in each other's place where the sides swap.
  public func upright(_ size: Size) -> Size {
    swapsSides ? Size(width: size.height, height: size.width) : size
  }
}
