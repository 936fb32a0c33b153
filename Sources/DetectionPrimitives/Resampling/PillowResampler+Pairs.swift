// The two passes of Pillow's resize along axes that shrink, by the kernel for pairs of source pixels.

extension PillowResampler {
  /// Resizes sixteen rows, or the last ones, to groups of sixteen rows that are still to be turned.
  static func weighColumns(
    _ bytes: Span<UInt8>, _ window: SourceWindow, from y: Int, rows: Int, _ taps: PairTaps, spread: inout [Int16],
    into turned: inout [UInt8], doubts: inout [Int32]
  ) {
    let pixelBytes = window.pixelBytes
    let stride = Reference.groupBytes * pixelBytes
    var x = 0
    while x < taps.starts.count {
      let block = taps.block(from: x, limit: blockGroups / pixelBytes)
      // Whole fours of pixels, which are two pairs.
      let origin = block.source.lowerBound / 2 * 2
      let first = 2 * origin
      let count = min(4 * ((block.source.upperBound + 1) / 2), window.size.width) - first
      DetectionPrimitives.resize(
        &spread, to: max(spread.count, Reference.groupNumbers * pixelBytes * Reference.columnPairs(count)))
      var numbers = spread.mutableSpan
      Vector.spreadColumnPairs(
        bytes, from: window.row(y) + first * pixelBytes, bytesPerRow: window.bytesPerRow, rows: rows,
        pixelBytes: pixelBytes, count: count, into: &numbers)
      var target = turned.mutableSpan
      weigh(
        spread.span, from: origin, groups: pixelBytes, taps, block.target, into: &target, at: x * stride,
        stride: stride, doubts: &doubts)
      x = block.target.upperBound
    }
  }

  /// Resizes from top to bottom, in strips of `groups` times sixteen bytes.
  static func weighRows(
    _ bytes: Span<UInt8>, _ window: SourceWindow, groups: Int, _ taps: PairTaps, spread: inout [Int16],
    into result: inout MutableSpan<UInt8>, doubts: inout [Int32]
  ) {
    let rowBytes = window.rowBytes
    let width = Reference.groupBytes * groups
    var y = 0
    while y < taps.starts.count {
      let block = taps.block(from: y, limit: blockGroups / groups)
      let first = 2 * block.source.lowerBound
      let count = min(2 * block.source.upperBound, window.size.height) - first
      DetectionPrimitives.resize(&spread, to: max(spread.count, 2 * width * block.source.count))
      var x = 0
      while x < rowBytes {
        // The last strip overlaps the one before.
        let left = min(x, rowBytes - width)
        var numbers = spread.mutableSpan
        Vector.spreadRowPairs(
          bytes, from: window.row(first) + left, bytesPerRow: window.bytesPerRow, rows: count, groups: groups,
          into: &numbers)
        weigh(
          spread.span, from: block.source.lowerBound, groups: groups, taps, block.target, into: &result,
          at: y * rowBytes + left, stride: rowBytes, doubts: &doubts)
        x += width
      }
      y = block.target.upperBound
    }
  }

  /// Weighs pairs of source pixels for some target pixels.
  private static func weigh(
    _ spread: Span<Int16>, from origin: Int, groups: Int, _ taps: PairTaps, _ range: Range<Int>,
    into bytes: inout MutableSpan<UInt8>, at start: Int, stride: Int, doubts: inout [Int32]
  ) {
    DetectionPrimitives.resize(&doubts, to: max(doubts.count, Reference.doubtNumbers * range.count * groups))
    var work = doubts.mutableSpan
    let places = 8 * taps.capacity * range.lowerBound..<8 * taps.capacity * range.upperBound
    Vector.weighPairs(
      spread, from: origin, groups: groups, starts: taps.starts.span.extracting(range),
      counts: taps.counts.span.extracting(range), coarse: taps.coarse.span.extracting(places),
      fine: taps.fine.span.extracting(places), shift: taps.shift, bases: taps.bases.span.extracting(range),
      limits: taps.limits.span.extracting(range), into: &bytes, at: start, stride: stride, doubts: &work)
  }
}
