// Boxes sorted by their group, and which of them were kept.
//
// One counting sort by the group's number: the boxes of a group lie together, in order of index, so a group stays in
// the nearest memory while it is worked on. What is kept of all groups is put in order of score at the end.

package struct GroupedBoxes: Sendable {
  private var boxes = GroupedEdges()
  /// Where each group ends.
  private var ends: [Int32] = []
  /// Whether the box with an index was kept.
  private var isKept: [Bool] = []
  /// The kept boxes of one group, by their places in it.
  private var places: [Int] = []
  private var keptIndices: [Int] = []
  private var keptScores: [Float] = []

  package init() {}

  /// Takes in boxes whose groups are numbers from `lowest` on.
  mutating func fill(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, lowest: Int32, groupCount: Int
  ) {
    if isKept.count < scores.count { isKept = Array(repeating: false, count: scores.count) }
    if ends.count < groupCount { ends = Array(repeating: 0, count: groupCount) }
    Self.clear(&isKept, count: scores.count)
    Self.findStarts(of: groups, lowest: lowest, groupCount: groupCount, &ends)
    boxes.deal(
      minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores, groups: groups, lowest: lowest, ends: &ends)
  }

  private static func clear(_ isKept: inout [Bool], count: Int) {
    var isKept = isKept.mutableSpan
    for index in 0..<count { isKept[lane: index] = false }
  }

  private static func findStarts(of groups: Span<Int32>, lowest: Int32, groupCount: Int, _ starts: inout [Int32]) {
    var starts = starts.mutableSpan
    for group in 0..<groupCount { starts[lane: group] = 0 }
    for index in groups.indices { starts[lane: Int(groups[lane: index] &- lowest)] &+= 1 }
    var start: Int32 = 0
    for group in 0..<groupCount {
      let size = starts[lane: group]
      starts[lane: group] = start
      start &+= size
    }
  }

  /// Suppresses within a group.
  mutating func suppress(
    group: Int, limits: SuppressionLimits, workspace: inout SuppressionWorkspace
  ) -> SuppressionCounts {
    let range = (group == 0 ? 0 : Int(ends[group - 1]))..<Int(ends[group])
    let none: [Int32] = []
    var places = exchange(&places, with: [])
    let counts = Vector.hardSuppression(
      minX: boxes.minX.span.extracting(range), minY: boxes.minY.span.extracting(range),
      maxX: boxes.maxX.span.extracting(range), maxY: boxes.maxY.span.extracting(range),
      scores: boxes.scores.span.extracting(range), groups: none.span, limits: limits, kept: &places,
      workspace: &workspace)
    for place in places { isKept[Int(boxes.indices[range.lowerBound + place])] = true }
    self.places = places
    return counts
  }

  /// The kept boxes of all groups, best score first; of equal scores the lower index first.
  mutating func collect(scores: Span<Float>, order: inout ScoreOrder, into kept: inout [Int]) {
    keptIndices.removeAll(keepingCapacity: true)
    keptScores.removeAll(keepingCapacity: true)
    for index in scores.indices where isKept.span[lane: index] {
      keptIndices.append(index)
      keptScores.append(scores[lane: index])
    }
    order.fill(scores: keptScores.span)
    kept.removeAll(keepingCapacity: true)
    for bucket in 0..<order.bucketCount {
      order.sort(bucket: bucket)
      for position in order.range(bucket: bucket) { kept.append(keptIndices[order.index(at: position)]) }
    }
  }
}
