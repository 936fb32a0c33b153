import DetectionPrimitives

extension Rows {
  /// Inputs that are hard for merging, for fusion, and for the suppressions that `nms_worst_*` does not have.
  static let worstMerging: [Workload] = [
    merging(.disjoint, hash: 0xFCAB_B444_29FB_D159),
    merging(.identical, hash: 0x5443_325A_EE05_1DBE),
    merging(.heap, hash: 0x9310_6B9D_692F_BE2C),
    merging(.giant, hash: 0x8C22_9797_8117_107F),
    merging(.sizes, hash: 0xA776_DB81_23A9_6196),
    merging(.flat, hash: 0x01CF_22E1_5C3A_5DD7),
    fusion(.disjoint, hash: 0xFCAB_B444_29FB_D159),
    fusion(.identical, hash: 0x5443_325A_EE05_1DBE),
    fusion(.heap, hash: 0x1A59_0FE8_400C_5958),
    fusion(.giant, hash: 0xFCAB_B444_29FB_D159),
    fusion(.sizes, hash: 0x3817_51D0_6F9F_3F31),
    fusion(.flat, hash: 0xA206_963D_04A3_7173),
    inclusive(.disjoint, hash: 0xBC31_0596_EA77_B0D5),
    inclusive(.identical, hash: 0x8242_DD68_C9C8_71DD),
    inclusive(.heap, hash: 0x6ABC_07FD_4863_EDF5),
    inclusive(.giant, hash: 0xBC31_0596_EA77_B0D5),
    inclusive(.sizes, hash: 0xD4BC_556B_6171_D287),
    inclusive(.flat, hash: 0xC135_9B3E_15AD_15CE),
    soft(.disjoint, hash: 0x212D_875C_C4C0_3115),
    soft(.identical, hash: 0x3594_69D4_8034_BF42),
    soft(.heap, hash: 0xDB96_FDA8_1DF8_AB00),
    soft(.giant, hash: 0x212D_875C_C4C0_3115),
    soft(.sizes, hash: 0x47EE_152C_3F6C_7318),
    soft(.flat, hash: 0xBC22_D002_C482_9FED),
    matrix(.disjoint, hash: 0x212D_875C_C4C0_3115),
    matrix(.identical, hash: 0x8242_DD68_C9C8_71DD),
    matrix(.heap, hash: 0xFF72_1582_8BD1_377C),
    matrix(.giant, hash: 0x212D_875C_C4C0_3115),
    matrix(.sizes, hash: 0x1434_997F_B5F2_3A5A),
    matrix(.flat, hash: 0xC0A5_A6C1_BD34_1DD1),
  ]

  /// Merging by intersection over smaller, 0.5.
  private static func merging(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    Workload("nmm_worst_\(worstCase.rawValue)_30k", bytes: WorstCase.count * 20, hash: hash) {
      let (boxes, scores) = worstCase.make()
      let rule = NonMaximumMerging(detectionLimit: .max)
      var merged = MergedBoxes()
      return Call {
        merged = rule.merged(boxes, scores: scores)
        return merged.count
      } summary: { _ in
        Summary(indices: merged.flatMap { [$0.members.count] + $0.members })
      }
    }
  }

  /// Fusion of one model's boxes at 0.55.
  private static func fusion(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    Workload("wbf_worst_\(worstCase.rawValue)_30k", bytes: WorstCase.count * 24, hash: hash) {
      let (boxes, scores) = worstCase.make()
      let model = WeightedBoxFusion.Model(
        boxes: boxes, scores: scores, classIndices: [Int32](repeating: 0, count: scores.count))
      var fused = MergedBoxes()
      return Call {
        fused = WeightedBoxFusion().fused([model])
        return fused.count
      } summary: { _ in
        Summary(indices: fused.flatMap { [$0.members.count] + $0.members })
      }
    }
  }

  private static func inclusive(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    suppressing("inclusive_worst_\(worstCase.rawValue)_30k_iou45", worstCase, hash: hash) { rule in
      rule.method = .hardInclusivePixels
    }
  }

  /// All scores stay what they are where nothing overlaps.
  private static func soft(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    suppressing("soft_worst_\(worstCase.rawValue)_30k_gaussian", worstCase, hash: hash) { rule in
      rule.method = .softGaussian()
      rule.scoreThreshold = 0.001
    }
  }

  /// Where all boxes overlap, every pair counts.
  private static func matrix(_ worstCase: WorstCase, hash: UInt64) -> Workload {
    suppressing("matrix_worst_\(worstCase.rawValue)_30k_linear", worstCase, hash: hash) { rule in
      rule.method = .matrixLinear
      rule.scoreThreshold = 0.001
    }
  }

  private static func suppressing(
    _ name: String, _ worstCase: WorstCase, hash: UInt64,
    _ change: @escaping @Sendable (inout NonMaximumSuppression) -> Void
  ) -> Workload {
    Workload(name, bytes: WorstCase.count * 20, hash: hash) {
      let (boxes, scores) = worstCase.make()
      var rule = everything(0.45, byClass: false)
      change(&rule)
      return call(boxes, scores, [Int32](repeating: 0, count: scores.count), rule)
    }
  }
}
