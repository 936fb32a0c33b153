/// Elementary functions that give the same bits on every processor and operating system.
///
/// A system's math library rounds differently from version to version, and its vector form differently again. These
/// functions use additions, multiplications and divisions only, each rounded once as IEEE 754 says and never fused,
/// so that the same input gives the same result on x86-64, arm64 and WebAssembly, one value at a time or in lanes.
///
/// ```swift
/// PortableMath.exp(1)         // 2.7182817
/// PortableMath.sigmoid(2)     // 0.880797
/// ```
public enum PortableMath {}

extension PortableMath {
  /// The exponential function.
  ///
  /// The result is less than one unit in the last place from the exact value (for every Float, the results below the
  /// smallest normal number included).
  ///
  /// - Parameter x: Any number.
  /// - Returns: 0 below about -103.98, infinity above about 88.72, NaN for NaN.
  /// - Complexity: O(1).
  public static func exp(_ x: Float) -> Float {
    var x = x
    if x < Exponential.lowest { x = Exponential.lowest }
    if x > Exponential.highest { x = Exponential.highest }
    let shifted = x * Exponential.log2e + Exponential.roundingShift
    let n = shifted - Exponential.roundingShift
    let mantissa = Exponential.mantissa(x, n: n)
    // 2ⁿ in two factors, so that neither leaves the normal range and only the last product rounds.
    let exponent = Int32(bitPattern: shifted.bitPattern) &- Int32(bitPattern: Exponential.roundingShift.bitPattern)
    let half = exponent &>> 1
    return mantissa * Exponential.powerOfTwo(half) * Exponential.powerOfTwo(exponent &- half)
  }

  /// The logistic function 1 / (1 + e⁻ˣ), without overflow on either side.
  ///
  /// Small results keep their precision. The result is less than three units in the last place from the exact value
  /// (for every Float; 2.9 is the most, 1.7 where `x` is not negative).
  ///
  /// - Parameter x: Any number; a logit.
  /// - Returns: 0…1; exactly 0 at -infinity, 0.5 at 0, 1 at infinity; NaN for NaN.
  /// - Complexity: O(1).
  public static func sigmoid(_ x: Float) -> Float {
    var x = x
    if x < Logistic.lowest { x = Logistic.lowest }
    if x > Logistic.highest { x = Logistic.highest }
    let shifted = x * Logistic.negatedLog2e + Logistic.biasedShift
    let n = shifted - Logistic.biasedShift
    let r = x + n * Exponential.ln2High + n * Exponential.ln2Low
    let square = r * r
    let even = square + Logistic.even0
    let odd = (square * Logistic.odd1 + Logistic.odd0) * r
    let numerator = (even + odd) * Logistic.unit
    return numerator / (numerator + (even - odd) * Float(bitPattern: shifted.bitPattern &<< 23))
  }

  /// e⁻ˣ for `x` from 0 up: the same bits as `exp(-x)` with fewer steps.
  static func expOfNegated(_ x: Float) -> Float {
    let x = x > -Exponential.lowest ? -Exponential.lowest : x
    let shifted = Exponential.biasedShift - x * Exponential.log2e
    let n = shifted - Exponential.biasedShift
    let mantissa = Exponential.negatedMantissa(x, n: n)
    return mantissa * Float(bitPattern: shifted.bitPattern &<< 23) * Exponential.unbias
  }
}

/// The parts of the exponential function that its scalar and its lane form share.
///
/// eˣ = 2ⁿ · eʳ with n = x / ln 2 rounded half to even, r = x - n · ln 2 in |r| ≤ 0.347, and
/// eʳ = 1 + (r + r² · q(r)). The product of n with the upper part of ln 2 (10 bits) is exact, so r is off by less than
/// 2⁻²⁶. q is the polynomial of degree 4 with the smallest largest relative error of eʳ, 0.06 units in the last place
/// with its coefficients rounded to Float (found by linear programming over 1,200 Chebyshev points).
///
/// Adding 1.5 · 2²³ rounds a Float below 2²² to an integer, half to even, and leaves that integer in the low bits.
enum Exponential {
  /// Results for less are 0: e⁻¹⁰⁴ is below half of the smallest number.
  static let lowest: Float = -104
  /// Results for more are infinite.
  static let highest: Float = 89
  static let log2e: Float = 1.442695
  static let ln2High: Float = 0.693359375
  static let ln2Low: Float = -0.000212194440
  static let roundingShift: Float = 0x1.8p23
  /// The shift with an exponent's bias and 65 more in it.
  ///
  /// Its low bits are the bits of 2ⁿ⁺⁶⁵, which is a normal number for every n from -150 to 0. What is added is even, so
  /// that ties go as with `roundingShift`.
  static let biasedShift: Float = 0x1.8p23 + 192
  /// What takes the 65 away again; this product is the only one that rounds.
  static let unbias: Float = 0x1p-65
  static let q0: Float = 0x1.fffffcp-2
  static let q1: Float = 0x1.555492p-3
  static let q2: Float = 0x1.5558f2p-5
  static let q3: Float = 0x1.1239dcp-7
  static let q4: Float = 0x1.6a243ep-10

  /// eʳ, between 0.70 and 1.42.
  @inline(__always)
  static func mantissa(_ x: Float, n: Float) -> Float {
    let r = x - n * ln2High - n * ln2Low
    let q = (((q4 * r + q3) * r + q2) * r + q1) * r + q0
    return 1 + (r + r * r * q)
  }

  /// `mantissa(-x, n:)`: every intermediate value of the other has the opposite sign or is the same.
  @inline(__always)
  static func negatedMantissa(_ x: Float, n: Float) -> Float {
    let r = x + n * ln2High + n * ln2Low
    let q = (((q4 * r - q3) * r + q2) * r - q1) * r + q0
    return 1 + (r * r * q - r)
  }

  /// 2ⁿ for an n from -126 to 127.
  @inline(__always)
  static func powerOfTwo(_ n: Int32) -> Float {
    Float(bitPattern: UInt32(bitPattern: n &+ 127) &<< 23)
  }
}
