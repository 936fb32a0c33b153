/// Rays from the middle of a ball's box outward, and where the ball ends along each.
struct BallRays {
  /// How many rays there are.
  static let count = 24

  /// Where a ray starts and ends, in half box sides: a jittered box has the outline between these.
  private static let (start, end): (Float, Float) = (0.4, 1.6)

  /// The most steps of a ray.
  private static let mostSteps: Float = 22

  /// Over what distance the two sides of an edge are compared, in half box sides and in pixels at least.
  private static let (window, leastWindow): (Float, Float) = (0.12, 1.5)

  /// The least difference of the two sides: 1 is that of the ball's and its surroundings' mean.
  private static let leastContrast: Float = 0.15

  /// How far from a known circle an edge may lie, in radii.
  private static let nearShare: Float = 0.15

  /// The directions of the rays.
  private static let directions: [SIMD2<Float>] = (0..<count).map { index in
    let angle = 2 * Trigonometry.pi * (Double(index) + 0.5) / Double(count)
    return SIMD2(Float(Trigonometry.cosine(angle)), Float(Trigonometry.sine(angle)))
  }

  /// Running sums of the memberships along each ray, `steps + 1` for each.
  private let sums: [Float]

  /// How many places of each ray lie in the picture.
  private let lengths: [Int]

  private let first: Float
  private let step: Float
  private let steps: Int
  private let reach: Int

  init(_ bytes: Span<UInt8>, _ image: PixelImage, _ membership: BallDiscriminant, center: Point, radius: Float) {
    let first = Self.start * radius
    let step = max(0.5, (Self.end - Self.start) * radius / Self.mostSteps)
    let steps = max(1, Int((Self.end - Self.start) * radius / step))
    let layout = image.format.channels
    let table = membership.table
    let scale: Float = 65536
    let size = SIMD2(Float(image.width), Float(image.height))
    let middle = SIMD2(center.x, center.y)
    let allDirections = Self.directions
    let directions = allDirections.span
    var sums = [Float](repeating: 0, count: Self.count * (steps + 1))
    var lengths = [Int](repeating: 0, count: Self.count)
    var target = sums.mutableSpan
    for ray in 0..<Self.count {
      let direction = directions[ray]
      // The picture is convex: a ray that ends inside lies inside.
      var length = steps
      while length > 0 {
        let end = middle + direction * (first + Float(length - 1) * step + 1)
        if end.x >= 1, end.y >= 1, end.x < size.x - 1, end.y < size.y - 1 { break }
        length -= 1
      }
      guard length > 0 else { continue }
      let begin = (middle + direction * first) * scale
      let move = direction * (step * scale)
      Reference.rayProfile(
        bytes, bytesPerRow: image.bytesPerRow, layout: layout, table: table.span, x: Int(begin.x), y: Int(begin.y),
        stepX: Int(move.x), stepY: Int(move.y), count: length, into: &target, at: ray * (steps + 1))
      lengths[ray] = length
    }
    self.sums = sums
    self.lengths = lengths
    self.first = first
    self.step = step
    self.steps = steps
    reach = max(1, Int(max(Self.window * radius, Self.leastWindow) / step + 0.5))
  }

  /// The place, from the middle, where the ball ends along each ray that shows it.
  ///
  /// The end is where the memberships just inside exceed those just outside most. The threshold is local, because the
  /// shaded side of a ball looks less like its middle than its lit side does.
  ///
  /// - Parameter circle: Where to look; `nil` means along the whole ray.
  /// - Returns: One place for each ray that shows an end, in the order of the rays.
  func edges(near circle: BallOutline.Outline?) -> [SIMD2<Float>] {
    var edges: [SIMD2<Float>] = []
    edges.reserveCapacity(Self.count)
    let allDirections = Self.directions
    let directions = allDirections.span
    let sums = sums.span
    for ray in 0..<Self.count {
      let direction = directions[ray]
      let base = ray &* (steps &+ 1)
      var range = reach..<max(reach, lengths[ray] - reach + 1)
      if let circle {
        // Along the ray, the circle is about this far away.
        let along = (direction * circle.center).sum()
        let distance = along + circle.radius
        let slack = Self.nearShare * circle.radius
        // Index i lies between place i - 1 and place i.
        let low = Int(max(0, (distance - slack - first) / step + 0.5))
        let high = Int(max(0, (distance + slack - first) / step + 0.5)) + 1
        range = range.clamped(to: low..<max(low, high))
      }
      let (place, drop) = Reference.steepestDrop(sums, from: base, in: range, reach: reach)
      guard drop > Self.leastContrast * Float(reach) else { continue }
      edges.append(direction * (first + (Float(place) - 0.5 + refinement(sums, base: base, at: place)) * step))
    }
    return edges
  }

  /// How far from an index the edge is, in steps: where the sum puts a sharp edge between the levels of both sides.
  private func refinement(_ sums: Span<Float>, base: Int, at index: Int) -> Float {
    let (start, end) = (base + index - reach, base + index + reach)
    let inside = sums[start + 1] - sums[start]
    let outside = sums[end] - sums[end - 1]
    guard inside - outside > Self.leastContrast else { return 0 }
    let total = sums[end] - sums[start]
    let insideCount = (total - Float(2 * reach) * outside) / (inside - outside)
    return min(max(insideCount - Float(reach), -1), 1)
  }
}
