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
    var wideCount = 0
    for extent in shape where extent != 1 { wideCount += 1 }
    for second in (1..<shape.count).reversed() {
      for first in (0..<second).reversed() {
        let pair = Self.pair(layout, first, second)
        let wideInPair = (shape[first] == 1 ? 0 : 1) + (shape[second] == 1 ? 0 : 1)
        guard wideInPair == wideCount, shape[pair.channels] == channelCount else { continue }
        candidateCount = shape[pair.candidates]
        channelStride = strides[pair.channels]
        candidateStride = strides[pair.candidates]
        return
      }
    }
    throw Self.error(shape: shape, layout: layout, channelCount: channelCount, wideCount: wideCount)
  }

  /// Which of two axes holds what.
  private static func pair(_ layout: HeadLayout, _ first: Int, _ second: Int) -> (channels: Int, candidates: Int) {
    layout == .channelMajor ? (first, second) : (second, first)
  }

  private static func error(shape: [Int], layout: HeadLayout, channelCount: Int, wideCount: Int) -> DecodingError {
    var axes = (shape.count - 2, shape.count - 1)
    if wideCount > 2 {
      for axis in 0..<axes.0 where shape[axis] != 1 { return .batch(count: shape[axis], shape: shape) }
    }
    if wideCount == 2 {
      let wide = shape.indices.filter { shape[$0] != 1 }
      axes = (wide[0], wide[1])
    }
    let axis = pair(layout, axes.0, axes.1).channels
    return .channelCount(expected: channelCount, found: shape[axis], axis: axis, shape: shape)
  }
}
