// The overlap of two oriented boxes taken as normal distributions ("ProbIoU", Llerena et al., 2021).
//
// A box with sides w and h turned by an angle has the covariance of a uniform distribution over it, w²/12 and h²/12
// along its sides:
//
//   a = w²/12 cos² + h²/12 sin²,  b = w²/12 sin² + h²/12 cos²,  c = (w² - h²)/12 cos sin
//
// With sums A, B, C over both boxes, D = AB - C² and d the difference of the centers, the Bhattacharyya distance is
//
//   (A dy² + B dx²) / 4D - C dx dy / 2D + ln(D / 4√((a₁b₁ - c₁²)(a₂b₂ - c₂²))) / 2
//
// and the overlap is 1 - √(1 - exp(-distance)). For a thin box, turned, AB and C² are nearly the same number, and so are
// ab and c²: their differences would be noise. The same quantities are therefore taken as sums of what is never
// negative. With p = (w/2)² and q = (h/2)² of each box, three times its variances, φ the angle between the boxes, and
// (u, v) the difference of the centers along each box's own sides,
//
//   9D = p₁q₁ + p₂q₂ + (p₁p₂ + q₁q₂) sin²φ + (p₁q₂ + q₁p₂) cos²φ
//   3(A dy² + B dx² - 2C dx dy) = q₁u₁² + p₁v₁² + q₂u₂² + p₂v₂²
//   9√((a₁b₁ - c₁²)(a₂b₂ - c₂²)) = (w₁/2 h₁/2)(w₂/2 h₂/2)
//
// In Double, where these products of two Floats are exact, so that equal boxes have D = 4√… to the bit and give 1; the
// result is rounded once and symmetric. `epsilon` is what the authors of the form that networks are trained with add to
// each denominator, logarithm and root, and the least distance (10⁻⁷ there, 0 here): with it, equal boxes give 0.9996.

extension Reference {
  package static func gaussianOverlap(_ first: TurnedBox, _ second: TurnedBox, epsilon: Double = 0) -> Float {
    guard first.hasArea, second.hasArea else { return 0 }
    let (p1, q1) = (first.halfWidth * first.halfWidth, first.halfHeight * first.halfHeight)
    let (p2, q2) = (second.halfWidth * second.halfWidth, second.halfHeight * second.halfHeight)
    let (cosine, sine) = turn(first, second)
    let determinant =
      ((p1 * q1 + p2 * q2) + ((p1 * p2 + q1 * q2) * (sine * sine) + (p1 * q2 + q1 * p2) * (cosine * cosine))) / 9
    let product = (first.halfWidth * first.halfHeight) * (second.halfWidth * second.halfHeight) / 9
    let (dx, dy) = (first.x - second.x, first.y - second.y)
    let square = (weightedSquare(dx, dy, first, p1, q1) + weightedSquare(dx, dy, second, p2, q2)) / 3
    let ratio = determinant / (4 * product + epsilon) + epsilon
    let distance = 0.25 * square / (determinant + epsilon) + 0.5 * Logarithm.natural(ratio)
    guard distance < 100 else { return distance == distance ? Float(1 - hellinger(100, epsilon)) : 0 }
    return Float(1 - hellinger(larger(distance, epsilon), epsilon))
  }

  private static func hellinger(_ distance: Double, _ epsilon: Double) -> Double {
    squareRoot(1 - Logarithm.exponential(-distance) + epsilon)
  }

  /// Cosine and sine of the angle between two boxes.
  private static func turn(_ first: TurnedBox, _ second: TurnedBox) -> (cosine: Double, sine: Double) {
    guard first.angle != second.angle else { return (1, 0) }
    let cosine = first.cosine * second.cosine + first.sine * second.sine
    let sine = first.sine * second.cosine - first.cosine * second.sine
    // A small sine has lost its last digits here; the difference of two Floats has not.
    let angle = first.angle - second.angle
    guard abs(sine) < 0x1p-8, abs(angle) <= Trigonometry.largestAngle else { return (cosine, sine) }
    return (cosine, Trigonometry.sine(angle))
  }

  /// q u² + p v² with (u, v) the vector (dx, dy) along the sides of a box.
  private static func weightedSquare(_ dx: Double, _ dy: Double, _ box: TurnedBox, _ p: Double, _ q: Double) -> Double {
    let u = dx * box.cosine + dy * box.sine
    let v = dy * box.cosine - dx * box.sine
    return q * (u * u) + p * (v * v)
  }
}
