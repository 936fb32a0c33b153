extension OverlapMeasure {
  /// The overlap of a detection with a true box as COCO counts it.
  ///
  /// With a crowd, a region of many objects, a detection overlaps by the part of itself that lies in it; with a
  /// single object by intersection over union.
  ///
  /// ```swift
  /// let detection = Box(minX: 0, minY: 0, maxX: 2, maxY: 2)
  /// let region = Box(minX: 0, minY: 0, maxX: 4, maxY: 4)
  /// OverlapMeasure.crowd(detection, region, isCrowd: true)    // 1
  /// OverlapMeasure.crowd(detection, region, isCrowd: false)   // 0.25
  /// ```
  ///
  /// - Parameters:
  ///   - detection: The detected box.
  ///   - truth: The true box, in the same coordinates.
  ///   - isCrowd: Whether the true box is a crowd.
  /// - Returns: A number in 0…1.
  public static func crowd(_ detection: Box, _ truth: Box, isCrowd: Bool) -> Float {
    isCrowd ? intersectionOverFirst(detection, truth) : intersectionOverUnion(detection, truth)
  }

  /// The overlaps of a detection with each of many true boxes as COCO counts them.
  ///
  /// - Precondition: `isCrowd` has one element for each true box.
  public static func crowd(_ detection: Box, _ truths: Boxes, isCrowd: [Bool]) -> [Float] {
    crowdMatrix(detections: Boxes([detection]), truths: truths, isCrowd: isCrowd).elements
  }

  /// The overlaps of detections with true boxes as COCO counts them: element [r, c] is that of detection r and box c.
  ///
  /// - Parameters:
  ///   - detections: The rows.
  ///   - truths: The columns.
  ///   - isCrowd: For each true box, whether it is a crowd.
  /// - Returns: A tensor of shape [detections, truths].
  /// - Precondition: `isCrowd` has one element for each true box.
  /// - Complexity: O(detections · truths).
  public static func crowdMatrix(detections: Boxes, truths: Boxes, isCrowd: [Bool]) -> Tensor<Float> {
    precondition(isCrowd.count == truths.count, "\(isCrowd.count) flags for \(truths.count) boxes")
    var elements: [Float] = []
    intersectionOverUnion.write(matrixOf: detections, truths, into: &elements)
    for column in truths.indices where isCrowd[column] {
      for row in detections.indices {
        elements[row * truths.count + column] = crowd(detections[row], truths[column], isCrowd: true)
      }
    }
    return Tensor(overlaps: elements, rows: detections.count, columns: truths.count)
  }
}

extension Tensor<Float> {
  /// A matrix of overlaps, row after row.
  init(overlaps elements: [Float], rows: Int, columns: Int) {
    self.init(
      unchecked: Storage(elements), shape: [rows, columns], strides: [columns, 1], offset: 0, count: elements.count,
      quantization: nil)
  }
}
