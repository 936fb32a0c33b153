/// The part of a picture's bytes that a crop covers.
struct SourceWindow: Sendable, Hashable {
  /// What a vector may read behind a row's last pixel.
  static let slack = 8

  /// The byte of row 0's first pixel; negative where only later rows are there.
  var start: Int

  /// The bytes from row to row.
  var bytesPerRow: Int

  /// The bytes of a pixel.
  var pixelBytes: Int

  /// The pixels.
  var size: Size

  /// The bytes of a row's pixels.
  var rowBytes: Int { size.width * pixelBytes }

  /// A window of parts.
  init(start: Int, bytesPerRow: Int, pixelBytes: Int, size: Size) {
    self.start = start
    self.bytesPerRow = bytesPerRow
    self.pixelBytes = pixelBytes
    self.size = size
  }

  /// The window of a crop with whole-pixel edges inside a picture.
  init(of image: PixelImage, left: Int, top: Int, size: Size) {
    pixelBytes = image.format.bytesPerPixel
    bytesPerRow = image.bytesPerRow
    start = top * bytesPerRow + left * pixelBytes
    self.size = size
  }

  /// The window of a whole picture.
  init(of image: PixelImage) {
    self.init(of: image, left: 0, top: 0, size: image.size)
  }

  /// The window of the blocks of pixels, of a width and a height, that are a part of a target.
  func part(_ part: VisiblePart, block: (width: Int, height: Int) = (1, 1)) -> SourceWindow {
    SourceWindow(
      start: row(part.rows.lowerBound * block.height) + part.columns.lowerBound * block.width * pixelBytes,
      bytesPerRow: bytesPerRow, pixelBytes: pixelBytes,
      size: Size(width: part.width * block.width, height: part.height * block.height))
  }

  /// The byte of a row's first pixel.
  func row(_ y: Int) -> Int { start + y * bytesPerRow }

  /// Whether a vector may read a row to its end, when there are `count` bytes.
  func isReadable(_ y: Int, count: Int) -> Bool { row(y) + rowBytes + SourceWindow.slack <= count }
}

/// A copy of some rows of a picture, with room behind them.
///
/// The last pixel may be the last byte of memory. A vector that reads it would read behind it; so the last rows are
/// read from a copy, which is a row or two of a picture of usual size.
struct SourceTail: Sendable {
  private(set) var bytes: [UInt8] = []
  private var held: ClosedRange<Int>?

  /// Forgets the rows of an earlier picture.
  mutating func clear() { held = nil }

  /// Copies rows, unless they are there.
  ///
  /// - Returns: The window of the copy, in which rows keep their numbers.
  mutating func copy(_ window: SourceWindow, of source: Span<UInt8>, rows: ClosedRange<Int>) -> SourceWindow {
    let stride = window.rowBytes + SourceWindow.slack
    var copied = window
    copied.bytesPerRow = stride
    copied.start = -rows.lowerBound * stride
    if held == rows { return copied }
    held = rows
    resize(&bytes, to: rows.count * stride)
    var target = bytes.mutableSpan
    for y in rows {
      // Where pixels are read from their second byte on, the last one ends behind the picture.
      let count = min(window.rowBytes, source.count - window.row(y))
      Vector.copy(source, from: window.row(y), count: count, into: &target, at: (y - rows.lowerBound) * stride)
    }
    return copied
  }
}
