// Greedy suppression of boxes of whole pixels, both ends included: a box goes when its overlap with a kept one, every side
// one longer, exceeds the threshold. So boxes that touch overlap, and those less than a pixel apart.

extension Reference {
  /// Finds the boxes that suppression with inclusive pixels keeps.
  package static func inclusiveSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, kept: inout [Int]
  ) -> SuppressionCounts {
    func box(_ index: Int) -> SIMD4<Float> { SIMD4(minX[index], minY[index], maxX[index], maxY[index]) }

    var counts = SuppressionCounts()
    var suppressedCount = 0
    kept.removeAll(keepingCapacity: true)
    greedyGroups(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, limits: limits,
      reach: inclusiveReach(overlapThreshold: limits.overlapThreshold), counts: &counts
    ) { best, other in
      overlap(box(best), box(other), .inclusivePixels) > limits.overlapThreshold
    } take: { best, others in
      kept.append(best)
      suppressedCount += others.count
    }
    counts.suppressed = suppressedCount
    return counts
  }

  /// Boxes less than a pixel apart share one when each is half a pixel larger; twice that leaves room for rounding.
  ///
  /// Let I be the intersection of two boxes with every side one longer, S the sum of their areas, and t = I / (S - I). The
  /// boxes in reach hold those, so they share I or more; a side of at most 2.5 times as much makes their areas at most
  /// 8 S together. So they overlap by I / (8 S - I) = t / (8 + 7 t) or more; 1/64 of that is room for rounding.
  package static func inclusiveReach(overlapThreshold: Float) -> GroupReach {
    GroupReach(
      overlapThreshold: 0, margin: 1,
      ordinaryThreshold: overlapThreshold / (8 + 7 * overlapThreshold) * (1 - 0x1p-6))
  }
}
