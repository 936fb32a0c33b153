// The functions of `PortableMath` on eight lanes: the same operations in the same order, so the same bits.

extension PortableMath {
  /// ``exp(_:)`` of each lane.
  @inline(__always)
  package static func exp(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let lowest = SIMD8<Float>(repeating: Exponential.lowest)
    let highest = SIMD8<Float>(repeating: Exponential.highest)
    var x = x.replacing(with: lowest, where: x .< lowest)
    x = x.replacing(with: highest, where: x .> highest)
    let shifted = x * Exponential.log2e + Exponential.roundingShift
    let n = shifted - Exponential.roundingShift
    let mantissa = Exponential.mantissa(x, n: n)
    let shiftBits = SIMD8<Int32>(repeating: Int32(bitPattern: Exponential.roundingShift.bitPattern))
    let exponent = shifted.signedBits &- shiftBits
    let half = exponent &>> 1
    return mantissa * Exponential.powerOfTwo(half) * Exponential.powerOfTwo(exponent &- half)
  }

  /// ``sigmoid(_:)`` of each lane.
  @inline(__always)
  package static func sigmoid(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let lowest = SIMD8<Float>(repeating: Logistic.lowest)
    let highest = SIMD8<Float>(repeating: Logistic.highest)
    var x = x.replacing(with: lowest, where: x .< lowest)
    x = x.replacing(with: highest, where: x .> highest)
    let shifted = x * Logistic.negatedLog2e + Logistic.biasedShift
    let n = shifted - Logistic.biasedShift
    let r = x + n * Exponential.ln2High + n * Exponential.ln2Low
    let square = r * r
    let even = square + Logistic.even0
    let odd = (square * Logistic.odd1 + Logistic.odd0) * r
    let numerator = (even + odd) * Logistic.unit
    return numerator / (numerator + (even - odd) * (shifted.bits &<< 23).floats)
  }

  /// ``sigmoid(_:)`` of each lane where no magnitude is above 43, with fewer steps; NaN stays NaN.
  @inline(__always)
  package static func sigmoidOfSmall(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let shifted = x * Logistic.negatedLog2e + Exponential.roundingShift
    let n = shifted - Exponential.roundingShift
    let r = x + n * Exponential.ln2High + n * Exponential.ln2Low
    let square = r * r
    let even = square + Logistic.even0
    let odd = (square * Logistic.odd1 + Logistic.odd0) * r
    let numerator = even + odd
    // The shift leaves n alone, and the sum is (even - odd) · 2ⁿ.
    return numerator / (numerator + ((even - odd).bits &+ (shifted.bits &<< 23)).floats)
  }

  /// e⁻ˣ of lanes from 0 up: the same bits as `exp(-x)` with fewer steps.
  @inline(__always)
  package static func expOfNegated(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let highest = SIMD8<Float>(repeating: -Exponential.lowest)
    let x = x.replacing(with: highest, where: x .> highest)
    let shifted = Exponential.biasedShift - x * Exponential.log2e
    let n = shifted - Exponential.biasedShift
    return Exponential.negatedMantissa(x, n: n) * (shifted.bits &<< 23).floats * Exponential.unbias
  }
}

extension Exponential {
  @inline(__always)
  fileprivate static func mantissa(_ x: SIMD8<Float>, n: SIMD8<Float>) -> SIMD8<Float> {
    let r = x - n * ln2High - n * ln2Low
    let q = (((q4 * r + q3) * r + q2) * r + q1) * r + q0
    return 1 + (r + r * r * q)
  }

  @inline(__always)
  fileprivate static func negatedMantissa(_ x: SIMD8<Float>, n: SIMD8<Float>) -> SIMD8<Float> {
    let r = x + n * ln2High + n * ln2Low
    let q = (((q4 * r - q3) * r + q2) * r - q1) * r + q0
    return 1 + (r * r * q - r)
  }

  @inline(__always)
  fileprivate static func powerOfTwo(_ n: SIMD8<Int32>) -> SIMD8<Float> {
    SIMD8<UInt32>(truncatingIfNeeded: (n &+ 127) &<< 23).floats
  }
}
