/// The order of the two axes of an output that holds several numbers for each of many candidates.
public enum HeadLayout: Sendable, Hashable, CaseIterable {
  /// One row for each number: [channels, candidates]. What YOLOv8 and YOLO11 export.
  case channelMajor

  /// One row for each candidate: [candidates, channels]. The same output transposed, and what YOLOv5 exports.
  case candidateMajor
}

/// An output as a matrix of channels and candidates, whatever its layout in memory.
struct HeadMatrix {
  let candidateCount: Int
  let channelStride: Int
  let candidateStride: Int

  /// Checks an output's shape against what was declared.
  ///
  /// Axes of extent 1 are left out: that of a batch, and those that convolutions leave between the two or behind them.
  /// Where more than one pair of axes fits, the pairs differ in axes of extent 1 and mean the same. A first axis of
  /// another extent in front of two that fit is a batch.
  init(
    shape: [Int], strides: [Int], layout: HeadLayout, channelCount: Int
  ) throws(DecodingError) {
    guard shape.count >= 2 else { throw .rank(shape: shape) }
    let last = Self.pair(layout, shape.count - 2, shape.count - 1)
    if shape.count > 2, shape[0] != 1, shape[last.channels] == channelCount {
      throw .batch(count: shape[0], shape: shape)
    }
    let wide = shape.indices.filter { shape[$0] != 1 }
    for (first, second) in Self.pairs(wide, of: shape.count) {
      let pair = Self.pair(layout, first, second)
      guard shape[pair.channels] == channelCount else { continue }
      candidateCount = shape[pair.candidates]
      channelStride = strides[pair.channels]
      candidateStride = strides[pair.candidates]
      return
    }
    throw Self.error(shape: shape, layout: layout, channelCount: channelCount, wide: wide)
  }

  /// The pairs of axes that leave out none of another extent than 1; of those that mean the same, one.
  private static func pairs(_ wide: [Int], of count: Int) -> [(Int, Int)] {
    switch wide.count {
    case 0: [(count - 2, count - 1)]
    case 1: (wide[0] < count - 1 ? [(wide[0], count - 1)] : []) + (wide[0] > 0 ? [(wide[0] - 1, wide[0])] : [])
    case 2: [(wide[0], wide[1])]
    default: []
    }
  }

  /// Which of two axes holds what.
  private static func pair(_ layout: HeadLayout, _ first: Int, _ second: Int) -> (channels: Int, candidates: Int) {
    layout == .channelMajor ? (first, second) : (second, first)
  }

  private static func error(shape: [Int], layout: HeadLayout, channelCount: Int, wide: [Int]) -> DecodingError {
    var axes = (shape.count - 2, shape.count - 1)
    if wide.count > 2, wide[0] < axes.0 { return .batch(count: shape[wide[0]], shape: shape) }
    if wide.count == 2 { axes = (wide[0], wide[1]) }
    let axis = pair(layout, axes.0, axes.1).channels
    return .channelCount(expected: channelCount, found: shape[axis], axis: axis, shape: shape)
  }
}
