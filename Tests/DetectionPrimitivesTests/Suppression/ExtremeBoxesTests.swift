import DetectionPrimitives
import Testing

/// Boxes so small or so large that their areas leave the range of Float: the vector forms keep what the plain loops keep.
@Suite struct ExtremeBoxesTests {
  private func boxes(_ count: Int, scale: Float) -> (boxes: Boxes, scores: [Float], classes: [Int32]) {
    var random = SplitMix(seed: UInt64(count))
    var boxes = Boxes()
    var scores: [Float] = []
    var classes: [Int32] = []
    for index in 0..<count {
      let (x, y) = (random.float() * 1000, random.float() * 1000)
      boxes.append(
        Box(
          minX: x * scale, minY: y * scale, maxX: (x + random.float() * 30) * scale,
          maxY: (y + random.float() * 30) * scale))
      scores.append(random.float())
      classes.append(Int32(index % 3))
    }
    return (boxes, scores, classes)
  }

  @Test(arguments: [1e-18, 1e-30, 1e18, 1e30] as [Float])
  func suppression(scale: Float) {
    for count in [65, 301, 1001, 5001] {
      let set = boxes(count, scale: scale)
      var workspace = NonMaximumSuppression.Workspace()
      var survivors = Survivors()
      for method in [NonMaximumSuppression.Method.hard, .fast, .distance()] {
        let rule = NonMaximumSuppression(
          method: method, iouThreshold: 0.3, scoreThreshold: 0, detectionLimit: .max)
        rule.findSurvivors(
          of: set.boxes, scores: set.scores, classIndices: set.classes, into: &survivors, workspace: &workspace)
        #expect(survivors.indices.count + survivors.suppressedCount == count)
        if method == .hard && count <= 1001 {
          #expect(survivors.indices == kept(set, above: 0.3))
        }
      }
    }
  }

  /// The plain loop.
  private func kept(_ set: (boxes: Boxes, scores: [Float], classes: [Int32]), above threshold: Float) -> [Int] {
    let order = set.scores.indices.sorted { (set.scores[$1], $0) < (set.scores[$0], $1) }
    var kept: [Int] = []
    for index in order {
      let isFree = kept.allSatisfy { other in
        set.classes[other] != set.classes[index]
          || set.boxes[other].intersectionOverUnion(with: set.boxes[index]) <= threshold
      }
      if isFree { kept.append(index) }
    }
    return kept
  }
}
