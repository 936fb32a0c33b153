// Ultralytics' LetterBox with its options: `scaleup`, `center` and `auto`.

extension Fit {
  /// The smallest network's input that shows a picture letterboxed: what Ultralytics' `LetterBox` makes with `auto`.
  ///
  /// The picture is resized to fit the bounds, and only as much padding is left as a side needs to be a multiple of the
  /// stride, where the bounds' own side is one. `predict` does this for PyTorch models and those with a dynamic input.
  ///
  /// ```swift
  /// let bounds = Size(width: 640, height: 640)
  /// try Fit.rectangle(for: Size(width: 1920, height: 1080), within: bounds)   // 640x384
  /// try Fit.rectangle(for: Size(width: 500, height: 333), within: bounds)     // 640x448
  /// ```
  ///
  /// A placement in it has the fit ``letterBox(enlarges:isCentered:within:)`` with the same bounds.
  /// Source: ultralytics 8.4.190, `LetterBox` with `auto=True`.
  ///
  /// - Parameters:
  ///   - picture: The size of the upright picture, or of its crop.
  ///   - bounds: The size that the network's input would have with all its padding.
  ///   - stride: The network's largest stride.
  ///   - enlarges: Whether a picture smaller than the bounds is made larger: `scaleup`.
  /// - Returns: The size of the network's input.
  /// - Throws: ``PlacementError/invalidSource(_:)`` and ``PlacementError/invalidNetwork(_:)`` where a side of the
  ///   picture or of the bounds is outside 1…``Placement/maximumSide``.
  /// - Precondition: The stride is above 0.
  /// - Complexity: O(1).
  public static func rectangle(
    for picture: Size, within bounds: Size, stride: Int = 32, enlarges: Bool = true
  ) throws(PlacementError) -> Size {
    precondition(stride > 0, "a stride of \(stride)")
    let sides = 1...Placement.maximumSide
    guard sides.contains(picture.width), sides.contains(picture.height) else { throw .invalidSource(picture) }
    guard sides.contains(bounds.width), sides.contains(bounds.height) else { throw .invalidNetwork(bounds) }
    let resized = letterBoxed(Double(picture.width), Double(picture.height), in: bounds, enlarges: enlarges)
    return Size(
      width: resized.width + (bounds.width - resized.width) % stride,
      height: resized.height + (bounds.height - resized.height) % stride)
  }

  /// The whole pixels that a picture is resized to: at least one of each side, halves to even.
  static func letterBoxed(_ width: Double, _ height: Double, in bounds: Size, enlarges: Bool = true) -> Size {
    let fitting = min(Double(bounds.height) / height, Double(bounds.width) / width)
    let gain = enlarges ? fitting : min(fitting, 1)
    return Size(
      width: max(Int(roundHalfEven(width * gain)), 1), height: max(Int(roundHalfEven(height * gain)), 1))
  }

  /// A picture of that size, in the middle or at the top left, taken back by what was applied.
  func letterBox(_ width: Double, _ height: Double, _ resized: Size, _ network: Size, isCentered: Bool) -> FitGeometry {
    let padding =
      isCentered
      ? centeredPadding(resized, network)
      : Padding(right: network.width - resized.width, bottom: network.height - resized.height)
    return FitGeometry(
      width: width, height: height, resized: resized, padding: padding, originX: Double(padding.left),
      originY: Double(padding.top), gainX: Double(resized.width) / width, gainY: Double(resized.height) / height)
  }
}
