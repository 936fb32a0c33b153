extension NonMaximumSuppression {
  /// Finds the oriented boxes that are kept.
  ///
  /// The rules are those of upright boxes: order, thresholds, groups, limits and counts. ``iouThreshold`` is compared
  /// with `measure`.
  ///
  /// ```swift
  /// let cross = [
  ///   OrientedBox(centerX: 0, centerY: 0, width: 8, height: 2, angle: 0),
  ///   OrientedBox(centerX: 0, centerY: 0, width: 8, height: 2, angle: .pi / 2),
  ///   OrientedBox(centerX: 0, centerY: 0, width: 8, height: 2, angle: 0.01),
  /// ]
  /// NonMaximumSuppression().survivors(of: cross, scores: [0.9, 0.8, 0.7]).indices   // [0, 1]
  /// ```
  ///
  /// - Parameters:
  ///   - boxes: The boxes. One with a number that is not finite is dropped and counted.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box, or nothing where all boxes are of one class.
  ///   - measure: How overlap is measured.
  /// - Returns: The indices of the kept boxes, best score first, and what happened to the others.
  /// - Precondition: `scores`, and `classIndices` where given, have one element for each box; ``method`` is `hard` or
  ///   `fast`.
  /// - Complexity: O(n · k), n boxes of which k are kept, in a comparison of four upright bounds at once.
  public func survivors(
    of boxes: [OrientedBox], scores: [Float], classIndices: [Int32]? = nil,
    by measure: OrientedOverlap = .intersectionOverUnion
  ) -> Survivors {
    precondition(method == .hard || method == .fast, "oriented boxes are suppressed by method hard or fast")
    var rule = TurnedRule(measure: measure == .gaussian ? .gaussian(epsilon: 0) : .exact, threshold: iouThreshold)
    rule.suppressedSuppress = method == .fast
    return survivors(of: boxes, scores: scores, classIndices: classIndices, rule: rule)
  }

  /// As above, by any rule.
  func survivors(
    of boxes: [OrientedBox], scores: [Float], classIndices: [Int32]?, rule: TurnedRule
  ) -> Survivors {
    check(boxCount: boxes.count, scores: scores, classIndices: classIndices)
    var workspace = Workspace()
    let groups = groups(of: classIndices, &workspace)
    var survivors = Survivors()
    // An upright stand-in for each box: not finite where the box is not.
    let zeros = boxes.map { $0.isFinite ? 0 : Float.nan }
    let order = Reference.candidates(
      minX: zeros.span, minY: zeros.span, maxX: zeros.span, maxY: zeros.span, scores: scores.span, limits: limits,
      counts: &survivors.counts)
    Vector.turnedSuppression(
      boxes: boxes.map(TurnedBox.init), order: order, groups: groups.span, rule: rule,
      maximumDetectionCount: maximumDetectionCount, kept: &survivors.indices, counts: &survivors.counts)
    survivors.scores = survivors.indices.map { scores[$0] }
    return survivors
  }
}
