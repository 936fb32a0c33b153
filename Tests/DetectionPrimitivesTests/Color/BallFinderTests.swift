import DetectionPrimitives
import Testing

@Suite struct BallFinderTests {
  /// Labels that look random, with many small and some large components.
  private func labels(width: Int, height: Int, seed: UInt64) -> [UInt8] {
    Noise(seed: seed).bytes(width * height).map { $0 < 120 ? 0 : $0 < 200 ? 1 : 2 }
  }

  /// Components by flood fill, in the order of their first pixel.
  private func flooded(_ labels: [UInt8], width: Int, height: Int) -> [PixelComponent] {
    var seen = [Bool](repeating: false, count: labels.count)
    var components: [PixelComponent] = []
    for start in labels.indices where labels[start] != 0 && !seen[start] {
      var component = PixelComponent(label: labels[start])
      var open = [start]
      seen[start] = true
      while let place = open.popLast() {
        let (x, y) = (place % width, place / width)
        component.area += 1
        component.minX = min(component.minX, x)
        component.minY = min(component.minY, y)
        component.maxX = max(component.maxX, x + 1)
        component.maxY = max(component.maxY, y + 1)
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
          let (otherX, otherY) = (x + dx, y + dy)
          guard otherX >= 0, otherY >= 0, otherX < width, otherY < height else { continue }
          let other = otherY * width + otherX
          if !seen[other] && labels[other] == labels[start] {
            seen[other] = true
            open.append(other)
          }
        }
      }
      components.append(component)
    }
    return components
  }

  @Test func componentsEqualFloodFill() {
    for (width, height) in [(1, 1), (7, 1), (1, 9), (13, 8), (40, 33)] {
      for seed in 0..<20 as Range<UInt64> {
        let labels = labels(width: width, height: height, seed: seed)
        #expect(
          Reference.components(labels.span, width: width, height: height)
            == flooded(labels, width: width, height: height))
      }
    }
    #expect(Reference.components([UInt8]().span, width: 0, height: 0).isEmpty)
  }

  /// A spiral joins itself late: runs that meet must become one component.
  @Test func aFigureThatMeetsItself() {
    let picture: [UInt8] = [
      1, 1, 1, 1, 1,
      0, 0, 0, 0, 1,
      1, 1, 1, 0, 1,
      1, 0, 0, 0, 1,
      1, 1, 1, 1, 1,
    ]
    let components = Reference.components(picture.span, width: 5, height: 5)
    #expect(components.count == 1)
    #expect(components[0].area == 17)
  }

  @Test func innerDistanceIsNearTheTrueOne() {
    let (width, height) = (31, 27)
    var labels = [UInt8](repeating: 0, count: width * height)
    for y in 2..<25 {
      for x in 3..<28 where (x - 15) * (x - 15) + (y - 13) * (y - 13) < 121 { labels[y * width + x] = 1 }
    }
    var distances = [UInt16](repeating: 9, count: width * height)
    var target = distances.mutableSpan
    Reference.innerDistance(labels.span, of: 1, width: width, height: height, into: &target)
    for y in 0..<height {
      for x in 0..<width {
        var nearest = Double.infinity
        for otherY in -1...height {
          for otherX in -1...width {
            let isInside = otherX >= 0 && otherY >= 0 && otherX < width && otherY < height
            if isInside && labels[otherY * width + otherX] == 1 { continue }
            let square = Double((x - otherX) * (x - otherX) + (y - otherY) * (y - otherY))
            nearest = min(nearest, square.squareRoot())
          }
        }
        let found = Double(distances[y * width + x]) / 5
        // Chamfer distances with 5 and 7 are within 8 % of the true ones.
        #expect(abs(found - nearest) <= 0.08 * nearest)
      }
    }
  }

  /// Classes by their definition, in hue and saturation.
  @Test func classes() {
    let layout = ChannelLayout(stride: 3, red: 0, green: 1, blue: 2)
    let bytes = Noise(seed: 3).bytes(3 * 5000)
    let bounds = Reference.BallClassBounds(whiteSaturation: 90, whiteValue: 60, colorValue: 20)
    var classes = [UInt8](repeating: 9, count: 5000)
    var target = classes.mutableSpan
    Reference.ballClasses(
      bytes.span, from: 0, step: 3, count: 5000, layout: layout, bounds: bounds, into: &target, at: 0)
    for index in 0..<5000 {
      let (r, g, b) = (Double(bytes[3 * index]), Double(bytes[3 * index + 1]), Double(bytes[3 * index + 2]))
      let value = max(r, g, b)
      let d = value - min(r, g, b)
      let expected: UInt8
      if value == r && d > value / 2 && value >= 20 && (g - b) / d < 2 / 9.0 && (b - g) / d < 0.3 {
        expected = 2
      } else if value == b && d > value / 3 && value >= 20 && (r - g) / d > -2 / 3.0 && (r - g) / d < 0.375 {
        expected = 3
      } else {
        expected = value > 0 && d / value < 90 / 256.0 && value >= 60 ? 1 : 0
      }
      #expect(classes[index] == expected, "\(r) \(g) \(b)")
    }
  }

  /// Rendered balls on floors that are no ball's color are found where they are.
  @Test func renderedBalls() throws {
    var (tried, found) = (0, 0)
    var seed: UInt64 = 3_000_000
    // The rendered pictures are only 2.6 balls wide.
    var finder = BallFinder()
    finder.largestShare = 1
    while tried < 12 {
      seed += 1
      var recipe = BallRecipe(seed: seed)
      guard [.white, .red, .blue].contains(recipe.color) else { continue }
      recipe.floor.color = SIMD3(0.7, 0.52, 0.34)
      recipe.floor.line = nil
      recipe.shade = 1
      recipe.diameter = 20 + Double(tried) * 3
      tried += 1
      let picture = try BallRenderer.render(recipe)
      let balls = finder.balls(in: picture.image)
      if let best = balls.first, best.decision.color == recipe.color,
        abs(best.box.minX - picture.box.minX) <= 2, abs(best.box.maxY - picture.box.maxY) <= 2
      {
        found += 1
      }
    }
    #expect(found >= 11)
  }

  @Test func picturesWithoutBalls() throws {
    let gray = try PixelImage(bytes: [UInt8](repeating: 90, count: 3 * 64 * 64), width: 64, height: 64, format: .rgb8)
    #expect(BallFinder().balls(in: gray).isEmpty)
    let noise = try PixelImage(bytes: Noise(seed: 9).bytes(3 * 64 * 64), width: 64, height: 64, format: .rgb8)
    #expect(BallFinder().balls(in: noise).filter { $0.score > 0.5 }.isEmpty)
    for (width, height) in [(0, 0), (1, 1), (3, 2), (5, 5), (6, 7)] {
      let image = try PixelImage(
        bytes: [UInt8](repeating: 255, count: 4 * width * height), width: width, height: height, format: .bgra8)
      #expect(BallFinder().balls(in: image).isEmpty)
    }
  }
}
