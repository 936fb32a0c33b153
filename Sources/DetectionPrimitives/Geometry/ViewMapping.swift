/// How a view shows a picture.
public enum ViewFit: Sendable, Hashable, CaseIterable {
  /// All of the picture, with bars at two sides: `.resizeAspect`, `scaledToFit`.
  case aspectFit
  /// The view is filled, and the picture is cut at two sides: `.resizeAspectFill`, `scaledToFill`.
  case aspectFill
  /// Each axis is stretched by itself: `.resize`.
  case stretch
}

/// Where the origin of a view's coordinates is.
public enum ViewOrigin: Sendable, Hashable, CaseIterable {
  /// The upper left corner, y down: UIKit, SwiftUI.
  case upperLeft
  /// The lower left corner, y up: AppKit, Core Graphics.
  case lowerLeft
}

/// Where a view shows a picture: takes detections to the screen, and a tap on the screen to the picture.
///
/// ```swift
/// let mapping = try ViewMapping(picture: Size(width: 1920, height: 1080), viewWidth: 390, viewHeight: 844)
/// mapping.content                                                       // (-555.2222, 0, 945.2222, 844)
/// mapping.toView(Box(minX: 900, minY: 500, maxX: 1020, maxY: 580))      // (148.11111, 390.74075, 241.88889, 453.25925)
/// mapping.toPicture(Point(x: 195, y: 422))                              // (960, 540)
/// ```
///
/// The picture is the one that detections are in the pixels of: the stored one. `orientation` is how it is turned for
/// the screen, as it was for the network; `isMirrored` is for a preview that shows a front camera's picture mirrored.
/// A view that shows a part only, such as a digital zoom, gets it as `crop`.
/// Lengths in the view are points, or whatever its size is given in.
///
/// Source: the definition of `AVLayerVideoGravity`; with s = max(view width / w, view height / h) for filling and min
/// for fitting, X = x · s − (w · s − view width) / 2.
public struct ViewMapping: Sendable, Hashable {
  /// The size of the stored picture in pixels.
  public let picture: Size

  /// The map from pixels of the stored picture to points of the view.
  public let map: PictureMap

  /// The part of the picture that the view is given, in pixels of the stored picture: all of it without a crop.
  public let shown: Box

  /// Where the shown part lies in the view's coordinates; with ``ViewFit/aspectFill`` it reaches outside.
  public let content: Box

  /// The part of the picture that can be seen, in pixels.
  public let visible: Box

  /// Makes the mapping of a picture in a view.
  ///
  /// - Parameters:
  ///   - picture: The size of the stored picture.
  ///   - crop: The part that the view is given, in pixels of the stored picture; it is clipped to the picture. `nil`
  ///     means all.
  ///   - orientation: How it is turned to stand upright on the screen.
  ///   - viewWidth: The view's width.
  ///   - viewHeight: The view's height.
  ///   - fit: How the view shows the picture.
  ///   - isMirrored: Whether left and right are exchanged then.
  ///   - origin: Where the origin of the view's coordinates is.
  /// - Throws: ``PlacementError/invalidSource(_:)`` where a side of the picture is outside 1…``Placement/maximumSide``,
  ///   ``PlacementError/invalidCrop(_:source:)`` where the crop is not finite or nothing of it is in the picture,
  ///   ``PlacementError/invalidView(width:height:)`` where a side of the view is not in 2⁻²⁰…2²⁰, as it is before it was
  ///   laid out.
  public init(
    picture: Size, crop: Box? = nil, orientation: Orientation = .up, viewWidth: Double, viewHeight: Double,
    fit: ViewFit = .aspectFill,
    isMirrored: Bool = false, origin: ViewOrigin = .upperLeft
  ) throws(PlacementError) {
    let range = 1...Placement.maximumSide
    guard range.contains(picture.width), range.contains(picture.height) else { throw .invalidSource(picture) }
    let lengths = 0x1p-20...0x1p20
    guard lengths.contains(viewWidth), lengths.contains(viewHeight) else {
      throw .invalidView(width: viewWidth, height: viewHeight)
    }
    let all = Box(minX: 0, minY: 0, maxX: Float(picture.width), maxY: Float(picture.height))
    let shown = crop?.clipped(to: picture) ?? all
    let smallest = Placement.smallestCrop
    guard crop?.isFinite ?? true, shown.width >= smallest, shown.height >= smallest else {
      throw .invalidCrop(crop ?? all, source: picture)
    }
    let turned = PictureMap(orientation, of: picture)
    let upright = turned.apply(to: shown)
    // Turning rounds edges to Float; the sides are those of the crop itself.
    let sides = (Double(shown.maxX) - Double(shown.minX), Double(shown.maxY) - Double(shown.minY))
    let (width, height) = orientation.swapsSides ? (sides.1, sides.0) : sides
    var (scaleX, scaleY) = (viewWidth / width, viewHeight / height)
    switch fit {
    case .aspectFit: (scaleX, scaleY) = (min(scaleX, scaleY), min(scaleX, scaleY))
    case .aspectFill: (scaleX, scaleY) = (max(scaleX, scaleY), max(scaleX, scaleY))
    case .stretch: break
    }
    let left = (viewWidth - width * scaleX) / 2 - Double(upright.minX) * scaleX
    let top = (viewHeight - height * scaleY) / 2 - Double(upright.minY) * scaleY
    var map = turned.then(PictureMap(scaleX: scaleX, scaleY: scaleY, offsetX: left, offsetY: top))
    if isMirrored { map = map.then(PictureMap(scaleX: -1, scaleY: 1, offsetX: viewWidth)) }
    if origin == .lowerLeft { map = map.then(PictureMap(scaleX: 1, scaleY: -1, offsetY: viewHeight)) }
    self.picture = picture
    self.map = map
    self.shown = shown
    content = map.apply(to: shown)
    visible = map.inverse.apply(to: Box(minX: 0, minY: 0, maxX: Float(viewWidth), maxY: Float(viewHeight)))
      .clipped(to: shown)
  }

  /// The place in the view where a place of the picture is.
  public func toView(_ point: Point) -> Point { map.apply(to: point) }

  /// The rectangle in the view that a box of the picture covers; it may reach outside the view.
  public func toView(_ box: Box) -> Box { map.apply(to: box) }

  /// The shape in the view that an oriented box of the picture covers.
  public func toView(_ box: OrientedBox) -> Quadrilateral { map.apply(to: box) }

  /// The shape in the view that a shape of the picture covers.
  public func toView(_ shape: Quadrilateral) -> Quadrilateral { map.apply(to: shape) }

  /// The place in the picture that a tap hits; `nil` beside the shown part, in the bars of ``ViewFit/aspectFit``.
  ///
  /// - Parameter tap: In the view's coordinates.
  /// - Returns: In pixels of the stored picture, inside ``shown``, or `nil`, also where the tap is not a number.
  public func toPicture(_ tap: Point) -> Point? {
    let place = map.inverse.apply(to: tap)
    guard place.x >= shown.minX, place.y >= shown.minY, place.x <= shown.maxX, place.y <= shown.maxY else { return nil }
    return place
  }

  /// The box of the picture that a rectangle in the view covers, clipped to the shown part.
  ///
  /// - Parameter rectangle: In the view's coordinates, its edges in increasing order.
  /// - Returns: In pixels of the stored picture; empty where it lies beside the picture.
  public func toPicture(_ rectangle: Box) -> Box {
    map.inverse.apply(to: rectangle).clipped(to: shown)
  }
}
