// Greedy suppression of oriented boxes: the rules of upright boxes, with another measure.

/// Which measure of oriented boxes, and how it is compared.
package struct TurnedRule: Sendable {
  package enum Measure: Sendable, Hashable {
    case exact
    case gaussian(epsilon: Double)
  }

  package var measure: Measure
  package var threshold: Float

  /// Whether suppressed boxes suppress others.
  package var suppressedSuppress = false

  /// Whether a measure equal to the threshold suppresses.
  package var includesThreshold = false

  package init(measure: Measure, threshold: Float) {
    self.measure = measure
    self.threshold = threshold
  }

  /// Whether two boxes overlap too much.
  package func suppresses(_ candidate: TurnedBox, by box: TurnedBox) -> Bool {
    let overlap =
      switch measure {
      case .exact: Reference.turnedOverlap(box, candidate, ifAbove: includesThreshold ? 0 : threshold)
      case .gaussian(let epsilon): Reference.gaussianOverlap(box, candidate, epsilon: epsilon)
      }
    return overlap > threshold || (includesThreshold && overlap == threshold)
  }
}

extension Reference {
  /// Finds the oriented boxes that greedy suppression keeps.
  ///
  /// `order` holds the candidates, best first.
  package static func turnedSuppression(
    boxes: [TurnedBox], order: [Int], groups: Span<Int32>, rule: TurnedRule, detectionLimit: Int,
    kept: inout [Int], counts: inout SuppressionCounts
  ) {
    kept.removeAll(keepingCapacity: true)
    var suppressors: [Int] = []
    for (position, index) in order.enumerated() {
      let isSuppressed = suppressors.contains { other in
        (groups.isEmpty || groups[other] == groups[index]) && rule.suppresses(boxes[index], by: boxes[other])
      }
      if isSuppressed {
        counts.suppressed += 1
        if rule.suppressedSuppress { suppressors.append(index) }
      } else if kept.count == detectionLimit {
        counts.overDetectionLimit = order.count - position
        break
      } else {
        kept.append(index)
        suppressors.append(index)
      }
    }
  }
}
