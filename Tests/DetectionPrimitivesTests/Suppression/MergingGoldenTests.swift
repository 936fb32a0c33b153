import DetectionPrimitives
import Testing

/// SAHI and the fusion's package over 1,000 sets: every member, class and corner.
///
/// Tests/Generators/suppression_merging.py asks them.
@Suite struct MergingGoldenTests {
  private static let thresholds = [0.5, 0.3, 0.7, 0.45, 0.9]
  private static let fullStep = 17
  private static let fullPlace = 3

  private static let cases: [(measure: String, how: String)] = [
    ("IOU", "agnostic"), ("IOU", "classes"), ("IOS", "agnostic"), ("IOS", "classes"),
  ]

  /// SAHI takes no negative coordinates.
  private func moved(_ boxes: Boxes) -> Boxes {
    Boxes(
      boxes.map { Box(minX: $0.minX + 512, minY: $0.minY + 512, maxX: $0.maxX + 512, maxY: $0.maxY + 512) })
  }

  @Test(arguments: 0..<4)
  func equalsSAHI(_ number: Int) throws {
    let (name, how) = Self.cases[number]
    let golden = try Golden("suppression_merging")
    let measure = name == "IOU" ? OverlapMeasure.intersectionOverUnion : .intersectionOverSmaller
    let kept = try golden.array("nms_\(name)_\(how)_hashes", as: UInt32.self)
    let merged = try golden.array("merge_\(name)_\(how)_hashes", as: UInt32.self)
    var fullKept = try golden.array("nms_\(name)_\(how)_full", as: UInt32.self)[...]
    var fullMerged = try golden.array("merge_\(name)_\(how)_full", as: UInt32.self)[...]
    for number in 0..<BoxSet.count {
      let isFull = number % Self.fullStep == Self.fullPlace
      guard isFull || BoxSet.isSampled(number) else { continue }
      let set = BoxSet(number)
      let boxes = moved(set.boxes)
      let threshold = Self.thresholds[number / 8 % 5]
      let foundKept = SuppressionDialect.sahiNMS(
        boxes, scores: set.scores, classIndices: set.classIndices, isAgnostic: how == "agnostic", measure: measure,
        threshold: threshold)
      let foundMerged = SuppressionDialect.sahiGreedyNMM(
        boxes, scores: set.scores, classIndices: set.classIndices, isAgnostic: how == "agnostic", measure: measure,
        threshold: threshold)
      var words = [UInt32(foundMerged.count)]
      for merged in foundMerged {
        words += counted(merged.members)
        words += [UInt32(merged.classIndex), merged.score.bitPattern] + merged.box.bits
      }
      #expect(listHash(counted(foundKept)) == kept[number], "set \(number)")
      #expect(listHash(words) == merged[number], "set \(number)")
      guard isFull else { continue }
      #expect(counted(foundKept) == Array(fullKept.prefix(foundKept.count + 1)), "set \(number)")
      #expect(words == Array(fullMerged.prefix(words.count)), "set \(number)")
      fullKept = fullKept.dropFirst(foundKept.count + 1)
      fullMerged = fullMerged.dropFirst(words.count)
    }
    #expect(fullKept.isEmpty && fullMerged.isEmpty)
  }

  private static let confidences: [(String, WeightedBoxFusion.Confidence)] = [
    ("avg_False", .average), ("avg_True", .averageWithOverflow), ("max_False", .maximum),
    ("box_and_model_avg_False", .boxAndModelAverage), ("absent_model_aware_avg_False", .absentModelAware),
  ]
  private static let fusionThresholds: [Float] = [0.55, 0.3, 0.7, 0.45]
  private static let classCounts: [Int32] = [3, 80, 365, 1]
  private static let weights: [Float] = [1, 32771 / 16384, 8209 / 16384]

  /// The set in a picture of 400 x 400 pixels, its boxes dealt to three models; no two scores are equal.
  private func models(_ number: Int) -> [WeightedBoxFusion.Model] {
    let set = BoxSet(number)
    let unit: Float = 1 / 400
    return Self.weights.enumerated().map { model, weight in
      let places = Array(stride(from: model, to: set.boxes.count, by: 3))
      return WeightedBoxFusion.Model(
        boxes: Boxes(
          places.map { place in
            let box = set.boxes[place]
            return Box(minX: box.minX * unit, minY: box.minY * unit, maxX: box.maxX * unit, maxY: box.maxY * unit)
          }),
        scores: places.map { set.scores[$0] * 0.5 + Float($0 + 1) * 0x1p-12 },
        classIndices: places.map { set.classIndices[$0] % Self.classCounts[number / 8 % 4] }, weight: weight)
    }
  }

  /// The fused boxes by their first member, members counted as the set has them.
  private func fused(_ number: Int, _ confidence: WeightedBoxFusion.Confidence) -> [MergedBox] {
    let models = models(number)
    let firstOfModel = [0, models[0].boxes.count, models[0].boxes.count + models[1].boxes.count]
    let fusion = WeightedBoxFusion(
      iouThreshold: Self.fusionThresholds[number / 16 % 4], scoreThreshold: 0.01, confidence: confidence,
      bounds: Box(minX: 0, minY: 0, maxX: 1, maxY: 1))
    return fusion.fused(models).map { merged in
      var merged = merged
      merged.members = merged.members.map { member in
        let model = (0..<3).first { member < firstOfModel[$0] + models[$0].boxes.count } ?? 0
        return 3 * (member - firstOfModel[model]) + model
      }
      return merged
    }.sorted { $0.members[0] < $1.members[0] }
  }

  @Test(arguments: 0..<5)
  func equalsTheAuthorsFusion(_ number: Int) throws {
    let (name, confidence) = Self.confidences[number]
    let golden = try Golden("suppression_merging")
    let hashes = try golden.array("fused_hashes", as: UInt32.self)
    #expect(hashes.count == BoxSet.count)
    var full = try golden.array("fused_full", as: UInt32.self)[...]
    var scores = try golden.array("fused_scores_\(name)", as: Float.self)[...]
    // Scores pass through one more rounding there.
    let tolerance: Float = 1e-6
    for number in 0..<BoxSet.count {
      let isFull = number % Self.fullStep == Self.fullPlace
      let hasScores = number % 8 == number / 8 % 8
      guard isFull || hasScores || BoxSet.isSampled(number) else { continue }
      let fused = fused(number, confidence)
      var words = [UInt32(fused.count)]
      for merged in fused { words += counted(merged.members) + [UInt32(merged.classIndex)] + merged.box.bits }
      #expect(listHash(words) == hashes[number], "set \(number)")
      if isFull {
        #expect(words == Array(full.prefix(words.count)), "set \(number)")
        full = full.dropFirst(words.count)
      }
      guard hasScores else { continue }
      for merged in fused {
        let expected = scores.popFirst() ?? -1
        #expect(abs(merged.score - expected) <= tolerance, "set \(number)")
      }
    }
    #expect(full.isEmpty && scores.isEmpty)
  }

  @Test func equalScoresGiveTheClassOfTheSecond() {
    let halves = Boxes([Box(minX: 0, minY: 0, maxX: 8, maxY: 8), Box(minX: 4, minY: 0, maxX: 10, maxY: 8)])
    func merged(_ scores: [Float], isAgnostic: Bool = true) -> [MergedBox] {
      SuppressionDialect.sahiGreedyNMM(halves, scores: scores, classIndices: [3, 5], isAgnostic: isAgnostic)
    }
    #expect(merged([0.9, 0.9]).map(\.members) == [[0, 1]])
    #expect(merged([0.9, 0.9])[0].classIndex == 5)
    #expect(merged([0.9, 0.8])[0].classIndex == 3)
    #expect(merged([0.8, 0.9])[0].classIndex == 5)
    #expect(merged([0.8, 0.9], isAgnostic: false).map(\.classIndex) == [3, 5])
    #expect(SuppressionDialect.sahiGreedyNMM(halves, scores: [0.9, 0.9])[0].classIndex == 0)
  }
}
