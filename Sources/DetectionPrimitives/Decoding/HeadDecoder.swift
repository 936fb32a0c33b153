/// A head of any family: what an app keeps to read one network's outputs.
///
/// ```swift
/// let head = HeadDecoder.endToEnd(EndToEndDecoder(classCount: 80, coordinates: .pixels))
/// let output = AnyTensor.float32(try Tensor([10, 10, 50, 60, 0.8, 2], shape: [1, 1, 6]))
/// var candidates = Candidates()
/// var workspace = DecodingWorkspace()
/// try head.decode([output], into: &candidates, workspace: &workspace)
/// candidates.scores        // [0.8]
/// head.needsSuppression    // false
/// ```
public enum HeadDecoder: CandidateDecoder, Hashable {
  /// YOLOv8, YOLO11: one decoded output.
  case anchorFree(AnchorFreeDecoder)

  /// NanoDet, and the raw heads of YOLOv8 and YOLO11: distances as distributions.
  ///
  /// What a raw head has beside its boxes (``DistributionDecoder/extra``) is read of the candidates, as for the heads
  /// below: ``DistributionDecoder/poses(of:in:)``, ``DistributionDecoder/oriented(_:in:)``,
  /// ``DistributionDecoder/segments(of:in:prototypes:layout:placement:rule:clip:)``. Turned boxes have their upright
  /// bounds as candidates; suppress them as ``OrientedCandidates``, as ``Explanation`` does.
  case distribution(DistributionDecoder)

  /// YOLOv5, YOLOv7 and YOLOX: one output with an objectness.
  case objectness(ObjectnessDecoder)

  /// YOLOv2, YOLOv3, YOLOv4, Yolo-Fastest, and the raw heads of YOLOv5 and YOLOX.
  case anchorGrid(AnchorGridDecoder)

  /// SSD and EfficientDet: offsets from anchors.
  case anchorBox(AnchorBoxDecoder)

  /// YOLOv10, YOLO26: one output that is suppressed already.
  case endToEnd(EndToEndDecoder)

  /// Core ML's detectors: confidences and coordinates, suppressed already.
  case confidenceCoordinates(ConfidenceCoordinatesDecoder)

  /// SSD with suppression inside: boxes, classes, scores and their count.
  case postprocessed(PostprocessedDecoder)

  /// DETR and RT-DETR: queries.
  case transformer(TransformerDecoder)

  /// YOLOv8-seg, YOLO11-seg: one decoded output and the prototypes of masks.
  ///
  /// ``SegmentDecoder/segments(of:in:placement:rule:clip:)`` makes masks of what suppression leaves.
  case segment(SegmentDecoder)

  /// YOLOv8-pose, YOLO11-pose: one decoded output; ``PoseDecoder/poses(of:in:)`` reads the keypoints.
  case pose(PoseDecoder)

  /// YOLOv8-obb, YOLO11-obb: one decoded output; ``OrientedDecoder/oriented(_:in:)`` reads the turned boxes.
  ///
  /// As candidates they have their upright bounds.
  case oriented(OrientedDecoder)

  /// The number of outputs that the head reads.
  public var outputCount: Int {
    switch self {
    case .anchorFree, .objectness, .endToEnd, .pose, .oriented: 1
    case .anchorBox, .confidenceCoordinates, .transformer, .segment: 2
    case .distribution(let decoder): decoder.outputCount
    case .anchorGrid(let decoder): decoder.grids.count
    case .postprocessed(let decoder): decoder.roles.count
    }
  }

  /// The number of classes.
  public var classCount: Int {
    switch self {
    case .anchorFree(let decoder): decoder.classCount
    case .distribution(let decoder): decoder.classCount
    case .objectness(let decoder): decoder.classCount
    case .anchorGrid(let decoder): decoder.classCount
    case .anchorBox(let decoder): decoder.classCount
    case .endToEnd(let decoder): decoder.classCount
    case .confidenceCoordinates(let decoder): decoder.classCount
    case .postprocessed(let decoder): decoder.classCount
    case .transformer(let decoder): decoder.classCount
    case .segment(let decoder): decoder.detector.classCount
    case .pose(let decoder): decoder.detector.classCount
    case .oriented(let decoder): decoder.detector.classCount
    }
  }

  /// Whether several candidates may be the same object, so that non-maximum suppression has to follow.
  public var needsSuppression: Bool {
    switch self {
    case .anchorFree, .distribution, .objectness, .anchorGrid, .anchorBox: true
    case .segment(let decoder): decoder.detector.needsSuppression
    case .pose(let decoder): decoder.detector.needsSuppression
    case .oriented(let decoder): decoder.detector.needsSuppression
    case .endToEnd, .confidenceCoordinates, .postprocessed, .transformer: false
    }
  }

  /// Whether the family's own code clips boxes to the picture, in a call of ``Placement/detections(from:clip:)``.
  ///
  /// Darknet, YOLOX, SSD and the transformers let them reach outside.
  public var clipsToPicture: Bool {
    switch self {
    case .anchorFree, .distribution, .endToEnd, .confidenceCoordinates, .segment, .pose, .oriented: true
    case .objectness(let decoder): if case .centers = decoder.boxes { true } else { false }
    case .anchorGrid(let decoder): decoder.boxRule == .squared && decoder.selection == .best
    case .anchorBox, .postprocessed, .transformer: false
    }
  }

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float {
    get {
      switch self {
      case .anchorFree(let decoder): decoder.scoreThreshold
      case .distribution(let decoder): decoder.scoreThreshold
      case .objectness(let decoder): decoder.scoreThreshold
      case .anchorGrid(let decoder): decoder.scoreThreshold
      case .anchorBox(let decoder): decoder.scoreThreshold
      case .endToEnd(let decoder): decoder.scoreThreshold
      case .confidenceCoordinates(let decoder): decoder.scoreThreshold
      case .postprocessed(let decoder): decoder.scoreThreshold
      case .transformer(let decoder): decoder.scoreThreshold
      case .segment(let decoder): decoder.scoreThreshold
      case .pose(let decoder): decoder.scoreThreshold
      case .oriented(let decoder): decoder.scoreThreshold
      }
    }
    set {
      switch self {
      case .anchorFree(var decoder):
        decoder.scoreThreshold = newValue
        self = .anchorFree(decoder)
      case .distribution(var decoder):
        decoder.scoreThreshold = newValue
        self = .distribution(decoder)
      case .objectness(var decoder):
        decoder.scoreThreshold = newValue
        self = .objectness(decoder)
      case .anchorGrid(var decoder):
        decoder.scoreThreshold = newValue
        self = .anchorGrid(decoder)
      case .anchorBox(var decoder):
        decoder.scoreThreshold = newValue
        self = .anchorBox(decoder)
      case .endToEnd(var decoder):
        decoder.scoreThreshold = newValue
        self = .endToEnd(decoder)
      case .confidenceCoordinates(var decoder):
        decoder.scoreThreshold = newValue
        self = .confidenceCoordinates(decoder)
      case .postprocessed(var decoder):
        decoder.scoreThreshold = newValue
        self = .postprocessed(decoder)
      case .transformer(var decoder):
        decoder.scoreThreshold = newValue
        self = .transformer(decoder)
      case .segment(var decoder):
        decoder.scoreThreshold = newValue
        self = .segment(decoder)
      case .pose(var decoder):
        decoder.scoreThreshold = newValue
        self = .pose(decoder)
      case .oriented(var decoder):
        decoder.scoreThreshold = newValue
        self = .oriented(decoder)
      }
    }
  }

  /// Adds the candidates of a network's outputs to others.
  ///
  /// - Parameters:
  ///   - outputs: The network's outputs, in the order that the family's decoder names.
  ///   - candidates: Where to add; in pixels of the network's input. After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError``.
  /// - Complexity: O(*n*) in the elements, without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ outputs: [AnyTensor], into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    guard outputs.count == outputCount else {
      throw .outputCount(expected: outputCount, found: outputs.count)
    }
    switch self {
    case .anchorFree(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    case .objectness(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    case .endToEnd(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    case .postprocessed(let decoder): try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    case .distribution(let decoder): try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    case .anchorGrid(let decoder): try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    case .anchorBox(let decoder): try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    case .confidenceCoordinates(let decoder): try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    case .transformer(let decoder): try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    case .segment(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    case .pose(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    case .oriented(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    }
  }
}
