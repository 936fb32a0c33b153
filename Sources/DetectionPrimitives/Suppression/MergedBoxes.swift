/// The boxes that a merging made, best score first, and what happened to the boxes that are in none of them.
///
/// Every box given is a member of one of these boxes or in one of ``belowThresholdCount``, ``notFiniteCount``,
/// ``withoutAreaCount``, ``unmatchedCount``, ``overCandidateLimitCount``, ``overDetectionLimitCount``.
///
/// ```swift
/// let boxes = Boxes([
///   Box(minX: 0, minY: 0, maxX: 8, maxY: 8), Box(minX: 4, minY: 0, maxX: 9, maxY: 8),
///   Box(minX: 50, minY: 0, maxX: 58, maxY: 8),
/// ])
/// let merged = NonMaximumMerging(detectionLimit: 1).merged(boxes, scores: [0.9, 0.8, 0.7])
/// merged[0].members               // [0, 1]
/// merged.overDetectionLimitCount  // 1
/// ```
public struct MergedBoxes: Sendable, Hashable {
  var elements: [MergedBox] = []
  var counts = SuppressionCounts()
  var withoutArea = 0

  /// Makes a result without boxes.
  public init() {}

  /// How many boxes had a score that was too low.
  public var belowThresholdCount: Int { counts.belowThreshold }

  /// How many boxes had a score that is not a number, or a corner that is not finite.
  public var notFiniteCount: Int { counts.notFinite }

  /// How many boxes had no area, which a fusion leaves out.
  public var withoutAreaCount: Int { withoutArea }

  /// How many boxes matched the best box but not the one that had grown from it, and so are gone.
  public var unmatchedCount: Int { counts.suppressed }

  /// How many boxes were not looked at because there were enough better candidates.
  public var overCandidateLimitCount: Int { counts.overCandidateLimit }

  /// How many boxes were left, or were members of boxes left out, when one more would have been made than allowed.
  public var overDetectionLimitCount: Int { counts.overDetectionLimit }

  /// Whether boxes were lost because there were more candidates than allowed.
  public var isCandidateLimitHit: Bool { counts.overCandidateLimit > 0 }

  /// Whether boxes were lost because there were more detections than allowed.
  public var isDetectionLimitHit: Bool { counts.overDetectionLimit > 0 }
}

extension MergedBoxes: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of merged boxes.
  public var endIndex: Int { elements.count }

  /// The merged box at an index.
  public subscript(index: Int) -> MergedBox { elements[index] }
}
