extension SuppressionDialect {
  /// A rectangle as OpenCV has it: its corner with the least coordinates, and its sides.
  public struct Rectangle: Sendable, Hashable {
    /// The left edge.
    public var x: Double

    /// The top edge.
    public var y: Double

    /// The length from left to right.
    public var width: Double

    /// The length from top to bottom.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// As `cv::dnn::NMSBoxes`, for rectangles in doubles (`Rect2d`), which is what its Python form takes.
  ///
  /// Two rectangles without area overlap fully. A box is kept when its overlap, as Float, does not exceed the
  /// threshold; after each kept box a threshold above 0.5 is multiplied by `eta`, where that is below 1.
  ///
  /// - Parameters:
  ///   - boxes: The rectangles.
  ///   - scores: The score of each rectangle.
  ///   - scoreThreshold: A box is a candidate when its score exceeds this.
  ///   - nmsThreshold: The threshold of overlap.
  ///   - eta: What the threshold is multiplied by.
  ///   - topK: How many candidates are taken, best first; 0 takes all.
  /// - Returns: The indices of the kept boxes, best score first.
  /// - Precondition: `scores` has one element for each box.
  public static func openCVNMSBoxes(
    _ boxes: [Rectangle], scores: [Float], scoreThreshold: Float, nmsThreshold: Float, eta: Float = 1, topK: Int = 0
  ) -> [Int] {
    precondition(scores.count == boxes.count, "\(scores.count) scores for \(boxes.count) boxes")
    var order = scores.indices.filter { scores[$0] > scoreThreshold }
    order.sort { scores[$0] > scores[$1] || (scores[$0] == scores[$1] && $0 < $1) }
    if topK > 0 { order.removeLast(max(0, order.count - topK)) }
    var threshold = nmsThreshold
    var kept: [Int] = []
    for index in order where kept.allSatisfy({ overlap(boxes[index], boxes[$0]) <= threshold }) {
      kept.append(index)
      if eta < 1 && threshold > adaptiveLimit { threshold *= eta }
    }
    return kept
  }

  /// As `cv::dnn::NMSBoxesBatched`: the rectangles are moved apart by class, then suppressed together.
  ///
  /// What is added to x and y is the class times one more than the largest coordinate, 0 included, in double precision.
  ///
  /// - Precondition: `scores` and `classIndices` have one element for each box.
  public static func openCVNMSBoxesBatched(
    _ boxes: [Rectangle], scores: [Float], classIndices: [Int32], scoreThreshold: Float, nmsThreshold: Float,
    eta: Float = 1, topK: Int = 0
  ) -> [Int] {
    precondition(classIndices.count == boxes.count, "\(classIndices.count) classes for \(boxes.count) boxes")
    var largest = 0.0
    for box in boxes {
      for edge in [box.x, box.y, box.x + box.width, box.y + box.height] { largest = larger(largest, edge) }
    }
    let moved = zip(boxes, classIndices).map { box, classIndex in
      let offset = Double(classIndex) * (largest + 1)
      return Rectangle(x: box.x + offset, y: box.y + offset, width: box.width, height: box.height)
    }
    return openCVNMSBoxes(
      moved, scores: scores, scoreThreshold: scoreThreshold, nmsThreshold: nmsThreshold, eta: eta, topK: topK)
  }

  /// How `cv::dnn::softNMSBoxes` lowers scores.
  public enum OpenCVSoftMethod: Sendable, Hashable {
    /// Times 1 - overlap, where the overlap exceeds the threshold.
    case linear

    /// Times exp(-overlap² / sigma), always.
    case gaussian
  }

  /// As `cv::dnn::softNMSBoxes`.
  ///
  /// It stops when the best remaining score is below the threshold; a score equal to it is kept.
  ///
  /// - Returns: The indices of the kept boxes and their lowered scores, in the order in which they were kept.
  /// - Precondition: `scores` has one element for each box.
  public static func openCVSoftNMSBoxes(
    _ boxes: [Rectangle], scores: [Float], scoreThreshold: Float, nmsThreshold: Float, topK: Int = 0,
    sigma: Float = 0.5, method: OpenCVSoftMethod = .gaussian
  ) -> (indices: [Int], scores: [Float]) {
    precondition(scores.count == boxes.count, "\(scores.count) scores for \(boxes.count) boxes")
    var remaining = scores.indices.filter { scores[$0] >= scoreThreshold }
    var scores = scores
    var kept: [Int] = []
    while topK == 0 || kept.count < topK {
      guard let best = remaining.min(by: { scores[$0] > scores[$1] || (scores[$0] == scores[$1] && $0 < $1) })
      else { break }
      kept.append(best)
      remaining.removeAll { $0 == best }
      for index in remaining {
        let overlap = overlap(boxes[best], boxes[index])
        switch method {
        case .linear: if overlap > nmsThreshold { scores[index] *= 1 - overlap }
        case .gaussian: scores[index] *= Float(Logarithm.exponential(Double(-(overlap * overlap) / sigma)))
        }
      }
      remaining.removeAll { !(scores[$0] >= scoreThreshold) }
    }
    return (kept, kept.map { scores[$0] })
  }

  /// A threshold up to this does not adapt.
  private static let adaptiveLimit: Float = 0.5

  /// One less the Jaccard distance of two rectangles, rounded as there.
  private static func overlap(_ a: Rectangle, _ b: Rectangle) -> Float {
    let areas = a.width * a.height + b.width * b.height
    guard areas > Double.ulpOfOne else { return 1 }
    let (width, height) = Reference.commonSides(
      SIMD4(a.x, a.y, a.x + a.width, a.y + a.height), SIMD4(b.x, b.y, b.x + b.width, b.y + b.height))
    let intersection = width > 0 && height > 0 ? width * height : 0
    return 1 - Float(1 - intersection / (areas - intersection))
  }
}
