// Greedy groups with a cost that follows the output.
//
// Same results as the reference. Candidates are sorted as deep as they are read and lie in a ``ReachGrid``, enlarged by
// the margin and rounded outward; a box asks its rule about those that it can reach, and what it takes leaves the grid.

/// The work buffers of a greedy grouping.
package struct GroupWorkspace: Sendable {
  fileprivate var order = ScoreOrder()
  fileprivate var grid = ReachGrid()
  fileprivate var taken: [Int] = []
  fileprivate var minX: [Float] = []
  fileprivate var minY: [Float] = []
  fileprivate var maxX: [Float] = []
  fileprivate var maxY: [Float] = []

  package init() {}

  /// Takes in the boxes, larger by `margin` on every side; says whether no side has grown out of proportion.
  fileprivate mutating func enlarge(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, by margin: Float
  ) -> Bool {
    self.minX.removeAll(keepingCapacity: true)
    self.minY.removeAll(keepingCapacity: true)
    self.maxX.removeAll(keepingCapacity: true)
    self.maxY.removeAll(keepingCapacity: true)
    let limit = Float.greatestFiniteMagnitude
    var isOrdinary = true
    for index in minX.indices {
      let left = larger((minX[index] - margin).nextDown, -limit)
      let top = larger((minY[index] - margin).nextDown, -limit)
      let right = smaller((maxX[index] + margin).nextUp, limit)
      let bottom = smaller((maxY[index] + margin).nextUp, limit)
      self.minX.append(left)
      self.minY.append(top)
      self.maxX.append(right)
      self.maxY.append(bottom)
      let width = maxX[index] - minX[index]
      let height = maxY[index] - minY[index]
      isOrdinary =
        isOrdinary && width >= 0 && height >= 0 && right - left <= GroupReach.largestGrowth * (width + margin)
        && bottom - top <= GroupReach.largestGrowth * (height + margin)
    }
    return isOrdinary
  }
}

extension Vector {
  /// As the twin in `Reference`, with work buffers; where not `isOrdered`, what a candidate takes comes in any order.
  package static func greedyGroups(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, reach: GroupReach, counts: inout SuppressionCounts,
    isOrdered: Bool = true, workspace: inout GroupWorkspace, matches: (Int, Int) -> Bool, take: (Int, [Int]) -> Void
  ) {
    precondition(
      minX.count == scores.count && minY.count == scores.count && maxX.count == scores.count
        && maxY.count == scores.count,
      "edges of \(minX.count), \(minY.count), \(maxX.count) and \(maxY.count) boxes for \(scores.count) scores")
    precondition(groups.isEmpty || groups.count == scores.count, "\(groups.count) groups for \(scores.count) scores")
    var order = exchange(&workspace.order, with: ScoreOrder())
    order.fill(minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, limits: limits, counts: &counts)
    if reach.margin == 0 {
      greedyGroups(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, limits: limits,
        overlapThreshold: reach.overlapThreshold, counts: &counts, isOrdered: isOrdered, order: &order,
        grid: &workspace.grid, taken: &workspace.taken, matches: matches, take: take)
    } else {
      let isOrdinary = workspace.enlarge(minX: minX, minY: minY, maxX: maxX, maxY: maxY, by: reach.margin)
      let (left, top, right, bottom) = (workspace.minX, workspace.minY, workspace.maxX, workspace.maxY)
      greedyGroups(
        minX: left.span, minY: top.span, maxX: right.span, maxY: bottom.span, scores: scores, groups: groups,
        limits: limits, overlapThreshold: isOrdinary ? reach.ordinaryThreshold : reach.overlapThreshold,
        counts: &counts, isOrdered: isOrdered, order: &order, grid: &workspace.grid, taken: &workspace.taken,
        matches: matches, take: take)
    }
    workspace.order = order
  }

  /// The same, of boxes as they lie in the grid and of candidates in order.
  private static func greedyGroups(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, limits: SuppressionLimits, overlapThreshold: Float, counts: inout SuppressionCounts,
    isOrdered: Bool, order: inout ScoreOrder, grid: inout ReachGrid, taken: inout [Int],
    matches: (Int, Int) -> Bool, take: (Int, [Int]) -> Void
  ) {
    grid.removeAll(boxCount: scores.count, capacity: order.count, overlapThreshold: overlapThreshold)
    grid.add(order, from: 0, minX: minX, minY: minY, maxX: maxX, maxY: maxY, groups: groups)
    grid.deal(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    var groupCount = 0
    var settledCount = 0
    for bucket in 0..<order.bucketCount {
      order.sort(bucket: bucket)
      for position in order.range(bucket: bucket) {
        let best = order.index(at: position)
        if grid.isSuppressed(best) { continue }
        if groupCount == limits.detectionLimit {
          counts.overDetectionLimit = order.count - settledCount
          return
        }
        groupCount += 1
        taken.removeAll(keepingCapacity: true)
        let box = SIMD4(minX[lane: best], minY[lane: best], maxX[lane: best], maxY[lane: best])
        if Reference.hasArea(box) {
          let group = groups.isEmpty ? 0 : groups[lane: best]
          var found = exchange(&taken, with: [])
          grid.take(near: box, group: group, groups: groups, overlapThreshold: overlapThreshold) { other in
            if other == best { return true }
            guard matches(best, other) else { return false }
            found.append(other)
            return true
          }
          grid.shrinkIfHalfEmpty(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
          if isOrdered {
            found.sort { scores[$0] > scores[$1] || (scores[$0] == scores[$1] && $0 < $1) }
          }
          taken = found
        }
        settledCount += 1 + taken.count
        take(best, taken)
      }
    }
  }
}
