extension FloatImage {
  /// A part of the picture that shares its memory.
  ///
  /// ```swift
  /// let image = try FloatImage(values: [1, 0, 0.5, 0, 0, 1], width: 2, height: 1, white: 1)
  /// let part = try image.slice(x: 1, y: 0, size: Size(width: 1, height: 1))
  /// part.rounded().pixelImage().bytes   // [0, 0, 255]
  /// ```
  ///
  /// - Parameters:
  ///   - x: The column of the part's first pixel.
  ///   - y: Its row.
  ///   - size: The size of the part; a side may be 0.
  /// - Returns: A picture with the same distance between rows and the same ``white``.
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  /// - Complexity: O(1).
  public func slice(x: Int, y: Int, size: Size) throws(ImageError) -> FloatImage {
    let part = try PicturePart(x: x, y: y, size: size, of: self.size)
    return FloatImage(
      size: size, red: red.slice(part), green: green.slice(part), blue: blue.slice(part), white: white)
  }
}
