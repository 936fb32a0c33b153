extension Box {
  /// Makes a box of its top left corner and its sides: `x`, `y`, `width`, `height` of COCO and of `CGRect`.
  ///
  /// ```swift
  /// Box(x: 10, y: 20, width: 30, height: 40)   // (10, 20, 40, 60)
  /// ```
  ///
  /// - Parameters:
  ///   - x: The left edge.
  ///   - y: The top edge.
  ///   - width: From the left edge to the right one; a box whose width is not above 0 is empty.
  ///   - height: From the top edge to the bottom one.
  public init(x: Float, y: Float, width: Float, height: Float) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Makes a box in pixels of one in fractions of a picture: 0 at the left and the top edge, 1 at the others.
  ///
  /// ```swift
  /// let picture = Size(width: 200, height: 100)
  /// Box(normalized: Box(minX: 0.25, minY: 0.5, maxX: 0.5, maxY: 1), in: picture)               // (50, 50, 100, 100)
  /// Box(normalized: Box(minX: -0.5, minY: 0, maxX: 1.5, maxY: 0.5), in: picture, clip: true)   // (0, 0, 200, 50)
  /// ```
  ///
  /// - Parameters:
  ///   - fractions: The box in fractions of the picture's sides.
  ///   - picture: The size of the picture.
  ///   - clip: Whether to move each edge into 0…1 first.
  public init(normalized fractions: Box, in picture: Size, clip: Bool = false) {
    let box = clip ? fractions.clipped(to: Box(minX: 0, minY: 0, maxX: 1, maxY: 1)) : fractions
    let (width, height) = (Float(picture.width), Float(picture.height))
    self.init(minX: box.minX * width, minY: box.minY * height, maxX: box.maxX * width, maxY: box.maxY * height)
  }

  /// The box in fractions of a picture: 0 at its left and its top edge, 1 at its right and its bottom.
  ///
  /// ```swift
  /// let pixels = Box(minX: 50, minY: 50, maxX: 100, maxY: 100)
  /// pixels.normalized(in: Size(width: 200, height: 100))   // (0.25, 0.5, 0.5, 1)
  /// ```
  ///
  /// - Parameters:
  ///   - picture: The size of the picture that the box is in pixels of.
  ///   - clip: Whether to move each edge into 0…1.
  /// - Returns: Fractions; an edge that is not a number stays so.
  /// - Precondition: Both sides of the picture are above 0.
  public func normalized(in picture: Size, clip: Bool = false) -> Box {
    precondition(picture.width > 0 && picture.height > 0, "a picture of \(picture.description)")
    let (width, height) = (Float(picture.width), Float(picture.height))
    let box = Box(minX: minX / width, minY: minY / height, maxX: maxX / width, maxY: maxY / height)
    return clip ? box.clipped(to: Box(minX: 0, minY: 0, maxX: 1, maxY: 1)) : box
  }
}
