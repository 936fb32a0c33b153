// Greedy groups: the form of every rule that lets the best box take others.
//
// Candidates are those of greedy suppression, in its order. The best that no other has taken takes all later ones of
// its group that match it and are not taken themselves. At most `detectionLimit` candidates take others; when
// one more would, it and all that are left are over the limit.
//
// This is the plain double loop. Its cost is candidates x groups.

extension Reference {
  /// Calls `take` with each candidate that no other has taken, best first, and with those that it takes, best first.
  ///
  /// `matches` says whether the second of two indices matches the first. `reach` is of use to the other twin only.
  package static func greedyGroups(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, reach: GroupReach, counts: inout SuppressionCounts,
    matches: (Int, Int) -> Bool, take: (Int, [Int]) -> Void
  ) {
    var remaining = candidates(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)[...]
    var groupCount = 0
    while let best = remaining.popFirst() {
      if groupCount == limits.detectionLimit {
        counts.overDetectionLimit = remaining.count + 1
        break
      }
      groupCount += 1
      var taken: [Int] = []
      var left: [Int] = []
      for other in remaining {
        if (groups.isEmpty || groups[other] == groups[best]) && matches(best, other) {
          taken.append(other)
        } else {
          left.append(other)
        }
      }
      take(best, taken)
      remaining = left[...]
    }
  }
}
