/// What a ``Fit`` makes of a cropped picture and a network: where the pixels go, and how boxes come back.
struct FitGeometry {
  /// The part of the picture that is shown, relative to the crop.
  var left = 0.0
  var top = 0.0
  var width: Double
  var height: Double

  /// The whole-pixel size that the part is resized to, and where it lies in the network's input.
  var resized: Size
  var padding: Padding

  /// The way back: (x − origin) / gain.
  var originX: Double
  var originY: Double
  var gainX: Double
  var gainY: Double

  /// The part that is shown, in pixels of a crop as it is stored, of `width` × `height` pixels.
  func part(
    ofStored width: Double, _ height: Double, _ orientation: Orientation
  ) -> (left: Double, top: Double, width: Double, height: Double) {
    let (uprightWidth, uprightHeight) = orientation.swapsSides ? (height, width) : (width, height)
    let x = orientation.flipsX ? uprightWidth - (left + self.width) : left
    let y = orientation.flipsY ? uprightHeight - (top + self.height) : top
    return orientation.swapsSides
      ? (y, x, self.height, self.width) : (x, y, self.width, self.height)
  }
}

extension Fit {
  /// The geometry of a picture of `width` × `height` pixels, both above 0, in a network's input.
  func geometry(width: Double, height: Double, network: Size) -> FitGeometry {
    switch self {
    case .ultralytics:
      letterBox(width, height, Fit.letterBoxed(width, height, in: network), network, isCentered: true)
    case .letterBox(let enlarges, let isCentered, let bounds):
      letterBox(
        width, height, Fit.letterBoxed(width, height, in: checked(bounds ?? network), enlarges: enlarges), network,
        isCentered: isCentered)
    case .ultralyticsSingleGain, .yolov5, .visionScaleFit, .nanoDet: singleGain(width, height, network)
    case .yolox: atTopLeft(width, height, network)
    case .mediaPipe: mediaPipePadded(width, height, network)
    case .openCV: openCVLetterbox(width, height, network)
    case .darknet: darknetLetterbox(width, height, network)
    case .centerCrop: centered(width, height, network)
    case .visionCenterCrop:
      covering(width, height, network, gain: max(Double(network.height) / height, Double(network.width) / width))
    case .openCVCenterCrop:
      covering(
        width, height, network,
        gain: Double(max(Float(network.width) / Float(width), Float(network.height) / Float(height))))
    case .shortestEdge(let edge): shortestEdge(edge, width, height, network)
    case .stretch: stretched(width, height, network)
    }
  }

  private func checked(_ bounds: Size) -> Size {
    let sides = 1...Placement.maximumSide
    precondition(sides.contains(bounds.width) && sides.contains(bounds.height), "bounds of \(bounds.description)")
    return bounds
  }

  /// The same input as Ultralytics', taken back with one gain.
  private func singleGain(_ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    let (netWidth, netHeight) = (Double(network.width), Double(network.height))
    let gain = min(netHeight / height, netWidth / width)
    var geometry = letterBox(
      width, height, Fit.letterBoxed(width, height, in: network), network, isCentered: true)
    (geometry.gainX, geometry.gainY) = (gain, gain)
    geometry.originX = (netWidth - width * gain) / 2
    geometry.originY = (netHeight - height * gain) / 2
    if self == .ultralyticsSingleGain {
      geometry.originX = roundHalfEven(geometry.originX - 0.1)
      geometry.originY = roundHalfEven(geometry.originY - 0.1)
    }
    if self == .nanoDet {
      // As `get_resize_matrix` multiplies its matrices.
      let ratio = width / height < netWidth / netHeight ? netHeight / height : netWidth / width
      geometry.originX = ratio * (-width / 2) + 0.5 * netWidth
      geometry.originY = ratio * (-height / 2) + 0.5 * netHeight
      (geometry.gainX, geometry.gainY) = (ratio, ratio)
    }
    return geometry
  }

  private func atTopLeft(_ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    let gain = min(Double(network.height) / height, Double(network.width) / width)
    let resized = Size(width: Int(width * gain), height: Int(height * gain))
    return FitGeometry(
      width: width, height: height, resized: resized,
      padding: Padding(right: network.width - resized.width, bottom: network.height - resized.height),
      originX: 0, originY: 0, gainX: gain, gainY: gain)
  }

  private func openCVLetterbox(_ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    let gain = min(Float(network.width) / Float(width), Float(network.height) / Float(height))
    let resized = Size(width: Int(Float(width) * gain), height: Int(Float(height) * gain))
    let padding = centeredPadding(resized, network)
    return FitGeometry(
      width: width, height: height, resized: resized, padding: padding, originX: Double(padding.left),
      originY: Double(padding.top), gainX: Double(gain), gainY: Double(gain))
  }

  private func darknetLetterbox(_ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    let resized =
      Float(network.width) / Float(width) < Float(network.height) / Float(height)
      ? Size(width: network.width, height: Int(height * Double(network.width) / width))
      : Size(width: Int(width * Double(network.height) / height), height: network.height)
    return FitGeometry(
      width: width, height: height, resized: resized, padding: centeredPadding(resized, network),
      originX: Double(network.width - resized.width) / 2, originY: Double(network.height - resized.height) / 2,
      gainX: Double(resized.width) / width, gainY: Double(resized.height) / height)
  }

  private func centered(_ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    let (netWidth, netHeight) = (Double(network.width), Double(network.height))
    var part = (width: width, height: height)
    if width * netHeight > height * netWidth {
      part.width = min(max(roundHalfEven(height * netWidth / netHeight), 1), width)
    } else {
      part.height = min(max(roundHalfEven(width * netHeight / netWidth), 1), height)
    }
    var geometry = stretched(part.width, part.height, network)
    geometry.left = Double(Int((width - part.width) / 2))
    geometry.top = Double(Int((height - part.height) / 2))
    return geometry
  }

  func stretched(_ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    FitGeometry(
      width: width, height: height, resized: network, padding: Padding(), originX: 0, originY: 0,
      gainX: Double(network.width) / width, gainY: Double(network.height) / height)
  }

  /// Half of what is left over on the left and the top, the odd pixel on the right and the bottom.
  ///
  /// For every size this is the reference's `round(pad / 2 - 0.1)` and `round(pad / 2 + 0.1)`.
  func centeredPadding(_ resized: Size, _ network: Size) -> Padding {
    let (free, freeBelow) = (network.width - resized.width, network.height - resized.height)
    return Padding(
      left: free / 2, top: freeBelow / 2, right: free - free / 2, bottom: freeBelow - freeBelow / 2)
  }
}

/// The nearest whole number, halves to even; for magnitudes below 2⁵¹.
func roundHalfEven(_ value: Double) -> Double {
  (value + 0x1.8p52) - 0x1.8p52
}
