import DetectionPrimitives
import Testing

/// What must hold for every rule, over all sets of boxes.
@Suite struct SuppressionPropertyTests {
  /// A rule, and whether what it keeps is kept again.
  private static let methods: [(method: NonMaximumSuppression.Method, isIdempotent: Bool)] = [
    (.hard, true), (.distance(), true), (.distance(exponent: 0.6), true), (.fast, true), (.hardInclusivePixels, true),
    // Scores are lowered again where kept boxes overlap.
    (.softLinear, false), (.softGaussian(), false), (.matrixLinear, false), (.matrixGaussian(), false),
  ]

  private static func sampled(_ step: Int) -> [Int] {
    stride(from: 0, to: BoxSet.count, by: step).filter { BoxSet.isSampled($0) }
  }

  /// The same boxes in another order: element p of the result is the place that box p had.
  private func shuffle(_ count: Int, seed: UInt32) -> [Int] {
    (0..<count).sorted { (BoxSet.hash(seed, $0), $0) < (BoxSet.hash(seed, $1), $1) }
  }

  private func permuted<Element>(_ elements: [Element], _ order: [Int]) -> [Element] { order.map { elements[$0] } }

  @Test(arguments: 0..<9)
  func uprightBoxes(_ number: Int) {
    let (method, isIdempotent) = Self.methods[number]
    for number in Self.sampled(1) {
      let set = BoxSet(number)
      let rule = NonMaximumSuppression(method: method, iouThreshold: set.threshold, scoreThreshold: 0.1)
      let found = rule.survivors(of: set.boxes, scores: set.scores, classIndices: set.classIndices)
      let indices = found.indices
      #expect(Set(indices).count == indices.count && indices.allSatisfy { set.boxes.indices.contains($0) })
      for (place, next) in zip(indices.indices, indices.indices.dropFirst()) {
        let (score, nextScore) = (found.scores[place], found.scores[next])
        #expect(score > nextScore || (score == nextScore && indices[place] < indices[next]), "set \(number)")
      }
      for (index, score) in zip(indices, found.scores) { #expect(score > 0.1 && score <= set.scores[index]) }
      if isIdempotent {
        let again = rule.survivors(
          of: Boxes(permuted(Array(set.boxes), indices)), scores: permuted(set.scores, indices),
          classIndices: permuted(set.classIndices, indices))
        #expect(again.indices == Array(indices.indices), "set \(number)")
      }
      guard Set(set.scores).count == set.scores.count else { continue }
      let order = shuffle(set.boxes.count, seed: UInt32(number))
      let other = rule.survivors(
        of: Boxes(permuted(Array(set.boxes), order)), scores: permuted(set.scores, order),
        classIndices: permuted(set.classIndices, order))
      // Scores that were lowered can tie; then the lower index comes first, which is another one here.
      #expect(Set(other.indices.map { order[$0] }) == Set(indices), "set \(number)")
      #expect(other.scores == found.scores, "set \(number)")
      if Set(found.scores).count == found.scores.count { #expect(other.indices.map { order[$0] } == indices) }
    }
  }

  @Test(arguments: [OrientedOverlap.intersectionOverUnion, .gaussian])
  func orientedBoxes(measure: OrientedOverlap) {
    for number in Self.sampled(5) {
      let set = BoxSet(number)
      let boxes = set.boxes.enumerated().map { index, box in
        OrientedBox(
          centerX: box.center.x, centerY: box.center.y, width: box.width, height: box.height,
          angle: Float(index % 12) * 0.25)
      }
      let rule = NonMaximumSuppression(iouThreshold: set.threshold, scoreThreshold: 0.1)
      let indices = rule.survivors(of: boxes, scores: set.scores, classIndices: set.classIndices, by: measure).indices
      #expect(Set(indices).count == indices.count)
      let again = rule.survivors(
        of: permuted(boxes, indices), scores: permuted(set.scores, indices),
        classIndices: permuted(set.classIndices, indices), by: measure)
      #expect(again.indices == Array(indices.indices), "set \(number)")
      guard Set(set.scores).count == set.scores.count else { continue }
      let order = shuffle(boxes.count, seed: UInt32(number))
      let other = rule.survivors(
        of: permuted(boxes, order), scores: permuted(set.scores, order),
        classIndices: permuted(set.classIndices, order), by: measure)
      #expect(other.indices.map { order[$0] } == indices, "set \(number)")
    }
  }

  @Test func mergedBoxes() {
    for number in Self.sampled(1) {
      let set = BoxSet(number)
      let merging = NonMaximumMerging(threshold: set.threshold, scoreThreshold: 0.1)
      let found = merging.merged(set.boxes, scores: set.scores, classIndices: set.classIndices)
      let members = found.flatMap(\.members)
      #expect(Set(members).count == members.count, "set \(number)")
      for merged in found {
        #expect(merged.score == set.scores[merged.members[0]])
        #expect(merged.classIndex == Int(set.classIndices[merged.members[0]]))
        #expect(merged.box.minX == merged.members.map { set.boxes[$0].minX }.min())
        #expect(merged.box.maxY == merged.members.map { set.boxes[$0].maxY }.max())
      }
      let model = WeightedBoxFusion.Model(boxes: set.boxes, scores: set.scores, classIndices: set.classIndices)
      let fused = WeightedBoxFusion(iouThreshold: set.threshold, scoreThreshold: 0.1).fused([model])
      let parts = fused.flatMap(\.members)
      #expect(Set(parts).count == parts.count, "set \(number)")
      for merged in fused {
        // A weighted mean lies among its members, but for its rounding.
        let slack = 0x1p-20 * Float(1000)
        #expect(merged.box.minX >= merged.members.map { set.boxes[$0].minX }.min()! - slack)
        #expect(merged.box.minX <= merged.members.map { set.boxes[$0].minX }.max()! + slack)
      }
      guard Set(set.scores).count == set.scores.count else { continue }
      let order = shuffle(set.boxes.count, seed: UInt32(number))
      let boxes = Boxes(permuted(Array(set.boxes), order))
      let classes = permuted(set.classIndices, order)
      let scores = permuted(set.scores, order)
      let other = merging.merged(boxes, scores: scores, classIndices: classes)
      #expect(other.map { $0.members.map { order[$0] } } == found.map(\.members), "set \(number)")
      let otherModel = WeightedBoxFusion.Model(boxes: boxes, scores: scores, classIndices: classes)
      let otherFused = WeightedBoxFusion(iouThreshold: set.threshold, scoreThreshold: 0.1).fused([otherModel])
      #expect(
        Set(otherFused.map { $0.members.map { order[$0] } }) == Set(fused.map(\.members)), "set \(number)")
    }
  }

  /// The smallest and the largest value of each measure, and whether it is symmetric.
  private static let measures: [(measure: OverlapMeasure, least: Float, isSymmetric: Bool)] = [
    (.intersectionOverUnion, 0, true), (.generalized, -1, true), (.distance, -1, true), (.complete, -2, true),
    (.intersectionOverFirst, 0, false), (.intersectionOverSmaller, 0, true), (.inclusivePixels, 0, true),
  ]

  @Test(arguments: 0..<7)
  func measuresAreBoundedAndSymmetricAndAgreeInAllForms(_ number: Int) {
    let (measure, least, isSymmetric) = Self.measures[number]
    for number in Self.sampled(20) {
      let boxes = BoxSet(number).boxes
      let matrix = measure.matrix(boxes, boxes).elements
      for row in boxes.indices {
        let many = measure(boxes[row], boxes)
        for column in boxes.indices {
          let value = measure(boxes[row], boxes[column])
          #expect(value >= least && value <= 1, "set \(number)")
          #expect(matrix[row * boxes.count + column] == value && many[column] == value, "set \(number)")
          if isSymmetric { #expect(measure(boxes[column], boxes[row]) == value, "set \(number)") }
        }
        if !boxes[row].isEmpty { #expect(measure(boxes[row], boxes[row]) == 1) }
      }
    }
  }

  @Test func crowdsAgreeInAllForms() {
    for number in Self.sampled(50) {
      let boxes = BoxSet(number).boxes
      let isCrowd = boxes.indices.map { $0 % 3 == 0 }
      let matrix = OverlapMeasure.crowdMatrix(detections: boxes, truths: boxes, isCrowd: isCrowd).elements
      for row in boxes.indices {
        let many = OverlapMeasure.crowd(boxes[row], boxes, isCrowd: isCrowd)
        for column in boxes.indices {
          let value = OverlapMeasure.crowd(boxes[row], boxes[column], isCrowd: isCrowd[column])
          #expect(value >= 0 && value <= 1)
          #expect(matrix[row * boxes.count + column] == value && many[column] == value)
        }
      }
    }
  }

  @Test func masksAgreeInAllForms() {
    let (width, height) = (17, 9)
    let masks = (0..<20).map { number in
      BitMask(
        width: width, height: height,
        (0..<width * height).map { BoxSet.hash(UInt32(number), $0) % 20 < UInt32(number) })
    }
    let isCrowd = masks.indices.map { $0 % 3 == 0 }
    let matrix = BitMask.intersectionOverUnionMatrix(masks, masks)
    let crowds = BitMask.intersectionOverUnionMatrix(masks, masks, isCrowd: isCrowd)
    #expect(matrix.shape == [20, 20])
    for row in masks.indices {
      for column in masks.indices {
        let value = masks[row].intersectionOverUnion(with: masks[column])
        #expect(value >= 0 && value <= 1)
        #expect(masks[column].intersectionOverUnion(with: masks[row]) == value)
        #expect(matrix[row, column] == value)
        #expect(masks[row].intersectionOverUnion(with: masks)[column] == value)
        let crowd = masks[row].intersectionOverUnion(with: masks[column], isCrowd: isCrowd[column])
        #expect(crowds[row, column] == crowd)
        var both = 0
        for y in 0..<height { for x in 0..<width { both += masks[row][x, y] && masks[column][x, y] ? 1 : 0 } }
        #expect(masks[row].intersectionCount(with: masks[column]) == both)
      }
      #expect(masks[row].intersectionOverUnion(with: masks[row]) == (masks[row].count > 0 ? 1 : 0))
    }
  }
}
