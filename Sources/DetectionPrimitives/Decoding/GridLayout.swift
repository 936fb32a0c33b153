/// The order of the axes of an output that holds several numbers for each cell of a grid.
///
/// H rows of W cells, A anchors in each, K numbers for each anchor. Heads without anchors have A = 1.
public enum GridLayout: Sendable, Hashable, CaseIterable {
  /// [A · K, H, W], also as [A, K, H, W] or [A · K, H · W]: darknet, and PyTorch's convolutions.
  case channelsFirst

  /// [H, W, A · K], also as [H, W, A, K] or [H · W, A · K]: TensorFlow's convolutions.
  case channelsLast

  /// [A, H, W, K]: YOLOv5's heads as PyTorch and ONNX give them.
  case anchorsFirst
}

/// A head on a grid of cells, whatever its layout in memory.
struct HeadGrid {
  let grid: Size
  let anchorStride: Int
  let channelStride: Int
  let rowStride: Int
  let columnStride: Int

  /// The last four extents of a form of a layout, 1 for those that it does not have, and how many it has.
  ///
  /// Form 0 is the most usual one; `nil` behind the last.
  private static func form(
    _ index: Int, of layout: GridLayout, anchors: Int, channels: Int, grid: Size
  ) -> (extents: SIMD4<Int>, rank: Int)? {
    let (height, width) = (grid.height, grid.width)
    return switch (layout, index) {
    case (.channelsFirst, 0): (SIMD4(1, anchors * channels, height, width), 3)
    case (.channelsFirst, 1): (SIMD4(anchors, channels, height, width), 4)
    case (.channelsFirst, 2): (SIMD4(1, 1, anchors * channels, height * width), 2)
    case (.channelsLast, 0): (SIMD4(1, height, width, anchors * channels), 3)
    case (.channelsLast, 1): (SIMD4(height, width, anchors, channels), 4)
    case (.channelsLast, 2): (SIMD4(1, 1, height * width, anchors * channels), 2)
    case (.anchorsFirst, 0): (SIMD4(anchors, height, width, channels), 4)
    default: nil
    }
  }

  /// Whether a shape is a form behind any number of axes of extent 1.
  private static func matches(_ shape: [Int], _ form: (extents: SIMD4<Int>, rank: Int)) -> Bool {
    guard shape.count >= form.rank else { return false }
    for axis in shape.indices {
      let lane = axis - shape.count + 4
      let expected = axis < shape.count - form.rank ? 1 : form.extents[lane]
      if shape[axis] != expected { return false }
    }
    return true
  }

  /// Checks an output's shape against what was declared.
  ///
  /// Leading axes of extent 1, such as that of a batch, are left out.
  init(
    shape: [Int], strides: [Int], layout: GridLayout, anchorCount: Int, channelCount: Int, grid: Size
  ) throws(DecodingError) {
    var index = 0
    while true {
      guard let form = Self.form(index, of: layout, anchors: anchorCount, channels: channelCount, grid: grid) else {
        throw Self.error(shape: shape, layout: layout, anchors: anchorCount, channels: channelCount, grid: grid)
      }
      if Self.matches(shape, form) { break }
      index += 1
    }
    // The strides of the form's axes; those before them are not asked for.
    var s = SIMD4<Int>()
    for axis in 0..<min(4, strides.count) { s[3 - axis] = strides[strides.count - 1 - axis] }
    self.grid = grid
    switch (layout, index) {
    case (.channelsFirst, 0):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[1], s[1], s[2], s[3])
    case (.channelsFirst, 1): (anchorStride, channelStride, rowStride, columnStride) = (s[0], s[1], s[2], s[3])
    case (.channelsFirst, _):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[2], s[2], grid.width * s[3], s[3])
    case (.channelsLast, 0):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[3], s[3], s[1], s[2])
    case (.channelsLast, 1): (anchorStride, channelStride, rowStride, columnStride) = (s[2], s[3], s[0], s[1])
    case (.channelsLast, _):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[3], s[3], grid.width * s[2], s[2])
    case (.anchorsFirst, _): (anchorStride, channelStride, rowStride, columnStride) = (s[0], s[3], s[1], s[2])
    }
  }

  private static func error(
    shape: [Int], layout: GridLayout, anchors: Int, channels: Int, grid: Size
  ) -> DecodingError {
    let usual = form(0, of: layout, anchors: anchors, channels: channels, grid: grid)
    let expected = (usual.map { form in (4 - form.rank..<4).map { form.extents[$0] } }) ?? []
    guard shape.count >= 2 else { return .rank(shape: shape) }
    if shape.count > expected.count, shape.suffix(expected.count) == expected[...] {
      for extent in shape.dropLast(expected.count) where extent != 1 { return .batch(count: extent, shape: shape) }
    }
    guard shape.count >= expected.count else { return .headShape(expected: expected, found: shape) }
    let channelAxis = layout == .channelsFirst ? shape.count - 3 : shape.count - 1
    let expectedChannels = layout == .channelsFirst ? expected[0] : expected[expected.count - 1]
    if shape[channelAxis] != expectedChannels {
      return .channelCount(
        expected: expectedChannels, found: shape[channelAxis], axis: channelAxis, shape: shape)
    }
    return .headShape(expected: expected, found: shape)
  }

  /// The cells of one anchor in runs of evenly spaced ones: all of them where rows follow each other without padding.
  var runs: (count: Int, length: Int) {
    rowStride == grid.width * columnStride || grid.height == 1
      ? (1, grid.width * grid.height) : (grid.height, grid.width)
  }

  /// The place of a cell's first number, without the anchor's.
  @inline(__always)
  func place(row: Int, column: Int) -> Int { row &* rowStride &+ column &* columnStride }
}
