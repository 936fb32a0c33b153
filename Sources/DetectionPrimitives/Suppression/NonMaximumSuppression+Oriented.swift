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
    var survivors = Survivors()
    var workspace = Workspace()
    findSurvivors(
      of: boxes, scores: scores, classIndices: classIndices, by: measure, into: &survivors, workspace: &workspace)
    return survivors
  }

  /// Finds the oriented boxes that are kept, without allocation once the buffers have grown.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box, or nothing where all boxes are of one class.
  ///   - measure: How overlap is measured.
  ///   - survivors: Receives the result.
  ///   - workspace: Work buffers; keep them and hand them in again.
  /// - Precondition: As of ``survivors(of:scores:classIndices:by:)``.
  public func findSurvivors(
    of boxes: [OrientedBox], scores: [Float], classIndices: [Int32]? = nil,
    by measure: OrientedOverlap = .intersectionOverUnion, into survivors: inout Survivors,
    workspace: inout Workspace
  ) {
    precondition(method == .hard || method == .fast, "oriented boxes are suppressed by method hard or fast")
    var rule = TurnedRule(measure: measure == .gaussian ? .gaussian(epsilon: 0) : .exact, threshold: iouThreshold)
    rule.suppressedSuppress = method == .fast
    findSurvivors(
      of: boxes, scores: scores, classIndices: classIndices, rule: rule, into: &survivors, workspace: &workspace)
  }

  /// As above, by any rule.
  func findSurvivors(
    of boxes: [OrientedBox], scores: [Float], classIndices: [Int32]?, rule: TurnedRule,
    into survivors: inout Survivors, workspace: inout Workspace
  ) {
    check(boxCount: boxes.count, scores: scores, classIndices: classIndices)
    let groups = groups(of: classIndices, &workspace)
    survivors.counts = SuppressionCounts()
    workspace.turned.boxes.removeAll(keepingCapacity: true)
    workspace.marks.removeAll(keepingCapacity: true)
    for box in boxes {
      workspace.turned.boxes.append(TurnedBox(box))
      workspace.marks.append(box.isFinite ? 0 : .nan)
    }
    workspace.findOrder(scores: scores, limits: limits, counts: &survivors.counts)
    Vector.turnedSuppression(
      groups: groups.span, order: workspace.order, rule: rule, detectionLimit: detectionLimit,
      kept: &survivors.indices, counts: &survivors.counts, workspace: &workspace.turned)
    survivors.takeScores(from: scores)
  }
}
