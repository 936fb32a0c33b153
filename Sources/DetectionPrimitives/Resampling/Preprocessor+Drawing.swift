extension Preprocessor {
  /// The placement of a picture whose crop has whole-pixel edges.
  func place(_ source: Size, _ crop: Box?, _ orientation: Orientation) throws(PlacementError) -> Placement {
    let placement = try wholePlacement(source, crop, orientation)
    // All of a resized picture is made, so one that is far longer than wide must not cost what nobody sees.
    let limit = max(1 << 24, 16 * network.width * network.height)
    let resized = placement.resized
    guard !placement.padding.cuts || resized.width <= limit / resized.height else {
      throw .overflows(source: source, network: network)
    }
    return placement
  }

  private func wholePlacement(
    _ source: Size, _ crop: Box?, _ orientation: Orientation
  ) throws(PlacementError) -> Placement {
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

  /// The source of a picture's rows, in the form that the filter takes.
  func source(_ form: PictureForm, _ placement: Placement) -> UprightSource {
    UprightSource(form, placement, fill: fill, takesWords: filter == .openCVLinear)
  }

  /// The bytes of a pixel of the rows that ``forEachRow(of:_:_:_:_:_:)`` gives.
  func rowPixelBytes(_ source: UprightSource) -> Int { filter == .openCVLinear ? 4 : source.pixelBytes }

  /// Fills a network's input of Floats.
  mutating func draw(
    _ form: PictureForm, _ placement: Placement, into values: inout MutableSpan<Float>, padding: Bool
  ) {
    if case .floats(let image) = form, keepsFloats(placement) {
      if padding { fillPadding(of: placement, table: table, in: &values) }
      return draw(image, placement, into: &values)
    }
    let form = form.bytes
    let source = source(form, placement)
    guard let factor, filter == .openCVLinear, layout == .nchw, !makesWholeRows(placement) else {
      return draw(form, placement, table: table, into: &values, padding: padding)
    }
    if padding { fillPadding(of: placement, table: table, in: &values) }
    let (area, width) = (network.width * network.height, network.width)
    // The plane of each byte of a pixel: the order of three is its own inverse, straight or reversed.
    let places = channelPlaces(source)
    let origin = placement.padding.top * width + placement.padding.left
    form.withSpans { pixels, blue, red in
      if prepareRows(of: source, pixels, blue, red, placement) {
        forEachSource(of: source, pixels, blue, red, placement) { resampler, y, bytes, window in
          let start = origin + y * width
          resampler.planes(
            row: y, of: bytes, window, scale: factor.scale, rest: factor.rest, into: &values,
            planes: (places.0 * area + start, places.1 * area + start, places.2 * area + start))
        }
      } else {
        forEachPixelRow(of: source, pixels, blue, red, placement) { y, row in
          let start = origin + y * width
          Vector.pixelPlanes(
            row, scale: factor.scale, rest: factor.rest, count: placement.resized.width, into: &values,
            planes: (places.0 * area + start, places.1 * area + start, places.2 * area + start))
        }
      }
    }
  }

  /// Fills a network's input from a table of 256 values for red, for green and for blue.
  @inline(__always)
  mutating func draw<Element: BitwiseCopyable>(
    _ form: PictureForm, _ placement: Placement, table: [Element], into values: inout MutableSpan<Element>,
    padding: Bool
  ) {
    let form = form.bytes
    if makesWholeRows(placement) { return drawWholeRows(form, placement, table: table, into: &values) }
    if padding { fillPadding(of: placement, table: table, in: &values) }
    let source = source(form, placement)
    let places = channelPlaces(source)
    let colors = (color(0), color(1), color(2))
    let pixelBytes = rowPixelBytes(source)
    let (step, planeStart) = layout == .nchw ? (1, network.width * network.height) : (3, 1)
    let width = network.width
    form.withSpans { pixels, blue, red in
      forEachRow(of: source, pixels, blue, red, placement) { y, row in
        let start = step * ((placement.padding.top + y) * width + placement.padding.left)
        for channel in 0..<3 {
          let color = channel == 0 ? colors.0 : channel == 1 ? colors.1 : colors.2
          Reference.lookUp(
            row, from: channel == 0 ? places.0 : channel == 1 ? places.1 : places.2, step: pixelBytes,
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
}
