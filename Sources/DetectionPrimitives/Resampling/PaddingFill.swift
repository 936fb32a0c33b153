/// Fills the padding of one channel, whose values start at `start` and lie `step` apart; that of some rows, if not of all.
func fillPadding<Element: BitwiseCopyable>(
  _ placement: Placement, rows: Range<Int>? = nil, from start: Int, step: Int, with value: Element,
  in values: inout MutableSpan<Element>
) {
  forEachPaddingRun(placement, rows ?? 0..<placement.network.height) { first, count in
    Reference.fill(&values, from: start + step * first, step: step, count: count, with: value)
  }
}

/// Fills the padding of a network's input of interleaved bytes.
func fillPadding(_ placement: Placement, channels: Int, with value: UInt8, in bytes: inout MutableSpan<UInt8>) {
  forEachPaddingRun(placement, 0..<placement.network.height) { first, count in
    Reference.fill(&bytes, from: channels * first, step: 1, count: channels * count, with: value)
  }
}

/// Calls `body` with the first pixel and the count of each run of padding in some rows, row by row, neighbors joined.
private func forEachPaddingRun(_ placement: Placement, _ rows: Range<Int>, _ body: (Int, Int) -> Void) {
  let visible = VisiblePart(placement)
  let width = placement.network.width
  var first = rows.lowerBound * width
  for y in rows.clamped(to: visible.top..<visible.top + visible.height) {
    let end = y * width + visible.left
    if end > first { body(first, end - first) }
    first = end + visible.width
  }
  let end = rows.upperBound * width
  if end > first { body(first, end - first) }
}
