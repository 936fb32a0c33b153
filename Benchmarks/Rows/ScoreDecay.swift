import DetectionPrimitives

extension Rows {
  /// Suppressions that lower scores, and the plain loops that specify them.
  static let scoreDecay = [
    decaying("soft_nms_1k_linear", .softLinear, hash: 0x3E90_4253_43D6_D346),
    plainSoft("soft_nms_1k_linear", .linear, hash: 0x3E90_4253_43D6_D346),
    decaying("soft_nms_1k_gaussian", .softGaussian(sigma: 0.5), hash: 0x932E_30AF_DF46_BB0B),
    plainSoft("soft_nms_1k_gaussian", .gaussian(sigma: 0.5), hash: 0x932E_30AF_DF46_BB0B),
    decaying("matrix_nms_1k_linear", .matrixLinear, hash: 0x3F17_588F_2DE2_54B2),
    plainMatrix("matrix_nms_1k_linear", .linear, hash: 0x3F17_588F_2DE2_54B2),
    decaying("matrix_nms_1k_gaussian", .matrixGaussian(sigma: 2), hash: 0xFB49_C6E6_1E1E_6EF1),
    plainMatrix("matrix_nms_1k_gaussian", .gaussian(sigma: 2), hash: 0xFB49_C6E6_1E1E_6EF1),
  ]

  private static let count = 1000
  private static let overlapThreshold: Float = 0.3
  private static let scoreThreshold: Float = 0.05

  private static func decaying(_ name: String, _ method: NonMaximumSuppression.Method, hash: UInt64) -> Workload {
    Workload(name, bytes: count * 20, hash: hash) {
      let input = Inputs.boxes1k()
      let rule = NonMaximumSuppression(
        method: method, iouThreshold: overlapThreshold, grouping: .classAgnostic, scoreThreshold: scoreThreshold,
        detectionLimit: .max)
      return call(input.boxes, input.scores, input.classes, rule)
    }
  }

  private static func plainSoft(_ name: String, _ decay: ScoreDecay, hash: UInt64) -> Workload {
    plain(name, hash: hash) { boxes, scores, groups, limits, kept, keptScores in
      _ = Reference.softSuppression(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: scores.span, groups: groups.span, limits: limits, decay: decay, kept: &kept, keptScores: &keptScores)
    }
  }

  private static func plainMatrix(_ name: String, _ decay: ScoreDecay, hash: UInt64) -> Workload {
    plain(name, hash: hash) { boxes, scores, groups, limits, kept, keptScores in
      _ = Reference.matrixSuppression(
        minX: boxes.minX.span, minY: boxes.minY.span, maxX: boxes.maxX.span, maxY: boxes.maxY.span,
        scores: scores.span, groups: groups.span, limits: limits, decay: decay, kept: &kept, keptScores: &keptScores)
    }
  }

  private static func plain(
    _ name: String, hash: UInt64,
    _ body: @escaping @Sendable (Boxes, [Float], [Int32], SuppressionLimits, inout [Int], inout [Float]) -> Void
  ) -> Workload {
    Workload(name, peer: .reference, bytes: count * 20, hash: hash) {
      let input = Inputs.boxes1k()
      let boxes = input.boxes
      let limits = SuppressionLimits(overlapThreshold: overlapThreshold, scoreThreshold: scoreThreshold)
      var kept: [Int] = []
      var keptScores: [Float] = []
      return Call {
        body(boxes, input.scores, [], limits, &kept, &keptScores)
        return kept.count
      } summary: { _ in
        Summary(indices: kept)
      }
    }
  }
}
