import DetectionPrimitives
import Testing

@Suite struct ExplanationTests {
  /// Candidates as columns of center x, y, width, height, and one score for each class.
  private func output(_ columns: [[Float]]) throws -> AnyTensor {
    .float32(try Tensor(columns.flatMap { $0 }, shape: [columns.count, columns[0].count]).transposed())
  }

  private func head(_ classCount: Int, limit: Int = 30_000) -> HeadDecoder {
    .anchorFree(AnchorFreeDecoder(classCount: classCount, coordinates: .pixels, candidateLimit: limit))
  }

  @Test func everyCandidateIsCountedOnce() throws {
    let head = try output([
      [50, 50, 10, 10, 0.9, 0], [51, 50, 10, 10, 0.8, 0], [50, 51, 10, 10, 0, 0.7], [200, 200, 10, 10, 0.6, 0],
      [300, 300, 10, 10, 0.5, 0], [.nan, 50, 10, 10, 0.9, 0], [60, 60, 10, 10, 0.2, 0], [60, 60, 10, 10, 0, 0.24],
      [60, 60, 10, 10, 0.25, 0], [60, 60, 10, 10, .nan, .nan],
    ])
    let explanation = try Explanation(
      of: [head], by: self.head(2), suppression: NonMaximumSuppression(iouThreshold: 0.5, detectionLimit: 2)
    ) { $0 == 0 }
    #expect(explanation.candidateCount == 10)
    #expect(explanation.belowScoreCount == 3)
    #expect(explanation.notAllowedCount == 1)
    #expect(explanation.notFiniteCount == 2)
    #expect(explanation.suppressedCount == 1)
    #expect(explanation.overLimitCount == 1)
    #expect(explanation.keptCount == 2)
    #expect(explanation.suppressions == [Explanation.Suppression(candidateIndex: 1, by: 0)])
    #expect(
      explanation.bestRejected == Explanation.Rejected(score: 0.25, classIndex: 0, candidateIndex: 8))
    #expect(explanation.suspicions.isEmpty)
  }

  @Test func classesApartAndTogether() throws {
    let head = try output([[50, 50, 10, 10, 0.9, 0], [50, 50, 10, 10, 0, 0.8]])
    var rule = NonMaximumSuppression()
    #expect(try Explanation(of: [head], by: self.head(2), suppression: rule).suppressedCount == 0)
    rule.grouping = .classAgnostic
    #expect(
      try Explanation(of: [head], by: self.head(2), suppression: rule).suppressions
        == [Explanation.Suppression(candidateIndex: 1, by: 0)])
    let alone = try Explanation(of: [head], by: self.head(2))
    #expect(alone.keptCount == 2 && alone.suppressedCount == 0)
  }

  /// A chain: each box overlaps its neighbors by 0.6 and those beyond by 1/3.
  private func chain() throws -> AnyTensor {
    try output([[58, 50, 16, 10, 0.7], [50, 50, 16, 10, 0.9], [54, 50, 16, 10, 0.8], [62, 50, 16, 10, 0.6]])
  }

  @Test(arguments: [
    (NonMaximumSuppression.Method.hard, [2, 3], [1, 0] as [Int?]), (.distance(exponent: 1), [2, 3], [1, 0]),
    (.fast, [0, 2, 3], [2, 1, 0]), (.hardInclusivePixels, [2, 3], [1, 0]),
    (.matrixLinear, [2], [nil]),
  ])
  func everySuppressorIsFound(method: NonMaximumSuppression.Method, places: [Int], by: [Int?]) throws {
    let rule = NonMaximumSuppression(method: method, iouThreshold: 0.5, scoreThreshold: 0.4)
    let explanation = try Explanation(of: [chain()], by: head(1), suppression: rule)
    #expect(explanation.suppressions.map { $0.candidateIndex } == places)
    #expect(explanation.suppressions.map { $0.by } == by)
    #expect(explanation.suppressedCount == places.count && explanation.keptCount == 4 - places.count)
  }

  /// What a limit leaves out is not suppressed, though it overlaps.
  @Test func whatIsOverTheLimitWasNotSuppressed() throws {
    let rule = NonMaximumSuppression(iouThreshold: 0.5, candidateLimit: 2)
    let explanation = try Explanation(of: [chain()], by: head(1), suppression: rule)
    #expect(explanation.suppressions == [Explanation.Suppression(candidateIndex: 2, by: 1)])
    #expect(explanation.overLimitCount == 2 && explanation.keptCount == 1)
  }

  @Test func nothingIsFine() throws {
    let empty = AnyTensor.float32(try Tensor([Float](), shape: [1, 5, 0]))
    let explanation = try Explanation(of: [empty], by: head(1), suppression: NonMaximumSuppression())
    #expect(explanation.candidateCount == 0 && explanation.bestRejected == nil && explanation.suspicions.isEmpty)
    #expect(throws: DecodingError.outputCount(expected: 1, found: 0)) { try Explanation(of: [], by: head(1)) }
  }

  @Test func orientedBoxes() throws {
    let head = try output([
      [50, 50, 30, 4, 0.9, 0], [50, 50, 30, 4, 0.8, 1.57], [50, 50, 30, 4, 0.7, 0.01], [50, 50, 30, 4, 0.1, 0],
    ])
    let decoder = HeadDecoder.oriented(OrientedDecoder(classCount: 1, coordinates: .pixels))
    let explanation = try Explanation(of: [head], by: decoder, suppression: NonMaximumSuppression())
    #expect(explanation.keptCount == 2 && explanation.suppressedCount == 1 && explanation.belowScoreCount == 1)
    #expect(explanation.suppressions == [Explanation.Suppression(candidateIndex: 2, by: 0)])
  }

  @Test func theMeasureOfTurnedBoxes() throws {
    // The same square, and turned by an eighth: 1/√2 of what both cover is shared, and as distributions they are equal.
    let head = try output([[50, 50, 20, 20, 0.9, 0], [50, 50, 20, 20, 0.8, .pi / 4]])
    let decoder = HeadDecoder.oriented(OrientedDecoder(classCount: 1, coordinates: .pixels))
    let rule = NonMaximumSuppression(iouThreshold: 0.75)
    let exact = try Explanation(of: [head], by: decoder, suppression: rule, measure: .intersectionOverUnion)
    #expect(exact.keptCount == 2 && exact.suppressions.isEmpty)
    let gaussian = try Explanation(of: [head], by: decoder, suppression: rule)
    #expect(gaussian.suppressions == [Explanation.Suppression(candidateIndex: 1, by: 0)])
    let loose = NonMaximumSuppression(iouThreshold: 0.7)
    let turned = try Explanation(of: [head], by: decoder, suppression: loose, measure: .intersectionOverUnion)
    #expect(turned.suppressions == [Explanation.Suppression(candidateIndex: 1, by: 0)])
  }
}
