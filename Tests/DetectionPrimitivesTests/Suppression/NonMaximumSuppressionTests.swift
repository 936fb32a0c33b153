import DetectionPrimitives
import Testing

@Suite struct NonMaximumSuppressionTests {
  private func boxes(_ corners: [[Float]]) -> Boxes {
    Boxes(corners.map { Box(minX: $0[0], minY: $0[1], maxX: $0[2], maxY: $0[3]) })
  }

  private let all = NonMaximumSuppression(scoreThreshold: -.infinity)

  @Test func documentedExample() {
    let boxes = boxes([[0, 0, 10, 10], [1, 0, 11, 10], [50, 50, 60, 60]])
    let survivors = NonMaximumSuppression().survivors(of: boxes, scores: [0.8, 0.9, 0.5])
    #expect(survivors.indices == [1, 2])
    #expect(survivors.suppressedCount == 1)
  }

  @Test func nothingGivesNothing() {
    let survivors = NonMaximumSuppression().survivors(of: Boxes(), scores: [])
    #expect(survivors == Survivors())
  }

  @Test func thresholdsAreStrict() {
    // Intersection 1, union 2: exactly at the threshold.
    let pair = boxes([[0, 0, 2, 1], [0, 0, 1, 1]])
    var rule = NonMaximumSuppression(iouThreshold: 0.5, scoreThreshold: 0.25)
    #expect(rule.survivors(of: pair, scores: [0.9, 0.8]).indices == [0, 1])
    rule.iouThreshold = Float(0.5).nextDown
    #expect(rule.survivors(of: pair, scores: [0.9, 0.8]).indices == [0])
    let survivors = rule.survivors(of: pair, scores: [0.25, Float(0.25).nextUp])
    #expect(survivors.indices == [1])
    #expect(survivors.belowThresholdCount == 1)
  }

  @Test func equalScoresKeepTheLowerIndex() {
    var rule = all
    rule.iouThreshold = 0.2
    let near = boxes([
      [0.3764, 0.0905, 0.6533, 0.4487], [0.3744, 0.0899, 0.6535, 0.4513], [0.3753, 0.0916, 0.6532, 0.4512],
    ])
    #expect(rule.survivors(of: near, scores: [1, 1, 1]).indices == [0])
    #expect(rule.survivors(of: boxes([[0, 0, 1, 1], [0, 0, 1, 1]]), scores: [0.5, 0.5]).indices == [0])
    #expect(rule.survivors(of: boxes([[0, 0, 1, 1], [2, 2, 3, 3]]), scores: [-0.0, 0]).indices == [0, 1])
  }

  @Test func indicesReferToTheInput() {
    var rule = all
    rule.iouThreshold = 0.1
    let shifted = boxes([
      [12, 84, 140, 212], [24, 84, 152, 212], [36, 84, 164, 212], [12, 96, 140, 224], [24, 96, 152, 224],
      [24, 108, 152, 236],
    ])
    #expect(rule.survivors(of: shifted, scores: [0.1, 0.8, 0.7, 0.6, 0.5, 0.9]).indices == [5])
    let triple = boxes([[2748, 618, 2830, 659], [2690, 642, 2749, 681], [2690, 639, 2746, 681]])
    rule.iouThreshold = 0
    #expect(rule.survivors(of: triple, scores: [1, 1, 0.5]).indices == [0, 2])
    rule.iouThreshold = 0.1
    #expect(rule.survivors(of: triple, scores: [1, 1, 0.5]).indices == [0, 1])
  }

  @Test func boxesWithoutAreaAreKept() {
    let flat = boxes([[1, 1, 2, 2], [3, 3, 3, 4], [3, 3, 3, 4], [7, 7, 7, 7], [2, 2, 1, 1]])
    #expect(all.survivors(of: flat, scores: [0.9, 0.8, 0.7, 0.6, 0.5]).indices == [0, 1, 2, 3, 4])
  }

  @Test func numbersThatAreNotFiniteAreDroppedAndCounted() {
    let nan = Float.nan
    let boxes = boxes([
      [0, 0, 1, 1], [0, 0, 1, 1], [nan, nan, nan, nan], [0, 100, 0, .infinity], [5, 5, 6, 6], [-.infinity, 0, 1, 1],
    ])
    let survivors = all.survivors(of: boxes, scores: [nan, 0.9, 0.8, 0.7, .infinity, 0.6])
    #expect(survivors.indices == [4, 1])
    #expect(survivors.notFiniteCount == 4)
    let none = all.survivors(of: boxes, scores: Array(repeating: nan, count: 6))
    #expect(none.indices.isEmpty)
    #expect(none.notFiniteCount == 6)
  }

  @Test func classesAreComparedNotShifted() {
    let same = boxes([[-5, -5, 5, 5], [-5, -5, 5, 5], [-5, -5, 5, 5], [-5, -5, 5, 5]])
    let scores: [Float] = [0.6, 0.9, 0.8, 0.7]
    var rule = NonMaximumSuppression(grouping: .classAware)
    #expect(rule.survivors(of: same, scores: scores, classIndices: [0, 0, 365, 79]).indices == [1, 2, 3])
    rule.grouping = .classAgnostic
    #expect(rule.survivors(of: same, scores: scores, classIndices: [0, 0, 365, 79]).indices == [1])
    rule.grouping = .classGroups([0, 1, 0])
    #expect(rule.survivors(of: same, scores: scores, classIndices: [0, 1, 2, 3]).indices == [1, 2, 3])
    #expect(rule.survivors(of: same, scores: scores, classIndices: [3, 4, 3, 0]).indices == [1, 2, 3])
  }

  @Test func limitsAreReportedOnlyWhenSomethingWasLost() {
    let apart = boxes((0..<10).map { [Float($0) * 10, 0, Float($0) * 10 + 5, 5] })
    let scores = (0..<10).map { 1 - Float($0) * 0.05 }
    var rule = all
    rule.detectionLimit = 10
    #expect(!rule.survivors(of: apart, scores: scores).isDetectionLimitHit)
    rule.detectionLimit = 4
    let four = rule.survivors(of: apart, scores: scores)
    #expect(four.indices == [0, 1, 2, 3])
    #expect(four.overDetectionLimitCount == 6)
    #expect(four.isDetectionLimitHit && !four.isCandidateLimitHit)
    rule.candidateLimit = 3
    let three = rule.survivors(of: apart, scores: scores)
    #expect(three.indices == [0, 1, 2])
    #expect(three.overCandidateLimitCount == 7)
    #expect(three.isCandidateLimitHit && !three.isDetectionLimitHit)
    rule.candidateLimit = 0
    #expect(rule.survivors(of: apart, scores: scores).indices.isEmpty)
    rule.candidateLimit = 10
    rule.detectionLimit = 1
    let same = boxes(Array(repeating: [0, 0, 1, 1], count: 10))
    #expect(!rule.survivors(of: same, scores: scores).isDetectionLimitHit)
    rule.detectionLimit = 0
    #expect(rule.survivors(of: same, scores: scores).overDetectionLimitCount == 10)
  }

  @Test func everyBoxIsCountedOnce() {
    var workspace = NonMaximumSuppression.Workspace()
    var survivors = Survivors()
    for number in 0..<BoxSet.count {
      let set = BoxSet(number)
      let rule = NonMaximumSuppression(
        iouThreshold: set.threshold, scoreThreshold: 0.2, candidateLimit: 50, detectionLimit: 12)
      rule.findSurvivors(
        of: set.boxes, scores: set.scores, classIndices: set.classIndices, into: &survivors, workspace: &workspace)
      let sum =
        survivors.indices.count + survivors.belowThresholdCount + survivors.notFiniteCount
        + survivors.suppressedCount + survivors.overCandidateLimitCount + survivors.overDetectionLimitCount
      #expect(sum == set.boxes.count)
    }
  }

  @Test func equalsTorchvision() throws {
    let golden = try Golden("suppression")
    var checksum: UInt64 = 0
    var position: UInt64 = 0
    for (name, grouping) in [("together", NonMaximumSuppression.Grouping.classAgnostic), ("apart", .classAware)] {
      let counts = try golden.array("\(name)_counts", as: Int16.self)
      let indices = try golden.array("\(name)_indices", as: Int16.self).map(Int.init)
      var start = 0
      for number in 0..<BoxSet.count {
        let set = BoxSet(number)
        if grouping == .classAware { set.addToChecksum(&checksum, &position) }
        let rule = NonMaximumSuppression(
          iouThreshold: set.threshold, grouping: grouping, scoreThreshold: -.infinity)
        let survivors = rule.survivors(of: set.boxes, scores: set.scores, classIndices: set.classIndices)
        let end = start + Int(counts[number])
        #expect(survivors.indices == Array(indices[start..<end]), "set \(number), \(name)")
        start = end
      }
    }
    #expect(try golden.array("input_checksum", as: UInt64.self) == [checksum])
  }

  @Test func isIdempotentAndIndependentOfTheInputsOrder() {
    for number in stride(from: 0, to: BoxSet.count, by: 3) {
      let set = BoxSet(number)
      let rule = NonMaximumSuppression(iouThreshold: set.threshold, scoreThreshold: -.infinity)
      let indices = rule.survivors(of: set.boxes, scores: set.scores, classIndices: set.classIndices).indices
      #expect(Set(indices).count == indices.count)

      let again = rule.survivors(
        of: Boxes(indices.map { set.boxes[$0] }), scores: indices.map { set.scores[$0] },
        classIndices: indices.map { set.classIndices[$0] })
      #expect(again.indices == Array(indices.indices))

      guard Set(set.scores).count == set.scores.count else { continue }
      let reversed = rule.survivors(
        of: Boxes(set.boxes.reversed()), scores: set.scores.reversed(), classIndices: set.classIndices.reversed())
      #expect(reversed.indices.map { set.boxes.count - 1 - $0 } == indices)
    }
  }

  @Test func candidatesComeOutInOrder() {
    var candidates = Candidates()
    let box = Box(minX: 0, minY: 0, maxX: 9, maxY: 9)
    candidates.append(box: box, score: 0.6, classIndex: 2, candidateIndex: 7)
    candidates.append(box: box, score: 0.8, classIndex: 2, candidateIndex: 9)
    candidates.append(box: box, score: 0.7, classIndex: 1, candidateIndex: 8)
    let kept = candidates.suppressed(by: NonMaximumSuppression())
    #expect(kept.candidateIndices == [9, 8])
    #expect(kept.classIndices == [2, 1])
    #expect(kept.scores == [0.8, 0.7])
  }

  @Test func aThresholdOutOfRangeIsTheCallersBug() async {
    await #expect(processExitsWith: .failure) { _ = NonMaximumSuppression(iouThreshold: 1.5) }
    await #expect(processExitsWith: .failure) { _ = NonMaximumSuppression(iouThreshold: .nan) }
    await #expect(processExitsWith: .failure) { _ = NonMaximumSuppression(scoreThreshold: .nan) }
    await #expect(processExitsWith: .failure) { _ = NonMaximumSuppression(detectionLimit: -1) }
    await #expect(processExitsWith: .failure) {
      _ = NonMaximumSuppression().survivors(of: Boxes(), scores: [1])
    }
  }

  /// A class that has no number in the table is a group of its own, a negative one too.
  @Test func classesWithoutANumberAreAlone() async {
    let box = Box(minX: 0, minY: 0, maxX: 9, maxY: 9)
    let classes: [Int32] = [-3, 2, -1, 0, 1, .max, 3]
    let rule = NonMaximumSuppression(grouping: .classGroups([0, 0]))
    let survivors = rule.survivors(
      of: Boxes(classes.map { _ in box }), scores: classes.map { _ in 0.9 }, classIndices: classes)
    #expect(survivors.indices == [0, 1, 2, 3, 5, 6])
    await #expect(processExitsWith: .failure) {
      _ = NonMaximumSuppression(grouping: .classGroups([-1])).survivors(of: Boxes(), scores: [])
    }
  }
}
