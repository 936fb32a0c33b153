/// Fuses the boxes of several models: each fused box is the mean of a cluster, weighted by score.
///
/// Boxes of a class are taken best score first (the given score times the model's weight). A box joins the fused box
/// that it overlaps most, if intersection over union exceeds ``iouThreshold``, and the fused box is computed anew;
/// otherwise it starts one of its own. Solovyev, Wang and Gabruseva, "Weighted boxes fusion", 2021.
///
/// ```swift
/// var fusion = WeightedBoxFusion()
/// fusion.bounds = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
/// let first = WeightedBoxFusion.Model(
///   boxes: Boxes([Box(minX: 0.1, minY: 0.1, maxX: 0.5, maxY: 0.5)]), scores: [0.9], classIndices: [0])
/// let second = WeightedBoxFusion.Model(
///   boxes: Boxes([Box(minX: 0.1, minY: 0.1, maxX: 0.5, maxY: 0.6)]), scores: [0.6], classIndices: [0])
/// let fused = fusion.fused([first, second])
/// fused[0].members   // [0, 1], counted through all models
/// fused[0].score     // 0.75
/// ```
public struct WeightedBoxFusion: Sendable, Hashable {
  /// What one model found.
  public struct Model: Sendable, Hashable {
    /// The boxes.
    public var boxes: Boxes

    /// The score of each box.
    public var scores: [Float]

    /// The class of each box.
    public var classIndices: [Int32]

    /// What the scores count; above 0.
    public var weight: Float

    /// Makes the result of a model.
    ///
    /// - Precondition: `scores` and `classIndices` have one element for each box, and `weight` is above 0.
    public init(boxes: Boxes, scores: [Float], classIndices: [Int32], weight: Float = 1) {
      precondition(
        scores.count == boxes.count && classIndices.count == boxes.count,
        "\(scores.count) scores and \(classIndices.count) classes for \(boxes.count) boxes")
      precondition(weight > 0 && weight < .infinity, "a weight of \(weight)")
      self.boxes = boxes
      self.scores = scores
      self.classIndices = classIndices
      self.weight = weight
    }
  }

  /// How a fused box gets its score from those of its cluster, each times its model's weight.
  public enum Confidence: Sendable, Hashable {
    /// The mean, times the part of the models' weight that took part, at most all.
    case average

    /// The mean, times the number of boxes over the models' weight: above 1 where a model gave several boxes.
    case averageWithOverflow

    /// The largest, over the largest weight.
    case maximum

    /// The weighted mean, times the weight of the models that took part over that of all.
    case boxAndModelAverage

    /// The sum over the weight of the boxes and of the models that took no part.
    case absentModelAware
  }

  /// A box joins a fused one when their intersection over union exceeds this.
  public var iouThreshold: Float

  /// A box takes part when its score is not below this.
  public var scoreThreshold: Float

  /// How scores are fused.
  public var confidence: Confidence

  /// What boxes are clipped to, or nothing.
  ///
  /// A box without area after it takes no part.
  public var bounds: Box?

  /// How many boxes take part, of all models together, best first.
  public var candidateLimit: Int

  /// How many fused boxes are given at most.
  public var detectionLimit: Int

  /// Makes a rule of fusion; the defaults are those of the authors' package, which has no limits.
  ///
  /// - Precondition: `iouThreshold` is in 0…1, and the counts are not negative.
  public init(
    iouThreshold: Float = 0.55, scoreThreshold: Float = 0, confidence: Confidence = .average, bounds: Box? = nil,
    candidateLimit: Int = .max, detectionLimit: Int = .max
  ) {
    precondition(iouThreshold >= 0 && iouThreshold <= 1, "an IoU threshold of \(iouThreshold) is not in 0...1")
    precondition(candidateLimit >= 0, "\(candidateLimit) candidates at most")
    precondition(detectionLimit >= 0, "\(detectionLimit) detections at most")
    self.candidateLimit = candidateLimit
    self.detectionLimit = detectionLimit
    self.iouThreshold = iouThreshold
    self.scoreThreshold = scoreThreshold
    self.confidence = confidence
    self.bounds = bounds
  }

  /// Fuses the boxes of some models.
  ///
  /// Inverted boxes are taken as if their corners were in order; boxes with a number that is not finite, or without
  /// area, take no part.
  ///
  /// - Parameter models: What each model found.
  /// - Returns: The fused boxes, best score first, of equal scores the one with the lower first member first. Members
  ///   are counted through all models, in the given order. And what happened to the others.
  /// - Complexity: O(n log n) in practice, n boxes; O(n · k) at worst, k clusters that a box can reach by their place and
  ///   size.
  public func fused(_ models: [Model]) -> MergedBoxes {
    var result = MergedBoxes()
    let clusters = clusters(entries(models, &result))
    let weights = models.map { Double($0.weight) }
    result.elements = clusters.map { cluster in
      MergedBox(
        box: Box(
          minX: Float(cluster.box.x), minY: Float(cluster.box.y), maxX: Float(cluster.box.z),
          maxY: Float(cluster.box.w)),
        score: Float(smaller(cluster.fusedScore(confidence, weights), Double(Float.greatestFiniteMagnitude))),
        classIndex: Int(cluster.classIndex),
        members: cluster.entries.map { $0.index })
    }.sorted { $0.score > $1.score || ($0.score == $1.score && $0.members[0] < $1.members[0]) }
    for box in result.elements.dropFirst(detectionLimit) {
      result.counts.overDetectionLimit += box.members.count
    }
    result.elements.removeLast(max(0, result.elements.count - detectionLimit))
    return result
  }

  /// Gathers the boxes of each object.
  private func clusters(_ entries: [FusionEntry]) -> [Cluster] {
    var clusters: [Cluster] = []
    var table = ReachTable(overlapThreshold: iouThreshold)
    for entry in entries {
      var best = -1
      var bestOverlap = Double(iouThreshold)
      table.forEach(near: SIMD4<Float>(entry.box), group: entry.classIndex) { number in
        guard clusters[number].classIndex == entry.classIndex else { return }
        let overlap = clusters[number].overlap(entry.box)
        // Of equal overlaps the first cluster.
        guard overlap > bestOverlap || (overlap == bestOverlap && number < best) else { return }
        best = number
        bestOverlap = overlap
      }
      if best >= 0 {
        clusters[best].append(entry, confidence)
        table.move(best, to: SIMD4<Float>(clusters[best].box), group: entry.classIndex)
      } else {
        clusters.append(Cluster(entry))
        table.append(SIMD4<Float>(entry.box), group: entry.classIndex)
      }
    }
    return clusters
  }

  /// The boxes that take part, best first.
  private func entries(_ models: [Model], _ result: inout MergedBoxes) -> [FusionEntry] {
    var entries: [FusionEntry] = []
    var index = 0
    for (number, model) in models.enumerated() {
      for place in model.boxes.indices {
        defer { index += 1 }
        let box = model.boxes[place]
        let score = model.scores[place]
        guard score >= scoreThreshold || score != score else {
          result.counts.belowThreshold += 1
          continue
        }
        guard score.isFinite, box.isFinite else {
          result.counts.notFinite += 1
          continue
        }
        var corners = SIMD4<Double>(
          Double(smaller(box.minX, box.maxX)), Double(smaller(box.minY, box.maxY)),
          Double(larger(box.minX, box.maxX)), Double(larger(box.minY, box.maxY)))
        if let bounds {
          let (low, high) = (
            SIMD2(Double(bounds.minX), Double(bounds.minY)), SIMD2(Double(bounds.maxX), Double(bounds.maxY))
          )
          corners.clamp(
            lowerBound: SIMD4(lowHalf: low, highHalf: low), upperBound: SIMD4(lowHalf: high, highHalf: high))
        }
        guard Reference.hasArea(corners) else {
          result.withoutArea += 1
          continue
        }
        let weight = Double(model.weight)
        entries.append(
          FusionEntry(
            index: index, model: number, classIndex: model.classIndices[place],
            score: Double(model.scores[place]) * weight, weight: weight, box: corners))
      }
    }
    entries.sort { $0.score > $1.score || ($0.score == $1.score && $0.index < $1.index) }
    result.counts.overCandidateLimit = max(0, entries.count - candidateLimit)
    entries.removeLast(result.counts.overCandidateLimit)
    return entries
  }
}
