/// Linear resizing row by row, with its tables and work memory: the engine behind resizing and preprocessing.
///
/// A part of the resized picture can be made without the rest; rows and columns are counted from its corner then.
///
/// The rows of a target are asked for from the top. A source row's sums are kept for the next target row, which pays
/// where a picture grows; where it shrinks, planes are made in one step without them. Flips cost nothing: columns from
/// the right are other taps, rows from the bottom other row numbers.
struct LinearResampler: Sendable {
  /// The size of the source and of the target, in pixels, and the bytes of a pixel.
  private(set) var source = Size(width: 0, height: 0)
  private(set) var target = Size(width: 0, height: 0)
  private(set) var pixelBytes = 0

  /// The part of the source that the target shows; `nil` for all.
  private(set) var region: SampledRegion?

  /// The part of the target that is made.
  private(set) var part = VisiblePart(of: Size(width: 0, height: 0))

  /// Whether columns count from the right, and rows from the bottom.
  private(set) var flipsX = false
  private(set) var flipsY = false

  /// Whether samples are INTER_AREA's, for pictures that grow.
  private let coversArea: Bool

  private(set) var taps = LinearTaps()

  /// Whether the picture shrinks to exactly half in both axes, where OpenCV averages.
  private(set) var halves = false

  /// The sums of two source rows, each row in the one of its parity.
  private var even = LinearSums()
  private var odd = LinearSums()

  /// Weights of two rows, sixteen times each.
  private var weights: [Int16] = []

  /// A row of pixels on its way to planes.
  private var row: [UInt8] = []

  /// The last source rows, where they must be read from a copy.
  private var tail = SourceTail()

  /// Makes an engine of OpenCV's INTER_LINEAR, or of INTER_AREA for pictures that grow in an axis.
  init(coversArea: Bool = false) {
    self.coversArea = coversArea
  }

  /// Prepares for a picture; tables are computed where its size or its pixels' are not those of the last one.
  mutating func prepare(
    _ source: Size, pixelBytes: Int, target: Size, region: SampledRegion? = nil, part: VisiblePart? = nil,
    flipsX: Bool = false, flipsY: Bool = false
  ) {
    let part = part ?? VisiblePart(of: target)
    if source != self.source || pixelBytes != self.pixelBytes || target != self.target || region != self.region
      || part != self.part || flipsX != self.flipsX
    {
      taps.compute(
        source: source, pixelBytes: pixelBytes, target: target, region: region, part: part, coversArea: coversArea,
        flipsX: flipsX)
      halves = !coversArea && region == nil && source.width == 2 * target.width && source.height == 2 * target.height
      self.source = source
      self.pixelBytes = pixelBytes
      self.target = target
      self.region = region
      self.part = part
      self.flipsX = flipsX
    }
    self.flipsY = flipsY
    even.clear()
    odd.clear()
    tail.clear()
  }

  /// The source rows that row `y` is made of; the same one twice where one is enough.
  func sourceRows(of y: Int) -> (upper: Int, lower: Int) {
    let line = part.rows.lowerBound + y
    let upper = halves ? 2 * line : Int(taps.upper[y])
    let lower = halves ? 2 * line + 1 : taps.lowerWeights[y] == 0 ? upper : Int(taps.lower[y])
    return flipsY ? (source.height - 1 - upper, source.height - 1 - lower) : (upper, lower)
  }

  /// Resizes a picture and makes a part of the result: rows without padding.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ region: SampledRegion?, to target: Size, part: VisiblePart,
    into result: inout MutableSpan<UInt8>
  ) {
    prepare(window.size, pixelBytes: window.pixelBytes, target: target, region: region, part: part)
    let rowBytes = part.width * window.pixelBytes
    for y in 0..<part.height {
      let (upper, lower) = sourceRows(of: y)
      if window.isReadable(upper, count: bytes.count) && window.isReadable(lower, count: bytes.count) {
        self.bytes(row: y, of: bytes, window, into: &result, at: y * rowBytes)
      } else {
        var tail = SourceTail()
        swap(&tail, &self.tail)
        let copied = tail.copy(window, of: bytes, rows: min(upper, lower)...max(upper, lower))
        self.bytes(row: y, of: tail.bytes.span, copied, into: &result, at: y * rowBytes)
        swap(&tail, &self.tail)
      }
    }
  }

  /// Makes row `y` of the target as bytes, in the format of the source.
  mutating func bytes(
    row y: Int, of source: Span<UInt8>, _ window: SourceWindow, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    if halves {
      let (upper, lower) = sourceRows(of: y)
      let left = 2 * pixelBytes * part.columns.lowerBound
      Reference.halveRow(
        source.extracting(window.row(upper) + left..<source.count),
        source.extracting(window.row(lower) + left..<source.count), pixelBytes: pixelBytes, count: part.width,
        into: &bytes, at: start)
      return
    }
    if pixelBytes >= 3 && blendsTwice(y, window) {
      return blendTwice(row: y, of: source, window, into: &bytes, at: start)
    }
    let (upper, lower) = sums(y, of: source, window, lanes: pixelBytes)
    Vector.linearColumn(
      upper.span, lower.span, weights: weights.span, count: pixelBytes * part.width, into: &bytes, at: start)
  }

  /// Makes row `y` as bytes of two source rows at once, whose pixels have three or four bytes.
  private mutating func blendTwice(
    row y: Int, of source: Span<UInt8>, _ window: SourceWindow, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    setWeights(y)
    let (first, second) = sourceRows(of: y)
    let upper = source.extracting(window.row(first)..<source.count)
    let lower = source.extracting(window.row(second)..<source.count)
    if pixelBytes == 4 {
      return Vector.linearPixels(
        upper, lower, extent: window.rowBytes, step: taps.step, offsets: taps.offsets.span, tilts: taps.tilts.span,
        weights: weights.span, into: &bytes, at: start)
    }
    var row: [UInt8] = []
    swap(&row, &self.row)
    DetectionPrimitives.resize(&row, to: 4 * part.width)
    var pixels = row.mutableSpan
    Vector.linearPixels(
      upper, lower, extent: window.rowBytes, step: taps.step, offsets: taps.offsets.span, tilts: taps.tilts.span,
      weights: weights.span, into: &pixels, at: 0)
    Vector.pixelByteTriples(row.span, isReversed: false, flip: 0, count: part.width, into: &bytes, at: start)
    swap(&row, &self.row)
  }

  /// Makes row `y` as pixels of four bytes, the last of which means nothing where the source has three.
  ///
  /// The source has pixels of three or four bytes.
  mutating func pixels(
    row y: Int, of source: Span<UInt8>, _ window: SourceWindow, into pixels: inout MutableSpan<UInt8>
  ) {
    let (first, second) = sourceRows(of: y)
    let count = part.width
    if halves {
      let start = 2 * pixelBytes * (flipsX ? target.width - part.columns.upperBound : part.columns.lowerBound)
      Vector.halvePixels(
        source.extracting(window.row(first) + start..<source.count),
        source.extracting(window.row(second) + start..<source.count), pixelBytes: pixelBytes, count: count,
        into: &pixels, at: 0)
      if flipsX { Reference.reversePixels(&pixels, count: count) }
      return
    }
    let upper = source.extracting(window.row(first)..<source.count)
    if first == second && taps.picksColumns {
      return Vector.pickPixels(upper, extent: window.rowBytes, offsets: taps.offsets.span, into: &pixels, at: 0)
    }
    if blendsTwice(y, window) {
      setWeights(y)
      return Vector.linearPixels(
        upper, source.extracting(window.row(second)..<source.count), extent: window.rowBytes, step: taps.step,
        offsets: taps.offsets.span, tilts: taps.tilts.span, weights: weights.span, into: &pixels, at: 0)
    }
    let sums = sums(y, of: source, window, lanes: 4)
    Vector.linearColumn(
      sums.upper.span, sums.lower.span, weights: weights.span, count: 4 * count, into: &pixels, at: 0)
  }

  /// Whether every pixel of the part is one of the source.
  var picksPixels: Bool { !halves && taps.picksColumns && taps.picksRows }

  /// Makes row `y` as three planes of Floats: (v · multiplier) · scale of each byte v.
  ///
  /// The source has pixels of three or four bytes; `planes` are the places of the row in the planes of its first three.
  mutating func planes(
    row y: Int, of source: Span<UInt8>, _ window: SourceWindow, multiplier: UInt16, scale: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let (first, second) = sourceRows(of: y)
    let extent = window.rowBytes
    if !halves && first == second && taps.picksColumns {
      return Vector.pickPlanes(
        source.extracting(window.row(first)..<source.count), extent: extent, offsets: taps.offsets.span,
        multiplier: multiplier, scale: scale, into: &values, planes: planes)
    }
    if !halves && blendsTwice(y, window) {
      setWeights(y)
      return Vector.linearPlanes(
        source.extracting(window.row(first)..<source.count), source.extracting(window.row(second)..<source.count),
        extent: extent, step: taps.step, offsets: taps.offsets.span, tilts: taps.tilts.span, weights: weights.span,
        multiplier: multiplier, scale: scale, into: &values, planes: planes)
    }
    var row: [UInt8] = []
    swap(&row, &self.row)
    DetectionPrimitives.resize(&row, to: 4 * part.width)
    var span = row.mutableSpan
    pixels(row: y, of: source, window, into: &span)
    Vector.pixelPlanes(
      row.span, multiplier: multiplier, scale: scale, moments: nil, count: part.width, into: &values, planes: planes)
    swap(&row, &self.row)
  }

  /// Whether row `y` is made of two source rows at once, as no other row needs their sums.
  private func blendsTwice(_ y: Int, _ window: SourceWindow) -> Bool {
    taps.isComplementary && window.size.height >= target.height && taps.lowerWeights[y] != 0
  }

  /// The sums of the two source rows of target row `y`, made unless they are there; sets the weights too.
  private mutating func sums(
    _ y: Int, of source: Span<UInt8>, _ window: SourceWindow, lanes: Int
  ) -> (upper: [Int16], lower: [Int16]) {
    setWeights(y)
    // The two rows of a target row are neighbors, so of different parity; where the second weighs nothing, or is the
    // same row at an edge, one is enough.
    let (upper, lower) = sourceRows(of: y)
    makeSums(upper, of: source, window, lanes: lanes)
    if lower != upper { makeSums(lower, of: source, window, lanes: lanes) }
    return (
      upper % 2 == 0 ? even.values : odd.values, lower % 2 == 0 ? even.values : odd.values
    )
  }

  private mutating func makeSums(_ y: Int, of source: Span<UInt8>, _ window: SourceWindow, lanes: Int) {
    let row = source.extracting(window.row(y)..<source.count)
    if y % 2 == 0 {
      even.make(row: y, of: row, extent: window.rowBytes, lanes: lanes, taps: taps)
    } else {
      odd.make(row: y, of: row, extent: window.rowBytes, lanes: lanes, taps: taps)
    }
  }

  private mutating func setWeights(_ y: Int) {
    let (upper, lower) = (taps.upperWeights[y], taps.lowerWeights[y])
    DetectionPrimitives.resize(&weights, to: 32)
    var span = weights.mutableSpan
    span.store(SIMD16(repeating: upper), at: 0)
    span.store(SIMD16(repeating: lower), at: 16)
  }
}
