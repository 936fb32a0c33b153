// INTER_AREA by whole numbers, where the scales are simple fractions.

extension AreaResampler {
  /// The bytes of a row that are summed again one by one; where there are more, the whole row is.
  private static let mostDoubtful = 64

  /// Averages all target rows, from top to bottom first.
  ///
  /// `mayDiffer` says whether OpenCV sums in Floats, so that means near a boundary between two bytes are summed again.
  mutating func averageFractions(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ target: Size, mayDiffer: Bool,
    into result: inout MutableSpan<UInt8>
  ) {
    let count = window.pixelBytes * target.width
    var (sums, totals): ([Float], [UInt16]) = ([], [])
    swap(&sums, &self.sums)
    swap(&totals, &self.totals)
    // Places more: the last pixel is read as four bytes.
    DetectionPrimitives.resize(&totals, to: window.rowBytes + 4)
    for y in 0..<target.height {
      let rows = fractions.rows[y]
      let first = 16 * fractions.rowCapacity * y
      var rowTotals = totals.mutableSpan
      Vector.areaTotals(
        bytes, from: window.row(rows.start), bytesPerRow: window.bytesPerRow,
        weights: fractions.weights.span.extracting(first..<first + 16 * rows.count), count: window.rowBytes,
        into: &rowTotals)
      var rowSums = sums.mutableSpan
      Vector.areaFractions(
        totals.span, pixelBytes: window.pixelBytes, starts: fractions.starts.span, counts: fractions.counts.span,
        firsts: fractions.firsts.span, lasts: fractions.lasts.span, unit: fractions.unit, into: &rowSums)
      Vector.roundSums(sums.span, scale: fractions.scale, count: count, into: &result, at: y * count)
      if mayDiffer { averageDoubtful(bytes, window, row: y, sums.span, count: count, into: &result) }
    }
    swap(&sums, &self.sums)
    swap(&totals, &self.totals)
  }

  /// Sums the pixels again, as OpenCV does, whose means are near a boundary between two bytes.
  private mutating func averageDoubtful(
    _ bytes: Span<UInt8>, _ window: SourceWindow, row y: Int, _ sums: Span<Float>, count: Int,
    into result: inout MutableSpan<UInt8>
  ) {
    func next(_ start: Int) -> Int {
      Vector.nextDoubtful(sums, scale: fractions.scale, reach: fractions.reach, from: start, count: count)
    }
    var place = next(0)
    var left = AreaResampler.mostDoubtful
    while place < count {
      if left == 0 {
        return average(bytes, window, row: y, columns: 0..<count / window.pixelBytes, into: &result, at: y * count)
      }
      left -= 1
      let x = place / window.pixelBytes
      average(bytes, window, row: y, columns: x..<x + 1, into: &result, at: y * count + x * window.pixelBytes)
      place = next((x + 1) * window.pixelBytes)
    }
  }

  /// Averages some pixels of a target row in Floats.
  private mutating func average(
    _ bytes: Span<UInt8>, _ window: SourceWindow, row y: Int, columns range: Range<Int>,
    into result: inout MutableSpan<UInt8>, at start: Int
  ) {
    let count = window.pixelBytes * range.count
    var (sums, total): ([Float], [Float]) = ([], [])
    swap(&sums, &partSums)
    swap(&total, &partTotal)
    DetectionPrimitives.resize(&sums, to: count + 1)
    DetectionPrimitives.resize(&total, to: count + 1)
    for place in total.indices { total[place] = 0 }
    for tap in 0..<Int(rows.counts[y]) {
      var rowSums = sums.mutableSpan
      Vector.areaRow(
        bytes.extracting(window.row(Int(rows.starts[y]) + tap)..<bytes.count), pixelBytes: window.pixelBytes,
        starts: columns.starts.span.extracting(range), counts: columns.counts.span.extracting(range),
        weights: columns.weights.span.extracting(
          columns.capacity * range.lowerBound..<columns.capacity * range.upperBound), into: &rowSums)
      var rowTotal = total.mutableSpan
      Vector.accumulate(sums.span, weight: rows.weights[y * rows.capacity + tap], into: &rowTotal)
    }
    Vector.roundSums(total.span, scale: 1, count: count, into: &result, at: start)
    swap(&sums, &partSums)
    swap(&total, &partTotal)
  }
}
