extension SuppressionDialect {
  /// As `non_max_suppression` of ultralytics with one class for each box (8.4; `torchvision` does the work there).
  ///
  /// Classes are moved apart by 7,680 pixels each, in Float: at class 79 one step of a corner is 1/16 pixel.
  ///
  /// - Parameters:
  ///   - boxes: The boxes, in pixels of the network's input.
  ///   - scores: The best class's score of each box.
  ///   - classIndices: The class of each box.
  ///   - confidence: A box is a candidate when its score exceeds this.
  ///   - iouThreshold: A box goes when its overlap exceeds this; 0.7 in `predict`, 0.45 in the function itself.
  ///   - isAgnostic: Whether boxes of different classes suppress one another.
  ///   - candidateLimit: How many candidates are taken, best first.
  ///   - detectionLimit: How many boxes are kept at most.
  /// - Returns: The indices of the kept boxes, best score first.
  /// - Precondition: `scores` and `classIndices` have one element for each box.
  public static func ultralytics(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32], confidence: Float = 0.25, iouThreshold: Double = 0.7,
    isAgnostic: Bool = false, candidateLimit: Int = 30_000, detectionLimit: Int = 300
  ) -> [Int] {
    precondition(classIndices.count == boxes.count, "\(classIndices.count) classes for \(boxes.count) boxes")
    return NonMaximumSuppression(
      iouThreshold: floor(iouThreshold), grouping: .classAgnostic, scoreThreshold: confidence,
      candidateLimit: candidateLimit, detectionLimit: detectionLimit
    ).survivors(of: isAgnostic ? boxes : offset(boxes, by: classIndices, step: ultralyticsStep), scores: scores)
      .indices
  }

  /// As `non_max_suppression` of ultralytics with `rotated`: fast suppression by its form of ProbIoU.
  ///
  /// A box goes when its overlap with a better one, kept or not, reaches the threshold. Classes are moved apart by 7,680
  /// pixels each, in Float.
  ///
  /// - Precondition: `scores` and `classIndices` have one element for each box.
  public static func ultralyticsOriented(
    _ boxes: [OrientedBox], scores: [Float], classIndices: [Int32], confidence: Float = 0.25,
    iouThreshold: Float = 0.7, isAgnostic: Bool = false, candidateLimit: Int = 30_000,
    detectionLimit: Int = 300
  ) -> [Int] {
    precondition(classIndices.count == boxes.count, "\(classIndices.count) classes for \(boxes.count) boxes")
    var rule = TurnedRule(measure: .gaussian(epsilon: ultralyticsEpsilon), threshold: iouThreshold)
    rule.suppressedSuppress = true
    rule.includesThreshold = true
    let moved = zip(boxes, classIndices).map { box, classIndex in
      guard !isAgnostic else { return box }
      var box = box
      box.centerX += Float(classIndex) * ultralyticsStep
      box.centerY += Float(classIndex) * ultralyticsStep
      return box
    }
    var survivors = Survivors()
    var workspace = NonMaximumSuppression.Workspace()
    NonMaximumSuppression(
      grouping: .classAgnostic, scoreThreshold: confidence, candidateLimit: candidateLimit,
      detectionLimit: detectionLimit
    ).findSurvivors(
      of: moved, scores: scores, classIndices: nil, rule: rule, into: &survivors, workspace: &workspace)
    return survivors.indices
  }

  private static let ultralyticsStep: Float = 7680
  private static let ultralyticsEpsilon = 1e-7
}
