extension PixelImage {
  /// The color of the ball in a box.
  ///
  /// Looks at an inner disc, so that the floor in the corners of the box and the soft edge do not count, and lets each
  /// pixel vote. Brightness is judged against the floor around the box, because a white ball in shadow is darker than a
  /// lit floor. The hue of an unsaturated pixel is never asked for.
  ///
  /// - Parameter box: Around the ball, in pixels.
  /// - Returns: The decision; ``BallColor/other`` with a caution where there is nothing to look at.
  /// - Complexity: O(1): at most about a thousand pixels are read.
  public func ballColor(in box: Box) -> BallColorDecision {
    let disc = DiscSamples(self, box: box, innerRadius: 0, outerRadius: BallColorRule.discRadius)
    guard disc.count > 0 else {
      return BallColorDecision(
        scores: BallColorScores(weights: SIMD8()), agreement: 0, sampleCount: 0,
        median: HSV(hue: 0, saturation: 0, value: 0), cautions: [.outside])
    }
    let ring = DiscSamples(
      self, box: box, innerRadius: BallColorRule.ringRadii.lowerBound, outerRadius: BallColorRule.ringRadii.upperBound)
    let rule = BallColorRule(surroundings: ring.count > 0 ? ring.median.value : disc.median.value)
    var votes = SIMD8<Float>()
    for index in 0..<disc.count {
      votes[rule.vote(red: disc.red[index], green: disc.green[index], blue: disc.blue[index]).order] += 1
    }
    var cautions: Set<BallColorDecision.Caution> = []
    if box.width < BallColorRule.smallestSide || box.height < BallColorRule.smallestSide { cautions.insert(.tooSmall) }
    if box.minX < 0 || box.minY < 0 || box.maxX > Float(width) || box.maxY > Float(height) {
      cautions.insert(.cutByFrame)
    }
    let scores = BallColorScores(weights: votes)
    return BallColorDecision(
      scores: scores, agreement: votes[scores.best.order] / Float(disc.count), sampleCount: disc.count,
      median: disc.median, cautions: cautions)
  }
}
