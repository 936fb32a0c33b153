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
    guard x >= 0, y >= 0, size.width >= 0, size.height >= 0, x <= width, y <= height, size.width <= width - x,
      size.height <= height - y
    else { throw .outside(x: x, y: y, size: size, picture: self.size) }
    let isEmpty = size.width == 0 || size.height == 0
    let start = isEmpty ? 0 : y * bytesPerRow + x * format.bytesPerPixel
    let count = isEmpty ? 0 : (size.height - 1) * bytesPerRow + size.width * format.bytesPerPixel
    return PixelImage(
      unchecked: storage.slice(start..<start + count), size: size, format: format, bytesPerRow: bytesPerRow)
  }
}
