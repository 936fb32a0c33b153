/// Merges boxes that overlap a better one into it: for tiles, where one object is seen whole here and in part there.
///
/// Greedy: the best remaining box takes all that match it, by the measure, with at least the threshold and more than 0.
/// Then each of them, best first, is joined to it if it still matches the box that has grown so far. The merged box is
/// the smallest around its members; its score and its class are those of the best.
///
/// ```swift
/// let halves = Boxes([
///   Box(minX: 560, minY: 100, maxX: 640, maxY: 180), Box(minX: 512, minY: 100, maxX: 720, maxY: 180),
/// ])
/// let merged = NonMaximumMerging().merged(halves, scores: [0.9, 0.8])
/// merged.map(\.members)   // [[0, 1]]
/// merged[0].box.minX      // 512
/// ```
///
/// The defaults are SAHI's (`GREEDYNMM`, intersection over smaller, 0.5). A box that matched the best box but not the
/// grown one is gone, as there. Where scores are equal the lower index is better; SAHI orders such boxes by corners.
public struct NonMaximumMerging: Sendable, Hashable {
  /// How overlap is measured.
  public var measure: OverlapMeasure

  /// What the measure must reach; 0…1, where at 0 all that overlap match.
  public var threshold: Float

  /// Which boxes can be merged.
  public var grouping: NonMaximumSuppression.Grouping

  /// A box takes part when its score exceeds this.
  public var scoreThreshold: Float

  /// How many boxes take part, best first.
  public var candidateLimit: Int

  /// How many merged boxes are made at most.
  public var detectionLimit: Int

  /// Makes a rule of merging.
  ///
  /// - Precondition: `threshold` is in 0…1, and the counts are not negative.
  public init(
    measure: OverlapMeasure = .intersectionOverSmaller, threshold: Float = 0.5,
    grouping: NonMaximumSuppression.Grouping = .classAware, scoreThreshold: Float = -.infinity,
    candidateLimit: Int = 30_000, detectionLimit: Int = 300
  ) {
    precondition(threshold >= 0 && threshold <= 1, "a threshold of \(threshold) is not in 0...1")
    precondition(candidateLimit >= 0, "\(candidateLimit) candidates at most")
    precondition(detectionLimit >= 0, "\(detectionLimit) detections at most")
    self.measure = measure
    self.threshold = threshold
    self.grouping = grouping
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    self.detectionLimit = detectionLimit
  }

  /// Merges boxes.
  ///
  /// - Parameters:
  ///   - boxes: The boxes. One with a corner that is not finite takes no part.
  ///   - scores: The score of each box. One that is NaN takes no part.
  ///   - classIndices: The class of each box, or nothing where all are of class 0.
  /// - Returns: The merged boxes, best score first; a box that met no other is one with a single member. And what
  ///   happened to the others.
  /// - Precondition: `scores`, and `classIndices` where given, have one element for each box.
  /// - Complexity: O(n + k) in practice, n boxes of which k remain; O(n · k) at worst, where all overlap and few match.
  public func merged(_ boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil) -> MergedBoxes {
    merged(boxes, scores: scores, classIndices: classIndices, reach: measure.reach(threshold)) { a, b in
      Self.isMatch(measure(boxes[a], boxes[b]), threshold)
    } matchesGrown: { grown, _, b in
      Self.isMatch(measure(grown, boxes[b]), threshold)
    }
  }

  /// Whether an overlap reaches a threshold; none does not.
  static func isMatch(_ overlap: Float, _ threshold: Float) -> Bool { overlap > 0 && overlap >= threshold }

  /// Merges by any rule: which boxes match the best one, all of them within `reach`, and which of them the grown one,
  /// given its first member.
  func merged(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32]?, reach: GroupReach, matches: (Int, Int) -> Bool,
    matchesGrown: (Box, Int, Int) -> Bool
  ) -> MergedBoxes {
    let suppression = NonMaximumSuppression(
      iouThreshold: 1, grouping: grouping, scoreThreshold: scoreThreshold,
      candidateLimit: candidateLimit, detectionLimit: detectionLimit)
    suppression.check(boxCount: boxes.count, scores: scores, classIndices: classIndices)
    var workspace = NonMaximumSuppression.Workspace()
    let groups = suppression.groups(of: classIndices, &workspace)
    var result = MergedBoxes()
    var counts = SuppressionCounts()
    var unmatchedCount = 0
    var buffers = GroupWorkspace()
    Vector.greedyGroups(
      minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
      scores: scores.span, groups: groups.span, limits: suppression.limits, reach: reach, counts: &counts,
      workspace: &buffers, matches: matches
    ) { best, others in
      var merged = MergedBox(
        box: boxes[best], score: scores[best], classIndex: classIndices.map { Int($0[best]) } ?? 0, members: [best])
      for other in others {
        if matchesGrown(merged.box, best, other) {
          merged.box = merged.box.union(boxes[other])
          merged.members.append(other)
        } else {
          unmatchedCount += 1
        }
      }
      result.elements.append(merged)
    }
    result.counts = counts
    result.counts.suppressed = unmatchedCount
    return result
  }
}

extension OverlapMeasure {
  /// Which pairs have at least so much overlap, and more than 0.
  fileprivate func reach(_ threshold: Float) -> GroupReach {
    switch kind {
    case .intersectionOverUnion, .generalized, .distance, .complete:
      // None of them is above the intersection over union, but for its rounding.
      GroupReach(overlapThreshold: threshold * (1 - 0x1p-16))
    case .intersectionOverFirst, .intersectionOverSmaller: GroupReach(overlapThreshold: 0)
    case .inclusivePixels: Reference.inclusiveReach(overlapThreshold: threshold)
    }
  }
}
