/// What becomes of the part of a crop that lies outside the picture.
///
/// One rule holds everywhere, in the library and on the command line: a crop is ``clipped`` to the picture unless told
/// otherwise, ``Placement/crop`` says what was left, and a crop that shares nothing with the picture is an error.
public enum CropEdge: Sendable, Hashable, CaseIterable {
  /// The crop is what both share.
  case clipped
  /// A crop that reaches outside is an error.
  case refused
  /// The crop stays as it is; outside the picture the network sees the padding's color.
  case padded
}

extension Size {
  /// The part of a picture that a digital zoom shows: its shape, smaller by a factor, around a point.
  ///
  /// ```swift
  /// Size(width: 1280, height: 720).zoomed(by: 2, around: Point(x: 690, y: 396))   // (370, 216, 1010, 576)
  /// Size(width: 1280, height: 720).zoomed(by: 4, around: Point(x: 0, y: 0))       // (0, 0, 320, 180)
  /// ```
  ///
  /// - Parameters:
  ///   - factor: How much larger things appear; at least 1 and finite.
  ///   - center: The middle of the part in pixels; it is moved so that the part stays inside. What is not a number is
  ///     the picture's middle.
  /// - Returns: The part in pixels, not rounded.
  /// - Precondition: The factor is finite and at least 1.
  public func zoomed(by factor: Float, around center: Point) -> Box {
    precondition(factor.isFinite && factor >= 1, "a zoom by \(factor)")
    let (width, height) = (Float(width), Float(height))
    let (shownWidth, shownHeight) = (width / factor, height / factor)
    let left = edge(center.x, shownWidth, width)
    let top = edge(center.y, shownHeight, height)
    return Box(minX: left, minY: top, maxX: min(left + shownWidth, width), maxY: min(top + shownHeight, height))
  }

  private func edge(_ center: Float, _ shown: Float, _ whole: Float) -> Float {
    let center = center.isNaN ? whole / 2 : center
    return min(max(center - shown / 2, 0), max(whole - shown, 0))
  }
}
