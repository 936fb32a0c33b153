/// Reads rows of a crop into memory of its own, each when it is needed, in the order in which they are stored.
///
/// Color of 4:2:0 is converted here, gray widened, and what is outside the picture filled, for the rows that are needed.
/// Turning a picture upright is the resamplers' work; where they cannot, ``readAll(of:_:_:_:)`` makes it whole.
struct RowReader: Sendable {
  /// Two rows, each in the place of its parity, or all of them.
  private(set) var bytes: [UInt8] = []

  private var held = (even: -1, odd: -1)

  /// All stored rows, before they are turned.
  private var storedRows: [UInt8] = []

  /// What conversions of color work in.
  private var workspace = ColorWorkspace()

  /// Forgets the rows of an earlier picture.
  mutating func clear() { held = (-1, -1) }

  /// Reads one stored row, or two neighbors in any order.
  ///
  /// - Returns: The window of ``bytes`` in which both rows have their numbers.
  mutating func read(
    _ first: Int, _ second: Int, of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>,
    _ red: Span<UInt8>
  ) -> SourceWindow {
    let stride = source.stored.size.width * source.pixelBytes + SourceWindow.slack
    resize(&bytes, to: 2 * stride)
    let (low, high) = (min(first, second), max(first, second))
    var workspace = ColorWorkspace()
    swap(&workspace, &self.workspace)
    for y in low...high where y != (y % 2 == 0 ? held.even : held.odd) {
      if y % 2 == 0 { held.even = y } else { held.odd = y }
      var target = bytes.mutableSpan
      RowReader.read(y, of: source, pixels, blue, red, &workspace, into: &target, at: y % 2 * stride)
    }
    swap(&workspace, &self.workspace)
    // Row y starts at start + y * step: the even row in the first place, its odd neighbor in the second.
    let step = low % 2 == 0 ? stride : -stride
    return SourceWindow(
      start: low % 2 * stride - low * step, bytesPerRow: step, pixelBytes: source.pixelBytes, size: source.stored.size)
  }

  /// Reads some pixels of stored row `y` of 4:2:0, which lies in the picture as a whole, as pixels of four bytes.
  ///
  /// The offsets are four times the places of the pixels.
  mutating func pick(
    _ y: Int, of source: UprightSource, _ chroma: ChromaSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>,
    _ red: Span<UInt8>, offsets: Span<Int32>, into row: inout MutableSpan<UInt8>
  ) {
    let window = source.stored
    let strip = chroma.strip(x: 0, y: y, luma: window.row(y), lumaStep: window.pixelBytes, count: window.size.width)
    Vector.pickColors(
      pixels, blue, red, strip, offsets: offsets, matrix: chroma.matrix, &workspace, into: &row)
  }

  /// Reads the whole crop and turns it upright, rows one behind the other.
  mutating func readAll(
    of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>
  ) {
    clear()
    let count = source.size.width * source.size.height * source.pixelBytes + SourceWindow.slack
    resize(&bytes, to: count)
    let last = source.stored.row(source.stored.size.height - 1) + source.stored.rowBytes
    if source.isInPlace && last <= pixels.count {
      turn(pixels, source.stored, skipped: source.skipped, source)
      return
    }
    let size = source.stored.size
    let rowBytes = size.width * source.pixelBytes
    resize(&storedRows, to: count)
    var rows: [UInt8] = []
    swap(&rows, &storedRows)
    var workspace = ColorWorkspace()
    swap(&workspace, &self.workspace)
    for y in 0..<size.height {
      var target = rows.mutableSpan
      RowReader.read(y, of: source, pixels, blue, red, &workspace, into: &target, at: y * rowBytes)
    }
    swap(&workspace, &self.workspace)
    turn(
      rows.span, SourceWindow(start: 0, bytesPerRow: rowBytes, pixelBytes: source.pixelBytes, size: size), skipped: 0,
      source)
    swap(&rows, &storedRows)
  }

  /// Turns stored rows upright: where they become columns in blocks, whose pixels are near each other in memory.
  private mutating func turn(_ rows: Span<UInt8>, _ window: SourceWindow, skipped: Int, _ source: UprightSource) {
    let (size, pixelBytes, steps) = (source.size, source.pixelBytes, source.steps(of: window))
    let block = source.orientation.swapsSides ? (width: 64, height: 16) : (width: size.width, height: 1)
    var target = bytes.mutableSpan
    for top in stride(from: 0, to: size.height, by: block.height) {
      for left in stride(from: 0, to: size.width, by: block.width) {
        for y in top..<min(top + block.height, size.height) {
          Vector.gatherPixels(
            rows, from: steps.first + skipped + y * steps.row + left * steps.column, step: steps.column,
            pixelBytes: pixelBytes, count: min(block.width, size.width - left), into: &target,
            at: (y * size.width + left) * pixelBytes)
        }
      }
    }
  }

  /// Reads a stored row.
  private static func read(
    _ y: Int, of source: UprightSource, _ pixels: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>,
    _ workspace: inout ColorWorkspace, into target: inout MutableSpan<UInt8>, at start: Int
  ) {
    let (window, part, pixelBytes) = (source.stored, source.columns, source.pixelBytes)
    let isInside = source.rows.contains(y)
    if !isInside || part.count < window.size.width {
      Reference.fill(&target, from: start, step: 1, count: window.size.width * pixelBytes, with: source.fill)
      guard isInside, !part.isEmpty else { return }
    }
    let place = start + pixelBytes * part.lowerBound
    let pixel = window.row(y) + part.lowerBound * window.pixelBytes
    if let planar = source.planar {
      planar.read(
        x: part.lowerBound, y: y, red: pixels, window, green: blue, blue: red, count: part.count, into: &target,
        at: place, pixelBytes: pixelBytes)
    } else if let chroma = source.chroma {
      chroma.convert(
        pixels, from: pixel, lumaStep: window.pixelBytes, blue, red, x: part.lowerBound, y: y, count: part.count,
        pixelBytes: pixelBytes, &workspace, into: &target, at: place)
    } else if window.pixelBytes == pixelBytes {
      // Where pixels are read from their second byte on, the last one ends behind the picture.
      let count = min(part.count * pixelBytes, pixels.count - pixel)
      Vector.copy(pixels, from: pixel, count: count, into: &target, at: place)
    } else if window.pixelBytes == 1 {
      Vector.widenGray(pixels, from: pixel, count: part.count, into: &target, at: place)
    } else {
      Vector.gatherPixels(
        pixels, from: pixel + source.skipped, step: window.pixelBytes, pixelBytes: pixelBytes, count: part.count,
        into: &target, at: place)
    }
  }
}
