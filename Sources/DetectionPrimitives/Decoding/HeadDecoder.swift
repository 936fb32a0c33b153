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
public enum HeadDecoder: Sendable, Hashable {
  /// YOLOv8, YOLO11: one decoded output.
  case anchorFree(AnchorFreeDecoder)

  /// YOLOv10, YOLO26: one output that is suppressed already.
  case endToEnd(EndToEndDecoder)

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
    case .segment: 2
    case .anchorFree, .endToEnd, .pose, .oriented: 1
    }
  }

  /// The number of classes.
  public var classCount: Int {
    switch self {
    case .anchorFree(let decoder): decoder.classCount
    case .endToEnd(let decoder): decoder.classCount
    case .segment(let decoder): decoder.detector.classCount
    case .pose(let decoder): decoder.detector.classCount
    case .oriented(let decoder): decoder.detector.classCount
    }
  }

  /// Whether several candidates may be the same object, so that non-maximum suppression has to follow.
  public var needsSuppression: Bool {
    switch self {
    case .anchorFree, .segment, .pose, .oriented: true
    case .endToEnd: false
    }
  }

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float {
    get {
      switch self {
      case .anchorFree(let decoder): decoder.scoreThreshold
      case .endToEnd(let decoder): decoder.scoreThreshold
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
      case .endToEnd(var decoder):
        decoder.scoreThreshold = newValue
        self = .endToEnd(decoder)
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
    case .endToEnd(let decoder): try decoder.decode(outputs[0], into: &candidates)
    case .segment(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    case .pose(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    case .oriented(let decoder): try decoder.decode(outputs[0], into: &candidates, workspace: &workspace)
    }
  }
}
