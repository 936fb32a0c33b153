extension Preprocessor {
  /// The placement of a picture.
  func place(_ source: Size, _ crop: Box?, _ orientation: Orientation) throws(PlacementError) -> Placement {
    try Placement(
      source: source, network: network, fit: fit, crop: crop, outside: outside, orientation: orientation)
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
    UprightSource(form, placement, fill: fill, takesWords: filter == .openCVLinear || fit.isWarp)
  }

  /// A picture's form with bytes: Floats rounded to them, in memory that is kept.
  mutating func byteForm(of form: PictureForm) -> PictureForm {
    guard case .floats(let image) = form else { return form }
    return .colors(image.rounded(into: &levels, row: &levelRow))
  }

  /// Whether the third byte of a pixel of the source is the network's first channel.
  func isReversed(_ source: UprightSource) -> Bool {
    let places = channelPlaces(source)
    return places.0 > places.2
  }

  /// Fills a network's input of Floats.
  mutating func draw(
    _ form: PictureForm, _ placement: Placement, into values: inout MutableSpan<Float>, padding: Bool
  ) {
    if case .floats(let image) = form, !fit.isWarp {
      if padding { fillPadding(of: placement, table: table, in: &values) }
      return draw(image, placement, into: &values)
    }
    guard let factor else { return draw(form, placement, table: table, into: &values, padding: padding) }
    let form = byteForm(of: form)
    if layout == .nchw && !normalization.hasMoments {
      return drawPlanes(form, placement, factor.multiplier, factor.scale, into: &values, padding: padding)
    }
    if padding { fillPadding(of: placement, table: table, in: &values) }
    let isReversed = isReversed(source(form, placement))
    let (multiplier, scale) = factor
    let area = network.width * network.height
    guard layout == .nchw else {
      let moments = normalization.hasMoments ? moments(isReversed: channelOrder == .bgr) : nil
      return forEachRow(of: form, placement) { place, count, pixels in
        Vector.pixelTriples(
          pixels, isReversed: isReversed, multiplier: multiplier, scale: scale, moments: moments, count: count,
          into: &values, at: 3 * place)
      }
    }
    let moments = moments(isReversed: isReversed != (channelOrder == .bgr))
    forEachRow(of: form, placement) { place, count, pixels in
      Vector.pixelPlanes(
        pixels, multiplier: multiplier, scale: scale, moments: moments, count: count, into: &values,
        planes: planes(from: place, area, isReversed: isReversed))
    }
  }

  /// The moments of the channels from red to blue, or from blue to red.
  private func moments(isReversed: Bool) -> ChannelMoments {
    let (mean, deviation) = (normalization.mean, normalization.deviation)
    return isReversed
      ? ChannelMoments(
        means: (mean.blue, mean.green, mean.red), deviations: (deviation.blue, deviation.green, deviation.red))
      : ChannelMoments(
        means: (mean.red, mean.green, mean.blue), deviations: (deviation.red, deviation.green, deviation.blue))
  }

  /// Fills planes of Floats: the commonest input, made in one step where the filter allows that.
  private mutating func drawPlanes(
    _ form: PictureForm, _ placement: Placement, _ multiplier: UInt16, _ scale: Float,
    into values: inout MutableSpan<Float>, padding: Bool
  ) {
    let source = source(form, placement)
    let isReversed = isReversed(source)
    let visible = VisiblePart(placement)
    let (width, origin) = (network.width, visible.top * network.width + visible.left)
    let area = network.width * network.height
    var isDrawn = false
    if filter == .openCVLinear && !fit.isWarp {
      form.withSpans { pixels, blue, red in
        guard prepareRows(of: source, pixels, blue, red, placement) else {
          guard rowPath == .sideways else { return }
          // With its padding, row by row as the planes lie in memory.
          isDrawn = true
          return drawSideways(
            source, pixels, blue, red, placement, multiplier, scale, into: &values,
            planes: planes(from: 0, area, isReversed: isReversed), padding: padding)
        }
        isDrawn = true
        if padding { fillPadding(of: placement, table: table, in: &values) }
        forEachSource(of: source, pixels, blue, red, visible.height) { resampler, y, bytes, window in
          resampler.planes(
            row: y, of: bytes, window, multiplier: multiplier, scale: scale, into: &values,
            planes: planes(from: origin + y * width, area, isReversed: isReversed))
        }
      }
    }
    guard !isDrawn else { return }
    if padding { fillPadding(of: placement, table: table, in: &values) }
    forEachRow(of: form, placement) { place, count, pixels in
      Vector.pixelPlanes(
        pixels, multiplier: multiplier, scale: scale, moments: nil, count: count, into: &values,
        planes: planes(from: place, area, isReversed: isReversed))
    }
  }

  /// Fills a network's input of bytes, padding included; `flip` says which bits to invert.
  mutating func draw(
    _ form: PictureForm, _ placement: Placement, flip: UInt8, into bytes: inout MutableSpan<UInt8>
  ) {
    let form = byteForm(of: form)
    let isReversed = isReversed(source(form, placement))
    let (isTriples, area) = (layout == .nhwc, network.width * network.height)
    if !fit.isWarp {
      for channel in 0..<3 {
        DetectionPrimitives.fillPadding(
          placement, from: isTriples ? channel : channel * area, step: isTriples ? 3 : 1, with: fill ^ flip, in: &bytes)
      }
    }
    forEachRow(of: form, placement) { place, count, pixels in
      if isTriples {
        Vector.pixelByteTriples(
          pixels, isReversed: isReversed, flip: flip, count: count, into: &bytes, at: 3 * place)
      } else {
        Vector.pixelBytePlanes(
          pixels, flip: flip, count: count, into: &bytes, planes: planes(from: place, area, isReversed: isReversed))
      }
    }
  }

  /// Fills a network's input from a table of 256 values for red, for green and for blue.
  @inline(__always)
  mutating func draw<Element: BitwiseCopyable>(
    _ form: PictureForm, _ placement: Placement, table: [Element], into values: inout MutableSpan<Element>,
    padding: Bool
  ) {
    if padding { fillPadding(of: placement, table: table, in: &values) }
    let form = byteForm(of: form)
    let isReversed = isReversed(source(form, placement))
    let colors = (color(0), color(1), color(2))
    let (step, planeStart) = layout == .nchw ? (1, network.width * network.height) : (3, 1)
    forEachRow(of: form, placement) { place, count, pixels in
      for channel in 0..<3 {
        let color = channel == 0 ? colors.0 : channel == 1 ? colors.1 : colors.2
        Reference.lookUp(
          pixels, from: isReversed ? 2 - channel : channel, step: 4,
          table: table.span.extracting(256 * color..<256 * (color + 1)), count: count, into: &values,
          at: step * place + channel * planeStart, targetStep: step)
      }
    }
  }

  private func fillPadding<Element: BitwiseCopyable>(
    of placement: Placement, table: [Element], in values: inout MutableSpan<Element>
  ) {
    // What is sampled by a matrix fills its padding itself.
    guard !fit.isWarp else { return }
    for channel in 0..<3 {
      DetectionPrimitives.fillPadding(
        placement, from: layout == .nchw ? channel * network.width * network.height : channel,
        step: layout == .nchw ? 1 : 3, with: table[256 * color(channel) + Int(fill)], in: &values)
    }
  }
}

/// The places in a network's input of planes of the values of the first three bytes of a pixel.
private func planes(from place: Int, _ area: Int, isReversed: Bool) -> (Int, Int, Int) {
  isReversed ? (2 * area + place, area + place, place) : (place, area + place, 2 * area + place)
}
