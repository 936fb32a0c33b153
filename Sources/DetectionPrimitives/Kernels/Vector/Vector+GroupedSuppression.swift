// Suppression of each group by itself.
//
// Boxes of different groups have nothing to do with one another, so a suppression within groups is one for each group,
// and the kept boxes of all put in order of score. A group of a thousand boxes with all that is made of them stays in
// the nearest memory, where all groups together do not.
//
// Not where a limit cuts off: what is behind it must not be looked at. And not where groups are so small that what
// each suppression begins with costs more than it gains, or their numbers too far apart to be counted.

extension Vector {
  /// So many boxes in a group, on average, are worth a suppression of their own; this was measured.
  package static let smallestGroup = 512

  /// Hard suppression group by group; `nil` where that is not the better way.
  static func groupedSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, kept: inout [Int], workspace: inout SuppressionWorkspace
  ) -> SuppressionCounts? {
    guard
      groups.count >= smallestGroup, groups.count == scores.count, minX.count == scores.count,
      minY.count == scores.count, maxX.count == scores.count, maxY.count == scores.count,
      limits.candidateLimit >= scores.count, limits.detectionLimit >= scores.count
    else { return nil }
    let (lowest, highest) = range(of: groups)
    let groupCount = Int(highest) - Int(lowest) + 1
    guard groupCount > 1, groupCount * smallestGroup <= scores.count else { return nil }
    var grouped = exchange(&workspace.grouped, with: GroupedBoxes())
    grouped.fill(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, lowest: lowest,
      groupCount: groupCount)
    var counts = SuppressionCounts()
    for group in 0..<groupCount {
      let some = grouped.suppress(group: group, limits: limits, workspace: &workspace)
      counts.belowThreshold += some.belowThreshold
      counts.notFinite += some.notFinite
      counts.suppressed += some.suppressed
    }
    grouped.collect(scores: scores, order: &workspace.order, into: &kept)
    workspace.grouped = grouped
    return counts
  }

  /// The lowest and the highest number of a group.
  private static func range(of groups: Span<Int32>) -> (lowest: Int32, highest: Int32) {
    var lowest = groups[0]
    var highest = groups[0]
    for index in groups.indices {
      lowest = smaller(lowest, groups[lane: index])
      highest = larger(highest, groups[lane: index])
    }
    return (lowest, highest)
  }
}
