extension SuppressionDialect {
  /// As SAHI's `nms`: a box goes when its overlap with a kept one reaches the threshold.
  ///
  /// Of equal scores the box with the lesser corners comes first: minX, then minY, maxX, maxY.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box, or nothing where boxes of all classes suppress one another.
  ///   - measure: ``OverlapMeasure/intersectionOverUnion`` or ``OverlapMeasure/intersectionOverSmaller``.
  ///   - threshold: What the overlap must reach; above 0.
  /// - Returns: The indices of the kept boxes, best score first.
  public static func sahiNMS(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil,
    measure: OverlapMeasure = .intersectionOverSmaller, threshold: Float = 0.5
  ) -> [Int] {
    let order = sahiOrder(boxes)
    var suppressing = NonMaximumMerging(measure: measure, threshold: threshold)
    suppressing.maximumCandidateCount = .max
    suppressing.maximumDetectionCount = .max
    return suppressing.merged(
      Boxes(order.map { boxes[$0] }), scores: order.map { scores[$0] },
      classIndices: classIndices.map { classes in order.map { classes[$0] } }
    ).map { order[$0.members[0]] }
  }

  /// As SAHI's `GREEDYNMM`, its default for sliced pictures.
  ///
  /// Boxes match in Float; whether one still matches the grown box is decided in double precision.
  ///
  /// - Returns: The merged boxes, best score first.
  public static func sahiGreedyNMM(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil,
    measure: OverlapMeasure = .intersectionOverSmaller, threshold: Float = 0.5
  ) -> [MergedBox] {
    let order = sahiOrder(boxes)
    var merging = NonMaximumMerging(measure: measure, threshold: threshold)
    merging.maximumCandidateCount = .max
    merging.maximumDetectionCount = .max
    let sorted = Boxes(order.map { boxes[$0] })
    return merging.merged(
      sorted, scores: order.map { scores[$0] },
      classIndices: classIndices.map { classes in order.map { classes[$0] } }
    ) { a, b in
      measure(sorted[a], sorted[b]) >= threshold
    } matchesGrown: { grown, _, b in
      Reference.wideOverlap(grown.corners, sorted[b].corners, measure.kind) > Double(threshold)
    }.map { merged in
      var merged = merged
      merged.members = merged.members.map { order[$0] }
      return merged
    }
  }

  /// Indices by corners, so that equal scores come in that order.
  private static func sahiOrder(_ boxes: Boxes) -> [Int] {
    boxes.indices.sorted { a, b in
      for (first, second) in [
        (boxes.minX[a], boxes.minX[b]), (boxes.minY[a], boxes.minY[b]), (boxes.maxX[a], boxes.maxX[b]),
        (boxes.maxY[a], boxes.maxY[b]),
      ] where first != second {
        return first < second
      }
      return a < b
    }
  }
}
