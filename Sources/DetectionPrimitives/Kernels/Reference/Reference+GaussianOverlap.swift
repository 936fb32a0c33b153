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
// and the overlap is 1 - √(1 - exp(-distance)). In Double, rounded once. `epsilon` is what the authors of the form that
// networks are trained with add to each denominator, logarithm and root, and the least distance (10⁻⁷ there, 0 here):
// with it, equal boxes give 0.9996; without it, 1.

extension Reference {
  package static func gaussianOverlap(_ first: TurnedBox, _ second: TurnedBox, epsilon: Double = 0) -> Float {
    guard first.hasArea, second.hasArea else { return 0 }
    let (a1, b1, c1) = covariance(first)
    let (a2, b2, c2) = covariance(second)
    let (a, b, c) = (a1 + a2, b1 + b2, c1 + c2)
    let (dx, dy) = (first.x - second.x, first.y - second.y)
    let determinant = a * b - c * c
    let product =
      larger(a1 * b1 - c1 * c1, 0) * larger(a2 * b2 - c2 * c2, 0)
    let quadratic = 0.25 * (a * (dy * dy) + b * (dx * dx)) / (determinant + epsilon)
    let mixed = 0.5 * c * (-dx * dy) / (determinant + epsilon)
    let ratio = determinant / (4 * squareRoot(product) + epsilon) + epsilon
    let distance = quadratic + mixed + 0.5 * Logarithm.natural(ratio)
    guard distance < 100 else { return distance == distance ? Float(1 - hellinger(100, epsilon)) : 0 }
    return Float(1 - hellinger(larger(distance, epsilon), epsilon))
  }

  private static func hellinger(_ distance: Double, _ epsilon: Double) -> Double {
    squareRoot(1 - Logarithm.exponential(-distance) + epsilon)
  }

  private static func covariance(_ box: TurnedBox) -> (Double, Double, Double) {
    // w²/12 = (w/2)²/3.
    let along = box.halfWidth * box.halfWidth / 3
    let across = box.halfHeight * box.halfHeight / 3
    let (cosine, sine) = (box.cosine, box.sine)
    return (
      along * cosine * cosine + across * sine * sine, along * sine * sine + across * cosine * cosine,
      (along - across) * cosine * sine
    )
  }
}
