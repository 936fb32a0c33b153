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
/// Every candidate is in one of these: below the score, not allowed, not finite, suppressed, over a limit, kept.
public struct Explanation: Sendable, Hashable {
  /// How many candidates the outputs held.
  public private(set) var candidateCount = 0

  /// How many had a score that is not above the threshold.
  public private(set) var belowScoreCount = 0

  /// How many of the others had a class that is not allowed.
  public private(set) var notAllowedCount = 0

  /// How many had a number that is not finite, whatever their score.
  public private(set) var notFiniteCount = 0

  /// How many overlapped a better one too much.
  public private(set) var suppressedCount = 0

  /// How many were left when there were enough.
  public private(set) var overLimitCount = 0

  /// How many are left.
  public private(set) var keptCount = 0

  /// The best of the allowed candidates that the score threshold rejects; `nil` where it rejects none.
  public private(set) var bestRejected: Rejected?

  /// Which candidate was suppressed by which, in the order of the output.
  public private(set) var suppressions: [Suppression] = []

  /// What looks wrong.
  public private(set) var suspicions: [Suspicion] = []

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

  /// Explains a frame.
  ///
  /// - Parameters:
  ///   - outputs: The network's outputs.
  ///   - head: What reads them, with the score threshold that is to be explained.
  ///   - suppression: The rule that follows, with its limit; `nil` where none does.
  ///   - isAllowed: Whether a class may be detected; asked before suppression.
  /// - Throws: ``DecodingError`` as the head does, but for a score above 1: that is a suspicion, and the counts of such
  ///   a frame are 0.
  /// - Complexity: That of the head without a threshold, and O(n · k), n candidates of which k are kept.
  public init(
    of outputs: [AnyTensor], by head: HeadDecoder, suppression: NonMaximumSuppression? = nil,
    isAllowed: (Int) -> Bool = { _ in true }
  ) throws(DecodingError) {
    var open = head
    open.scoreThreshold = Self.lowestThreshold
    var all = Candidates()
    var workspace = DecodingWorkspace()
    do {
      try open.decode(outputs, into: &all, workspace: &workspace)
    } catch {
      if case .notAProbability(let score, _, _) = error {
        suspicions = [.probabilityAboveOne(score)]
        return
      }
      throw error
    }
    candidateCount = all.readCount
    notFiniteCount = all.notFiniteCount
    // What is beyond the decoder's own limit has a score below all others.
    overLimitCount = all.overLimitCount
    suspicions = Self.suspicions(all)
    let remaining = sift(all, threshold: head.scoreThreshold, isAllowed: isAllowed)
    guard let suppression else {
      keptCount = remaining.count
      return
    }
    let survivors: Survivors
    let search: SuppressorSearch
    if case .oriented(let decoder) = head {
      let oriented = try decoder.oriented(remaining, in: outputs[0])
      survivors = suppression.survivors(
        of: oriented.boxes, scores: remaining.scores, classIndices: remaining.classIndices, by: .gaussian)
      search = SuppressorSearch(remaining, oriented: oriented.boxes.map(TurnedBox.init), suppression)
    } else {
      survivors = suppression.survivors(of: remaining)
      search = SuppressorSearch(remaining, oriented: nil, suppression)
    }
    keptCount = survivors.indices.count
    suppressedCount = survivors.suppressedCount
    overLimitCount += survivors.overCandidateLimitCount + survivors.overDetectionLimitCount
    belowScoreCount += survivors.belowThresholdCount
    notFiniteCount += survivors.notFiniteCount
    suppressions = search.suppressions(survivors)
  }

  /// Below every score that a network gives.
  private static let lowestThreshold: Float = -0x1p100

  /// From so many scores on, that none is below 0.5 means something.
  private static let manyScores = 16

  /// The allowed candidates above the threshold; counts the others.
  private mutating func sift(_ all: Candidates, threshold: Float, isAllowed: (Int) -> Bool) -> Candidates {
    var remaining: [Int] = []
    for index in 0..<all.count {
      let (score, classIndex) = (all.scores[index], Int(all.classIndices[index]))
      if !(score > threshold) {
        belowScoreCount += 1
        if score > bestRejected?.score ?? -.infinity, isAllowed(classIndex) {
          bestRejected = Rejected(
            score: score, classIndex: classIndex, candidateIndex: Int(all.candidateIndices[index]))
        }
      } else if isAllowed(classIndex) {
        remaining.append(index)
      } else {
        notAllowedCount += 1
      }
    }
    return all.selecting(remaining)
  }

  private static func suspicions(_ all: Candidates) -> [Suspicion] {
    guard !all.isEmpty else { return [] }
    var (lowest, highest) = (Float.infinity, -Float.infinity)
    for score in all.scores {
      if score < lowest { lowest = score }
      if score > highest { highest = score }
    }
    var suspicions: [Suspicion] = []
    if lowest == 1 && highest == 1 {
      suspicions.append(.everyScoreIsOne)
    } else if lowest >= 0.5 && all.count >= manyScores {
      suspicions.append(.sigmoidTwice(lowestScore: lowest))
    }
    if highest > 1 { suspicions.append(.probabilityAboveOne(highest)) }
    // A box with its center and its sides in 0…1 has its corners in -0.5…1.5.
    let isSmall = all.boxes.allSatisfy {
      $0.minX >= -0.5 && $0.minY >= -0.5 && $0.maxX <= 1.5 && $0.maxY <= 1.5
    }
    if isSmall { suspicions.append(.normalizedBoxes) }
    return suspicions
  }
}
