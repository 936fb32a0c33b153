/// The boxes that a suppression kept, and what happened to the others.
///
/// Every box is in one of these: kept, ``belowThresholdCount``, ``notFiniteCount``, ``suppressedCount``,
/// ``overCandidateLimitCount``, ``overDetectionLimitCount``.
public struct Survivors: Sendable, Hashable {
  /// The indices of kept boxes, best score first; of equal scores the lower index first.
  public internal(set) var indices: [Int] = []

  /// The scores of the kept boxes: the given ones, or what soft and matrix suppression left of them.
  public internal(set) var scores: [Float] = []

  var counts = SuppressionCounts()

  /// Takes the scores of the kept boxes.
  mutating func takeScores(from all: [Float]) {
    scores.removeAll(keepingCapacity: true)
    for index in indices { scores.append(all[index]) }
  }

  /// Makes a result without boxes.
  public init() {}

  /// How many boxes had a score that does not exceed the score threshold.
  public var belowThresholdCount: Int { counts.belowThreshold }

  /// How many boxes had a score that is not a number, or a corner that is not finite.
  public var notFiniteCount: Int { counts.notFinite }

  /// How many boxes overlapped a kept one too much.
  public var suppressedCount: Int { counts.suppressed }

  /// How many boxes were not looked at because there were enough better candidates.
  public var overCandidateLimitCount: Int { counts.overCandidateLimit }

  /// How many boxes were left when one more would have been kept than allowed.
  ///
  /// 0 when the limit was just reached and no further box would have been kept.
  public var overDetectionLimitCount: Int { counts.overDetectionLimit }

  /// Whether boxes were lost because there were more candidates than allowed.
  public var isCandidateLimitHit: Bool { counts.overCandidateLimit > 0 }

  /// Whether boxes were lost because there were more detections than allowed.
  public var isDetectionLimitHit: Bool { counts.overDetectionLimit > 0 }
}
