/// A ball that was found by color and roundness alone.
public struct BallCandidate: Sendable, Hashable {
  /// The circle that was fitted to it.
  public let circle: BallCircle

  /// What color it is.
  public let decision: BallColorDecision

  /// How much it looks like a ball, 0…1.
  public let score: Float

  /// The box around the circle, in pixels.
  public var box: Box { circle.box }
}

/// Finds white, red and blue balls in a picture without a network.
///
/// For when a network misses a far ball: every second pixel is classed by color against the picture's own floor, pixels
/// of one class that touch make a component, round ones are candidates, and where a ball touches a line on the floor or
/// another ball, the places that lie deepest inside the component are. Each candidate gets a circle and a color; those
/// that are round and of one of the three colors are kept.
///
/// ```swift
/// let gray = [UInt8](repeating: 90, count: 3 * 64 * 64)
/// let image = try PixelImage(bytes: gray, width: 64, height: 64, format: .rgb8)
/// for candidate in BallFinder().balls(in: image) where candidate.score > 0.5 {
///   print(candidate.decision.color, candidate.box)
/// }
/// ```
public struct BallFinder: Sendable, Hashable {
  /// The smallest diameter that is looked for, in pixels.
  public var smallestDiameter: Float = 12

  /// The largest diameter, as a share of the picture's shorter side.
  public var largestShare: Float = 0.3

  /// The most candidates of each color that are looked at closely; the largest components come first.
  public var candidateLimit = 200

  /// Makes a finder.
  public init() {}

  /// Finds balls.
  ///
  /// - Parameter image: The picture.
  /// - Returns: Best score first; empty where nothing looks like a ball.
  /// - Precondition: The diameter and the share are finite.
  /// - Complexity: O(pixels / 4).
  public func balls(in image: PixelImage) -> [BallCandidate] {
    precondition(smallestDiameter.isFinite, "a smallest diameter of \(smallestDiameter)")
    precondition(largestShare.isFinite, "a largest share of \(largestShare)")
    guard image.format != .gray8, let grid = BallClassGrid(image) else { return [] }
    let boxes = grid.roundBoxes(
      smallest: smallestDiameter, largest: largestShare * Float(min(image.width, image.height)))
    var candidates: [BallCandidate] = []
    for color in [BallColor.red, .blue, .white] {
      var own = boxes.filter { $0.color == color }
      if own.count > candidateLimit { own.sort { $0.box.area > $1.box.area } }
      for box in own.prefix(max(candidateLimit, 0)) {
        guard let candidate = Self.candidate(box.box, color: color, in: image),
          2 * candidate.circle.radius >= smallestDiameter
        else { continue }
        candidates.append(candidate)
      }
    }
    candidates.sort { $0.score > $1.score }
    return Self.withoutDoubles(candidates)
  }

  /// A closer look at a box: a circle, a color, a score.
  private static func candidate(_ box: Box, color: BallColor, in image: PixelImage) -> BallCandidate? {
    guard let rough = image.ballCircle(in: box) else { return nil }
    // A second look starts from the first one's circle; beside a line on the floor it may be the worse one.
    let again = image.ballCircle(in: rough.box) ?? rough
    let circle = again.support * again.roundness >= rough.support * rough.roundness ? again : rough
    guard circle.isRound else { return nil }
    let decision = image.ballColor(in: circle.box)
    guard decision.color == color else { return nil }
    // Bounds that a ball passes by far: each factor is 1 for a good ball.
    let roundness = min(1, max(0, (circle.roundness - 0.75) / 0.15))
    let support = min(1, max(0, (circle.support - 0.5) / 0.3))
    let agreement = min(1, max(0, (decision.evidence.agreement - 0.4) / 0.4))
    return BallCandidate(
      circle: circle, decision: decision, score: roundness * support * agreement * decision.margin)
  }

  /// The better one of candidates that share much of their circles.
  private static func withoutDoubles(_ candidates: [BallCandidate]) -> [BallCandidate] {
    var kept: [BallCandidate] = []
    for candidate in candidates {
      let isDouble = kept.contains { other in
        let dx = other.circle.center.x - candidate.circle.center.x
        let dy = other.circle.center.y - candidate.circle.center.y
        let near = max(other.circle.radius, candidate.circle.radius)
        return dx * dx + dy * dy < near * near
      }
      if !isDouble { kept.append(candidate) }
    }
    return kept
  }
}
