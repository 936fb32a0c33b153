/// What a crop of a picture looks like when it stands upright, and where its pixels are in memory.
struct UprightSource: Sendable, Hashable {
  /// The crop as it is stored.
  var stored: SourceWindow

  /// How it is turned.
  var orientation: Orientation

  /// Where the colors are in a pixel of the upright rows.
  let channels: ChannelLayout

  /// The bytes of a stored pixel that are left out before those of the upright rows.
  let skipped: Int

  /// Makes the source of a picture whose crop has whole-pixel edges.
  init(_ image: PixelImage, _ placement: Placement) {
    let crop = placement.crop
    let stored = image.format.channels
    // Where alpha comes first, the upright rows do without it.
    skipped = image.format.alphaPlace == 0 ? 1 : 0
    channels = ChannelLayout(
      stride: stored.stride - skipped, red: stored.red - skipped, green: stored.green - skipped,
      blue: stored.blue - skipped)
    self.stored = SourceWindow(
      of: image, left: Int(crop.minX), top: Int(crop.minY),
      size: Size(width: Int(crop.maxX - crop.minX), height: Int(crop.maxY - crop.minY)))
    orientation = placement.orientation
  }

  /// The bytes of a pixel of the upright rows.
  var pixelBytes: Int { channels.stride }

  /// The size of the upright crop.
  var size: Size { orientation.upright(stored.size) }

  /// Whether the rows in memory are the upright rows.
  var isDirect: Bool { orientation == .up && skipped == 0 }

  /// The upright rows when they lie one behind the other, each with room behind it.
  var packed: SourceWindow {
    SourceWindow(start: 0, bytesPerRow: size.width * pixelBytes, pixelBytes: pixelBytes, size: size)
  }
}

/// Reads the rows of an upright crop into memory of its own, each when it is needed.
///
/// Resizing needs few rows at a time, so a sideways picture is never turned as a whole: a row of it is a column in
/// memory, and neighboring columns share cache lines.
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
    _ first: Int, _ last: Int, of source: UprightSource, _ pixels: Span<UInt8>
  ) -> SourceWindow {
    let stride = source.size.width * source.pixelBytes + SourceWindow.slack
    resize(&bytes, to: 2 * stride)
    for y in first...last {
      if y == (y % 2 == 0 ? held.even : held.odd) { continue }
      if y % 2 == 0 { held.even = y } else { held.odd = y }
      read(y, of: source, pixels, at: y % 2 * stride)
    }
    // Row y starts at start + y * step: the even row in the first place, its odd neighbor in the second.
    let step = first % 2 == 0 ? stride : -stride
    return SourceWindow(
      start: first % 2 * stride - first * step, bytesPerRow: step, pixelBytes: source.pixelBytes, size: source.size)
  }

  /// Reads all rows, one behind the other.
  mutating func readAll(of source: UprightSource, _ pixels: Span<UInt8>) {
    let rowBytes = source.size.width * source.pixelBytes
    resize(&bytes, to: source.size.height * rowBytes + SourceWindow.slack)
    for y in 0..<source.size.height { read(y, of: source, pixels, at: y * rowBytes) }
    clear()
  }

  private mutating func read(_ y: Int, of source: UprightSource, _ pixels: Span<UInt8>, at start: Int) {
    let (window, orientation) = (source.stored, source.orientation)
    // The stored pixel of the row's first pixel, and the way to the next.
    let across = orientation.flipsX ? source.size.width - 1 : 0
    let down = orientation.flipsY ? source.size.height - 1 - y : y
    let (x, row) = orientation.swapsSides ? (down, across) : (across, down)
    let step = orientation.swapsSides ? window.bytesPerRow : window.pixelBytes
    var target = bytes.mutableSpan
    Reference.gatherPixels(
      pixels, from: window.row(row) + x * window.pixelBytes + source.skipped,
      step: orientation.flipsX ? -step : step, pixelBytes: source.pixelBytes, count: source.size.width, into: &target,
      at: start)
  }
}
