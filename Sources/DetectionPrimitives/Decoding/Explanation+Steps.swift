extension Explanation {
  /// What follows a head until there are detections.
  struct Steps {
    let suppression: NonMaximumSuppression?
    let measure: OrientedOverlap
    let placement: Placement?
    let clip: Bool
    let suppressesInPicture: Bool
  }

  /// Takes the steps and counts what each drops.
  ///
  /// - Returns: How many candidates are left.
  mutating func follow(
    _ steps: Steps, _ candidates: Candidates, _ outputs: [AnyTensor], _ head: HeadDecoder
  ) throws(DecodingError) -> Int {
    switch head {
    case .oriented(let decoder):
      return follow(steps, try decoder.oriented(candidates, in: outputs[0]), of: candidates)
    case .pose(let decoder):
      let suppressed = suppress(candidates, steps)
      return follow(steps, try decoder.poses(of: suppressed, in: outputs[0]), of: suppressed)
    case .distribution(let decoder):
      switch decoder.extra {
      case .angle: return follow(steps, try decoder.oriented(candidates, in: outputs), of: candidates)
      case .keypoints:
        let suppressed = suppress(candidates, steps)
        return follow(steps, try decoder.poses(of: suppressed, in: outputs), of: suppressed)
      case .coefficients, nil: break
      }
    default: break
    }
    guard steps.suppressesInPicture else { return place(suppress(candidates, steps), steps).count }
    return suppress(place(candidates, steps), steps).count
  }

  /// The steps of turned boxes.
  private mutating func follow(_ steps: Steps, _ read: OrientedCandidates, of candidates: Candidates) -> Int {
    notFiniteCount += candidates.count - read.boxes.count
    let oriented = suppress(read, steps)
    guard let placement = steps.placement else { return oriented.boxes.count }
    let placed = placement.detections(from: oriented).count
    outsideCount += oriented.boxes.count - placed
    return placed
  }

  /// The steps of what suppression leaves of poses.
  private mutating func follow(_ steps: Steps, _ poses: PoseCandidates, of suppressed: Candidates) -> Int {
    notFiniteCount += suppressed.count - poses.candidates.count
    return place(poses.candidates, steps).count
  }

  /// What suppression leaves.
  private mutating func suppress(_ candidates: Candidates, _ steps: Steps) -> Candidates {
    guard let suppression = steps.suppression else { return candidates }
    let survivors = suppression.survivors(of: candidates)
    count(survivors, SuppressorSearch(candidates, oriented: nil, suppression))
    return candidates.selecting(survivors.indices)
  }

  /// What the suppression of turned boxes leaves.
  private mutating func suppress(_ oriented: OrientedCandidates, _ steps: Steps) -> OrientedCandidates {
    guard let suppression = steps.suppression else { return oriented }
    let candidates = oriented.candidates
    let survivors = suppression.survivors(
      of: oriented.boxes, scores: candidates.scores, classIndices: candidates.classIndices, by: steps.measure)
    count(
      survivors,
      SuppressorSearch(
        candidates, oriented: (oriented.boxes.map(TurnedBox.init), TurnedRule.Measure(steps.measure)), suppression))
    return OrientedCandidates(
      candidates: candidates.selecting(survivors.indices), boxes: survivors.indices.map { oriented.boxes[$0] })
  }

  private mutating func count(_ survivors: Survivors, _ search: SuppressorSearch) {
    suppressedCount += survivors.suppressedCount
    overLimitCount += survivors.overCandidateLimitCount + survivors.overDetectionLimitCount
    belowScoreCount += survivors.belowThresholdCount
    notFiniteCount += survivors.notFiniteCount
    suppressions = search.suppressions(survivors)
  }

  /// What the placement leaves, in pixels of the picture; all where there is none.
  private mutating func place(_ candidates: Candidates, _ steps: Steps) -> Candidates {
    guard let placement = steps.placement else { return candidates }
    var placed = Candidates()
    for detection in placement.detections(from: candidates, clip: steps.clip) {
      placed.append(
        box: detection.box, score: detection.score, classIndex: detection.classIndex,
        candidateIndex: detection.candidateIndex)
    }
    outsideCount += candidates.count - placed.count
    return placed
  }
}
