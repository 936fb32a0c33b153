/// Eight vectors of sixteen bytes, to be turned: rows become columns.
///
/// Three rounds interleave bytes, pairs of bytes and fours of bytes. Each round has lanes of its own width: rounds of the
/// same width are merged by the compiler into one shuffle of eight vectors, which no instruction does.
struct EightRows {
  var r0, r1, r2, r3, r4, r5, r6, r7: SIMD16<UInt8>

  /// Vector x / 2 holds byte x of each of the rows, in its half x % 2.
  @inline(__always)
  func turned() -> EightRows {
    let (a0, a1) = (low(r0, r1).byteMates, high(r0, r1).byteMates)
    let (a2, a3) = (low(r2, r3).byteMates, high(r2, r3).byteMates)
    let (a4, a5) = (low(r4, r5).byteMates, high(r4, r5).byteMates)
    let (a6, a7) = (low(r6, r7).byteMates, high(r6, r7).byteMates)
    let (b0, b1) = (low(a0, a2).wordMates, high(a0, a2).wordMates)
    let (b2, b3) = (low(a1, a3).wordMates, high(a1, a3).wordMates)
    let (b4, b5) = (low(a4, a6).wordMates, high(a4, a6).wordMates)
    let (b6, b7) = (low(a5, a7).wordMates, high(a5, a7).wordMates)
    return EightRows(
      r0: low(b0, b4).singleBytes, r1: high(b0, b4).singleBytes, r2: low(b1, b5).singleBytes,
      r3: high(b1, b5).singleBytes, r4: low(b2, b6).singleBytes, r5: high(b2, b6).singleBytes,
      r6: low(b3, b7).singleBytes, r7: high(b3, b7).singleBytes)
  }
}

@inline(__always)
private func low(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
  SIMD16(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3], a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
}

@inline(__always)
private func high(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
  SIMD16(a[8], b[8], a[9], b[9], a[10], b[10], a[11], b[11], a[12], b[12], a[13], b[13], a[14], b[14], a[15], b[15])
}

@inline(__always)
private func low(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
}

@inline(__always)
private func high(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
}

@inline(__always)
private func low(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> { SIMD4(a[0], b[0], a[1], b[1]) }

@inline(__always)
private func high(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> { SIMD4(a[2], b[2], a[3], b[3]) }
