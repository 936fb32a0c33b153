import DetectionPrimitives
import Testing

/// The kernels that let a box take others, against their plain twins.
@Suite struct GreedyGroupsTests {
  // A debug build takes a hundred times as long.
  #if DEBUG
    private static let sizes = Array(0...40) + [64, 65, 101, 300]
  #else
    private static let sizes = Array(0...300)
  #endif

  private func set(_ count: Int) -> BoxSet {
    BoxSet(
      kind: BoxSet.Kind.allCases[count % 8], seed: UInt32(4000 + count), count: count, classCount: 3,
      threshold: BoxSet.unit(7, count) * 0.9)
  }

  private struct Taken: Equatable {
    var groups: [[Int]] = []
    var counts = SuppressionCounts()
  }

  /// Boxes whose corners are so large, so small or so odd that a search could miss them.
  private func withOddBoxes(_ set: BoxSet) -> Boxes {
    var boxes = set.boxes
    let odd = [
      Box(minX: 0, minY: 0, maxX: 1e25, maxY: 1e25), Box(minX: 0, minY: 0, maxX: 1e-30, maxY: 1e-30),
      Box(minX: 3, minY: 3, maxX: 2.5, maxY: 2.5), Box(minX: .nan, minY: 0, maxX: 1, maxY: 1),
      Box(minX: -3e38, minY: -3e38, maxX: 3e38, maxY: 3e38), Box(minX: 5, minY: 5, maxX: 5, maxY: 5),
    ]
    for (place, box) in odd.enumerated() where 5 * place + 3 < boxes.count { boxes[5 * place + 3] = box }
    return boxes
  }

  @Test(arguments: [0, 1, 3] as [Float], [false, true])
  func groups(margin: Float, byClass: Bool) {
    var workspace = GroupWorkspace()
    for count in Self.sizes {
      let set = set(count)
      let boxes = count % 3 == 2 ? withOddBoxes(set) : set.boxes
      let threshold = count % 2 == 0 ? 0 : set.threshold
      let reach = GroupReach(overlapThreshold: margin == 0 ? threshold : 0, margin: margin)
      let limits = SuppressionLimits(
        overlapThreshold: threshold, scoreThreshold: 0.05, candidateLimit: 250,
        detectionLimit: count % 4 == 3 ? 20 : .max)
      let classes = byClass ? set.classIndices : []
      func matches(_ a: Int, _ b: Int) -> Bool {
        guard margin > 0 else { return boxes[a].intersectionOverUnion(with: boxes[b]) > threshold }
        // Nearer than the margin on both axes.
        return max(boxes[a].minX, boxes[b].minX) - min(boxes[a].maxX, boxes[b].maxX) <= margin
          && max(boxes[a].minY, boxes[b].minY) - min(boxes[a].maxY, boxes[b].maxY) <= margin
      }
      var expected = Taken()
      var found = Taken()
      var counts = SuppressionCounts()
      Reference.greedyGroups(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: set.scores.span, groups: classes.span, limits: limits, reach: reach, counts: &counts,
        matches: matches
      ) { expected.groups.append([$0] + $1) }
      expected.counts = counts
      counts = SuppressionCounts()
      Vector.greedyGroups(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: set.scores.span, groups: classes.span, limits: limits, reach: reach, counts: &counts,
        workspace: &workspace, matches: matches
      ) { found.groups.append([$0] + $1) }
      found.counts = counts
      #expect(found == expected, "\(count) boxes, margin \(margin)")
    }
  }

  @Test(arguments: [false, true])
  func inclusivePixels(byClass: Bool) {
    var workspace = GroupWorkspace()
    for count in Self.sizes {
      let set = set(count)
      let boxes = count % 3 == 2 ? withOddBoxes(set) : set.boxes
      let classes = byClass ? set.classIndices : []
      for threshold in [0, 0.02, set.threshold] as [Float] {
        let limits = SuppressionLimits(
          overlapThreshold: threshold, scoreThreshold: 0.05, detectionLimit: count % 4 == 3 ? 20 : .max)
        var expected: [Int] = []
        var found: [Int] = []
        let expectedCounts = Reference.inclusiveSuppression(
          minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
          scores: set.scores.span, groups: classes.span, limits: limits, kept: &expected)
        let foundCounts = Vector.inclusiveSuppression(
          minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
          scores: set.scores.span, groups: classes.span, limits: limits, kept: &found, workspace: &workspace)
        #expect(found == expected, "\(count) boxes, threshold \(threshold)")
        #expect(foundCounts == expectedCounts, "\(count) boxes, threshold \(threshold)")
      }
    }
  }

  /// The form of soft suppression for many boxes, on few and, once, on as many as it is for.
  @Test(arguments: [ScoreDecay.linear, .gaussian(sigma: 0.7), .gaussian(sigma: 20)], [false, true])
  func softSuppressionOfMany(decay: ScoreDecay, byClass: Bool) {
    var workspace = SuppressionWorkspace()
    for count in Self.sizes {
      let set = set(count)
      var boxes = set.boxes
      if count % 5 == 4 { boxes[0] = Box(minX: 0, minY: 0, maxX: 1e25, maxY: 1e25) }
      if count % 7 == 6 { boxes[1] = Box(minX: 0, minY: 0, maxX: 1e-30, maxY: 1e-30) }
      // Scores below 0 rise.
      let scores = count % 6 == 5 ? set.scores.map { $0 - 0.5 } : set.scores
      let classes = byClass ? set.classIndices : []
      let limits = SuppressionLimits(
        overlapThreshold: set.threshold, scoreThreshold: count % 3 == 0 ? 0.1 : -1, candidateLimit: 200,
        detectionLimit: count % 2 == 0 ? .max : 50)
      var expected: (kept: [Int], scores: [Float]) = ([], [])
      var found: (kept: [Int], scores: [Float]) = ([], [])
      let expectedCounts = Reference.softSuppression(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: scores.span, groups: classes.span, limits: limits, decay: decay, kept: &expected.kept,
        keptScores: &expected.scores)
      var counts = SuppressionCounts()
      workspace.order.fill(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: scores.span, limits: limits, counts: &counts)
      Vector.reachingSoftSuppression(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: scores.span, groups: classes.span, limits: limits, decay: decay, kept: &found.kept,
        keptScores: &found.scores, counts: &counts, workspace: &workspace)
      #expect(found == expected, "\(count) boxes")
      #expect(counts == expectedCounts, "\(count) boxes")
    }
  }

  @Test func softSuppressionTakesEitherFormByTheCount() {
    for count in [1024, 1025] {
      let set = BoxSet(kind: .negative, seed: 3, count: count, classCount: 40, threshold: 0.4)
      let limits = SuppressionLimits(overlapThreshold: 0.4, scoreThreshold: 0.3)
      var expected: (kept: [Int], scores: [Float]) = ([], [])
      var found: (kept: [Int], scores: [Float]) = ([], [])
      var workspace = SuppressionWorkspace()
      let (boxes, scores) = (set.boxes, set.scores)
      let expectedCounts = Reference.softSuppression(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: scores.span, groups: set.classIndices.span, limits: limits, decay: .gaussian(sigma: 0.5),
        kept: &expected.kept, keptScores: &expected.scores)
      let foundCounts = Vector.softSuppression(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: scores.span, groups: set.classIndices.span, limits: limits, decay: .gaussian(sigma: 0.5),
        kept: &found.kept, keptScores: &found.scores, workspace: &workspace)
      #expect(found == expected)
      #expect(foundCounts == expectedCounts)
    }
  }

  /// A table names every box that overlaps by more than its threshold, wherever boxes have moved.
  @Test(arguments: [0, 0.1, 0.55, 0.95] as [Float])
  func tablesOfMovingBoxes(threshold: Float) {
    for count in [1, 9, 67, 200] {
      let set = set(count)
      let others = BoxSet(kind: .clustered, seed: UInt32(count), count: count, classCount: 3, threshold: 0).boxes
      var boxes = set.boxes
      var table = ReachTable(overlapThreshold: threshold)
      for index in boxes.indices { table.append(boxes[index].corners, group: set.classIndices[index]) }
      for round in 0..<3 {
        for index in boxes.indices where round > 0 && (index + round) % 3 == 0 {
          boxes[index] = round == 1 ? others[index] : set.boxes[count - 1 - index]
          table.move(index, to: boxes[index].corners, group: set.classIndices[index])
        }
        for index in boxes.indices where !boxes[index].isEmpty {
          var near: Set<Int> = []
          table.forEach(near: boxes[index].corners, group: set.classIndices[index]) { near.insert($0) }
          let expected = boxes.indices.filter {
            set.classIndices[$0] == set.classIndices[index]
              && boxes[$0].intersectionOverUnion(with: boxes[index]) > threshold
          }
          #expect(near.isSuperset(of: expected), "\(count) boxes, round \(round)")
        }
      }
    }
  }
}
