/// Sums over colors as logarithms: what is needed for their mean and how they scatter.
///
/// In logarithms, shading adds the same to all three channels, and a colored light adds a constant.
struct ColorMoments {
  /// What is added to a byte before its logarithm is taken, so that noise in the dark stays small.
  static let darkOffset = 8.0

  /// The natural logarithm of each byte plus ``darkOffset``.
  static let logarithms: [Float] = (0..<256).map { Float(Logarithm.natural(Double($0) + darkOffset)) }

  private(set) var count: Float = 0
  private var sum = SIMD4<Float>()
  /// Sums of products: red², green², blue², then red·green, green·blue, blue·red.
  private var squares = SIMD4<Float>()
  private var products = SIMD4<Float>()

  /// Adds a color, given as logarithms.
  @inline(__always)
  mutating func add(_ red: Float, _ green: Float, _ blue: Float) {
    let color = SIMD4(red, green, blue, 0)
    count += 1
    sum += color
    squares += color * color
    products += color * SIMD4(green, blue, red, 0)
  }

  /// The mean of the logarithms.
  var mean: SIMD3<Float> {
    let scale = 1 / max(count, 1)
    return SIMD3(sum.x * scale, sum.y * scale, sum.z * scale)
  }

  /// The variances of red, green and blue, and the covariances red-green, green-blue and blue-red.
  var covariance: (variances: SIMD3<Float>, mixed: SIMD3<Float>) {
    let scale = 1 / max(count, 1)
    let mean = mean
    let variances = SIMD3(squares.x, squares.y, squares.z) * scale - mean * mean
    let mixed = SIMD3(products.x, products.y, products.z) * scale - mean * SIMD3(mean.y, mean.z, mean.x)
    return (variances, mixed)
  }
}

/// A number for each color that is 1 for what a ball looks like on average and 0 for what surrounds it.
///
/// Fisher's linear discriminant on logarithms of red, green and blue: the direction in which the two differ most, over
/// how much each scatters. Shading and wood grain scatter in brightness, so color counts where it differs; a white ball
/// on a gray floor is told by brightness.
struct BallDiscriminant {
  /// The variance that noise and encoding add at least, in squared logarithms.
  private static let noiseVariance: Float = 0.001

  private let weights: SIMD3<Float>
  private let offset: Float

  /// How far apart the two are, in deviations.
  let separation: Float

  init?(ball: ColorMoments, surroundings: ColorMoments) {
    guard ball.count >= 4, surroundings.count >= 4 else { return nil }
    let difference = ball.mean - surroundings.mean
    let (a, b) = (ball.covariance, surroundings.covariance)
    let v = (a.variances + b.variances) * 0.5 + SIMD3(repeating: Self.noiseVariance)
    let m = (a.mixed + b.mixed) * 0.5
    // The inverse of the symmetric matrix ((v.x, m.x, m.z), (m.x, v.y, m.y), (m.z, m.y, v.z)), times its determinant.
    let xx = v.y * v.z - m.y * m.y
    let yy = v.x * v.z - m.z * m.z
    let zz = v.x * v.y - m.x * m.x
    let xy = m.z * m.y - m.x * v.z
    let yz = m.x * m.z - m.y * v.x
    let zx = m.x * m.y - m.z * v.y
    let direction = SIMD3(
      xx * difference.x + xy * difference.y + zx * difference.z,
      xy * difference.x + yy * difference.y + yz * difference.z,
      zx * difference.x + yz * difference.y + zz * difference.z)
    let length = (direction * difference).sum()
    let determinant = v.x * xx + m.x * xy + m.z * zx
    guard length > 0, determinant > 0 else { return nil }
    weights = direction / length
    offset = (weights * surroundings.mean).sum()
    separation = squareRoot(length / determinant)
    guard separation.isFinite, offset.isFinite else { return nil }
  }

  /// What each byte of red, green and blue adds: the sum of three entries is 1 for the ball's mean color and 0 for that
  /// of its surroundings.
  ///
  /// 256 entries for red, 256 for green, 256 for blue.
  var table: [Float] {
    var table = [Float](repeating: 0, count: 768)
    let allLogarithms = ColorMoments.logarithms
    let logarithms = allLogarithms.span
    for byte in 0..<256 {
      let logarithm = logarithms[byte]
      table[byte] = weights.x * logarithm - offset
      table[256 + byte] = weights.y * logarithm
      table[512 + byte] = weights.z * logarithm
    }
    return table
  }
}
