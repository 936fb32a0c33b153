/// Which candidate suppressed which: the pairwise rule of a suppression, asked again for those that are gone.
struct SuppressorSearch {
  private let candidates: Candidates
  private let oriented: (boxes: [TurnedBox], measure: TurnedRule.Measure)?
  private let rule: NonMaximumSuppression
  private let groups: [Int32]

  init(
    _ candidates: Candidates, oriented: (boxes: [TurnedBox], measure: TurnedRule.Measure)?,
    _ rule: NonMaximumSuppression
  ) {
    self.candidates = candidates
    self.oriented = oriented
    self.rule = rule
    var workspace = NonMaximumSuppression.Workspace()
    groups = rule.groups(of: candidates.classIndices, &workspace)
  }

  /// The suppressed candidates with their suppressors, in the order of the output.
  func suppressions(_ survivors: Survivors) -> [Explanation.Suppression] {
    guard survivors.suppressedCount > 0 else { return [] }
    var isKept = [Bool](repeating: false, count: candidates.count)
    for index in survivors.indices { isKept[index] = true }
    // Best first, of equal scores the lower index first: what a limit left out comes behind all that was suppressed.
    let order = (0..<candidates.count).sorted { left, right in
      let (a, b) = (candidates.scores[left], candidates.scores[right])
      return a > b || (a == b && left < right)
    }
    var found: [(index: Int, by: Int?)] = []
    for (position, index) in order.enumerated() where !isKept[index] {
      if found.count == survivors.suppressedCount { break }
      let suppressor =
        rule.method == .fast
        ? order[..<position].first { suppresses(index, by: $0) }
        : survivors.indices.first { suppresses(index, by: $0) }
      if suppressor != nil || isShared { found.append((index, suppressor)) }
    }
    found.sort { $0.index < $1.index }
    return found.map { pair in
      Explanation.Suppression(
        candidateIndex: Int(candidates.candidateIndices[pair.index]),
        by: pair.by.map { Int(candidates.candidateIndices[$0]) })
    }
  }

  /// Whether several boxes share in the end of one.
  private var isShared: Bool {
    switch rule.method {
    case .hard, .distance, .fast, .hardInclusivePixels: false
    case .softLinear, .softGaussian, .matrixLinear, .matrixGaussian: true
    }
  }

  private func suppresses(_ candidate: Int, by other: Int) -> Bool {
    guard groups.isEmpty || groups[other] == groups[candidate] else { return false }
    if let oriented {
      return TurnedRule(measure: oriented.measure, threshold: rule.iouThreshold).suppresses(
        oriented.boxes[candidate], by: oriented.boxes[other])
    }
    let (box, better) = (candidates.boxes[candidate].corners, candidates.boxes[other].corners)
    return switch rule.method {
    case .hard, .fast: OverlapRule(overlapThreshold: rule.iouThreshold).suppresses(candidate: box, by: better)
    case .distance(let exponent):
      DistanceRule(overlapThreshold: rule.iouThreshold, exponent: exponent).suppresses(candidate: box, by: better)
    case .hardInclusivePixels: Reference.overlap(better, box, .inclusivePixels) > rule.iouThreshold
    case .softLinear, .softGaussian, .matrixLinear, .matrixGaussian: false
    }
  }
}

extension TurnedRule.Measure {
  init(_ measure: OrientedOverlap) {
    self = measure == .gaussian ? .gaussian(epsilon: 0) : .exact
  }
}
