/// Where a picture lies in a network's input: the one reversible map between the two, and what was really applied.
///
/// A picture goes through these steps: a crop (the zoom) is cut out of the pixels as they are stored, turned upright,
/// resized to whole pixels, and padding fills the rest of the network's input. A placement is made once, when the input
/// is made, and keeps the whole numbers of each step, so that boxes come back to where the pixels went.
///
/// ```swift
/// let placement = try Placement(
///   source: Size(width: 1920, height: 1080), network: Size(width: 640, height: 640))
/// placement.resized        // 640x360
/// placement.padding.top    // 140
/// placement.toSource(Box(minX: 100, minY: 200, maxX: 300, maxY: 400))   // (300, 180, 900, 780)
/// ```
///
/// Both spaces have their origin at the top left, y down, and are continuous: pixel (i, j) covers i…i+1 × j…j+1.
public struct Placement: Sendable, Hashable {
  /// The largest side of a picture or a network's input, in pixels.
  public static let maximumSide = 1 << 20

  /// The least width and height of a crop, in pixels.
  static let smallestCrop: Float = 0x1p-10

  /// The largest area of a resized picture of which the network sees a part.
  static let maximumCutArea = 1 << 28

  /// The size of the picture that was handed in.
  public let source: Size

  /// The part of the picture that the network sees, in pixels of the source.
  ///
  /// This is the crop that was asked for, less what was clipped off, or the centered part of that for ``Fit/centerCrop``.
  public let crop: Box

  /// How the crop is turned and mirrored before it is resized.
  public let orientation: Orientation

  /// The size in whole pixels that the upright crop was resized to.
  public let resized: Size

  /// The pixels between the resized crop and the edges of the network's input.
  public let padding: Padding

  /// The size of the network's input.
  public let network: Size

  /// The dialect that the numbers come from.
  public let fit: Fit

  /// Pixels of the network for a pixel of the upright crop, from left to right.
  public let gainX: Double

  /// Pixels of the network for a pixel of the upright crop, from top to bottom.
  public let gainY: Double

  /// Where the left edge of the upright crop lies in the network's input, as the dialect's way back has it.
  ///
  /// It is `padding.left` but in dialects that do not invert what they applied.
  public let originX: Double

  /// Where the top edge of the upright crop lies in the network's input, as the dialect's way back has it.
  public let originY: Double

  /// Makes the placement of a picture.
  ///
  /// - Parameters:
  ///   - source: The size of the picture.
  ///   - network: The size of the network's input.
  ///   - fit: The dialect of the network's training framework.
  ///   - crop: The part of the picture to show, in source pixels; `nil` means all of it.
  ///   - outside: What becomes of a crop that reaches outside the picture: clipped unless told otherwise.
  ///   - orientation: How the crop is turned upright; its sides and gains below are those of the upright crop.
  /// - Throws: ``PlacementError/invalidSource(_:)`` and ``PlacementError/invalidNetwork(_:)`` where a side is outside
  ///   1…``maximumSide``; ``PlacementError/invalidCrop(_:source:)`` where the crop is less than
  ///   2⁻¹⁰ pixels wide or high, not finite, shares nothing with the picture, or leaves it and `outside` does not allow that; ``PlacementError/vanishes(source:network:)`` where a truncating
  ///   dialect leaves no pixel of a side, ``PlacementError/overflows(source:network:)`` where a cutting one needs too many.
  public init(
    source: Size, network: Size, fit: Fit = .ultralytics, crop: Box? = nil,
    outside: CropEdge = .clipped, orientation: Orientation = .up
  ) throws(PlacementError) {
    let sides = 1...Placement.maximumSide
    guard sides.contains(source.width), sides.contains(source.height) else { throw .invalidSource(source) }
    guard sides.contains(network.width), sides.contains(network.height) else { throw .invalidNetwork(network) }
    let whole = Box(minX: 0, minY: 0, maxX: Float(source.width), maxY: Float(source.height))
    let crop = try Placement.part(crop ?? whole, of: whole, source, outside)
    let (width, height) = (Double(crop.maxX) - Double(crop.minX), Double(crop.maxY) - Double(crop.minY))
    let geometry = fit.geometry(
      width: orientation.swapsSides ? height : width, height: orientation.swapsSides ? width : height,
      network: network)
    let resized = geometry.resized
    guard resized.width > 0, resized.height > 0, geometry.gainX > 0, geometry.gainY > 0 else {
      throw .vanishes(source: source, network: network)
    }
    if geometry.padding.cuts {
      guard resized.width <= Placement.maximumCutArea / resized.height else {
        throw .overflows(source: source, network: network)
      }
    }
    self.source = source
    self.network = network
    self.fit = fit
    self.orientation = orientation
    let part = geometry.part(ofStored: width, height, orientation)
    let (left, top) = (Double(crop.minX) + part.left, Double(crop.minY) + part.top)
    self.crop = Box(
      minX: Float(left), minY: Float(top), maxX: Float(left + part.width), maxY: Float(top + part.height))
    // The middle of a crop that reaches far outside may lie beside the picture.
    guard !self.crop.intersection(whole).isEmpty else { throw .invalidCrop(crop, source: source) }
    self.resized = resized
    padding = geometry.padding
    gainX = geometry.gainX
    gainY = geometry.gainY
    originX = geometry.originX
    originY = geometry.originY
  }

  /// The part that a crop shows, checked.
  private static func part(
    _ crop: Box, of whole: Box, _ source: Size, _ outside: CropEdge
  ) throws(PlacementError) -> Box {
    let limit = Float(maximumSide)
    let shared = crop.intersection(whole)
    guard crop.isFinite, shared.width >= smallestCrop, shared.height >= smallestCrop else {
      throw .invalidCrop(crop, source: source)
    }
    switch outside {
    case .refused:
      guard shared == crop else { throw .invalidCrop(crop, source: source) }
      return crop
    case .clipped:
      return shared
    case .padded:
      guard crop.minX >= -limit, crop.minY >= -limit, crop.maxX <= limit, crop.maxY <= limit, crop.width <= limit,
        crop.height <= limit
      else { throw .invalidCrop(crop, source: source) }
      return crop
    }
  }

  /// The part of the network's input that shows the picture, in pixels of the network.
  public var content: Box {
    Box(
      minX: Float(max(padding.left, 0)), minY: Float(max(padding.top, 0)),
      maxX: Float(min(padding.left + resized.width, network.width)),
      maxY: Float(min(padding.top + resized.height, network.height)))
  }
}
