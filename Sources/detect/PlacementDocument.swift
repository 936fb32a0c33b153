import DetectionPrimitives

/// Where a picture lies in a network's input, as `detect prepare --placement` writes it.
struct PlacementDocument: Encodable {
  struct Sides: Encodable {
    let width: Int
    let height: Int

    init(_ size: Size) {
      width = size.width
      height = size.height
    }
  }

  struct Pads: Encodable {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
  }

  let source: Sides
  let network: Sides
  let fit: String
  /// The shorter side of the resized picture, where the fit is told it.
  let edge: Int?
  /// The steps of the letterbox, where the fit is that.
  let enlarges: Bool?
  let centered: Bool?
  let within: Sides?
  let crop: [Float]
  let orientation: Int
  let resized: Sides
  let padding: Pads
  let gain: [Double]
  let origin: [Double]

  init(_ placement: Placement) {
    source = Sides(placement.source)
    network = Sides(placement.network)
    fit = PlacementOptions.name(of: placement.fit)
    if case .shortestEdge(let side) = placement.fit { edge = side } else { edge = nil }
    if case .letterBox(let enlarges, let isCentered, let bounds) = placement.fit {
      self.enlarges = enlarges
      centered = isCentered
      within = bounds.map { Sides($0) }
    } else {
      (enlarges, centered, within) = (nil, nil, nil)
    }
    crop = placement.crop.corners
    orientation = placement.orientation.rawValue
    resized = Sides(placement.resized)
    let padding = placement.padding
    self.padding = Pads(left: padding.left, top: padding.top, right: padding.right, bottom: padding.bottom)
    gain = [placement.gainX, placement.gainY]
    origin = [placement.originX, placement.originY]
  }
}
