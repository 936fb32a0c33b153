import DetectionPrimitives

extension Rows {
  /// Suppression and matrices of oriented boxes.
  static let orientedBoxes = [
    orientedSuppression("rotated_nms_1k_iou45", .intersectionOverUnion, hash: 0x5581_27A9_4015_37DA),
    orientedSuppression("rotated_nms_1k_prob45", .gaussian, hash: 0xF870_A05E_3B40_91D8),
    orientedReference("rotated_nms_1k_iou45", .exact, hash: 0x5581_27A9_4015_37DA),
    orientedReference("rotated_nms_1k_prob45", .gaussian(epsilon: 0), hash: 0xF870_A05E_3B40_91D8),
    orientedMatrix(hash: 0xC110_4FB1_CE08_B1FB),
  ]

  private static func oriented(_ numbers: [Float]) -> [OrientedBox] {
    stride(from: 0, to: numbers.count, by: 5).map { i in
      OrientedBox(
        centerX: numbers[i], centerY: numbers[i + 1], width: numbers[i + 2], height: numbers[i + 3],
        angle: numbers[i + 4] * (.pi / 180))
    }
  }

  private static func orientedSuppression(_ name: String, _ measure: OrientedOverlap, hash: UInt64) -> Workload {
    Workload(name, bytes: 1000 * 24, hash: hash) {
      let input = Inputs.rotated1k()
      let boxes = oriented(input.boxes)
      let rule = everything(0.45, byClass: false)
      var survivors = Survivors()
      var workspace = NonMaximumSuppression.Workspace()
      return Call {
        rule.findSurvivors(
          of: boxes, scores: input.scores, by: measure, into: &survivors, workspace: &workspace)
        return survivors.indices.count
      } summary: { _ in
        Summary(indices: survivors.indices)
      }
    }
  }

  private static func orientedReference(_ name: String, _ measure: TurnedRule.Measure, hash: UInt64) -> Workload {
    Workload(name, peer: .reference, bytes: 1000 * 24, hash: hash) {
      let input = Inputs.rotated1k()
      let boxes = oriented(input.boxes).map { box in
        TurnedBox(x: box.centerX, y: box.centerY, width: box.width, height: box.height, angle: box.angle)
      }
      let scores = input.scores
      let groups: [Int32] = []
      var kept: [Int] = []
      return Call {
        var counts = SuppressionCounts()
        let order = scores.indices.sorted { scores[$0] > scores[$1] || (scores[$0] == scores[$1] && $0 < $1) }
        Reference.turnedSuppression(
          boxes: boxes, order: order, groups: groups.span, rule: TurnedRule(measure: measure, threshold: 0.45),
          detectionLimit: .max, kept: &kept, counts: &counts)
        return kept.count
      } summary: { _ in
        Summary(indices: kept)
      }
    }
  }

  private static func orientedMatrix(hash: UInt64) -> Workload {
    Workload("rotated_iou_100x100", bytes: 10_000 * 4, hash: hash) {
      let input = Inputs.rotated100()
      let (rows, columns) = (oriented(input.0), oriented(input.1))
      return Call {
        OrientedOverlap.intersectionOverUnion.matrix(rows, columns).elements
      } summary: {
        Summary($0)
      }
    }
  }
}
