// Pictures of Floats. Where the network's input is of Floats, nothing is rounded to bytes: the planes are read upright,
// resized as the filter's library resizes float32, and each value is normalized as a byte would be. Fits that sample by
// a matrix, and inputs of other numbers, go through bytes.

extension Preprocessor {
  /// Whether the numbers of a ``FloatImage`` or a ``DeepImage`` reach an input of `Float` without being rounded to bytes:
  /// with all fits but ``Fit/mediaPipe`` and ``Fit/nanoDet``, which sample by a matrix.
  public var keepsFloats: Bool { !fit.isWarp }

  /// Fills what shows the picture in a network's input of Floats.
  mutating func draw(_ image: FloatImage, _ placement: Placement, into values: inout MutableSpan<Float>) {
    let source = FloatSource(image, placement, fill: Float(fill))
    let visible = VisiblePart(placement)
    let (step, planeStart) = layout == .nchw ? (1, network.width * network.height) : (3, 1)
    let (width, origin) = (network.width, visible.top * network.width + visible.left)
    let normalization = normalization
    var resampler = FloatResampler()
    swap(&resampler, &floats)
    resampler.prepare(
      source.size, target: placement.resized, region: SampledRegion(placement, isLinear: filter == .openCVLinear),
      part: visible, filter: filter,
      passOrder: passOrder)
    for channel in 0..<3 {
      let color = color(channel)
      let plane = color == 0 ? image.red : color == 1 ? image.green : image.blue
      resampler.forEachRow { y, row in
        source.read(y, of: plane, into: &row)
      } _: { y, row in
        let start = channel * planeStart + step * (origin + y * width)
        for x in row.indices { values[start + step * x] = normalization.value(ofLevel: row[x], channel: color) }
      }
    }
    swap(&resampler, &floats)
  }
}

/// What a crop of planes of Floats looks like when it stands upright.
private struct FloatSource {
  let left: Int
  let top: Int
  let stored: Size
  let orientation: Orientation
  let columns: Range<Int>
  let rows: Range<Int>
  let fill: Float
  let factor: Float

  init(_ image: FloatImage, _ placement: Placement, fill: Float) {
    let crop = placement.crop
    left = wholeBelow(crop.minX)
    top = wholeBelow(crop.minY)
    stored = Size(width: wholeAbove(crop.maxX) - left, height: wholeAbove(crop.maxY) - top)
    orientation = placement.orientation
    columns = max(-left, 0)..<min(image.size.width - left, stored.width)
    rows = max(-top, 0)..<min(image.size.height - top, stored.height)
    self.fill = fill
    factor = image.factor
  }

  var size: Size { orientation.upright(stored) }

  /// Reads an upright row as levels of 0…255.
  func read(_ y: Int, of plane: FloatChannel, into row: inout MutableSpan<Float>) {
    let line = orientation.flipsY ? size.height - 1 - y : y
    // The places of the row that lie in the picture, in the order in which they are stored.
    let (inside, isLineInside) =
      orientation.swapsSides ? (rows, columns.contains(line)) : (columns, rows.contains(line))
    guard isLineInside, !inside.isEmpty else { return row.update(repeating: fill) }
    if inside.count < size.width { row.update(repeating: fill) }
    let first = orientation.flipsX ? inside.upperBound - 1 : inside.lowerBound
    let step = orientation.swapsSides ? plane.stride : plane.step
    let place =
      orientation.swapsSides
      ? plane.place(x: left + line, y: top + first) : plane.place(x: left + first, y: top + line)
    let start = orientation.flipsX ? size.width - inside.upperBound : inside.lowerBound
    row.withPart(start..<start + inside.count) { part in
      plane.read(from: place, step: orientation.flipsX ? -step : step, factor: factor, into: &part)
    }
  }
}
