extension YCbCrImage {
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
  ///   - part: The size of the part; a side may be 0.
  /// - Returns: A picture of its own memory, rows without padding.
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  /// - Complexity: O(pixels of the part).
  public func rgb(x: Int, y: Int, size part: Size) throws(ImageError) -> PixelImage {
    guard x >= 0, y >= 0, part.width >= 0, part.height >= 0, x <= size.width, y <= size.height,
      part.width <= size.width - x, part.height <= size.height - y
    else { throw .outside(x: x, y: y, size: part, picture: size) }
    var bytes = [UInt8](repeating: 0, count: 3 * (part.width * part.height))
    var target = bytes.mutableSpan
    let matrix = ColorMatrix(range, matrix)
    withPlanes { luma, blue, red in
      // A part without pixels may begin where no sample is.
      for line in 0..<(part.width > 0 ? part.height : 0) {
        let row = y + line
        Vector.convertColor(
          luma, from: self.luma.start + row * self.luma.bytesPerRow + x * self.luma.step, lumaStep: self.luma.step,
          blue, from: self.blue.start + row / 2 * self.blue.bytesPerRow, red,
          from: self.red.start + row / 2 * self.red.bytesPerRow, chromaStep: self.blue.step, first: x,
          count: part.width, matrix: matrix, pixelBytes: 3, into: &target, at: 3 * line * part.width)
      }
    }
    return PixelImage(unchecked: Storage(bytes), size: part, format: .rgb8, bytesPerRow: 3 * part.width)
  }
}
