// Soft suppression, all remaining candidates at once.
//
// Same results as the reference. The candidates lie in order of their indices, so that of equal scores the first place
// wins. One that is kept, or whose score has fallen to the threshold, stays where it is with the score -infinity; when
// half of them are gone, the others move together. The overlaps of a round come from a loop that vectorizes; only
// candidates that overlap the kept one at all are decayed, since 1 - 0 and exp(-0) change nothing. More candidates than
// such a loop is good for go another way (``reachingSoftSuppression``).

extension Vector {
  /// More candidates than these are not gone through in every round.
  private static let largestRoundCount = 1024

  /// As the twin in `Reference`, with work buffers.
  package static func softSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, decay: ScoreDecay, kept: inout [Int], keptScores: inout [Float],
    workspace: inout SuppressionWorkspace
  ) -> SuppressionCounts {
    var counts = SuppressionCounts()
    kept.removeAll(keepingCapacity: true)
    keptScores.removeAll(keepingCapacity: true)
    workspace.order.fill(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    guard workspace.order.count <= largestRoundCount else {
      reachingSoftSuppression(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, limits: limits, decay: decay,
        kept: &kept, keptScores: &keptScores, counts: &counts, workspace: &workspace)
      return counts
    }
    workspace.places.removeAll(keepingCapacity: true)
    for position in 0..<workspace.order.count { workspace.places.append(workspace.order.index(at: position)) }
    workspace.places.sort()
    var candidates = exchange(&workspace.decaying, with: ScoreDecayCandidates())
    candidates.removeAll()
    for index in workspace.places {
      candidates.append(
        SIMD4(minX[index], minY[index], maxX[index], maxY[index]), score: scores[index], index: index,
        group: groups.isEmpty ? 0 : groups[index])
    }
    var liveCount = candidates.count
    while liveCount > 0 {
      if kept.count == limits.detectionLimit {
        counts.overDetectionLimit = liveCount
        break
      }
      let best = firstLargest(candidates.scores.span)
      kept.append(Int(candidates.indices[best]))
      keptScores.append(candidates.scores[best])
      candidates.scores[best] = -.infinity
      liveCount -= 1
      candidates.findOverlaps(of: best, in: 0..<candidates.count)
      var scores = exchange(&candidates.scores, with: [])
      let gone = lowerScores(&scores, candidates.overlaps.span, limits, decay)
      candidates.scores = scores
      counts.suppressed += gone
      liveCount -= gone
      if 2 * liveCount < candidates.count { candidates.removeAll(notAbove: -.infinity) }
    }
    workspace.decaying = candidates
    return counts
  }

  /// The first place of the largest score.
  private static func firstLargest(_ scores: Span<Float>) -> Int {
    var lanes = SIMD8<Float>(repeating: -.infinity)
    var place = 0
    while place &+ 8 <= scores.count {
      let next = scores.lanes(SIMD8<Float>.self, at: place)
      lanes = lanes.replacing(with: next, where: next .> lanes)
      place &+= 8
    }
    var largest = -Float.infinity
    for lane in 0..<8 { largest = lanes[lane] > largest ? lanes[lane] : largest }
    while place < scores.count {
      largest = scores[lane: place] > largest ? scores[lane: place] : largest
      place &+= 1
    }
    var first = 0
    while scores[lane: first] != largest { first &+= 1 }
    return first
  }

  /// Lowers the scores of what overlaps, and says how many candidates went.
  private static func lowerScores(
    _ scores: inout [Float], _ overlaps: Span<Float>, _ limits: SuppressionLimits, _ decay: ScoreDecay
  ) -> Int {
    var scores = scores.mutableSpan
    var gone = 0
    for place in overlaps.indices {
      let overlap = overlaps[lane: place]
      guard overlap > 0, scores[lane: place] > -.infinity else { continue }
      let score = Reference.decayed(scores[lane: place], overlap, limits, decay)
      let isAbove = score > limits.scoreThreshold
      scores[lane: place] = isAbove ? score : -.infinity
      gone &+= isAbove ? 0 : 1
    }
    return gone
  }
}
