extension Candidates {
  /// The candidates that a suppression keeps, best score first, their boxes moved by voting.
  ///
  /// All candidates vote that the suppression looks at or not: it is the mean of what the network says of an object.
  ///
  /// - Parameters:
  ///   - suppression: The rule that decides which candidates stay.
  ///   - voting: The rule that moves their boxes.
  /// - Returns: The kept candidates; classes and candidate indices are their own, scores what the suppression left of them.
  /// - Complexity: That of the suppression and of ``BoxVoting/boxes(of:among:scores:classIndices:)``.
  public func suppressed(by suppression: NonMaximumSuppression, voting: BoxVoting) -> Candidates {
    let survivors = suppression.survivors(of: self)
    let indices = survivors.indices
    var kept = selecting(indices)
    kept.scores = survivors.scores
    kept.boxes = voting.boxes(of: indices, among: boxes, scores: scores, classIndices: classIndices)
    return kept
  }
}
