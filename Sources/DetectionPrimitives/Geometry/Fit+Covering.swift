// The dialects whose resized picture may reach beyond the network's input: the padding is negative there.

extension Fit {
  /// Vision's and OpenCV's center crop: the larger of the two gains, the middle in the middle.
  func covering(_ width: Double, _ height: Double, _ network: Size, gain: Double) -> FitGeometry {
    let (netWidth, netHeight) = (Double(network.width), Double(network.height))
    let resized = Size(
      width: max(whole(roundHalfEven(width * gain)), network.width),
      height: max(whole(roundHalfEven(height * gain)), network.height))
    return FitGeometry(
      width: width, height: height, resized: resized, padding: centeredPadding(resized, network),
      originX: (netWidth - width * gain) / 2, originY: (netHeight - height * gain) / 2, gainX: gain, gainY: gain)
  }

  /// torchvision's `Resize(edge)`, then `CenterCrop`: the shorter side is exact, the longer one truncated.
  func shortestEdge(_ edge: Int, _ width: Double, _ height: Double, _ network: Size) -> FitGeometry {
    precondition(edge > 0 && edge <= Placement.maximumSide, "a shortest edge of \(edge)")
    let isWide = width > height
    let (short, long) = isWide ? (height, width) : (width, height)
    let other = whole(Double(edge) * long / short)
    let resized = isWide ? Size(width: other, height: edge) : Size(width: edge, height: other)
    let (left, right) = centerCropPadding(resized.width, network.width)
    let (top, bottom) = centerCropPadding(resized.height, network.height)
    return FitGeometry(
      width: width, height: height, resized: resized,
      padding: Padding(left: left, top: top, right: right, bottom: bottom), originX: Double(left),
      originY: Double(top), gainX: Double(resized.width) / width, gainY: Double(resized.height) / height)
  }

  /// A side that is not negative, as an integer; one that is too large for any picture as 2³⁰.
  private func whole(_ side: Double) -> Int { Int(min(side, 0x1p30)) }

  /// What `center_crop` adds or cuts: a missing odd pixel goes behind, a cut begins at half the rest, halves to even.
  private func centerCropPadding(_ length: Int, _ target: Int) -> (before: Int, after: Int) {
    let before = length < target ? (target - length) / 2 : -Int(roundHalfEven(Double(length - target) / 2))
    return (before, target - length - before)
  }
}
