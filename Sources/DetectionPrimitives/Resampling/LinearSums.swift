/// The horizontal sums of one source row, kept while target rows need them.
struct LinearSums: Sendable {
  /// `lanes` sums for each target column, and one place more.
  private(set) var values: [Int16] = []

  /// The source row that the sums are of; -1 for none.
  private(set) var row = -1

  private var lanes = 0

  /// Forgets the row.
  mutating func clear() { row = -1 }

  /// Makes the sums of a source row, unless they are there.
  mutating func make(
    row y: Int, of source: Span<UInt8>, extent: Int, lanes: Int, taps: LinearTaps
  ) {
    guard row != y || self.lanes != lanes else { return }
    row = y
    self.lanes = lanes
    resize(&values, to: lanes * taps.offsets.count + 1)
    var sums = values.mutableSpan
    if taps.isComplementary {
      Vector.linearRow(
        source, extent: extent, lanes: lanes, step: taps.step, offsets: taps.offsets.span, near: taps.near.span,
        coarse: taps.coarse.span, fine: taps.fine.span, into: &sums)
    } else {
      Reference.linearRow(
        source, extent: extent, lanes: lanes, step: taps.step, offsets: taps.offsets.span, near: taps.near.span,
        coarse: taps.coarse.span, fine: taps.fine.span, into: &sums)
    }
  }
}
