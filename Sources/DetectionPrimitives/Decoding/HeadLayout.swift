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
  /// Leading axes of extent 1, such as that of a batch, are left out.
  init(
    shape: [Int], strides: [Int], layout: HeadLayout, channelCount: Int
  ) throws(DecodingError) {
    guard shape.count >= 2 else { throw .rank(shape: shape) }
    for axis in 0..<shape.count - 2 where shape[axis] != 1 { throw .batch(count: shape[axis], shape: shape) }
    let (row, column) = (shape.count - 2, shape.count - 1)
    let (channels, candidates) = layout == .channelMajor ? (row, column) : (column, row)
    guard shape[channels] == channelCount else {
      throw .channelCount(expected: channelCount, found: shape[channels], axis: channels, shape: shape)
    }
    candidateCount = shape[candidates]
    channelStride = strides[channels]
    candidateStride = strides[candidates]
  }
}
