// Half floats (IEEE 754 binary16) to Float, exactly, without the library call that a conversion is on processors
// without an instruction for it.
//
// A half is a sign, 5 bits of exponent (bias 15) and 10 bits of fraction. Shifted left by 13, exponent and fraction
// lie where a Float has them; a normal number then needs the difference of the biases, 112, added to its exponent.
// An exponent of all ones (infinity and NaN) needs twice as much to be all ones again. A subnormal number is a
// fraction of 2⁻¹⁴: put behind an exponent that stands for 2⁻¹⁴, and 2⁻¹⁴ subtracted, which is exact. A NaN keeps its
// payload and becomes quiet, as the processors' own conversions do.

private let signMask: UInt32 = 0x8000
private let magnitudeMask: UInt32 = 0x7FFF
private let fractionShift: UInt32 = 13
private let biasDifference: UInt32 = 112 << 23
private let shiftedInfinity: UInt32 = 0x7C00 << 13
private let shiftedSmallestNormal: UInt32 = 0x0400 << 13
private let quietBit: UInt32 = 0x0040_0000

extension Float {
  /// The value of a half float's bit pattern, exact; a NaN becomes quiet.
  @inline(__always)
  package init(halfBits: UInt16) {
    #if arch(arm64)
      self.init(Float16(bitPattern: halfBits))
    #else
      let half = UInt32(halfBits)
      let shifted = (half & magnitudeMask) &<< fractionShift
      var bits = shifted &+ biasDifference
      if shifted >= shiftedInfinity {
        bits &+= biasDifference
        if shifted > shiftedInfinity { bits |= quietBit }
      } else if shifted < shiftedSmallestNormal {
        bits = (Float(bitPattern: bits &+ (1 &<< 23)) - 0x1p-14).bitPattern
      }
      self.init(bitPattern: bits | (half & signMask) &<< 16)
    #endif
  }
}

extension SIMD8<Float> {
  /// The value of each half float, exact; a NaN becomes quiet.
  @inline(__always)
  package init(halfBits: SIMD8<UInt16>) {
    #if arch(arm64)
      // SAFETY: both types are eight lanes of 16 bits, and every bit pattern is a value of both.
      self.init(unsafe unsafeBitCast(halfBits, to: SIMD8<Float16>.self))
    #else
      let half = SIMD8<UInt32>(truncatingIfNeeded: halfBits)
      let sign = (half & signMask) &<< 16
      let shifted = SIMD8<Int32>(truncatingIfNeeded: (half & magnitudeMask) &<< fractionShift)
      // Signed comparisons, which are one instruction everywhere; all values are below 2³¹.
      let infinity = SIMD8<Int32>(repeating: Int32(shiftedInfinity))
      let difference = SIMD8<Int32>(repeating: Int32(biasDifference))
      let zero = SIMD8<Int32>()
      let notFinite = zero.replacing(with: difference, where: shifted .> infinity &- 1)
      let quiet = zero.replacing(with: SIMD8<Int32>(repeating: Int32(quietBit)), where: shifted .> infinity)
      let normal = (shifted &+ difference &+ notFinite) | quiet
      let subnormal = (SIMD8<UInt32>(truncatingIfNeeded: shifted &+ difference &+ (1 &<< 23))).floats - 0x1p-14
      let isSubnormal: SIMDMask<SIMD8<Int32>> = shifted .< SIMD8<Int32>(repeating: Int32(shiftedSmallestNormal))
      let bits = normal.replacing(with: subnormal.signedBits, where: isSubnormal)
      self = (SIMD8<UInt32>(truncatingIfNeeded: bits) | sign).floats
    #endif
  }
}

extension Span<Float16> {
  /// The bit patterns of the elements from `index` on, as one vector.
  ///
  /// `index + 8 <= count` must hold.
  @inline(__always)
  package func bitLanes(at index: Int) -> SIMD8<UInt16> {
    assert(index >= 0 && index + 8 <= count)
    // SAFETY: every kernel checks its spans at entry and stays inside; debug builds check here too.
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: index &* MemoryLayout<Float16>.stride, as: SIMD8<UInt16>.self)
  }
}
