import DetectionPrimitives
import Testing

/// Every rule against plain double loops, for every number of boxes up to 300 and thresholds of all kinds.
@Suite struct BruteForceTests {
  // A debug build takes a hundred times as long.
  #if DEBUG
    private static let sizes = Array(0...67) + [101, 300]
    private static let slowSizes = Array(0...40) + [67]
  #else
    private static let sizes = Array(0...300)
    private static let slowSizes = Array(0...300)
  #endif

  /// A set of each size: any kind, a random threshold, or one that is exactly a quotient of small whole numbers.
  private func set(_ count: Int) -> BoxSet {
    let seed = UInt32(9000 + count)
    let kind = BoxSet.Kind.allCases[count % 8]
    let numerator = Float(1 + BoxSet.hash(seed, 1) % 9)
    let random = BoxSet.unit(seed, 2) * 0.95
    return BoxSet(
      kind: kind, seed: seed, count: count, classCount: 5, threshold: kind == .whole ? numerator / 10 : random)
  }

  /// The overlap of some pair, and the Floats beside it: thresholds that one overlap at least equals.
  private func exactThresholds(_ count: Int, _ overlap: (Int, Int) -> Float) -> [Float] {
    for attempt in 0..<40 where count > 1 {
      let seed = UInt32(count)
      let a = Int(BoxSet.hash(seed, 2 * attempt)) % count
      let b = Int(BoxSet.hash(seed, 2 * attempt + 1)) % count
      let value = overlap(a, b)
      if value > 0 && value < 1 { return [value.nextDown, value, value.nextUp] }
    }
    return []
  }

  private static let groupTable: [Int32] = [0, 1, 0, 1]

  private func sameGroup(_ grouping: Int, _ set: BoxSet) -> (Int, Int) -> Bool {
    let classes = set.classIndices
    func group(_ index: Int) -> Int32 {
      let c = Int(classes[index])
      return c < Self.groupTable.count ? Self.groupTable[c] : 100 + classes[index]
    }
    switch grouping {
    case 0: return { classes[$0] == classes[$1] }
    case 1: return { _, _ in true }
    default: return { group($0) == group($1) }
    }
  }

  private static let groupings: [NonMaximumSuppression.Grouping] = [
    .classAware, .classAgnostic, .classGroups(groupTable),
  ]

  @Test(arguments: 0..<5, 0..<3)
  func greedyRules(rule number: Int, grouping: Int) {
    let methods: [NonMaximumSuppression.Method] = [
      .hard, .distance(), .distance(exponent: 0.6), .fast, .hardInclusivePixels,
    ]
    let method = methods[number]
    var workspace = NonMaximumSuppression.Workspace()
    var survivors = Survivors()
    for count in Self.sizes {
      let set = set(count)
      let sameGroup = sameGroup(grouping, set)
      let whole = set.kind == .whole ? [set.threshold.nextDown, set.threshold.nextUp] : []
      let measure =
        method == .hardInclusivePixels ? OverlapMeasure.inclusivePixels : .intersectionOverUnion
      let exact = exactThresholds(count) { measure(set.boxes[$0], set.boxes[$1]) }
      for threshold in [set.threshold] + whole + exact {
        let rule = NonMaximumSuppression(
          method: method, iouThreshold: threshold, grouping: Self.groupings[grouping], scoreThreshold: 0.05,
          candidateLimit: 250, detectionLimit: 60)
        rule.findSurvivors(
          of: set.boxes, scores: set.scores, classIndices: set.classIndices, into: &survivors, workspace: &workspace)
        let order = BruteForce.order(set.scores, above: 0.05, limit: 250)
        let expected = BruteForce.greedy(order, suppressedSuppress: method == .fast) { better, index in
          guard sameGroup(better, index) else { return false }
          let (a, b) = (set.boxes[better], set.boxes[index])
          let overlap = a.intersectionOverUnion(with: b)
          switch method {
          case .distance(let exponent):
            guard overlap > threshold else { return false }
            let penalty = Reference.centerPenalty(a.corners, b.corners)
            let power =
              exponent == 1 || penalty == 0
              ? penalty : Logarithm.exponential(Double(exponent) * Logarithm.natural(penalty))
            return Double(overlap) - power > Double(threshold)
          case .hardInclusivePixels: return OverlapMeasure.inclusivePixels(a, b) > threshold
          default: return overlap > threshold
          }
        }
        #expect(survivors.indices == Array(expected.prefix(60)), "\(method), \(count) boxes, threshold \(threshold)")
        #expect(survivors.isDetectionLimitHit == (expected.count > 60))
        #expect(survivors.isCandidateLimitHit == (set.scores.filter { $0 > 0.05 }.count > 250))
      }
    }
  }

  @Test(arguments: [ScoreDecay.linear, .gaussian(sigma: 0.7)], [false, true])
  func scoreDecay(decay: ScoreDecay, byClass: Bool) {
    var workspace = SuppressionWorkspace()
    for count in Self.sizes {
      let set = set(count)
      let groups = byClass ? set.classIndices : []
      // Every second time a threshold that an overlap equals.
      let exact = exactThresholds(count) { set.boxes[$0].intersectionOverUnion(with: set.boxes[$1]) }
      let threshold = count % 2 == 1 && exact.count == 3 ? exact[1] : set.threshold
      let limits = SuppressionLimits(
        overlapThreshold: threshold, scoreThreshold: count % 3 == 0 ? -1 : 0.1, candidateLimit: 200,
        detectionLimit: count % 2 == 0 ? .max : 50)
      var boxes = set.boxes
      // Boxes beyond the range in which a union is taken in Float.
      if count % 5 == 4 { boxes[0] = Box(minX: 0, minY: 0, maxX: 1e25, maxY: 1e25) }
      if count % 7 == 6 { boxes[1] = Box(minX: 0, minY: 0, maxX: 1e-30, maxY: 1e-30) }
      let (minX, minY, maxX, maxY) = (boxes.minX, boxes.minY, boxes.maxX, boxes.maxY)
      var expected: (kept: [Int], scores: [Float]) = ([], [])
      var found: (kept: [Int], scores: [Float]) = ([], [])
      let expectedCounts = Reference.softSuppression(
        minX: minX.span, minY: minY.span, maxX: maxX.span, maxY: maxY.span, scores: set.scores.span,
        groups: groups.span, limits: limits, decay: decay, kept: &expected.kept, keptScores: &expected.scores)
      let foundCounts = Vector.softSuppression(
        minX: minX.span, minY: minY.span, maxX: maxX.span, maxY: maxY.span, scores: set.scores.span,
        groups: groups.span, limits: limits, decay: decay, kept: &found.kept, keptScores: &found.scores,
        workspace: &workspace)
      #expect(found == expected, "soft, \(count) boxes")
      #expect(foundCounts == expectedCounts, "soft, \(count) boxes")
      let matrixCounts = Reference.matrixSuppression(
        minX: minX.span, minY: minY.span, maxX: maxX.span, maxY: maxY.span, scores: set.scores.span,
        groups: groups.span, limits: limits, decay: decay, kept: &expected.kept, keptScores: &expected.scores)
      let foundMatrixCounts = Vector.matrixSuppression(
        minX: minX.span, minY: minY.span, maxX: maxX.span, maxY: maxY.span, scores: set.scores.span,
        groups: groups.span, limits: limits, decay: decay, kept: &found.kept, keptScores: &found.scores,
        workspace: &workspace)
      #expect(found == expected, "matrix, \(count) boxes")
      #expect(foundMatrixCounts == matrixCounts, "matrix, \(count) boxes")
    }
  }

  @Test(arguments: [OrientedOverlap.intersectionOverUnion, .gaussian])
  func orientedBoxes(measure: OrientedOverlap) {
    var workspace = NonMaximumSuppression.Workspace()
    var survivors = Survivors()
    for count in Self.slowSizes {
      let set = set(count)
      let boxes = set.boxes.enumerated().map { index, box in
        OrientedBox(
          centerX: box.center.x, centerY: box.center.y, width: box.width, height: box.height,
          angle: Float(BoxSet.hash(3, index) % 16) * (.pi / 8))
      }
      let exact = exactThresholds(count) { measure(boxes[$0], boxes[$1]) }
      for (method, threshold) in [NonMaximumSuppression.Method.hard, .fast].flatMap({ method in
        ([set.threshold] + exact).map { (method, $0) }
      }) {
        let rule = NonMaximumSuppression(
          method: method, iouThreshold: threshold, scoreThreshold: 0.05, candidateLimit: 250,
          detectionLimit: 60)
        rule.findSurvivors(
          of: boxes, scores: set.scores, classIndices: set.classIndices, by: measure, into: &survivors,
          workspace: &workspace)
        let order = BruteForce.order(set.scores, above: 0.05, limit: 250)
        let expected = BruteForce.greedy(order, suppressedSuppress: method == .fast) { better, index in
          set.classIndices[better] == set.classIndices[index] && measure(boxes[better], boxes[index]) > threshold
        }
        #expect(survivors.indices == Array(expected.prefix(60)), "\(method), \(count) boxes, \(threshold)")
        #expect(survivors.isDetectionLimitHit == (expected.count > 60))
        #expect(survivors.isCandidateLimitHit == (set.scores.filter { $0 > 0.05 }.count > 250))
      }
    }
  }

  @Test func masks() {
    let side = 24
    var workspace = NonMaximumSuppression.Workspace()
    var survivors = Survivors()
    for count in Self.slowSizes {
      let set = set(count)
      let flags = (0..<count).map { index in
        (0..<side * side).map { place in
          let box = set.boxes[index]
          let (x, y) = (Float(place % side) * 16, Float(place / side) * 16)
          return x >= box.minX && x < box.maxX && y >= box.minY && y < box.maxY && BoxSet.hash(8, index + place) % 9 > 0
        }
      }
      let masks = flags.map { BitMask(width: side, height: side, $0) }
      let exact = exactThresholds(count) { masks[$0].intersectionOverUnion(with: masks[$1]) }
      let threshold = count % 2 == 1 && exact.count == 3 ? exact[count / 2 % 3] : set.threshold
      let rule = NonMaximumSuppression(
        iouThreshold: threshold, scoreThreshold: 0.05, candidateLimit: 250, detectionLimit: 60)
      rule.findSurvivors(
        of: masks, scores: set.scores, classIndices: set.classIndices, into: &survivors, workspace: &workspace)
      let order = BruteForce.order(set.scores, above: 0.05, limit: 250)
      let expected = BruteForce.greedy(order) { better, index in
        guard set.classIndices[better] == set.classIndices[index] else { return false }
        var (both, either) = (0, 0)
        for place in 0..<side * side {
          both += flags[better][place] && flags[index][place] ? 1 : 0
          either += flags[better][place] || flags[index][place] ? 1 : 0
        }
        return either > 0 && Float(both) / Float(either) > threshold
      }
      #expect(survivors.indices == Array(expected.prefix(60)), "\(count) masks, threshold \(threshold)")
      #expect(survivors.isDetectionLimitHit == (expected.count > 60))
    }
  }

  @Test(arguments: 0..<7, 0..<3)
  func merging(measure number: Int, grouping: Int) {
    let measures: [OverlapMeasure] = [
      .intersectionOverUnion, .intersectionOverSmaller, .generalized, .distance, .complete, .intersectionOverFirst,
      .inclusivePixels,
    ]
    let measure = measures[number]
    for count in number < 2 ? Self.sizes : Self.slowSizes {
      let set = set(count)
      let exact = exactThresholds(count) { measure(set.boxes[$0], set.boxes[$1]) }
      let threshold = count % 2 == 1 && exact.count == 3 ? exact[count / 2 % 3] : count % 10 == 0 ? 0 : set.threshold
      let merging = NonMaximumMerging(
        measure: measure, threshold: threshold, grouping: Self.groupings[grouping], scoreThreshold: 0.05,
        candidateLimit: 250, detectionLimit: 60)
      let found = merging.merged(set.boxes, scores: set.scores, classIndices: set.classIndices)
      let (expected, unmatched) = BruteForce.merge(
        set.boxes, BruteForce.order(set.scores, above: 0.05, limit: 250), measure, threshold,
        sameGroup(grouping, set))
      #expect(found.map(\.members) == Array(expected.prefix(60)), "\(count) boxes, threshold \(threshold)")
      #expect(found.isDetectionLimitHit == (expected.count > 60))
      if expected.count <= 60 { #expect(found.unmatchedCount == unmatched) }
      let sum =
        found.reduce(0) { $0 + $1.members.count } + found.belowThresholdCount + found.notFiniteCount
        + found.unmatchedCount + found.overCandidateLimitCount + found.overDetectionLimitCount
      #expect(sum == count)
    }
  }

  @Test func fusion() {
    for count in Self.slowSizes {
      let set = set(count)
      let model = WeightedBoxFusion.Model(
        boxes: set.boxes, scores: set.scores, classIndices: set.classIndices.map { $0 % 2 })
      var fusion = WeightedBoxFusion(iouThreshold: set.threshold, scoreThreshold: 0.05)
      fusion.candidateLimit = 200
      let found = fusion.fused([model])
      let order = BruteForce.order(set.scores, above: Float(0.05).nextDown)
        .filter { !set.boxes[$0].isEmpty }.prefix(200)
      let expected = BruteForce.fuse(set.boxes, Array(order), set.scores, model.classIndices, set.threshold)
      #expect(
        found.map(\.members).sorted { $0[0] < $1[0] } == expected.sorted { $0[0] < $1[0] }, "\(count) boxes")
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.score >= $1.score })
      fusion.detectionLimit = 5
      let few = fusion.fused([model])
      #expect(Array(few) == Array(found.prefix(5)))
      #expect(few.isDetectionLimitHit == (found.count > 5))
      let sum =
        few.reduce(0) { $0 + $1.members.count } + few.belowThresholdCount + few.notFiniteCount
        + few.withoutAreaCount + few.overCandidateLimitCount + few.overDetectionLimitCount
      #expect(sum == count)
    }
  }
}
