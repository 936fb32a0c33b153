// Products of pairs, and numbers clamped to bytes, in the forms that become one instruction each on x86-64.
//
// Lanes are widened and narrowed one by one, not as whole vectors: those conversions are calls where there are many.

/// The sums of the products of neighboring lanes: one pmaddwd.
@inline(__always)
func pairSums(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
  func wide(_ h: SIMD4<Int16>) -> SIMD4<Int32> { SIMD4(Int32(h[0]), Int32(h[1]), Int32(h[2]), Int32(h[3])) }
  return wide(a.evenHalf) &* wide(b.evenHalf) &+ wide(a.oddHalf) &* wide(b.oddHalf)
}

/// Numbers that fit 16 bits, clamped to 0…255: what narrows them knows that they fit where they were just shifted right by
/// 16 bits or more.
@inline(__always)
func byteRange(_ n: SIMD8<Int32>) -> SIMD8<Int16> {
  func half(_ number: Int32) -> Int16 { Int16(truncatingIfNeeded: number) }
  let numbers = SIMD8(half(n[0]), half(n[1]), half(n[2]), half(n[3]), half(n[4]), half(n[5]), half(n[6]), half(n[7]))
  let (zero, full) = (SIMD8<Int16>(), SIMD8<Int16>(repeating: 255))
  let positive = numbers.replacing(with: zero, where: numbers .< zero)
  return positive.replacing(with: full, where: positive .> full)
}

/// Numbers 0…255 as bytes; right behind ``byteRange(_:)``, one instruction with it.
@inline(__always)
func narrow(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD16<UInt8> {
  func byte(_ number: Int16) -> UInt8 { UInt8(truncatingIfNeeded: number) }
  return SIMD16(
    byte(a[0]), byte(a[1]), byte(a[2]), byte(a[3]), byte(a[4]), byte(a[5]), byte(a[6]), byte(a[7]), byte(b[0]),
    byte(b[1]), byte(b[2]), byte(b[3]), byte(b[4]), byte(b[5]), byte(b[6]), byte(b[7]))
}

/// Bytes as 16-bit numbers.
@inline(__always)
func wide(_ b: SIMD8<UInt8>) -> SIMD8<Int16> {
  SIMD8(
    Int16(b[0]), Int16(b[1]), Int16(b[2]), Int16(b[3]), Int16(b[4]), Int16(b[5]), Int16(b[6]), Int16(b[7]))
}
