// Soft suppression of many candidates: what a kept box lowers is found in a grid, and the next best in a heap.
//
// Same results as the reference. A score changes only where its box overlaps a kept one, linear above the threshold,
// and changes come in the order in which boxes are kept. So a round costs what it lowers, not what is left. Where a
// round lowers a good part of what is left, the heap is put right as a whole: that costs less than to put entries right
// one by one.

extension Vector {
  /// Where a round lowers more than one of so many candidates, the whole heap is put right.
  private static let wholeHeapShare = 8

  /// An overlap that does not exceed this lowers no score.
  ///
  /// For the Gaussian, exp(-o² / sigma) is above 1 - 2^-26 then, which is 1 in Float.
  private static func leastOverlap(_ limits: SuppressionLimits, _ decay: ScoreDecay) -> Float {
    switch decay {
    case .linear: limits.overlapThreshold
    case .gaussian(let sigma): smaller(squareRoot(sigma) * 0x1p-13, 1)
    }
  }

  /// As soft suppression, of the candidates that the workspace's order holds.
  package static func reachingSoftSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, decay: ScoreDecay, kept: inout [Int], keptScores: inout [Float],
    counts: inout SuppressionCounts, workspace: inout SuppressionWorkspace
  ) {
    @inline(__always)
    func box(_ i: Int) -> SIMD4<Float> { SIMD4(minX[lane: i], minY[lane: i], maxX[lane: i], maxY[lane: i]) }

    let threshold = leastOverlap(limits, decay)
    var present = exchange(&workspace.decaying.scores, with: [])
    var rounds = exchange(&workspace.decaying.indices, with: [])
    var heap = exchange(&workspace.decaying.heap, with: ScoreHeap())
    var raised = exchange(&workspace.places, with: [])
    heap.removeAll()
    present.removeAll(keepingCapacity: true)
    rounds.removeAll(keepingCapacity: true)
    for index in scores.indices {
      present.append(scores[index])
      rounds.append(0)
    }
    for bucket in 0..<workspace.order.bucketCount {
      workspace.order.sort(bucket: bucket)
      for position in workspace.order.range(bucket: bucket) {
        let index = workspace.order.index(at: position)
        heap.appendWorse(scores[index], index: index)
      }
    }
    var liveCount = workspace.order.count
    workspace.grid.removeAll(boxCount: scores.count, capacity: liveCount, overlapThreshold: threshold)
    workspace.grid.add(workspace.order, from: 0, minX: minX, minY: minY, maxX: maxX, maxY: maxY, groups: groups)
    workspace.grid.deal(minX: minX, minY: minY, maxX: maxX, maxY: maxY)

    while let (index, isPresent, isAbove) = heap.popFirst(present) {
      if workspace.grid.isSuppressed(index) { continue }
      guard isPresent else {
        if isAbove { heap.insert(present[index], index: index) }
        continue
      }
      if kept.count == limits.detectionLimit {
        counts.overDetectionLimit = liveCount
        break
      }
      kept.append(index)
      keptScores.append(present[index])
      liveCount -= 1
      let best = box(index)
      guard Reference.hasArea(best) else { continue }
      let round = Int32(truncatingIfNeeded: kept.count)
      var loweredCount = 0
      raised.removeAll(keepingCapacity: true)
      let group = groups.isEmpty ? 0 : groups[lane: index]
      workspace.grid.take(near: best, group: group, groups: groups, overlapThreshold: threshold) { other in
        if other == index { return true }
        // Rows of the grid that share slots are visited twice.
        guard rounds[other] != round else { return false }
        rounds[other] = round
        let overlap = Reference.intersectionOverUnion(best, box(other))
        guard overlap > 0 else { return false }
        let score = Reference.decayed(present[other], overlap, limits, decay)
        if score > present[other] { raised.append(other) }
        present[other] = score
        loweredCount &+= 1
        guard score > limits.scoreThreshold else {
          counts.suppressed &+= 1
          liveCount &-= 1
          return true
        }
        return false
      }
      workspace.grid.shrinkIfHalfEmpty(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
      if loweredCount > liveCount / wholeHeapShare {
        heap.update(present) { workspace.grid.isSuppressed($0) }
      } else {
        for other in raised { heap.insert(present[other], index: other) }
      }
    }
    workspace.decaying.scores = present
    workspace.decaying.indices = rounds
    workspace.decaying.heap = heap
    workspace.places = raised
  }
}
