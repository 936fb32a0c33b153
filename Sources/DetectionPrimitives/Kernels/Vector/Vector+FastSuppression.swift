// Fast suppression through the grid: every candidate suppresses what it can reach, whether it is suppressed or not. A
// suppressed box leaves the grid, which changes nothing, since its flag is all that its turn asks for.

extension Vector {
  /// As the twin in `Reference`, with work buffers.
  package static func fastSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, kept: inout [Int], workspace: inout SuppressionWorkspace
  ) -> SuppressionCounts {
    precondition(
      minX.count == scores.count && minY.count == scores.count && maxX.count == scores.count
        && maxY.count == scores.count,
      "edges of \(minX.count), \(minY.count), \(maxX.count) and \(maxY.count) boxes for \(scores.count) scores")
    precondition(groups.isEmpty || groups.count == scores.count, "\(groups.count) groups for \(scores.count) scores")
    var counts = SuppressionCounts()
    kept.removeAll(keepingCapacity: true)
    workspace.order.fill(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    let candidateCount = workspace.order.count
    workspace.grid.removeAll(
      boxCount: scores.count, capacity: candidateCount, overlapThreshold: limits.overlapThreshold)
    workspace.grid.add(
      workspace.order, from: 0, minX: minX, minY: minY, maxX: maxX, maxY: maxY, groups: groups)
    workspace.grid.deal(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    let rule = OverlapRule(overlapThreshold: limits.overlapThreshold)
    for bucket in 0..<workspace.order.bucketCount {
      workspace.order.sort(bucket: bucket)
      for position in workspace.order.range(bucket: bucket) {
        let i = workspace.order.index(at: position)
        if !workspace.grid.isSuppressed(i) {
          if kept.count >= limits.detectionLimit {
            counts.overDetectionLimit = candidateCount - position
            counts.suppressed = position - kept.count
            return counts
          }
          kept.append(i)
        }
        let box = SIMD4(minX[lane: i], minY[lane: i], maxX[lane: i], maxY[lane: i])
        guard Reference.hasArea(box) else { continue }
        workspace.grid.suppress(by: box, group: groups.isEmpty ? 0 : groups[lane: i], groups: groups, rule: rule)
        workspace.grid.shrinkIfHalfEmpty(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      }
    }
    counts.suppressed = candidateCount - kept.count
    return counts
  }
}
