// Intersection over union of two oriented boxes, by clipping one with the other (Sutherland and Hodgman, 1974).
//
// In Double, in the frame of one of the boxes: its center is the origin and its sides lie along the axes, so that the
// distance from the picture's origin does not matter, and clipping is four comparisons with half a side. A vertex on
// the border counts as inside. An edge of the polygon that lies along the border is then kept or moved onto the border
// by rounding; either way the area moves by as little, so boxes that nearly coincide need no tolerance.
//
// The result is symmetric to the bit, as the frame is that of the box whose numbers come first in order, and clamped to
// 0...1. Two boxes with the same numbers give exactly 1: their relative angle is 0, of which cosine and sine are exact.

extension Reference {
  /// The area that two oriented boxes share over the area that they cover together.
  ///
  /// Where it cannot exceed `threshold`, the result may be 0 instead, without clipping.
  package static func turnedOverlap(_ a: TurnedBox, _ b: TurnedBox, ifAbove threshold: Float = 0) -> Float {
    guard a.hasArea, b.hasArea else { return 0 }
    // I / (A + B - I) > t means I > t / (1 + t) (A + B); the margin is far above all rounding.
    let limit = Double(threshold) * (1 - 0x1p-20)
    let least = limit / (1 + limit) * (a.area + b.area)
    let intersection =
      isBefore(a, b)
      ? turnedIntersection(b, within: a, above: least) : turnedIntersection(a, within: b, above: least)
    let union = (a.area + b.area) - intersection
    guard intersection > 0, union > 0, union < .infinity else { return 0 }
    let quotient = Float(intersection / union)
    return quotient > 1 ? 1 : quotient
  }

  /// An order of boxes by their numbers.
  private static func isBefore(_ a: TurnedBox, _ b: TurnedBox) -> Bool {
    if a.x != b.x { return a.x < b.x }
    if a.y != b.y { return a.y < b.y }
    if a.angle != b.angle { return a.angle < b.angle }
    if a.halfWidth != b.halfWidth { return a.halfWidth < b.halfWidth }
    return a.halfHeight < b.halfHeight
  }

  /// The area that a box shares with the box whose frame is used, or 0 where bounds show that it is at most `least`.
  private static func turnedIntersection(
    _ box: TurnedBox, within frame: TurnedBox, above least: Double
  ) -> Double {
    let isParallel = box.angle == frame.angle
    let cosine = isParallel ? 1 : box.cosine * frame.cosine + box.sine * frame.sine
    let sine = isParallel ? 0 : box.sine * frame.cosine - box.cosine * frame.sine
    let (dx, dy) = (box.x - frame.x, box.y - frame.y)
    let (x, y) = (dx * frame.cosine + dy * frame.sine, dy * frame.cosine - dx * frame.sine)
    // Nothing is shared where the projections on an axis of the frame are apart.
    let reachX = box.halfWidth * abs(cosine) + box.halfHeight * abs(sine)
    let reachY = box.halfWidth * abs(sine) + box.halfHeight * abs(cosine)
    guard abs(x) < reachX + frame.halfWidth, abs(y) < reachY + frame.halfHeight else { return 0 }
    let sharedX = smaller(x + reachX, frame.halfWidth) - larger(x - reachX, -frame.halfWidth)
    let sharedY = smaller(y + reachY, frame.halfHeight) - larger(y - reachY, -frame.halfHeight)
    guard sharedX * sharedY > least else { return 0 }
    // The same on the axes of the box.
    let (u, v) = (dx * box.cosine + dy * box.sine, dy * box.cosine - dx * box.sine)
    let reachU = frame.halfWidth * abs(cosine) + frame.halfHeight * abs(sine)
    let reachV = frame.halfWidth * abs(sine) + frame.halfHeight * abs(cosine)
    guard abs(u) < reachU + box.halfWidth, abs(v) < reachV + box.halfHeight else { return 0 }
    let sharedU = smaller(reachU - u, box.halfWidth) - larger(-reachU - u, -box.halfWidth)
    let sharedV = smaller(reachV - v, box.halfHeight) - larger(-reachV - v, -box.halfHeight)
    guard sharedU * sharedV > least else { return 0 }

    let (alongX, alongY) = (box.halfWidth * cosine, box.halfWidth * sine)
    let (acrossX, acrossY) = (box.halfHeight * sine, box.halfHeight * cosine)
    // SAFETY: a polygon never has more than eight vertices (`append` sees to it), and there is room for two.
    return unsafe withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 2 * Polygon.capacity) { memory in
      // SAFETY: as above.
      var polygon = unsafe Polygon(memory)
      polygon.append(SIMD2(x - alongX + acrossX, y - alongY - acrossY))
      polygon.append(SIMD2(x + alongX + acrossX, y + alongY - acrossY))
      polygon.append(SIMD2(x + alongX - acrossX, y + alongY + acrossY))
      polygon.append(SIMD2(x - alongX - acrossX, y - alongY + acrossY))
      // A side of the frame beyond the box's reach cuts nothing off.
      if x + reachX > frame.halfWidth { polygon.clip(axis: 0, sign: 1, to: frame.halfWidth) }
      if x - reachX < -frame.halfWidth { polygon.clip(axis: 0, sign: -1, to: frame.halfWidth) }
      if y + reachY > frame.halfHeight { polygon.clip(axis: 1, sign: 1, to: frame.halfHeight) }
      if y - reachY < -frame.halfHeight { polygon.clip(axis: 1, sign: -1, to: frame.halfHeight) }
      return polygon.area
    }
  }

  /// A convex polygon of at most eight vertices, in memory that is lent to it.
  @safe private struct Polygon {
    static let capacity = 8

    private let memory: UnsafeMutableBufferPointer<SIMD2<Double>>
    /// Where the vertices begin: the other half is for the next cut.
    private var start: Int
    private var count: Int

    init(_ memory: UnsafeMutableBufferPointer<SIMD2<Double>>, start: Int = 0, count: Int = 0) {
      // SAFETY: the memory outlives the polygon, which is made and used within the call that lends it.
      unsafe self.memory = memory
      self.start = start
      self.count = count
    }

    private subscript(_ index: Int) -> SIMD2<Double> {
      // SAFETY: the memory has two halves of `capacity`, and `index` is below `count`.
      unsafe memory[start &+ index]
    }

    mutating func append(_ vertex: SIMD2<Double>) {
      // Each of four cuts of a quadrilateral adds a vertex at most; rounding cannot add more, but must not trap.
      guard count < Self.capacity else { return }
      // SAFETY: as above.
      unsafe memory[start &+ count] = vertex
      count &+= 1
    }

    /// Keeps what has `sign` times the coordinate up to `limit`.
    @inline(__always)
    mutating func clip(axis: Int, sign: Double, to limit: Double) {
      // SAFETY: the same memory, of which the other half is written.
      let source = unsafe Polygon(memory, start: start, count: count)
      start = Self.capacity &- start
      count = 0
      for index in 0..<source.count {
        let vertex = source[index]
        let next = source[index &+ 1 < source.count ? index &+ 1 : 0]
        let (here, there) = (sign * vertex[axis], sign * next[axis])
        if here <= limit { append(vertex) }
        if (here <= limit) != (there <= limit) {
          let other = 1 &- axis
          var crossing = SIMD2<Double>()
          crossing[axis] = sign * limit
          crossing[other] = vertex[other] + (next[other] - vertex[other]) * ((limit - here) / (there - here))
          append(crossing)
        }
      }
    }

    /// The area by the sum of cross products.
    var area: Double {
      guard count >= 3 else { return 0 }
      var sum = 0.0
      for index in 0..<count {
        let vertex = self[index]
        let next = self[index &+ 1 < count ? index &+ 1 : 0]
        sum += vertex.x * next.y - next.x * vertex.y
      }
      return abs(sum) * 0.5
    }
  }
}
