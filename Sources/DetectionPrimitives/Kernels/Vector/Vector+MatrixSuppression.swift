// Matrix suppression, all better candidates of a candidate at once.
//
// Same results as the reference. Only better candidates that overlap at all are looked at: with an overlap of 0 the
// factor is at least 1, which lowers nothing. Of many candidates they are found the other way round: in order of score,
// each one lowers the factors of those worse ones that it finds in a grid. When its turn comes, all better ones have
// had theirs, so how much it is overlapped is known.

extension Vector {
  /// More candidates than these are not gone through for every candidate.
  private static let largestMatrixCount = 1024

  /// After so many candidates it is known how many others one overlaps; where that is more than one in so many, the loop
  /// over all that takes several at once is the faster way.
  private static let sampleCount = 64
  private static let denseShare = 16

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
    let isLowered =
      candidates.count > largestMatrixCount
      && lowerReachable(
        &candidates, minX: minX, minY: minY, maxX: maxX, maxY: maxY, groups: groups, decay, workspace: &workspace)
    if !isLowered { lowerEach(&candidates, decay) }
    for place in 0..<candidates.count {
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
    workspace.decaying = candidates
    return counts
  }

  /// Lowers the score of each candidate by all better ones.
  private static func lowerEach(_ candidates: inout ScoreDecayCandidates, _ decay: ScoreDecay) {
    var overlapped = exchange(&candidates.overlapped, with: [])
    for place in 0..<candidates.count {
      candidates.findOverlaps(of: place, in: 0..<place)
      let factor = factor(candidates.overlaps.span, overlapped: &overlapped, place, decay)
      candidates.scores[place] = Float(Double(candidates.scores[place]) * factor)
    }
    candidates.overlapped = overlapped
  }

  /// The same, with a grid in which each candidate finds the worse ones that it overlaps; does nothing, and says so,
  /// where those are too many.
  private static func lowerReachable(
    _ candidates: inout ScoreDecayCandidates, minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>,
    maxY: Span<Float>, groups: Span<Int32>, _ decay: ScoreDecay, workspace: inout SuppressionWorkspace
  ) -> Bool {
    // By index of the box: how much a better one overlaps it, and what its score is multiplied by.
    var overlapped = exchange(&candidates.overlapped, with: [])
    var factors = exchange(&candidates.factors, with: [])
    overlapped.removeAll(keepingCapacity: true)
    factors.removeAll(keepingCapacity: true)
    for _ in minX.indices {
      overlapped.append(0)
      factors.append(1)
    }
    workspace.grid.removeAll(boxCount: minX.count, capacity: candidates.count, overlapThreshold: 0)
    workspace.grid.add(workspace.order, from: 0, minX: minX, minY: minY, maxX: maxX, maxY: maxY, groups: groups)
    workspace.grid.deal(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    var foundCount = 0
    var isDense = false
    for place in 0..<candidates.count {
      if place == sampleCount, foundCount > sampleCount * candidates.count / denseShare {
        isDense = true
        break
      }
      let index = Int(candidates.indices[place])
      let box = SIMD4(minX[lane: index], minY[lane: index], maxX[lane: index], maxY[lane: index])
      guard Reference.hasArea(box) else { continue }
      let own = overlapped[index]
      let group = groups.isEmpty ? 0 : groups[lane: index]
      workspace.grid.take(near: box, group: group, groups: groups, overlapThreshold: 0) { other in
        if other == index { return true }
        foundCount &+= 1
        let overlap = Double(
          Reference.intersectionOverUnion(
            box, SIMD4(minX[lane: other], minY[lane: other], maxX[lane: other], maxY[lane: other])))
        guard overlap > 0 else { return false }
        overlapped[other] = larger(overlapped[other], overlap)
        factors[other] = smaller(factors[other], Reference.decayFactor(overlap, own, decay))
        return false
      }
      workspace.grid.shrinkIfHalfEmpty(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
    if !isDense {
      for place in 0..<candidates.count {
        candidates.scores[place] = Float(Double(candidates.scores[place]) * factors[Int(candidates.indices[place])])
      }
    }
    candidates.overlapped = overlapped
    candidates.factors = factors
    return !isDense
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
