extension Preprocessor {
  /// Calls `body` with the pixels, of four bytes, of each row of the network's input that shows the picture, in any order:
  /// the place of the first among the network's pixels, how many there are, and the bytes.
  mutating func forEachRow(of form: PictureForm, _ placement: Placement, _ body: (Int, Int, Span<UInt8>) -> Void) {
    let form = byteForm(of: form)
    let source = source(form, placement)
    let visible = VisiblePart(placement)
    let (width, origin) = (network.width, visible.top * network.width + visible.left)
    form.withSpans { pixels, blue, red in
      if fit.isWarp {
        forEachWarpedRow(of: source, pixels, blue, red, placement) { y, row in body(y * width, width, row) }
      } else if filter == .openCVLinear {
        _ = prepareRows(of: source, pixels, blue, red, placement)
        forEachPixelRow(of: source, pixels, blue, red, visible) { y, row in
          body(origin + y * width, visible.width, row)
        }
      } else {
        forEachFilteredRow(of: source, pixels, blue, red, placement, visible) { y, row in
          body(origin + y * width, visible.width, row)
        }
      }
    }
  }

  /// Calls `body` with each row of a network's input that is sampled by a matrix.
  private mutating func forEachWarpedRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ body: (Int, Span<UInt8>) -> Void
  ) {
    var (row, reader): ([UInt8], RowReader) = ([], RowReader())
    swap(&row, &self.row)
    swap(&reader, &self.reader)
    resize(&row, to: 4 * network.width)
    // Where pixels are read from their second byte on, the last one ends behind the picture.
    let end = source.stored.row(source.stored.size.height - 1) + source.stored.rowBytes
    let isInPlace = source.isInPlace && source.orientation == .up && end <= pixels.count
    if !isInPlace { reader.readAll(of: source, pixels, blue, red) }
    warp.prepare(placement)
    let border = repeatsEdge ? nil : fill
    for y in 0..<network.height {
      var target = row.mutableSpan
      if isInPlace {
        warp.row(y, of: pixels, source.stored, fill: border, into: &target)
      } else {
        warp.row(y, of: reader.bytes.span, source.packed, fill: border, into: &target)
      }
      body(y, row.span)
    }
    swap(&row, &self.row)
    swap(&reader, &self.reader)
  }

  /// Calls `body` with each row of the visible part of a picture, which is resized in memory.
  private mutating func forEachFilteredRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ visible: VisiblePart, _ body: (Int, Span<UInt8>) -> Void
  ) {
    let (pixelBytes, region) = (source.pixelBytes, SampledRegion(placement, isLinear: false))
    var resized: [UInt8] = []
    swap(&resized, &self.resized)
    resize(&resized, to: pixelBytes * visible.width * visible.height)
    var span = resized.mutableSpan
    if source.isInPlace && source.orientation == .up {
      engine.resize(
        pixels, source.stored, region, alpha: nil, to: placement.resized, part: visible, into: &span)
    } else if !source.isInPlace
      || !engine.pick(pixels, source, region, to: placement.resized, part: visible, into: &span)
    {
      var reader = RowReader()
      swap(&reader, &self.reader)
      reader.readAll(of: source, pixels, blue, red)
      engine.resize(
        reader.bytes.span, source.packed, region, alpha: nil, to: placement.resized, part: visible, into: &span)
      swap(&reader, &self.reader)
    }
    var row: [UInt8] = []
    swap(&row, &self.row)
    resize(&row, to: 4 * visible.width)
    for y in 0..<visible.height {
      let start = pixelBytes * y * visible.width
      if pixelBytes == 4 {
        body(y, resized.span.extracting(start..<start + 4 * visible.width))
        continue
      }
      var target = row.mutableSpan
      if pixelBytes == 3 {
        Vector.widenPixels(resized.span, from: start, count: visible.width, into: &target, at: 0)
      } else {
        Vector.widenGray(resized.span, from: start, count: visible.width, into: &target, at: 0)
      }
      body(y, row.span)
    }
    swap(&row, &self.row)
    swap(&resized, &self.resized)
  }

  /// Prepares linear resizing.
  ///
  /// - Returns: Whether rows can become planes of Floats at once; if not, ``forEachPixelRow(of:_:_:_:_:_:)`` makes them.
  mutating func prepareRows(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement
  ) -> Bool {
    let (orientation, part, region) = (
      source.orientation, VisiblePart(placement), SampledRegion(placement, isLinear: true)
    )
    reader.clear()
    rowPath = .stored
    if orientation.swapsSides {
      if sideways.prepare(
        source.size, pixelBytes: source.pixelBytes, target: placement.resized, region: region, part: part,
        flipsX: orientation.flipsX, flipsY: orientation.flipsY)
      {
        rowPath = .sideways
        return false
      }
      rowPath = .turned
      reader.readAll(of: source, pixels, blue, red)
    }
    let isTurned = rowPath == .turned
    resampler.prepare(
      source.size, pixelBytes: source.pixelBytes, target: placement.resized, region: region, part: part,
      flipsX: !isTurned && orientation.flipsX, flipsY: !isTurned && orientation.flipsY)
    if rowPath == .stored && source.pickable != nil && resampler.picksPixels {
      rowPath = .picked
      return false
    }
    return true
  }

  /// Calls `body` with each visible row of the linearly resized picture: pixels of four bytes.
  ///
  /// Rows of a picture that is stored sideways have four bytes more.
  mutating func forEachPixelRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ visible: VisiblePart,
    _ body: (Int, Span<UInt8>) -> Void
  ) {
    if rowPath == .sideways {
      let width = visible.width
      if sideways.picksPixels, let chroma = source.pickable {
        pickColumns(of: source, chroma, pixels, blue, red, width)
        return sideways.forEachRow(body)
      }
      return forEachColumn(of: source, pixels, blue, red, width) { sideways, x, bytes, window in
        sideways.make(column: x, of: bytes, window)
        if x == width - 1 { sideways.forEachRow(body) }
      }
    }
    var row: [UInt8] = []
    swap(&row, &self.row)
    resize(&row, to: 4 * visible.width)
    if rowPath == .picked, let chroma = source.pickable {
      var reader = RowReader()
      swap(&reader, &self.reader)
      for y in 0..<visible.height {
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
    forEachSource(of: source, pixels, blue, red, visible.height) { resampler, y, bytes, window in
      var span = row.mutableSpan
      resampler.pixels(row: y, of: bytes, window, into: &span)
      body(y, row.span)
    }
    swap(&row, &self.row)
  }

  /// Makes columns of the target of single pixels of 4:2:0 that is stored sideways.
  private mutating func pickColumns(
    of source: UprightSource, _ chroma: ChromaSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>,
    _ count: Int
  ) {
    var reader = RowReader()
    swap(&reader, &self.reader)
    for x in 0..<count {
      let line = sideways.storedRows(of: x).first
      sideways.withColumn(x) { offsets, column in
        reader.pick(line, of: source, chroma, pixels, blue, red, offsets: offsets, into: &column)
      }
    }
    swap(&reader, &self.reader)
  }

  /// Calls `body` for each of `count` columns of the target of a picture that is stored sideways, with the bytes to make it of.
  private mutating func forEachColumn(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ count: Int,
    _ body: (inout SidewaysResampler, Int, Span<UInt8>, SourceWindow) -> Void
  ) {
    var (reader, sideways) = (RowReader(), SidewaysResampler())
    swap(&reader, &self.reader)
    swap(&sideways, &self.sideways)
    for x in 0..<count {
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

  /// Calls `body` for each of `count` rows of the linearly resized picture with the bytes to make it of.
  mutating func forEachSource(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ count: Int,
    _ body: (inout LinearResampler, Int, Span<UInt8>, SourceWindow) -> Void
  ) {
    var reader = RowReader()
    swap(&reader, &self.reader)
    for y in 0..<count {
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
