/// The horizontal sums of one source row, kept while target rows need them.
struct LinearSums: Sendable {
  /// `lanes` sums for each target column, and one place more.
  private(set) var values: [Int16] = []

  /// The source row that the sums are of; -1 for none.
  private(set) var row = -1

  private var lanes = 0

  /// What neighboring target columns share, where the row grows.
  private var means: [Int16] = []
  private var slopes: [Int16] = []

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
    if taps.isComplementary && lanes >= 3 && extent <= lanes * taps.offsets.count {
      return blendTerms(of: source, extent: extent, taps: taps)
    }
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

  /// Makes the sums of a source row by way of the terms of each two neighbors.
  private mutating func blendTerms(of source: Span<UInt8>, extent: Int, taps: LinearTaps) {
    // The last pixel is read as four bytes.
    let count = extent + 4
    var (means, slopes): ([Int16], [Int16]) = ([], [])
    swap(&means, &self.means)
    swap(&slopes, &self.slopes)
    resize(&means, to: count)
    resize(&slopes, to: count)
    var first = means.mutableSpan
    var second = slopes.mutableSpan
    Vector.linearTerms(source, step: taps.step, means: &first, slopes: &second)
    let lanes = lanes
    var sums = values.mutableSpan
    Vector.blendTerms(
      means.span, slopes.span, lanes: lanes, offsets: taps.offsets.span, tilts: taps.wideTilts.span, into: &sums)
    swap(&means, &self.means)
    swap(&slopes, &self.slopes)
  }
}
