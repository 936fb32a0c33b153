extension BlockScores {
  /// Calls `body` for each block of candidates.
  ///
  /// - Parameters:
  ///   - elements: Score c of candidate i is at `start + i * stride + c * classStride`.
  ///   - start: The place of the first score of the first candidate.
  ///   - count: The number of candidates.
  ///   - stride: The distance between candidates.
  ///   - classCount: The number of scores of a candidate.
  ///   - classStride: The distance between them.
  ///   - floor: The lowest key that passes.
  ///   - body: Gets the candidates of the block, how many of them pass, and which.
  /// - Throws: What `body` throws.
  @inline(__always)
  mutating func forEachBlock(
    _ elements: Span<Element>, from start: Int, count: Int, stride: Int, classCount: Int, classStride: Int,
    floor: Element.Key, _ body: (Range<Int>, Int, BlockScores) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    var first = 0
    while first < count {
      let range = first..<min(first + DecodingWorkspace.blockCount, count)
      let passingCount = scan(
        elements.extracting((start + first * stride)...), classCount: classCount, candidateCount: range.count,
        classStride: classStride, candidateStride: stride, floor: floor)
      try body(range, passingCount, self)
      first = range.upperBound
    }
  }

  /// Calls `body` for each candidate whose best score's key is at least `floor` or says that there is no number.
  ///
  /// The parameters are those of ``forEachBlock(_:from:count:stride:classCount:classStride:floor:_:)``; `body` gets the
  /// candidate, and whether one of its scores is a number.
  @inline(__always)
  mutating func forEachPassing(
    _ elements: Span<Element>, from start: Int, count: Int, stride: Int, classCount: Int = 1, classStride: Int = 0,
    floor: Element.Key, _ body: (Int, Bool) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    try forEachBlock(
      elements, from: start, count: count, stride: stride, classCount: classCount, classStride: classStride,
      floor: floor
    ) { (range: Range<Int>, passingCount: Int, block: BlockScores) throws(DecodingError) in
      for index in 0..<passingCount {
        let (candidate, isNumber) = block.passedCandidate(index)
        try body(range.lowerBound + candidate, isNumber)
      }
    }
  }
}
