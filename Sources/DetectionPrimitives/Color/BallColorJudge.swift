/// Looks at the ball in a box and decides its color.
struct BallColorJudge {
  /// The inner disc that is looked at, in radii: of a fitted circle, and of a box that may be off.
  private static let (circleShare, boxShare): (Float, Float) = (0.8, 0.65)

  /// The shares of the disc's pixels, from the darkest on, that make the lit side, and those that are brighter still.
  private static let (litStart, litEnd, brightEnd): (Float, Float, Float) = (0.35, 0.8, 0.95)

  /// The box side in pixels below which the edge cannot be left out.
  private static let smallestSide: Float = 8

  /// About how many pixels of the disc are read.
  private static let discLimit: Float = 100

  /// A pixel this much brighter than the lit side, and less saturated by this factor, is a highlight.
  private static let (highlightGain, highlightSaturation): (Float, Float) = (1.3, 0.7)

  /// A pixel below this share of the lit side's value is in the ball's own shadow.
  private static let shadowShare: Float = 0.6

  let decision: BallColorDecision

  init(_ bytes: Span<UInt8>, _ image: PixelImage, box: Box, reference: WhiteReference?) {
    guard let outline = BallOutline(bytes, of: image, in: box) else {
      decision = Self.outside(reference)
      return
    }
    let circle = outline.circle
    let isFitted = circle.map { Self.isBall($0, in: box) } ?? false
    let center: Point
    let radii: SIMD2<Float>
    if let circle, isFitted {
      center = circle.center
      radii = SIMD2(repeating: circle.radius)
    } else {
      center = box.center
      radii = SIMD2(box.width * 0.5, box.height * 0.5)
    }
    let disc = DiscSamples(
      bytes, image, center: center, radii: radii, from: 0, to: isFitted ? Self.circleShare : Self.boxShare,
      limit: Self.discLimit)
    guard disc.count > 0 else {
      decision = Self.outside(reference)
      return
    }
    let values = disc.quantiles(SIMD4(Self.litStart, 0.5, Self.litEnd, Self.brightEnd))
    let lit = disc.mean(values: values.x...values.z)
    let bright = disc.mean(values: values.z...values.w)
    let median = values.y
    let surroundings = outline.ringCount > 0 ? outline.ringValues.y : median
    let rule = BallColorRule(reference: reference)
    let scores = BallColorScores(
      weights: rule.weights(
        lit: lit, bright: max(bright.x, max(bright.y, bright.z)), surroundings: Float(surroundings)))
    let votes = Self.count(disc, rule: rule, lit: lit, surroundings: Float(surroundings))
    let total = Float(disc.count)
    let litHSV = HSV(red: UInt8(lit.x), green: UInt8(lit.y), blue: UInt8(lit.z))
    decision = BallColorDecision(
      scores: scores,
      evidence: .init(
        sampleCount: disc.count, agreement: Float(votes.colors[scores.best.order]) / total,
        median: HSV(hue: litHSV.hue, saturation: litHSV.saturation, value: median),
        highlights: votes.highlights / total, shadows: votes.shadows / total, surroundings: surroundings,
        circle: isFitted ? circle : nil, reference: reference),
      cautions: Self.cautions(box, image: image, circle: circle))
  }

  /// The decision where there is nothing to look at.
  private static func outside(_ reference: WhiteReference?) -> BallColorDecision {
    BallColorDecision(
      scores: BallColorScores(weights: SIMD8()),
      evidence: .init(
        sampleCount: 0, agreement: 0, median: HSV(hue: 0, saturation: 0, value: 0), highlights: 0, shadows: 0,
        surroundings: 0, circle: nil, reference: reference),
      cautions: [.outside])
  }

  /// Whether a fitted circle is the ball of a box, and not something beside it.
  private static func isBall(_ circle: BallCircle, in box: Box) -> Bool {
    let side = (box.width + box.height) * 0.5
    let dx = circle.center.x - box.center.x
    let dy = circle.center.y - box.center.y
    let farthest: Float = 0.3
    let radii: ClosedRange<Float> = 0.35...0.7
    return circle.support >= BallCircle.leastSupport && dx * dx + dy * dy <= farthest * farthest * side * side
      && radii.contains(circle.radius / side)
  }

  private static func cautions(
    _ box: Box, image: PixelImage, circle: BallCircle?
  ) -> Set<BallColorDecision.Caution> {
    var cautions: Set<BallColorDecision.Caution> = []
    if box.width < smallestSide || box.height < smallestSide { cautions.insert(.tooSmall) }
    if box.minX < 0 || box.minY < 0 || box.maxX > Float(image.width) || box.maxY > Float(image.height) {
      cautions.insert(.cutByFrame)
    }
    let isLong =
      box.width < BallCircle.leastRoundness * box.height || box.height < BallCircle.leastRoundness * box.width
    if circle.map({ !$0.isRound }) ?? isLong { cautions.insert(.notRound) }
    return cautions
  }

  /// What each pixel votes for, and how many are highlight or shadow.
  private static func count(
    _ disc: DiscSamples, rule: BallColorRule, lit: SIMD3<Float>, surroundings: Float
  ) -> (colors: [Int32], highlights: Float, shadows: Float) {
    let (litSaturation, _, _) = rule.chroma(lit)
    let litValue = max(lit.x, max(lit.y, lit.z))
    var colors = [Int32](repeating: 0, count: BallColor.allCases.count)
    var (highlights, shadows): (Int32, Int32) = (0, 0)
    for bytes in disc.colors {
      let color = SIMD3(Float(bytes.x), Float(bytes.y), Float(bytes.z))
      let vote = rule.vote(color, surroundings: surroundings)
      colors[vote.order] += 1
      let value = Float(bytes.w)
      if value < shadowShare * litValue {
        shadows += 1
      } else if value > highlightGain * litValue || value == 255 {
        if vote.saturation <= highlightSaturation * litSaturation { highlights += 1 }
      }
    }
    return (colors, Float(highlights), Float(shadows))
  }
}
