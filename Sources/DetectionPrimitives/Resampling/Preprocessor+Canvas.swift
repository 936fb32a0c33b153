extension Preprocessor {
  /// Makes the network's input as bytes before normalization: rows of pixels of three bytes, for a look at it.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - crop: The part of it to show, in pixels; its edges are moved outward to whole pixels. `nil` means all.
  ///   - orientation: How the crop is turned upright before it is resized.
  ///   - bytes: Where to put the pixels, in the channel order of the preprocessor.
  /// - Returns: Where the picture lies in the input.
  /// - Throws: ``PlacementError`` where the picture is empty or the crop impossible.
  public mutating func canvas(
    _ image: some Picture, crop: Box? = nil, orientation: Orientation = .up, into bytes: inout [UInt8]
  ) throws(PlacementError) -> Placement {
    let placement = try place(image.size, crop, orientation)
    resize(&bytes, to: 3 * network.width * network.height)
    let form = image.form.bytes
    let (rowPixels, padding) = (network.width, placement.padding)
    var target = bytes.mutableSpan
    if makesWholeRows(placement) {
      let source = wholeSource(form, placement)
      let order = channelPlaces(source)
      form.withSpans { pixels, blue, red in
        forEachWholeRow(of: source, pixels, blue, red, placement) { y, row in
          Reference.reorder(
            row, order: order, step: source.pixelBytes, count: rowPixels, into: &target, at: 3 * y * rowPixels)
        }
      }
      return placement
    }
    let source = source(form, placement)
    let (order, pixelBytes) = (channelPlaces(source), rowPixelBytes(source))
    fillPadding(placement, channels: 3, with: fill, in: &target)
    form.withSpans { pixels, blue, red in
      forEachRow(of: source, pixels, blue, red, placement) { y, row in
        Reference.reorder(
          row, order: order, step: pixelBytes, count: placement.resized.width, into: &target,
          at: 3 * ((padding.top + y) * rowPixels + padding.left))
      }
    }
    return placement
  }
}
