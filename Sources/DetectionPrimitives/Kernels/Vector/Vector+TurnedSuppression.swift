// Suppression and matrices of oriented boxes, bounds first.
//
// Same results as the reference. Clipping two polygons costs a hundred times what comparing two upright boxes does, and
// so do the logarithm and the exponential of ProbIoU. So four kept boxes at a time are asked first whether they could
// overlap the candidate by more than the threshold (``TurnedBlocks``, ``CenterBlocks``).

/// The work buffers of a suppression of oriented boxes.
package struct TurnedWorkspace: Sendable {
  /// The boxes.
  package var boxes: [TurnedBox] = []

  fileprivate var blocks = TurnedBlocks()
  fileprivate var centers = CenterBlocks()

  package init() {}
}

extension Vector {
  /// As the twin in `Reference`, on the workspace's boxes.
  package static func turnedSuppression(
    groups: Span<Int32>, order: [Int], rule: TurnedRule, detectionLimit: Int, kept: inout [Int],
    counts: inout SuppressionCounts, workspace: inout TurnedWorkspace
  ) {
    let boxes = workspace.boxes
    switch rule.measure {
    case .exact:
      workspace.blocks.removeAll()
      greedyLoop(
        order, rule, detectionLimit, &kept, &counts,
        isSuppressed: { index in
          workspace.blocks.anyMatch(boxes[index], threshold: rule.threshold) { other in
            (groups.isEmpty || groups[other] == groups[index]) && rule.suppresses(boxes[index], by: boxes[other])
          }
        }, add: { workspace.blocks.append(boxes[$0], index: $0) })
    case .gaussian(epsilon: 0):
      let limit = CenterBlocks.limit(threshold: rule.threshold)
      workspace.centers.removeAll()
      greedyLoop(
        order, rule, detectionLimit, &kept, &counts,
        isSuppressed: { index in
          workspace.centers.anyMatch(boxes[index], limit: limit) { other in
            (groups.isEmpty || groups[other] == groups[index]) && rule.suppresses(boxes[index], by: boxes[other])
          }
        }, add: { workspace.centers.append(boxes[$0], index: $0) })
    case .gaussian:
      // A term in the denominators lets small boxes overlap at any distance.
      Reference.turnedSuppression(
        boxes: boxes, order: order, groups: groups, rule: rule, detectionLimit: detectionLimit,
        kept: &kept, counts: &counts)
    }
  }

  @inline(__always)
  private static func greedyLoop(
    _ order: [Int], _ rule: TurnedRule, _ detectionLimit: Int, _ kept: inout [Int],
    _ counts: inout SuppressionCounts, isSuppressed: (Int) -> Bool, add: (Int) -> Void
  ) {
    kept.removeAll(keepingCapacity: true)
    for (position, index) in order.enumerated() {
      if isSuppressed(index) {
        counts.suppressed += 1
        if rule.suppressedSuppress { add(index) }
      } else if kept.count == detectionLimit {
        counts.overDetectionLimit = order.count - position
        break
      } else {
        kept.append(index)
        add(index)
      }
    }
  }

  /// Writes the intersection over union of each of some boxes with each of others, row after row.
  package static func turnedOverlaps(
    rows: [TurnedBox], columns: [TurnedBox], into result: inout MutableSpan<Float>
  ) {
    precondition(result.count == rows.count * columns.count, "\(result.count) elements")
    var blocks = TurnedBlocks()
    for index in columns.indices { blocks.append(columns[index], index: index) }
    for index in result.indices { result[index] = 0 }
    var row: [Int] = []
    for number in rows.indices {
      row.removeAll(keepingCapacity: true)
      _ = blocks.anyMatch(rows[number], threshold: 0) { column in
        row.append(column)
        return false
      }
      for column in row {
        result[number * columns.count + column] = Reference.turnedOverlap(rows[number], columns[column])
      }
    }
  }
}
