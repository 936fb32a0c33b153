extension MaskMaker {
  /// A mask for each candidate whose coefficients the workspace holds.
  ///
  /// - Precondition: `rule` is not `source`.
  func masks(
    of candidates: Candidates, rule: MaskRule, workspace: inout MaskWorkspace
  ) throws(DecodingError) -> [MaskTile] {
    precondition(rule != .source, "masks of the source picture without a placement")
    var masks: [MaskTile] = []
    for index in 0..<candidates.count {
      masks.append(try mask(index, box: candidates.boxes[index], rule: rule, placement: nil, workspace: &workspace))
    }
    return masks
  }

  /// The candidates whose coefficients the workspace holds as segments; those with an empty mask or box are dropped.
  ///
  /// - Precondition: The placement's network is this one.
  func segments(
    of candidates: Candidates, placement: Placement, rule: MaskRule, clip: Bool, workspace: inout MaskWorkspace
  ) throws(DecodingError) -> [Segment] {
    precondition(
      placement.network == network, "a placement in \(placement.network.description), not \(network.description)")
    var segments: [Segment] = []
    for index in 0..<candidates.count {
      guard let detection = placement.detection(from: candidates, at: index, clip: clip) else { continue }
      let box = rule == .source ? detection.box : candidates.boxes[index]
      let mask = try mask(index, box: box, rule: rule, placement: placement, workspace: &workspace)
      if !mask.isEmpty { segments.append(Segment(detection: detection, mask: mask)) }
    }
    return segments
  }
}
