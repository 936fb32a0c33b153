// How much two upright boxes share.
//
// Every measure of this package starts from the one intersection below, so that no two of them can disagree about
// what two boxes share. A box is a vector of its corners (minX, minY, maxX, maxY).
//
// Rules, in order:
// 1. A box without width or height, inverted, or with a corner that is not a number, shares nothing: 0, never NaN.
// 2. width x height of the intersection, areas and their union as Float, each operation rounded once; the union is
//    (areaA + areaB) - intersection. Two boxes with the same corners give a + a - a = a and a quotient of exactly 1,
//    and no quotient exceeds 1, because rounding keeps order.
// 3. The quotient is a division in Float. A product with the reciprocal would move values across a threshold.
// 4. Where the union is so large or so small (beyond 2^126, below 2^-100) that Float would lose it or its precision,
//    the same formula is taken in Double and rounded once, so rule 2's promise about equal boxes holds for every
//    size. A box with an infinite corner has no area that could be compared: 0.

extension Reference {
  /// The sides of what two boxes share; both are 0 where they share no area.
  @inline(__always)
  package static func intersectionSides(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> (width: Float, height: Float) {
    let width = min(a.z, b.z) - max(a.x, b.x)
    let height = min(a.w, b.w) - max(a.y, b.y)
    guard width > 0, height > 0, hasArea(a), hasArea(b) else { return (0, 0) }
    return (width, height)
  }

  /// Whether a box has a width and a height above 0.
  @inline(__always)
  package static func hasArea(_ box: SIMD4<Float>) -> Bool { box.z > box.x && box.w > box.y }

  /// The width times the height; 0 for a box without area.
  @inline(__always)
  package static func area(_ box: SIMD4<Float>) -> Float {
    hasArea(box) ? (box.z - box.x) * (box.w - box.y) : 0
  }

  /// The area that two boxes share, divided by the area that they cover together.
  @inline(__always)
  package static func intersectionOverUnion(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let (width, height) = intersectionSides(a, b)
    guard width > 0 else { return 0 }
    let intersection = width * height
    let union = (area(a) + area(b)) - intersection
    guard union >= 0x1p-100 && union <= 0x1p126 else { return wideIntersectionOverUnion(a, b) }
    return intersection / union
  }

  /// The quotient in Double, for boxes that share area but whose areas Float cannot hold well.
  @inline(never)
  private static func wideIntersectionOverUnion(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let a = SIMD4<Double>(a)
    let b = SIMD4<Double>(b)
    let intersection = (min(a.z, b.z) - max(a.x, b.x)) * (min(a.w, b.w) - max(a.y, b.y))
    let union = ((a.z - a.x) * (a.w - a.y) + (b.z - b.x) * (b.w - b.y)) - intersection
    guard union > 0 && union < .infinity else { return 0 }
    return Float(intersection / union)
  }
}

/// The smaller of two numbers; the first where they do not compare.
@inline(__always)
private func min<Number: Comparable>(_ a: Number, _ b: Number) -> Number { b < a ? b : a }

/// The larger of two numbers; the first where they do not compare.
@inline(__always)
private func max<Number: Comparable>(_ a: Number, _ b: Number) -> Number { b > a ? b : a }
