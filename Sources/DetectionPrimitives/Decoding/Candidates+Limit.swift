extension Candidates {
  /// How much was there before an output was decoded, to go back to after an error.
  struct Mark {
    let count: Int
    let readCount: Int
    let notFiniteCount: Int
    let overLimitCount: Int
  }

  /// How much is there now.
  var mark: Mark {
    Mark(count: count, readCount: readCount, notFiniteCount: notFiniteCount, overLimitCount: overLimitCount)
  }

  /// Takes away what came after a mark.
  mutating func restore(_ mark: Mark) {
    removeLast(count - mark.count)
    readCount = mark.readCount
    notFiniteCount = mark.notFiniteCount
    overLimitCount = mark.overLimitCount
  }

  /// Adds what `body` adds, at most `limit` candidates with the highest scores; nothing where it throws.
  @inline(__always)
  mutating func add(
    atMost limit: Int, _ body: (inout Candidates) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    let mark = mark
    do throws(DecodingError) {
      try body(&self)
    } catch {
      restore(mark)
      throw error
    }
    keepBest(limit, from: mark.count)
  }

  /// Takes away candidates from the end and keeps their memory.
  mutating func removeLast(_ count: Int) {
    boxes.removeLast(count)
    scores.removeLast(count)
    classIndices.removeLast(count)
    candidateIndices.removeLast(count)
  }

  /// Keeps, of the candidates from `start` on, those with the highest scores, in the order in which they are.
  ///
  /// Of equal scores the earlier candidates stay. What is dropped is counted.
  ///
  /// - Complexity: O(1) where there are not too many, else O(*n*): 32 passes over the scores find the lowest score that
  ///   stays, bit by bit. Nothing is allocated.
  mutating func keepBest(_ limit: Int, from start: Int) {
    let found = count - start
    guard found > limit else { return }
    overLimitCount += found - limit
    // The largest key that at least `limit` scores reach.
    var lowestKept: UInt32 = 0
    for bit in (0..<32).reversed() {
      let raised = lowestKept | (1 << UInt32(bit))
      var reached = 0
      for i in start..<count where orderedKey(scores[i]) >= raised { reached += 1 }
      if reached >= limit { lowestKept = raised }
    }
    var above = 0
    for i in start..<count where orderedKey(scores[i]) > lowestKept { above += 1 }
    var equalLeft = limit - above
    var kept = start
    for i in start..<count {
      let key = orderedKey(scores[i])
      if key < lowestKept || (key == lowestKept && equalLeft == 0) { continue }
      if key == lowestKept { equalLeft -= 1 }
      move(i, to: kept)
      kept += 1
    }
    removeLast(count - kept)
  }

  /// Puts a candidate in the place of another.
  mutating func move(_ index: Int, to place: Int) {
    boxes[place] = boxes[index]
    scores[place] = scores[index]
    classIndices[place] = classIndices[index]
    candidateIndices[place] = candidateIndices[index]
  }
}

/// The bits of a score as an integer that orders as the score does.
private func orderedKey(_ score: Float) -> UInt32 {
  // Adding 0 makes -0 equal to 0.
  let bits = (score + 0).bitPattern
  return bits & 0x8000_0000 == 0 ? bits | 0x8000_0000 : ~bits
}
