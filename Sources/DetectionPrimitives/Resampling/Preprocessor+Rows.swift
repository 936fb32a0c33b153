extension Preprocessor {
  /// Calls `body` with the pixels of each row of the resized picture, in any order of rows.
  ///
  /// With linear resizing, pixels have four bytes; with other filters, as many as the source says.
  mutating func forEachRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ body: (Int, Span<UInt8>) -> Void
  ) {
    if filter == .openCVLinear {
      _ = prepareRows(of: source, pixels, blue, red, placement)
      return forEachPixelRow(of: source, pixels, blue, red, placement, body)
    }
    let rowBytes = source.pixelBytes * placement.resized.width
    var resized: [UInt8] = []
    swap(&resized, &self.resized)
    resize(&resized, to: rowBytes * placement.resized.height)
    var span = resized.mutableSpan
    if source.isInPlace && source.orientation == .up {
      engine.resize(pixels, source.stored, alpha: nil, to: placement.resized, into: &span)
    } else {
      var reader = RowReader()
      swap(&reader, &self.reader)
      reader.readAll(of: source, pixels, blue, red)
      engine.resize(reader.bytes.span, source.packed, alpha: nil, to: placement.resized, into: &span)
      swap(&reader, &self.reader)
    }
    for y in 0..<placement.resized.height { body(y, resized.span.extracting(y * rowBytes..<(y + 1) * rowBytes)) }
    swap(&resized, &self.resized)
  }

  /// Prepares linear resizing.
  ///
  /// - Returns: Whether rows can become planes of Floats at once; if not, ``forEachPixelRow(of:_:_:_:_:_:)`` makes them.
  mutating func prepareRows(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement
  ) -> Bool {
    let orientation = source.orientation
    reader.clear()
    rowPath = .stored
    if orientation.swapsSides {
      if sideways.prepare(
        source.size, pixelBytes: source.pixelBytes, target: placement.resized, flipsX: orientation.flipsX,
        flipsY: orientation.flipsY)
      {
        rowPath = .sideways
        return false
      }
      rowPath = .turned
      reader.readAll(of: source, pixels, blue, red)
    }
    let isTurned = rowPath == .turned
    resampler.prepare(
      source.size, pixelBytes: source.pixelBytes, target: placement.resized, flipsX: !isTurned && orientation.flipsX,
      flipsY: !isTurned && orientation.flipsY)
    if rowPath == .stored && source.pickable != nil && resampler.picksPixels {
      rowPath = .picked
      return false
    }
    return resampler.makesPlanes
  }

  /// Calls `body` with each row of the linearly resized picture: pixels of four bytes, with some bytes behind them.
  mutating func forEachPixelRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ body: (Int, Span<UInt8>) -> Void
  ) {
    if rowPath == .sideways {
      let width = placement.resized.width
      forEachColumn(of: source, pixels, blue, red, placement) { sideways, x, bytes, window in
        sideways.make(column: x, of: bytes, window)
        if x == width - 1 { sideways.forEachRow(body) }
      }
      return
    }
    var row: [UInt8] = []
    swap(&row, &self.row)
    resize(&row, to: 4 * placement.resized.width + SourceWindow.slack)
    if rowPath == .picked, let chroma = source.pickable {
      var reader = RowReader()
      swap(&reader, &self.reader)
      for y in 0..<placement.resized.height {
        var span = row.mutableSpan
        reader.pick(
          resampler.sourceRows(of: y).upper, of: source, chroma, pixels, blue, red,
          offsets: resampler.taps.offsets.span, into: &span)
        body(y, row.span)
      }
      swap(&reader, &self.reader)
      swap(&row, &self.row)
      return
    }
    forEachSource(of: source, pixels, blue, red, placement) { resampler, y, bytes, window in
      var span = row.mutableSpan
      resampler.pixels(row: y, of: bytes, window, into: &span)
      body(y, row.span)
    }
    swap(&row, &self.row)
  }

  /// Calls `body` for each column of the target of a picture that is stored sideways, with the bytes to make it of.
  private mutating func forEachColumn(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ body: (inout SidewaysResampler, Int, Span<UInt8>, SourceWindow) -> Void
  ) {
    var (reader, sideways) = (RowReader(), SidewaysResampler())
    swap(&reader, &self.reader)
    swap(&sideways, &self.sideways)
    for x in 0..<placement.resized.width {
      let (first, second) = sideways.storedRows(of: x)
      if source.canRead(first, second, in: pixels) {
        body(&sideways, x, pixels, source.stored)
      } else {
        let window = reader.read(first, second, of: source, pixels, blue, red)
        body(&sideways, x, reader.bytes.span, window)
      }
    }
    swap(&sideways, &self.sideways)
    swap(&reader, &self.reader)
  }

  /// Calls `body` for each row of the linearly resized picture with the bytes to make it of.
  mutating func forEachSource(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ body: (inout LinearResampler, Int, Span<UInt8>, SourceWindow) -> Void
  ) {
    var reader = RowReader()
    swap(&reader, &self.reader)
    for y in 0..<placement.resized.height {
      if rowPath == .turned {
        body(&resampler, y, reader.bytes.span, source.packed)
        continue
      }
      let (upper, lower) = resampler.sourceRows(of: y)
      if source.canRead(upper, lower, in: pixels) {
        body(&resampler, y, pixels, source.stored)
      } else {
        let window = reader.read(upper, lower, of: source, pixels, blue, red)
        body(&resampler, y, reader.bytes.span, window)
      }
    }
    swap(&reader, &self.reader)
  }
}

/// How linear resizing gets at the rows of a picture.
enum RowPath: Sendable {
  /// Row by row as they are stored, flipped or not.
  case stored
  /// Stored sideways, column by column.
  case sideways
  /// Turned upright as a whole before.
  case turned
  /// Single pixels of 4:2:0, row by row as they are stored.
  case picked
}
