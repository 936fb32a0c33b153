/// Moves each kept box to the mean of all boxes that voted for it, weighted by their scores.
///
/// Suppression keeps one of many boxes around an object and throws the others away, though each is an estimate of the
/// same edges. A quantized network gives edges in coarse steps and equal scores to several boxes: their mean is closer
/// than the first of them. Scores, classes and order stay as they are.
///
/// A box votes for a kept box of its class that it overlaps by more than ``iouThreshold``; the kept box votes too.
///
/// ```swift
/// let boxes = Boxes([Box(minX: 0, minY: 0, maxX: 10, maxY: 10), Box(minX: 2, minY: 0, maxX: 12, maxY: 10)])
/// let moved = BoxVoting(iouThreshold: 0.5).boxes(
///   of: [0], among: boxes, scores: [0.6, 0.3], classIndices: [0, 0])
/// moved[0].minX   // 0.6666667
/// ```
///
/// Source: bounding-box voting, Gidaris and Komodakis, ICCV 2015, section 5; weights are the scores as they are.
public struct BoxVoting: Sendable, Hashable {
  /// A box votes when its intersection over union with a kept box exceeds this; 0…1.
  public var iouThreshold: Float

  /// Makes a rule of voting.
  ///
  /// - Parameter iouThreshold: A box votes when its overlap exceeds this.
  /// - Precondition: `iouThreshold` is in 0…1.
  public init(iouThreshold: Float = 0.5) {
    precondition(iouThreshold >= 0 && iouThreshold <= 1, "an IoU threshold of \(iouThreshold) is not in 0...1")
    self.iouThreshold = iouThreshold
  }

  /// The moved boxes.
  ///
  /// - Parameters:
  ///   - kept: Indices of the boxes that suppression kept.
  ///   - boxes: All boxes. One that is not finite never votes.
  ///   - scores: The score of each box; one that is not finite or not above 0 has no weight.
  ///   - classIndices: The class of each box.
  /// - Returns: For each index of `kept` its box, moved. A kept box without votes, its own among them, stays.
  /// - Precondition: `scores` and `classIndices` have one element for each box, and each index of `kept` is one of a
  ///   box.
  /// - Complexity: O(k · n), k kept boxes of n. Sums are in Double, in the order of the boxes.
  public func boxes(of kept: [Int], among boxes: Boxes, scores: [Float], classIndices: [Int32]) -> Boxes {
    precondition(scores.count == boxes.count, "\(scores.count) scores for \(boxes.count) boxes")
    precondition(classIndices.count == boxes.count, "\(classIndices.count) classes for \(boxes.count) boxes")
    var moved = Boxes()
    moved.reserveCapacity(kept.count)
    for index in kept {
      precondition(boxes.indices.contains(index), "index \(index) of \(boxes.count) boxes")
      let box = boxes[index]
      var sum = SIMD4<Double>(repeating: 0)
      var weight = 0.0
      for other in boxes.indices where classIndices[other] == classIndices[index] {
        let voter = boxes[other]
        let score = Double(scores[other])
        guard score > 0, score.isFinite, voter.isFinite,
          other == index || box.intersectionOverUnion(with: voter) > iouThreshold
        else { continue }
        sum += score * SIMD4(Double(voter.minX), Double(voter.minY), Double(voter.maxX), Double(voter.maxY))
        weight += score
      }
      if weight > 0 {
        let mean = sum / weight
        moved.append(Box(minX: Float(mean[0]), minY: Float(mean[1]), maxX: Float(mean[2]), maxY: Float(mean[3])))
      } else {
        moved.append(box)
      }
    }
    return moved
  }
}
