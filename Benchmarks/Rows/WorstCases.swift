import DetectionPrimitives

extension Rows {
  /// Inputs that are hard for suppression, and one that is easy, beside a sort of as many scores.
  static let worstCases =
    [
      worst(.disjoint, hash: 0xBC31_0596_EA77_B0D5),
      worst(.identical, hash: 0x8242_DD68_C9C8_71DD),
      worst(.heap, hash: 0x6ABC_07FD_4863_EDF5),
      worst(.giant, hash: 0xBC31_0596_EA77_B0D5),
      worst(.sizes, hash: 0xC734_C22F_D7A9_2825),
      worst(.flat, hash: 0xC485_C019_10F8_7938),
      worst(.disjoint, atZero: true, hash: 0xBC31_0596_EA77_B0D5),
      worst(.identical, atZero: true, hash: 0x8242_DD68_C9C8_71DD),
      worst(.heap, atZero: true, hash: 0x8242_DD68_C9C8_71DD),
      worst(.giant, atZero: true, hash: 0x9326_6E10_2D45_CAD5),
      worst(.sizes, atZero: true, hash: 0x603B_7E01_C998_863B),
      worst(.flat, atZero: true, hash: 0x5C0E_D9BB_E9CD_D153),
    ] + [100_000, 1_000_000].flatMap { [few($0), sort($0)] }

  private static func worst(_ worstCase: WorstCase, atZero: Bool = false, hash: UInt64) -> Workload {
    Workload(
      "nms_worst_\(worstCase.rawValue)_30k_iou\(atZero ? "0" : "45")", bytes: WorstCase.count * 20, hash: hash
    ) {
      let (boxes, scores) = worstCase.make()
      return call(
        boxes, scores, [Int32](repeating: 0, count: scores.count), everything(atZero ? 0 : 0.45, byClass: false))
    }
  }

  private static func name(_ count: Int) -> String { count == 1_000_000 ? "1M" : "\(count / 1000)k" }

  /// About one box in a thousand is kept: what remains is finding the order of the scores.
  private static func few(_ count: Int) -> Workload {
    Workload(
      "nms_few_\(name(count))_iou45", bytes: count * 20,
      hash: count == 100_000 ? 0x84FE_975C_328E_3E50 : 0x1C40_E8A7_DDA5_A789
    ) {
      let input = BoxInput.dense(count, seed: 20)
      return call(input.boxes, input.scores, input.classes, everything(0.45, byClass: false))
    }
  }

  /// The standard library's sort of keys that order as the scores do, the index in their lower half.
  private static func sort(_ count: Int) -> Workload {
    Workload(
      "sort_scores_\(name(count))", bytes: count * 16, note: "standard library",
      hash: count == 100_000 ? 0xE7E3_DE80_8B80_CFDD : 0x199D_2C68_E412_5491
    ) {
      let scores = BoxInput.dense(count, seed: 20).scores
      let keys = scores.indices.map { UInt64(~scores[$0].bitPattern) << 32 | UInt64($0) }
      var sorted: [UInt64] = []
      return Call {
        sorted = keys
        sorted.sort()
        return sorted.count
      } summary: { _ in
        Summary(indices: sorted.map { Int($0 & 0xFFFF_FFFF) })
      }
    }
  }
}
