/// Reads the two outputs of Core ML's detectors: confidence [N, C] and coordinates [N, 4].
///
/// Apple's YOLOv3 and the detectors that Create ML, Turi Create and ultralytics export end in Core ML's non-maximum
/// suppression. They give, for each of N boxes that it kept, the scores of all classes, and the center and the size as
/// fractions of the network's input, with the origin at the top left. N may be 0.
///
/// ```swift
/// let confidence = try Tensor([0.1, 0.8] as [Float], shape: [1, 2])
/// let coordinates = try Tensor([0.5, 0.5, 0.25, 0.5] as [Float], shape: [1, 4])
/// let decoder = ConfidenceCoordinatesDecoder(classCount: 2, network: Size(width: 416, height: 416))
/// let candidates = try decoder.decode([.float32(confidence), .float32(coordinates)])
/// candidates.classIndices    // [1]
/// candidates.boxes.minX      // [156.0]
/// ```
///
/// Source: coremltools, mlmodel/format/NonMaximumSuppression.proto.
public struct ConfidenceCoordinatesDecoder: CandidateDecoder, Hashable {
  /// The number of classes.
  public var classCount: Int

  /// The size of the network's input.
  public var network: Size

  /// Whether the confidences may have more columns than classes, which are then skipped.
  ///
  /// Some exports pad them to a multiple of 80.
  public var allowsPaddedClasses: Bool

  /// Whether a score outside 0…1 is a logit.
  ///
  /// For models of unknown origin whose scores are probabilities in one and logits in the other; a logit within 0…1
  /// cannot be told from a probability.
  public var readsOutsideAsLogits: Bool

  /// A box is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many boxes are kept, those with the highest scores.
  public var candidateLimit: Int

  /// Declares a pair of outputs.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - network: The size of the network's input.
  ///   - allowsPaddedClasses: Whether more columns than classes are allowed, and skipped.
  ///   - readsOutsideAsLogits: Whether a score outside 0…1 is a logit.
  ///   - scoreThreshold: A box is kept where its score is above this.
  ///   - candidateLimit: At most so many boxes are kept.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` finite, and `candidateLimit` not negative.
  public init(
    classCount: Int, network: Size, allowsPaddedClasses: Bool = false, readsOutsideAsLogits: Bool = false,
    scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.network = network
    self.allowsPaddedClasses = allowsPaddedClasses
    self.readsOutsideAsLogits = readsOutsideAsLogits
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    checkDeclaration()
  }

  private func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
  }

  /// Adds the boxes of the outputs to others.
  ///
  /// The class is the one with the highest score, of equal scores the lowest class.
  ///
  /// - Parameters:
  ///   - outputs: The confidences, then the coordinates: floats, or int8, uint8 or int32 with a quantization; any strides.
  ///   - candidates: Where to add. Boxes are in pixels of the network's input; an index is a row. A score that is not
  ///     a number is skipped; a row without a finite score or with a box that is not finite is dropped and counted.
  ///     After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where a shape, an element type or the numbers contradict the declaration.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(N · C), without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ outputs: [AnyTensor], into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    guard outputs.count == 2 else { throw .outputCount(expected: 2, found: outputs.count) }
    let columnCount = outputs[0].shape.last ?? 0
    let scores = try HeadMatrix(
      rows: outputs[0], channelCount: allowsPaddedClasses && columnCount > classCount ? columnCount : classCount)
    let boxes = try HeadMatrix(rows: outputs[1], channelCount: 4, candidateCount: scores.candidateCount)
    let scoreReader = try NumberReader(outputs[0])
    let boxReader = try NumberReader(outputs[1])
    var numbers = workspace.scratch.takeNumbers()
    defer { workspace.scratch.numbers = numbers }
    try candidates.add(atMost: candidateLimit) { (candidates: inout Candidates) throws(DecodingError) in
      candidates.readCount += scores.candidateCount
      for row in 0..<scores.candidateCount {
        scoreReader.read(classCount, at: row * scores.candidateStride, stride: scores.channelStride, into: &numbers)
        guard let (classIndex, score) = best(numbers), score.isFinite else {
          candidates.notFiniteCount += 1
          continue
        }
        guard score > scoreThreshold else { continue }
        guard score <= scoreReader.scoreLimit else {
          throw .notAProbability(score: score, limit: scoreReader.scoreLimit, candidateIndex: row)
        }
        boxReader.read(4, at: row * boxes.candidateStride, stride: boxes.channelStride, into: &numbers)
        let box = Box(centerAndSize: numbers, in: .normalized(network))
        guard box.isFinite else {
          candidates.notFiniteCount += 1
          continue
        }
        candidates.append(box: box, score: score, classIndex: classIndex, candidateIndex: row)
      }
    }
  }

  private func best(_ scores: [Float]) -> (classIndex: Int, score: Float)? {
    var best: (classIndex: Int, score: Float)?
    for (classIndex, number) in scores.enumerated() {
      let isLogit = readsOutsideAsLogits && (number < 0 || number > 1)
      let score = isLogit ? PortableMath.sigmoid(number) : number
      if score > (best?.score ?? -.infinity) { best = (classIndex, score) }
    }
    return best
  }
}

extension Box {
  /// A box of four numbers: center x, center y, width and height.
  init(centerAndSize numbers: [Float], in space: CoordinateSpace) {
    self.init(
      centerX: numbers[0] * space.scaleX, centerY: numbers[1] * space.scaleY, width: numbers[2] * space.scaleX,
      height: numbers[3] * space.scaleY)
  }
}
