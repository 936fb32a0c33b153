extension YCbCrImage {
  /// A part of the picture that shares its memory.
  ///
  /// The color sample of a pixel stays that of its two by two pixels in the whole picture: ``rgb()`` of the part, from an
  /// odd or an even place, has the bytes that ``rgb()`` of the whole has there.
  ///
  /// ```swift
  /// let frame = try YCbCrImage(
  ///   bytes: [16, 235, 81, 126, 128, 128], width: 2, height: 2, format: .nv12, range: .video, matrix: .bt601)
  /// try frame.slice(x: 1, y: 0, size: Size(width: 1, height: 2)).rgb().bytes   // [255, 255, 255, 128, 128, 128]
  /// ```
  ///
  /// - Parameters:
  ///   - x: The column of the part's first pixel, odd or even.
  ///   - y: Its row.
  ///   - size: The size of the part; a side may be 0.
  /// - Returns: A picture with the same distances between rows and samples.
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  /// - Complexity: O(1).
  public func slice(x: Int, y: Int, size: Size) throws(ImageError) -> YCbCrImage {
    YCbCrImage(self, part: try PicturePart(x: x, y: y, size: size, of: self.size))
  }

  /// A part of the picture in red, green and blue, such as the neighborhood of one box whose color is asked for.
  ///
  /// The bytes are those that ``rgb()`` has there; only the part is converted.
  ///
  /// ```swift
  /// let frame = try YCbCrImage(
  ///   bytes: [16, 235, 81, 126, 128, 128], width: 2, height: 2, format: .nv12, range: .video, matrix: .bt601)
  /// try frame.rgb(x: 1, y: 0, size: Size(width: 1, height: 2)).bytes   // [255, 255, 255, 128, 128, 128]
  /// ```
  ///
  /// - Parameters:
  ///   - x: The column of the part's first pixel, odd or even.
  ///   - y: Its row.
  ///   - size: The size of the part; a side may be 0.
  /// - Returns: A picture of its own memory, rows without padding.
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  /// - Complexity: O(pixels of the part).
  public func rgb(x: Int, y: Int, size: Size) throws(ImageError) -> PixelImage {
    try slice(x: x, y: y, size: size).rgb()
  }

  private init(_ image: YCbCrImage, part: PicturePart) {
    let (column, row) = (image.left + part.x, image.top + part.y)
    luma = image.luma.moved(x: part.x, y: part.y)
    blue = image.blue.moved(x: column / 2, y: row / 2)
    red = image.red.moved(x: column / 2, y: row / 2)
    left = column % 2
    top = row % 2
    size = part.size
    range = image.range
    matrix = image.matrix
  }
}

extension YCbCrPlane {
  /// The plane from another sample on.
  fileprivate func moved(x: Int, y: Int) -> YCbCrPlane {
    YCbCrPlane(storage: storage, start: start + y * bytesPerRow + x * step, bytesPerRow: bytesPerRow, step: step)
  }
}
