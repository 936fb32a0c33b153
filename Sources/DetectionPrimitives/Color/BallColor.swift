/// The colors that a ball is told apart by.
public enum BallColor: String, Sendable, Hashable, CaseIterable {
  /// The target ball of boccia, the jack.
  case white
  case red, blue, yellow, green, black
  /// None of these, or not to be told.
  case other
}

extension BallColor {
  /// The place in `allCases`.
  package var order: Int {
    switch self {
    case .white: 0
    case .red: 1
    case .blue: 2
    case .yellow: 3
    case .green: 4
    case .black: 5
    case .other: 6
    }
  }
}

/// How likely each color is; all scores together are 1.
public struct BallColorScores: Sendable, Hashable {
  private var values: SIMD8<Float>

  /// Makes scores of weights that are not negative: each over their sum.
  ///
  /// Without any weight, everything is ``BallColor/other``.
  ///
  /// - Parameter weights: One weight for each color, in the order of `allCases`; the last lane is not used.
  init(weights: SIMD8<Float>) {
    let sum = weights.sum()
    if sum > 0 && sum.isFinite {
      values = weights / sum
    } else {
      values = SIMD8()
      self[.other] = 1
    }
  }

  /// The score of a color, 0…1.
  public private(set) subscript(color: BallColor) -> Float {
    get { values[color.order] }
    set { values[color.order] = newValue }
  }

  /// The likeliest color, the earlier one of ``BallColor`` at a tie.
  public var best: BallColor {
    var best = BallColor.white
    for color in BallColor.allCases where self[color] > self[best] { best = color }
    return best
  }

  /// The best score minus the second best, 0…1.
  public var margin: Float {
    let best = best
    var second: Float = 0
    for color in BallColor.allCases where color != best && self[color] > second { second = self[color] }
    return self[best] - second
  }
}
