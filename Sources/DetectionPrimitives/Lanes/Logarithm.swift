/// The natural logarithm and the exponential of Doubles without libm, so that every platform gives the same bits.
///
/// Both are within 2 ulps of the true value (the tests measure it on dense sweeps); rounded to Float they are correct
/// but for one in 10⁸ numbers, which is off by one ulp.
///
/// The logarithm writes x = 2ᵉ · m with m in √½…√2 and sums the series 2 · (s + s³/3 + s⁵/5 + …) of s = (m - 1)/(m + 1),
/// |s| <= 0.172, up to s²¹. The exponential writes x = n · ln 2 + r with |r| <= 0.347 and sums the Taylor series of r
/// up to r¹³. ln 2 is held in two parts, of which the first has 32 bits, so that its products with n are exact.
package enum Logarithm {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// The natural logarithm; -infinity for 0, NaN for negative numbers and NaN.
  package static func natural(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    if x < Double.leastNormalMagnitude { return natural(x * 0x1p54) - 54 * ln2High - 54 * ln2Low }
    // Taking the pattern of √½ away leaves the exponent of a number in √½…√2 in the upper bits.
    let bits = x.bitPattern
    let exponent = (Int64(bitPattern: bits) &- 0x3FE6_A09E_667F_3BCD) >> 52
    let mantissa = Double(bitPattern: bits &- UInt64(bitPattern: exponent << 52))
    let f = mantissa - 1
    let s = f / (2 + f)
    let z = s * s
    var sum = 1 / 21.0
    for divisor in stride(from: 19, through: 3, by: -2) { sum = sum * z + 1 / Double(divisor) }
    // 2s = f - s·f holds the large part exactly.
    let e = Double(exponent)
    return e * ln2High + (f - (s * (f - 2 * z * sum) - e * ln2Low))
  }

  /// The exponential; 0 below about -745.2, infinity above about 709.8, NaN for NaN.
  package static func exponential(_ x: Double) -> Double {
    guard x == x else { return x }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    let round = 0x1.8p52
    let n = (x * 0x1.71547652b82fep+0 + round) - round
    let high = x - n * ln2High
    let r = high - n * ln2Low
    var sum = 1 / 6_227_020_800.0
    sum = sum * r + 1 / 479_001_600.0
    sum = sum * r + 1 / 39_916_800.0
    sum = sum * r + 1 / 3_628_800.0
    sum = sum * r + 1 / 362_880.0
    sum = sum * r + 1 / 40_320.0
    sum = sum * r + 1 / 5_040.0
    sum = sum * r + 1 / 720.0
    sum = sum * r + 1 / 120.0
    sum = sum * r + 1 / 24.0
    sum = sum * r + 1 / 6.0
    sum = sum * r + 0.5
    let power = 1 + (r + ((high - r - n * ln2Low) + r * r * sum))
    // Two factors, so that neither leaves the normal range and only the last product rounds.
    let exponent = Int64(n)
    let half = exponent >> 1
    return power * powerOfTwo(half) * powerOfTwo(exponent - half)
  }

  private static func powerOfTwo(_ n: Int64) -> Double { Double(bitPattern: UInt64(1023 + n) << 52) }
}
