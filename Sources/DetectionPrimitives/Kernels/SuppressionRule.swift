/// Whether a kept box suppresses a candidate.
package protocol SuppressionRule {
  /// What the intersection over union exceeds wherever the rule suppresses.
  ///
  /// The fast suppression narrows down by it; a rule without such a bound goes with the reference's loop.
  var overlapThreshold: Float { get }

  /// Whether `candidate` goes because of `box`.
  func suppresses(candidate: SIMD4<Float>, by box: SIMD4<Float>) -> Bool
}

/// Intersection over union, in Float, strictly above a threshold.
package struct OverlapRule: SuppressionRule {
  package let overlapThreshold: Float

  package init(overlapThreshold: Float) { self.overlapThreshold = overlapThreshold }

  @inline(__always)
  package func suppresses(candidate: SIMD4<Float>, by box: SIMD4<Float>) -> Bool {
    Reference.intersectionOverUnion(box, candidate) > overlapThreshold
  }
}

/// Intersection over union minus a power of the normalized distance of the centers, strictly above a threshold.
///
/// The squared distance of the centers over the squared diagonal of the smallest box around both, to the power of
/// `exponent`. Zheng et al., "Distance-IoU Loss", 2020, have the exponent 1; darknet's `greedynms` has 0.6.
package struct DistanceRule: SuppressionRule {
  package let overlapThreshold: Float
  private let exponent: Double

  package init(overlapThreshold: Float, exponent: Float) {
    self.overlapThreshold = overlapThreshold
    self.exponent = Double(exponent)
  }

  @inline(__always)
  package func suppresses(candidate: SIMD4<Float>, by box: SIMD4<Float>) -> Bool {
    let overlap = Reference.intersectionOverUnion(box, candidate)
    return overlap > overlapThreshold && exceedsWithPenalty(overlap, candidate, box)
  }

  @inline(never)
  private func exceedsWithPenalty(_ overlap: Float, _ candidate: SIMD4<Float>, _ box: SIMD4<Float>) -> Bool {
    let penalty = Reference.centerPenalty(box, candidate)
    let power =
      penalty == 0 || exponent == 1 ? penalty : Logarithm.exponential(exponent * Logarithm.natural(penalty))
    return Double(overlap) - power > Double(overlapThreshold)
  }
}
