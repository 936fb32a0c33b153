// Soft suppression (Bodla et al., "Soft-NMS", 2017): an overlapped box loses score instead of going at once.
//
// The best remaining candidate is kept with its present score, of equal scores the lowest index. Then each remaining
// candidate of its group, with the intersection over union o with the kept box, gets
//
//   linear     score x (1 - o) where o exceeds the threshold
//   gaussian   score x exp(-o² / sigma)
//
// and goes when its score no longer exceeds the score threshold. The factor of the second is taken in Double and
// rounded once.

package enum ScoreDecay: Sendable, Hashable {
  case linear
  case gaussian(sigma: Float)
}

extension Reference {
  /// Finds the boxes that soft suppression keeps, and their scores, best first.
  package static func softSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, decay: ScoreDecay, kept: inout [Int], keptScores: inout [Float]
  ) -> SuppressionCounts {
    func box(_ index: Int) -> SIMD4<Float> { SIMD4(minX[index], minY[index], maxX[index], maxY[index]) }
    func group(_ index: Int) -> Int32 { groups.isEmpty ? 0 : groups[index] }

    var counts = SuppressionCounts()
    var remaining = candidates(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts
    ).map { (index: $0, score: scores[$0]) }
    kept.removeAll(keepingCapacity: true)
    keptScores.removeAll(keepingCapacity: true)
    while !remaining.isEmpty {
      if kept.count == limits.detectionLimit {
        counts.overDetectionLimit = remaining.count
        break
      }
      var best = 0
      for place in remaining.indices.dropFirst() {
        let (index, score) = remaining[place]
        let leader = remaining[best]
        if score > leader.score || (score == leader.score && index < leader.index) { best = place }
      }
      let (index, score) = remaining[best]
      kept.append(index)
      keptScores.append(score)
      // Keeps the order of the others, and closes the gaps of those that go.
      var count = 0
      for place in remaining.indices where place != best {
        var other = remaining[place]
        if group(other.index) == group(index) {
          other.score = decayed(other.score, intersectionOverUnion(box(index), box(other.index)), limits, decay)
        }
        guard other.score > limits.scoreThreshold else {
          counts.suppressed += 1
          continue
        }
        remaining[count] = other
        count += 1
      }
      remaining.removeLast(remaining.count - count)
    }
    return counts
  }

  /// A score after its box was found to overlap a better one.
  @inline(__always)
  static func decayed(
    _ score: Float, _ overlap: Float, _ limits: SuppressionLimits, _ decay: ScoreDecay
  ) -> Float {
    switch decay {
    case .linear: overlap > limits.overlapThreshold ? score * (1 - overlap) : score
    case .gaussian(let sigma):
      score * Float(Logarithm.exponential(-Double(overlap) * Double(overlap) / Double(sigma)))
    }
  }
}
