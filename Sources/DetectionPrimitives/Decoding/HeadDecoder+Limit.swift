extension HeadDecoder {
  /// At most so many candidates are kept of one frame, those with the highest scores.
  ///
  /// An output that its network has suppressed by ``PostprocessedDecoder``'s operation is as long as it is: its limit is
  /// `Int.max`, and setting another does nothing.
  public var candidateLimit: Int {
    get {
      switch self {
      case .anchorFree(let decoder): decoder.candidateLimit
      case .distribution(let decoder): decoder.candidateLimit
      case .objectness(let decoder): decoder.candidateLimit
      case .anchorGrid(let decoder): decoder.candidateLimit
      case .anchorBox(let decoder): decoder.candidateLimit
      case .endToEnd(let decoder): decoder.candidateLimit
      case .confidenceCoordinates(let decoder): decoder.candidateLimit
      case .transformer(let decoder): decoder.candidateLimit
      case .segment(let decoder): decoder.candidateLimit
      case .pose(let decoder): decoder.candidateLimit
      case .oriented(let decoder): decoder.candidateLimit
      case .postprocessed: .max
      }
    }
    set {
      switch self {
      case .anchorFree(var decoder):
        decoder.candidateLimit = newValue
        self = .anchorFree(decoder)
      case .distribution(var decoder):
        decoder.candidateLimit = newValue
        self = .distribution(decoder)
      case .objectness(var decoder):
        decoder.candidateLimit = newValue
        self = .objectness(decoder)
      case .anchorGrid(var decoder):
        decoder.candidateLimit = newValue
        self = .anchorGrid(decoder)
      case .anchorBox(var decoder):
        decoder.candidateLimit = newValue
        self = .anchorBox(decoder)
      case .endToEnd(var decoder):
        decoder.candidateLimit = newValue
        self = .endToEnd(decoder)
      case .confidenceCoordinates(var decoder):
        decoder.candidateLimit = newValue
        self = .confidenceCoordinates(decoder)
      case .transformer(var decoder):
        decoder.candidateLimit = newValue
        self = .transformer(decoder)
      case .segment(var decoder):
        decoder.candidateLimit = newValue
        self = .segment(decoder)
      case .pose(var decoder):
        decoder.candidateLimit = newValue
        self = .pose(decoder)
      case .oriented(var decoder):
        decoder.candidateLimit = newValue
        self = .oriented(decoder)
      case .postprocessed: break
      }
    }
  }

  /// How many candidates one place of the output can become: the classes, or only its best one.
  var answerCount: Int {
    let selection: ClassSelection =
      switch self {
      case .distribution(let decoder): decoder.selection
      case .objectness(let decoder): decoder.selection
      case .anchorGrid(let decoder): decoder.selection
      case .anchorBox(let decoder): decoder.selection
      case .transformer(let decoder): decoder.selection
      case .anchorFree, .endToEnd, .confidenceCoordinates, .postprocessed, .segment, .pose, .oriented: .best
      }
    return selection == .all ? classCount : 1
  }
}
