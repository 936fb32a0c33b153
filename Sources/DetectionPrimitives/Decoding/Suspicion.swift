/// A sign that an output was declared as something that it is not.
public enum Suspicion: Sendable, Hashable {
  /// No score of many is below 0.5, or below 0.25 where it is a product with an objectness: a sigmoid was applied to
  /// what had gone through one.
  case sigmoidTwice(lowestScore: Float)

  /// Every score is exactly 1: the scores are no probabilities, or a sigmoid is missing or saturated.
  case everyScoreIsOne

  /// A score is above 1: another layout, activation or family.
  case probabilityAboveOne(Float)

  /// All boxes with an area lie within 0…1, give or take half: they are fractions of the input, declared as pixels.
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

extension Suspicion {
  /// From so many scores on, that none is below a limit means something.
  private static let manyScores = 16

  /// What the candidates of a head that keeps them all make suspicious.
  static func all(of candidates: Candidates, _ head: HeadDecoder) -> [Suspicion] {
    guard !candidates.isEmpty else { return [] }
    var (lowest, highest) = (Float.infinity, -Float.infinity)
    for score in candidates.scores {
      if score < lowest { lowest = score }
      if score > highest { highest = score }
    }
    var suspicions: [Suspicion] = []
    if lowest == 1 && highest == 1 {
      suspicions.append(.everyScoreIsOne)
    } else if let limit = lowestOfSigmoidTwice(head), lowest >= limit, candidates.count >= manyScores {
      suspicions.append(.sigmoidTwice(lowestScore: lowest))
    }
    if highest > 1 { suspicions.append(.probabilityAboveOne(highest)) }
    if areFractions(candidates.boxes) { suspicions.append(.normalizedBoxes) }
    return suspicions
  }

  /// The lowest score that a sigmoid taken twice gives; `nil` where the network has left out low scores itself.
  private static func lowestOfSigmoidTwice(_ head: HeadDecoder) -> Float? {
    switch head {
    case .objectness, .anchorGrid: 0.25
    case .confidenceCoordinates, .postprocessed: nil
    case .anchorFree, .distribution, .anchorBox, .endToEnd, .transformer, .segment, .pose, .oriented: 0.5
    }
  }

  /// Whether the boxes that have an area, of which there are some, are fractions.
  ///
  /// Rows that only fill an output up are zeros and tell nothing. A box with its center and its sides in 0…1 has its
  /// corners in -0.5…1.5.
  private static func areFractions(_ boxes: Boxes) -> Bool {
    var isAny = false
    for box in boxes where !box.isEmpty {
      guard box.minX >= -0.5, box.minY >= -0.5, box.maxX <= 1.5, box.maxY <= 1.5 else { return false }
      isAny = true
    }
    return isAny
  }
}
