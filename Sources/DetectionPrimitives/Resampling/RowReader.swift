/// Reads the rows of an upright crop into memory of its own, each when it is needed.
///
/// Resizing needs few rows at a time, so a sideways picture is never turned as a whole: a row of it is a column in
/// memory, and neighboring columns share cache lines. Color of 4:2:0 is converted here, for the rows that are needed.
struct RowReader: Sendable {
  /// Two rows, each in the place of its parity, or all of them.
  private(set) var bytes: [UInt8] = []

  private var held = (even: -1, odd: -1)

  /// Forgets the rows of an earlier picture.
  mutating func clear() { held = (-1, -1) }

  /// Reads one or two neighboring rows.
  ///
  /// - Returns: The window of ``bytes`` in which rows `first` and `last` have their numbers.
  mutating func read(
    _ first: Int, _ last: Int, of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>
  ) -> SourceWindow {
    let stride = source.size.width * source.pixelBytes + SourceWindow.slack
    resize(&bytes, to: 2 * stride)
    for y in first...last {
      if y == (y % 2 == 0 ? held.even : held.odd) { continue }
      if y % 2 == 0 { held.even = y } else { held.odd = y }
      read(y, of: source, pixels, blue, red, at: y % 2 * stride)
    }
    // Row y starts at start + y * step: the even row in the first place, its odd neighbor in the second.
    let step = first % 2 == 0 ? stride : -stride
    return SourceWindow(
      start: first % 2 * stride - first * step, bytesPerRow: step, pixelBytes: source.pixelBytes, size: source.size)
  }

  /// Reads all rows, one behind the other.
  mutating func readAll(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>
  ) {
    let rowBytes = source.size.width * source.pixelBytes
    resize(&bytes, to: source.size.height * rowBytes + SourceWindow.slack)
    for y in 0..<source.size.height { read(y, of: source, pixels, blue, red, at: y * rowBytes) }
    clear()
  }

  private mutating func read(
    _ y: Int, of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, at start: Int
  ) {
    let (window, orientation, width) = (source.stored, source.orientation, source.size.width)
    let isSideways = orientation.swapsSides
    var target = bytes.mutableSpan
    // The stored row, or column, that becomes this one, and the part of it that is in the picture.
    let line = orientation.flipsY ? source.size.height - 1 - y : y
    let part = isSideways ? source.rows : source.columns
    let isInside = (isSideways ? source.columns : source.rows).contains(line)
    if !isInside || part.count < width {
      Reference.fill(&target, from: start, step: 1, count: width * source.pixelBytes, with: source.fill)
      guard isInside, !part.isEmpty else { return }
    }
    let isBackwards = orientation.flipsX
    let first = isBackwards ? part.upperBound - 1 : part.lowerBound
    let place = start + source.pixelBytes * (isBackwards ? width - part.upperBound : part.lowerBound)
    let step = isSideways ? window.bytesPerRow : window.pixelBytes
    let (x, row) = isSideways ? (line, first) : (first, line)
    let pixel = window.row(row) + x * window.pixelBytes
    if let planar = source.planar {
      planar.read(
        x: x, y: row, red: pixels, window, green: blue, blue: red, isSideways: isSideways, isBackwards: isBackwards,
        count: part.count, into: &target, at: place)
      return
    }
    guard let chroma = source.chroma else {
      Reference.gatherPixels(
        pixels, from: pixel + source.skipped, step: isBackwards ? -step : step, pixelBytes: source.pixelBytes,
        count: part.count, into: &target, at: place)
      return
    }
    let sample = isSideways ? (chroma.left + line) / 2 * chroma.step : (chroma.top + line) / 2 * chroma.bytesPerRow
    Vector.convertColor(
      pixels, from: pixel, lumaStep: isBackwards ? -step : step, blue, from: chroma.blueStart + sample, red,
      from: chroma.redStart + sample, chromaStep: isSideways ? chroma.bytesPerRow : chroma.step,
      first: first + (isSideways ? chroma.top : chroma.left), isBackwards: isBackwards, count: part.count,
      matrix: chroma.matrix, into: &target, at: place)
  }
}
