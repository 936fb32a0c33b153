extension Preprocessor {
  /// Makes the network's input as bytes before normalization: rows of pixels of three bytes, for a look at it.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - crop: The part of it to show, in pixels; edges may lie within pixels. `nil` means all.
  ///   - orientation: How the crop is turned upright before it is resized.
  ///   - bytes: Where to put the pixels, in the channel order of the preprocessor.
  /// - Returns: Where the picture lies in the input.
  /// - Throws: ``PlacementError`` where the picture is empty or the crop impossible.
  public mutating func canvas(
    _ image: some Picture, crop: Box? = nil, orientation: Orientation = .up, into bytes: inout [UInt8]
  ) throws(PlacementError) -> Placement {
    let placement = try place(image.size, crop, orientation)
    resize(&bytes, to: 3 * network.width * network.height)
    let form = byteForm(of: image.form)
    let isReversed = isReversed(source(form, placement))
    var target = bytes.mutableSpan
    if !fit.isWarp { fillPadding(placement, channels: 3, with: fill, in: &target) }
    forEachRow(of: form, placement) { place, count, pixels in
      Vector.pixelByteTriples(pixels, isReversed: isReversed, flip: 0, count: count, into: &target, at: 3 * place)
    }
    return placement
  }
}
