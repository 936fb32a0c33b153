/// Pillow's resize with its tables and work memory.
struct PillowResampler: Sendable {
  private let kernel: ResampleKernel
  private let passOrder: PillowPassOrder

  private var source = Size(width: 0, height: 0)
  private var whole = Size(width: 0, height: 0)
  private var region: SampledRegion?
  private var part = VisiblePart(of: Size(width: 0, height: 0))

  /// The size of the part of the target that is made.
  private(set) var target = Size(width: 0, height: 0)
  private(set) var columns = SpreadTaps(pairDistance: 2)
  private(set) var rows = SpreadTaps(pairDistance: 1)

  /// The picture after the first pass, and the picture times alpha.
  private var middle: [UInt8] = []
  private var premultiplied: [UInt8] = []

  /// The bytes of some rows, or of a strip, spread for weighing, and what came out before it is turned back.
  var spread: [Int16] = []
  var turned: [UInt8] = []

  /// Work memory of the kernel for pairs.
  var doubts: [Int32] = []

  init(_ kernel: ResampleKernel, _ passOrder: PillowPassOrder) {
    self.kernel = kernel
    self.passOrder = passOrder
  }

  /// Resizes a picture, whose pixels have their opacity at byte `alpha` if at all, and makes a part of the result: rows
  /// without padding.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ region: SampledRegion?, alpha: Int?, to target: Size,
    part: VisiblePart, into result: inout MutableSpan<UInt8>
  ) {
    prepare(window.size, target, region, part)
    guard let alpha, window.size != target || region != nil else {
      return resizeBytes(bytes, window, into: &result)
    }
    let packed = SourceWindow(
      start: 0, bytesPerRow: window.rowBytes, pixelBytes: window.pixelBytes, size: window.size)
    var copy: [UInt8] = []
    swap(&copy, &premultiplied)
    DetectionPrimitives.resize(&copy, to: window.rowBytes * window.size.height)
    var span = copy.mutableSpan
    packRows(bytes, window, into: &span)
    Reference.premultiply(&span, from: 0, alpha: alpha, count: window.size.width * window.size.height)
    resizeBytes(copy.span, packed, into: &result)
    Reference.unpremultiply(&result, from: 0, alpha: alpha, count: part.width * part.height)
    swap(&copy, &premultiplied)
  }

  private mutating func prepare(_ source: Size, _ target: Size, _ region: SampledRegion?, _ part: VisiblePart) {
    guard source != self.source || target != whole || region != self.region || part != self.part else { return }
    self.source = source
    whole = target
    self.region = region
    self.part = part
    self.target = Size(width: part.width, height: part.height)
    columns.compute(kernel, source: source.width, target: target.width, region: region?.columns, part: part.columns)
    rows.compute(kernel, source: source.height, target: target.height, region: region?.rows, part: part.rows)
  }

  private mutating func resizeBytes(
    _ bytes: Span<UInt8>, _ window: SourceWindow, into result: inout MutableSpan<UInt8>
  ) {
    // An axis that stays as it is needs no pass, and only its part of the source.
    let keepsWidth = source.width == whole.width && region?.hasAllColumns(of: source) ?? true
    let keepsHeight = source.height == whole.height && region?.hasAllRows(of: source) ?? true
    var window = window
    if keepsWidth {
      window.start += part.columns.lowerBound * window.pixelBytes
      window.size.width = part.width
    }
    if keepsHeight {
      window.start += part.rows.lowerBound * window.bytesPerRow
      window.size.height = part.height
    }
    if keepsWidth && keepsHeight { return packRows(bytes, window, into: &result) }
    if keepsWidth { return resizeRows(bytes, window, into: &result) }
    if keepsHeight { return resizeColumns(bytes, window, into: &result) }
    let (lostWidth, lostHeight) = (source.width - whole.width, source.height - whole.height)
    var middle: [UInt8] = []
    swap(&middle, &self.middle)
    if passOrder == .pillow13 && lostHeight > 0 && lostHeight > 2 * lostWidth {
      DetectionPrimitives.resize(&middle, to: window.rowBytes * target.height)
      var span = middle.mutableSpan
      resizeRows(bytes, window, into: &span)
      resizeColumns(
        middle.span,
        SourceWindow(
          start: 0, bytesPerRow: window.rowBytes, pixelBytes: window.pixelBytes,
          size: Size(width: source.width, height: target.height)), into: &result)
    } else {
      let rowBytes = window.pixelBytes * target.width
      DetectionPrimitives.resize(&middle, to: rowBytes * source.height)
      var span = middle.mutableSpan
      resizeColumns(bytes, window, into: &span)
      resizeRows(
        middle.span,
        SourceWindow(
          start: 0, bytesPerRow: rowBytes, pixelBytes: window.pixelBytes,
          size: Size(width: target.width, height: source.height)), into: &result)
    }
    swap(&middle, &self.middle)
  }
}

/// Copies the rows of a picture without what lies between them.
func packRows(_ bytes: Span<UInt8>, _ window: SourceWindow, into result: inout MutableSpan<UInt8>) {
  for y in 0..<window.size.height {
    Reference.gatherPixels(
      bytes, from: window.row(y), step: window.pixelBytes, pixelBytes: window.pixelBytes, count: window.size.width,
      into: &result, at: y * window.rowBytes)
  }
}
