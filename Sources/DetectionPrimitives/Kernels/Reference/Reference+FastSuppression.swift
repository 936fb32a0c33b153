// Fast suppression (Bolya et al., "YOLACT", 2019): as greedy suppression, but every better candidate of the group
// suppresses, the suppressed ones too. So it removes more, and no decision waits for another.

extension Reference {
  /// Finds the boxes that fast suppression keeps.
  package static func fastSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, kept: inout [Int]
  ) -> SuppressionCounts {
    func box(_ index: Int) -> SIMD4<Float> { SIMD4(minX[index], minY[index], maxX[index], maxY[index]) }
    func group(_ index: Int) -> Int32 { groups.isEmpty ? 0 : groups[index] }

    var counts = SuppressionCounts()
    let candidates = candidates(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    kept.removeAll(keepingCapacity: true)
    for (position, index) in candidates.enumerated() {
      let isSuppressed = candidates[..<position].contains { better in
        group(better) == group(index)
          && intersectionOverUnion(box(better), box(index)) > limits.overlapThreshold
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
}
