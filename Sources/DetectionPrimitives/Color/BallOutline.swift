/// The outline of a ball along rays from the middle of its box, and the circle through it.
struct BallOutline {
  /// The side of a box in pixels below which there is no outline to follow.
  static let smallestSide: Float = 6

  /// The part of the box that surely shows the ball, in half box sides.
  private static let ballRadius: Float = 0.6

  /// The ring that surely shows the surroundings, in half box sides.
  private static let ringRadii: (inner: Float, outer: Float) = (1.4, 1.9)

  /// About how many pixels of each are looked at.
  private static let sampleLimit: Float = 60

  /// The least separation of ball and surroundings, in deviations.
  private static let leastSeparation: Float = 1

  /// How far from the circle, in radii, a place may lie and still count; never less than a pixel.
  private static let tolerance: Float = 0.08

  /// A circle that is being fitted.
  struct Outline {
    let center: SIMD2<Float>
    let square: Float
    let radius: Float

    init(center: SIMD2<Float>, square: Float) {
      self.center = center
      self.square = square
      radius = squareRoot(square)
    }

    /// The squared distances that count as on the circle: within a share of the radius, or a pixel.
    func squares(share: Float) -> ClosedRange<Float> {
      let slack = max(1, share * radius)
      let (inner, outer) = (max(0, radius - slack), radius + slack)
      return inner * inner...outer * outer
    }
  }

  let circle: BallCircle?

  /// How many pixels of the ring around the ball lie in the picture.
  let ringCount: Int

  /// The 0.4, 0.5 and 0.6 quantiles of the value in that ring.
  let ringValues: SIMD4<UInt8>

  init?(_ bytes: Span<UInt8>, of image: PixelImage, in box: Box) {
    guard box.isFinite, !box.isEmpty else { return nil }
    let radius = (box.width + box.height) * 0.25
    let center = box.center
    let radii = SIMD2(repeating: radius)
    let ring = DiscSamples(
      bytes, image, center: center, radii: radii, from: Self.ringRadii.inner, to: Self.ringRadii.outer,
      limit: Self.sampleLimit)
    ringCount = ring.count
    ringValues = ring.quantiles(SIMD4(0.4, 0.5, 0.6, 1))
    guard box.width >= Self.smallestSide, box.height >= Self.smallestSide, center.x >= 0, center.y >= 0,
      center.x < Float(image.width), center.y < Float(image.height)
    else {
      circle = nil
      return
    }
    let ball = DiscSamples(
      bytes, image, center: center, radii: radii, from: 0, to: Self.ballRadius, limit: Self.sampleLimit)
    guard let membership = Self.membership(ball: ball, ring: ring, ringValues: ringValues) else {
      circle = nil
      return
    }
    let rays = BallRays(bytes, image, membership, center: center, radius: radius)
    circle = Self.fit(rays, center: center, radius: radius)
  }

  /// What tells a ball from its surroundings; `nil` where hardly anything does.
  ///
  /// A line on the floor or a second ball may look like the ball. So pixels of the ring that are closer to the ball's
  /// mean than to the middle of the ring's do not count as surroundings.
  private static func membership(
    ball: DiscSamples, ring: DiscSamples, ringValues: SIMD4<UInt8>
  ) -> BallDiscriminant? {
    let table = ColorMoments.logarithms
    let logarithms = table.span
    var ballMoments = ColorMoments()
    for color in ball.colors {
      ballMoments.add(logarithms[Int(color.x)], logarithms[Int(color.y)], logarithms[Int(color.z)])
    }
    let ballMean = ballMoments.mean
    let middle = ring.mean(values: ringValues.x...ringValues.z)
    let floor = SIMD3(logarithms[Int(middle.x)], logarithms[Int(middle.y)], logarithms[Int(middle.z)])
    var ringMoments = ColorMoments()
    for color in ring.colors {
      let place = SIMD3(logarithms[Int(color.x)], logarithms[Int(color.y)], logarithms[Int(color.z)])
      let (toBall, toFloor) = (place - ballMean, place - floor)
      if (toFloor * toFloor).sum() <= (toBall * toBall).sum() { ringMoments.add(place.x, place.y, place.z) }
    }
    guard let membership = BallDiscriminant(ball: ballMoments, surroundings: ringMoments),
      membership.separation >= leastSeparation
    else { return nil }
    return membership
  }

  /// The circle through the strongest edges of the rays, without those far from it.
  ///
  /// Distances are compared as squares, which needs no roots: d² - r² is 2r(d - r) near the circle.
  private static func fit(_ rays: BallRays, center: Point, radius: Float) -> BallCircle? {
    let leastCount = BallRays.count / 3
    var edges = rays.edges(near: nil)
    guard edges.count >= leastCount else { return nil }
    // The first guess is robust: the median distance from the middle of the box.
    var circle = Outline(center: SIMD2(), square: Self.median(edges.map { ($0 * $0).sum() }))
    // The box may be off, so the first rounds keep more.
    for share: Float in [0.45, 0.25, 0.15] {
      guard let next = leastSquares(edges, near: circle, share: share, leastCount: leastCount) else { break }
      circle = next
    }
    // With the circle known, each ray looks again near it: a line or a shadow behind the ball may be stronger.
    edges = rays.edges(near: circle)
    for _ in 0..<2 {
      guard let next = leastSquares(edges, near: circle, share: tolerance, leastCount: leastCount) else { break }
      circle = next
    }
    let found = circle.radius
    guard found > 0.4 * radius, found < 1.8 * radius else { return nil }
    let range = circle.squares(share: tolerance)
    var onCircle = 0
    // The second harmonic of the distances is half the difference of the diameters.
    var harmonic = SIMD2<Float>()
    for edge in edges {
      let offset = edge - circle.center
      let square = (offset * offset).sum()
      if range.contains(square) { onCircle += 1 }
      guard square > 0 else { continue }
      let deviation = min(max((square - circle.square) / (2 * found), -0.3 * found), 0.3 * found)
      let u = offset * offset / square
      harmonic += SIMD2(u.x - u.y, 2 * offset.x * offset.y / square) * deviation
    }
    let amplitude = 2 * squareRoot((harmonic * harmonic).sum()) / Float(max(edges.count, 1))
    return BallCircle(
      center: Point(x: center.x + circle.center.x, y: center.y + circle.center.y), radius: found,
      roundness: max(0, (found - amplitude) / (found + amplitude)), support: Float(onCircle) / Float(BallRays.count))
  }

  /// The middle one of a few numbers.
  private static func median(_ numbers: [Float]) -> Float {
    var sorted = numbers
    for index in sorted.indices.dropFirst() {
      let number = sorted[index]
      var place = index
      while place > 0 && sorted[place - 1] > number {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      sorted[place] = number
    }
    return sorted[sorted.count / 2]
  }

  /// The circle with the least squares of x² + y² + ax + by + c over the places near another circle.
  private static func leastSquares(
    _ edges: [SIMD2<Float>], near circle: Outline, share: Float, leastCount: Int
  ) -> Outline? {
    let range = circle.squares(share: share)
    var count: Float = 0
    var (sum, squares, mixed) = (SIMD2<Float>(), SIMD2<Float>(), Float(0))
    var (lifted, liftedPlace) = (Float(0), SIMD2<Float>())
    for edge in edges {
      let offset = edge - circle.center
      guard range.contains((offset * offset).sum()) else { continue }
      let square = (edge * edge).sum()
      count += 1
      sum += edge
      squares += edge * edge
      mixed += edge.x * edge.y
      lifted += square
      liftedPlace += edge * square
    }
    guard Int(count) >= leastCount else { return nil }
    // About the mean, the two unknowns of the center part from the radius.
    let mean = sum / count
    let (xx, yy) = (squares.x - sum.x * mean.x, squares.y - sum.y * mean.y)
    let xy = mixed - sum.x * mean.y
    let right = (liftedPlace - mean * lifted) * 0.5
    let determinant = xx * yy - xy * xy
    guard determinant > 0.05 * xx * yy, determinant > 0 else { return nil }
    let center = SIMD2(right.x * yy - right.y * xy, right.y * xx - right.x * xy) / determinant
    let square = lifted / count - 2 * (center * mean).sum() + (center * center).sum()
    return square > 0 && square.isFinite ? Outline(center: center, square: square) : nil
  }
}
