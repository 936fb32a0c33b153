import DetectionPrimitives
import Testing

@Suite struct MergingTests {
  private func box(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) -> Box {
    Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  @Test func documentedExampleOfMerging() {
    let halves = Boxes([box(560, 100, 640, 180), box(512, 100, 720, 180)])
    let merged = NonMaximumMerging().merged(halves, scores: [0.9, 0.8])
    #expect(merged.map(\.members) == [[0, 1]])
    #expect(merged[0].box == box(512, 100, 720, 180))
    #expect(merged[0].score == 0.9)
  }

  @Test func boxesThatShareNothingAreNeverMerged() {
    let apart = Boxes([box(0, 0, 8, 8), box(50, 0, 58, 8), box(58, 0, 66, 8), box(52, 2, 54, 4)])
    for measure in [OverlapMeasure.intersectionOverUnion, .intersectionOverSmaller, .generalized] {
      let merged = NonMaximumMerging(measure: measure, threshold: 0).merged(apart, scores: [0.9, 0.8, 0.7, 0.6])
      #expect(merged.map(\.members) == [[0], [1, 3], [2]])
      #expect(merged.unmatchedCount == 0)
    }
  }

  @Test func anOverlapOfExactlyTheThresholdMerges() {
    let halves = Boxes([box(0, 0, 2, 1), box(1, 0, 2, 1)])
    let merging = NonMaximumMerging(measure: .intersectionOverUnion, threshold: 0.5)
    #expect(merging.merged(halves, scores: [0.9, 0.8]).map(\.members) == [[0, 1]])
  }

  @Test func documentedExampleOfFusion() {
    let first = WeightedBoxFusion.Model(boxes: Boxes([box(0.1, 0.1, 0.5, 0.5)]), scores: [0.9], classIndices: [0])
    let second = WeightedBoxFusion.Model(boxes: Boxes([box(0.1, 0.1, 0.5, 0.6)]), scores: [0.6], classIndices: [0])
    let fused = WeightedBoxFusion(bounds: box(0, 0, 1, 1)).fused([first, second])
    #expect(fused.count == 1)
    #expect(fused[0].members == [0, 1])
    #expect(fused[0].score == 0.75)
  }

  @Test func fusionDropsWhatIsNotABox() {
    let odd = WeightedBoxFusion.Model(
      boxes: Boxes([box(.nan, 0, 1, 1), box(0, 0, 0, 1), box(1, 1, 0, 0), box(0, 0, 1, 1), box(0, 0, .infinity, 1)]),
      scores: [0.9, 0.9, 0.8, .nan, 0.9], classIndices: [0, 0, 0, 0, 0])
    let fused = WeightedBoxFusion().fused([odd])
    #expect(fused.map(\.members) == [[2]])
    #expect(fused[0].box == box(0, 0, 1, 1))
    let zero = WeightedBoxFusion.Model(
      boxes: Boxes([box(0, 0, 1, 1), box(0, 0, 1, 1)]), scores: [0, 0], classIndices: [0, 0])
    #expect(WeightedBoxFusion().fused([zero]).map(\.box) == [box(0, 0, 1, 1)])
    #expect(WeightedBoxFusion().fused([]).isEmpty)
  }

  @Test func seams() {
    let wide = box(0, 0, 1152, 640)
    let overlapping = [box(0, 0, 640, 640), box(512, 0, 1152, 640)]
    let rule = SeamMerging(picture: wide)
    func members(_ boxes: [Box], _ tileIndices: [Int], _ tiles: [Box], _ rule: SeamMerging) -> [[Int]] {
      rule.merged(
        Boxes(boxes), scores: boxes.indices.map { 0.9 - Float($0) * 0.1 }, tileIndices: tileIndices, tiles: tiles
      ).map(\.members)
    }
    // Cut by the first tile's right side, seen further by the second.
    #expect(members([box(560, 100, 640, 180), box(512, 100, 720, 180)], [0, 1], overlapping, rule) == [[0, 1]])
    #expect(members([box(600, 100, 640, 180), box(512, 100, 720, 180)], [0, 1], overlapping, rule) == [[0, 1]])
    // Cut by abutting tiles.
    let abutting = [box(0, 0, 640, 640), box(640, 0, 1280, 640)]
    let wider = SeamMerging(picture: box(0, 0, 1280, 640))
    #expect(members([box(560, 100, 640, 180), box(640, 102, 720, 180)], [0, 1], abutting, wider) == [[0, 1]])
    #expect(members([box(560, 100, 640, 180), box(640, 300, 720, 380)], [0, 1], abutting, wider) == [[0], [1]])
    // A ball beside a ball, the second one cut.
    #expect(
      members(
        [box(560, 100, 600, 140), box(600, 100, 640, 140), box(600, 100, 640, 140)], [1, 0, 1], overlapping, rule)
        == [[0], [1, 2]])
    // The same ball seen whole by both tiles.
    #expect(members([box(560, 100, 600, 140), box(561, 100, 601, 140)], [0, 1], overlapping, rule) == [[0, 1]])
    // A small object in front of a large one that is cut.
    #expect(members([box(520, 0, 640, 600), box(560, 300, 580, 330)], [0, 1], overlapping, rule) == [[0], [1]])
    // A side on the picture's edge is no cut.
    #expect(members([box(0, 0, 40, 40), box(39, 0, 80, 40)], [0, 0], overlapping, rule) == [[0], [1]])
  }

  @Test func seamsOfDetections() {
    let tiles = [box(0, 0, 640, 640), box(640, 0, 1280, 640), box(0, 640, 640, 1280)]
    let rule = SeamMerging(picture: box(0, 0, 1280, 1280))
    func detection(_ box: Box, _ score: Float, _ classIndex: Int, _ candidateIndex: Int) -> Detection {
      Detection(box: box, score: score, classIndex: classIndex, candidateIndex: candidateIndex)
    }
    let lone = detection(box(10, 10, 20, 20), 0.5, 3, 11)
    let left = detection(box(560, 100, 640, 180), 0.7, 32, 7)
    let right = detection(box(640, 102, 720, 180), 0.8, 32, 4)
    let other = detection(box(640, 102, 720, 180), 0.6, 31, 5)
    #expect(
      [[lone, left], [right, other], []].merged(by: rule, tiles: tiles)
        == [detection(box(560, 100, 720, 180), 0.8, 32, 4), other, lone])
    #expect([[], [], []].merged(by: rule, tiles: tiles).isEmpty)
    #expect([[Detection]]().merged(by: rule, tiles: []).isEmpty)
  }

  @Test func masks() {
    let left = BitMask(width: 4, height: 1, [true, true, true, false])
    let right = BitMask(width: 4, height: 1, [false, true, true, true])
    #expect(left.count == 3)
    #expect(left[2, 0] && !left[3, 0])
    #expect(left.intersectionOverUnion(with: right) == 0.5)
    #expect(left.intersectionOverUnion(with: right, isCrowd: true) == Float(2) / 3)
    let empty = BitMask(width: 4, height: 1, [false, false, false, false])
    #expect(empty.intersectionOverUnion(with: empty) == 0)
    var rule = NonMaximumSuppression(iouThreshold: 0.4)
    #expect(rule.survivors(of: [left, right, empty, empty], scores: [0.8, 0.9, 0.7, 0.6]).indices == [1, 2, 3])
    rule.iouThreshold = 0.5
    #expect(rule.survivors(of: [left, right], scores: [0.8, 0.9]).indices == [1, 0])
  }

  @Test func masksOfBoxesSuppressAsBoxes() {
    let side = 40
    for number in stride(from: 7, to: 200, by: 8) {
      let set = BoxSet(number)
      let masks = set.boxes.map { box in
        BitMask(
          width: side, height: side,
          (0..<side * side).map { place in
            let (x, y) = (Float(place % side), Float(place / side))
            return x >= box.minX && x < box.maxX && y >= box.minY && y < box.maxY
          })
      }
      let rule = NonMaximumSuppression(iouThreshold: set.threshold, scoreThreshold: 0.2)
      #expect(
        rule.survivors(of: masks, scores: set.scores, classIndices: set.classIndices)
          == rule.survivors(of: set.boxes, scores: set.scores, classIndices: set.classIndices))
    }
  }
}
