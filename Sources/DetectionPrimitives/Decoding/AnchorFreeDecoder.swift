/// Reads the decoded output of YOLOv8, YOLO11 and their like: boxes by center and size, a score for each class.
///
/// The output holds, for each of N candidates, 4 + C numbers: center x, center y, width and height, then one score for
/// each of C classes. There is no objectness. A candidate's class is the one with the highest score, the lowest of
/// equal ones; a class score that is not a number is skipped. Candidates whose score is above the threshold are kept,
/// in the order of the output.
///
/// ```swift
/// let head = try Tensor(
///   [10, 20, 30, 11, 21, 31, 4, 4, 4, 5, 5, 5, 0.9, 0.1, 0.2, 0.05, 0.8, 0.1] as [Float], shape: [1, 6, 3])
/// let decoder = AnchorFreeDecoder(classCount: 2, coordinates: .pixels)
/// let candidates = try decoder.decode(.float32(head))
/// candidates.boxes.minX      // [8.0, 18.0]
/// candidates.boxes.maxY      // [13.5, 23.5]
/// candidates.scores          // [0.9, 0.8]
/// candidates.classIndices    // [0, 1]
/// ```
///
/// Source: the `Detect` head and `xywh2xyxy` of ultralytics 8.4. Corners are center ∓ size / 2 in Float; normalized
/// numbers are multiplied by the input's size before that. Both are equal to the original to the bit.
public struct AnchorFreeDecoder: CandidateDecoder, Hashable {
  /// The number of classes; the output has four channels more.
  public var classCount: Int

  /// What the boxes are measured in.
  public var coordinates: CoordinateSpace

  /// The order of the output's axes.
  public var layout: HeadLayout

  /// What the scores still need; softmax is not a thing that this family does.
  public var activation: Activation

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many candidates are kept of one output, those with the highest scores.
  public var candidateLimit: Int

  /// How many channels follow the scores: coefficients, keypoints, an angle.
  var extraChannelCount = 0

  /// All channels of the output.
  var channelCount: Int { 4 + classCount + extraChannelCount }

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - coordinates: What the boxes are measured in.
  ///   - layout: The order of the output's axes.
  ///   - activation: What the scores still need: `.none` for the usual exports, `.sigmoid` for logits.
  ///   - scoreThreshold: A candidate is kept where its score is above this.
  ///   - candidateLimit: At most so many candidates are kept of one output.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` finite, `candidateLimit` not negative, and `activation`
  ///   not `.softmax`.
  public init(
    classCount: Int, coordinates: CoordinateSpace, layout: HeadLayout = .channelMajor, activation: Activation = .none,
    scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.coordinates = coordinates
    self.layout = layout
    self.activation = activation
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    checkDeclaration()
  }

  func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
    precondition(activation != .softmax, "softmax for a head whose classes are independent")
  }

  /// Adds the candidates of an output to others.
  ///
  /// Scores are compared in the output's own elements, and only what passes is converted: float16 by bit pattern,
  /// int8 and uint8 as integers, with the threshold moved to the exact integer.
  ///
  /// - Parameters:
  ///   - output: Floats, or int8, uint8 or int32 with a quantization; [4 + C, N] or [1, 4 + C, N], or the other way round as
  ///     `layout` says; any strides.
  ///   - candidates: Where to add. Boxes are in pixels of the network's input; a candidate's index is its place among
  ///     the N. A candidate whose scores are all not numbers, or that passes with a score or box that is not finite,
  ///     is dropped and counted. After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where the shape, the element type or the numbers contradict the declaration. A score
  ///   above 1 by more than rounding explains does: a network never gives one, and reading it under a wrong
  ///   declaration does at once.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(*n*) in the elements, without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ output: AnyTensor, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    try candidates.add(atMost: candidateLimit) { (candidates: inout Candidates) throws(DecodingError) in
      try decode(output, (), into: &candidates, workspace: &workspace)
    }
  }
}

extension AnchorFreeDecoder: ElementwiseDecoder {
  func decode<Element: HeadElement>(
    _ tensor: Tensor<Element>, _: Void, into candidates: inout Candidates, block: inout BlockScores<Element>,
    scratch: inout DecodingScratch
  ) throws(DecodingError) {
    let matrix = try HeadMatrix(
      shape: tensor.shape, strides: tensor.strides, layout: layout, channelCount: channelCount)
    let reading = try HeadReading(tensor, activation: activation, threshold: scoreThreshold)
    candidates.readCount += matrix.candidateCount
    guard matrix.candidateCount > 0, let floor = reading.floor(Element.self) else { return }
    if scratch.found.isEmpty {
      scratch.found = Array(repeating: FoundCandidate(), count: DecodingWorkspace.blockCount)
    }
    try tensor.withElements { (elements: Span<Element>) throws(DecodingError) in
      try block.forEachBlock(
        elements, from: 4 * matrix.channelStride, count: matrix.candidateCount, stride: matrix.candidateStride,
        classCount: classCount, classStride: matrix.channelStride, floor: floor
      ) { (range: Range<Int>, passingCount: Int, block: BlockScores<Element>) throws(DecodingError) in
        let scores = elements.extracting((4 * matrix.channelStride + range.lowerBound * matrix.candidateStride)...)
        let (count, notFiniteCount) = try convert(
          passingCount, of: range, elements, scores: scores, matrix: matrix, reading: reading, block: block,
          found: &scratch.found)
        candidates.append(scratch.found.span.extracting(0..<count))
        candidates.notFiniteCount += notFiniteCount
      }
    }
  }

  /// Converts the candidates of a block that passed.
  ///
  /// - Returns: How many were written to `found`, and how many had a number that is not finite.
  private func convert<Element: HeadElement>(
    _ passingCount: Int, of range: Range<Int>, _ elements: Span<Element>, scores: Span<Element>, matrix: HeadMatrix,
    reading: HeadReading, block: borrowing BlockScores<Element>, found: inout [FoundCandidate]
  ) throws(DecodingError) -> (count: Int, notFiniteCount: Int) {
    var found = found.mutableSpan
    var count = 0
    var notFiniteCount = 0
    for i in 0..<passingCount {
      let (column, bestClass) = block.passed(
        i, scores, classCount: classCount, classStride: matrix.channelStride, candidateStride: matrix.candidateStride)
      guard let classIndex = bestClass else {
        notFiniteCount += 1
        continue
      }
      let raw = reading.real(scores[classIndex * matrix.channelStride + column * matrix.candidateStride])
      let score = reading.score(raw)
      guard score > scoreThreshold else { continue }
      let index = range.lowerBound + column
      let box = box(elements, at: index * matrix.candidateStride, stride: matrix.channelStride, reading: reading)
      guard raw.isFinite, box.isFinite else {
        notFiniteCount += 1
        continue
      }
      guard score <= reading.scoreLimit else {
        throw .notAProbability(score: score, limit: reading.scoreLimit, candidateIndex: index)
      }
      found[count] = FoundCandidate(
        box: box, score: score, classIndex: Int32(clamping: classIndex), candidateIndex: Int32(clamping: index))
      count += 1
    }
    return (count, notFiniteCount)
  }

  @inline(__always)
  private func box<Element: HeadElement>(
    _ elements: Span<Element>, at place: Int, stride: Int, reading: HeadReading
  ) -> Box {
    Box(
      centerX: reading.real(elements[place]) * coordinates.scaleX,
      centerY: reading.real(elements[place + stride]) * coordinates.scaleY,
      width: reading.real(elements[place + 2 * stride]) * coordinates.scaleX,
      height: reading.real(elements[place + 3 * stride]) * coordinates.scaleY)
  }
}
