// Matrix suppression (Wang et al., "SOLOv2", 2020): soft suppression without a loop that waits for itself.
//
// Candidates in order of score; o(j, i) is the intersection over union of a better candidate j with i, of one group;
// c(j) is the largest o(k, j) over the candidates k that are better than j: how much j itself is overlapped. Then
//
//   score(i) x min over j of f(o(j, i)) / f(c(j)),   f(o) = 1 - o (linear) or exp(-sigma o²) (gaussian)
//
// Here sigma multiplies, as in the authors' code. A candidate that coincides with a better one (c = 1, where the
// original divides by zero) decays nothing in the linear form: the better one does. Candidates whose score no longer
// exceeds the score threshold go; the others are sorted by their new score, of equal ones the lower index first.

extension Reference {
  /// Finds the boxes that matrix suppression keeps, and their scores, best first.
  package static func matrixSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, decay: ScoreDecay, kept: inout [Int], keptScores: inout [Float]
  ) -> SuppressionCounts {
    func box(_ index: Int) -> SIMD4<Float> { SIMD4(minX[index], minY[index], maxX[index], maxY[index]) }
    func group(_ index: Int) -> Int32 { groups.isEmpty ? 0 : groups[index] }

    var counts = SuppressionCounts()
    let candidates = candidates(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    var overlapped = [Double](repeating: 0, count: candidates.count)
    var survivors: [(index: Int, score: Float)] = []
    for (position, index) in candidates.enumerated() {
      var factor = 1.0
      for (betterPosition, better) in candidates[..<position].enumerated() where group(better) == group(index) {
        let overlap = Double(intersectionOverUnion(box(better), box(index)))
        let other = overlapped[betterPosition]
        overlapped[position] = larger(overlapped[position], overlap)
        factor = smaller(factor, decayFactor(overlap, other, decay))
      }
      let score = Float(Double(scores[index]) * factor)
      if score > limits.scoreThreshold {
        survivors.append((index, score))
      } else {
        counts.suppressed += 1
      }
    }
    survivors.sort { $0.score > $1.score || ($0.score == $1.score && $0.index < $1.index) }
    counts.overDetectionLimit = max(0, survivors.count - limits.detectionLimit)
    kept.removeAll(keepingCapacity: true)
    keptScores.removeAll(keepingCapacity: true)
    for survivor in survivors.prefix(limits.detectionLimit) {
      kept.append(survivor.index)
      keptScores.append(survivor.score)
    }
    return counts
  }

  /// What a better candidate multiplies a score by: `overlap` is theirs, `other` how much the better one is overlapped.
  @inline(__always)
  static func decayFactor(_ overlap: Double, _ other: Double, _ decay: ScoreDecay) -> Double {
    switch decay {
    case .linear: other < 1 ? (1 - overlap) / (1 - other) : 1
    case .gaussian(let sigma): Logarithm.exponential(Double(sigma) * (other * other - overlap * overlap))
    }
  }
}
