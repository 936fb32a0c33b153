import DetectionPrimitives

/// The light that comes from each place of a ball and the floor around it.
struct BallShading {
  private let recipe: BallRecipe
  private let center: SIMD2<Double>
  private let radius: Double
  private let light: SIMD3<Double>
  private let half: SIMD3<Double>
  private let floorColor: SIMD3<Double>
  private let floorShading: Double

  init(_ recipe: BallRecipe, center: SIMD2<Double>) {
    self.recipe = recipe
    self.center = center
    radius = recipe.diameter / 2
    light = recipe.isLinear ? BallRenderer.decode(recipe.light) : recipe.light
    floorColor = recipe.isLinear ? BallRenderer.decode(recipe.floor.color) : recipe.floor.color
    let d = recipe.direction
    // Halfway between the light and the camera.
    let sum = SIMD3(d.x, d.y, d.z + 1)
    half = sum / max((sum * sum).sum().squareRoot(), 1e-6)
    floorShading = recipe.ambient + (1 - recipe.ambient) * recipe.lightHeight
  }

  /// The light at a place in pixels, with soft edges over one pixel.
  func light(x: Double, y: Double) -> SIMD3<Double> {
    let offset = SIMD2(x - center.x, y - center.y)
    let distance = (offset * offset).sum().squareRoot()
    let inside = min(max(radius - distance + 0.5, 0), 1)
    var color = SIMD3<Double>()
    if inside < 1 { color += floor(offset) * (1 - inside) }
    if inside > 0 { color += ball(offset / radius) * inside }
    return color * light * shade(offset) * exposure
  }

  private var exposure: Double { recipe.isLinear ? recipe.exposure * recipe.exposure : recipe.exposure }

  private func shade(_ offset: SIMD2<Double>) -> Double {
    guard recipe.shade < 1 else { return 1 }
    let side = (offset.x * recipe.shadeEdge.x + offset.y * recipe.shadeEdge.y) / recipe.diameter - recipe.shadeEdge.z
    let softness = 0.15
    let covered = min(max(side / softness + 0.5, 0), 1)
    return 1 - covered * (1 - recipe.shade)
  }

  private func ball(_ place: SIMD2<Double>) -> SIMD3<Double> {
    let flat = min((place * place).sum(), 1)
    // y is down in the picture and up in the room.
    let normal = SIMD3(place.x, -place.y, (1 - flat).squareRoot())
    let facing = max((normal * recipe.direction).sum(), 0)
    let below = max(-normal.y, 0) * recipe.bounce
    let diffuse =
      recipe.material * (SIMD3(repeating: recipe.ambient + (1 - recipe.ambient) * facing) + floorColor * below)
    var shine = max((normal * half).sum(), 0)
    for _ in 0..<recipe.highlightExponent { shine *= shine }
    return diffuse + SIMD3(repeating: recipe.highlight * shine)
  }

  private func floor(_ offset: SIMD2<Double>) -> SIMD3<Double> {
    let place = offset / recipe.diameter
    var color = floorColor
    if let line = recipe.floor.line, abs(place.y - line.x) < line.y { color = SIMD3(repeating: 0.85) }
    let plank = Int(place.x / recipe.floor.plank + 100)
    var noise = Noise(seed: recipe.seed &+ UInt64(plank))
    color *= 1 + (noise.unit() - 0.5) * 2 * recipe.floor.variation
    // The contact shadow lies below the ball, away from the light, and fades out.
    let away = SIMD2(-recipe.direction.x * 0.35, 0.38)
    let spot = (place - away) / SIMD2(0.55, 0.28)
    let depth = max(0, 1 - (spot * spot).sum())
    return color * floorShading * (1 - recipe.contactShadow * depth)
  }
}
