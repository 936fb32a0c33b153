/// Class scores without an objectness, apart from their boxes: which candidates have a class above the threshold.
///
/// The boxes may be in another output, of another element type; so only the scores are read here.
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
    var selected = workspace.scratch.takeSelected()
    defer {
      workspace.scratch.numbers = numbers
      workspace.scratch.selected = selected
    }
    try candidates.add(atMost: limit) { (candidates: inout Candidates) throws(DecodingError) in
      candidates.readCount += candidateCount
      candidates.notFiniteCount += try read(scores, into: &selected, workspace: &workspace)
      for var candidate in selected {
        let index = Int(candidate.candidateIndex)
        boxes.reader.read(
          4, at: index * boxes.matrix.candidateStride, stride: boxes.matrix.channelStride, into: &numbers)
        candidate.box = box(numbers, index)
        candidates.append(candidate)
      }
    }
  }

  /// Reads the scores.
  ///
  /// - Parameters:
  ///   - output: The scores.
  ///   - firstIndex: The index of the first candidate.
  ///   - selected: Where to add each candidate that has a class, once for each of its classes, without a box.
  ///   - workspace: Memory to work in.
  /// - Returns: How many candidates or classes were dropped because a number was not finite.
  /// - Throws: ``DecodingError`` where an element type or a score contradicts the declaration.
  func read(
    _ output: AnyTensor, firstIndex: Int = 0, into selected: inout [FoundCandidate],
    workspace: inout DecodingWorkspace
  ) throws(DecodingError) -> Int {
    switch output {
    case .float16(let tensor):
      try read(tensor, firstIndex, &selected, &workspace.float16, &workspace.scratch.picked)
    case .float32(let tensor):
      try read(tensor, firstIndex, &selected, &workspace.float32, &workspace.scratch.picked)
    case .float64(let tensor):
      try read(tensor, firstIndex, &selected, &workspace.float64, &workspace.scratch.picked)
    case .int8(let tensor): try read(tensor, firstIndex, &selected, &workspace.int8, &workspace.scratch.picked)
    case .uint8(let tensor): try read(tensor, firstIndex, &selected, &workspace.uint8, &workspace.scratch.picked)
    case .int32(let tensor): try read(tensor, firstIndex, &selected, &workspace.int32, &workspace.scratch.picked)
    case .int64: throw .elementType(.int64)
    }
  }

  private func read<Element: HeadElement>(
    _ tensor: Tensor<Element>, _ firstIndex: Int, _ selected: inout [FoundCandidate],
    _ block: inout BlockScores<Element>, _ picked: inout PickedClasses
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
        if rule.selection == .best && !rule.isSoftmax {
          notFiniteCount += try selectBest(
            passingCount, of: range, elements, reading: reading, block: block, firstIndex: firstIndex,
            selected: &selected)
          return
        }
        for passing in 0..<passingCount {
          let (candidate, isNumber) = block.passedCandidate(passing)
          guard isNumber else {
            notFiniteCount += 1
            continue
          }
          let place = range.lowerBound + candidate
          notFiniteCount += try picked.pick(
            elements, at: start + place * candidateStride, stride: classStride, objectness: 1, floor: floor,
            reading: reading, rule: rule, candidateIndex: firstIndex + place)
          for index in 0..<picked.count {
            selected.append(
              FoundCandidate(
                score: picked.scores[index], classIndex: picked.classIndices[index],
                candidateIndex: Int32(clamping: firstIndex + place)))
          }
        }
      }
    }
    return notFiniteCount
  }

  /// Adds the candidates of a block that passed, with the class that the search found.
  ///
  /// - Returns: How many had a score that is not finite.
  private func selectBest<Element: HeadElement>(
    _ passingCount: Int, of range: Range<Int>, _ elements: Span<Element>, reading: HeadReading,
    block: borrowing BlockScores<Element>, firstIndex: Int, selected: inout [FoundCandidate]
  ) throws(DecodingError) -> Int {
    let scores = elements.extracting((start + range.lowerBound * candidateStride)...)
    var notFiniteCount = 0
    for passing in 0..<passingCount {
      let (candidate, best) = block.passed(
        passing, scores, classCount: rule.classCount, classStride: classStride, candidateStride: candidateStride)
      guard let best else {
        notFiniteCount += 1
        continue
      }
      let raw = reading.real(scores[candidate * candidateStride + best * classStride])
      guard raw.isFinite else {
        notFiniteCount += 1
        continue
      }
      let score = reading.score(raw)
      let index = firstIndex + range.lowerBound + candidate
      guard score <= reading.scoreLimit else {
        throw .notAProbability(score: score, limit: reading.scoreLimit, candidateIndex: index)
      }
      guard score > reading.threshold else { continue }
      selected.append(
        FoundCandidate(score: score, classIndex: Int32(clamping: best), candidateIndex: Int32(clamping: index)))
    }
    return notFiniteCount
  }
}
