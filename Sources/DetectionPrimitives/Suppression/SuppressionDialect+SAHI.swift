extension SuppressionDialect {
  /// As SAHI's `nms` and `batched_nms`: a box goes when its overlap with a kept one reaches the threshold.
  ///
  /// Of equal scores the box with the lesser corners comes first: minX, then minY, maxX, maxY; before those, if not
  /// agnostic, the one of the lower class.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box, or nothing where all are of class 0.
  ///   - isAgnostic: Whether boxes of different classes suppress one another.
  ///   - measure: ``OverlapMeasure/intersectionOverUnion`` or ``OverlapMeasure/intersectionOverSmaller``.
  ///   - threshold: What the overlap must reach, in `Float`.
  /// - Returns: The indices of the kept boxes, best score first.
  /// - Precondition: `scores`, and `classIndices` where given, have one element for each box; the measure is one of the
  ///   two, and the threshold is above 0 and at most 1.
  public static func sahiNMS(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil, isAgnostic: Bool = false,
    measure: OverlapMeasure = .intersectionOverSmaller, threshold: Double = 0.5
  ) -> [Int] {
    let classes = isAgnostic ? nil : classIndices
    return sahiGroups(boxes, scores, classes, measure, threshold) { _, _ in true }.map { $0[0] }
      .sorted { isBefore($0, $1, boxes, scores, classes) }
  }

  /// As SAHI's `GreedyNMMPostprocess`, its default for sliced pictures.
  ///
  /// Boxes match in `Float`; whether one still matches the grown box is decided in double precision. The class is that of
  /// the best box, or of the last one that joined it with the same score.
  ///
  /// ```swift
  /// let halves = Boxes([Box(minX: 0, minY: 0, maxX: 8, maxY: 8), Box(minX: 4, minY: 0, maxX: 10, maxY: 8)])
  /// let merged = SuppressionDialect.sahiGreedyNMM(
  ///   halves, scores: [0.9, 0.9], classIndices: [3, 5], isAgnostic: true)
  /// merged[0].members      // [0, 1]
  /// merged[0].classIndex   // 5
  /// ```
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box, or nothing where all are of class 0.
  ///   - isAgnostic: Whether boxes of different classes are merged.
  ///   - measure: ``OverlapMeasure/intersectionOverUnion`` or ``OverlapMeasure/intersectionOverSmaller``.
  ///   - threshold: What the overlap must reach.
  /// - Returns: The merged boxes as SAHI orders them: class after class, the lowest first, unless agnostic; within a
  ///   class, or of all, the best score first.
  /// - Precondition: As of ``sahiNMS(_:scores:classIndices:isAgnostic:measure:threshold:)``.
  public static func sahiGreedyNMM(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil, isAgnostic: Bool = false,
    measure: OverlapMeasure = .intersectionOverSmaller, threshold: Double = 0.5
  ) -> [MergedBox] {
    let groups = sahiGroups(boxes, scores, isAgnostic ? nil : classIndices, measure, threshold) { grown, other in
      Reference.wideOverlap(grown.corners, boxes[other].corners, measure.kind) >= threshold
    }
    var merged = groups.map { members in
      var box = boxes[members[0]]
      var last = members[0]
      for member in members {
        box = box.union(boxes[member])
        if !(scores[members[0]] > scores[member]) { last = member }
      }
      return MergedBox(
        box: box, score: scores[members[0]], classIndex: classIndices.map { Int($0[last]) } ?? 0, members: members)
    }
    if !isAgnostic, let classIndices {
      // Groups come best first and are of one class each.
      let order = merged.indices.sorted { a, b in
        let (first, second) = (classIndices[groups[a][0]], classIndices[groups[b][0]])
        return first != second ? first < second : a < b
      }
      merged = order.map { merged[$0] }
    }
    return merged
  }

  /// The members of each merged box, the best first.
  private static func sahiGroups(
    _ boxes: Boxes, _ scores: [Float], _ classIndices: [Int32]?, _ measure: OverlapMeasure, _ threshold: Double,
    matchesGrown: (Box, Int) -> Bool
  ) -> [[Int]] {
    precondition(threshold > 0 && threshold <= 1, "a threshold of \(threshold) is not in 0...1 and above 0")
    precondition(
      measure == .intersectionOverUnion || measure == .intersectionOverSmaller,
      "intersections are taken over the union or over the smaller box")
    precondition(scores.count == boxes.count, "\(scores.count) scores for \(boxes.count) boxes")
    if let classIndices {
      precondition(classIndices.count == boxes.count, "\(classIndices.count) classes for \(boxes.count) boxes")
    }
    // Equal scores keep the order in which boxes are given, here that of their corners.
    let order = boxes.indices.sorted { isBefore($0, $1, boxes, nil, nil) }
    let sorted = Boxes(order.map { boxes[$0] })
    var merging = NonMaximumMerging(measure: measure, threshold: Float(threshold))
    merging.candidateLimit = .max
    merging.detectionLimit = .max
    let reach = GroupReach(
      overlapThreshold: measure == .intersectionOverUnion ? Float(threshold) * (1 - 0x1p-16) : 0)
    return merging.merged(
      sorted, scores: order.map { scores[$0] }, classIndices: classIndices.map { classes in order.map { classes[$0] } },
      reach: reach
    ) { a, b in
      sahiOverlap(sorted[a].corners, sorted[b].corners, measure) >= Float(threshold)
    } matchesGrown: { grown, _, b in
      matchesGrown(grown, order[b])
    }.map { merged in merged.members.map { order[$0] } }
  }

  /// The overlap as NumPy has it of boxes in Floats: every operation rounded.
  private static func sahiOverlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ measure: OverlapMeasure) -> Float {
    guard measure == .intersectionOverSmaller else { return Reference.intersectionOverUnion(a, b) }
    let (width, height) = Reference.intersectionSides(a, b)
    let area = smaller(Reference.area(a), Reference.area(b))
    return area > 0 ? width * height / area : 0
  }

  /// Whether a box comes before another: by score where scores are given, then by class where classes are, by corners,
  /// by index.
  private static func isBefore(
    _ a: Int, _ b: Int, _ boxes: Boxes, _ scores: [Float]?, _ classIndices: [Int32]?
  ) -> Bool {
    // Boxes that are not finite are dropped; they must not disturb the order of the others.
    let isFinite = boxes[a].isFinite
    guard isFinite == boxes[b].isFinite else { return isFinite }
    guard isFinite else { return a < b }
    if let scores, scores[a] != scores[b] { return scores[a] > scores[b] }
    if let classIndices, classIndices[a] != classIndices[b] { return classIndices[a] < classIndices[b] }
    if boxes.minX[a] != boxes.minX[b] { return boxes.minX[a] < boxes.minX[b] }
    if boxes.minY[a] != boxes.minY[b] { return boxes.minY[a] < boxes.minY[b] }
    if boxes.maxX[a] != boxes.maxX[b] { return boxes.maxX[a] < boxes.maxX[b] }
    if boxes.maxY[a] != boxes.maxY[b] { return boxes.maxY[a] < boxes.maxY[b] }
    return a < b
  }
}
