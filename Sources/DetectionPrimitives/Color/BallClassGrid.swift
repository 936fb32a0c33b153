/// Every second pixel of a picture, classed as white, red, blue or nothing, and the round things among them.
struct BallClassGrid {
  /// The distance of the pixels that are looked at.
  private static let step = 2

  /// What white may have of the floor's saturation: under the same lamp it always has less.
  private static let whiteShare: Float = 0.7

  /// Below this saturation of the floor, white is told by brightness: so much of the floor's value.
  private static let (grayFloor, grayGain): (Float, Float) = (0.2, 1.25)

  /// The least value of white, of the floor's: a ball's own shadow.
  private static let whiteValueShare: Float = 0.4

  /// The area of a round component over that of its bounds: π/4 for a disc, less where it has a highlight.
  private static let leastFill: Float = 0.5

  /// The shorter over the longer side of a round component's bounds.
  private static let leastAspect: Float = 0.55

  private let labels: [UInt8]
  private let width: Int
  private let height: Int

  init?(_ image: PixelImage) {
    width = image.width / Self.step
    height = image.height / Self.step
    guard width > 2, height > 2 else { return nil }
    var labels = [UInt8](repeating: 0, count: width * height)
    var target = labels.mutableSpan
    let layout = image.format.channels
    let (width, height) = (width, height)
    image.withBytes { bytes in
      let bounds = Self.bounds(bytes, image)
      for row in 0..<height {
        Reference.ballClasses(
          bytes, from: row * Self.step * image.bytesPerRow, step: Self.step * layout.stride, count: width,
          layout: layout, bounds: bounds, into: &target, at: row * width)
      }
    }
    self.labels = labels
  }

  /// Bounds that fit the picture's floor: the medians of saturation and value.
  private static func bounds(_ bytes: Span<UInt8>, _ image: PixelImage) -> Reference.BallClassBounds {
    // Some thousand pixels are enough for a median.
    let step = max(1, (image.width + image.height) / 160)
    let layout = image.format.channels
    var (saturations, values) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
    var count = 0
    for y in stride(from: step / 2, to: image.height, by: step) {
      for x in stride(from: step / 2, to: image.width, by: step) {
        let pixel = y * image.bytesPerRow + x * layout.stride
        let (red, green, blue) = (
          Int(bytes[pixel + layout.red]), Int(bytes[pixel + layout.green]), Int(bytes[pixel + layout.blue])
        )
        let value = max(red, green, blue)
        saturations[value == 0 ? 0 : (value - min(red, green, blue)) * 255 / value] += 1
        values[value] += 1
        count += 1
      }
    }
    let saturation = Float(median(saturations, count: count)) / 255
    let value = Float(median(values, count: count))
    let isGray = saturation < grayFloor
    return Reference.BallClassBounds(
      whiteSaturation: Int32(256 * (isGray ? grayFloor : whiteShare * saturation)),
      whiteValue: Int32(max(24, value * (isGray ? grayGain : whiteValueShare))), colorValue: 20)
  }

  private static func median(_ counts: [Int], count: Int) -> Int {
    var sum = 0
    for index in counts.indices {
      sum += counts[index]
      if 2 * sum >= count { return index }
    }
    return 0
  }

  /// Boxes around what could be a ball, in pixels of the picture.
  func roundBoxes(smallest: Float, largest: Float) -> [(box: Box, color: BallColor)] {
    // No ball is larger than the grid.
    let limit = Float(Self.step * (width + height))
    let least = max(2, Int(max(-limit, min(smallest * 0.7, limit))) / Self.step)
    let most = Int(max(-limit, min(largest, limit))) / Self.step + 1
    var boxes: [(box: Box, color: BallColor)] = []
    var isMerged = [false, false, false, false]
    for component in Reference.components(labels.span, width: width, height: height) {
      let (boxWidth, boxHeight) = (component.maxX - component.minX, component.maxY - component.minY)
      guard boxWidth >= least || boxHeight >= least, component.area * 3 >= least * least else { continue }
      let aspect = Float(min(boxWidth, boxHeight)) / Float(max(boxWidth, boxHeight))
      let fill = Float(component.area) / Float(boxWidth * boxHeight)
      if max(boxWidth, boxHeight) <= most, aspect >= Self.leastAspect, fill >= Self.leastFill,
        min(boxWidth, boxHeight) >= least
      {
        boxes.append((box(component.minX, component.minY, component.maxX, component.maxY), Self.color(component.label)))
      } else if max(boxWidth, boxHeight) > 2 * least {
        isMerged[Int(component.label)] = true
      }
    }
    for label in 1...3 where isMerged[label] { boxes += deepBoxes(label: UInt8(label), least: least, most: most) }
    return boxes
  }

  /// Boxes around the places that lie deepest inside a class: a ball that touches a line is wider than the line.
  private func deepBoxes(label: UInt8, least: Int, most: Int) -> [(box: Box, color: BallColor)] {
    var distances = [UInt16](repeating: 0, count: width * height)
    var target = distances.mutableSpan
    Reference.innerDistance(labels.span, of: label, width: width, height: height, into: &target)
    let deep = UInt16(clamping: 5 * least / 2)
    let tooDeep = UInt16(clamping: 5 * most / 2)
    var boxes: [(box: Box, color: BallColor)] = []
    for y in 1..<height - 1 {
      for x in 1..<width - 1 {
        let place = y * width + x
        let depth = distances[place]
        guard depth >= deep, depth <= tooDeep, isPeak(distances, x: x, y: y, depth: depth) else { continue }
        let radius = Int(depth) / 5
        boxes.append((box(x - radius, y - radius, x + radius + 1, y + radius + 1), Self.color(label)))
      }
    }
    return boxes
  }

  /// Whether nothing near lies deeper, and the depth falls off on most sides, as it does in a disc but not in a line.
  private func isPeak(_ distances: [UInt16], x: Int, y: Int, depth: UInt16) -> Bool {
    for dy in -1...1 {
      for dx in -1...1 where dx != 0 || dy != 0 {
        let other = distances[(y + dy) * width + x + dx]
        // Of a plateau, the first pixel is the peak.
        if other > depth || (other == depth && (dy < 0 || (dy == 0 && dx < 0))) { return false }
      }
    }
    let radius = max(1, Int(depth) / 5)
    let low = depth - depth / 4
    var lower = 0
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
      let step = dx != 0 && dy != 0 ? max(1, radius * 7 / 10) : radius
      let (otherX, otherY) = (x + dx * step, y + dy * step)
      guard otherX >= 0, otherY >= 0, otherX < width, otherY < height else {
        lower += 1
        continue
      }
      if distances[otherY * width + otherX] <= low { lower += 1 }
    }
    // A line keeps its depth on two opposite sides; a ball on a line, by less than a quarter on none.
    return lower >= 7
  }

  private func box(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> Box {
    let step = Float(Self.step)
    return Box(minX: Float(minX) * step, minY: Float(minY) * step, maxX: Float(maxX) * step, maxY: Float(maxY) * step)
  }

  private static func color(_ label: UInt8) -> BallColor {
    label == 1 ? .white : label == 2 ? .red : .blue
  }
}
