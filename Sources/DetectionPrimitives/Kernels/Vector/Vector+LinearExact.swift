// The fast twins of `linearExactRow` and `linearExactColumn`.
//
// Along a row, S₀ · (256 − c) + S₁ · c = 256 · S₀ + (S₁ − S₀) · c fits 16 bits without a sign, so 16-bit lanes hold it
// whatever is carried out of them: a pixel's bytes at a time. From row to row the products have 32 bits.

extension Vector {
  /// The twin of ``Reference/linearExactRow(_:pixelBytes:first:second:far:into:)``.
  package static func linearExactRow(
    _ source: Span<UInt8>, pixelBytes: Int, first: Span<Int32>, second: Span<Int32>, far: Span<Int32>,
    into sums: inout MutableSpan<UInt16>
  ) {
    let count = first.count
    Reference.checkLinearExactRow(
      source: source.count, pixelBytes: pixelBytes, first: first, second: second, far: far.count, sums: sums.count)
    // The target pixels whose taps can be read as four bytes.
    var readable = pixelBytes == 3 || pixelBytes == 4 ? count : 0
    while readable > 0,
      Int(max(first[lane: readable &- 1], second[lane: readable &- 1])) &* pixelBytes &+ 4 > source.count
    { readable &-= 1 }
    for x in 0..<readable {
      let near = pixel(source, at: Int(first[lane: x]) &* pixelBytes)
      let next = pixel(source, at: Int(second[lane: x]) &* pixelBytes)
      let weight = SIMD4(repeating: UInt16(truncatingIfNeeded: far[lane: x]))
      sums.store((near &<< 8) &+ (next &- near) &* weight, at: x &* pixelBytes)
    }
    for x in readable..<count {
      for byte in 0..<pixelBytes {
        let near = Int32(source[Int(first[x]) * pixelBytes + byte])
        let next = Int32(source[Int(second[x]) * pixelBytes + byte])
        sums[x * pixelBytes + byte] = UInt16(near * (256 - far[x]) + next * far[x])
      }
    }
  }

  /// The twin of ``Reference/linearExactColumn(_:_:far:count:into:at:)``.
  package static func linearExactColumn(
    _ upper: Span<UInt16>, _ lower: Span<UInt16>, far: Int32, count: Int, into bytes: inout MutableSpan<UInt8>,
    at start: Int
  ) {
    Reference.checkLinearExactColumn(
      sums: min(upper.count, lower.count), far: far, count: count, bytes: bytes.count, at: start)
    guard count >= 8 else {
      return Reference.linearExactColumn(upper, lower, far: far, count: count, into: &bytes, at: start)
    }
    let near = SIMD8<UInt16>(repeating: UInt16(256 - far))
    let next = SIMD8<UInt16>(repeating: UInt16(far))
    let last = count &- 8
    var x = 0
    while x < last {
      bytes.store(blend(upper, lower, near, next, at: x), at: start &+ x)
      x &+= 8
    }
    bytes.store(blend(upper, lower, near, next, at: last), at: start &+ last)
  }
}

/// Four bytes as 16-bit numbers.
@inline(__always)
private func pixel(_ source: Span<UInt8>, at place: Int) -> SIMD4<UInt16> {
  SIMD4<UInt16>(truncatingIfNeeded: source.lanes(SIMD4<UInt8>.self, at: place))
}

@inline(__always)
private func blend(
  _ upper: Span<UInt16>, _ lower: Span<UInt16>, _ near: SIMD8<UInt16>, _ next: SIMD8<UInt16>, at x: Int
) -> SIMD8<UInt8> {
  let first = wide(upper.lanes(SIMD8<UInt16>.self, at: x)) &* wide(near)
  let second = wide(lower.lanes(SIMD8<UInt16>.self, at: x)) &* wide(next)
  let sum = (first &+ second &+ 1 &<< 15) &>> 16
  func byte(_ number: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number) }
  return SIMD8(
    byte(sum[0]), byte(sum[1]), byte(sum[2]), byte(sum[3]), byte(sum[4]), byte(sum[5]), byte(sum[6]), byte(sum[7]))
}

@inline(__always)
private func wide(_ n: SIMD8<UInt16>) -> SIMD8<UInt32> {
  SIMD8(
    UInt32(n[0]), UInt32(n[1]), UInt32(n[2]), UInt32(n[3]), UInt32(n[4]), UInt32(n[5]), UInt32(n[6]), UInt32(n[7]))
}
