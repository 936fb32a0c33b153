import DetectionPrimitives

/// Where something lies on the floor, seen from the camera's foot.
public struct FloorPosition: Sendable, Hashable {
  /// Ahead, in meters; negative is behind.
  public var forward: Double

  /// To the right, in meters; negative is to the left.
  public var right: Double

  /// From the camera itself to the object's center, in meters: longer than `forward`, because the camera is above it.
  public var range: Double

  /// How far the position on the floor moves when the box is wrong by the assumed pixels, in meters.
  public var error: Double

  /// Makes a position.
  public init(forward: Double, right: Double, range: Double, error: Double) {
    self.forward = forward
    self.right = right
    self.range = range
    self.error = error
  }

  /// The way along the floor from the camera's foot, in meters.
  public var distance: Double { squareRoot(forward * forward + right * right) }

  /// The direction along the floor, in degrees clockwise from straight ahead, -180…180.
  ///
  /// ```swift
  /// FloorPosition(forward: 2, right: 1, range: 2.24, error: 0).bearing   // 26.565
  /// ```
  public var bearing: Double { Trigonometry.arctangent(y: right, x: forward) * 180 / Trigonometry.pi }
}
