extension Candidates {
  /// The candidates that a suppression keeps, best score first.
  ///
  /// ```swift
  /// var candidates = Candidates()
  /// candidates.append(box: Box(minX: 0, minY: 0, maxX: 9, maxY: 9), score: 0.6, classIndex: 2, candidateIndex: 7)
  /// candidates.append(box: Box(minX: 0, minY: 0, maxX: 9, maxY: 9), score: 0.8, classIndex: 2, candidateIndex: 9)
  /// candidates.suppressed(by: NonMaximumSuppression()).candidateIndices   // [9]
  /// ```
  ///
  /// - Parameter suppression: The rule.
  /// - Returns: The kept candidates, with the scores that soft and matrix suppression leave them.
  public func suppressed(by suppression: NonMaximumSuppression) -> Candidates {
    let survivors = suppression.survivors(of: self)
    var selection = selecting(survivors.indices)
    selection.scores = survivors.scores
    return selection
  }

  /// The candidates at the given indices, in their order.
  ///
  /// - Precondition: Each index is in 0..<``count``.
  public func selecting(_ indices: [Int]) -> Candidates {
    var selection = Candidates()
    select(indices, into: &selection)
    return selection
  }

  /// Puts the candidates at the given indices, in their order, into `selection`, whose memory is used again.
  ///
  /// - Precondition: Each index is in 0..<``count``.
  public func select(_ indices: [Int], into selection: inout Candidates) {
    selection.removeAll()
    selection.readCount = readCount
    selection.notFiniteCount = notFiniteCount
    selection.overLimitCount = overLimitCount
    for index in indices {
      selection.append(
        box: boxes[index], score: scores[index], classIndex: Int(classIndices[index]),
        candidateIndex: Int(candidateIndices[index]))
    }
  }
}

extension NonMaximumSuppression {
  /// Finds the candidates that are kept.
  public func survivors(of candidates: Candidates) -> Survivors {
    survivors(of: candidates.boxes, scores: candidates.scores, classIndices: candidates.classIndices)
  }

  /// Finds the candidates that are kept, without allocation once the buffers have grown.
  public func findSurvivors(
    of candidates: Candidates, into survivors: inout Survivors, workspace: inout Workspace
  ) {
    findSurvivors(
      of: candidates.boxes, scores: candidates.scores, classIndices: candidates.classIndices, into: &survivors,
      workspace: &workspace)
  }
}
