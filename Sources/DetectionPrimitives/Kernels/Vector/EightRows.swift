/// Eight vectors of sixteen bytes, to be turned: rows become columns.
///
/// Three rounds interleave bytes, pairs of bytes and fours of bytes. Each round has lanes of its own width: rounds of the
/// same width are merged by the compiler into one shuffle of eight vectors, which no instruction does.
struct EightRows {
  var r0, r1, r2, r3, r4, r5, r6, r7: SIMD16<UInt8>

  /// Vector x / 2 holds byte x of each of the rows, in its half x % 2.
  @inline(__always)
  func turned() -> EightRows {
    let (a0, a1) = (interleavedLow(r0, r1).byteMates, interleavedHigh(r0, r1).byteMates)
    let (a2, a3) = (interleavedLow(r2, r3).byteMates, interleavedHigh(r2, r3).byteMates)
    let (a4, a5) = (interleavedLow(r4, r5).byteMates, interleavedHigh(r4, r5).byteMates)
    let (a6, a7) = (interleavedLow(r6, r7).byteMates, interleavedHigh(r6, r7).byteMates)
    let (b0, b1) = (interleavedLow(a0, a2).wordMates, interleavedHigh(a0, a2).wordMates)
    let (b2, b3) = (interleavedLow(a1, a3).wordMates, interleavedHigh(a1, a3).wordMates)
    let (b4, b5) = (interleavedLow(a4, a6).wordMates, interleavedHigh(a4, a6).wordMates)
    let (b6, b7) = (interleavedLow(a5, a7).wordMates, interleavedHigh(a5, a7).wordMates)
    return EightRows(
      r0: interleavedLow(b0, b4).singleBytes, r1: interleavedHigh(b0, b4).singleBytes,
      r2: interleavedLow(b1, b5).singleBytes,
      r3: interleavedHigh(b1, b5).singleBytes, r4: interleavedLow(b2, b6).singleBytes,
      r5: interleavedHigh(b2, b6).singleBytes,
      r6: interleavedLow(b3, b7).singleBytes, r7: interleavedHigh(b3, b7).singleBytes)
  }
}
