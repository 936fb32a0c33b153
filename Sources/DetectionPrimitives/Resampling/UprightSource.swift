/// What the pixels that a crop touches look like when they stand upright, and where they are in memory.
struct UprightSource: Sendable {
  /// The crop as it is stored: packed pixels, or brightness where there is ``chroma``.
  let stored: SourceWindow

  /// How it is turned.
  let orientation: Orientation

  /// Where the colors are in a pixel of the rows that are read.
  let channels: ChannelLayout

  /// The bytes of a stored pixel that are left out before those of the rows that are read.
  let skipped: Int

  /// Where the color of 4:2:0 is.
  let chroma: ChromaSource?

  /// Where green and blue of planes are; red is the stored plane.
  let planar: PlanarSource?

  /// The columns and rows of the stored crop that lie in the picture; the others are filled.
  let columns: Range<Int>
  let rows: Range<Int>
  let fill: UInt8

  /// Makes the source of a picture; a crop whose edges lie within pixels shows a ``SampledRegion`` of it.
  ///
  /// `takesWords` says whether pixels are read as four bytes or three, as linear resizing does it: gray is widened then,
  /// color of 4:2:0 converted to four bytes, and alpha that comes first left to the pixel before.
  init(_ form: PictureForm, _ placement: Placement, fill: UInt8, takesWords: Bool) {
    let crop = placement.crop
    let (left, top) = (wholeBelow(crop.minX), wholeBelow(crop.minY))
    let size = Size(width: wholeAbove(crop.maxX) - left, height: wholeAbove(crop.maxY) - top)
    let words = ChannelLayout(stride: 4, red: 0, green: 1, blue: 2)
    switch form {
    case .pixels(let image):
      let packed = image.format.channels
      var window = SourceWindow(of: image, left: left, top: top, size: size)
      chroma = nil
      planar = nil
      if takesWords && image.format.alphaPlace == 0 {
        window.start += 1
        skipped = 0
        channels = words
      } else {
        // Where alpha comes first, rows do without it.
        skipped = image.format.alphaPlace == 0 ? 1 : 0
        channels =
          takesWords && packed.stride == 1
          ? words
          : ChannelLayout(
            stride: packed.stride - skipped, red: packed.red - skipped, green: packed.green - skipped,
            blue: packed.blue - skipped)
      }
      stored = window
    case .planes(let image):
      skipped = 0
      channels = takesWords ? words : PixelFormat.rgb8.channels
      stored = SourceWindow(
        start: image.luma.start + top * image.luma.bytesPerRow + left * image.luma.step,
        bytesPerRow: image.luma.bytesPerRow, pixelBytes: image.luma.step, size: size)
      chroma = ChromaSource(image, left: left, top: top)
      planar = nil
    case .colors(let image):
      skipped = 0
      channels = takesWords ? words : PixelFormat.rgb8.channels
      stored = SourceWindow(
        start: top * image.red.bytesPerRow + left, bytesPerRow: image.red.bytesPerRow, pixelBytes: 1, size: size)
      chroma = nil
      planar = PlanarSource(image, left: left, top: top)
    case .floats: preconditionFailure("the bytes of a picture of Floats")
    }
    orientation = placement.orientation
    columns = UprightSource.inside(left, size.width, of: placement.source.width)
    rows = UprightSource.inside(top, size.height, of: placement.source.height)
    self.fill = fill
  }

  /// The places of a crop's side that lie in the picture; none where it lies beside it.
  private static func inside(_ start: Int, _ length: Int, of side: Int) -> Range<Int> {
    let first = max(-start, 0)
    return first..<max(first, min(side - start, length))
  }

  /// The bytes of a pixel of the rows that are read.
  var pixelBytes: Int { channels.stride }

  /// The size of the upright crop.
  var size: Size { orientation.upright(stored.size) }

  /// Where the upright picture's first pixel starts in the stored rows, or a copy of them, and the bytes from there to the
  /// next pixel of its row and to the next row.
  func steps(of rows: SourceWindow) -> (first: Int, column: Int, row: Int) {
    let x = orientation.flipsX ? size.width - 1 : 0
    let y = orientation.flipsY ? size.height - 1 : 0
    let (across, down) =
      orientation.swapsSides ? (rows.bytesPerRow, rows.pixelBytes) : (rows.pixelBytes, rows.bytesPerRow)
    return (
      rows.start + x * across + y * down, orientation.flipsX ? -across : across, orientation.flipsY ? -down : down
    )
  }

  /// Whether rows can be read where they are.
  var isInPlace: Bool {
    chroma == nil && planar == nil && stored.pixelBytes == pixelBytes && columns.count == stored.size.width
      && rows.count == stored.size.height
  }

  /// Where color of 4:2:0 is, if the crop lies in the picture and its samples are regular: then single pixels can be read.
  var pickable: ChromaSource? {
    guard let chroma, chroma.isRegular else { return nil }
    return columns.count == stored.size.width && rows.count == stored.size.height ? chroma : nil
  }

  /// Whether vectors may read two stored rows where they are, when `bytes` is the memory.
  func canRead(_ first: Int, _ second: Int, in bytes: Span<UInt8>) -> Bool {
    isInPlace && stored.isReadable(first, count: bytes.count) && stored.isReadable(second, count: bytes.count)
  }

  /// The upright rows when they lie one behind the other.
  var packed: SourceWindow {
    SourceWindow(start: 0, bytesPerRow: size.width * pixelBytes, pixelBytes: pixelBytes, size: size)
  }
}

/// Where green and blue of a crop of planes are.
struct PlanarSource: Sendable {
  /// The bytes of the crop's first pixel.
  let greenStart: Int
  let blueStart: Int

  /// The bytes from row to row.
  let greenBytesPerRow: Int
  let blueBytesPerRow: Int

  init(_ image: PlanarImage, left: Int, top: Int) {
    greenBytesPerRow = image.green.bytesPerRow
    blueBytesPerRow = image.blue.bytesPerRow
    greenStart = top * greenBytesPerRow + left
    blueStart = top * blueBytesPerRow + left
  }

  /// Reads pixels of a stored row, from column `x` and row `y` of the crop on; a fourth byte stays as it is.
  func read(
    x: Int, y: Int, red: Span<UInt8>, _ window: SourceWindow, green: Span<UInt8>, blue: Span<UInt8>, count: Int,
    into row: inout MutableSpan<UInt8>, at start: Int, pixelBytes: Int
  ) {
    Reference.spreadPlane(
      red, from: window.row(y) + x, step: 1, count: count, into: &row, at: start, targetStep: pixelBytes)
    Reference.spreadPlane(
      green, from: greenStart + y * greenBytesPerRow + x, step: 1, count: count, into: &row, at: start + 1,
      targetStep: pixelBytes)
    Reference.spreadPlane(
      blue, from: blueStart + y * blueBytesPerRow + x, step: 1, count: count, into: &row, at: start + 2,
      targetStep: pixelBytes)
  }
}
