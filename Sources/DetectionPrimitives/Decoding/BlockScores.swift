/// The best score of each candidate of a block, in the elements' own format, and which candidates pass.
struct BlockScores<Element: ScoreElement>: Sendable {
  private var maxima: [Element.Key] = []
  private var marks: [Element.Mark] = []
  var passing: [Int32] = []

  /// The lowest key of each class that passes, where each has its own.
  var floors: [Element.Key] = []

  /// Makes room for a block.
  mutating func prepare() {
    guard passing.isEmpty else { return }
    maxima = Array(repeating: Element.lowestKey, count: DecodingWorkspace.blockCount)
    marks = Array(repeating: 0, count: DecodingWorkspace.blockCount)
    passing = Array(repeating: 0, count: DecodingWorkspace.blockCount)
  }

  /// Finds the best class of each candidate and the candidates whose best score passes.
  ///
  /// - Parameters:
  ///   - scores: From the first class of the first candidate on.
  ///   - classCount: The number of classes.
  ///   - candidateCount: At most a block.
  ///   - classStride: The distance between classes.
  ///   - candidateStride: The distance between candidates.
  ///   - floor: The lowest key that passes.
  /// - Returns: How many pass.
  mutating func scan(
    _ scores: Span<Element>, classCount: Int, candidateCount: Int, classStride: Int, candidateStride: Int,
    floor: Element.Key
  ) -> Int {
    prepare()
    return Self.scan(
      scores, classCount: classCount, candidateCount: candidateCount, classStride: classStride,
      candidateStride: candidateStride, floor: floor, maxima: &maxima, marks: &marks, passing: &passing)
  }

  private static func scan(
    _ scores: Span<Element>, classCount: Int, candidateCount: Int, classStride: Int, candidateStride: Int,
    floor: Element.Key, maxima: inout [Element.Key], marks: inout [Element.Mark], passing: inout [Int32]
  ) -> Int {
    var maximaSpan = maxima.mutableSpan
    var marksSpan = marks.mutableSpan
    var passingSpan = passing.mutableSpan
    return Vector.passingCandidates(
      of: scores, rowCount: classCount, columnCount: candidateCount, rowStride: classStride,
      columnStride: candidateStride, floor: floor, maxima: &maximaSpan, marks: &marksSpan, columns: &passingSpan)
  }

  /// The candidate, within the block, that passed as number `index`, and its class; the class is `nil` where none of
  /// its scores is a number.
  @inline(__always)
  func passed(
    _ index: Int, _ scores: Span<Element>, classCount: Int, classStride: Int, candidateStride: Int
  ) -> (candidate: Int, classIndex: Int?) {
    let candidate = Int(passing[index])
    let maximum = maxima[candidate]
    if Element.lowestKeyIsNoNumber && maximum == Element.lowestKey { return (candidate, nil) }
    let classIndex = RowGroups<Element>(rowCount: classCount).firstRow(
      of: scores, place: candidate &* candidateStride, rowStride: classStride, maximum: maximum,
      mark: marks[candidate])
    return (candidate, classIndex)
  }

  /// The candidate, within the block, that passed as number `index`, and whether its best score is a number.
  @inline(__always)
  func passedCandidate(_ index: Int) -> (candidate: Int, isNumber: Bool) {
    let candidate = Int(passing[index])
    return (candidate, !(Element.lowestKeyIsNoNumber && maxima[candidate] == Element.lowestKey))
  }
}
