/// OpenCV's INTER_AREA with its tables and work memory.
struct AreaResampler: Sendable {
  private var source = Size(width: 0, height: 0)
  private var target = Size(width: 0, height: 0)
  private var part = VisiblePart(of: Size(width: 0, height: 0))
  private var region: SampledRegion?
  private(set) var columns = AxisTaps<Float>()
  private(set) var rows = AxisTaps<Float>()
  private(set) var fractions = AreaFractions()

  /// Where a side grows.
  private var linear = LinearResampler(coversArea: true)

  /// Where both sides shrink to exactly half.
  private var halving = LinearResampler()

  var sums: [Float] = []
  private var total: [Float] = []
  var totals: [UInt16] = []

  /// The sums of the pixels that are summed again.
  var partSums: [Float] = []
  var partTotal: [Float] = []

  /// Resizes a picture and makes a part of the result: rows without padding.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ region: SampledRegion?, to target: Size, part: VisiblePart,
    into result: inout MutableSpan<UInt8>
  ) {
    let source = window.size
    if source == target && region == nil { return packRows(bytes, window.part(part), into: &result) }
    let (width, height) = region?.size ?? (Double(source.width), Double(source.height))
    if width < Double(target.width) || height < Double(target.height) {
      return linear.resize(bytes, window, region, to: target, part: part, into: &result)
    }
    let size = Size(width: part.width, height: part.height)
    let areBlocks = region == nil && source.width % target.width == 0 && source.height % target.height == 0
    let (across, down) = (source.width / target.width, source.height / target.height)
    if areBlocks && across == 2 && down == 2 {
      return halving.resize(bytes, window, nil, to: target, part: part, into: &result)
    }
    // A place more: vectors of four lanes are stored over the next pixel.
    let count = window.pixelBytes * part.width + 1
    DetectionPrimitives.resize(&sums, to: count)
    DetectionPrimitives.resize(&total, to: count)
    prepare(source, target, region, part)
    if region == nil && fractions.isExact && (3...4).contains(window.pixelBytes) {
      // Blocks of whole pixels are summed in whole numbers by OpenCV too, and rounded likewise.
      averageFractions(bytes, window, size, mayDiffer: !areBlocks, into: &result)
    } else if areBlocks {
      averageBlocks(bytes, window.part(part, block: (across, down)), size, into: &result)
    } else {
      averageParts(bytes, window, size, into: &result)
    }
  }

  private mutating func prepare(_ source: Size, _ target: Size, _ region: SampledRegion?, _ part: VisiblePart) {
    guard source != self.source || target != self.target || region != self.region || part != self.part else { return }
    self.source = source
    self.target = target
    self.region = region
    self.part = part
    fractions.compute(source: source, target: target, part: part)
    columns.compute(
      target: part.width, capacity: Reference.areaTapCount(source: source.width, target: target.width)
    ) {
      Reference.areaTaps(
        source: source.width, target: target.width, region: region?.columns, from: part.columns.lowerBound,
        starts: &$0, counts: &$1, weights: &$2)
    }
    rows.compute(
      target: part.height, capacity: Reference.areaTapCount(source: source.height, target: target.height)
    ) {
      Reference.areaTaps(
        source: source.height, target: target.height, region: region?.rows, from: part.rows.lowerBound, starts: &$0,
        counts: &$1, weights: &$2)
    }
  }

  private mutating func averageBlocks(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ target: Size, into result: inout MutableSpan<UInt8>
  ) {
    let (across, down) = (window.size.width / target.width, window.size.height / target.height)
    let count = window.pixelBytes * target.width
    var (total, totals): ([Float], [UInt16]) = ([], [])
    swap(&total, &self.total)
    swap(&totals, &self.totals)
    DetectionPrimitives.resize(&totals, to: window.rowBytes + 4)
    for y in 0..<target.height {
      for place in total.indices { total[place] = 0 }
      // As many rows at a time as 16 bits hold.
      for top in stride(from: down * y, to: down * (y + 1), by: Reference.mostBlockRows) {
        for place in totals.indices { totals[place] = 0 }
        var span = totals.mutableSpan
        for row in top..<min(top + Reference.mostBlockRows, down * (y + 1)) {
          Vector.addRow(
            bytes.extracting(window.row(row)..<bytes.count), count: window.rowBytes, into: &span)
        }
        var sums = total.mutableSpan
        Vector.addBlocks(
          totals.span, pixelBytes: window.pixelBytes, block: across, count: target.width, into: &sums)
      }
      Vector.roundSums(total.span, scale: 1 / Float(across * down), count: count, into: &result, at: y * count)
    }
    swap(&total, &self.total)
    swap(&totals, &self.totals)
  }

  private mutating func averageParts(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ target: Size, into result: inout MutableSpan<UInt8>
  ) {
    var held = -1
    var (sums, total): ([Float], [Float]) = ([], [])
    swap(&sums, &self.sums)
    swap(&total, &self.total)
    for y in 0..<target.height {
      for place in total.indices { total[place] = 0 }
      for tap in 0..<Int(rows.counts[y]) {
        let row = Int(rows.starts[y]) + tap
        // A row at the edge of two target rows is summed once.
        if row != held {
          held = row
          var span = sums.mutableSpan
          Vector.areaRow(
            bytes.extracting(window.row(row)..<bytes.count), pixelBytes: window.pixelBytes,
            starts: columns.starts.span, counts: columns.counts.span, weights: columns.weights.span, into: &span)
        }
        var span = total.mutableSpan
        Vector.accumulate(sums.span, weight: rows.weights[y * rows.capacity + tap], into: &span)
      }
      Vector.roundSums(total.span, scale: 1, count: total.count - 1, into: &result, at: y * (total.count - 1))
    }
    swap(&sums, &self.sums)
    swap(&total, &self.total)
  }
}
