/// The colors of the pixels in a ring around the middle of a box, or in a disc where the inner radius is 0.
///
/// Radii are counted in half box sides, so a box that is not square gives an ellipse. At most about
/// ``largestCount`` pixels are read, on a regular grid.
struct DiscSamples {
  /// The number of pixels that a large ball is thinned to.
  static let largestCount: Float = 600

  private(set) var red: [UInt8] = []
  private(set) var green: [UInt8] = []
  private(set) var blue: [UInt8] = []

  var count: Int { red.count }

  init(_ image: PixelImage, box: Box, innerRadius: Float, outerRadius: Float) {
    guard box.isFinite, !box.isEmpty else { return }
    let center = box.center
    let (halfWidth, halfHeight) = (box.width * 0.5, box.height * 0.5)
    let reach = Box(
      centerX: center.x, centerY: center.y, width: box.width * outerRadius, height: box.height * outerRadius
    ).clipped(to: image.size)
    guard !reach.isEmpty else { return }
    let area = 3.1416 * halfWidth * halfHeight * (outerRadius * outerRadius - innerRadius * innerRadius)
    let step = max(1, squareRoot(area / Self.largestCount))
    let channels = image.format.channels
    image.withBytes { bytes in
      var y = reach.minY + 0.5
      while y < reach.maxY {
        var x = reach.minX + 0.5
        while x < reach.maxX {
          let (column, row) = (Int(x), Int(y))
          let dx = (Float(column) + 0.5 - center.x) / halfWidth
          let dy = (Float(row) + 0.5 - center.y) / halfHeight
          let distance = dx * dx + dy * dy
          if distance <= outerRadius * outerRadius && distance >= innerRadius * innerRadius {
            let pixel = row * image.bytesPerRow + column * channels.stride
            red.append(bytes[pixel + channels.red])
            green.append(bytes[pixel + channels.green])
            blue.append(bytes[pixel + channels.blue])
          }
          x += step
        }
        y += step
      }
    }
  }

  /// The median of each of hue, saturation and value.
  var median: HSV {
    let colors = (0..<count).map { HSV(red: red[$0], green: green[$0], blue: blue[$0]) }
    return HSV(
      hue: Self.median(colors.map { $0.hue }), saturation: Self.median(colors.map { $0.saturation }),
      value: Self.median(colors.map { $0.value }))
  }

  private static func median(_ values: [UInt8]) -> UInt8 {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
