import DetectionPrimitives
import Testing

/// powerboxes, pycocotools and torchvision over 1,000 sets, to the index: see Tests/Generators/suppression_oriented.py.
@Suite struct SuppressionGoldenTests {
  private static let thresholds: [Float] = [0.2612, 0.4871, 0.7439, 0.1313]
  private static let groupSize = 3
  private static let side = 48

  /// A threshold, and scores of which no two are equal, as the generator makes them.
  private func parts(_ number: Int, _ set: BoxSet) -> (threshold: Float, scores: [Float]) {
    let scores = set.scores.enumerated().map { $1 * 0.5 + Float($0 + 1) * 0x1p-12 }
    return (Self.thresholds[number / 8 % 4], scores)
  }

  @Test func uprightBoxesEqualPowerboxes() throws {
    let expected = try GoldenIndices(Golden("suppression_oriented"), "upright").lists
    for number in 0..<BoxSet.count where BoxSet.isSampled(number) {
      let set = BoxSet(number)
      let (threshold, scores) = parts(number, set)
      let rule = NonMaximumSuppression(iouThreshold: threshold, grouping: .classAgnostic, scoreThreshold: 0)
      let found = rule.survivors(of: set.boxes, scores: scores).indices
      #expect(found.filter { !set.boxes[$0].isEmpty } == expected[number], "set \(number)")
    }
  }

  @Test(arguments: [("oriented", OrientedOverlap.intersectionOverUnion), ("prob", .gaussian)])
  func orientedBoxes(name: String, measure: OrientedOverlap) throws {
    let expected = try GoldenIndices(Golden("suppression_oriented"), name).lists
    for number in 0..<BoxSet.count where BoxSet.isSampled(number) {
      let set = BoxSet(number)
      let (threshold, scores) = parts(number, set)
      let boxes = set.boxes.enumerated().map { index, box in
        OrientedBox(
          centerX: box.center.x, centerY: box.center.y, width: box.width, height: box.height,
          angle: Float(index % 12) * 0.125)
      }
      let rule = NonMaximumSuppression(iouThreshold: threshold, grouping: .classAgnostic, scoreThreshold: 0)
      let found = rule.survivors(of: boxes, scores: scores, by: measure).indices
      #expect(found.filter { !set.boxes[$0].isEmpty } == expected[number], "set \(number)")
    }
  }

  @Test func masksEqualPycocotools() throws {
    let expected = try GoldenIndices(Golden("suppression_oriented"), "masks").lists
    for number in 0..<BoxSet.count where BoxSet.isSampled(number) {
      let set = BoxSet(number)
      let (threshold, scores) = parts(number, set)
      let masks = set.boxes.enumerated().map { index, box in
        BitMask(
          width: Self.side, height: Self.side,
          (0..<Self.side * Self.side).map { place in
            let (x, y) = (Float(place % Self.side), Float(place / Self.side))
            let (minX, minY) = (box.minX * 0.125, box.minY * 0.125)
            return x >= minX && x < box.maxX * 0.125 && y >= minY && y < box.maxY * 0.125
              && (index % 2 == 0 || (x - minX) + (y - minY) >= 2)
          })
      }
      let rule = NonMaximumSuppression(iouThreshold: threshold, grouping: .classAgnostic, scoreThreshold: 0)
      #expect(rule.survivors(of: masks, scores: scores).indices == expected[number], "set \(number)")
    }
  }

  @Test func groupsOfClassesEqualTorchvision() throws {
    let expected = try GoldenIndices(Golden("suppression_oriented"), "groups").lists
    let table = (0..<365).map { Int32($0 / Self.groupSize) }
    for number in 0..<BoxSet.count where BoxSet.isSampled(number) {
      let set = BoxSet(number)
      let rule = NonMaximumSuppression(
        iouThreshold: set.threshold, grouping: .classGroups(table), scoreThreshold: -.infinity)
      let found = rule.survivors(of: set.boxes, scores: set.scores, classIndices: set.classIndices).indices
      #expect(found == expected[number], "set \(number)")
    }
  }
}
