// Greedy non-maximum suppression (Neubeck and Van Gool, "Efficient Non-Maximum Suppression", 2006; the form of every
// detector since).
//
// 1. A box is a candidate when its score exceeds the score threshold and its corners are finite. A score that is not a
//    number is no candidate.
// 2. Candidates are taken best score first; of equal scores, the lower index first. Only the first
//    `candidateLimit` are taken.
// 3. A candidate is kept unless its intersection over union with an already kept box of the same group exceeds the
//    threshold, strictly. A suppressed box suppresses nothing.
// 4. When a box would be kept beyond `detectionLimit`, it and all after it are dropped.
//
// This is the plain double loop. Its cost is candidates x kept boxes.

extension Reference {
  /// Finds the boxes that greedy suppression by intersection over union keeps.
  package static func hardSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, kept: inout [Int]
  ) -> SuppressionCounts {
    greedySuppression(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, limits: limits,
      rule: OverlapRule(overlapThreshold: limits.overlapThreshold), kept: &kept)
  }

  /// Finds the boxes that greedy suppression keeps and writes their indices to `kept`, best score first.
  ///
  /// The four edges and `scores` have the same count; `groups` has it too, or is empty where all boxes are one group.
  /// Returns where the other boxes went.
  package static func greedySuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, rule: some SuppressionRule, kept: inout [Int]
  ) -> SuppressionCounts {
    func box(_ index: Int) -> SIMD4<Float> { SIMD4(minX[index], minY[index], maxX[index], maxY[index]) }
    func group(_ index: Int) -> Int32 { groups.isEmpty ? 0 : groups[index] }

    var counts = SuppressionCounts()
    let candidates = candidates(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    kept.removeAll(keepingCapacity: true)
    for (position, index) in candidates.enumerated() {
      let isSuppressed = kept.contains { other in
        group(other) == group(index) && rule.suppresses(candidate: box(index), by: box(other))
      }
      if isSuppressed {
        counts.suppressed += 1
      } else if kept.count == limits.detectionLimit {
        counts.overDetectionLimit = candidates.count - position
        break
      } else {
        kept.append(index)
      }
    }
    return counts
  }

  /// The indices of candidates, best score first: rules 1 and 2.
  package static func candidates(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    limits: SuppressionLimits, counts: inout SuppressionCounts
  ) -> [Int] {
    var order: [Int] = []
    for index in scores.indices {
      if scores[index].isNaN {
        counts.notFinite += 1
      } else if !(scores[index] > limits.scoreThreshold) {
        counts.belowThreshold += 1
      } else if !(minX[index].isFinite && minY[index].isFinite && maxX[index].isFinite && maxY[index].isFinite) {
        counts.notFinite += 1
      } else {
        order.append(index)
      }
    }
    order.sort { scores[$0] > scores[$1] || (scores[$0] == scores[$1] && $0 < $1) }
    counts.overCandidateLimit = max(0, order.count - limits.candidateLimit)
    return Array(order.prefix(limits.candidateLimit))
  }
}
