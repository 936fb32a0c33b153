/// Reads the outputs of YOLOv8-seg, YOLO11-seg and their like: boxes, scores, and a mask for each object.
///
/// The first output holds, for each of N candidates, 4 + C numbers as an ``AnchorFreeDecoder`` reads them, then the
/// coefficients of its mask; the second holds the prototypes, planes over the whole input. Masks are made for the
/// candidates that are left after suppression, each within its box only.
///
/// YOLO26 gives [N, 6 + K] after its own selection: ``InstanceDetector/Form/endToEnd``.
///
/// ```swift
/// let head = AnyTensor.float32(try Tensor([4, 4, 8, 8, 0.9, 1] as [Float], shape: [1, 6, 1]))
/// let prototypes = AnyTensor.float32(try Tensor([-1, 5, -1, 5] as [Float], shape: [1, 1, 2, 2]))
/// let decoder = SegmentDecoder(
///   classCount: 1, network: Size(width: 8, height: 8), coordinates: .pixels, coefficientCount: 1)
/// var candidates = Candidates()
/// var workspace = DecodingWorkspace()
/// try decoder.decode(head, into: &candidates, workspace: &workspace)
/// let masks = try decoder.masks(of: candidates, in: [head, prototypes])
/// masks[0].runLengths.prefix(3)   // [3, 5, 3]
/// ```
public struct SegmentDecoder: CandidateDecoder, Hashable {
  /// What reads the boxes and the scores.
  public private(set) var detector: InstanceDetector

  /// The size of the network's input, which the prototypes cover.
  public var network: Size

  /// The number of coefficients of each candidate, and of prototypes.
  public let coefficientCount: Int

  /// Whether the prototypes are planes, [K, H, W], or lie pixel by pixel, [H, W, K].
  public var prototypeLayout: PrototypeLayout

  /// How prototypes lie.
  public enum PrototypeLayout: Sendable, Hashable, CaseIterable {
    /// [K, H, W]: what exports to ONNX give.
    case planes

    /// [H, W, K]: what most exports for TensorFlow Lite give.
    case interleaved
  }

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - network: The size of the network's input.
  ///   - coordinates: What the boxes are measured in.
  ///   - coefficientCount: The number of coefficients of each candidate.
  ///   - form: What the rows of the first output hold in front of the coefficients.
  ///   - layout: The order of the first output's axes; `nil` means the form's usual one.
  ///   - prototypeLayout: How the prototypes lie.
  ///   - scoreThreshold: A candidate is kept where its score is above this.
  ///   - candidateLimit: At most so many candidates are kept of one output.
  /// - Precondition: The counts and the sides of `network` are above 0, `scoreThreshold` is finite.
  public init(
    classCount: Int, network: Size, coordinates: CoordinateSpace, coefficientCount: Int = 32,
    form: InstanceDetector.Form = .anchorFree, layout: HeadLayout? = nil, prototypeLayout: PrototypeLayout = .planes,
    scoreThreshold: Float = 0.25,
    candidateLimit: Int = 30_000
  ) {
    precondition(coefficientCount > 0, "a head of \(coefficientCount) coefficients")
    precondition(network.width > 0 && network.height > 0, "an input of \(network.description)")
    detector = InstanceDetector(
      form, classCount: classCount, extraChannelCount: coefficientCount, coordinates: coordinates, layout: layout,
      scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
    self.network = network
    self.coefficientCount = coefficientCount
    self.prototypeLayout = prototypeLayout
  }

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float {
    get { detector.scoreThreshold }
    set { detector.scoreThreshold = newValue }
  }

  /// At most so many candidates are kept of one output, those with the highest scores.
  public var candidateLimit: Int {
    get { detector.candidateLimit }
    set { detector.candidateLimit = newValue }
  }

  /// Adds the candidates of the first output to others: ``AnchorFreeDecoder/decode(_:into:workspace:)``.
  public func decode(
    _ output: AnyTensor, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    try detector.decode(output, into: &candidates, workspace: &workspace)
  }

  /// The masks of candidates, in pixels of the network's input, or of the prototypes for ``MaskRule/prototypes``.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of the first output, best after suppression.
  ///   - outputs: The two outputs.
  ///   - rule: The order of steps; `source` needs a placement: ``segments(of:in:placement:rule:clip:)``.
  /// - Returns: A mask for each candidate, in their order, some empty. A pixel whose sum is NaN belongs to none.
  /// - Throws: ``DecodingError`` where a shape or an element type contradicts the declaration.
  /// - Precondition: `rule` is not `source`; each candidate's index is below the output's number of candidates.
  /// - Complexity: O(pixels of the boxes + prototype pixels of the boxes · `coefficientCount`).
  public func masks(
    of candidates: Candidates, in outputs: [AnyTensor], rule: MaskRule = .network
  ) throws(DecodingError) -> [MaskTile] {
    var workspace = MaskWorkspace()
    return try masks(of: candidates, in: outputs, rule: rule, workspace: &workspace)
  }

  /// As ``masks(of:in:rule:)``, with memory to work in that is kept between frames.
  public func masks(
    of candidates: Candidates, in outputs: [AnyTensor], rule: MaskRule = .network, workspace: inout MaskWorkspace
  ) throws(DecodingError) -> [MaskTile] {
    precondition(rule != .source, "masks of the source picture without a placement")
    return try maker(candidates, outputs, &workspace).masks(of: candidates, rule: rule, workspace: &workspace)
  }

  /// The candidates as segments: their boxes moved to the source picture, with masks.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of the first output, best after suppression.
  ///   - outputs: The two outputs.
  ///   - placement: How the input was made.
  ///   - rule: The masks' resolution and the order of steps.
  ///   - clip: Whether to clip boxes to the crop.
  /// - Returns: The segments in the order of the candidates. One whose mask or clipped box is empty is dropped.
  /// - Throws: ``DecodingError`` where a shape or an element type contradicts the declaration.
  /// - Precondition: The placement's network has the size of this one; each candidate's index is below the output's
  ///   number of candidates.
  /// - Complexity: As for ``masks(of:in:rule:)``.
  public func segments(
    of candidates: Candidates, in outputs: [AnyTensor], placement: Placement, rule: MaskRule = .source,
    clip: Bool = true
  ) throws(DecodingError) -> [Segment] {
    precondition(
      placement.network == network, "a placement in \(placement.network.description), not \(network.description)")
    var workspace = MaskWorkspace()
    return try maker(candidates, outputs, &workspace).segments(
      of: candidates, placement: placement, rule: rule, clip: clip, workspace: &workspace)
  }

  /// What makes masks, with the coefficients of the candidates in the workspace.
  private func maker(
    _ candidates: Candidates, _ outputs: [AnyTensor], _ workspace: inout MaskWorkspace
  ) throws(DecodingError) -> MaskMaker {
    guard outputs.count == 2 else { throw .outputCount(expected: 2, found: outputs.count) }
    try outputs[0].read(
      detector.extraChannels, of: candidates.candidateIndices.span, head: detector, into: &workspace.coefficients)
    return try MaskMaker(
      prototypes: outputs[1], layout: prototypeLayout, planeCount: coefficientCount, network: network)
  }
}

/// One object with its mask.
public struct Segment: Sendable, Hashable {
  /// The box, the score and the class, in pixels of the source picture.
  public var detection: Detection

  /// The mask, at the resolution of its rule.
  public var mask: MaskTile

  /// Makes a segment.
  public init(detection: Detection, mask: MaskTile) {
    self.detection = detection
    self.mask = mask
  }
}
