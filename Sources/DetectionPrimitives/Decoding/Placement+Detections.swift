extension Placement {
  /// The candidates as detections: their boxes moved to the source picture and clipped to the crop.
  ///
  /// A candidate whose box is empty after clipping, or not finite, or whose score is not a number, is dropped; so
  /// `candidates.count` minus the count of the result were. The order stays.
  ///
  /// ```swift
  /// var candidates = Candidates()
  /// candidates.append(
  ///   box: Box(minX: 100, minY: 200, maxX: 300, maxY: 400), score: 0.9, classIndex: 32, candidateIndex: 7)
  /// placement.detections(from: candidates)[0].box   // (300, 180, 900, 780)
  /// ```
  ///
  /// - Parameters:
  ///   - candidates: Boxes in pixels of the network's input.
  ///   - clip: Whether to clip boxes to the crop.
  /// - Returns: Boxes in pixels of the source picture.
  /// - Complexity: O(`candidates.count`).
  public func detections(from candidates: Candidates, clip: Bool = true) -> [Detection] {
    var detections: [Detection] = []
    append(candidates, to: &detections, clip: clip)
    return detections
  }

  /// Adds candidates to an array of detections, as ``detections(from:clip:)`` makes them, in memory that is there.
  ///
  /// - Parameters:
  ///   - candidates: Boxes in pixels of the network's input.
  ///   - detections: Where to add boxes in pixels of the source picture.
  ///   - clip: Whether to clip boxes to the crop.
  /// - Complexity: O(`candidates.count`).
  public func append(_ candidates: Candidates, to detections: inout [Detection], clip: Bool = true) {
    detections.reserveCapacity(detections.count + candidates.count)
    for index in 0..<candidates.count {
      if let detection = detection(from: candidates, at: index, clip: clip) { detections.append(detection) }
    }
  }

  /// One candidate as a detection; `nil` where its box is empty after clipping, or a number is not finite.
  func detection(from candidates: Candidates, at index: Int, clip: Bool) -> Detection? {
    let score = candidates.scores[index]
    let networkBox = candidates.boxes[index]
    guard networkBox.isFinite, !score.isNaN else { return nil }
    let box = toSource(networkBox, clip: clip)
    guard box.isFinite, !box.isEmpty else { return nil }
    return Detection(
      box: box, score: score, classIndex: Int(candidates.classIndices[index]),
      candidateIndex: Int(candidates.candidateIndices[index]))
  }
}
