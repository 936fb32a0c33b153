extension PlanarImage {
  /// A part of the picture that shares its memory.
  ///
  /// ```swift
  /// let image = try PlanarImage(bytes: [1, 2, 3, 4, 5, 6], width: 2, height: 1)
  /// try image.slice(x: 1, y: 0, size: Size(width: 1, height: 1)).pixelImage().bytes   // [2, 4, 6]
  /// ```
  ///
  /// - Parameters:
  ///   - x: The column of the part's first pixel.
  ///   - y: Its row.
  ///   - size: The size of the part; a side may be 0.
  /// - Returns: A picture with the same distances between rows.
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  /// - Complexity: O(1).
  public func slice(x: Int, y: Int, size: Size) throws(ImageError) -> PlanarImage {
    let part = try PicturePart(x: x, y: y, size: size, of: self.size)
    return PlanarImage(size: size, red: red.slice(part), green: green.slice(part), blue: blue.slice(part))
  }
}

extension PlanarImage.Channel {
  fileprivate func slice(_ part: PicturePart) -> PlanarImage.Channel {
    PlanarImage.Channel(
      storage: storage.slice(part.elements(stride: bytesPerRow, step: 1)), bytesPerRow: bytesPerRow)
  }
}
