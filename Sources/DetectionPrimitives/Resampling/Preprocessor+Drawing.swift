extension Preprocessor {
  /// The placement of a picture whose crop has whole-pixel edges.
  func place(_ source: Size, _ crop: Box?, _ orientation: Orientation) throws(PlacementError) -> Placement {
    guard let crop else {
      return try Placement(source: source, network: network, fit: fit, orientation: orientation)
    }
    // Checked as it is first; then its coordinates are small.
    _ = try Placement(
      source: source, network: network, fit: fit, crop: crop, outside: outside, orientation: orientation)
    let whole = Box(
      minX: -roundedUp(-crop.minX), minY: -roundedUp(-crop.minY), maxX: roundedUp(crop.maxX),
      maxY: roundedUp(crop.maxY))
    return try Placement(
      source: source, network: network, fit: fit, crop: whole, outside: outside, orientation: orientation)
  }

  private func roundedUp(_ value: Float) -> Float {
    let whole = Float(Int(value))
    return whole < value ? whole + 1 : whole
  }

  /// The color that a channel of the network is: 0 for red, 1 for green, 2 for blue.
  func color(_ channel: Int) -> Int { channelOrder == .rgb ? channel : 2 - channel }

  /// The value of the padding in a channel of the network.
  func padding(_ channel: Int) -> Float { table[256 * color(channel) + Int(fill)] }

  /// The byte of an upright pixel for each channel of the network.
  func channelPlaces(_ source: UprightSource) -> (Int, Int, Int) {
    let channels = source.channels
    return channelOrder == .rgb
      ? (channels.red, channels.green, channels.blue) : (channels.blue, channels.green, channels.red)
  }

  /// Fills a network's input of Floats.
  mutating func draw(
    _ form: PictureForm, _ placement: Placement, into values: inout MutableSpan<Float>, padding: Bool
  ) {
    if case .floats(let image) = form, keepsFloats(placement) {
      if padding { fillPadding(of: placement, table: table, in: &values) }
      return draw(image, placement, into: &values)
    }
    let form = form.bytes
    let source = UprightSource(form, placement, fill: fill)
    guard let factor, filter == .openCVLinear, layout == .nchw, source.pixelBytes > 1, !makesWholeRows(placement) else {
      return draw(form, placement, table: table, into: &values, padding: padding)
    }
    if padding { fillPadding(of: placement, table: table, in: &values) }
    let (area, width) = (network.width * network.height, network.width)
    // The plane of each byte of a pixel: the order of three is its own inverse, straight or reversed.
    let places = channelPlaces(source)
    form.withSpans { pixels, blue, red in
      forEachSource(of: source, pixels, blue, red, placement) { resampler, y, bytes, window in
        let start = (placement.padding.top + y) * width + placement.padding.left
        resampler.planes(
          row: y, of: bytes, window, scale: factor.scale, rest: factor.rest, into: &values,
          planes: (places.0 * area + start, places.1 * area + start, places.2 * area + start))
      }
    }
  }

  /// Fills a network's input from a table of 256 values for red, for green and for blue.
  mutating func draw<Element: BitwiseCopyable>(
    _ form: PictureForm, _ placement: Placement, table: [Element], into values: inout MutableSpan<Element>,
    padding: Bool
  ) {
    let form = form.bytes
    if makesWholeRows(placement) { return drawWholeRows(form, placement, table: table, into: &values) }
    if padding { fillPadding(of: placement, table: table, in: &values) }
    let source = UprightSource(form, placement, fill: fill)
    let places = channelPlaces(source)
    let colors = (color(0), color(1), color(2))
    let (step, planeStart) = layout == .nchw ? (1, network.width * network.height) : (3, 1)
    let width = network.width
    form.withSpans { pixels, blue, red in
      forEachRow(of: source, pixels, blue, red, placement) { y, row in
        let start = step * ((placement.padding.top + y) * width + placement.padding.left)
        for channel in 0..<3 {
          let color = channel == 0 ? colors.0 : channel == 1 ? colors.1 : colors.2
          Reference.lookUp(
            row, from: channel == 0 ? places.0 : channel == 1 ? places.1 : places.2, step: source.pixelBytes,
            table: table.span.extracting(256 * color..<256 * (color + 1)), count: placement.resized.width,
            into: &values, at: start + channel * planeStart, targetStep: step)
        }
      }
    }
  }

  private func fillPadding<Element: BitwiseCopyable>(
    of placement: Placement, table: [Element], in values: inout MutableSpan<Element>
  ) {
    for channel in 0..<3 {
      DetectionPrimitives.fillPadding(
        placement, from: layout == .nchw ? channel * network.width * network.height : channel,
        step: layout == .nchw ? 1 : 3, with: table[256 * color(channel) + Int(fill)], in: &values)
    }
  }

  /// Calls `body` with the pixels of each row of the resized picture.
  mutating func forEachRow(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ body: (Int, Span<UInt8>) -> Void
  ) {
    let rowBytes = source.pixelBytes * placement.resized.width
    if filter == .openCVLinear {
      var row: [UInt8] = []
      swap(&row, &self.row)
      resize(&row, to: rowBytes)
      forEachSource(of: source, pixels, blue, red, placement) { resampler, y, bytes, window in
        var span = row.mutableSpan
        resampler.bytes(row: y, of: bytes, window, into: &span, at: 0)
        body(y, row.span)
      }
      swap(&row, &self.row)
      return
    }
    var resized: [UInt8] = []
    swap(&resized, &self.resized)
    resize(&resized, to: rowBytes * placement.resized.height)
    var span = resized.mutableSpan
    if source.isDirect {
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

  /// Calls `body` for each row of the resized picture with the bytes to make it of.
  private mutating func forEachSource(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,

    _ body: (inout LinearResampler, Int, Span<UInt8>, SourceWindow) -> Void
  ) {
    let height = placement.resized.height
    resampler.prepare(source.packed, target: placement.resized)
    if source.isDirect {
      let (firstTailRow, tail, tailWindow) = resampler.copyTail(source.stored, of: pixels)
      for y in 0..<firstTailRow { body(&resampler, y, pixels, source.stored) }
      for y in firstTailRow..<height { body(&resampler, y, tail.span, tailWindow) }
      return
    }
    var reader = RowReader()
    swap(&reader, &self.reader)
    reader.clear()
    for y in 0..<height {
      let window = reader.read(
        resampler.firstSourceRow(of: y), resampler.lastSourceRow(of: y), of: source, pixels, blue, red)
      body(&resampler, y, reader.bytes.span, window)
    }
    swap(&reader, &self.reader)
  }
}
