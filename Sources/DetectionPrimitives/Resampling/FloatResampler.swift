/// Resizes upright planes of Floats with the filters for bytes, as their libraries resize float32.
///
/// The linear filter goes row by row, with tables and work memory that are kept; the nearest ones pick; the others make
/// the plane first, as ``TensorResizer`` does it. Only the part that is wanted is made, of the rows that it needs.
struct FloatResampler: Sendable {
  private var filter = ResizeFilter.openCVLinear
  private var source = Size(width: 0, height: 0)
  private var target = Size(width: 0, height: 0)
  private var region: SampledRegion?
  private var part = VisiblePart(of: Size(width: 0, height: 0))
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

  /// Whether pixels are picked: by a nearest filter, or because the size stays.
  private var picks = false

  /// The engine of filters that weigh more than two pixels, and the planes before and after it.
  private var engine: TensorResizer?
  private var plane: [Float] = []
  private var resized: [Float] = []

  /// Prepares for a part of a picture; tables are computed where its size is not that of the last one.
  mutating func prepare(
    _ source: Size, target: Size, region: SampledRegion?, part: VisiblePart, filter: ResizeFilter,
    passOrder: PillowPassOrder = .pillow13
  ) {
    guard
      source != self.source || target != self.target || region != self.region || part != self.part
        || filter != self.filter || passOrder != engine?.passOrder ?? passOrder
    else { return }
    self.source = source
    self.target = target
    self.region = region
    self.part = part
    self.filter = filter
    (halves, picks) = (false, false)
    engine = nil
    resize(&row, to: part.width)
    resize(&upper, to: source.width)
    resize(&lower, to: source.width)
    guard source != target || region != nil else { return pick(.corner) }
    switch filter {
    case .openCVLinear, .openCVLinearExact: prepareLinear()
    case .openCVNearest: pick(.corner)
    case .openCV4NearestExact: pick(.fixedPointCenter)
    case .openCVNearestExact, .pillowNearest: pick(.summedCenter)
    case .openCVArea: engine = TensorResizer(unchecked: target, .openCVArea)
    case .openCVCubic: engine = TensorResizer(unchecked: target, .openCVCubic)
    case .pillowBox: engine = TensorResizer(unchecked: target, .pillowBox, passOrder)
    case .pillowBilinear: engine = TensorResizer(unchecked: target, .pillowBilinear, passOrder)
    case .pillowHamming: engine = TensorResizer(unchecked: target, .pillowHamming, passOrder)
    case .pillowBicubic: engine = TensorResizer(unchecked: target, .pillowBicubic, passOrder)
    case .pillowLanczos: engine = TensorResizer(unchecked: target, .pillowLanczos, passOrder)
    }
  }

  private mutating func prepareLinear() {
    halves = region == nil && source.width == 2 * target.width && source.height == 2 * target.height
    Self.compute(
      source.width, target.width, region?.columns, part.columns, keepsWeightAtEdges: false, &left, &right, &far)
    Self.compute(
      source.height, target.height, region?.rows, part.rows, keepsWeightAtEdges: true, &above, &below, &weights)
  }

  /// Sets the tables of columns and rows up for single pixels.
  private mutating func pick(_ rule: NearestRule) {
    picks = true
    Self.pick(source.width, target.width, rule, region?.columns, part.columns, &left)
    Self.pick(source.height, target.height, rule, region?.rows, part.rows, &above)
  }

  private static func pick(
    _ source: Int, _ target: Int, _ rule: NearestRule, _ region: Range<Double>?, _ part: Range<Int>,
    _ places: inout [Int32]
  ) {
    resize(&places, to: part.count)
    var span = places.mutableSpan
    Reference.nearestTaps(
      source: source, target: target, rule: rule, region: region, from: part.lowerBound, into: &span)
  }

  private static func compute(
    _ source: Int, _ target: Int, _ region: Range<Double>?, _ part: Range<Int>, keepsWeightAtEdges: Bool,
    _ first: inout [Int32], _ second: inout [Int32], _ far: inout [Float]
  ) {
    resize(&first, to: part.count)
    resize(&second, to: part.count)
    resize(&far, to: part.count)
    var firsts = first.mutableSpan
    var seconds = second.mutableSpan
    var fars = far.mutableSpan
    Reference.linearTaps(
      source: source, target: target, region: region, from: part.lowerBound,
      keepsWeightAtEdges: keepsWeightAtEdges, first: &firsts, second: &seconds, far: &fars)
  }

  /// Calls `body` with each row of the part of the resized plane.
  ///
  /// - Parameters:
  ///   - read: Fills a row of the upright source, its number first.
  ///   - body: Takes a row of the part, its number first.
  mutating func forEachRow(_ read: (Int, inout MutableSpan<Float>) -> Void, _ body: (Int, Span<Float>) -> Void) {
    if engine != nil { return forEachWeighedRow(read, body) }
    // Taken out and put back, so that each has one owner while it is written.
    var (row, upper, lower): ([Float], [Float], [Float]) = ([], [], [])
    swap(&row, &self.row)
    swap(&upper, &self.upper)
    swap(&lower, &self.lower)
    for y in 0..<part.height {
      if picks {
        pickRow(y, read, &upper, into: &row)
      } else {
        blendRow(y, read, &upper, &lower, into: &row)
      }
      body(y, row.span)
    }
    swap(&row, &self.row)
    swap(&upper, &self.upper)
    swap(&lower, &self.lower)
  }

  private func pickRow(
    _ y: Int, _ read: (Int, inout MutableSpan<Float>) -> Void, _ source: inout [Float], into row: inout [Float]
  ) {
    var span = source.mutableSpan
    read(Int(above[y]), &span)
    for x in row.indices { row[x] = source[Int(left[x])] }
  }

  private func blendRow(
    _ y: Int, _ read: (Int, inout MutableSpan<Float>) -> Void, _ upper: inout [Float], _ lower: inout [Float],
    into row: inout [Float]
  ) {
    let line = part.rows.lowerBound + y
    var span = upper.mutableSpan
    read(halves ? 2 * line : Int(above[y]), &span)
    span = lower.mutableSpan
    read(halves ? 2 * line + 1 : Int(below[y]), &span)
    span = row.mutableSpan
    if halves {
      let first = 2 * part.columns.lowerBound
      Reference.halveRow(
        upper.span.extracting(first..<upper.count), lower.span.extracting(first..<lower.count), into: &span)
    } else {
      Reference.linearRow(
        upper.span, lower.span, weight: weights[y], first: left.span, second: right.span, far: far.span, into: &span)
    }
  }

  /// The same by way of the plane.
  private mutating func forEachWeighedRow(
    _ read: (Int, inout MutableSpan<Float>) -> Void, _ body: (Int, Span<Float>) -> Void
  ) {
    var (plane, resized): ([Float], [Float]) = ([], [])
    swap(&plane, &self.plane)
    swap(&resized, &self.resized)
    if let rows = engine?.prepare(source, region, part) {
      resize(&plane, to: source.width * rows.count)
      var span = plane.mutableSpan
      for (line, y) in rows.enumerated() {
        span.withPart(line * source.width..<(line + 1) * source.width) { read(y, &$0) }
      }
    }
    engine?.resizePlane(plane.span, into: &resized)
    for y in 0..<part.height { body(y, resized.span.extracting(y * part.width..<(y + 1) * part.width)) }
    swap(&plane, &self.plane)
    swap(&resized, &self.resized)
  }
}
