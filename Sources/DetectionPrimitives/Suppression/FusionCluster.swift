/// A box that takes part in a fusion.
struct FusionEntry {
  let index: Int
  let model: Int
  let classIndex: Int32
  let score: Double
  let weight: Double
  let box: SIMD4<Double>
}

/// Boxes of one object, and their mean.
///
/// Sums of corners are rounded to Float with each box, and so are the mean and its score, as in the authors' package,
/// which holds them so. It adds up all boxes again with each; here the sums go on from where they were, to the same bits.
/// Overlap is taken in Double.
struct Cluster {
  let classIndex: Int32
  private(set) var entries: [FusionEntry]
  private(set) var box: SIMD4<Double>
  private var score: Double
  private var sum = SIMD4<Float>()
  private var total = 0.0
  private var largest = 0.0

  init(_ entry: FusionEntry) {
    classIndex = entry.classIndex
    entries = [entry]
    box = entry.box
    score = entry.score
    add(entry)
  }

  private mutating func add(_ entry: FusionEntry) {
    sum = SIMD4<Float>(SIMD4<Double>(sum) + entry.score * entry.box)
    total += entry.score
    largest = larger(largest, entry.score)
  }

  mutating func append(_ entry: FusionEntry, _ confidence: WeightedBoxFusion.Confidence) {
    entries.append(entry)
    add(entry)
    // Scores of 0 have no weighted mean; the first box stands for all.
    if total > 0 {
      var mean = SIMD4<Double>(sum) / total
      if !isFinite(SIMD4<Float>(mean)) {
        // The sums are beyond the largest Float; the mean is not.
        mean = SIMD4<Double>()
        for entry in entries { mean += entry.score / total * entry.box }
      }
      box = SIMD4<Double>(SIMD4<Float>(mean))
    }
    score = Double(Float(confidence == .maximum ? largest : total / Double(entries.count)))
  }

  private func isFinite(_ box: SIMD4<Float>) -> Bool {
    box.x.isFinite && box.y.isFinite && box.z.isFinite && box.w.isFinite
  }

  /// The intersection over union of the mean and a box.
  func overlap(_ other: SIMD4<Double>) -> Double {
    let (width, height) = Reference.intersectionSides(box, other)
    guard width > 0 else { return 0 }
    let intersection = width * height
    return intersection / (Reference.area(box) + Reference.area(other) - intersection)
  }

  /// The score of the fused box, given the weight of each model.
  func fusedScore(_ confidence: WeightedBoxFusion.Confidence, _ weights: [Double]) -> Double {
    let count = Double(entries.count)
    var all = 0.0
    for weight in weights { all += weight }
    var isPresent = [Bool](repeating: false, count: weights.count)
    for entry in entries { isPresent[entry.model] = true }
    var present = 0.0
    var absent = 0.0
    for (model, weight) in weights.enumerated() {
      if isPresent[model] { present += weight } else { absent += weight }
    }
    var own = 0.0
    for entry in entries { own += entry.weight }
    switch confidence {
    case .average: return score * smaller(Double(weights.count), count) / all
    case .averageWithOverflow: return score * count / all
    case .maximum: return score / weights.reduce(0) { larger($0, $1) }
    case .boxAndModelAverage: return score * count / own * present / all
    case .absentModelAware: return score * count / (own + absent)
    }
  }
}
