/// The edges and scores of boxes, group after group.
package struct GroupedEdges: Sendable {
  private(set) var minX: [Float] = []
  private(set) var minY: [Float] = []
  private(set) var maxX: [Float] = []
  private(set) var maxY: [Float] = []
  private(set) var scores: [Float] = []
  /// The index of each box.
  private(set) var indices: [Int32] = []

  package init() {}

  /// Deals boxes to their groups; `ends` has where each group starts, and then where it ends.
  mutating func deal(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    groups: Span<Int32>, lowest: Int32, ends: inout [Int32]
  ) {
    if indices.count < scores.count {
      self.scores = Array(repeating: 0, count: scores.count)
      self.minX = self.scores
      self.minY = self.scores
      self.maxX = self.scores
      self.maxY = self.scores
      indices = Array(repeating: 0, count: scores.count)
    }
    Self.findPlaces(groups, lowest: lowest, &ends, &indices)
    Self.deal(minX, at: indices, &self.minX)
    Self.deal(minY, at: indices, &self.minY)
    Self.deal(maxX, at: indices, &self.maxX)
    Self.deal(maxY, at: indices, &self.maxY)
    Self.deal(scores, at: indices, &self.scores)
  }

  /// The index of the box at each place.
  private static func findPlaces(_ groups: Span<Int32>, lowest: Int32, _ ends: inout [Int32], _ indices: inout [Int32])
  {
    var ends = ends.mutableSpan
    var indices = indices.mutableSpan
    for index in groups.indices {
      let group = Int(groups[lane: index] &- lowest)
      indices[lane: Int(ends[lane: group])] = Int32(truncatingIfNeeded: index)
      ends[lane: group] &+= 1
    }
  }

  private static func deal(_ source: Span<Float>, at places: [Int32], _ target: inout [Float]) {
    let indices = places.span
    var target = target.mutableSpan
    for place in 0..<source.count { target[lane: place] = source[lane: Int(indices[lane: place])] }
  }
}
