// Suppression with inclusive pixels through the grid of ``greedyGroups``, in which boxes lie enlarged.

extension Vector {
  /// As the twin in `Reference`, with work buffers.
  package static func inclusiveSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, kept: inout [Int], workspace: inout GroupWorkspace
  ) -> SuppressionCounts {
    @inline(__always)
    func box(_ i: Int) -> SIMD4<Float> { SIMD4(minX[lane: i], minY[lane: i], maxX[lane: i], maxY[lane: i]) }

    var counts = SuppressionCounts()
    var suppressedCount = 0
    kept.removeAll(keepingCapacity: true)
    greedyGroups(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, limits: limits,
      reach: Reference.inclusiveReach(overlapThreshold: limits.overlapThreshold), counts: &counts, isOrdered: false,
      workspace: &workspace
    ) { best, other in
      Reference.overlap(box(best), box(other), .inclusivePixels) > limits.overlapThreshold
    } take: { best, others in
      kept.append(best)
      suppressedCount += others.count
    }
    counts.suppressed = suppressedCount
    return counts
  }
}
