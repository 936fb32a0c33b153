/// Fills the padding of one plane of a network's input.
func fillPadding(_ placement: Placement, plane: Int, with value: Float, in values: inout MutableSpan<Float>) {
  forEachPaddingRun(placement) { first, count in
    Reference.fill(&values, from: plane + first, count: count, with: value)
  }
}

/// Fills the padding of a network's input of interleaved bytes.
func fillPadding(_ placement: Placement, channels: Int, with value: UInt8, in bytes: inout MutableSpan<UInt8>) {
  forEachPaddingRun(placement) { first, count in
    Reference.fill(&bytes, from: channels * first, count: channels * count, with: value)
  }
}

/// Calls `body` with the first pixel and the count of each run of padding, row by row, neighbors joined.
private func forEachPaddingRun(_ placement: Placement, _ body: (Int, Int) -> Void) {
  let padding = placement.padding
  let width = placement.network.width
  var first = 0
  var end = padding.top * width + padding.left
  for _ in 1..<max(placement.resized.height, 1) {
    if end > first { body(first, end - first) }
    first = end + placement.resized.width
    end = first + padding.right + padding.left
  }
  if end > first { body(first, end - first) }
  first = end + placement.resized.width
  end = width * placement.network.height
  if end > first { body(first, end - first) }
}
