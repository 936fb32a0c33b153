import DetectionPrimitives

/// Everything that a rendered ball is made of, drawn from a seed.
///
/// Colors are 0…1. `isLinear` says whether they are light (and the picture is encoded with the sRGB curve afterwards)
/// or already encoded, as many renderers do; light colors are given encoded.
struct BallRecipe {
  var color: BallColor
  var material: SIMD3<Double>
  var isLinear: Bool
  var diameter: Double
  /// Where the center lies within a pixel, 0…1 each.
  var fraction: SIMD2<Double>
  var floor: Floor
  var light: SIMD3<Double>
  var exposure: Double
  /// To the light, in the camera's axes: right, up, toward the camera.
  var direction: SIMD3<Double>
  /// The sine of the light's elevation above the floor.
  var lightHeight: Double
  var ambient: Double
  var bounce: Double
  var highlight: Double
  var highlightExponent: Int
  /// How dark a cast shadow is that falls over a part of the picture: 1 is none.
  var shade: Double
  /// The line along which it falls: a direction and an offset in diameters.
  var shadeEdge: SIMD3<Double>
  var contactShadow: Double
  var blur: Double
  var noise: Double
  var blockNoise: Double
  var seed: UInt64

  /// What the ball lies on.
  struct Floor {
    var color: SIMD3<Double>
    /// How much planks or tiles differ in brightness.
    var variation: Double
    /// The size of a plank, in diameters.
    var plank: Double
    /// A white line behind the ball: its offset from the center and half its width, in diameters.
    var line: SIMD2<Double>?
  }

  /// Draws a recipe.
  init(seed: UInt64) {
    var noise = Noise(seed: seed &* 0xD134_2543_DE82_EF95 &+ 0x1234_5678)
    self.seed = seed
    color = Self.drawColor(&noise)
    isLinear = noise.unit() < 0.5
    material = Self.drawMaterial(color, isLinear: isLinear, &noise)
    diameter = 12 * Self.power(10, noise.unit())
    fraction = SIMD2(noise.unit(), noise.unit())
    floor = Self.drawFloor(&noise)
    light = Self.drawLight(&noise)
    exposure = noise.number(in: 0.45...1.25)
    let elevation = noise.number(in: 30...85) * .pi / 180
    let azimuth = noise.number(in: -180...180) * .pi / 180
    let pitch = noise.number(in: 12...55) * .pi / 180
    let (horizontal, up) = (Trigonometry.cosine(elevation), Trigonometry.sine(elevation))
    let (right, toward) = (horizontal * Trigonometry.sine(azimuth), horizontal * Trigonometry.cosine(azimuth))
    // The camera looks down by the pitch.
    direction = SIMD3(
      right, up * Trigonometry.cosine(pitch) - toward * Trigonometry.sine(pitch),
      up * Trigonometry.sine(pitch) + toward * Trigonometry.cosine(pitch))
    lightHeight = up
    ambient = noise.number(in: 0.3...0.6)
    bounce = noise.number(in: 0.05...0.3)
    highlight = noise.unit() < 0.3 ? 0 : noise.number(in: 0.05...0.8)
    highlightExponent = Int(noise.number(in: 4...7.9))
    shade = noise.unit() < 0.7 ? 1 : noise.number(in: 0.45...0.75)
    let angle = noise.number(in: -3.1...3.1)
    shadeEdge = SIMD3(Trigonometry.cosine(angle), Trigonometry.sine(angle), noise.number(in: -0.8...0.8))
    contactShadow = noise.number(in: 0.3...0.85)
    blur = noise.unit() < 0.3 ? 0 : noise.number(in: 0.3...1.2)
    self.noise = noise.number(in: 0...6)
    blockNoise = noise.unit() < 0.5 ? 0 : noise.number(in: 0...8)
  }

  private static func drawColor(_ noise: inout Noise) -> BallColor {
    switch noise.unit() {
    case ..<0.3: .white
    case ..<0.5: .red
    case ..<0.7: .blue
    case ..<0.78: .yellow
    case ..<0.86: .green
    case ..<0.92: .black
    default: .other
    }
  }

  private static func drawMaterial(
    _ color: BallColor, isLinear: Bool, _ noise: inout Noise
  ) -> SIMD3<Double> {
    func draw(_ red: ClosedRange<Double>, _ green: ClosedRange<Double>, _ blue: ClosedRange<Double>) -> SIMD3<Double> {
      SIMD3(noise.number(in: red), noise.number(in: green), noise.number(in: blue))
    }
    switch color {
    case .white:
      let gray = noise.number(in: 0.82...0.95)
      return SIMD3(gray, gray, gray) * draw(0.98...1, 0.98...1, 0.95...1)
    case .red: return draw(0.6...0.85, 0.03...0.11, 0.04...0.13)
    case .blue: return draw(0.03...0.1, 0.1...0.24, 0.45...0.75)
    case .yellow: return draw(0.8...0.93, 0.62...0.75, 0.02...0.12)
    case .green: return draw(0.04...0.16, 0.38...0.6, 0.08...0.26)
    case .black: return SIMD3(repeating: noise.number(in: 0.01...0.035)) * draw(0.95...1.05, 0.95...1.05, 0.95...1.05)
    case .other:
      switch Int(noise.unit() * 3) {
      case 0: return draw(0.8...0.95, isLinear ? 0.14...0.21 : 0.28...0.38, 0.02...0.05)
      case 1: return draw(0.35...0.5, 0.06...0.14, 0.5...0.65)
      default: return draw(0.75...0.9, 0.15...0.3, 0.55...0.75)
      }
    }
  }

  private static func drawFloor(_ noise: inout Noise) -> Floor {
    let kinds: [SIMD3<Double>] = [
      SIMD3(0.70, 0.52, 0.34), SIMD3(0.62, 0.43, 0.27), SIMD3(0.78, 0.62, 0.44), SIMD3(0.55, 0.55, 0.54),
      SIMD3(0.36, 0.36, 0.37), SIMD3(0.2, 0.42, 0.32), SIMD3(0.22, 0.32, 0.5), SIMD3(0.5, 0.25, 0.2),
    ]
    let brightness = noise.number(in: 0.85...1.15)
    let kind = kinds[min(Int(noise.unit() * 11), 10) % 8]
    return Floor(
      color: kind * brightness, variation: noise.number(in: 0...0.12), plank: noise.number(in: 0.5...2.5),
      line: noise.unit() < 0.85 ? nil : SIMD2(noise.number(in: -1...1), noise.number(in: 0.15...0.4)))
  }

  /// From the sky's blue over daylight to a warm lamp, with a little green or magenta.
  private static func drawLight(_ noise: inout Noise) -> SIMD3<Double> {
    let warmth = noise.number(in: -0.6...1)
    let cool = SIMD3(0.84, 0.94, 1.0)
    let warm = SIMD3(1.0, 0.81, 0.58)
    let neutral = SIMD3<Double>(repeating: 1)
    let color = warmth < 0 ? neutral + (cool - neutral) * (-warmth / 0.6) : neutral + (warm - neutral) * warmth
    return color * SIMD3(1, noise.number(in: 0.97...1.03), 1)
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    // 10^x by repeated square roots: enough for drawing sizes.
    var result = 1.0
    var factor = base
    var rest = exponent
    for _ in 0..<20 {
      factor = squareRoot(factor)
      rest *= 2
      if rest >= 1 {
        result *= factor
        rest -= 1
      }
    }
    return result
  }
}
