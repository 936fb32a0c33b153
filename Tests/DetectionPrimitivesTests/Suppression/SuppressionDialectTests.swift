import DetectionPrimitives
import Testing

@Suite struct SuppressionDialectTests {
  private func rectangles(_ boxes: Boxes) -> [SuppressionDialect.Rectangle] {
    boxes.map { box in
      SuppressionDialect.Rectangle(
        x: Double(box.minX), y: Double(box.minY), width: Double(box.maxX) - Double(box.minX),
        height: Double(box.maxY) - Double(box.minY))
    }
  }

  @Test func equalsOpenCV() throws {
    let golden = try Golden("suppression_opencv")
    let plain = try GoldenIndices(golden, "plain").lists
    let adaptive = try GoldenIndices(golden, "adaptive").lists
    let batched = try GoldenIndices(golden, "batched").lists
    for number in 0..<BoxSet.count where BoxSet.isSampled(number) {
      let set = BoxSet(number)
      let boxes = rectangles(set.boxes)
      let found = SuppressionDialect.openCVNMSBoxes(
        boxes, scores: set.scores, scoreThreshold: 0.1, nmsThreshold: set.threshold)
      #expect(found == plain[number], "set \(number)")
      let adapted = SuppressionDialect.openCVNMSBoxes(
        boxes, scores: set.scores, scoreThreshold: 0.1, nmsThreshold: set.threshold, eta: 0.9, topK: 20)
      #expect(adapted == adaptive[number], "set \(number)")
      let apart = SuppressionDialect.openCVNMSBoxesBatched(
        boxes, scores: set.scores, classIndices: set.classIndices, scoreThreshold: 0.1, nmsThreshold: set.threshold)
      #expect(apart == batched[number], "set \(number)")
    }
  }

  @Test(arguments: [SuppressionDialect.OpenCVSoftMethod.linear, .gaussian])
  func equalsOpenCVsSoftSuppression(method: SuppressionDialect.OpenCVSoftMethod) throws {
    let golden = try Golden("suppression_opencv")
    let name = method == .linear ? "soft_linear" : "soft_gaussian"
    let expected = try GoldenIndices(golden, name).lists
    var scores = try golden.array("\(name)_scores", as: Float.self)[...]
    // OpenCV's exponential of a Float against this package's, over up to 96 products.
    let tolerance: Float = 1e-6
    for number in 0..<BoxSet.count {
      guard BoxSet.isSampled(number) else {
        scores = scores.dropFirst(expected[number].count)
        continue
      }
      let set = BoxSet(number)
      let boxes = rectangles(set.boxes).map { box in
        SuppressionDialect.Rectangle(
          x: Double(Int(box.x)), y: Double(Int(box.y)), width: Double(Int(box.width)),
          height: Double(Int(box.height)))
      }
      let found = SuppressionDialect.openCVSoftNMSBoxes(
        boxes, scores: set.scores, scoreThreshold: 0.1, nmsThreshold: set.threshold, method: method)
      #expect(found.indices == expected[number], "set \(number)")
      for score in found.scores {
        let other = scores.popFirst() ?? -1
        #expect(abs(score - other) <= tolerance, "set \(number)")
      }
    }
  }

  @Test func thresholdsOfTorchvisionAreDoubles() {
    // 3 of 10 pixels: Float(0.3) is above 0.3.
    let boxes = Boxes([
      Box(minX: 0, minY: 0, maxX: 10, maxY: 1), Box(minX: 0, minY: 0, maxX: 3, maxY: 1),
    ])
    #expect(SuppressionDialect.torchvisionNMS(boxes, scores: [0.9, 0.8], iouThreshold: 0.3) == [0])
    let rule = NonMaximumSuppression(iouThreshold: 0.3)
    #expect(rule.survivors(of: boxes, scores: [0.9, 0.8]).indices == [0, 1])
  }

  @Test func equalsTorchvisionAndUltralytics() throws {
    let golden = try Golden("suppression")
    let together = try GoldenIndices(golden, "together").lists
    let batched = try GoldenIndices(golden, "batched").lists
    let ultralytics = try GoldenIndices(golden, "ultralytics").lists
    let oriented = try GoldenIndices(golden, "ultralytics_oriented").lists
    for number in 0..<BoxSet.count where BoxSet.isSampled(number) {
      let set = BoxSet(number)
      let threshold = Double(set.threshold)
      #expect(
        SuppressionDialect.torchvisionNMS(set.boxes, scores: set.scores, iouThreshold: threshold) == together[number])
      #expect(
        SuppressionDialect.torchvisionBatchedNMS(
          set.boxes, scores: set.scores, classIndices: set.classIndices, iouThreshold: threshold) == batched[number],
        "set \(number)")
      #expect(
        SuppressionDialect.ultralytics(
          set.boxes, scores: set.scores, classIndices: set.classIndices, iouThreshold: threshold)
          == ultralytics[number], "set \(number)")
      let turned = set.boxes.enumerated().map { index, box in
        OrientedBox(
          centerX: box.center.x, centerY: box.center.y, width: box.width, height: box.height,
          angle: Float(index % 12) * 0.125)
      }
      #expect(
        SuppressionDialect.ultralyticsOriented(
          turned, scores: set.scores, classIndices: set.classIndices, iouThreshold: 0.45) == oriented[number],
        "set \(number)")
    }
  }

  @Test func namedRules() {
    #expect(NonMaximumSuppression.darknet().method == .distance(exponent: 0.6))
    #expect(NonMaximumSuppression.darknet().candidateLimit == .max)
    #expect(NonMaximumSuppression.darknet().detectionLimit == .max)
    let apart = Boxes((0..<400).map { Box(minX: Float($0) * 4, minY: 0, maxX: Float($0) * 4 + 3, maxY: 3) })
    let scores = [Float](repeating: 0.5, count: 400)
    #expect(NonMaximumSuppression.darknet().survivors(of: apart, scores: scores).indices.count == 400)
    #expect(NonMaximumSuppression.yolox().method == .hardInclusivePixels)
    #expect(NonMaximumSuppression.yolox().grouping == .classAgnostic)
  }

  /// A box without end is dropped, and moves no other.
  @Test func aBoxWithoutEndRemovesNoOther() {
    let boxes = Boxes([Box(minX: 0, minY: 0, maxX: 1, maxY: 1), Box(minX: 0, minY: 0, maxX: .infinity, maxY: 1)])
    let kept = SuppressionDialect.torchvisionBatchedNMS(
      boxes, scores: [0.5, 0.9], classIndices: [0, 0], iouThreshold: 0.5)
    #expect(kept == [0])
  }
}
