extension Box {
  /// The area that two boxes share, divided by the area that they cover together: 0 apart, 1 for equal boxes.
  ///
  /// ```swift
  /// let a = Box(minX: 0, minY: 0, maxX: 2, maxY: 2)
  /// let b = Box(minX: 1, minY: 1, maxX: 3, maxY: 3)
  /// a.intersectionOverUnion(with: b)   // 0.14285715, 1/7
  /// a.intersectionOverUnion(with: a)   // 1
  /// ```
  ///
  /// The quotient is a division in `Float`, without any term that guards the denominator. It is symmetric, and exactly
  /// 1 for two equal boxes of any positive area. A box without area, an inverted one, and one with a corner that is
  /// not finite give 0, never NaN. Boxes that only touch give 0.
  ///
  /// - Parameter other: A box in the same coordinates.
  /// - Returns: A number in 0…1.
  public func intersectionOverUnion(with other: Box) -> Float {
    Reference.intersectionOverUnion(corners, other.corners)
  }

  /// The corners as the kernels take them.
  @inline(__always)
  package var corners: SIMD4<Float> { SIMD4(minX, minY, maxX, maxY) }
}
