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

  /// The byte of a row's first pixel.
  func row(_ y: Int) -> Int { start + y * bytesPerRow }

  /// How many rows a vector may read to the end, when there are `count` bytes.
  func readableRows(count: Int) -> Int {
    let last = count - rowBytes - SourceWindow.slack - start
    return last < 0 ? 0 : min(last / max(bytesPerRow, 1) + 1, size.height)
  }
}

/// A copy of a picture's last rows, with room behind them.
///
/// The last pixel may be the last byte of memory. A vector that reads it would read behind it; so the last rows are
/// read from a copy, which is a row or two of a picture of usual size.
struct SourceTail: Sendable {
  private(set) var bytes: [UInt8] = []

  /// Copies the rows from `first` on.
  ///
  /// - Returns: The window of the copy, in which rows keep their numbers.
  mutating func copy(_ window: SourceWindow, of source: Span<UInt8>, from first: Int) -> SourceWindow {
    let rowBytes = window.rowBytes
    let stride = rowBytes + SourceWindow.slack
    resize(&bytes, to: (window.size.height - first) * stride)
    for y in first..<window.size.height {
      for x in 0..<rowBytes { bytes[(y - first) * stride + x] = source[window.row(y) + x] }
    }
    var copied = window
    copied.bytesPerRow = stride
    copied.start = -first * stride
    return copied
  }
}
