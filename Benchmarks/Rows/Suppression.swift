import DetectionPrimitives

extension Rows {
  /// Suppression and matrices of overlap.
  static let suppression = [
    suppression("nms_1k_iou45", Inputs.boxes1k, 1000, 0.45, hash: 0xC3CC_7201_F091_A7F1),
    suppression("nms_1k_iou70", Inputs.boxes1k, 1000, 0.7, hash: 0xA8FE_E194_25A8_1578),
    suppression("nms_8k4_iou45", Inputs.boxes8k4, 8400, 0.45, hash: 0xDBF1_A0CA_6F85_36A4),
    suppression("nms_8k4_iou70", Inputs.boxes8k4, 8400, 0.7, hash: 0x2BC4_4960_0B3F_1C56),
    suppression("nms_30k_iou45", Inputs.boxes30k, 30_000, 0.45, hash: 0x6645_D382_A2BF_2A96),
    suppression("nms_30k_iou70", Inputs.boxes30k, 30_000, 0.7, hash: 0xADC3_0A0B_82B5_E4C5),
    suppression("nms_100k_iou45", Inputs.boxes100k, 100_000, 0.45, hash: 0x58D5_E928_0912_4B40),
    suppression("nms_100k_iou70", Inputs.boxes100k, 100_000, 0.7, hash: 0x7E5D_BB8E_CA62_4A1D),
    suppression("nms_uniform_8k4_iou45", Inputs.uniform8k4, 8400, 0.45, hash: 0x7BD6_7BE3_FCB6_4919),
    suppression("nms_uniform_30k_iou45", Inputs.uniform30k, 30_000, 0.45, hash: 0x2EA4_77D1_A544_F3D3),
    suppression("nms_batched80_1k_iou45", Inputs.boxes1k, 1000, 0.45, byClass: true, hash: 0x1AD0_770B_5F9E_D98F),
    suppression("nms_batched80_8k4_iou45", Inputs.boxes8k4, 8400, 0.45, byClass: true, hash: 0xFD11_EB28_328F_6EF5),
    suppression("nms_batched80_30k_iou45", Inputs.boxes30k, 30_000, 0.45, byClass: true, hash: 0x0609_A759_E79F_E672),
    suppression(
      "nms_batched80_100k_iou45", Inputs.boxes100k, 100_000, 0.45, byClass: true, hash: 0x14B6_4916_08C0_66B7),
    reference("nms_1k_iou45", Inputs.boxes1k, 1000, 0.45, hash: 0xC3CC_7201_F091_A7F1),
    reference("nms_8k4_iou45", Inputs.boxes8k4, 8400, 0.45, hash: 0xDBF1_A0CA_6F85_36A4),
    million(hash: 0x96DD_4C78_2B1D_E589),
    matrix("iou_matrix_1000", Inputs.overlap1000, 1000, hash: 0xA4DC_E67D_AF16_1E35),
    matrix("iou_matrix_1000_fresh", Inputs.overlap1000, 1000, isFresh: true, hash: 0xA4DC_E67D_AF16_1E35),
    matrix("iou_matrix_4000", Inputs.overlap4000, 4000, hash: 0xFBCC_F567_6BEE_1918),
    matrix("iou_matrix_4000_fresh", Inputs.overlap4000, 4000, isFresh: true, hash: 0xFBCC_F567_6BEE_1918),
  ]

  /// Keeps as many boxes as there are, above any score.
  static func everything(_ threshold: Float, byClass: Bool) -> NonMaximumSuppression {
    NonMaximumSuppression(
      iouThreshold: threshold, grouping: byClass ? .classAware : .classAgnostic, scoreThreshold: -1,
      candidateLimit: .max, detectionLimit: .max)
  }

  private static func suppression(
    _ name: String, _ input: Input<BoxInput>, _ count: Int, _ threshold: Float, byClass: Bool = false, hash: UInt64
  ) -> Workload {
    Workload(name, bytes: count * (byClass ? 24 : 20), hash: hash) {
      let input = input()
      return call(input.boxes, input.scores, input.classes, everything(threshold, byClass: byClass))
    }
  }

  private static func million(hash: UInt64) -> Workload {
    Workload("nms_1M_iou45", bytes: 1_000_000 * 20, hash: hash) {
      let input = BoxInput.clustered(1_000_000, seed: 40)
      return call(input.boxes, input.scores, input.classes, everything(0.45, byClass: false))
    }
  }

  static func call(
    _ boxes: Boxes, _ scores: [Float], _ classes: [Int32], _ rule: NonMaximumSuppression
  ) -> Call<Int> {
    var survivors = Survivors()
    var workspace = NonMaximumSuppression.Workspace()
    return Call {
      rule.findSurvivors(of: boxes, scores: scores, classIndices: classes, into: &survivors, workspace: &workspace)
      return survivors.indices.count
    } summary: { _ in
      Summary(indices: survivors.indices)
    }
  }

  private static func reference(
    _ name: String, _ input: Input<BoxInput>, _ count: Int, _ threshold: Float, hash: UInt64
  ) -> Workload {
    Workload(name, peer: .reference, bytes: count * 20, hash: hash) {
      let input = input()
      let boxes = input.boxes
      let limits = SuppressionLimits(overlapThreshold: threshold, scoreThreshold: -1)
      let groups: [Int32] = []
      var kept: [Int] = []
      return Call {
        _ = Reference.hardSuppression(
          minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
          scores: input.scores.span, groups: groups.span, limits: limits, kept: &kept)
        return kept.count
      } summary: { _ in
        Summary(indices: kept)
      }
    }
  }

  private static func matrix(
    _ name: String, _ input: Input<(BoxInput, BoxInput)>, _ count: Int, isFresh: Bool = false,
    hash: UInt64
  ) -> Workload {
    Workload(name, bytes: count * 32 + count * count * 4, hash: hash) {
      let (first, second) = input()
      let (rows, columns) = (first.boxes, second.boxes)
      var elements: [Float] = []
      return Call {
        if isFresh {
          elements = []
          elements = OverlapMeasure.intersectionOverUnion.matrix(rows, columns).elements
          return elements.count
        }
        OverlapMeasure.intersectionOverUnion.write(matrixOf: rows, columns, into: &elements)
        return elements.count
      } summary: { _ in
        Summary(elements)
      }
    }
  }
}
