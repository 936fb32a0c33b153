/// What color a ball has, how sure that is, and what it rests on.
public struct BallColorDecision: Sendable, Hashable {
  /// What may make a decision unsure.
  public enum Caution: String, Sendable, Hashable, CaseIterable {
    /// The ball is too small to leave its edge out.
    case tooSmall
    /// The frame of the picture cuts the ball.
    case cutByFrame
    /// What is in the box is not round.
    case notRound
    /// No pixel of the ball lies in the picture, or the box is empty or not finite.
    case outside
  }

  /// What a decision rests on.
  public struct Evidence: Sendable, Hashable {
    /// The pixels of the inner disc that were looked at.
    public let sampleCount: Int
    /// The part of these that voted for the color, 0…1.
    public let agreement: Float
    /// The median color of these, on OpenCV's half-degree scale: the hue is that of the lit side.
    public let median: HSV
    /// The part of these that is a highlight, 0…1.
    public let highlights: Float
    /// The part of these that is in the ball's own shadow, 0…1.
    public let shadows: Float
    /// The median value of the ring around the ball, 0…255.
    public let surroundings: UInt8
    /// The circle that was fitted to the ball; `nil` where the box was used as it is.
    public let circle: BallCircle?
    /// The white reference that was used.
    public let reference: WhiteReference?
  }

  /// How likely each color is.
  public let scores: BallColorScores

  /// What the decision rests on.
  public let evidence: Evidence

  /// What may make the decision unsure.
  public let cautions: Set<Caution>

  /// The likeliest color.
  public var color: BallColor { scores.best }

  /// The best score minus the second best, 0…1.
  public var margin: Float { scores.margin }
}
