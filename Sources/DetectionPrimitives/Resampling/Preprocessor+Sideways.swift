// Pictures that are stored sideways, as planes of Floats.
//
// Each row of a plane is written from its first value to its last, padding included, before the next one is begun: a
// processor need not read memory first that is written in whole cache lines, one behind the other. Single pixels are
// the exception; they come eight rows at a time, so that a cache line of a stored row is read once.

extension Preprocessor {
  /// Fills planes, linearly resized; `planes` are the places of the planes of the first three bytes of a pixel.
  ///
  /// ``prepareRows(of:_:_:_:_:)`` must have found the picture to be stored sideways.
  mutating func drawSideways(
    _ source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ placement: Placement,
    _ multiplier: UInt16, _ scale: Float, into values: inout MutableSpan<Float>, planes: (Int, Int, Int), padding: Bool
  ) {
    let visible = VisiblePart(placement)
    let (starts, network) = (SIMD3(planes.0, planes.1, planes.2), network)
    // The byte of all channels, as a value of each plane.
    let area = network.width * network.height
    let fills = SIMD3(
      self.padding(planes.0 / area), self.padding(planes.1 / area), self.padding(planes.2 / area))
    if sideways.canPick(from: source, in: pixels) {
      let origin = visible.top * network.width + visible.left
      return sideways.pickPlanes(
        of: pixels, source.stored, multiplier: multiplier, scale: scale, into: &values,
        planes: (planes.0 + origin, planes.1 + origin, planes.2 + origin), rowStep: network.width
      ) { rows, values in
        guard padding else { return }
        // The first rows of the picture bring those above it, the last ones those below.
        let first = rows.lowerBound == 0 ? 0 : visible.top + rows.lowerBound
        let end = rows.upperBound == visible.height ? network.height : visible.top + rows.upperBound
        for plane in 0..<3 {
          fillPadding(
            placement, rows: first..<end, from: starts[plane], step: 1, with: fills[plane], in: &values)
        }
      }
    }
    forEachPixelRow(of: source, pixels, blue, red, visible) { y, row in
      let first = (visible.top + y) * network.width + visible.left
      for plane in 0..<3 {
        let place = starts[plane] + first
        if padding {
          // All from the row above on.
          let start = y == 0 ? starts[plane] : place - network.width + visible.width
          Reference.fill(&values, from: start, step: 1, count: place - start, with: fills[plane])
        }
        Vector.pixelPlane(
          row, byte: plane, multiplier: multiplier, scale: scale, count: visible.width, into: &values, at: place)
        if padding && y == visible.height - 1 {
          let end = place + visible.width
          Reference.fill(&values, from: end, step: 1, count: starts[plane] + area - end, with: fills[plane])
        }
      }
    }
  }
}
