import DetectionPrimitives
import Testing

/// `Vector.hardSuppression` against the plain double loop.
@Suite struct HardSuppressionTests {
  // A debug build takes a hundred times as long.
  #if DEBUG
    private let sizes = Array(0...67) + Array(stride(from: 70, through: 300, by: 23))
    private let spreadCount = 200
    private let numerators = [1, 2, 7]
  #else
    private let sizes = Array(0...300)
    private let spreadCount = 700
    private let numerators = Array(1...9)
  #endif

  private func expectEqual(
    _ boxes: Boxes, _ scores: [Float], _ groups: [Int32], _ limits: SuppressionLimits,
    _ workspace: inout SuppressionWorkspace, _ comment: Comment
  ) {
    var expected: [Int] = []
    var found: [Int] = []
    let expectedCounts = Reference.hardSuppression(
      minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
      scores: scores.span, groups: groups.span, limits: limits, kept: &expected)
    let foundCounts = Vector.hardSuppression(
      minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
      scores: scores.span, groups: groups.span, limits: limits, kept: &found, workspace: &workspace)
    #expect(found == expected, comment)
    #expect(foundCounts == expectedCounts, comment)
  }

  @Test(arguments: BoxSet.Kind.allCases)
  func equalsTheReferenceForEverySize(kind: BoxSet.Kind) {
    var workspace = SuppressionWorkspace()
    for count in sizes {
      let seed = UInt32(count * 8 + kind.rawValue)
      let threshold = BoxSet.unit(seed, 1) * 0.95
      let set = BoxSet(kind: kind, seed: seed, count: count, classCount: 3, threshold: threshold)
      let limits = SuppressionLimits(overlapThreshold: threshold, scoreThreshold: 0.05)
      expectEqual(set.boxes, set.scores, [], limits, &workspace, "\(count) boxes, threshold \(threshold)")
      let few = SuppressionLimits(
        overlapThreshold: threshold, scoreThreshold: 0.05, candidateLimit: count / 2,
        detectionLimit: count / 4)
      expectEqual(set.boxes, set.scores, set.classIndices, few, &workspace, "\(count) boxes, limits")
    }
  }

  @Test(arguments: [0, 0.01, 0.05, 0.2, 0.45, 0.5, 0.7, 0.9, 0.99, 1] as [Float])
  func equalsTheReferenceForSpreadsOfEverySize(threshold: Float) {
    var workspace = SuppressionWorkspace()
    for spread in Spread.allCases {
      let count = spreadCount
      let boxes = spread.boxes(count)
      let scores = (0..<count).map { BoxSet.unit(5, $0) }
      let groups = (0..<count).map { Int32(BoxSet.hash(6, $0) % 4) }
      let limits = SuppressionLimits(overlapThreshold: threshold, scoreThreshold: -1)
      expectEqual(boxes, scores, [], limits, &workspace, "\(spread)")
      expectEqual(boxes, scores, groups, limits, &workspace, "\(spread), groups")
    }
  }

  /// Groups so large that each is suppressed by itself, numbered from below 0 on, one of them empty.
  @Test(arguments: [BoxSet.Kind.clustered, .tied, .negative])
  func equalsTheReferenceForLargeGroups(kind: BoxSet.Kind) {
    var workspace = SuppressionWorkspace()
    let count = 4 * Vector.smallestGroup + 7
    let set = BoxSet(kind: kind, seed: 77, count: count, classCount: 1, threshold: 0.5)
    let numbers: [Int32] = [-2, -1, 1]
    let groups = (0..<count).map { numbers[Int(BoxSet.hash(8, $0) % 3)] }
    var scores = set.scores
    for (index, odd) in [Float.nan, .infinity, -.infinity, 0.05, .infinity].enumerated() { scores[index * 9] = odd }
    for threshold in [-Float.infinity, 0.05, 0.5] {
      let limits = SuppressionLimits(overlapThreshold: 0.5, scoreThreshold: threshold)
      expectEqual(set.boxes, scores, groups, limits, &workspace, "above \(threshold)")
      let few = SuppressionLimits(overlapThreshold: 0.5, scoreThreshold: threshold, detectionLimit: 20)
      expectEqual(set.boxes, scores, groups, few, &workspace, "above \(threshold), limits")
    }
  }

  @Test func equalsTheReferenceAtTheThreshold() {
    // Quotients of small whole numbers, and thresholds that are exactly such quotients.
    var workspace = SuppressionWorkspace()
    for numerator in numerators {
      for denominator in numerator...10 {
        let threshold = Float(numerator) / Float(denominator)
        let set = BoxSet(
          kind: .whole, seed: UInt32(numerator * 16 + denominator), count: 150, classCount: 1, threshold: 0)
        for neighbor in [threshold.nextDown, threshold, min(threshold.nextUp, 1)] {
          let limits = SuppressionLimits(overlapThreshold: neighbor, scoreThreshold: -1)
          expectEqual(set.boxes, set.scores, [], limits, &workspace, "\(numerator)/\(denominator)")
        }
      }
    }
  }

  @Test func equalsTheReferenceForOddScores() {
    var workspace = SuppressionWorkspace()
    let set = BoxSet(kind: .clustered, seed: 3, count: 300, classCount: 1, threshold: 0.5)
    let odd: [Float] = [.nan, .infinity, -.infinity, 0, -0, 0x1p-149, -0x1p-149, 3e38, -3e38, 0.5, 1e-20]
    let oddScores = (0..<300).map { odd[Int(BoxSet.hash(9, $0) % 11)] }
    let closeScores = (0..<300).map { 0.5 + Float(BoxSet.hash(9, $0) % 5) * 0x1p-24 }
    let skewedScores = (0..<300).map { i in (0..<40).reduce(1 as Float) { s, k in s * BoxSet.unit(11, 40 * i + k) } }
    for scores in [oddScores, closeScores, skewedScores, Array(repeating: 0.5, count: 300)] {
      for threshold in [-Float.infinity, -1, 0, 0.4] {
        for maximum in [0, 1, 41, 100, 299, 300] {
          let limits = SuppressionLimits(
            overlapThreshold: 0.5, scoreThreshold: threshold, candidateLimit: maximum)
          expectEqual(set.boxes, scores, [], limits, &workspace, "\(maximum) candidates above \(threshold)")
        }
      }
    }
  }
}

/// Boxes that are hard on a grid.
private enum Spread: CaseIterable {
  case disjoint, equal, heap, oneGiant, extremeSizes, beyondFloatAreas, thin, farAway, onePoint

  func boxes(_ count: Int) -> Boxes {
    Boxes((0..<count).map { box($0) })
  }

  private func box(_ i: Int) -> Box {
    func r(_ k: UInt32) -> Float { BoxSet.unit(100 + k, i) }
    func power(_ k: UInt32, _ range: ClosedRange<Int>) -> Float {
      let exponent = range.lowerBound + Int(BoxSet.hash(100 + k, i) % UInt32(range.count))
      return Float(sign: .plus, exponent: exponent, significand: 1 + r(k + 1))
    }
    let x = r(0) * 200
    let y = r(1) * 200
    switch self {
    case .disjoint:
      return Box(
        minX: Float(i % 30) * 10, minY: Float(i / 30) * 10, maxX: Float(i % 30) * 10 + 9, maxY: Float(i / 30) * 10 + 9)
    case .equal: return Box(minX: 5, minY: 5, maxX: 50, maxY: 60)
    case .heap: return Box(minX: x * 0.1, minY: y * 0.1, maxX: x * 0.1 + 40 + r(2) * 60, maxY: y * 0.1 + 40 + r(3) * 60)
    case .oneGiant:
      return i == 0
        ? Box(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6) : Box(minX: x, minY: y, maxX: x + 9, maxY: y + 9)
    case .extremeSizes: return Box(minX: x, minY: y, maxX: x + power(4, -20...20), maxY: y + power(6, -20...20))
    case .beyondFloatAreas:
      // Sides whose products leave what Float can hold, both ways.
      let side = power(4, i % 2 == 0 ? 60...127 : -120 ... -50)
      return Box(minX: 0, minY: 0, maxX: side, maxY: side * (0.5 + r(2)))
    case .thin: return Box(minX: x, minY: 0, maxX: x + 0.01 + r(2), maxY: 1e4 + r(3) * 1e4)
    case .farAway:
      return Box(minX: 16_777_000 + x, minY: -16_777_000 + y, maxX: 16_777_016 + x, maxY: -16_776_980 + y)
    case .onePoint: return Box(minX: 7, minY: 7, maxX: 7, maxY: 7)
    }
  }
}
