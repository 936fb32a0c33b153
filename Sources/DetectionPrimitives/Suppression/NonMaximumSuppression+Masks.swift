extension NonMaximumSuppression {
  /// Finds the masks that are kept, by their intersection over union.
  ///
  /// The rules are those of boxes: order, thresholds, groups, limits and counts.
  ///
  /// ```swift
  /// let left = BitMask(width: 4, height: 1, [true, true, true, false])
  /// let right = BitMask(width: 4, height: 1, [false, true, true, true])
  /// let suppression = NonMaximumSuppression(iouThreshold: 0.4)
  /// suppression.survivors(of: [left, right], scores: [0.8, 0.9]).indices   // [1]
  /// ```
  ///
  /// - Parameters:
  ///   - masks: The masks, of pictures of the same size.
  ///   - scores: The score of each mask.
  ///   - classIndices: The class of each mask, or nothing where all are of one class.
  /// - Returns: The indices of the kept masks, best score first, and what happened to the others.
  /// - Precondition: `scores`, and `classIndices` where given, have one element for each mask; ``method`` is `hard`.
  /// - Complexity: O(n · k · pixels), n masks of which k are kept; pairs of very different size, and objects that share
  ///   no rows, cost next to nothing.
  public func survivors(of masks: [BitMask], scores: [Float], classIndices: [Int32]? = nil) -> Survivors {
    var survivors = Survivors()
    var workspace = Workspace()
    findSurvivors(of: masks, scores: scores, classIndices: classIndices, into: &survivors, workspace: &workspace)
    return survivors
  }

  /// Finds the masks that are kept, without allocation once the buffers have grown.
  ///
  /// - Parameters:
  ///   - masks: The masks, of pictures of the same size.
  ///   - scores: The score of each mask.
  ///   - classIndices: The class of each mask, or nothing where all are of one class.
  ///   - survivors: Receives the result.
  ///   - workspace: Work buffers; keep them and hand them in again.
  /// - Precondition: As of ``survivors(of:scores:classIndices:)``.
  public func findSurvivors(
    of masks: [BitMask], scores: [Float], classIndices: [Int32]? = nil, into survivors: inout Survivors,
    workspace: inout Workspace
  ) {
    precondition(method == .hard, "masks are suppressed by method hard")
    check(boxCount: masks.count, scores: scores, classIndices: classIndices)
    let groups = groups(of: classIndices, &workspace)
    survivors.counts = SuppressionCounts()
    survivors.indices.removeAll(keepingCapacity: true)
    workspace.marks.removeAll(keepingCapacity: true)
    workspace.marks.append(contentsOf: repeatElement(0, count: masks.count))
    workspace.findOrder(scores: scores, limits: limits, counts: &survivors.counts)
    for (position, index) in workspace.order.enumerated() {
      if suppresses(masks, survivors.indices, index, groups) {
        survivors.counts.suppressed += 1
      } else if survivors.indices.count == detectionLimit {
        survivors.counts.overDetectionLimit = workspace.order.count - position
        break
      } else {
        survivors.indices.append(index)
      }
    }
    survivors.takeScores(from: scores)
  }

  /// Whether a kept mask of its group overlaps a mask too much.
  private func suppresses(_ masks: [BitMask], _ kept: [Int], _ index: Int, _ groups: [Int32]) -> Bool {
    let count = masks[index].count
    for other in kept where groups.isEmpty || groups[other] == groups[index] {
      // No more is shared than the smaller has, and no less is covered than the larger has; rounding keeps that order.
      let otherCount = masks[other].count
      guard Float(min(count, otherCount)) / Float(max(count, otherCount, 1)) > iouThreshold else { continue }
      if masks[other].intersectionOverUnion(with: masks[index]) > iouThreshold { return true }
    }
    return false
  }
}
