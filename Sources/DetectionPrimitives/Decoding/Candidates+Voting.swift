extension Candidates {
  /// The candidates that a suppression keeps, best score first, their boxes moved by voting.
  ///
  /// All candidates vote that the suppression looks at or not: it is the mean of what the network says of an object.
  ///
  /// - Parameters:
  ///   - suppression: The rule that decides which candidates stay.
  ///   - voting: The rule that moves their boxes.
  /// - Returns: The kept candidates; scores, classes and candidate indices are their own.
  /// - Complexity: That of the suppression and of ``BoxVoting/boxes(of:among:scores:classIndices:)``.
  public func suppressed(by suppression: NonMaximumSuppression, voting: BoxVoting) -> Candidates {
    let indices = suppression.survivors(of: self).indices
    var kept = selecting(indices)
    kept.boxes = voting.boxes(of: indices, among: boxes, scores: scores, classIndices: classIndices)
    return kept
  }
}
