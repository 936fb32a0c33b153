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
  /// Which boxes can suppress one another.
  public enum Grouping: Sendable, Hashable {
    /// Boxes of the same class. Class indices are compared; coordinates are not touched.
    case classAware

    /// All boxes.
    case classAgnostic

    /// Boxes whose classes have the same number here: element c is the number of class c, not negative.
    ///
    /// A class without an element is a group of its own.
    case classGroups([Int32])
  }

  /// A box goes when its intersection over union with a kept box of its group exceeds this; 0…1.
  public var iouThreshold: Float

  /// Which boxes can suppress one another.
  public var grouping: Grouping

  /// A box is a candidate when its score exceeds this.
  public var scoreThreshold: Float

  /// How many candidates are looked at, best first.
  public var maximumCandidateCount: Int

  /// How many boxes are kept at most.
  public var maximumDetectionCount: Int

  /// Makes a rule of suppression.
  ///
  /// - Parameters:
  ///   - iouThreshold: A box goes when its overlap exceeds this; 1 keeps every box.
  ///   - grouping: Which boxes can suppress one another.
  ///   - scoreThreshold: A box is a candidate when its score exceeds this.
  ///   - maximumCandidateCount: How many candidates are looked at, best first.
  ///   - maximumDetectionCount: How many boxes are kept at most.
  /// - Precondition: `iouThreshold` is in 0…1, `scoreThreshold` is a number, and the counts are not negative.
  public init(
    iouThreshold: Float = 0.7, grouping: Grouping = .classAware, scoreThreshold: Float = 0.25,
    maximumCandidateCount: Int = 30_000, maximumDetectionCount: Int = 300
  ) {
    self.iouThreshold = iouThreshold
    self.grouping = grouping
    self.scoreThreshold = scoreThreshold
    self.maximumCandidateCount = maximumCandidateCount
    self.maximumDetectionCount = maximumDetectionCount
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
  ///   boxes at once. Only as many candidates are sorted as are looked at.
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
    check()
    precondition(scores.count == boxes.count, "\(scores.count) scores for \(boxes.count) boxes")
    if let classIndices {
      precondition(classIndices.count == boxes.count, "\(classIndices.count) classes for \(boxes.count) boxes")
    }
    let limits = SuppressionLimits(
      overlapThreshold: iouThreshold, scoreThreshold: scoreThreshold, maximumCandidateCount: maximumCandidateCount,
      maximumDetectionCount: maximumDetectionCount)
    // An array of which only the reference is copied: nothing is allocated unless classes form groups.
    let groups: [Int32] =
      switch grouping {
      case .classAware: classIndices ?? []
      case .classAgnostic: []
      case .classGroups(let table): workspace.groups(of: classIndices ?? [], in: table)
      }
    survivors.counts = Vector.hardSuppression(
      minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
      scores: scores.span, groups: groups.span, limits: limits, kept: &survivors.indices,
      workspace: &workspace.kernel)
  }

  private func check() {
    precondition(iouThreshold >= 0 && iouThreshold <= 1, "an IoU threshold of \(iouThreshold) is not in 0...1")
    precondition(scoreThreshold == scoreThreshold, "the score threshold is not a number")
    precondition(maximumCandidateCount >= 0, "\(maximumCandidateCount) candidates at most")
    precondition(maximumDetectionCount >= 0, "\(maximumDetectionCount) detections at most")
  }
}
