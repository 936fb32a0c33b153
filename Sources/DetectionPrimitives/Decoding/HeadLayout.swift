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
    let wide = WideAxes(of: shape)
    for number in 0..<2 {
      guard let (first, second) = wide.pair(number) else { break }
      let pair = Self.pair(layout, first, second)
      guard shape[pair.channels] == channelCount else { continue }
      candidateCount = shape[pair.candidates]
      channelStride = strides[pair.channels]
      candidateStride = strides[pair.candidates]
      return
    }
    throw Self.error(shape: shape, layout: layout, channelCount: channelCount, wide: wide)
  }

  /// Which of two axes holds what.
  private static func pair(_ layout: HeadLayout, _ first: Int, _ second: Int) -> (channels: Int, candidates: Int) {
    layout == .channelMajor ? (first, second) : (second, first)
  }

  private static func error(shape: [Int], layout: HeadLayout, channelCount: Int, wide: WideAxes) -> DecodingError {
    var axes = (shape.count - 2, shape.count - 1)
    if wide.count > 2, wide.first < axes.0 { return .batch(count: shape[wide.first], shape: shape) }
    if wide.count == 2 { axes = (wide.first, wide.second) }
    let axis = pair(layout, axes.0, axes.1).channels
    return .channelCount(expected: channelCount, found: shape[axis], axis: axis, shape: shape)
  }
}

/// The axes of a shape whose extent is not 1: how many, and the first two.
private struct WideAxes {
  let axisCount: Int
  private(set) var count = 0
  private(set) var first = 0
  private(set) var second = 0

  init(of shape: [Int]) {
    axisCount = shape.count
    for axis in shape.indices where shape[axis] != 1 {
      if count == 0 { first = axis } else if count == 1 { second = axis }
      count += 1
    }
  }

  /// A pair of axes that leaves out none of them; of the pairs that mean the same, one.
  ///
  /// There are two at most.
  func pair(_ number: Int) -> (Int, Int)? {
    switch (count, number) {
    case (0, 0): (axisCount - 2, axisCount - 1)
    case (1, 0): first < axisCount - 1 ? (first, axisCount - 1) : (first - 1, first)
    case (1, 1): first < axisCount - 1 && first > 0 ? (first - 1, first) : nil
    case (2, 0): (first, second)
    default: nil
    }
  }
}
