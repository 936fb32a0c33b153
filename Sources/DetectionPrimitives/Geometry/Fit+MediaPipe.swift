// MediaPipe pads the region of interest, not the pixels: its padding is a fraction of the padded region, in Float, and
// boxes in fractions of the network's input are taken back by (x − left) / (1 − (left + right)).

extension Fit {
  /// The fractions as `PadRoi` computes them; what comes after them is computed in Double.
  func mediaPipePadded(_ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    var geometry = letterBox(
      width, height, Fit.letterBoxed(width, height, in: network), network, isCentered: true)
    let target = Float(network.height) / Float(network.width)
    let region = Float(height) / Float(width)
    var (across, down): (Float, Float) = (0, 0)
    if target > region {
      down = (1 - region / target) / 2
    } else {
      across = (1 - target / region) / 2
    }
    let (netWidth, netHeight) = (Double(network.width), Double(network.height))
    geometry.originX = Double(across) * netWidth
    geometry.originY = Double(down) * netHeight
    geometry.gainX = Double(1 - (across + across)) * netWidth / width
    geometry.gainY = Double(1 - (down + down)) * netHeight / height
    return geometry
  }
}

extension Placement {
  /// Where a dialect that samples by a matrix takes pixels from: x in the network's input is x · gain + origin.
  ///
  /// MediaPipe's pixels come from the padded region itself, whose fractions in Float only take boxes back.
  var sampling: (gainX: Double, gainY: Double, originX: Double, originY: Double) {
    guard fit == .mediaPipe else { return (gainX, gainY, originX, originY) }
    let sides = (Double(crop.maxX) - Double(crop.minX), Double(crop.maxY) - Double(crop.minY))
    let (width, height) = orientation.swapsSides ? (sides.1, sides.0) : sides
    let (netWidth, netHeight) = (Double(network.width), Double(network.height))
    let gain = min(netHeight / height, netWidth / width)
    return (gain, gain, (netWidth - width * gain) / 2, (netHeight - height * gain) / 2)
  }
}
