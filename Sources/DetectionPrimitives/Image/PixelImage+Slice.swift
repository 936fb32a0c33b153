extension PixelImage {
  /// A part of the picture that shares its memory.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [1, 2, 3, 4, 5, 6], width: 3, height: 2, format: .gray8)
  /// try image.slice(x: 1, y: 0, size: Size(width: 2, height: 2)).bytes   // [2, 3, 5, 6]
  /// ```
  ///
  /// - Parameters:
  ///   - x: The column of the part's first pixel.
  ///   - y: Its row.
  ///   - size: The size of the part; a side may be 0.
  /// - Returns: A picture with the same distance between rows.
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  /// - Complexity: O(1).
  public func slice(x: Int, y: Int, size: Size) throws(ImageError) -> PixelImage {
    let part = try PicturePart(x: x, y: y, size: size, of: self.size)
    return PixelImage(
      unchecked: storage.slice(part.elements(stride: bytesPerRow, step: format.bytesPerPixel)), size: size,
      format: format, bytesPerRow: bytesPerRow)
  }
}
