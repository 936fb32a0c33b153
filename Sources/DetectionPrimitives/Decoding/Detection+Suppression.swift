extension [Detection] {
  /// The detections that a suppression keeps, best score first, their boxes moved by voting.
  ///
  /// For detections of one picture from several passes: the whole picture, a zoomed crop, tiles. Each pass is mapped to
  /// the picture first; then what two passes saw of one object becomes one detection.
  ///
  /// ```swift
  /// let whole = [Detection(
  ///   box: Box(minX: 10, minY: 10, maxX: 30, maxY: 30), score: 0.25, classIndex: 32, candidateIndex: 7)]
  /// let zoomed = [Detection(
  ///   box: Box(minX: 12, minY: 10, maxX: 32, maxY: 30), score: 0.75, classIndex: 32, candidateIndex: 9)]
  /// let merged = (whole + zoomed).suppressed(by: NonMaximumSuppression(iouThreshold: 0.5), voting: BoxVoting())
  /// merged.count          // 1
  /// merged[0].box.minX    // 11.5
  /// ```
  ///
  /// - Parameters:
  ///   - suppression: The rule that decides which detections stay.
  ///   - voting: The rule that moves their boxes; `nil` leaves them.
  /// - Returns: The kept detections, with the scores that soft and matrix suppression leave them.
  /// - Complexity: That of the suppression and of ``BoxVoting/boxes(of:among:scores:classIndices:)``.
  public func suppressed(by suppression: NonMaximumSuppression, voting: BoxVoting? = nil) -> [Detection] {
    let boxes = Boxes(map { $0.box })
    let scores = map { $0.score }
    let classIndices = map { Int32(clamping: $0.classIndex) }
    let survivors = suppression.survivors(of: boxes, scores: scores, classIndices: classIndices)
    let indices = survivors.indices
    let moved = voting?.boxes(of: indices, among: boxes, scores: scores, classIndices: classIndices)
    return indices.enumerated().map { place, index in
      var detection = self[index]
      detection.score = survivors.scores[place]
      if let moved { detection.box = moved[place] }
      return detection
    }
  }
}
