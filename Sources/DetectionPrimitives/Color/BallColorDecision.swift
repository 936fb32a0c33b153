/// What color a ball has, how sure that is, and what it rests on.
public struct BallColorDecision: Sendable, Hashable {
  /// What may make a decision unsure.
  public enum Caution: String, Sendable, Hashable, CaseIterable {
    /// The ball is too small to leave its edge out.
    case tooSmall
    /// The frame of the picture cuts the ball.
    case cutByFrame
    /// No pixel of the ball lies in the picture, or the box is empty or not finite.
    case outside
  }

  /// How likely each color is.
  public let scores: BallColorScores

  /// The part of the inner disc's pixels that voted for the color, 0…1.
  public let agreement: Float

  /// The pixels of the inner disc that were looked at.
  public let sampleCount: Int

  /// The median color of these pixels, on OpenCV's half-degree scale.
  public let median: HSV

  /// What may make the decision unsure.
  public let cautions: Set<Caution>

  /// The likeliest color.
  public var color: BallColor { scores.best }

  /// The best score minus the second best, 0…1.
  public var margin: Float { scores.margin }
}
