/// Why a frame has the detections that it has: what each stage saw and dropped, and what looks wrong.
///
/// It is made apart from the detections, by reading the outputs a second time without a threshold, so that it costs
/// nothing where nobody asks.
///
/// ```swift
/// let head = HeadDecoder.anchorFree(AnchorFreeDecoder(classCount: 1, coordinates: .pixels))
/// let output = AnyTensor.float32(
///   try Tensor([50, 51, 90, 50, 50, 90, 8, 8, 8, 8, 8, 8, 0.75, 0.5, 0.125] as [Float], shape: [1, 5, 3]))
/// let explanation = try Explanation(of: [output], by: head, suppression: NonMaximumSuppression(iouThreshold: 0.5))
/// explanation.candidateCount           // 3
/// explanation.belowScoreCount          // 1
/// explanation.suppressedCount          // 1
/// explanation.suppressions[0].by       // 0
/// explanation.bestRejected?.score      // 0.125
/// ```
///
/// Every candidate is in one of these: below the score, not allowed, not finite, suppressed, over a limit, outside, kept.
///
/// What is counted is what can become a detection: a place of the output, and where a place can stand for several
/// classes (``ClassSelection/all``), each class of each place.
public struct Explanation: Sendable, Hashable {
  /// How many candidates the outputs held.
  public internal(set) var candidateCount = 0

  /// How many had a score that is not above the threshold.
  public internal(set) var belowScoreCount = 0

  /// How many of the others had a class that is not allowed.
  public internal(set) var notAllowedCount = 0

  /// How many had a number that is not finite, whatever their score.
  ///
  /// Where a place can stand for several classes, all of them go with its objectness or its box.
  public internal(set) var notFiniteCount = 0

  /// How many overlapped a better one too much.
  public internal(set) var suppressedCount = 0

  /// How many were left when there were enough: beyond the head's own limit, or those of what follows.
  public internal(set) var overLimitCount = 0

  /// How many have nothing in the picture: they lie beside it, in the padding, or have no area.
  ///
  /// 0 without a placement.
  public internal(set) var outsideCount = 0

  /// How many are left.
  public internal(set) var keptCount = 0

  /// The best of the allowed candidates that the score threshold rejects; `nil` where it rejects none.
  public internal(set) var bestRejected: Rejected?

  /// Which candidate was suppressed by which, in the order of the output.
  public internal(set) var suppressions: [Suppression] = []

  /// What looks wrong.
  public internal(set) var suspicions: [Suspicion] = []

  /// A candidate that the score threshold rejects.
  public struct Rejected: Sendable, Hashable {
    /// Its score.
    public let score: Float
    /// Its class.
    public let classIndex: Int
    /// Its place in the output.
    public let candidateIndex: Int

    /// Makes a rejected candidate.
    public init(score: Float, classIndex: Int, candidateIndex: Int) {
      self.score = score
      self.classIndex = classIndex
      self.candidateIndex = candidateIndex
    }
  }

  /// A candidate that a better one suppressed.
  public struct Suppression: Sendable, Hashable {
    /// Its place in the output.
    public let candidateIndex: Int
    /// The place of the best candidate that suppressed it; `nil` where several share in it, as in soft suppression.
    public let by: Int?

    /// Makes a suppressed candidate.
    public init(candidateIndex: Int, by: Int?) {
      self.candidateIndex = candidateIndex
      self.by = by
    }
  }

  /// Explains a frame, step by step as the frame was read.
  ///
  /// Without a placement the steps end with suppression. The measure, the pixels and the limits change which candidates
  /// are left, so they have to be those of the run.
  ///
  /// - Parameters:
  ///   - outputs: The network's outputs.
  ///   - head: What reads them, with the score threshold and the limit that are to be explained.
  ///   - suppression: The rule that follows, with its limits; `nil` where none does.
  ///   - measure: How the overlap of turned boxes is measured; of no use for other heads.
  ///   - placement: How the input was made; `nil` leaves out which candidates have nothing in the picture.
  ///   - clip: Whether boxes are clipped to the crop; `nil` means as the family does (``HeadDecoder/clipsToPicture``).
  ///   - suppressesInPicture: Whether boxes are suppressed in pixels of the picture, as YOLOX does, and not in those of
  ///     the network's input. It needs a placement; turned boxes are always suppressed in the network's pixels.
  ///   - limit: How many detections are kept in the end.
  ///   - isAllowed: Whether a class may be detected; asked before suppression.
  /// - Throws: ``DecodingError`` as the head does, but for a score above 1: that is a suspicion, and the counts of such
  ///   a frame are 0.
  /// - Precondition: `limit` is not negative; `suppressesInPicture` comes with a placement; for turned boxes the method
  ///   is `hard` or `fast`.
  /// - Complexity: That of the head without a threshold, and O(n · k), n candidates of which k are kept. Masks are not
  ///   made: a segment whose mask is empty counts as kept.
  public init(
    of outputs: [AnyTensor], by head: HeadDecoder, suppression: NonMaximumSuppression? = nil,
    measure: OrientedOverlap = .gaussian, placement: Placement? = nil, clip: Bool? = nil,
    suppressesInPicture: Bool = false, limit: Int = .max, isAllowed: (Int) -> Bool = { _ in true }
  ) throws(DecodingError) {
    precondition(limit >= 0, "\(limit) detections at most")
    precondition(!suppressesInPicture || placement != nil, "suppression in pixels of the picture without a placement")
    guard let all = try Self.everything(in: outputs, head, suspicions: &suspicions) else { return }
    candidateCount = all.readCount * head.answerCount
    notFiniteCount = candidateCount - all.count
    suspicions = Suspicion.all(of: all, head)
    let threshold = max(head.scoreThreshold, suppression?.scoreThreshold ?? -.infinity)
    let sifted = sift(all, threshold: threshold, limit: head.candidateLimit, isAllowed: isAllowed)
    let steps = Steps(
      suppression: suppression, measure: measure, placement: placement, clip: clip ?? head.clipsToPicture,
      suppressesInPicture: suppressesInPicture)
    let placedCount = try follow(steps, sifted, outputs, head)
    keptCount = min(placedCount, limit)
    overLimitCount += placedCount - keptCount
  }

  /// All candidates of the outputs; `nil` and a suspicion where a score is above 1.
  private static func everything(
    in outputs: [AnyTensor], _ head: HeadDecoder, suspicions: inout [Suspicion]
  ) throws(DecodingError) -> Candidates? {
    var open = head
    open.scoreThreshold = openThreshold
    open.candidateLimit = .max
    var all = Candidates()
    var workspace = DecodingWorkspace()
    do {
      try open.decode(outputs, into: &all, workspace: &workspace)
    } catch {
      guard case .notAProbability(let score, _, _) = error else { throw error }
      suspicions = [.probabilityAboveOne(score)]
      return nil
    }
    // An open head takes rows of no class along; where one is above the threshold, it is an error all the same.
    for index in 0..<all.count where all.classIndices[index] < 0 && all.scores[index] > head.scoreThreshold {
      var candidates = Candidates()
      try head.decode(outputs, into: &candidates, workspace: &workspace)
      break
    }
    return all
  }

  /// The allowed candidates above the threshold; counts the others.
  private mutating func sift(
    _ all: Candidates, threshold: Float, limit: Int, isAllowed: (Int) -> Bool
  ) -> Candidates {
    var above: [Int] = []
    for index in 0..<all.count {
      let (score, classIndex) = (all.scores[index], Int(all.classIndices[index]))
      if score > threshold {
        above.append(index)
      } else if score > bestRejected?.score ?? -.infinity, classIndex >= 0, isAllowed(classIndex) {
        bestRejected = Rejected(
          score: score, classIndex: classIndex, candidateIndex: Int(all.candidateIndices[index]))
      }
    }
    belowScoreCount = all.count - above.count
    var best = all.selecting(above)
    best.keepBest(limit, from: 0)
    overLimitCount = above.count - best.count
    let allowed = (0..<best.count).filter { isAllowed(Int(best.classIndices[$0])) }
    notAllowedCount = best.count - allowed.count
    return best.selecting(allowed)
  }
}
