/// Conditions that lie outside of what ``BallRecipe`` draws, to see what a decision does there.
enum BallVariation: String, CaseIterable {
  case woodenFloor, greenFloor, blueFloor, grayFloor, floorOfAnyColor, stripedFloor, noise, littleLight
  /// Lights from a deep blue sky to a candle, with more green or magenta.
  case strongLight
  /// Little light from the sides, much exposure, deep cast shadows.
  case hardLight

  /// The part of balls that must get the right color, below what was measured by the noise of the sample.
  var leastRight: Double {
    switch self {
    case .strongLight, .hardLight: 0.94
    case .littleLight: 0.97
    default: 0.98
    }
  }

  /// The recipe of a seed, changed.
  func recipe(seed: UInt64) -> BallRecipe {
    var recipe = BallRecipe(seed: seed)
    var noise = Noise(seed: seed &* 77 &+ 5)
    switch self {
    case .woodenFloor:
      let red = noise.number(in: 0.5...0.85)
      let green = red * noise.number(in: 0.6...0.85)
      recipe.floor.color = SIMD3(red, green, green * noise.number(in: 0.5...0.8))
      recipe.floor.variation = noise.number(in: 0.05...0.25)
    case .greenFloor: recipe.floor.color = color(&noise, 0.1...0.35, 0.35...0.65, 0.15...0.4)
    case .blueFloor: recipe.floor.color = color(&noise, 0.1...0.35, 0.25...0.5, 0.45...0.8)
    case .grayFloor:
      recipe.floor.color =
        SIMD3(repeating: noise.number(in: 0.25...0.8)) * color(&noise, 1...1, 0.96...1.04, 0.94...1.06)
    case .floorOfAnyColor: recipe.floor.color = color(&noise, 0.08...0.85, 0.08...0.85, 0.08...0.85)
    case .stripedFloor:
      recipe.floor.line = SIMD2(noise.number(in: -0.9...0.9), noise.number(in: 0.08...0.25))
      recipe.floor.plank = noise.number(in: 0.2...0.6)
      recipe.floor.variation = 0.3
    case .noise:
      recipe.noise = noise.number(in: 5...12)
      recipe.blockNoise = noise.number(in: 6...14)
      recipe.blur = noise.number(in: 0.6...1.8)
    case .littleLight: recipe.exposure = noise.number(in: 0.25...0.5)
    case .strongLight:
      let warmth = noise.number(in: -1...1)
      let light =
        warmth < 0
        ? SIMD3(1 + 0.25 * warmth, 1 + 0.1 * warmth, 1) : SIMD3(1, 1 - 0.2 * warmth, 1 - 0.45 * warmth)
      recipe.light = light * SIMD3(1, noise.number(in: 0.94...1.05), 1)
    case .hardLight:
      recipe.ambient = noise.number(in: 0.12...0.35)
      recipe.exposure = noise.number(in: 0.6...1.4)
      recipe.shade = noise.number(in: 0.35...0.7)
    }
    return recipe
  }

  private func color(
    _ noise: inout Noise, _ red: ClosedRange<Double>, _ green: ClosedRange<Double>, _ blue: ClosedRange<Double>
  ) -> SIMD3<Double> {
    SIMD3(noise.number(in: red), noise.number(in: green), noise.number(in: blue))
  }
}
