/// The parts of the logistic function that its scalar and its lane form share.
///
/// e⁻ˣ = 2ⁿ · e⁻ʳ with n = -x / ln 2 rounded half to even, r = x + n · ln 2 in |r| ≤ 0.347, as in ``Exponential``. The
/// Padé approximant of eʳ with cubes, e⁻ʳ = (A - B) / (A + B), A = r² + 10, B = r (r² / 12 + 5), is off by
/// r⁷ / 100,800 of it: 0.1 of 2⁻²⁴. So the quotient that the function needs anyway is the only one:
///
///     1 / (1 + e⁻ˣ) = (A + B) / ((A + B) + 2ⁿ (A - B))
///
/// It holds for both signs of x: where x is very negative, e⁻ˣ is large and the result small, with all its digits.
/// Both products are taken 2⁶³ too small, so that 2ⁿ⁻⁶³ is an ordinary number for every n from -62 to 150.
///
/// For |x| ≤ 43 nothing has to be kept inside and nothing to be taken too small, and the product with 2ⁿ is an addition
/// to the exponent: ``PortableMath/sigmoidOfSmall(_:)`` has the same bits with fewer steps.
///
/// Rejected: a polynomial for eʳ as in ``Exponential``, whose steps wait for one another twice as long; the tangent
/// 0.5 + 0.5 tanh(x / 2), which has no digits left where x is very negative.
enum Logistic {
  /// Results for less are 0: e⁻¹⁰⁴ is below half of the smallest number.
  static let lowest: Float = -104
  /// Results for more are 1, as for all above 17.4.
  static let highest: Float = 43
  static let negatedLog2e: Float = -1.442695
  /// 1.5 · 2²³, which rounds to a whole number, with an exponent's bias less 63 in it.
  ///
  /// The low bits of the sum are those of 2ⁿ⁻⁶³. What is added is even, so that ties go as without it.
  static let biasedShift: Float = 0x1.8p23 + 64
  static let even0: Float = 10
  static let odd0: Float = 5
  static let odd1: Float = 1.0 / 12
  /// What both products are too small by.
  static let unit: Float = 0x1p-63
}
