import DetectionPrimitives
import Testing

/// Every method against NumPy, to the index; scores within an absolute difference.
@Suite struct SuppressionRuleTests {
  /// NumPy's exponential and this package's are both rounded to Float before up to 96 products.
  private static let scoreTolerance: Float = 1e-6

  private static let methods: [(String, NonMaximumSuppression.Method)] = [
    ("distance", .distance()), ("darknet", .distance(exponent: 0.6)), ("fast", .fast),
    ("inclusive", .hardInclusivePixels), ("soft_linear", .softLinear), ("soft_gaussian", .softGaussian()),
    ("matrix_linear", .matrixLinear), ("matrix_gaussian", .matrixGaussian()),
  ]

  @Test(arguments: 0..<8)
  func equalsNumPy(_ number: Int) throws {
    let (name, method) = Self.methods[number]
    let golden = try Golden("suppression_rules")
    let expected = try GoldenIndices(golden, name).lists
    let hasScores = golden.names.contains("\(name)_scores")
    var scores = hasScores ? try golden.array("\(name)_scores", as: Float.self)[...] : []
    for number in 0..<BoxSet.count {
      guard BoxSet.isSampled(number) else {
        if number % 4 == 0 { scores = scores.dropFirst(expected[number].count) }
        continue
      }
      let set = BoxSet(number)
      let rule = NonMaximumSuppression(
        method: method, iouThreshold: set.threshold, grouping: .classAgnostic, scoreThreshold: 0.1)
      let survivors = rule.survivors(of: set.boxes, scores: set.scores)
      #expect(survivors.indices == expected[number], "set \(number)")
      #expect(survivors.scores.count == survivors.indices.count)
      guard hasScores else {
        #expect(survivors.scores == survivors.indices.map { set.scores[$0] })
        continue
      }
      guard number % 4 == 0 else { continue }
      for score in survivors.scores {
        let other = scores.popFirst() ?? -1
        #expect(abs(score - other) <= Self.scoreTolerance, "set \(number)")
      }
    }
  }

  @Test func fastSuppressionEqualsTheReference() {
    var workspace = SuppressionWorkspace()
    for kind in BoxSet.Kind.allCases {
      for count in [0, 1, 64, 65, 150, 300] {
        let set = BoxSet(kind: kind, seed: UInt32(count), count: count, classCount: 2, threshold: 0.5)
        for (groups, maximum) in [([], Int.max), (set.classIndices, 20)] {
          let limits = SuppressionLimits(
            overlapThreshold: 0.5, scoreThreshold: 0.05, detectionLimit: maximum)
          var expected: [Int] = []
          var found: [Int] = []
          let expectedCounts = Reference.fastSuppression(
            minX: set.boxes.minX.span, minY: set.boxes.minY.span, maxX: set.boxes.maxX.span,
            maxY: set.boxes.maxY.span, scores: set.scores.span, groups: groups.span, limits: limits, kept: &expected)
          let foundCounts = Vector.fastSuppression(
            minX: set.boxes.minX.span, minY: set.boxes.minY.span, maxX: set.boxes.maxX.span,
            maxY: set.boxes.maxY.span, scores: set.scores.span, groups: groups.span, limits: limits, kept: &found,
            workspace: &workspace)
          #expect(found == expected, "\(kind), \(count)")
          #expect(foundCounts == expectedCounts, "\(kind), \(count)")
        }
      }
    }
  }

  @Test func distanceSuppressionEqualsTheReference() {
    var workspace = SuppressionWorkspace()
    for kind in BoxSet.Kind.allCases {
      let set = BoxSet(kind: kind, seed: 11, count: 300, classCount: 2, threshold: 0.4)
      let limits = SuppressionLimits(overlapThreshold: 0.4, scoreThreshold: 0.05)
      let rule = DistanceRule(overlapThreshold: 0.4, exponent: 0.6)
      var expected: [Int] = []
      var found: [Int] = []
      let expectedCounts = Reference.greedySuppression(
        minX: set.boxes.minX.span, minY: set.boxes.minY.span, maxX: set.boxes.maxX.span, maxY: set.boxes.maxY.span,
        scores: set.scores.span, groups: set.classIndices.span, limits: limits, rule: rule, kept: &expected)
      let foundCounts = Vector.greedySuppression(
        minX: set.boxes.minX.span, minY: set.boxes.minY.span, maxX: set.boxes.maxX.span, maxY: set.boxes.maxY.span,
        scores: set.scores.span, groups: set.classIndices.span, limits: limits, rule: rule, kept: &found,
        workspace: &workspace)
      #expect(found == expected)
      #expect(foundCounts == expectedCounts)
    }
  }

  @Test func coincidingBoxesLoseTheirScoreOnceInMatrixSuppression() {
    let box = Box(minX: 0, minY: 0, maxX: 4, maxY: 4)
    let rule = NonMaximumSuppression(method: .matrixLinear, scoreThreshold: -1)
    let survivors = rule.survivors(of: Boxes([box, box, box]), scores: [0.9, 0.8, 0.7])
    #expect(survivors.indices == [0, 1, 2])
    #expect(survivors.scores == [0.9, 0, 0])
  }

  @Test func softSuppressionCountsEveryBox() {
    for method in [NonMaximumSuppression.Method.softLinear, .softGaussian(), .matrixLinear, .matrixGaussian()] {
      for number in stride(from: 0, to: BoxSet.count, by: 7) {
        let set = BoxSet(number)
        let rule = NonMaximumSuppression(
          method: method, iouThreshold: set.threshold, scoreThreshold: 0.2, candidateLimit: 50,
          detectionLimit: 9)
        let survivors = rule.survivors(of: set.boxes, scores: set.scores, classIndices: set.classIndices)
        let sum =
          survivors.indices.count + survivors.belowThresholdCount + survivors.notFiniteCount
          + survivors.suppressedCount + survivors.overCandidateLimitCount + survivors.overDetectionLimitCount
        #expect(sum == set.boxes.count)
        #expect(zip(survivors.scores, survivors.scores.dropFirst()).allSatisfy { $0 >= $1 })
      }
    }
  }
}
