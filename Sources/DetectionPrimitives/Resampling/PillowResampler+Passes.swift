// The two passes of Pillow's resize: by the fast kernels, but for pictures of less than sixteen bytes in a row. Axes that
// shrink take the kernel for pairs of source pixels (PillowResampler+Pairs.swift), others that for pairs of parts.

extension PillowResampler {
  /// The groups to spread at a time: with their 64 bytes each they stay in a core's first cache until they are weighed,
  /// beside the weights and what comes out.
  static let blockGroups = 300

  /// Resizes along each row.
  mutating func resizeColumns(_ bytes: Span<UInt8>, _ window: SourceWindow, into result: inout MutableSpan<UInt8>) {
    let targetBytes = window.pixelBytes * target.width
    guard columns.arePairs, window.rowBytes >= Reference.groupBytes, targetBytes >= Reference.groupBytes else {
      for y in 0..<window.size.height {
        Reference.resampleRow(
          bytes.extracting(window.row(y)..<window.row(y) + window.rowBytes), pixelBytes: window.pixelBytes,
          starts: columns.axis.starts.span, counts: columns.axis.counts.span, weights: columns.axis.weights.span,
          into: &result, at: y * targetBytes)
      }
      return
    }
    var (spread, turned, doubts): ([Int16], [UInt8], [Int32]) = ([], [], [])
    swap(&spread, &self.spread)
    swap(&doubts, &self.doubts)
    swap(&turned, &self.turned)
    DetectionPrimitives.resize(&turned, to: max(turned.count, Reference.groupBytes * targetBytes))
    let pixelBytes = window.pixelBytes
    let stride = Reference.groupBytes * pixelBytes
    for y in Swift.stride(from: 0, to: window.size.height, by: Reference.groupBytes) {
      let count = min(Reference.groupBytes, window.size.height - y)
      var x = 0
      if columns.takesPixelPairs {
        PillowResampler.weighColumns(
          bytes, window, from: y, rows: count, columns.ofPixelPairs, spread: &spread, into: &turned, doubts: &doubts)
        x = target.width
      }
      while x < target.width {
        let block = columns.block(from: x, limit: PillowResampler.blockGroups / pixelBytes)
        // At least sixteen bytes.
        let lacking = max(0, (Reference.groupBytes + pixelBytes - 1) / pixelBytes - block.source.count)
        let first = max(0, block.source.lowerBound - lacking)
        let groups = max(Reference.groupBytes, (block.source.upperBound - first) * pixelBytes)
        DetectionPrimitives.resize(&spread, to: max(spread.count, Reference.groupNumbers * groups))
        var numbers = spread.mutableSpan
        Vector.spreadColumns(
          bytes, from: window.row(y) + first * pixelBytes, bytesPerRow: window.bytesPerRow, rows: count, count: groups,
          into: &numbers)
        var bytes = turned.mutableSpan
        PillowResampler.weigh(
          spread.span, from: first, groups: pixelBytes, columns, block.target, into: &bytes, at: x * stride,
          stride: stride)
        x = block.target.upperBound
      }
      Vector.turnGroups(
        turned.span, rows: count, count: targetBytes, into: &result, at: y * targetBytes, bytesPerRow: targetBytes)
    }
    swap(&spread, &self.spread)
    swap(&doubts, &self.doubts)
    swap(&turned, &self.turned)
  }

  /// Resizes from top to bottom, strip by strip.
  mutating func resizeRows(_ bytes: Span<UInt8>, _ window: SourceWindow, into result: inout MutableSpan<UInt8>) {
    let rowBytes = window.rowBytes
    guard rows.arePairs, rowBytes >= Reference.groupBytes else {
      for y in 0..<target.height {
        let first = y * rows.axis.capacity
        Reference.resampleColumn(
          bytes, from: window.row(Int(rows.axis.starts[y])), bytesPerRow: window.bytesPerRow,
          weights: rows.axis.weights.span.extracting(first..<first + Int(rows.axis.counts[y])), count: rowBytes,
          into: &result, at: y * rowBytes)
      }
      return
    }
    let groups = min(4, rowBytes / Reference.groupBytes)
    let width = Reference.groupBytes * groups
    var (spread, doubts): ([Int16], [Int32]) = ([], [])
    swap(&spread, &self.spread)
    swap(&doubts, &self.doubts)
    var y = 0
    if rows.takesPixelPairs {
      PillowResampler.weighRows(
        bytes, window, groups: groups, rows.ofPixelPairs, spread: &spread, into: &result, doubts: &doubts)
      y = target.height
    }
    while y < target.height {
      let block = rows.block(from: y, limit: PillowResampler.blockGroups / groups)
      DetectionPrimitives.resize(&spread, to: max(spread.count, 2 * width * block.source.count))
      var x = 0
      while x < rowBytes {
        // The last strip overlaps the one before.
        let left = min(x, rowBytes - width)
        var numbers = spread.mutableSpan
        Vector.spreadRows(
          bytes, from: window.row(block.source.lowerBound) + left, bytesPerRow: window.bytesPerRow,
          rows: block.source.count, groups: groups, into: &numbers)
        PillowResampler.weigh(
          spread.span, from: block.source.lowerBound, groups: groups, rows, block.target, into: &result,
          at: y * rowBytes + left, stride: rowBytes)
        x += width
      }
      y = block.target.upperBound
    }
    swap(&spread, &self.spread)
    swap(&doubts, &self.doubts)
  }

  /// Weighs spread pixels for some target pixels.
  private static func weigh(
    _ spread: Span<Int16>, from origin: Int, groups: Int, _ taps: SpreadTaps, _ range: Range<Int>,
    into bytes: inout MutableSpan<UInt8>, at start: Int, stride: Int
  ) {
    let capacity = taps.axis.capacity
    Vector.weighSpread(
      spread, from: origin, groups: groups, starts: taps.axis.starts.span.extracting(range),
      counts: taps.axis.counts.span.extracting(range),
      weights: taps.pairs.span.extracting(8 * capacity * range.lowerBound..<8 * capacity * range.upperBound),
      bases: taps.bases.span.extracting(range), into: &bytes, at: start, stride: stride)
  }
}
