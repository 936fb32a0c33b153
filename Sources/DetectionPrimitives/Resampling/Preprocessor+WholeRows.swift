// Where the padding is not a frame of one color around a resized picture, the rows of the network's input are made as a
// whole: dialects that sample between whole pixels, and those that cut.

extension Preprocessor {
  /// Whether the rows of a network's input are made as a whole.
  func makesWholeRows(_ placement: Placement) -> Bool { fit.isWarp || placement.padding.cuts }

  /// The source of rows that are made as a whole.
  func wholeSource(_ form: PictureForm, _ placement: Placement) -> UprightSource {
    UprightSource(form, placement, fill: fill, takesWords: false)
  }

  /// Calls `body` with each row of the network's input, as pixels of the upright source.
  mutating func forEachWholeRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ body: (Int, Span<UInt8>) -> Void
  ) {
    var (row, reader): ([UInt8], RowReader) = ([], RowReader())
    swap(&row, &self.row)
    swap(&reader, &self.reader)
    resize(&row, to: network.width * source.pixelBytes)
    if source.isInPlace && source.orientation == .up {
      forEachWholeRow(of: pixels, source.stored, placement, &row, body)
    } else {
      reader.readAll(of: source, pixels, blue, red)
      forEachWholeRow(of: reader.bytes.span, source.packed, placement, &row, body)
    }
    swap(&row, &self.row)
    swap(&reader, &self.reader)
  }

  private mutating func forEachWholeRow(
    of bytes: Span<UInt8>, _ window: SourceWindow, _ placement: Placement, _ row: inout [UInt8],
    _ body: (Int, Span<UInt8>) -> Void
  ) {
    if fit.isWarp {
      warp.prepare(placement)
      let border = repeatsEdge ? nil : fill
      for y in 0..<network.height {
        var target = row.mutableSpan
        warp.row(y, of: bytes, window, fill: border, into: &target)
        body(y, row.span)
      }
      return
    }
    let (size, padding, pixelBytes) = (placement.resized, placement.padding, window.pixelBytes)
    var resized: [UInt8] = []
    swap(&resized, &self.resized)
    resize(&resized, to: size.width * size.height * pixelBytes)
    var span = resized.mutableSpan
    engine.resize(bytes, window, alpha: nil, to: size, into: &span)
    // The columns of the resized picture that the network sees, and where.
    let (first, start) = (max(-padding.left, 0), max(padding.left, 0))
    let count = min(size.width - first, network.width - start)
    for y in 0..<network.height {
      var target = row.mutableSpan
      let line = y - padding.top
      let isInside = line >= 0 && line < size.height
      if !isInside || count < network.width {
        Reference.fill(&target, from: 0, step: 1, count: network.width * pixelBytes, with: fill)
      }
      if isInside {
        Reference.gatherPixels(
          resized.span, from: (line * size.width + first) * pixelBytes, step: pixelBytes, pixelBytes: pixelBytes,
          count: count, into: &target, at: start * pixelBytes)
      }
      body(y, row.span)
    }
    swap(&resized, &self.resized)
  }

  /// Fills a network's input from a table of 256 values for red, for green and for blue.
  mutating func drawWholeRows<Element: BitwiseCopyable>(
    _ form: PictureForm, _ placement: Placement, table: [Element], into values: inout MutableSpan<Element>
  ) {
    let source = wholeSource(form, placement)
    let places = channelPlaces(source)
    let colors = (color(0), color(1), color(2))
    let (step, planeStart) = layout == .nchw ? (1, network.width * network.height) : (3, 1)
    let width = network.width
    form.withSpans { pixels, blue, red in
      forEachWholeRow(of: source, pixels, blue, red, placement) { y, row in
        for channel in 0..<3 {
          let color = channel == 0 ? colors.0 : channel == 1 ? colors.1 : colors.2
          Reference.lookUp(
            row, from: channel == 0 ? places.0 : channel == 1 ? places.1 : places.2, step: source.pixelBytes,
            table: table.span.extracting(256 * color..<256 * (color + 1)), count: width, into: &values,
            at: step * y * width + channel * planeStart, targetStep: step)
        }
      }
    }
  }
}
