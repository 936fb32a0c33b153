/// Sine, cosine and arctangent of Doubles without libm, so that every platform gives the same bits.
///
/// All three are within 2 ulps of the true value (the tests measure it on dense sweeps).
///
/// Sine and cosine subtract the nearest multiple of π/2, which is held in three parts of 33, 33 and 53 bits so that the
/// products with a whole number below 2²⁰ are exact, and sum the Taylor series of the rest, |x| <= π/4, up to x¹⁷ and
/// x¹⁸: the first term left out is below 10⁻¹⁹. The arctangent of 0…1 subtracts the nearest of nine angles atan(k/8)
/// by the addition theorem and sums the series of the rest, |t| <= 1/16, up to t¹³.
package enum Trigonometry {
  /// Half a turn in radians.
  package static let pi = 0x1.921fb54442d18p+1

  /// The largest angle, in radians, whose multiples of π/2 are subtracted exactly.
  package static let largestAngle = 1_000_000.0

  /// The sine of an angle in radians; NaN beyond ``largestAngle`` and for NaN.
  package static func sine(_ angle: Double) -> Double {
    guard let (quadrant, rest) = reduced(angle) else { return .nan }
    let value = quadrant & 1 == 0 ? sineSeries(rest) : cosineSeries(rest)
    return quadrant & 2 == 0 ? value : -value
  }

  /// The cosine of an angle in radians; NaN beyond ``largestAngle`` and for NaN.
  package static func cosine(_ angle: Double) -> Double {
    guard let (quadrant, rest) = reduced(angle) else { return .nan }
    let value = quadrant & 1 == 0 ? cosineSeries(rest) : sineSeries(rest)
    return (quadrant + 1) & 2 == 0 ? value : -value
  }

  /// The angle of the vector (x, y), in radians, -π…π; 0 for the zero vector, NaN for NaN or two infinities.
  package static func arctangent(y: Double, x: Double) -> Double {
    if x == 0 && y == 0 { return 0 }
    let (width, height) = (abs(x), abs(y))
    let acute = width >= height ? unitArctangent(height / width) : pi / 2 - unitArctangent(width / height)
    let upper = x < 0 ? pi - acute : acute
    return y < 0 ? -upper : upper
  }

  /// An angle in degrees without its whole turns, between −360 and 360 and of the same sign; exact for every finite one.
  package static func withoutTurns(_ degrees: Double) -> Double {
    guard degrees.isFinite else { return .nan }
    guard abs(degrees) >= 0x1p52 else { return degrees - Double(Int64(degrees / 360)) * 360 }
    // A whole number times a power of two.
    var rest = Int64(degrees.significand * 0x1p52) % 360
    for _ in 0..<Int(degrees.exponent) - 52 { rest = 2 * rest % 360 }
    return degrees < 0 ? -Double(rest) : Double(rest)
  }

  /// The nearest multiple of π/2 modulo 4, and what is left.
  private static func reduced(_ angle: Double) -> (quadrant: Int, rest: Double)? {
    guard abs(angle) <= largestAngle else { return nil }
    let round = 0x1.8p52
    let turns = (angle * 0x1.45f306dc9c883p-1 + round) - round
    let rest = ((angle - turns * 0x1.921fb544p+0) - turns * 0x1.0b4611a6p-34) - turns * 0x1.3198a2e037073p-69
    return (Int(turns) & 3, rest)
  }

  private static func sineSeries(_ x: Double) -> Double {
    let z = x * x
    var sum = 1 / 355_687_428_096_000.0
    sum = sum * z - 1 / 1_307_674_368_000.0
    sum = sum * z + 1 / 6_227_020_800.0
    sum = sum * z - 1 / 39_916_800.0
    sum = sum * z + 1 / 362_880.0
    sum = sum * z - 1 / 5_040.0
    sum = sum * z + 1 / 120.0
    sum = sum * z - 1 / 6.0
    return x + x * z * sum
  }

  private static func cosineSeries(_ x: Double) -> Double {
    let z = x * x
    var sum = -1 / 6_402_373_705_728_000.0
    sum = sum * z + 1 / 20_922_789_888_000.0
    sum = sum * z - 1 / 87_178_291_200.0
    sum = sum * z + 1 / 479_001_600.0
    sum = sum * z - 1 / 3_628_800.0
    sum = sum * z + 1 / 40_320.0
    sum = sum * z - 1 / 720.0
    sum = sum * z + 1 / 24.0
    // 1 - z/2 loses bits that the second line gives back.
    let head = 1 - z * 0.5
    return head + ((1 - head - z * 0.5) + z * z * sum)
  }

  /// atan(k/8) for k = 0…8.
  private static let eighths: [Double] = [
    0, 0x1.fd5ba9aac2f6ep-4, 0x1.f5b75f92c80ddp-3, 0x1.6f61941e4def1p-2, 0x1.dac670561bb4fp-2,
    0x1.1e00babdefeb4p-1, 0x1.4978fa3269ee1p-1, 0x1.700a7c5784634p-1, 0x1.921fb54442d18p-1,
  ]

  /// The arctangent of 0…1; NaN for NaN.
  private static func unitArctangent(_ x: Double) -> Double {
    guard x >= 0 && x <= 1 else { return .nan }
    let index = Int(x * 8 + 0.5)
    let center = Double(index) * 0.125
    let t = (x - center) / (1 + x * center)
    let z = t * t
    var sum = 1 / 13.0
    sum = sum * z - 1 / 11.0
    sum = sum * z + 1 / 9.0
    sum = sum * z - 1 / 7.0
    sum = sum * z + 1 / 5.0
    sum = sum * z - 1 / 3.0
    return eighths[index] + (t + t * z * sum)
  }
}
