// How much two upright boxes share.
//
// Every measure of this package starts from the one intersection below, so that no two of them can disagree about
// what two boxes share. A box is a vector of its corners (minX, minY, maxX, maxY).
//
// Rules, in order:
// 1. A box without width or height, inverted, or with a corner that is not a number, shares nothing: every measure is
//    0, never NaN. So is every measure with a box that has an infinite corner and no finite area to compare.
// 2. Intersection over union: width x height of the intersection, areas and their union as Float, each operation
//    rounded once; the union is (areaA + areaB) - intersection; a division in Float. Two boxes with the same corners
//    give a + a - a = a and a quotient of exactly 1, and no quotient exceeds 1, because rounding keeps order. A product
//    with the reciprocal would move values across a threshold.
// 3. Where the union is so large or so small (beyond 2^126, below 2^-100) that Float would lose it or its precision,
//    the same formula is taken in Double and rounded once, so rule 2's promise about equal boxes holds for every size.
// 4. The other measures are taken in Double and rounded once.
//
// Formulas: generalized, Rezatofighi et al. 2019; distance and complete, Zheng et al. 2020. No term guards a
// denominator: after rule 1 none can be zero.

extension Reference {
  /// The sides of what two boxes share; both are 0 where they share no area.
  @inline(__always)
  package static func intersectionSides<Number: FloatingPoint & SIMDScalar>(
    _ a: SIMD4<Number>, _ b: SIMD4<Number>
  ) -> (width: Number, height: Number) {
    let (width, height) = commonSides(a, b)
    guard width > 0, height > 0, hasArea(a), hasArea(b) else { return (0, 0) }
    return (width, height)
  }

  /// The sides of what two boxes have in common, as they come: negative where they are apart.
  @inline(__always)
  package static func commonSides<Number: FloatingPoint & SIMDScalar>(
    _ a: SIMD4<Number>, _ b: SIMD4<Number>
  ) -> (width: Number, height: Number) {
    (smaller(a.z, b.z) - larger(a.x, b.x), smaller(a.w, b.w) - larger(a.y, b.y))
  }

  /// Whether a box has a width and a height above 0.
  @inline(__always)
  package static func hasArea<Number: FloatingPoint & SIMDScalar>(_ box: SIMD4<Number>) -> Bool {
    box.z > box.x && box.w > box.y
  }

  /// The width times the height; 0 for a box without area.
  @inline(__always)
  package static func area<Number: FloatingPoint & SIMDScalar>(_ box: SIMD4<Number>) -> Number {
    hasArea(box) ? (box.z - box.x) * (box.w - box.y) : 0
  }

  /// The area that two boxes share, divided by the area that they cover together.
  @inline(__always)
  package static func intersectionOverUnion(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let (width, height) = intersectionSides(a, b)
    guard width > 0 else { return 0 }
    let intersection = width * height
    let union = (area(a) + area(b)) - intersection
    guard union >= 0x1p-100 && union <= 0x1p126 else { return Float(wideOverlap(a, b, .intersectionOverUnion)) }
    return intersection / union
  }

  /// A measure of two boxes.
  @inline(__always)
  package static func overlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ kind: OverlapKind) -> Float {
    switch kind {
    case .intersectionOverUnion: intersectionOverUnion(a, b)
    case .inclusivePixels: inclusiveOverlap(a, b)
    default: Float(wideOverlap(a, b, kind))
    }
  }

  /// A measure in Double; not of inclusive pixels.
  @inline(never)
  package static func wideOverlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ kind: OverlapKind) -> Double {
    let a = SIMD4<Double>(a)
    let b = SIMD4<Double>(b)
    guard hasArea(a), hasArea(b) else { return 0 }
    let firstArea = area(a)
    let secondArea = area(b)
    guard firstArea < .infinity, secondArea < .infinity else { return 0 }
    let (width, height) = intersectionSides(a, b)
    let intersection = width * height
    let union = (firstArea + secondArea) - intersection
    let hullWidth = larger(a.z, b.z) - smaller(a.x, b.x)
    let hullHeight = larger(a.w, b.w) - smaller(a.y, b.y)
    switch kind {
    case .intersectionOverUnion, .inclusivePixels: return intersection / union
    case .intersectionOverFirst: return intersection / firstArea
    case .intersectionOverSmaller: return intersection / smaller(firstArea, secondArea)
    case .generalized:
      let hull = hullWidth * hullHeight
      return intersection / union - (hull - union) / hull
    case .distance, .complete:
      let distance = squaredLength(((a.x + a.z) - (b.x + b.z)) * 0.5, ((a.y + a.w) - (b.y + b.w)) * 0.5)
      let value = intersection / union - distance / squaredLength(hullWidth, hullHeight)
      return kind == .distance ? value : value - aspectPenalty(a, b, intersection / union)
    }
  }

  /// What the complete measure takes off for boxes of different shape.
  private static func aspectPenalty(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ quotient: Double) -> Double {
    let turn =
      Trigonometry.arctangent(y: a.z - a.x, x: a.w - a.y) - Trigonometry.arctangent(y: b.z - b.x, x: b.w - b.y)
    let scaled = turn * (2 / Trigonometry.pi)
    let difference = scaled * scaled
    guard difference > 0 else { return 0 }
    return difference * (difference / ((1 - quotient) + difference))
  }

  /// The penalty of distance suppression: the squared distance of the centers over the squared diagonal of the hull.
  package static func centerPenalty(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Double {
    let a = SIMD4<Double>(a)
    let b = SIMD4<Double>(b)
    let distance = squaredLength(((a.x + a.z) - (b.x + b.z)) * 0.5, ((a.y + a.w) - (b.y + b.w)) * 0.5)
    let diagonal = squaredLength(
      larger(a.z, b.z) - smaller(a.x, b.x), larger(a.w, b.w) - smaller(a.y, b.y))
    return diagonal > 0 ? distance / diagonal : 0
  }

  @inline(__always)
  private static func squaredLength(_ x: Double, _ y: Double) -> Double { x * x + y * y }

  /// Intersection over union where a box from 3 to 5 covers pixels 3, 4 and 5: every side is one longer.
  ///
  /// Boxes that share an edge share a row of pixels here, and a box from 3 to 3 has an area.
  private static func inclusiveOverlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let firstWidth = a.z - a.x + 1
    let firstHeight = a.w - a.y + 1
    let secondWidth = b.z - b.x + 1
    let secondHeight = b.w - b.y + 1
    let (width, height) = commonSides(a, b)
    guard firstWidth > 0, firstHeight > 0, secondWidth > 0, secondHeight > 0, width + 1 > 0, height + 1 > 0
    else { return 0 }
    let intersection = (width + 1) * (height + 1)
    let union = (firstWidth * firstHeight + secondWidth * secondHeight) - intersection
    guard union >= 0x1p-100 && union <= 0x1p126 else { return wideInclusiveOverlap(a, b) }
    return intersection / union
  }

  /// The same in Double, rounded once; 0 where corners are not finite.
  @inline(never)
  private static func wideInclusiveOverlap(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let (a, b) = (SIMD4<Double>(a), SIMD4<Double>(b))
    let (width, height) = commonSides(a, b)
    let intersection = (width + 1) * (height + 1)
    let first = (a.z - a.x + 1) * (a.w - a.y + 1)
    let second = (b.z - b.x + 1) * (b.w - b.y + 1)
    let union = (first + second) - intersection
    return union > 0 && union < .infinity ? Float(intersection / union) : 0
  }

  /// A measure of one box with each of many, written from `start` on.
  package static func overlaps(
    of box: SIMD4<Float>, minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>,
    _ kind: OverlapKind, into result: inout MutableSpan<Float>, at start: Int
  ) {
    for index in minX.indices {
      result[start + index] = overlap(box, SIMD4(minX[index], minY[index], maxX[index], maxY[index]), kind)
    }
  }
}

/// The smaller of two numbers; the first where they do not compare.
@inline(__always)
package func smaller<Number: Comparable>(_ a: Number, _ b: Number) -> Number { b < a ? b : a }

/// The larger of two numbers; the first where they do not compare.
@inline(__always)
package func larger<Number: Comparable>(_ a: Number, _ b: Number) -> Number { b > a ? b : a }
