// Greedy suppression with a cost that follows the output.
//
// Same results as the reference, to the index. What differs:
// 1. Candidates are sorted only as deep as they are read (``ScoreOrder``).
// 2. The first candidates look through the boxes of their group kept so far, four at a time (``KeptBoxes``). While few
//    are kept that is the fastest way, and where few are ever kept it is all that happens.
// 3. When more are kept, the remaining candidates go into a ``ReachGrid``, and from then on each kept box suppresses
//    those that it can reach. A candidate whose turn comes only has to look at its flag, and the end is known as soon
//    as no candidate lives. Both ways suppress the same boxes: a candidate goes exactly when a box that is kept
//    before its turn suppresses it.
// 4. Groups that are large enough are suppressed one after the other (``groupedSuppression``).
// 5. Boxes without area neither suppress nor get suppressed, so they take part in nothing but the order.

extension Vector {
  /// As the twin in `Reference`, with work buffers.
  package static func hardSuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, kept: inout [Int], workspace: inout SuppressionWorkspace
  ) -> SuppressionCounts {
    let counts = groupedSuppression(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, limits: limits, kept: &kept,
      workspace: &workspace)
    if let counts { return counts }
    return greedySuppression(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, limits: limits,
      rule: OverlapRule(overlapThreshold: limits.overlapThreshold), kept: &kept, workspace: &workspace)
  }

  /// How many kept boxes make a grid worth a thought, and again every so many.
  private static let gridInterval = 16

  /// So many comparisons with a kept box now are worth putting the candidates into the grid; this was measured.
  ///
  /// Less than what that costs, since more boxes will be kept.
  ///
  /// More where groups are apart: their boxes lie in the grid as one, so a kept box meets more that it cannot suppress.
  private static let gridCost = 8.0
  private static let groupedGridCost = 96.0

  /// Greedy suppression by any rule that implies intersection over union above the threshold.
  @inline(__always)
  package static func greedySuppression(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, rule: some SuppressionRule, kept: inout [Int],
    workspace: inout SuppressionWorkspace
  ) -> SuppressionCounts {
    let boxCount = scores.count
    precondition(
      minX.count == boxCount && minY.count == boxCount && maxX.count == boxCount && maxY.count == boxCount,
      "edges of \(minX.count), \(minY.count), \(maxX.count) and \(maxY.count) boxes for \(boxCount) scores")
    precondition(groups.isEmpty || groups.count == boxCount, "\(groups.count) groups for \(boxCount) scores")
    @inline(__always)
    func box(_ i: Int) -> SIMD4<Float> { SIMD4(minX[lane: i], minY[lane: i], maxX[lane: i], maxY[lane: i]) }
    @inline(__always)
    func group(_ i: Int) -> Int32 { groups.isEmpty ? 0 : groups[lane: i] }

    var counts = SuppressionCounts()
    kept.removeAll(keepingCapacity: true)
    workspace.keptBoxes.removeAll()
    workspace.order.fill(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    let candidateCount = workspace.order.count
    // Boxes without area that are still to come; known once there is a grid.
    var flatCount = 0
    var hasGrid = false

    for bucket in 0..<workspace.order.bucketCount {
      let range = workspace.order.range(bucket: bucket)
      workspace.order.sort(bucket: bucket)
      var position = range.lowerBound
      while position < range.upperBound && !hasGrid {
        let index = workspace.order.index(at: position)
        position += 1
        let candidate = box(index)
        let candidateGroup = group(index)
        let isFlat = !Reference.hasArea(candidate)
        if !isFlat, workspace.keptBoxes.suppress(candidate, group: candidateGroup, rule: rule) { continue }
        if kept.count >= limits.detectionLimit {
          counts.overDetectionLimit = candidateCount - position + 1
          counts.suppressed = position - 1 - kept.count
          return counts
        }
        kept.append(index)
        if isFlat { continue }
        workspace.keptBoxes.append(candidate, group: candidateGroup)
        let remaining = candidateCount - position
        guard
          workspace.keptBoxes.count % gridInterval == 0,
          isGridWorthwhile(
            remaining: remaining, position: position, keptCount: kept.count,
            comparisons: workspace.keptBoxes.expectedLength, cost: groups.isEmpty ? gridCost : groupedGridCost,
            limits: limits)
        else { continue }
        flatCount = fillGrid(
          from: position, minX: minX, minY: minY, maxX: maxX, maxY: maxY, groups: groups, rule: rule,
          workspace: &workspace)
        hasGrid = true
      }
      while position < range.upperBound {
        if workspace.grid.liveCount == 0 && flatCount == 0 {
          counts.suppressed = candidateCount - kept.count
          return counts
        }
        workspace.grid.shrinkIfHalfEmpty(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
        position = workspace.grid.keep(
          workspace.order, position..<range.upperBound, minX: minX, minY: minY, maxX: maxX, maxY: maxY,
          groups: groups, rule: rule, limit: limits.detectionLimit, kept: &kept, flatCount: &flatCount)
        if position < range.upperBound, kept.count >= limits.detectionLimit,
          !workspace.grid.isSuppressed(workspace.order.index(at: position))
        {
          counts.overDetectionLimit = candidateCount - position
          counts.suppressed = position - kept.count
          return counts
        }
      }
    }
    counts.suppressed = candidateCount - kept.count
    return counts
  }

  /// Puts the candidates from `position` on into the grid, without those that a kept box suppresses.
  ///
  /// - Returns: How many of them have no area.
  @inline(__always)
  private static func fillGrid(
    from position: Int, minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>,
    groups: Span<Int32>, rule: some SuppressionRule, workspace: inout SuppressionWorkspace
  ) -> Int {
    let remaining = workspace.order.count - position
    workspace.grid.removeAll(
      boxCount: minX.count, capacity: remaining, overlapThreshold: rule.overlapThreshold)
    workspace.grid.add(
      workspace.order, from: position, minX: minX, minY: minY, maxX: maxX, maxY: maxY, groups: groups)
    workspace.grid.deal(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    let flatCount = remaining - workspace.grid.liveCount
    for place in 0..<workspace.keptBoxes.placeCount {
      let (box, group) = workspace.keptBoxes.element(at: place)
      guard Reference.hasArea(box) else { continue }
      workspace.grid.suppress(by: box, group: group, groups: groups, rule: rule)
      workspace.grid.shrinkIfHalfEmpty(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }
    return flatCount
  }

  /// Whether the comparisons that are still to come would cost more than a grid of all remaining candidates.
  private static func isGridWorthwhile(
    remaining: Int, position: Int, keptCount: Int, comparisons: Double, cost: Double, limits: SuppressionLimits
  ) -> Bool {
    guard remaining >= gridInterval else { return false }
    // How many candidates will be read before the detections are complete, judged by the pace so far.
    let missing = Double(limits.detectionLimit) - Double(keptCount) + 1
    let read = Swift.min(Double(remaining), missing * Double(position + 1) / Double(keptCount))
    return read * comparisons > Double(remaining) * cost
  }
}
