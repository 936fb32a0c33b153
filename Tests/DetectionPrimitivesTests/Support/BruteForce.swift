import DetectionPrimitives

/// Suppression, merging and fusion as plain double loops over pairs, written from their descriptions for tests.
///
/// Nothing here is shared with the kernels but the measure of two boxes.
enum BruteForce {
  /// The candidates, best score first, of equal scores the lower index first.
  static func order(_ scores: [Float], above threshold: Float, limit: Int = .max) -> [Int] {
    let candidates = scores.indices.filter { scores[$0] > threshold }
    return Array(candidates.sorted { (-scores[$0], $0) < (-scores[$1], $1) }.prefix(limit))
  }

  /// Keeps each candidate that no kept one suppresses; or, with `suppressedSuppress`, that no better one does.
  static func greedy(_ order: [Int], suppressedSuppress: Bool = false, _ suppresses: (Int, Int) -> Bool) -> [Int] {
    var kept: [Int] = []
    var suppressors: [Int] = []
    for index in order {
      let isKept = !suppressors.contains { suppresses($0, index) }
      if isKept { kept.append(index) }
      if isKept || suppressedSuppress { suppressors.append(index) }
    }
    return kept
  }

  /// Greedy merging: the members of each merged box.
  static func merge(
    _ boxes: Boxes, _ order: [Int], _ measure: OverlapMeasure, _ threshold: Float, _ sameGroup: (Int, Int) -> Bool
  ) -> (members: [[Int]], unmatched: Int) {
    var isTaken = Array(repeating: false, count: boxes.count)
    var members: [[Int]] = []
    var unmatched = 0
    for (position, best) in order.enumerated() where !isTaken[best] {
      var grown = boxes[best]
      var joined = [best]
      for other in order[(position + 1)...] where !isTaken[other] && sameGroup(best, other) {
        let overlap = measure(boxes[best], boxes[other])
        guard overlap > 0 && overlap >= threshold else { continue }
        isTaken[other] = true
        let grownOverlap = measure(grown, boxes[other])
        guard grownOverlap > 0 && grownOverlap >= threshold else {
          unmatched += 1
          continue
        }
        joined.append(other)
        grown = Box(
          minX: min(grown.minX, boxes[other].minX), minY: min(grown.minY, boxes[other].minY),
          maxX: max(grown.maxX, boxes[other].maxX), maxY: max(grown.maxY, boxes[other].maxY))
      }
      members.append(joined)
    }
    return (members, unmatched)
  }

  /// Weighted fusion of one model's boxes: the members of each cluster, in the order in which clusters began.
  ///
  /// Each cluster's mean is computed from its members whenever it is asked for. Sums and means pass through Float, as
  /// the fusion says.
  static func fuse(_ boxes: Boxes, _ order: [Int], _ scores: [Float], _ classes: [Int32], _ threshold: Float) -> [[Int]]
  {
    func corners(_ box: Box) -> [Double] { [box.minX, box.minY, box.maxX, box.maxY].map(Double.init) }
    func mean(_ members: [Int]) -> [Double] {
      guard members.count > 1 else { return corners(boxes[members[0]]) }
      let total = members.reduce(0) { $0 + Double(scores[$1]) }
      guard total > 0 else { return corners(boxes[members[0]]) }
      return (0..<4).map { edge in
        let sum = members.reduce(Float(0)) { Float(Double($0) + Double(scores[$1]) * corners(boxes[$1])[edge]) }
        return Double(Float(Double(sum) / total))
      }
    }
    func overlap(_ a: [Double], _ b: [Double]) -> Double {
      let width = min(a[2], b[2]) - max(a[0], b[0])
      let height = min(a[3], b[3]) - max(a[1], b[1])
      guard width > 0, height > 0 else { return 0 }
      let union = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - width * height
      return width * height / union
    }
    var clusters: [[Int]] = []
    for index in order where !boxes[index].isEmpty {
      let overlaps = clusters.map { cluster in
        classes[cluster[0]] == classes[index] ? overlap(mean(cluster), corners(boxes[index])) : 0
      }
      let best = overlaps.max() ?? 0
      if best > Double(threshold), let place = overlaps.firstIndex(of: best) {
        clusters[place].append(index)
      } else {
        clusters.append([index])
      }
    }
    return clusters
  }
}
