// The square root, rounded to nearest as IEEE 754 says, without libm.
//
// `squareRoot()` of the standard library compiles to a square root instruction and a call of libm's `sqrt` for negative
// numbers, and an executable that does not link libm then fails to link. So: scale to 1..<4, take Newton steps from
// half the exponent and a linear guess, and move the last bit where the exact remainder says that a neighbor is nearer.

/// The square root of a Double, correctly rounded; NaN for negative numbers and NaN.
package func squareRoot(_ x: Double) -> Double {
  guard x > 0 else { return x == 0 ? x : .nan }
  guard x.isFinite else { return x }
  // Subnormal numbers become normal by 2¹⁰⁸.
  if x < Double.leastNormalMagnitude { return squareRoot(x * 0x1p108) * 0x1p-54 }
  let exponent = Int(x.exponent)
  let half = exponent >> 1
  // 1..<4, exact.
  let scaled = Double(
    sign: .plus, exponentBitPattern: UInt(1023 + (exponent - 2 * half)), significandBitPattern: x.significandBitPattern)
  // At most 3 % off; four steps square the relative error to below the last bit.
  var root = scaled < 2 ? 0.59 + scaled * 0.4142 : 0.83 + scaled * 0.29289
  for _ in 0..<4 { root = 0.5 * (root + scaled / root) }
  // The largest root below 4 rounds to the number below 2, whose step differs from that of 2.
  root = root < 2 ? root : 2.0.nextDown
  // The square of the root as two Doubles, by halves of 26 bits (Dekker).
  let split = root * 134_217_729
  let high = split - (split - root)
  let low = root - high
  let square = root * root
  let remainder = (scaled - square) - (((high * high - square) + 2 * high * low) + low * low)
  // Half a step of the root changes its square by root * step.
  let step = root.ulp
  if remainder > root * step { root += step }
  if remainder <= -(root * step) { root -= step }
  return root * Double(sign: .plus, exponentBitPattern: UInt(1023 + half), significandBitPattern: 0)
}

/// The square root of a Float, correctly rounded; NaN for negative numbers and NaN.
///
/// Rounding the root of a Double once more is exact: 53 bits are at least 2·24 + 2.
package func squareRoot(_ x: Float) -> Float {
  Float(squareRoot(Double(x)))
}
