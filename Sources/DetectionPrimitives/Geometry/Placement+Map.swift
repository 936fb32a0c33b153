extension Placement {
  /// The map from the source picture to the network's input, to be put before or behind others.
  ///
  /// A picture that was resized to a canvas of which the network saw a tile:
  ///
  /// ```swift
  /// let canvas = Size(width: 1280, height: 1280)
  /// let first = try Placement(source: Size(width: 1920, height: 1080), network: canvas)
  /// let tile = Box(minX: 640, minY: 280, maxX: 1280, maxY: 920)
  /// let second = try Placement(source: canvas, network: Size(width: 640, height: 640), crop: tile)
  /// let both = first.map.then(second.map)
  /// both.apply(to: Point(x: 1920, y: 0))            // (640, 0)
  /// both.inverse.apply(to: Point(x: 640, y: 0))     // (1920, 0)
  /// ```
  ///
  /// The same numbers as ``toNetwork(x:y:)`` and, turned around, ``toSource(x:y:)`` to 1e-9 pixels.
  public var map: PictureMap {
    let (cropX, cropY) = (Double(crop.minX), Double(crop.minY))
    let (moveX, moveY) = orientation.swapsSides ? (cropY, cropX) : (cropX, cropY)
    let width = orientation.swapsSides ? Double(crop.maxY) - cropY : Double(crop.maxX) - cropX
    let height = orientation.swapsSides ? Double(crop.maxX) - cropX : Double(crop.maxY) - cropY
    return PictureMap(
      swapsAxes: orientation.swapsSides, scaleX: orientation.flipsX ? -gainX : gainX,
      scaleY: orientation.flipsY ? -gainY : gainY,
      offsetX: (orientation.flipsX ? width + moveX : -moveX) * gainX + originX,
      offsetY: (orientation.flipsY ? height + moveY : -moveY) * gainY + originY)
  }

  /// Whether a pixel of the network stands for a square of the source picture, but for the rounding of the size.
  ///
  /// False for ``Fit/stretch`` alone, unless its two gains happen to be equal.
  public var keepsAspectRatio: Bool { fit != .stretch || gainX == gainY }

  /// The shape in the source picture that an oriented box in the network's input covers; nothing is clipped.
  ///
  /// After ``Fit/stretch`` it is a parallelogram. The other dialects' gains may differ by what rounding the size did,
  /// and each corner goes where that takes it.
  ///
  /// - Parameter box: In pixels of the network's input.
  /// - Returns: In pixels of the source picture.
  public func toSource(_ box: OrientedBox) -> Quadrilateral {
    map.inverse.apply(to: box)
  }

  /// The shape in the network's input that an oriented box of the source picture covers.
  ///
  /// - Parameter box: In pixels of the source picture.
  /// - Returns: In pixels of the network's input.
  public func toNetwork(_ box: OrientedBox) -> Quadrilateral {
    map.apply(to: box)
  }
}
