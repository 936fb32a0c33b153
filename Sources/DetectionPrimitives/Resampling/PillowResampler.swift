/// Pillow's resize with its tables and work memory.
struct PillowResampler: Sendable {
  private let kernel: ResampleKernel
  private let passOrder: PillowPassOrder

  private var source = Size(width: 0, height: 0)
  private var target = Size(width: 0, height: 0)
  private var columns = AxisTaps<Int32>()
  private var rows = AxisTaps<Int32>()

  /// The picture after the first pass, and the picture times alpha.
  private var middle: [UInt8] = []
  private var premultiplied: [UInt8] = []

  init(_ kernel: ResampleKernel, _ passOrder: PillowPassOrder) {
    self.kernel = kernel
    self.passOrder = passOrder
  }

  /// Resizes a picture, whose pixels have their opacity at byte `alpha` if at all, to rows without padding.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, alpha: Int?, to target: Size,
    into result: inout MutableSpan<UInt8>
  ) {
    prepare(window.size, target)
    guard let alpha, window.size != target else { return resize(bytes, window, to: target, into: &result) }
    let packed = SourceWindow(
      start: 0, bytesPerRow: window.rowBytes, pixelBytes: window.pixelBytes, size: window.size)
    var copy: [UInt8] = []
    swap(&copy, &premultiplied)
    DetectionPrimitives.resize(&copy, to: window.rowBytes * window.size.height)
    var span = copy.mutableSpan
    packRows(bytes, window, into: &span)
    Reference.premultiply(&span, from: 0, alpha: alpha, count: window.size.width * window.size.height)
    resize(copy.span, packed, to: target, into: &result)
    Reference.unpremultiply(&result, from: 0, alpha: alpha, count: target.width * target.height)
    swap(&copy, &premultiplied)
  }

  private mutating func prepare(_ source: Size, _ target: Size) {
    guard source != self.source || target != self.target else { return }
    self.source = source
    self.target = target
    let kernel = kernel
    columns.compute(
      target: target.width,
      capacity: Reference.resampleTapCount(kernel, source: source.width, target: target.width)
    ) {
      Reference.resampleTaps(
        kernel, source: source.width, target: target.width, starts: &$0, counts: &$1, weights: &$2)
    }
    rows.compute(
      target: target.height,
      capacity: Reference.resampleTapCount(kernel, source: source.height, target: target.height)
    ) {
      Reference.resampleTaps(
        kernel, source: source.height, target: target.height, starts: &$0, counts: &$1, weights: &$2)
    }
  }

  private mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, to target: Size, into result: inout MutableSpan<UInt8>
  ) {
    let source = window.size
    if source == target { return packRows(bytes, window, into: &result) }
    if source.width == target.width { return resizeRows(bytes, window, into: &result) }
    if source.height == target.height {
      return resizeColumns(bytes, window, 0..<source.height, into: &result)
    }
    let (lostWidth, lostHeight) = (source.width - target.width, source.height - target.height)
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
          size: Size(width: source.width, height: target.height)), 0..<target.height, into: &result)
    } else {
      let rowBytes = window.pixelBytes * target.width
      DetectionPrimitives.resize(&middle, to: rowBytes * source.height)
      var span = middle.mutableSpan
      resizeColumns(bytes, window, 0..<source.height, into: &span)
      resizeRows(
        middle.span,
        SourceWindow(
          start: 0, bytesPerRow: rowBytes, pixelBytes: window.pixelBytes,
          size: Size(width: target.width, height: source.height)), into: &result)
    }
    swap(&middle, &self.middle)
  }

  /// Resizes along each of some rows.
  private func resizeColumns(
    _ bytes: Span<UInt8>, _ window: SourceWindow, _ range: Range<Int>, into result: inout MutableSpan<UInt8>
  ) {
    for y in range {
      Reference.resampleRow(
        bytes.extracting(window.row(y)..<window.row(y) + window.rowBytes), pixelBytes: window.pixelBytes,
        starts: columns.starts.span, counts: columns.counts.span, weights: columns.weights.span, into: &result,
        at: y * window.pixelBytes * target.width)
    }
  }

  /// Resizes from top to bottom.
  private func resizeRows(_ bytes: Span<UInt8>, _ window: SourceWindow, into result: inout MutableSpan<UInt8>) {
    for y in 0..<target.height {
      let first = y * rows.capacity
      Reference.resampleColumn(
        bytes, from: window.row(Int(rows.starts[y])), bytesPerRow: window.bytesPerRow,
        weights: rows.weights.span.extracting(first..<first + Int(rows.counts[y])), count: window.rowBytes,
        into: &result, at: y * window.rowBytes)
    }
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
