/// A sign that an output was declared as something that it is not.
public enum Suspicion: Sendable, Hashable {
  /// No score of many is below 0.5: a sigmoid was applied to what had gone through one.
  case sigmoidTwice(lowestScore: Float)

  /// Every score is exactly 1: the scores are no probabilities, or a sigmoid is missing or saturated.
  case everyScoreIsOne

  /// A score is above 1: another layout, activation or family.
  case probabilityAboveOne(Float)

  /// All boxes lie within 0…1, give or take half: they are fractions of the input, declared as pixels.
  case normalizedBoxes
}

extension Suspicion: CustomStringConvertible {
  /// One sentence with what was seen and what it may mean.
  public var description: String {
    switch self {
    case .sigmoidTwice(let score):
      "no score is below \(score): was a sigmoid applied twice?"
    case .everyScoreIsOne:
      "every score is exactly 1: are these logits, or scores at all?"
    case .probabilityAboveOne(let score):
      "a probability of \(score): is the layout, the activation or the family another one?"
    case .normalizedBoxes:
      "all boxes are within a pixel of the corner: are they fractions of the input, declared as pixels?"
    }
  }
}
