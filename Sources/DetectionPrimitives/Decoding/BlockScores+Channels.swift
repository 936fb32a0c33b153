extension BlockScores where Element: ChannelElement {
  /// Calls `body` for each candidate with a class whose key is at least the floor of the class.
  ///
  /// - Parameters:
  ///   - elements: Score c of candidate i is at `start + i * stride + c * classStride`.
  ///   - start: The place of the first score of the first candidate.
  ///   - count: The number of candidates.
  ///   - stride: The distance between candidates.
  ///   - classStride: The distance between classes.
  ///   - floors: The lowest key that passes, for each class.
  ///   - body: Gets the candidate.
  /// - Throws: What `body` throws.
  @inline(__always)
  mutating func forEachPassingChannel(
    _ elements: Span<Element>, from start: Int, count: Int, stride: Int, classStride: Int, floors: [Element.Key],
    _ body: (Int) throws(DecodingError) -> Void
  ) throws(DecodingError) {
    prepare()
    var first = 0
    while first < count {
      let range = first..<min(first + DecodingWorkspace.blockCount, count)
      let passingCount = Self.channels(
        elements.extracting((start + first * stride)...), floors: floors, count: range.count, stride: stride,
        classStride: classStride, &passing)
      for index in 0..<passingCount { try body(first + Int(passing[index])) }
      first = range.upperBound
    }
  }

  private static func channels(
    _ elements: Span<Element>, floors: [Element.Key], count: Int, stride: Int, classStride: Int,
    _ passing: inout [Int32]
  ) -> Int {
    var columns = passing.mutableSpan
    return Element.passingChannels(
      of: elements, floors: floors.span, columnCount: count, rowStride: classStride, columnStride: stride,
      columns: &columns)
  }
}
