extension SuppressionDialect {
  /// As `torchvision.ops.nms` on a CPU, for boxes in 32-bit floats.
  ///
  /// The threshold is compared in double precision: an overlap of Float(0.3), which is a little above 0.3, exceeds 0.3.
  ///
  /// - Parameters:
  ///   - boxes: The boxes. Inverted ones, to which torchvision gives negative areas, overlap nothing here.
  ///   - scores: The score of each box.
  ///   - iouThreshold: A box goes when its overlap exceeds this; 0…1.
  /// - Returns: The indices of the kept boxes, best score first.
  public static func torchvisionNMS(_ boxes: Boxes, scores: [Float], iouThreshold: Double) -> [Int] {
    hard(boxes, scores, iouThreshold)
  }

  /// As `torchvision.ops.batched_nms` on a CPU, for boxes in 32-bit floats.
  ///
  /// Up to 1,000 boxes are moved apart by class: the class times one more than the largest coordinate is added to all
  /// corners, in Float. So large class indices cost precision, and boxes with negative corners can reach those of the
  /// class before. More boxes are suppressed class by class.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box.
  ///   - iouThreshold: A box goes when its overlap with a box of its class exceeds this; 0…1.
  /// - Returns: The indices of the kept boxes, best score first.
  public static func torchvisionBatchedNMS(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32], iouThreshold: Double
  ) -> [Int] {
    precondition(classIndices.count == boxes.count, "\(classIndices.count) classes for \(boxes.count) boxes")
    if boxes.count > largestOffsetCount {
      return NonMaximumSuppression(
        iouThreshold: floor(iouThreshold), grouping: .classAware, scoreThreshold: -.infinity,
        candidateLimit: .max, detectionLimit: .max
      ).survivors(of: boxes, scores: scores, classIndices: classIndices).indices
    }
    var largest = -Float.infinity
    // With an infinite corner torchvision's corners are no numbers, and overlap nothing; here that box is dropped.
    for box in boxes where box.isFinite {
      for edge in [box.minX, box.minY, box.maxX, box.maxY] { largest = larger(largest, edge) }
    }
    return hard(offset(boxes, by: classIndices, step: largest + 1), scores, iouThreshold)
  }

  /// Up to 4,000 numbers are moved apart.
  private static let largestOffsetCount = 1000
}
