/// What reads the boxes and the scores of a head that gives more than boxes: masks, keypoints, angles.
///
/// Segmenting, pose and oriented networks come in two forms: with all scores of many candidates (YOLOv8, YOLO11), or
/// with the few rows that are left after their own selection (YOLO26). What is more than a box follows in both.
public enum InstanceDetector: CandidateDecoder, Hashable {
  /// Box, a score for each class, then the rest: [4 + C + K, N].
  case anchorFree(AnchorFreeDecoder)

  /// Box, the best score, its class, then the rest: [N, 6 + K].
  case endToEnd(EndToEndDecoder)

  /// The form of a head's rows.
  public enum Form: Sendable, Hashable, CaseIterable {
    /// A score for each class of many candidates, to be suppressed: YOLOv8, YOLO11.
    case anchorFree

    /// The best class of few candidates, selected already: YOLO26.
    case endToEnd
  }

  /// Declares the boxes and scores of a head.
  init(
    _ form: Form, classCount: Int, extraChannelCount: Int, coordinates: CoordinateSpace,
    boxForm: EndToEndDecoder.BoxForm = .corners, layout: HeadLayout?, scoreThreshold: Float, candidateLimit: Int
  ) {
    switch form {
    case .anchorFree:
      var decoder = AnchorFreeDecoder(
        classCount: classCount, coordinates: coordinates, layout: layout ?? .channelMajor,
        scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
      decoder.extraChannelCount = extraChannelCount
      self = .anchorFree(decoder)
    case .endToEnd:
      var decoder = EndToEndDecoder(
        classCount: classCount, coordinates: coordinates, boxForm: boxForm, layout: layout ?? .candidateMajor,
        scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
      decoder.extraChannelCount = extraChannelCount
      self = .endToEnd(decoder)
    }
  }

  /// The number of classes.
  public var classCount: Int {
    switch self {
    case .anchorFree(let decoder): decoder.classCount
    case .endToEnd(let decoder): decoder.classCount
    }
  }

  /// Whether several candidates may be the same object, so that non-maximum suppression has to follow.
  public var needsSuppression: Bool {
    if case .anchorFree = self { true } else { false }
  }

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float {
    get {
      switch self {
      case .anchorFree(let decoder): decoder.scoreThreshold
      case .endToEnd(let decoder): decoder.scoreThreshold
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
      }
    }
  }

  /// At most so many candidates are kept of one output, those with the highest scores.
  public var candidateLimit: Int {
    get {
      switch self {
      case .anchorFree(let decoder): decoder.candidateLimit
      case .endToEnd(let decoder): decoder.candidateLimit
      }
    }
    set {
      switch self {
      case .anchorFree(var decoder):
        decoder.candidateLimit = newValue
        self = .anchorFree(decoder)
      case .endToEnd(var decoder):
        decoder.candidateLimit = newValue
        self = .endToEnd(decoder)
      }
    }
  }

  /// Adds the candidates of an output to others, as the form's decoder does.
  public func decode(
    _ output: AnyTensor, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    switch self {
    case .anchorFree(let decoder): try decoder.decode(output, into: &candidates, workspace: &workspace)
    case .endToEnd(let decoder): try decoder.decode(output, into: &candidates, workspace: &workspace)
    }
  }

  var coordinates: CoordinateSpace {
    switch self {
    case .anchorFree(let decoder): decoder.coordinates
    case .endToEnd(let decoder): decoder.coordinates
    }
  }

  var layout: HeadLayout {
    switch self {
    case .anchorFree(let decoder): decoder.layout
    case .endToEnd(let decoder): decoder.layout
    }
  }

  /// The channels behind the boxes and the scores.
  var extraChannels: Range<Int> {
    switch self {
    case .anchorFree(let decoder): 4 + decoder.classCount..<decoder.channelCount
    case .endToEnd(let decoder): 6..<decoder.channelCount
    }
  }
}
