import DetectionPrimitives
import Testing

/// Faults that people met elsewhere, each with its input and the right result.
@Suite struct SuppressionReportTests {
  private func boxes(_ corners: [[Float]]) -> Boxes {
    Boxes(corners.map { Box(minX: $0[0], minY: $0[1], maxX: $0[2], maxY: $0[3]) })
  }

  private let all = NonMaximumSuppression(scoreThreshold: -.infinity)

  /// Output that was padded by repeating the last index.
  @Test func boxesApartAreKeptOnceEach() {
    let apart = boxes([[0.1, 0.1, 0.2, 0.2], [0.3, 0.3, 0.3, 0.4], [0.5, 0.5, 0.6, 0.6], [0.7, 0.7, 0.8, 0.8]])
    #expect(all.survivors(of: apart, scores: [0.9, 0.8, 0.7, 0.6]).indices == [0, 1, 2, 3])
  }

  /// A term in the denominator that makes the overlap of two equal small boxes 0.91.
  @Test func equalSmallBoxesOverlapFully() {
    let small = Box(minX: 0.5, minY: 0.5, maxX: 0.501, maxY: 0.501)
    #expect(small.intersectionOverUnion(with: small) == 1)
    let unit = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
    #expect(unit.intersectionOverUnion(with: unit) == 1)
    #expect(all.survivors(of: Boxes([small, small]), scores: [0.9, 0.8]).indices == [0])
  }

  /// Scores that are not numbers, with which a loop never ended.
  @Test func scoresThatAreNotNumbers() {
    let same = boxes([[0, 0, 1, 1], [0, 0, 1, 1]])
    for method in [
      NonMaximumSuppression.Method.hard, .distance(), .fast, .softLinear, .softGaussian(), .matrixLinear,
      .matrixGaussian(), .hardInclusivePixels,
    ] {
      var rule = all
      rule.method = method
      #expect(rule.survivors(of: same, scores: [.nan, 0.9]).indices == [1])
      #expect(rule.survivors(of: same, scores: [.nan, .nan]).indices.isEmpty)
      let odd = boxes([[.nan, .nan, .nan, .nan], [0, 100, 0, 150]])
      let survivors = rule.survivors(of: odd, scores: [0.9, 0.8])
      #expect(survivors.indices == [1])
      #expect(survivors.notFiniteCount == 1)
    }
    #expect(NonMaximumMerging().merged(same, scores: [.nan, 0.9]).map(\.members) == [[1]])
    let model = WeightedBoxFusion.Model(boxes: same, scores: [.nan, 0.9], classIndices: [0, 0])
    #expect(WeightedBoxFusion().fused([model]).map(\.members) == [[1]])
    let empty = BitMask(width: 1, height: 1, [true])
    #expect(all.survivors(of: [empty, empty], scores: [.nan, 0.9]).indices == [1])
    let turned = OrientedBox(centerX: 0, centerY: 0, width: 1, height: 1, angle: 0)
    #expect(all.survivors(of: [turned, turned], scores: [.nan, 0.9]).indices == [1])
  }

  /// Classes moved apart by coordinates, where a half float gave heights of 16, 0 and infinity.
  @Test func classesAreNotMovedApart() {
    let tall = boxes(Array(repeating: [100, 3400, 110, 3410], count: 4))
    let survivors = all.survivors(of: tall, scores: [0.9, 0.8, 0.7, 0.6], classIndices: [2, 17, 18, 2])
    #expect(survivors.indices == [0, 1, 2])
    // As ultralytics does it: at class 79 a corner of 100.3 becomes 100.3125, and boxes that overlap by a little more
    // than the threshold by a little less.
    let moved = 79 * 7680 + Float(100.3) - 79 * 7680
    #expect(moved == 100.3125)
  }

  /// Corners read as sides: the far pair overlaps fully then.
  @Test func cornersAreNotSides() {
    let pair = (Box(minX: 100, minY: 100, maxX: 110, maxY: 110), Box(minX: 130, minY: 100, maxX: 140, maxY: 110))
    #expect(pair.0.intersectionOverUnion(with: pair.1) == 0)
    let sides = (Box(minX: 100, minY: 100, maxX: 210, maxY: 210), Box(minX: 130, minY: 100, maxX: 270, maxY: 210))
    #expect(abs(sides.0.intersectionOverUnion(with: sides.1) - 0.4706) < 1e-4)
  }

  /// A quadratic search of everything: 8,400 boxes of which none, 50 or all pass, all apart.
  @Test(arguments: [0, 50, 8400])
  func manyBoxesApart(passing: Int) {
    let count = 8400
    let apart = Boxes(
      (0..<count).map { i in
        let (x, y) = (Float(i % 120) * 10, Float(i / 120) * 10)
        return Box(minX: x, minY: y, maxX: x + 9, maxY: y + 9)
      })
    let scores = (0..<count).map { i in i < passing ? 1 - Float(i) * 0x1p-14 : 0.1 }
    for threshold in [0, 0.45] as [Float] {
      let rule = NonMaximumSuppression(iouThreshold: threshold)
      let survivors = rule.survivors(of: apart, scores: scores)
      #expect(survivors.indices == Array(0..<min(passing, 300)))
      #expect(survivors.belowThresholdCount == count - passing)
      #expect(survivors.isDetectionLimitHit == (passing > 300))
      #expect(!survivors.isCandidateLimitHit)
    }
    var everything = all
    everything.iouThreshold = 0
    everything.candidateLimit = 8000
    everything.detectionLimit = .max
    let survivors = everything.survivors(of: apart, scores: scores)
    #expect(survivors.indices.count == 8000)
    #expect(survivors.overCandidateLimitCount == 400)
  }
}
