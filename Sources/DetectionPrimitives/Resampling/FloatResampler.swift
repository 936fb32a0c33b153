/// Resizes upright planes of Floats linearly, row by row, with tables and work memory that are kept.
struct FloatResampler: Sendable {
  private var source = Size(width: 0, height: 0)
  private var target = Size(width: 0, height: 0)
  private var left: [Int32] = []
  private var right: [Int32] = []
  private var far: [Float] = []
  private var above: [Int32] = []
  private var below: [Int32] = []
  private var weights: [Float] = []
  private var upper: [Float] = []
  private var lower: [Float] = []
  private var row: [Float] = []

  /// Whether the picture shrinks to exactly half, where OpenCV averages.
  private var halves = false

  /// Prepares for a picture; tables are computed where its size is not that of the last one.
  mutating func prepare(_ source: Size, target: Size) {
    guard source != self.source || target != self.target else { return }
    self.source = source
    self.target = target
    halves = source.width == 2 * target.width && source.height == 2 * target.height
    Self.compute(source.width, target.width, keepsWeightAtEdges: false, &left, &right, &far)
    Self.compute(source.height, target.height, keepsWeightAtEdges: true, &above, &below, &weights)
    resize(&row, to: target.width)
    resize(&upper, to: source.width)
    resize(&lower, to: source.width)
  }

  private static func compute(
    _ source: Int, _ target: Int, keepsWeightAtEdges: Bool, _ first: inout [Int32], _ second: inout [Int32],
    _ far: inout [Float]
  ) {
    resize(&first, to: target)
    resize(&second, to: target)
    resize(&far, to: target)
    var firsts = first.mutableSpan
    var seconds = second.mutableSpan
    var fars = far.mutableSpan
    Reference.linearTaps(
      source: source, target: target, keepsWeightAtEdges: keepsWeightAtEdges, first: &firsts, second: &seconds,
      far: &fars)
  }

  /// Calls `body` with each row of the resized plane.
  ///
  /// - Parameters:
  ///   - read: Fills a row of the upright source, its number first.
  ///   - body: Takes a row of the target, its number first.
  mutating func forEachRow(_ read: (Int, inout MutableSpan<Float>) -> Void, _ body: (Int, Span<Float>) -> Void) {
    // Taken out and put back, so that each has one owner while it is written.
    var (row, upper, lower): ([Float], [Float], [Float]) = ([], [], [])
    swap(&row, &self.row)
    swap(&upper, &self.upper)
    swap(&lower, &self.lower)
    for y in 0..<target.height {
      let (first, second) = halves ? (2 * y, 2 * y + 1) : (Int(above[y]), Int(below[y]))
      let (averages, weight) = (halves, weights[y])
      var upperSpan = upper.mutableSpan
      read(first, &upperSpan)
      var lowerSpan = lower.mutableSpan
      read(second, &lowerSpan)
      var rowSpan = row.mutableSpan
      if averages {
        Reference.halveRow(upper.span, lower.span, into: &rowSpan)
      } else {
        Reference.linearRow(
          upper.span, lower.span, weight: weight, first: left.span, second: right.span, far: far.span,
          into: &rowSpan)
      }
      body(y, row.span)
    }
    swap(&row, &self.row)
    swap(&upper, &self.upper)
    swap(&lower, &self.lower)
  }
}
