/// Whether a kept box suppresses a candidate; true only where their intersection over union exceeds the threshold.
package protocol SuppressionRule {
  /// The threshold that the intersection over union exceeds where the rule suppresses.
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
