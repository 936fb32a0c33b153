import DetectionPrimitives

/// From candidates to records: suppression, the way to the picture, and what a family adds to a box.
struct FoundObjects {
  let decoder: HeadDecoder
  let outputs: [AnyTensor]

  /// The prototypes of masks, where they are not one of the decoder's outputs.
  let prototypes: AnyTensor?
  let prototypeLayout: SegmentDecoder.PrototypeLayout
  let labels: LabelTable

  /// The rule of suppression; `nil` where none follows.
  let rule: NonMaximumSuppression?
  let maskRule: MaskRule

  /// Whether boxes are suppressed in pixels of the picture: YOLOX's rule depends on how large a pixel is.
  private var suppressesInPicture: Bool {
    guard case .hardInclusivePixels = rule?.method else { return false }
    return decoder.givesBoxesOnly
  }

  /// Why there are these detections: the steps of ``records(_:placement:limit:)``, counted.
  func explanation(
    placement: Placement, limit: Int, isAllowed: (Int) -> Bool
  ) throws(DecodingError) -> Explanation {
    try Explanation(
      of: outputs, by: decoder, suppression: rule, placement: placement, suppressesInPicture: suppressesInPicture,
      limit: limit, isAllowed: isAllowed)
  }

  /// The detections of a picture, best first, as records.
  func records(
    _ candidates: Candidates, placement: Placement, limit: Int
  ) throws(DecodingError) -> [DetectionDocument.Record] {
    let candidates = rule == nil ? sorted(candidates) : candidates
    switch decoder {
    case .oriented(let decoder):
      return records(try decoder.oriented(candidates, in: outputs[0]), placement, limit)
    case .pose(let decoder):
      return records(try decoder.poses(of: suppressed(candidates), in: outputs[0]), placement, limit)
    case .segment(let decoder):
      return try segments(suppressed(candidates), limit) { (some) throws(DecodingError) in
        try decoder.segments(of: some, in: outputs, placement: placement, rule: maskRule)
      }
    case .distribution(let decoder):
      switch decoder.extra {
      case .angle: return records(try decoder.oriented(candidates, in: outputs), placement, limit)
      case .keypoints: return records(try decoder.poses(of: suppressed(candidates), in: outputs), placement, limit)
      case .coefficients:
        guard let prototypes else { break }
        return try segments(suppressed(candidates), limit) { (some) throws(DecodingError) in
          try decoder.segments(
            of: some, in: outputs, prototypes: prototypes, layout: prototypeLayout, placement: placement, rule: maskRule
          )
        }
      case nil: break
      }
    default: break
    }
    return detections(candidates, placement).prefix(limit).map { DetectionDocument.Record($0, labels: labels) }
  }

  private func records(
    _ oriented: OrientedCandidates, _ placement: Placement, _ limit: Int
  ) -> [DetectionDocument.Record] {
    let kept = rule.map { oriented.suppressed(by: $0) } ?? oriented
    return placement.detections(from: kept).prefix(limit).map { found in
      var record = DetectionDocument.Record(found.detection, labels: labels)
      record.angle = found.box.angle
      record.corners = found.outline.corners.map { [$0.x, $0.y] }
      return record
    }
  }

  private func records(
    _ poses: PoseCandidates, _ placement: Placement, _ limit: Int
  ) -> [DetectionDocument.Record] {
    placement.poses(from: poses).prefix(limit).map { found in
      var record = DetectionDocument.Record(found.detection, labels: labels)
      record.keypoints = found.keypoints.map { [$0.x, $0.y, $0.confidence] }
      return record
    }
  }

  /// Some objects with their masks at a time: a mask is as large as its box.
  private func segments(
    _ candidates: Candidates, _ limit: Int, _ masks: (Candidates) throws(DecodingError) -> [Segment]
  ) throws(DecodingError) -> [DetectionDocument.Record] {
    var records: [DetectionDocument.Record] = []
    var first = 0
    while first < candidates.count && records.count < limit {
      let end = min(first + min(16, limit - records.count), candidates.count)
      for found in try masks(candidates.selecting(Array(first..<end))) {
        var record = DetectionDocument.Record(found.detection, labels: labels)
        record.mask = DetectionDocument.Mask(found.mask)
        records.append(record)
      }
      first = end
    }
    return records
  }

  /// Suppresses and maps to the picture.
  private func detections(_ candidates: Candidates, _ placement: Placement) -> [Detection] {
    let clip = decoder.clipsToPicture
    guard let rule else { return placement.detections(from: candidates, clip: clip) }
    if suppressesInPicture {
      return placement.detections(from: candidates, clip: clip).suppressed(by: rule)
    }
    return placement.detections(from: candidates.suppressed(by: rule), clip: clip)
  }

  /// The best first, of equal scores the lower place in the output.
  private func sorted(_ candidates: Candidates) -> Candidates {
    let scores = candidates.scores
    return candidates.selecting(scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) })
  }

  private func suppressed(_ candidates: Candidates) -> Candidates {
    rule.map { candidates.suppressed(by: $0) } ?? candidates
  }
}

extension HeadDecoder {
  /// Whether there is nothing behind a box: no mask, no keypoints, no angle.
  fileprivate var givesBoxesOnly: Bool {
    switch self {
    case .segment, .pose, .oriented: false
    case .distribution(let decoder): decoder.extra == nil
    default: true
    }
  }
}
