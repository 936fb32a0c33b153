import DetectionPrimitives

/// A picture to draw boxes and labels on.
struct Canvas {
  /// A color in red, green, blue.
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  private let width: Int
  private let height: Int
  private var bytes: [UInt8]

  /// Copies a picture.
  init(_ image: PixelImage) {
    let (width, height) = (image.width, image.height)
    var rgb = [UInt8](repeating: 0, count: width * height * 3)
    let (red, green, blue) =
      switch image.format {
      case .rgb8, .rgba8: (0, 1, 2)
      case .bgr8, .bgra8: (2, 1, 0)
      case .argb8: (1, 2, 3)
      case .gray8: (0, 0, 0)
      }
    image.withBytes { source in
      var place = 0
      for y in 0..<height {
        for x in 0..<width {
          let pixel = y * image.bytesPerRow + x * image.format.bytesPerPixel
          rgb[place] = source[pixel + red]
          rgb[place + 1] = source[pixel + green]
          rgb[place + 2] = source[pixel + blue]
          place += 3
        }
      }
    }
    self.width = width
    self.height = height
    bytes = rgb
  }

  /// The picture as it is now.
  var image: PixelImage {
    get throws(ImageError) { try PixelImage(bytes: bytes, width: width, height: height, format: .rgb8) }
  }

  /// Draws the frame of a box, a label above it (below it at the top edge), scaled to the picture.
  mutating func draw(_ box: Box, label: String, color: Color) {
    let scale = max(1, min(width, height) / 360)
    guard let x0 = pixel(box.minX, limit: width), let y0 = pixel(box.minY, limit: height),
      let x1 = pixel(box.maxX, limit: width), let y1 = pixel(box.maxY, limit: height), x0 <= x1, y0 <= y1
    else { return }
    fill(x0..<x1, y0..<y0 + scale, color)
    fill(x0..<x1, y1 - scale..<y1, color)
    fill(x0..<x0 + scale, y0..<y1, color)
    fill(x1 - scale..<x1, y0..<y1, color)
    let textHeight = (Font.height + 2) * scale
    let textWidth = (label.count * (Font.width + 1) + 1) * scale
    let top = y0 >= textHeight ? y0 - textHeight : y1
    let left = max(0, min(x0, width - textWidth))
    fill(left..<left + textWidth, top..<top + textHeight, color)
    let isBright = 2 * Int(color.red) + 5 * Int(color.green) + Int(color.blue) > 8 * 128
    let ink: Color = isBright ? (0, 0, 0) : (255, 255, 255)
    for (index, character) in label.enumerated() {
      for (row, bits) in Font.rows(of: character).enumerated() {
        for column in 0..<Font.width where bits >> (Font.width - 1 - column) & 1 == 1 {
          let x = left + (1 + index * (Font.width + 1) + column) * scale
          let y = top + (1 + row) * scale
          fill(x..<x + scale, y..<y + scale, ink)
        }
      }
    }
  }

  private func pixel(_ coordinate: Float, limit: Int) -> Int? {
    guard coordinate.isFinite else { return nil }
    return Int(max(0, min(Float(limit), coordinate)).rounded())
  }

  private mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) {
        let place = (y * width + x) * 3
        bytes[place] = color.red
        bytes[place + 1] = color.green
        bytes[place + 2] = color.blue
      }
    }
  }
}
