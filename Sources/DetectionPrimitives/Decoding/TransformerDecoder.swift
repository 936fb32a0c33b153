/// Reads the two outputs of DETR and RT-DETR: class logits [Q, C] and boxes [Q, 4] of Q queries.
///
/// The boxes are center and size, as fractions of the network's input. Nothing has to be suppressed.
///
/// ```swift
/// let logits = try Tensor([-9, 2, -9, 0] as [Float], shape: [1, 2, 2])
/// let boxes = try Tensor([0.5, 0.5, 0.5, 1, 0.5, 0.5, 1, 1] as [Float], shape: [1, 2, 4])
/// let decoder = TransformerDecoder.rtdetr(classCount: 2, network: Size(width: 640, height: 640))
/// let candidates = try decoder.decode([.float32(logits), .float32(boxes)])
/// candidates.scores        // [0.880797, 0.5]
/// candidates.boxes.minX    // [160.0, 0.0]
/// ```
///
/// Sources: `PostProcess` in facebookresearch/detr, `rtdetr_postprocessor.py` in lyuwenyu/RT-DETR.
public struct TransformerDecoder: CandidateDecoder, Hashable {
  /// The number of classes; for DETR the logits have one more, which stands for no object.
  ///
  /// DETR's classes on COCO are the original ids: 91 with gaps.
  public var classCount: Int

  /// The size of the network's input; DETR and RT-DETR stretch the picture to it.
  public var network: Size

  /// Whether the classes share a probability of 1 with a last one for "no object", as in DETR.
  ///
  /// Otherwise each score is a logit of its own, as in RT-DETR.
  public var hasNoObjectClass: Bool

  /// How many classes one query can stand for.
  public var selection: ClassSelection

  /// A query is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many are kept, those with the highest scores.
  public var candidateLimit: Int

  /// DETR: softmax, the best class of each query.
  public static func detr(classCount: Int = 91, network: Size, scoreThreshold: Float = 0.25) -> TransformerDecoder {
    TransformerDecoder(
      classCount: classCount, network: network, hasNoObjectClass: true, selection: .best,
      scoreThreshold: scoreThreshold)
  }

  /// RT-DETR: sigmoid, the 300 best pairs of a query and a class.
  public static func rtdetr(classCount: Int = 80, network: Size, scoreThreshold: Float = 0.25) -> TransformerDecoder {
    TransformerDecoder(
      classCount: classCount, network: network, hasNoObjectClass: false, selection: .all,
      scoreThreshold: scoreThreshold, candidateLimit: 300)
  }

  /// Declares a pair of outputs.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes, without that for no object.
  ///   - network: The size of the network's input.
  ///   - hasNoObjectClass: Whether the classes share a probability of 1 with a last one for no object.
  ///   - selection: How many classes one query can stand for.
  ///   - scoreThreshold: A query is kept where its score is above this.
  ///   - candidateLimit: At most so many are kept.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` finite, and `candidateLimit` not negative.
  public init(
    classCount: Int, network: Size, hasNoObjectClass: Bool, selection: ClassSelection, scoreThreshold: Float = 0.25,
    candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.network = network
    self.hasNoObjectClass = hasNoObjectClass
    self.selection = selection
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    checkDeclaration()
  }

  private func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
  }

  /// Adds the candidates of the outputs to others.
  ///
  /// - Parameters:
  ///   - outputs: The logits, then the boxes: floats, or int8, uint8 or int32 with a quantization; any strides.
  ///   - candidates: Where to add, in the order of the queries. Boxes are in pixels of the network's input; an index is
  ///     a query. A logit that is not a number is skipped; what is not finite is dropped and counted. After an error
  ///     nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where a shape or an element type contradicts the declaration.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(Q · C), without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ outputs: [AnyTensor], into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    guard outputs.count == 2 else { throw .outputCount(expected: 2, found: outputs.count) }
    let scores = try HeadMatrix(rows: outputs[0], channelCount: classCount + (hasNoObjectClass ? 1 : 0))
    let boxes = try HeadMatrix(rows: outputs[1], channelCount: 4, candidateCount: scores.candidateCount)
    let reader = try NumberReader(outputs[1])
    let classes = ClassMatrix(
      start: 0, candidateCount: scores.candidateCount, candidateStride: scores.candidateStride,
      classStride: scores.channelStride,
      rule: ClassRule(
        classCount: classCount, selection: selection, isSoftmax: hasNoObjectClass,
        noObjectClass: hasNoObjectClass ? .last : nil),
      activation: hasNoObjectClass ? .softmax : .sigmoid, threshold: scoreThreshold)
    try classes.append(
      to: &candidates, atMost: candidateLimit, scores: outputs[0], boxes: (reader, boxes), workspace: &workspace
    ) { numbers, _ in Box(centerAndSize: numbers, in: .normalized(network)) }
  }
}
