// What every declaration of a head is checked for.

/// Checks the numbers that every head has.
func checkHead(classCount: Int, scoreThreshold: Float, candidateLimit: Int) {
  precondition(classCount > 0, "a head of \(classCount) classes")
  precondition(scoreThreshold.isFinite, "a score threshold of \(scoreThreshold)")
  precondition(candidateLimit >= 0, "a limit of \(candidateLimit) candidates")
}

/// The cells of a network's input.
///
/// - Precondition: `stride` is above 0 and divides both sides.
func gridSize(of network: Size, stride: Int) -> Size {
  precondition(stride > 0, "a stride of \(stride)")
  precondition(
    network.width > 0 && network.height > 0 && network.width % stride == 0 && network.height % stride == 0,
    "a network input of \(network.width)x\(network.height) with a stride of \(stride)")
  return Size(width: network.width / stride, height: network.height / stride)
}

extension HeadReading {
  /// The objectness that an element stands for; `nil` where it is not finite.
  @inline(__always)
  func objectness(_ element: some HeadElement, candidateIndex: Int) throws(DecodingError) -> Float? {
    let raw = real(element)
    guard raw.isFinite else { return nil }
    let objectness = score(raw)
    guard objectness <= scoreLimit else {
      throw .notAProbability(score: objectness, limit: scoreLimit, candidateIndex: candidateIndex)
    }
    return objectness
  }
}

extension BlockScores {
  /// Calls `body` for each candidate whose best score's key is at least `floor` or says that there is no number.
  ///
  /// - Parameters:
  ///   - elements: Score c of candidate i is at `start + i * stride + c * classStride`.
  ///   - start: The place of the first score of the first candidate.
  ///   - count: The number of candidates.
  ///   - stride: The distance between candidates.
  ///   - classCount: The number of scores of a candidate.
  ///   - classStride: The distance between them.
  ///   - floor: The lowest key that passes.
  ///   - body: Gets i, and whether one of its scores is a number.
  /// - Throws: What `body` throws.
  @inline(__always)
  mutating func forEachPassing(
    _ elements: Span<Element>, from start: Int, count: Int, stride: Int, classCount: Int = 1, classStride: Int = 0,
    floor: Element.Key, _ body: (Int, Bool) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    var first = 0
    while first < count {
      let blockCount = min(DecodingWorkspace.blockCount, count - first)
      let passingCount = scan(
        elements.extracting((start + first * stride)...), classCount: classCount, candidateCount: blockCount,
        classStride: classStride, candidateStride: stride, floor: floor)
      for index in 0..<passingCount {
        let (candidate, isNumber) = passedCandidate(index)
        try body(first + candidate, isNumber)
      }
      first += blockCount
    }
  }
}

extension Candidates {
  /// Adds a candidate once for each class that was picked; drops and counts it where its box is not finite.
  mutating func append(_ picked: PickedClasses, box: Box, candidateIndex: Int) {
    guard box.isFinite else {
      notFiniteCount += picked.count
      return
    }
    for index in 0..<picked.count {
      append(
        box: box, score: picked.scores[index], classIndex: Int(picked.classIndices[index]),
        candidateIndex: candidateIndex)
    }
  }
}
