/// What has to be done to a network's raw scores to make them probabilities.
///
/// Whether an exported network still needs it is a property of the export, and cannot be told from the numbers for
/// sure: declare it. Scores of which none is below 0.5 have probably gone through a sigmoid twice.
///
/// ```swift
/// var scores: [Float] = [-.infinity, 0, 2]
/// Activation.sigmoid.apply(to: &scores)
/// scores                                   // [0.0, 0.5, 0.880797]
/// var logits: [Float] = [8000, 8000, 2, 1]
/// Activation.softmax.apply(to: &logits)
/// logits                                   // [0.5, 0.5, 0.0, 0.0]
/// ```
public enum Activation: Sendable, Hashable, CaseIterable {
  /// The scores are probabilities already.
  case none

  /// Each score is a logit of its own: 1 / (1 + e⁻ˣ). Classes do not exclude one another.
  case sigmoid

  /// The scores are logits that share one probability of 1 in all.
  case softmax
}

extension Activation {
  /// Replaces each score by its probability.
  ///
  /// - Parameter scores: The scores of one candidate or picture, all classes of it. No number overflows; NaN stays NaN
  ///   and takes no part in the others. Softmax of scores of which the largest is infinite gives equal shares to all
  ///   that are equal to it. No scores stay no scores.
  /// - Complexity: O(*n*).
  public func apply(to scores: inout [Float]) {
    if self == .none { return }
    let raw = scores
    var results = scores.mutableSpan
    apply(to: raw.span, into: &results)
  }

  /// Writes the probability of each score.
  ///
  /// - Parameters:
  ///   - scores: The scores of one candidate or picture, all classes of it; treated as by ``apply(to:)``.
  ///   - results: Where to write.
  /// - Precondition: `results` has room for all scores.
  /// - Complexity: O(*n*), without allocation.
  public func apply(to scores: Span<Float>, into results: inout MutableSpan<Float>) {
    precondition(results.count >= scores.count, "room for \(results.count) of \(scores.count) results")
    switch self {
    case .none: for i in scores.indices { results[i] = scores[i] }
    case .sigmoid: Vector.sigmoid(scores, into: &results)
    case .softmax: Vector.softmax(scores, into: &results)
    }
  }
}
