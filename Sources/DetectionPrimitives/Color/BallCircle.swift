/// A circle that was fitted to the outline of a ball.
public struct BallCircle: Sendable, Hashable {
  /// The middle, in pixels.
  public let center: Point

  /// The radius, in pixels.
  public let radius: Float

  /// How round the outline is: its shorter over its longer diameter, 0…1.
  public let roundness: Float

  /// The part of the outline that lies on the circle, 0…1.
  public let support: Float

  /// The box around the circle, in pixels.
  public var box: Box { Box(centerX: center.x, centerY: center.y, width: 2 * radius, height: 2 * radius) }

  /// Whether the outline is that of a ball: round, and most of it on the circle.
  public var isRound: Bool { roundness >= BallCircle.leastRoundness && support >= BallCircle.leastSupport }

  /// The least ``roundness`` of a ball.
  public static let leastRoundness: Float = 0.8

  /// The least ``support`` of a ball.
  public static let leastSupport: Float = 0.6
}

extension PixelImage {
  /// Fits a circle to the ball in a box, finer than a pixel.
  ///
  /// The box may be off by about 15 % of its size in place and in size. The colors in the middle of the box and around
  /// it say what tells the ball from its surroundings; along rays from the middle, the outline is where one turns into
  /// the other; and a circle is fitted to these places, without those that lie far from it (a shadow, a line on the
  /// floor, a ball in front).
  ///
  /// ```swift
  /// if let circle = image.ballCircle(in: box), circle.isRound {
  ///   position = try camera.position(ofBall: circle.box)
  /// }
  /// ```
  ///
  /// - Parameter box: Around the ball, in pixels.
  /// - Returns: The circle; `nil` where the box is empty, not finite, outside the picture or below
  ///   ``BallOutline/smallestSide``, or nothing tells the ball from its surroundings.
  /// - Complexity: O(1): at most about a thousand pixels are read.
  public func ballCircle(in box: Box) -> BallCircle? {
    withBytes { bytes in BallOutline(bytes, of: self, in: box)?.circle }
  }
}
