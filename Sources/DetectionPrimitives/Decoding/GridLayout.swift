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

  /// The extents that the layout gives a head, most usual form first.
  private static func forms(_ layout: GridLayout, anchors: Int, channels: Int, grid: Size) -> [[Int]] {
    let (height, width) = (grid.height, grid.width)
    return switch layout {
    case .channelsFirst:
      [
        [anchors * channels, height, width], [anchors, channels, height, width], [anchors * channels, height * width],
      ]
    case .channelsLast:
      [
        [height, width, anchors * channels], [height, width, anchors, channels], [height * width, anchors * channels],
      ]
    case .anchorsFirst: [[anchors, height, width, channels]]
    }
  }

  /// Checks an output's shape against what was declared.
  ///
  /// Leading axes of extent 1, such as that of a batch, are left out.
  init(
    shape: [Int], strides: [Int], layout: GridLayout, anchorCount: Int, channelCount: Int, grid: Size
  ) throws(DecodingError) {
    let forms = Self.forms(layout, anchors: anchorCount, channels: channelCount, grid: grid)
    guard
      let form = forms.firstIndex(where: { form in
        shape.count >= form.count && Array(shape.suffix(form.count)) == form
          && shape.dropLast(form.count).allSatisfy { $0 == 1 }
      })
    else {
      throw Self.error(shape: shape, forms: forms, layout: layout, grid: grid)
    }
    let s = Array(strides.suffix(forms[form].count))
    self.grid = grid
    switch (layout, form) {
    case (.channelsFirst, 0):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[0], s[0], s[1], s[2])
    case (.channelsFirst, 1): (anchorStride, channelStride, rowStride, columnStride) = (s[0], s[1], s[2], s[3])
    case (.channelsFirst, _):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[0], s[0], grid.width * s[1], s[1])
    case (.channelsLast, 0):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[2], s[2], s[0], s[1])
    case (.channelsLast, 1): (anchorStride, channelStride, rowStride, columnStride) = (s[2], s[3], s[0], s[1])
    case (.channelsLast, _):
      (anchorStride, channelStride, rowStride, columnStride) = (channelCount * s[1], s[1], grid.width * s[0], s[0])
    case (.anchorsFirst, _): (anchorStride, channelStride, rowStride, columnStride) = (s[0], s[3], s[1], s[2])
    }
  }

  private static func error(shape: [Int], forms: [[Int]], layout: GridLayout, grid: Size) -> DecodingError {
    let expected = forms[0]
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
