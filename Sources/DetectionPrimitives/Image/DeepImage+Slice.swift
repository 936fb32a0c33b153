extension DeepImage {
  /// A part of the picture that shares its memory.
  ///
  /// ```swift
  /// let image = try DeepImage(samples: [0, 1000, 65535], width: 3, height: 1, format: .gray16)
  /// try image.slice(x: 1, y: 0, size: Size(width: 2, height: 1)).samples   // [1000, 65535]
  /// ```
  ///
  /// - Parameters:
  ///   - x: The column of the part's first pixel.
  ///   - y: Its row.
  ///   - size: The size of the part; a side may be 0.
  /// - Returns: A picture with the same distance between rows.
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  /// - Complexity: O(1).
  public func slice(x: Int, y: Int, size: Size) throws(ImageError) -> DeepImage {
    let part = try PicturePart(x: x, y: y, size: size, of: self.size)
    return DeepImage(
      unchecked: storage.slice(part.elements(stride: samplesPerRow, step: format.samplesPerPixel)), size: size,
      format: format, samplesPerRow: samplesPerRow)
  }
}
