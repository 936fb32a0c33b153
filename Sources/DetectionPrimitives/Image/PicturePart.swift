/// A part of a picture that lies inside it.
struct PicturePart {
  /// The column and the row of its first pixel.
  let x, y: Int

  let size: Size

  /// Checks that a part lies inside a picture.
  ///
  /// - Throws: ``ImageError/outside(x:y:size:picture:)``.
  init(x: Int, y: Int, size: Size, of picture: Size) throws(ImageError) {
    guard x >= 0, y >= 0, size.width >= 0, size.height >= 0, x <= picture.width, y <= picture.height,
      size.width <= picture.width - x, size.height <= picture.height - y
    else { throw .outside(x: x, y: y, size: size, picture: picture) }
    self.x = x
    self.y = y
    self.size = size
  }

  /// The elements of a plane from the part's first pixel to its last; none where the part has no pixels.
  ///
  /// - Parameters:
  ///   - stride: The elements from row to row.
  ///   - step: The elements of a pixel.
  /// - Returns: Places in the plane.
  func elements(stride: Int, step: Int) -> Range<Int> {
    guard size.width > 0, size.height > 0 else { return 0..<0 }
    let start = y * stride + x * step
    return start..<start + (size.height - 1) * stride + size.width * step
  }
}
