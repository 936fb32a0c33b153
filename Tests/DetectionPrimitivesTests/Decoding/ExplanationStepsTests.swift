import DetectionPrimitives
import Testing

/// An explanation takes the steps of the run: limits, classes of one place, the way to the picture.
@Suite struct ExplanationStepsTests {
  private func endToEnd(_ rows: [Float]) throws -> AnyTensor {
    .float32(try Tensor(rows, shape: [rows.count / 6, 6]))
  }

  private let rows = HeadDecoder.endToEnd(EndToEndDecoder(classCount: 3, coordinates: .pixels))

  private func sum(_ explanation: Explanation) -> Int {
    explanation.belowScoreCount + explanation.notAllowedCount + explanation.notFiniteCount
      + explanation.suppressedCount + explanation.overLimitCount + explanation.outsideCount + explanation.keptCount
  }

  /// Each class of each place is one candidate, whatever its place lacks.
  @Test func severalClassesOfOnePlace() throws {
    let output = AnyTensor.float32(
      try Tensor(
        [
          50, 50, 10, 10, 0.9, 0.9, 0.8, 200, 200, 10, 10, 0.9, 0.5, 0.1, 60, 60, 10, 10, .nan, 0.9, 0.9, .nan, 60, 10,
          10, 0.9, 0.9, 0.9, 300, 300, 10, 10, 0.9, .nan, 0.9,
        ], shape: [5, 7]))
    var decoder = ObjectnessDecoder(classCount: 2, boxes: .centers(.pixels), selection: .all)
    let open = try Explanation(of: [output], by: .objectness(decoder), suppression: NonMaximumSuppression())
    #expect(open.candidateCount == 10 && open.notFiniteCount == 5 && open.belowScoreCount == 1)
    #expect(open.keptCount == 4 && open.overLimitCount == 0 && sum(open) == 10)
    #expect(open.bestRejected.map { [$0.classIndex, $0.candidateIndex] } == [1, 1])
    decoder.candidateLimit = 2
    let limited = try Explanation(of: [output], by: .objectness(decoder)) { $0 == 0 }
    #expect(limited.overLimitCount == 2 && limited.notAllowedCount == 1 && limited.keptCount == 1)
    #expect(limited.candidateCount == 10 && sum(limited) == 10)
  }

  /// What is below the score is below the score, however many there are.
  @Test func theLimitOfAHeadCountsWhatPasses() throws {
    let logits = AnyTensor.float32(try Tensor((0..<400).map { $0 < 350 ? -4 : 4 }, shape: [200, 2]))
    let boxes = AnyTensor.float32(try Tensor([Float](repeating: 0.5, count: 800), shape: [200, 4]))
    var decoder = TransformerDecoder.rtdetr(classCount: 2, network: Size(width: 64, height: 64))
    let explanation = try Explanation(of: [logits, boxes], by: .transformer(decoder))
    #expect(explanation.candidateCount == 400 && explanation.belowScoreCount == 350 && explanation.keptCount == 50)
    #expect(explanation.overLimitCount == 0)
    decoder.candidateLimit = 20
    #expect(try Explanation(of: [logits, boxes], by: .transformer(decoder)).overLimitCount == 30)
  }

  @Test func aLimitWithoutSuppression() throws {
    let output = try endToEnd([10, 10, 20, 20, 0.9, 0, 30, 30, 40, 40, 0.8, 1, 50, 50, 60, 60, 0.7, 2])
    let explanation = try Explanation(of: [output], by: rows, limit: 2)
    #expect(explanation.keptCount == 2 && explanation.overLimitCount == 1)
  }

  /// Some exports fill up with rows of class -1, which the run never looks at.
  @Test func rowsOfNoClass() throws {
    let row: [Float] = [10, 10, 20, 20, 0.9, 0]
    let explanation = try Explanation(of: [endToEnd(row + [0, 0, 0, 0, 0, -1])], by: rows) { [true][$0] }
    #expect(explanation.candidateCount == 2 && explanation.belowScoreCount == 1 && explanation.keptCount == 1)
    #expect(explanation.bestRejected == nil)
    #expect(throws: DecodingError.classIndex(found: -1, classCount: 3, candidateIndex: 1)) {
      try Explanation(of: [endToEnd(row + [0, 0, 0, 0, 0.5, -1])], by: rows)
    }
  }

  /// In the padding, at the picture's edge, and a line.
  @Test func whatIsNotInThePicture() throws {
    let placement = try Placement(source: Size(width: 100, height: 50), network: Size(width: 100, height: 100))
    let output = try endToEnd([0, 0, 9, 9, 0.9, 0, 0, 20, 9, 30, 0.8, 0, 40, 40, 40, 60, 0.7, 0])
    let explanation = try Explanation(of: [output], by: rows, placement: placement)
    #expect(explanation.outsideCount == 2 && explanation.keptCount == 1 && sum(explanation) == 3)
    #expect(placement.detections(from: try rows.decode([output])).count == 1)
    let unclipped = try Explanation(of: [output], by: rows, placement: placement, clip: false)
    #expect(unclipped.outsideCount == 1 && unclipped.keptCount == 2)
    #expect(try Explanation(of: [output], by: rows).keptCount == 3)
  }

  /// Boxes of 3 pixels with both ends share half in the network, and those of 21 in the picture a third.
  @Test func suppressionInPixelsOfThePicture() throws {
    let network = Size(width: 100, height: 100)
    let placement = try Placement(source: Size(width: 1000, height: 1000), network: network, fit: .yolox)
    let output = AnyTensor.float32(
      try Tensor([11, 11, 2, 2, 1, 0.9, 12, 11, 2, 2, 1, 0.8], shape: [2, 6]))
    let head = HeadDecoder.objectness(ObjectnessDecoder(classCount: 1, boxes: .centers(.pixels)))
    let rule = NonMaximumSuppression(method: .hardInclusivePixels, iouThreshold: 0.45)
    let inNetwork = try Explanation(of: [output], by: head, suppression: rule, placement: placement)
    #expect(inNetwork.keptCount == 1 && inNetwork.suppressions.map { $0.by } == [0])
    let inPicture = try Explanation(
      of: [output], by: head, suppression: rule, placement: placement, suppressesInPicture: true)
    #expect(inPicture.keptCount == 2 && inPicture.suppressedCount == 0)
    let detections = placement.detections(from: try head.decode([output])).suppressed(by: rule)
    #expect(detections.count == 2)
  }

  @Test func keypointsThatAreNotFinite() throws {
    let head = AnyTensor.float32(
      try Tensor([10, 50, 10, 10, 4, 4, 4, 4, 0.9, 0.8, .nan, 9, 9, 9, 1, 1], shape: [8, 2]))
    let decoder = HeadDecoder.pose(PoseDecoder(keypointCount: 1, coordinates: .pixels))
    let explanation = try Explanation(of: [head], by: decoder, suppression: NonMaximumSuppression())
    #expect(explanation.notFiniteCount == 1 && explanation.keptCount == 1)
  }

  /// A rule of suppression may ask for more than the head.
  @Test func theHigherScoreCounts() throws {
    let output = try endToEnd([10, 10, 20, 20, 0.9, 0, 30, 30, 40, 40, 0.4, 1])
    let explanation = try Explanation(
      of: [output], by: rows, suppression: NonMaximumSuppression(scoreThreshold: 0.5))
    #expect(explanation.belowScoreCount == 1 && explanation.bestRejected?.score == 0.4)
  }
}
