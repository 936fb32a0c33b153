extension YCbCrImage {
  /// Makes a picture of three planes, each with strides of its own.
  ///
  /// ```swift
  /// let red = try YCbCrImage(
  ///   luma: Storage([81, 0, 81]), lumaBytesPerRow: 3, lumaStep: 2, blue: Storage([90]), blueBytesPerRow: 1,
  ///   red: Storage([240, 0]), redBytesPerRow: 2, width: 2, height: 1, range: .video, matrix: .bt601)
  /// red.rgb().bytes   // [254, 0, 0, 254, 0, 0]
  /// ```
  ///
  /// - Parameters:
  ///   - luma: Brightness; `(height - 1) * lumaBytesPerRow + (width - 1) * lumaStep + 1` bytes or more.
  ///   - lumaBytesPerRow: The distance between two rows of brightness.
  ///   - lumaStep: The bytes from a pixel to the next: Android's `pixelStride`.
  ///   - blue: Blue differences, for half the rows and columns, rounded up.
  ///   - blueBytesPerRow: The distance between two rows of blue differences.
  ///   - blueStep: The bytes from a sample to the next.
  ///   - red: Red differences, likewise.
  ///   - redBytesPerRow: The distance between two rows of red differences.
  ///   - redStep: The bytes from a sample to the next. Planes whose steps differ are read a pixel at a time.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - range: Which numbers stand for black and white.
  ///   - matrix: The weights of the primary colors.
  /// - Throws: ``ImageError`` where the size is impossible, a stride too small, or bytes are missing.
  public init(
    luma: Storage<UInt8>, lumaBytesPerRow: Int, lumaStep: Int = 1, blue: Storage<UInt8>, blueBytesPerRow: Int,
    blueStep: Int = 1, red: Storage<UInt8>, redBytesPerRow: Int, redStep: Int = 1, width: Int, height: Int,
    range: YCbCrRange, matrix: YCbCrMatrix
  ) throws(ImageError) {
    try self.init(
      luma: YCbCrPlane(storage: luma, start: 0, bytesPerRow: lumaBytesPerRow, step: lumaStep),
      blue: YCbCrPlane(storage: blue, start: 0, bytesPerRow: blueBytesPerRow, step: blueStep),
      red: YCbCrPlane(storage: red, start: 0, bytesPerRow: redBytesPerRow, step: redStep),
      size: Size(width: width, height: height), range: range, matrix: matrix)
  }

  /// Makes a picture of planes.
  init(
    luma: YCbCrPlane, blue: YCbCrPlane, red: YCbCrPlane, size: Size, range: YCbCrRange, matrix: YCbCrMatrix
  ) throws(ImageError) {
    let half = Size(width: size.width / 2 + size.width % 2, height: size.height / 2 + size.height % 2)
    try luma.check(size)
    // The plane that ends last says how many bytes are missing.
    try (red.start > blue.start ? red : blue).check(half)
    try (red.start > blue.start ? blue : red).check(half)
    self.luma = luma
    self.blue = blue
    self.red = red
    self.size = size
    self.range = range
    self.matrix = matrix
    left = 0
    top = 0
  }
}
