import DetectionPrimitives
import Testing

@Suite struct BoxVotingTests {
  /// The largest rounding of a coordinate below 512 to Float.
  static let coordinateTolerance = 0x1p-15

  @Test func meanIsWeightedByScore() {
    let boxes = Boxes([Box(minX: 0, minY: 0, maxX: 10, maxY: 10), Box(minX: 2, minY: 0, maxX: 12, maxY: 10)])
    let moved = BoxVoting(iouThreshold: 0.5).boxes(of: [0], among: boxes, scores: [0.6, 0.3], classIndices: [0, 0])
    #expect(moved[0].minX == 0.6666667)
    #expect(moved[0].maxX == 10.666667)
    #expect(moved[0].minY == 0 && moved[0].maxY == 10)
  }

  @Test func othersAndOtherClassesDoNotVote() {
    let kept = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
    let boxes = Boxes([kept, Box(minX: 2, minY: 0, maxX: 12, maxY: 10), Box(minX: 100, minY: 0, maxX: 110, maxY: 10)])
    let moved = BoxVoting().boxes(of: [0, 2], among: boxes, scores: [0.6, 0.3, 0.2], classIndices: [0, 1, 0])
    #expect(moved[0] == kept)
    #expect(moved[1] == boxes[2])
  }

  @Test func overlapAtTheThresholdDoesNotVote() {
    // Two boxes of area 2 that share 1: an overlap of exactly 1/3.
    let boxes = Boxes([Box(minX: 0, minY: 0, maxX: 2, maxY: 1), Box(minX: 1, minY: 0, maxX: 3, maxY: 1)])
    let third: Float = 1 / 3
    let still = BoxVoting(iouThreshold: third).boxes(of: [0], among: boxes, scores: [1, 1], classIndices: [0, 0])
    #expect(still[0].minX == 0)
    let moved = BoxVoting(iouThreshold: third.nextDown).boxes(
      of: [0], among: boxes, scores: [1, 1], classIndices: [0, 0])
    #expect(moved[0].minX == 0.5)
  }

  @Test(arguments: [Float.nan, .infinity, 0, -1])
  func scoresWithoutWeightLeaveTheBox(_ score: Float) {
    let boxes = Boxes([Box(minX: 1, minY: 2, maxX: 3, maxY: 4)])
    #expect(BoxVoting().boxes(of: [0], among: boxes, scores: [score], classIndices: [0])[0] == boxes[0])
  }

  @Test func boxesThatAreNotFiniteDoNotVote() {
    let boxes = Boxes([
      Box(minX: 0, minY: 0, maxX: 2, maxY: 2), Box(minX: .nan, minY: 0, maxX: 2, maxY: 2),
      Box(minX: -.infinity, minY: 0, maxX: .infinity, maxY: 2),
    ])
    let moved = BoxVoting(iouThreshold: 0).boxes(of: [0], among: boxes, scores: [1, 1, 1], classIndices: [0, 0, 0])
    #expect(moved[0] == boxes[0])
    #expect(BoxVoting().boxes(of: [], among: boxes, scores: [1, 1, 1], classIndices: [0, 0, 0]).isEmpty)
  }

  @Test(arguments: 0..<5)
  func equalsNumPy(_ number: Int) throws {
    let golden = try Golden("voting")
    func floats(_ name: String) throws -> [Float] { try golden.array("case\(number)_\(name)", as: Float.self) }
    let numbers = try floats("boxes")
    let boxes = Boxes(
      stride(from: 0, to: numbers.count, by: 4).map {
        Box(minX: numbers[$0], minY: numbers[$0 + 1], maxX: numbers[$0 + 2], maxY: numbers[$0 + 3])
      })
    let kept = try golden.array("case\(number)_kept", as: Int32.self).map { Int($0) }
    let moved = BoxVoting(iouThreshold: try floats("threshold")[0]).boxes(
      of: kept, among: boxes, scores: try floats("scores"),
      classIndices: try golden.array("case\(number)_classes", as: Int32.self))
    let expected = try golden.array("case\(number)_moved", as: Double.self)
    #expect(moved.count * 4 == expected.count)
    for (row, box) in moved.enumerated() {
      for (column, value) in [box.minX, box.minY, box.maxX, box.maxY].enumerated() {
        #expect(abs(Double(value) - expected[4 * row + column]) <= Self.coordinateTolerance)
      }
    }
  }

  @Test func votingFollowsSuppression() {
    var candidates = Candidates()
    candidates.append(box: Box(minX: 0, minY: 0, maxX: 9, maxY: 9), score: 0.75, classIndex: 2, candidateIndex: 7)
    candidates.append(box: Box(minX: 1, minY: 0, maxX: 10, maxY: 9), score: 0.25, classIndex: 2, candidateIndex: 9)
    let rule = NonMaximumSuppression(iouThreshold: 0.5, scoreThreshold: 0)
    let kept = candidates.suppressed(by: rule, voting: BoxVoting())
    #expect(kept.candidateIndices == [7])
    #expect(kept.scores == [0.75])
    #expect(kept.boxes[0].minX == 0.25)
  }

  @Test func passesMergeInThePicture() {
    let whole = [
      Detection(
        box: Box(minX: 10, minY: 10, maxX: 30, maxY: 30), score: 0.25, classIndex: 32, candidateIndex: 7)
    ]
    let zoomed = [
      Detection(
        box: Box(minX: 12, minY: 10, maxX: 32, maxY: 30), score: 0.75, classIndex: 32, candidateIndex: 9)
    ]
    let rule = NonMaximumSuppression(iouThreshold: 0.5, scoreThreshold: 0)
    let merged = (whole + zoomed).suppressed(by: rule, voting: BoxVoting())
    #expect(merged.map(\.candidateIndex) == [9])
    #expect(merged[0].box.minX == 11.5)
    #expect((whole + zoomed).suppressed(by: rule)[0].box == zoomed[0].box)
    #expect([Detection]().suppressed(by: rule, voting: BoxVoting()).isEmpty)
  }

  @Test func preconditionsHold() async {
    await #expect(processExitsWith: .failure) { _ = BoxVoting(iouThreshold: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = BoxVoting().boxes(
        of: [1], among: Boxes([Box(minX: 0, minY: 0, maxX: 1, maxY: 1)]), scores: [1], classIndices: [0])
    }
    await #expect(processExitsWith: .failure) {
      _ = BoxVoting().boxes(of: [], among: Boxes(), scores: [1], classIndices: [])
    }
  }

  /// What a decaying rule leaves of the scores stays, and the order with it.
  @Test func decayedScoresStay() {
    var candidates = Candidates()
    for (place, score) in [(0, 0.9), (1, 0.8), (30, 0.7)] as [(Float, Float)] {
      candidates.append(
        box: Box(minX: place, minY: 0, maxX: place + 10, maxY: 10), score: score, classIndex: 0,
        candidateIndex: Int(place))
    }
    let rule = NonMaximumSuppression(method: .softGaussian(sigma: 1), scoreThreshold: 0.1)
    let plain = candidates.suppressed(by: rule)
    let voted = candidates.suppressed(by: rule, voting: BoxVoting())
    let survivors = rule.survivors(of: candidates)
    #expect(voted.candidateIndices == [0, 30, 1] && voted.scores == survivors.scores && voted.scores[2] < 0.7)
    #expect(plain.candidateIndices == voted.candidateIndices && plain.scores == voted.scores)
  }
}
