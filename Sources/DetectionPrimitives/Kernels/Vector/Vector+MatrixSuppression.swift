// Matrix suppression, all better candidates of a candidate at once.
//
// Same results as the reference. Only better candidates that overlap at all are looked at: with an overlap of 0 the
// factor is at least 1, which lowers nothing.

extension Vector {
  /// As the twin in `Reference`, with work buffers.
  package static func matrixSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, decay: ScoreDecay, kept: inout [Int], keptScores: inout [Float],
    workspace: inout SuppressionWorkspace
  ) -> SuppressionCounts {
    var counts = SuppressionCounts()
    workspace.order.fill(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    var candidates = exchange(&workspace.decaying, with: ScoreDecayCandidates())
    candidates.removeAll()
    for bucket in 0..<workspace.order.bucketCount {
      workspace.order.sort(bucket: bucket)
      for position in workspace.order.range(bucket: bucket) {
        let index = workspace.order.index(at: position)
        candidates.append(
          SIMD4(minX[index], minY[index], maxX[index], maxY[index]), score: scores[index], index: index,
          group: groups.isEmpty ? 0 : groups[index])
      }
    }
    workspace.places.removeAll(keepingCapacity: true)
    var overlapped = exchange(&candidates.overlapped, with: [])
    for place in 0..<candidates.count {
      candidates.findOverlaps(of: place, in: 0..<place)
      let factor = factor(candidates.overlaps.span, overlapped: &overlapped, place, decay)
      candidates.scores[place] = Float(Double(candidates.scores[place]) * factor)
      if candidates.scores[place] > limits.scoreThreshold {
        workspace.places.append(place)
      } else {
        counts.suppressed += 1
      }
    }
    workspace.places.sort { a, b in
      candidates.scores[a] > candidates.scores[b]
        || (candidates.scores[a] == candidates.scores[b] && candidates.indices[a] < candidates.indices[b])
    }
    counts.overDetectionLimit = max(0, workspace.places.count - limits.detectionLimit)
    kept.removeAll(keepingCapacity: true)
    keptScores.removeAll(keepingCapacity: true)
    for place in workspace.places.prefix(limits.detectionLimit) {
      kept.append(Int(candidates.indices[place]))
      keptScores.append(candidates.scores[place])
    }
    candidates.overlapped = overlapped
    workspace.decaying = candidates
    return counts
  }

  /// What a candidate's score is multiplied by; notes how much it is overlapped.
  private static func factor(
    _ overlaps: Span<Float>, overlapped: inout [Double], _ place: Int, _ decay: ScoreDecay
  ) -> Double {
    var overlapped = overlapped.mutableSpan
    var factor = 1.0
    var most: Float = 0
    for better in 0..<place {
      let overlap = overlaps[lane: better]
      guard overlap > 0 else { continue }
      most = larger(most, overlap)
      factor = smaller(factor, Reference.decayFactor(Double(overlap), overlapped[lane: better], decay))
    }
    overlapped[lane: place] = Double(most)
    return factor
  }
}
