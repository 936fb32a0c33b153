/// A candidate that a decoder found, before it goes to ``Candidates``: in one piece, as it is cheap to write.
struct FoundCandidate: Sendable {
  var box = Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
  var score: Float = 0
  var classIndex: Int32 = 0
  var candidateIndex: Int32 = 0
}

extension Candidates {
  /// Adds candidates at the end, one array after the other.
  mutating func append(_ found: Span<FoundCandidate>) {
    boxes.append(count: found.count) { found[$0].box }
    let start = count
    scores.append(contentsOf: repeatElement(0, count: found.count))
    classIndices.append(contentsOf: repeatElement(0, count: found.count))
    candidateIndices.append(contentsOf: repeatElement(0, count: found.count))
    var scoreSpan = scores.mutableSpan
    for i in found.indices { scoreSpan[start + i] = found[i].score }
    var classSpan = classIndices.mutableSpan
    for i in found.indices { classSpan[start + i] = found[i].classIndex }
    var indexSpan = candidateIndices.mutableSpan
    for i in found.indices { indexSpan[start + i] = found[i].candidateIndex }
  }

  /// Adds a candidate at the end; drops and counts it where its box is not finite.
  mutating func append(_ found: FoundCandidate) {
    guard found.box.isFinite else {
      notFiniteCount += 1
      return
    }
    boxes.append(found.box)
    scores.append(found.score)
    classIndices.append(found.classIndex)
    candidateIndices.append(found.candidateIndex)
  }
}
