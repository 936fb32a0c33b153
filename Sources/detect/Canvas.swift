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

  /// Blends the pixels of a mask with a color, half and half.
  mutating func blend(_ mask: DetectionDocument.Mask, color: Color) {
    var place = 0
    for (index, length) in mask.rle.enumerated() {
      defer { place += length }
      guard index % 2 == 1, mask.width > 0 else { continue }
      for pixel in place..<place + length {
        let (x, y) = (mask.x + pixel % mask.width, mask.y + pixel / mask.width)
        guard x >= 0, x < width, y >= 0, y < height else { continue }
        let byte = (y * width + x) * 3
        bytes[byte] = UInt8((Int(bytes[byte]) + Int(color.red)) / 2)
        bytes[byte + 1] = UInt8((Int(bytes[byte + 1]) + Int(color.green)) / 2)
        bytes[byte + 2] = UInt8((Int(bytes[byte + 2]) + Int(color.blue)) / 2)
      }
    }
  }

  /// Draws a dot.
  mutating func dot(_ x: Float, _ y: Float, color: Color) {
    let radius = max(1, min(width, height) / 240)
    guard let x = pixel(x, limit: width), let y = pixel(y, limit: height) else { return }
    fill(x - radius..<x + radius + 1, y - radius..<y + radius + 1, color)
  }

  /// Draws the sides of a polygon.
  mutating func outline(_ corners: [[Float]], color: Color) {
    for index in corners.indices {
      let (start, end) = (corners[index], corners[(index + 1) % corners.count])
      let (dx, dy) = (end[0] - start[0], end[1] - start[1])
      let longest = max(abs(dx), abs(dy))
      guard longest.isFinite else { return }
      // Far outside the picture there is nothing to draw.
      let steps = min(max(1, Int(min(longest, 1e5))), 100_000)
      for step in 0...steps {
        let t = Float(step) / Float(steps)
        let (x, y) = (start[0] + dx * t, start[1] + dy * t)
        if x >= 0, y >= 0, x < Float(width), y < Float(height) {
          fill(Int(x)..<Int(x) + 2, Int(y)..<Int(y) + 2, color)
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
