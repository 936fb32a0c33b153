/// What a suppression is told beside its boxes: thresholds and caps.
package struct SuppressionLimits: Sendable, Hashable {
  /// A box is dropped when its overlap with a kept box exceeds this.
  package var overlapThreshold: Float

  /// A box is a candidate when its score exceeds this.
  package var scoreThreshold: Float

  /// How many candidates are looked at, best first.
  package var candidateLimit: Int

  /// How many boxes are kept at most.
  package var detectionLimit: Int

  package init(
    overlapThreshold: Float, scoreThreshold: Float, candidateLimit: Int = .max,
    detectionLimit: Int = .max
  ) {
    self.overlapThreshold = overlapThreshold
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    self.detectionLimit = detectionLimit
  }
}

/// Where the boxes of a suppression went: together with the kept ones, these add up to all boxes.
package struct SuppressionCounts: Sendable, Hashable {
  /// Boxes whose score does not exceed the score threshold.
  package var belowThreshold = 0

  /// Boxes with a score that is not a number, or with a corner that is not finite.
  package var notFinite = 0

  /// Boxes that overlap a kept one too much.
  package var suppressed = 0

  /// Boxes that were not looked at because enough better candidates were there.
  package var overCandidateLimit = 0

  /// Boxes that were left when one more than the allowed number would have been kept.
  package var overDetectionLimit = 0

  package init() {}
}
