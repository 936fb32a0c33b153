/// OpenCV's INTER_CUBIC with its tables and work memory.
struct CubicResampler: Sendable {
  private var source = Size(width: 0, height: 0)
  private var target = Size(width: 0, height: 0)
  private var part = VisiblePart(of: Size(width: 0, height: 0))
  private var region: SampledRegion?
  private var columns = CubicTaps()
  private var rows = CubicTaps()

  /// The pairs of a source row, where rows grow.
  private var pairs: [Int16] = []

  /// The sums of four source rows, each in the place of its number modulo 4, and which rows they are.
  private var sums: [Float] = []
  private var held = [-1, -1, -1, -1]

  /// Resizes a picture and makes a part of the result: rows without padding.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ region: SampledRegion?, to target: Size, part: VisiblePart,
    into result: inout MutableSpan<UInt8>
  ) {
    if window.size == target && region == nil { return packRows(bytes, window.part(part), into: &result) }
    if window.size != source || target != self.target || region != self.region || part != self.part {
      source = window.size
      self.target = target
      self.region = region
      self.part = part
      columns.compute(source: source.width, target: target.width, region: region?.columns, part: part.columns)
      rows.compute(source: source.height, target: target.height, region: region?.rows, part: part.rows)
    }
    let count = window.pixelBytes * part.width
    // Whole eights of a whole row, whichever part of it is made.
    let left = window.pixelBytes * part.columns.lowerBound
    let floats = min(max(window.pixelBytes * target.width / 8 * 8 - left, 0), count)
    let stride = count + 1
    DetectionPrimitives.resize(&sums, to: 4 * stride)
    for slot in 0..<4 { held[slot] = -1 }
    var sums: [Float] = []
    swap(&sums, &self.sums)
    for y in 0..<part.height {
      for tap in 4 * y..<4 * y + 4 {
        let row = Int(rows.places[tap])
        if held[row % 4] == row { continue }
        held[row % 4] = row
        var span = sums.mutableSpan
        let line = bytes.extracting(window.row(row)..<bytes.count)
        if target.width >= source.width {
          sumPairs(line, pixelBytes: window.pixelBytes, into: &span, at: row % 4 * stride)
          continue
        }
        Vector.cubicRow(
          line, pixelBytes: window.pixelBytes, places: columns.places.span,
          weights: columns.pairs.span, into: &span, at: row % 4 * stride)
      }
      func place(_ tap: Int) -> Int { Int(rows.places[4 * y + tap]) % 4 * stride }
      let weights = rows.weights
      Vector.cubicColumn(
        sums.span, rows: (place(0), place(1), place(2), place(3)),
        weights: (weights[4 * y], weights[4 * y + 1], weights[4 * y + 2], weights[4 * y + 3]), count: count,
        floats: floats, into: &result, at: y * count)
    }
    swap(&sums, &self.sums)
  }
}

extension CubicResampler {
  /// Weighs a row that grows.
  private mutating func sumPairs(
    _ line: Span<UInt8>, pixelBytes: Int, into sums: inout MutableSpan<Float>, at start: Int
  ) {
    let count = source.width
    DetectionPrimitives.resize(&pairs, to: 8 * (count + Reference.cubicEdgePairs))
    var span = pairs.mutableSpan
    Vector.cubicPairs(line, pixelBytes: pixelBytes, count: count, into: &span)
    Vector.cubicPairRow(
      pairs.span, pixelBytes: pixelBytes, starts: columns.starts.span, weights: columns.pairs.span, into: &sums,
      at: start)
  }
}

/// The taps of one axis.
private struct CubicTaps: Sendable {
  /// For each target pixel, four source pixels and their weights as whole numbers of 2⁻¹¹.
  private(set) var places: [Int32] = []
  private(set) var weights: [Int16] = []

  /// The weights as pairs: those of the first two source pixels four times, then those of the last two.
  private(set) var pairs: [Int16] = []

  /// For each target pixel, the pair of neighboring source pixels with its first two taps, counted from that in front of
  /// the row.
  private(set) var starts: [Int32] = []

  private var exact: [Float] = []

  /// Computes the taps of an axis, for a part of the target.
  mutating func compute(source: Int, target: Int, region: Range<Double>?, part: Range<Int>) {
    let count = part.count
    resize(&places, to: 4 * count)
    resize(&weights, to: 4 * count)
    resize(&pairs, to: 16 * count)
    resize(&exact, to: 4 * count)
    var exact: [Float] = []
    swap(&exact, &self.exact)
    CubicTaps.fill(source, target, region, part.lowerBound, &places, &exact)
    for place in exact.indices {
      let weight = Int16((exact[place] * 2048 + 0x1.8p23) - 0x1.8p23)
      weights[place] = weight
      for lane in 0..<4 { pairs[8 * (place / 2) + place % 2 + 2 * lane] = weight }
    }
    swap(&exact, &self.exact)
    resize(&starts, to: count)
    for pixel in 0..<count {
      // Two taps in the middle that are the same were moved into the picture.
      let (near, next) = (places[4 * pixel + 1], places[4 * pixel + 2])
      starts[pixel] = near < next ? near + 1 : near == 0 ? 0 : near + 1
    }
  }

  private static func fill(
    _ source: Int, _ target: Int, _ region: Range<Double>?, _ start: Int, _ places: inout [Int32],
    _ weights: inout [Float]
  ) {
    var places = places.mutableSpan
    var weights = weights.mutableSpan
    Reference.cubicTaps(source: source, target: target, region: region, from: start, places: &places, weights: &weights)
  }
}
