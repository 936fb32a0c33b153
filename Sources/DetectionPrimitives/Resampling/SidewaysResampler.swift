/// Linear shrinking of a picture that is stored sideways: each stored row, or two, makes a column of the upright target.
///
/// The source is read along its rows, as it lies in memory. The columns are kept as rows of pixels, and turned when all
/// are there, sixteen target rows at a time.
struct SidewaysResampler: Sendable {
  /// The taps of the upright picture, columns counted in stored rows.
  private var taps = LinearTaps()
  private var source = Size(width: 0, height: 0)
  private var whole = Size(width: 0, height: 0)
  private var region: SampledRegion?
  private var part = VisiblePart(of: Size(width: 0, height: 0))

  /// The size of the part that is made.
  private var target = Size(width: 0, height: 0)
  private var pixelBytes = 0
  private var flips = (x: false, y: false)
  private var halves = false
  private var picks = false

  /// For each target row, the byte in a stored row where its first pixel starts.
  private var offsets: [Int32] = []

  /// For each target row, the weight of its first pixel, twice; then, for each, that of its second, twice.
  private var weights: [Int16] = []

  /// The tilt of the weight of the second stored row, sixteen times.
  private var tilts: [Int16] = []

  /// The target, column by column, and some rows of it.
  private var turned: [UInt8] = []
  private var rows: [UInt8] = []

  /// For each target column, the byte where its stored row starts.
  private var lines: [Int32] = []

  /// The target rows that are picked at a time: about as many pixels of three bytes, one in three, fill a cache line.
  private static let pickedRows = 8

  /// The target rows that are turned at a time: as many pixels of four bytes fill a cache line.
  private static let block = 16

  /// Prepares for a part of an upright picture of `source` pixels, of `pixelBytes` each, 3 or 4.
  ///
  /// - Returns: Whether this engine can resize it: no side grows, and the weights of each column sum to 2048.
  mutating func prepare(
    _ source: Size, pixelBytes: Int, target: Size, region: SampledRegion?, part: VisiblePart, flipsX: Bool,
    flipsY: Bool
  ) -> Bool {
    let (width, height) = region?.size ?? (Double(source.width), Double(source.height))
    guard width >= Double(target.width), height >= Double(target.height) else { return false }
    if source != self.source || pixelBytes != self.pixelBytes || target != whole || region != self.region
      || part != self.part || flips.x != flipsX || flips.y != flipsY
    {
      taps.compute(
        source: source, pixelBytes: 1, target: target, region: region, part: part, coversArea: false, flipsX: flipsX)
      halves = region == nil && source.width == 2 * target.width && source.height == 2 * target.height
      picks = taps.picksColumns && taps.picksRows
      self.source = source
      self.pixelBytes = pixelBytes
      whole = target
      self.region = region
      self.part = part
      self.target = Size(width: part.width, height: part.height)
      flips = (flipsX, flipsY)
      computeColumns()
    }
    return taps.isComplementary
  }

  private mutating func computeColumns() {
    resize(&offsets, to: target.height)
    resize(&weights, to: 4 * target.height)
    for y in 0..<target.height {
      var column = Int(taps.upper[y])
      var (first, second) = (taps.upperWeights[y], taps.lowerWeights[y])
      if picks || column == source.height - 1 {
        // The last pixel weighs all; what is read beside it weighs nothing.
        if flips.y { column = source.height - 1 - column }
      } else if flips.y {
        // The second pixel of the upright column is the first in memory.
        column = source.height - 2 - column
        (first, second) = (second, first)
      }
      offsets[y] = Int32(column * pixelBytes)
      for place in 2 * y..<2 * y + 2 {
        weights[place] = first
        weights[2 * target.height + place] = second
      }
    }
  }

  /// The stored rows that column `x` of the target is made of; the same one twice where one is enough.
  func storedRows(of x: Int) -> (first: Int, second: Int) {
    if halves {
      let column = part.columns.lowerBound + x
      let first = flips.x ? source.width - 2 - 2 * column : 2 * column
      return (first, first + 1)
    }
    let first = Int(taps.offsets[x])
    return (first, taps.coarse[4 * x] == 0 && taps.fine[4 * x] == 0 ? first : first + taps.step)
  }

  /// The bytes from column to column: whole cache lines, and not so many that columns displace each other.
  private var columnBytes: Int { ((4 * target.height + 63) / 64 | 1) * 64 }

  /// Makes column `x` of the target of stored rows.
  mutating func make(column x: Int, of bytes: Span<UInt8>, _ window: SourceWindow) {
    let count = target.height
    let (first, second) = storedRows(of: x)
    let skipped =
      halves ? 2 * pixelBytes * (flips.y ? whole.height - part.rows.upperBound : part.rows.lowerBound) : 0
    let upper = bytes.extracting(window.row(first) + skipped..<bytes.count)
    let lower = bytes.extracting(window.row(second) + skipped..<bytes.count)
    let (start, extent, pixelBytes) = (x * columnBytes, window.rowBytes, pixelBytes)
    let (halves, picks, offsets, weights) = (halves, picks, offsets, weights)
    setTilts(x)
    let tilts = tilts
    resize(&turned, to: target.width * columnBytes)
    var pixels = turned.mutableSpan
    if halves {
      Vector.halvePixels(upper, lower, pixelBytes: pixelBytes, count: count, into: &pixels, at: start)
    } else if picks {
      Vector.pickPixels(upper, extent: extent, offsets: offsets.span, into: &pixels, at: start)
    } else {
      Vector.linearAcross(
        upper, lower, extent: extent, step: pixelBytes, offsets: offsets.span, tilts: tilts.span,
        weights: weights.span, into: &pixels, at: start)
    }
  }

  /// Whether every pixel of the target is one of the source.
  var picksPixels: Bool { picks && !halves }

  /// Calls `body` with memory for column `x` of the target and the bytes in a stored row where its pixels start.
  mutating func withColumn(_ x: Int, _ body: (Span<Int32>, inout MutableSpan<UInt8>) -> Void) {
    let (start, count, offsets) = (x * columnBytes, 4 * target.height, offsets)
    resize(&turned, to: target.width * columnBytes)
    var pixels = turned.mutableSpan
    pixels.withPart(start..<start + count) { body(offsets.span, &$0) }
  }

  /// Whether every pixel of the target is one of the source, and all of them can be read where they are.
  func canPick(from source: UprightSource, in bytes: Span<UInt8>) -> Bool {
    guard picksPixels, source.isInPlace else { return false }
    func isReachable(_ x: Int) -> Bool {
      let row = storedRows(of: x).first
      return source.stored.isReadable(row, count: bytes.count) && source.stored.row(row) <= Int(Int32.max)
    }
    return isReachable(0) && isReachable(target.width - 1)
  }

  /// Makes three planes of Floats of single pixels, some rows at a time.
  ///
  /// ``canPick(from:in:)`` must hold; `planes` are the places of the target's first pixel, `rowStep` leads to the next row.
  /// `willDraw` is called with rows of the target before they are made.
  mutating func pickPlanes(
    of bytes: Span<UInt8>, _ window: SourceWindow, multiplier: UInt16, scale: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int), rowStep: Int,
    willDraw: (Range<Int>, inout MutableSpan<Float>) -> Void
  ) {
    resize(&lines, to: target.width)
    for x in 0..<target.width { lines[x] = Int32(window.row(storedRows(of: x).first)) }
    for first in stride(from: 0, to: target.height, by: SidewaysResampler.pickedRows) {
      let rows = first..<min(first + SidewaysResampler.pickedRows, target.height)
      willDraw(rows, &values)
      let place = first * rowStep
      Vector.pickTurned(
        bytes, extent: bytes.count - SourceWindow.slack, lines: lines.span, offsets: offsets.span.extracting(rows),
        multiplier: multiplier, scale: scale, into: &values,
        planes: (planes.0 + place, planes.1 + place, planes.2 + place), rowStep: rowStep)
    }
  }

  private mutating func setTilts(_ x: Int) {
    let tilt = taps.wideTilts[4 * x]
    resize(&tilts, to: 16)
    var span = tilts.mutableSpan
    span.store(SIMD16(repeating: tilt), at: 0)
  }

  /// Calls `body` with the pixels, of four bytes, of each row of the target, and four bytes more.
  mutating func forEachRow(_ body: (Int, Span<UInt8>) -> Void) {
    let (rowBytes, width, height) = (4 * target.width, target.width, target.height)
    resize(&rows, to: SidewaysResampler.block * rowBytes + 4)
    // Where a picture is halved, rows come in the order of memory.
    let (columns, columnBytes) = (turned, columnBytes)
    let isReversed = halves && flips.y
    for first in stride(from: 0, to: height, by: SidewaysResampler.block) {
      let count = min(SidewaysResampler.block, height - first)
      var pixels = rows.mutableSpan
      Vector.transposePixels(
        columns.span, stride: columnBytes, height: width, from: first, count: count, into: &pixels)
      for row in 0..<count {
        let y = first + row
        body(isReversed ? height - 1 - y : y, rows.span.extracting(row * rowBytes..<(row + 1) * rowBytes + 4))
      }
    }
  }
}
