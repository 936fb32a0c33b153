/// Class scores without an objectness, apart from their boxes: which candidates have a class above the threshold.
///
/// The boxes may be in another output, of another element type; so the scores are read here, and a closure gets each
/// candidate that has a class.
struct ClassMatrix {
  /// The place of the first class of the first candidate.
  let start: Int
  let candidateCount: Int
  let candidateStride: Int
  let classStride: Int
  let rule: ClassRule
  let activation: Activation
  let threshold: Float

  /// Adds the candidates that have a class, with boxes made of four numbers of another output.
  ///
  /// - Parameters:
  ///   - candidates: Where to add.
  ///   - limit: How many at most.
  ///   - scores: The scores.
  ///   - boxes: The numbers of the boxes, and how they lie.
  ///   - workspace: Memory to work in.
  ///   - box: Makes a candidate's box of its numbers.
  /// - Throws: ``DecodingError`` where an element type or a score contradicts the declaration.
  func append(
    to candidates: inout Candidates, atMost limit: Int, scores: AnyTensor,
    boxes: (reader: NumberReader, matrix: HeadMatrix), workspace: inout DecodingWorkspace,
    box: ([Float], Int) -> Box
  ) throws(DecodingError) {
    var numbers = workspace.scratch.takeNumbers()
    defer { workspace.scratch.numbers = numbers }
    try candidates.add(atMost: limit) { (candidates: inout Candidates) throws(DecodingError) in
      candidates.readCount += candidateCount
      let notFiniteCount = try read(scores, workspace: &workspace) {
        (candidate: Int, picked: PickedClasses) throws(DecodingError) in
        boxes.reader.read(
          4, at: candidate * boxes.matrix.candidateStride, stride: boxes.matrix.channelStride, into: &numbers)
        candidates.append(picked, box: box(numbers, candidate), candidateIndex: candidate)
      }
      candidates.notFiniteCount += notFiniteCount
    }
  }

  /// Reads the scores.
  ///
  /// - Parameters:
  ///   - output: The scores.
  ///   - firstIndex: The index of the first candidate.
  ///   - workspace: Memory to work in.
  ///   - body: Gets the candidate's place among `candidateCount`, and its classes.
  /// - Returns: How many candidates or classes were dropped because a number was not finite.
  /// - Throws: What `body` throws, and ``DecodingError`` where an element type or a score contradicts the declaration.
  func read(
    _ output: AnyTensor, firstIndex: Int = 0, workspace: inout DecodingWorkspace,
    _ body: (Int, PickedClasses) throws(DecodingError) -> Void
  ) throws(DecodingError) -> Int {
    switch output {
    case .float16(let tensor): try read(tensor, firstIndex, &workspace.float16, &workspace.scratch.picked, body)
    case .float32(let tensor): try read(tensor, firstIndex, &workspace.float32, &workspace.scratch.picked, body)
    case .float64(let tensor): try read(tensor, firstIndex, &workspace.float64, &workspace.scratch.picked, body)
    case .int8(let tensor): try read(tensor, firstIndex, &workspace.int8, &workspace.scratch.picked, body)
    case .uint8(let tensor): try read(tensor, firstIndex, &workspace.uint8, &workspace.scratch.picked, body)
    case .int32(let tensor): try read(tensor, firstIndex, &workspace.int32, &workspace.scratch.picked, body)
    case .int64: throw .elementType(.int64)
    }
  }

  private func read<Element: HeadElement>(
    _ tensor: Tensor<Element>, _ firstIndex: Int, _ block: inout BlockScores<Element>, _ picked: inout PickedClasses,
    _ body: (Int, PickedClasses) throws(DecodingError) -> Void
  ) throws(DecodingError) -> Int {
    let reading = try HeadReading(
      tensor, activation: activation == .softmax ? .none : activation, threshold: threshold)
    // A softmax depends on all scores of a candidate, so none is left out beforehand.
    guard let floor = rule.isSoftmax ? Element.lowestKey : reading.floor(Element.self) else { return 0 }
    var notFiniteCount = 0
    try tensor.withElements { (elements: Span<Element>) throws(DecodingError) in
      try block.forEachBlock(
        elements, from: start, count: candidateCount, stride: candidateStride, classCount: rule.classCount,
        classStride: classStride, floor: floor
      ) { (range: Range<Int>, passingCount: Int, block: BlockScores<Element>) throws(DecodingError) in
        let blockStart = start + range.lowerBound * candidateStride
        let scores = elements.extracting(blockStart...)
        for passing in 0..<passingCount {
          let place: Int
          if rule.selection == .best && !rule.isSoftmax {
            let (candidate, best) = block.passed(
              passing, scores, classCount: rule.classCount, classStride: classStride, candidateStride: candidateStride)
            guard let best else {
              notFiniteCount += 1
              continue
            }
            place = range.lowerBound + candidate
            notFiniteCount += try picked.pickBest(
              best, raw: reading.real(scores[candidate * candidateStride + best * classStride]), reading: reading,
              candidateIndex: firstIndex + place)
          } else {
            let (candidate, isNumber) = block.passedCandidate(passing)
            guard isNumber else {
              notFiniteCount += 1
              continue
            }
            place = range.lowerBound + candidate
            notFiniteCount += try picked.pick(
              elements, at: start + place * candidateStride, stride: classStride, objectness: 1, floor: floor,
              reading: reading, rule: rule, candidateIndex: firstIndex + place)
          }
          if picked.count > 0 { try body(place, picked) }
        }
      }
    }
    return notFiniteCount
  }
}
