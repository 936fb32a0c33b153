extension MaskTile {
  /// The tile of a turned picture as it lies in the picture that is stored.
  func stored(_ orientation: Orientation, x: Int, y: Int) -> MaskTile {
    let storedWidth = orientation.swapsSides ? height : width
    var turned = [UInt8](repeating: 0, count: flags.count)
    for row in 0..<height {
      let v = orientation.flipsY ? height - 1 - row : row
      for column in 0..<width where flags[row * width + column] != 0 {
        let u = orientation.flipsX ? width - 1 - column : column
        turned[orientation.swapsSides ? u * storedWidth + v : v * storedWidth + u] = 1
      }
    }
    return MaskTile(
      x: x, y: y, width: storedWidth, height: orientation.swapsSides ? width : height, flags: turned, count: count)
  }
}
