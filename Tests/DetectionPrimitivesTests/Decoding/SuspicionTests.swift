import DetectionPrimitives
import Testing

/// What an explanation finds suspicious, and what it does not.
@Suite struct SuspicionTests {
  /// Candidates as columns of center x, y, width, height, and one score for each class.
  private func output(_ columns: [[Float]]) throws -> AnyTensor {
    .float32(try Tensor(columns.flatMap { $0 }, shape: [columns.count, columns[0].count]).transposed())
  }

  private func head(_ classCount: Int) -> HeadDecoder {
    .anchorFree(AnchorFreeDecoder(classCount: classCount, coordinates: .pixels))
  }

  @Test func suspicions() throws {
    let rule = NonMaximumSuppression()
    let twice = try output((0..<20).map { [Float($0) * 30, 50, 10, 10, 0.5 + Float($0) / 64] })
    #expect(
      try Explanation(of: [twice], by: head(1), suppression: rule).suspicions == [.sigmoidTwice(lowestScore: 0.5)])
    let ones = try output((0..<3).map { [Float($0) * 30, 50, 10, 10, 1] })
    #expect(try Explanation(of: [ones], by: head(1), suppression: rule).suspicions == [.everyScoreIsOne])
    let above = try output([[50, 50, 10, 10, 1.01], [90, 50, 10, 10, 0.1]])
    #expect(try Explanation(of: [above], by: head(1), suppression: rule).suspicions == [.probabilityAboveOne(1.01)])
    let farAbove = try output([[50, 50, 10, 10, 94], [90, 50, 10, 10, 0.1]])
    let explanation = try Explanation(of: [farAbove], by: head(1), suppression: rule)
    #expect(explanation.suspicions == [.probabilityAboveOne(94)] && explanation.candidateCount == 0)
    let fractions = try output([[0.5, 0.5, 0.1, 0.2, 0.9], [1, 1, 1, 1, 0.1]])
    #expect(try Explanation(of: [fractions], by: head(1), suppression: rule).suspicions == [.normalizedBoxes])
    for suspicion in [
      Suspicion.sigmoidTwice(lowestScore: 0.5), .everyScoreIsOne, .probabilityAboveOne(2), .normalizedBoxes,
    ] {
      #expect(suspicion.description.hasSuffix("?"))
    }
  }

  /// Sixteen probabilities of 0 that are taken for logits, alone and with one true logit among them.
  @Test func aSigmoidTwiceBeforeAProduct() throws {
    let grid = HeadDecoder.anchorGrid(
      AnchorGridDecoder(
        classCount: 1, grids: [AnchorGrid(stride: 16, anchors: [(32, 32)])], network: Size(width: 64, height: 64)))
    let rows = HeadDecoder.objectness(
      ObjectnessDecoder(classCount: 1, boxes: .centers(.pixels), activation: .sigmoid, selection: .best))
    for (head, shape, objectness) in [(grid, [6, 4, 4], 4 * 16), (rows, [16, 6], 4)] {
      var numbers = [Float](repeating: 0, count: 96)
      // Boxes somewhere in the picture.
      if shape[0] == 16 { for row in 0..<16 { numbers.replaceSubrange(row * 6..<row * 6 + 4, with: [9, 9, 9, 9]) } }
      let twice = AnyTensor.float32(try Tensor(numbers, shape: shape))
      #expect(try Explanation(of: [twice], by: head).suspicions == [.sigmoidTwice(lowestScore: 0.25)])
      numbers[objectness] = -9
      let once = AnyTensor.float32(try Tensor(numbers, shape: shape))
      #expect(try Explanation(of: [once], by: head).suspicions.isEmpty)
    }
  }

  /// What a network has sifted itself has no low scores.
  @Test func highScoresOfSiftedBoxes() throws {
    let scores = AnyTensor.float32(try Tensor([Float](repeating: 0.75, count: 20), shape: [20, 1]))
    let boxes = AnyTensor.float32(try Tensor([Float](repeating: 0.5, count: 80), shape: [20, 4]))
    let head = HeadDecoder.confidenceCoordinates(
      ConfidenceCoordinatesDecoder(classCount: 1, network: Size(width: 64, height: 64)))
    #expect(try Explanation(of: [scores, boxes], by: head).suspicions.isEmpty)
  }

  /// Rows that only fill an output up tell nothing of where boxes lie.
  @Test func rowsOfZeros() throws {
    let head = HeadDecoder.endToEnd(EndToEndDecoder(classCount: 3, coordinates: .pixels))
    func explanation(_ rows: [Float]) throws -> Explanation {
      try Explanation(of: [.float32(try Tensor(rows, shape: [rows.count / 6, 6]))], by: head)
    }
    let zeros = [Float](repeating: 0, count: 24)
    #expect(try explanation(zeros).suspicions.isEmpty)
    #expect(try explanation([10, 10, 50, 60, 0.75, 2] + zeros).suspicions.isEmpty)
    #expect(try explanation([0.25, 0.25, 0.5, 0.5, 0.75, 2] + zeros).suspicions == [.normalizedBoxes])
  }
}
