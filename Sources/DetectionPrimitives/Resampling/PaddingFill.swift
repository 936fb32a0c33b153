/// Fills the padding of one channel, whose values start at `start` and lie `step` apart.
func fillPadding<Element: BitwiseCopyable>(
  _ placement: Placement, from start: Int, step: Int, with value: Element, in values: inout MutableSpan<Element>
) {
  forEachPaddingRun(placement) { first, count in
    Reference.fill(&values, from: start + step * first, step: step, count: count, with: value)
  }
}

/// Fills the padding of a network's input of interleaved bytes.
func fillPadding(_ placement: Placement, channels: Int, with value: UInt8, in bytes: inout MutableSpan<UInt8>) {
  forEachPaddingRun(placement) { first, count in
    Reference.fill(&bytes, from: channels * first, step: 1, count: channels * count, with: value)
  }
}

/// Calls `body` with the first pixel and the count of each run of padding, row by row, neighbors joined.
private func forEachPaddingRun(_ placement: Placement, _ body: (Int, Int) -> Void) {
  let visible = VisiblePart(placement)
  let width = placement.network.width
  var first = 0
  for y in visible.top..<visible.top + visible.height {
    let end = y * width + visible.left
    if end > first { body(first, end - first) }
    first = end + visible.width
  }
  let end = width * placement.network.height
  if end > first { body(first, end - first) }
}
