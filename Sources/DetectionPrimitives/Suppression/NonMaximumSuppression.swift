/// Keeps the best of boxes that overlap: what turns a network's many boxes into one for each object.
///
/// Boxes are taken best score first, of equal scores the lower index first. A box is kept unless it overlaps a kept
/// box of its group by more than ``iouThreshold``.
///
/// ```swift
/// let boxes = Boxes([
///   Box(minX: 0, minY: 0, maxX: 10, maxY: 10),
///   Box(minX: 1, minY: 0, maxX: 11, maxY: 10),
///   Box(minX: 50, minY: 50, maxX: 60, maxY: 60),
/// ])
/// let survivors = NonMaximumSuppression().survivors(of: boxes, scores: [0.8, 0.9, 0.5])
/// survivors.indices           // [1, 2]
/// survivors.suppressedCount   // 1
/// ```
///
/// The defaults are those of Apple's object detectors and of ultralytics' `predict`: score above 0.25, overlap above
/// 0.7, classes apart, 30,000 candidates, 300 detections.
public struct NonMaximumSuppression: Sendable, Hashable {
  /// What happens to a box that overlaps a better one.
  public var method: Method

  /// A box goes when its intersection over union with a kept box of its group exceeds this; 0…1.
  public var iouThreshold: Float

  /// Which boxes can suppress one another.
  public var grouping: Grouping

  /// A box is a candidate when its score exceeds this.
  public var scoreThreshold: Float

  /// How many candidates are looked at, best first.
  public var candidateLimit: Int

  /// How many boxes are kept at most.
  public var detectionLimit: Int

  /// Makes a rule of suppression.
  ///
  /// - Parameters:
  ///   - method: What happens to a box that overlaps a better one.
  ///   - iouThreshold: A box goes when its overlap exceeds this; 1 keeps every box.
  ///   - grouping: Which boxes can suppress one another.
  ///   - scoreThreshold: A box is a candidate when its score exceeds this.
  ///   - candidateLimit: How many candidates are looked at, best first.
  ///   - detectionLimit: How many boxes are kept at most.
  /// - Precondition: `iouThreshold` is in 0…1, `scoreThreshold` is a number, and the counts are not negative.
  public init(
    method: Method = .hard, iouThreshold: Float = 0.7, grouping: Grouping = .classAware,
    scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000, detectionLimit: Int = 300
  ) {
    self.method = method
    self.iouThreshold = iouThreshold
    self.grouping = grouping
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    self.detectionLimit = detectionLimit
    check()
  }

  /// Finds the boxes that are kept.
  ///
  /// - Parameters:
  ///   - boxes: The boxes. One with a corner that is not finite is dropped and counted; one without area is kept and
  ///     suppresses nothing.
  ///   - scores: The score of each box. One that is NaN is dropped with its box and counted.
  ///   - classIndices: The class of each box, or nothing where all boxes are of one class.
  /// - Returns: The indices of the kept boxes, best score first, and what happened to the others.
  /// - Precondition: `scores`, and `classIndices` where given, have one element for each box.
  /// - Complexity: O(n + k) in practice, n boxes of which k are kept; O(n · k) at worst, in a comparison of four
  ///   boxes at once. Only as many candidates are sorted as are looked at. `.matrixLinear` and `.matrixGaussian` compare
  ///   all pairs that overlap, which are O(n²) where all boxes lie in one heap.
  public func survivors(of boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil) -> Survivors {
    var survivors = Survivors()
    var workspace = Workspace()
    findSurvivors(of: boxes, scores: scores, classIndices: classIndices, into: &survivors, workspace: &workspace)
    return survivors
  }

  /// Finds the boxes that are kept, without allocation once the buffers have grown.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box, or nothing where all boxes are of one class.
  ///   - survivors: Receives the result.
  ///   - workspace: Work buffers; keep them and hand them in again.
  /// - Precondition: `scores`, and `classIndices` where given, have one element for each box.
  public func findSurvivors(
    of boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil, into survivors: inout Survivors,
    workspace: inout Workspace
  ) {
    check(boxCount: boxes.count, scores: scores, classIndices: classIndices)
    let limits = limits
    let groups = groups(of: classIndices, &workspace)
    let minX = boxes.minX.span
    let minY = boxes.minY.span
    let maxX = boxes.maxX.span
    let maxY = boxes.maxY.span
    let decay: ScoreDecay
    var counts = SuppressionCounts()
    switch method {
    case .hard:
      counts = Vector.hardSuppression(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores.span, groups: groups.span, limits: limits,
        kept: &survivors.indices, workspace: &workspace.kernel)
    case .distance(let exponent):
      counts = Vector.greedySuppression(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores.span, groups: groups.span, limits: limits,
        rule: DistanceRule(overlapThreshold: iouThreshold, exponent: exponent), kept: &survivors.indices,
        workspace: &workspace.kernel)
    case .fast:
      counts = Vector.fastSuppression(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores.span, groups: groups.span, limits: limits,
        kept: &survivors.indices, workspace: &workspace.kernel)
    case .hardInclusivePixels:
      counts = Vector.inclusiveSuppression(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores.span, groups: groups.span, limits: limits,
        kept: &survivors.indices, workspace: &workspace.grouping)
    case .softLinear, .softGaussian:
      if case .softGaussian(let sigma) = method { decay = .gaussian(sigma: sigma) } else { decay = .linear }
      counts = Vector.softSuppression(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores.span, groups: groups.span, limits: limits,
        decay: decay, kept: &survivors.indices, keptScores: &survivors.scores, workspace: &workspace.kernel)
    case .matrixLinear, .matrixGaussian:
      if case .matrixGaussian(let sigma) = method { decay = .gaussian(sigma: sigma) } else { decay = .linear }
      counts = Vector.matrixSuppression(
        minX: minX, minY: minY, maxX: maxX, maxY: maxY, scores: scores.span, groups: groups.span, limits: limits,
        decay: decay, kept: &survivors.indices, keptScores: &survivors.scores, workspace: &workspace.kernel)
    }
    survivors.counts = counts
    switch method {
    case .hard, .distance, .fast, .hardInclusivePixels: survivors.takeScores(from: scores)
    case .softLinear, .softGaussian, .matrixLinear, .matrixGaussian: break
    }
  }

  /// What the kernels are told.
  var limits: SuppressionLimits {
    SuppressionLimits(
      overlapThreshold: iouThreshold, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit,
      detectionLimit: detectionLimit)
  }

  /// The group of each box; no elements where all boxes are one group.
  func groups(of classIndices: [Int32]?, _ workspace: inout Workspace) -> [Int32] {
    // Only a reference to the array is copied; nothing is allocated unless classes form groups.
    switch grouping {
    case .classAware: classIndices ?? []
    case .classAgnostic: []
    case .classGroups(let table): workspace.groups(of: classIndices ?? [], in: table)
    }
  }

  /// Checks what the caller set and what the caller gives.
  func check(boxCount: Int, scores: [Float], classIndices: [Int32]?) {
    check()
    precondition(scores.count == boxCount, "\(scores.count) scores for \(boxCount) boxes")
    if let classIndices {
      precondition(classIndices.count == boxCount, "\(classIndices.count) classes for \(boxCount) boxes")
    }
  }

  private func check() {
    precondition(iouThreshold >= 0 && iouThreshold <= 1, "an IoU threshold of \(iouThreshold) is not in 0...1")
    precondition(scoreThreshold == scoreThreshold, "the score threshold is not a number")
    switch method {
    case .softGaussian(let number), .matrixGaussian(let number), .distance(let number):
      precondition(number > 0 && number < .infinity, "a sigma or exponent of \(number) is not above 0")
    case .hard, .fast, .softLinear, .matrixLinear, .hardInclusivePixels: break
    }
    if case .classGroups(let table) = grouping {
      precondition(table.allSatisfy { $0 >= 0 && $0 < 1 << 30 }, "a group whose number is not in 0..<2³⁰")
    }
    precondition(candidateLimit >= 0, "\(candidateLimit) candidates at most")
    precondition(detectionLimit >= 0, "\(detectionLimit) detections at most")
  }
}
