import DetectionPrimitives

extension Rows {
  /// Inputs that are hard for merging, for fusion, and for the suppressions that `nms_worst_*` does not have.
  static let worstMerging: [Workload] = [
    merging(.disjoint, hash: 0),
    merging(.identical, hash: 0),
    merging(.heap, hash: 0),
    merging(.giant, hash: 0),
    merging(.sizes, hash: 0),
    merging(.flat, hash: 0),
    fusion(.disjoint, hash: 0),
    fusion(.identical, hash: 0),
    fusion(.heap, hash: 0),
    fusion(.giant, hash: 0),
    fusion(.sizes, hash: 0),
    fusion(.flat, hash: 0),
    inclusive(.disjoint, hash: 0),
    inclusive(.identical, hash: 0),
    inclusive(.heap, hash: 0),
    inclusive(.giant, hash: 0),
    inclusive(.sizes, hash: 0),
    inclusive(.flat, hash: 0),
    soft(.disjoint, hash: 0),
    soft(.heap, hash: 0),
    soft(.sizes, hash: 0),
  ]

  /// Merging by intersection over smaller, 0.5.
  private static func merging(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    Workload("nmm_worst_\(worstCase.rawValue)_30k", bytes: WorstCase.count * 20, hash: hash) {
      let (boxes, scores) = worstCase.make()
      let rule = NonMaximumMerging(maximumDetectionCount: .max)
      var merged = MergedBoxes()
      return Call {
        merged = rule.merged(boxes, scores: scores)
        return merged.count
      } summary: { _ in
        Summary(indices: merged.flatMap { [$0.members.count] + $0.members })
      }
    }
  }

  /// Fusion of one model's boxes at 0.55.
  private static func fusion(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    Workload("wbf_worst_\(worstCase.rawValue)_30k", bytes: WorstCase.count * 24, hash: hash) {
      let (boxes, scores) = worstCase.make()
      let model = WeightedBoxFusion.Model(
        boxes: boxes, scores: scores, classIndices: [Int32](repeating: 0, count: scores.count))
      var fused = MergedBoxes()
      return Call {
        fused = WeightedBoxFusion().fused([model])
        return fused.count
      } summary: { _ in
        Summary(indices: fused.flatMap { [$0.members.count] + $0.members })
      }
    }
  }

  private static func inclusive(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    suppressing("inclusive_worst_\(worstCase.rawValue)_30k_iou45", worstCase, hash: hash) { rule in
      rule.method = .hardInclusivePixels
    }
  }

  /// All scores stay above the threshold where nothing overlaps, few where all do.
  private static func soft(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    suppressing("soft_worst_\(worstCase.rawValue)_30k_gaussian", worstCase, hash: hash) { rule in
      rule.method = .softGaussian()
      rule.scoreThreshold = 0.001
    }
  }

  private static func suppressing(
    _ name: String, _ worstCase: WorstCase, hash: UInt64,
    _ change: @escaping @Sendable (inout NonMaximumSuppression) -> Void
  ) -> Workload {
    Workload(name, bytes: WorstCase.count * 20, hash: hash) {
      let (boxes, scores) = worstCase.make()
      var rule = everything(0.45, byClass: false)
      change(&rule)
      return call(boxes, scores, [Int32](repeating: 0, count: scores.count), rule)
    }
  }
}
