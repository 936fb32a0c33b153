/// Reads the raw outputs of SSD and EfficientDet: how far each anchor is from its object, and its class scores.
///
/// ```swift
/// var anchors = AnchorBoxes()
/// anchors.append(centerX: 0.5, centerY: 0.5, width: 0.25, height: 0.5)
/// let boxes = try Tensor([1, 0, 0, 0] as [Float], shape: [1, 1, 4])
/// let scores = try Tensor([0.1, 0.1, 0.8] as [Float], shape: [1, 1, 3])
/// let decoder = AnchorBoxDecoder(classCount: 2, anchors: anchors, network: Size(width: 100, height: 100))
/// let candidates = try decoder.decode([.float32(boxes), .float32(scores)])
/// candidates.classIndices    // [1]
/// candidates.boxes.minY      // [30.000002]
/// ```
///
/// With an anchor (y, x, h, w) and numbers (ty, tx, th, tw): center y + ty / sy · h, size h · e^(th / sh), likewise for
/// x and w; in Double, rounded to Float at the end. Sources: TensorFlow Lite, kernels/detection_postprocess.cc;
/// MediaPipe, tensors_to_detections_calculator.cc.
public struct AnchorBoxDecoder: CandidateDecoder, Hashable {
  /// How an anchor's four numbers make a box.
  public struct BoxCoder: Sendable, Hashable {
    /// What offsets of the center along x are divided by.
    public var centerScaleX: Float

    /// What offsets of the center along y are divided by.
    public var centerScaleY: Float

    /// What numbers of the width are divided by.
    public var sizeScaleX: Float

    /// What numbers of the height are divided by.
    public var sizeScaleY: Float

    /// Whether a size is e^number times the anchor's, else number times the anchor's.
    public var isExponential: Bool

    /// Whether the numbers are x, y, width, height, else y, x, height, width.
    public var startsWithX: Bool

    /// Declares a coder.
    public init(
      centerScaleX: Float, centerScaleY: Float, sizeScaleX: Float, sizeScaleY: Float, isExponential: Bool = true,
      startsWithX: Bool = false
    ) {
      self.centerScaleX = centerScaleX
      self.centerScaleY = centerScaleY
      self.sizeScaleX = sizeScaleX
      self.sizeScaleY = sizeScaleY
      self.isExponential = isExponential
      self.startsWithX = startsWithX
    }

    /// MobileNet-SSD: 10, 10, 5, 5.
    public static let ssd = BoxCoder(centerScaleX: 10, centerScaleY: 10, sizeScaleX: 5, sizeScaleY: 5)

    /// EfficientDet: no scales.
    public static let efficientDet = BoxCoder(centerScaleX: 1, centerScaleY: 1, sizeScaleX: 1, sizeScaleY: 1)

    /// MediaPipe's face and palm detectors: numbers in pixels of a square input of this side, no exponential.
    public static func mediaPipe(size: Int) -> BoxCoder {
      let side = Float(size)
      return BoxCoder(
        centerScaleX: side, centerScaleY: side, sizeScaleX: side, sizeScaleY: side, isExponential: false,
        startsWithX: true)
    }
  }

  /// The number of classes, without the background.
  public var classCount: Int

  /// The anchors, in the order of the outputs' rows.
  public var anchors: AnchorBoxes

  /// The size of the network's input.
  public var network: Size

  /// How an anchor's four numbers make a box.
  public var coder: BoxCoder

  /// Whether the scores begin with one for the background; classes are counted without it.
  public var hasBackground: Bool

  /// What the scores still need: `.softmax` over the classes and the background, or `.sigmoid` for each.
  public var activation: Activation

  /// How many classes one anchor can stand for.
  public var selection: ClassSelection

  /// An anchor is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many anchors are kept, those with the highest scores.
  public var candidateLimit: Int

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes, without the background.
  ///   - anchors: The anchors, in the order of the outputs' rows.
  ///   - network: The size of the network's input.
  ///   - coder: How an anchor's four numbers make a box.
  ///   - hasBackground: Whether the scores begin with one for the background.
  ///   - activation: What the scores still need.
  ///   - selection: How many classes one anchor can stand for.
  ///   - scoreThreshold: An anchor is kept where its score is above this.
  ///   - candidateLimit: At most so many anchors are kept.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` finite, and `candidateLimit` not negative.
  public init(
    classCount: Int, anchors: AnchorBoxes, network: Size, coder: BoxCoder = .ssd, hasBackground: Bool = true,
    activation: Activation = .none, selection: ClassSelection = .best, scoreThreshold: Float = 0.25,
    candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.anchors = anchors
    self.network = network
    self.coder = coder
    self.hasBackground = hasBackground
    self.activation = activation
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
  ///   - outputs: The boxes [N, 4], then the scores [N, C], with one more column in front for the background: floats,
  ///     or int8 or uint8 with a quantization; any strides.
  ///   - candidates: Where to add. Boxes are in pixels of the network's input; an index is an anchor. A score that is
  ///     not a number is skipped; what is not finite is dropped and counted. After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where a shape, an element type or the numbers contradict the declaration, and
  ///   ``DecodingError/candidateCount(expected:found:shape:)`` where there are not as many rows as anchors.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(N · C), without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ outputs: [AnyTensor], into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    guard outputs.count == 2 else { throw .outputCount(expected: 2, found: outputs.count) }
    let boxes = try HeadMatrix(rows: outputs[0], channelCount: 4, candidateCount: anchors.count)
    let scores = try HeadMatrix(
      rows: outputs[1], channelCount: classCount + (hasBackground ? 1 : 0), candidateCount: anchors.count)
    let reader = try NumberReader(outputs[0])
    let classes = ClassMatrix(
      start: hasBackground ? scores.channelStride : 0, candidateCount: scores.candidateCount,
      candidateStride: scores.candidateStride, classStride: scores.channelStride,
      rule: ClassRule(
        classCount: classCount, selection: selection, isSoftmax: activation == .softmax,
        noObjectClass: hasBackground ? .first : nil),
      activation: activation, threshold: scoreThreshold)
    try classes.append(
      to: &candidates, atMost: candidateLimit, scores: outputs[1], boxes: (reader, boxes), workspace: &workspace,
      box: box)
  }

  private func box(_ numbers: [Float], anchor: Int) -> Box {
    let x = axis(
      numbers[coder.startsWithX ? 0 : 1], numbers[coder.startsWithX ? 2 : 3], coder.centerScaleX, coder.sizeScaleX,
      anchors.centerX[anchor], anchors.widths[anchor])
    let y = axis(
      numbers[coder.startsWithX ? 1 : 0], numbers[coder.startsWithX ? 3 : 2], coder.centerScaleY, coder.sizeScaleY,
      anchors.centerY[anchor], anchors.heights[anchor])
    let (width, height) = (Float(network.width), Float(network.height))
    return Box(minX: x.low * width, minY: y.low * height, maxX: x.high * width, maxY: y.high * height)
  }

  private func axis(
    _ offset: Float, _ size: Float, _ centerScale: Float, _ sizeScale: Float, _ anchor: Float, _ extent: Float
  ) -> (low: Float, high: Float) {
    let center = Double(offset) / Double(centerScale) * Double(extent) + Double(anchor)
    let ratio = Double(size) / Double(sizeScale)
    let half = 0.5 * (coder.isExponential ? Logarithm.exponential(ratio) : ratio) * Double(extent)
    return (Float(center - half), Float(center + half))
  }
}
