import DetectionPrimitives

/// Renders balls on floors: shading, highlight, shadows, blur, noise.
///
/// Independent of the code under test: it shares nothing with it but the picture type and the package's sine.
enum BallRenderer {
  /// A rendered ball.
  struct Picture {
    let recipe: BallRecipe
    let image: PixelImage
    /// The exact box of the ball.
    let box: Box
  }

  /// The side of the picture, in diameters.
  private static let side = 2.6

  /// Renders a recipe.
  static func render(_ recipe: BallRecipe) throws -> Picture {
    let size = Int(recipe.diameter * side) + 2
    let middle = Double(size / 2)
    let center = SIMD2(middle + recipe.fraction.x - 0.5, middle + recipe.fraction.y - 0.5)
    let scene = BallShading(recipe, center: center)
    var planes = [[Float]](repeating: [Float](repeating: 0, count: size * size), count: 3)
    for y in 0..<size {
      for x in 0..<size {
        let light = scene.light(x: Double(x) + 0.5, y: Double(y) + 0.5)
        planes[0][y * size + x] = Float(light.x)
        planes[1][y * size + x] = Float(light.y)
        planes[2][y * size + x] = Float(light.z)
      }
    }
    if recipe.blur > 0 { planes = planes.map { blur($0, size: size, sigma: recipe.blur) } }
    let bytes = develop(planes, size: size, recipe: recipe)
    let radius = recipe.diameter / 2
    let box = Box(
      minX: Float(center.x - radius), minY: Float(center.y - radius), maxX: Float(center.x + radius),
      maxY: Float(center.y + radius))
    return Picture(
      recipe: recipe, image: try PixelImage(bytes: bytes, width: size, height: size, format: .rgb8), box: box)
  }

  /// A box that is off by at most 15 % of its size in place and in size.
  static func jittered(_ box: Box, seed: UInt64) -> Box {
    var noise = Noise(seed: seed &+ 0xABCD)
    let share = 0.15
    let (side, height) = (Double(box.width), Double(box.height))
    return Box(
      centerX: box.center.x + Float(noise.number(in: -share...share) * side),
      centerY: box.center.y + Float(noise.number(in: -share...share) * height),
      width: box.width * Float(noise.number(in: 1 - share...1 + share)),
      height: box.height * Float(noise.number(in: 1 - share...1 + share)))
  }

  /// Blurs along rows, then along columns.
  private static func blur(_ plane: [Float], size: Int, sigma: Double) -> [Float] {
    // Three weights at each side stand for the bell curve.
    let reach = 3
    let weights = (-reach...reach).map { 1 / (1 + Double($0 * $0) / (sigma * sigma)) / (1 + Double($0 * $0)) }
    let sum = weights.reduce(0, +)
    let taps = weights.map { Float($0 / sum) }
    var source = plane
    for (along, across) in [(1, size), (size, 1)] {
      var target = source
      for line in 0..<size {
        for index in 0..<size {
          var total: Float = 0
          for offset in -reach...reach {
            let place = min(max(index + offset, 0), size - 1)
            total += source[line * across + place * along] * taps[offset + reach]
          }
          target[line * across + index * along] = total
        }
      }
      source = target
    }
    return source
  }

  /// Encodes, adds the sensor's noise and a compressor's blocks, and rounds.
  private static func develop(_ planes: [[Float]], size: Int, recipe: BallRecipe) -> [UInt8] {
    var noise = Noise(seed: recipe.seed &+ 77)
    let blocks = size / 8 + 1
    var offsets: [Float] = []
    for _ in 0..<blocks * blocks {
      let luma = noise.number(in: -0.5...0.5)
      let (red, blue) = (noise.number(in: -0.5...0.5), noise.number(in: -0.5...0.5))
      offsets += [luma + red, luma, luma + blue].map { Float($0 * recipe.blockNoise) }
    }
    var bytes = [UInt8](repeating: 0, count: 3 * size * size)
    let grainScale = Float(recipe.noise * 2 / 65536)
    for y in 0..<size {
      for x in 0..<size {
        let block = 3 * (y / 8 * blocks + x / 8)
        for channel in 0..<3 {
          let value = planes[channel][y * size + x]
          let encoded = recipe.isLinear ? curve[Int(min(max(value, 0), 1) * Float(curve.count - 1))] : value
          // Three uniform numbers are close to a bell curve with a deviation of a half.
          let bits = noise.next()
          let grain = Int(bits & 0xFFFF) + Int(bits >> 16 & 0xFFFF) + Int(bits >> 32 & 0xFFFF) - 98304
          let level = encoded * 255 + Float(grain) * grainScale + offsets[block + channel]
          bytes[3 * (y * size + x) + channel] = UInt8(min(max(level, 0), 255))
        }
      }
    }
    return bytes
  }

  /// The sRGB curve in fine steps.
  private static let curve: [Float] = (0..<16384).map { Float(encode(Double($0) / 16383)) }

  private static func encode(_ value: Double) -> Double {
    if value <= 0.0031308 { return max(value, 0) * 12.92 }
    return 1.055 * power5by12(min(value, 1)) - 0.055
  }

  /// x^(5/12): the sRGB curve's exponent is 1/2.4.
  private static func power5by12(_ x: Double) -> Double {
    // x^(5/12) = (x^(1/4)) * (x^(1/6)), and x^(1/6) is the cube root of the square root.
    let root = x.squareRoot()
    var cube = 0.4 + 0.6 * root
    for _ in 0..<6 { cube = (2 * cube + root / (cube * cube)) / 3 }
    return root.squareRoot() * cube
  }

  /// A color that was given encoded, as light.
  static func decode(_ color: SIMD3<Double>) -> SIMD3<Double> {
    func decode(_ value: Double) -> Double {
      if value <= 0.04045 { return value / 12.92 }
      // y = x^2.4 by bisection of the encoding.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if encode(middle) < value { low = middle } else { high = middle }
      }
      return low
    }
    return SIMD3(decode(color.x), decode(color.y), decode(color.z))
  }
}
