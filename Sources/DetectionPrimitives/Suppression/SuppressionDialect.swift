/// Suppression exactly as other packages do it, to the index: for results that must match theirs.
///
/// Where an original leaves the result open (an unstable sort, NaN), the order here is score descending, then index
/// ascending, and boxes with a score or a corner that is not a number are dropped. Docs/Suppression.md lists what
/// differs for each.
public enum SuppressionDialect {}

extension SuppressionDialect {
  /// The largest Float that is not above a Double.
  ///
  /// An overlap in Float exceeds the Double exactly when it exceeds this.
  static func floor(_ threshold: Double) -> Float {
    let nearest = Float(threshold)
    return Double(nearest) > threshold ? nearest.nextDown : nearest
  }

  /// Boxes moved apart by class: what is added to all four corners is the class index times `step`, in Float.
  static func offset(_ boxes: Boxes, by classIndices: [Int32], step: Float) -> Boxes {
    Boxes(
      zip(boxes, classIndices).map { box, classIndex in
        let offset = Float(classIndex) * step
        return Box(
          minX: box.minX + offset, minY: box.minY + offset, maxX: box.maxX + offset, maxY: box.maxY + offset)
      })
  }

  /// Hard suppression of all boxes together, without thresholds of score or limits.
  static func hard(_ boxes: Boxes, _ scores: [Float], _ iouThreshold: Double) -> [Int] {
    NonMaximumSuppression(
      iouThreshold: floor(iouThreshold), grouping: .classAgnostic, scoreThreshold: -.infinity,
      candidateLimit: .max, detectionLimit: .max
    ).survivors(of: boxes, scores: scores).indices
  }
}
