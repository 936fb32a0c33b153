// The fast twins of `cubicRow` and `cubicColumn`: the bytes of a pixel are lanes along a row, eight bytes are from row to
// row. A fourth lane of a 3-byte pixel is covered by the next pixel.

extension Vector {
  /// The twin of ``Reference/cubicRow(_:pixelBytes:places:weights:into:at:)``.
  package static func cubicRow(
    _ source: Span<UInt8>, pixelBytes: Int, places: Span<Int32>, weights: Span<Int16>,
    into sums: inout MutableSpan<Int32>, at start: Int
  ) {
    Reference.checkCubicRow(
      pixelBytes: pixelBytes, places: places.count, weights: weights.count, sums: sums.count, at: start)
    // The target pixels whose last pixel, the farthest of the four, can be read as four bytes.
    var readable = places.count / 4
    while readable > 0, Int(places[4 * readable - 1]) * pixelBytes + 4 > source.count { readable -= 1 }
    guard pixelBytes == 3 || pixelBytes == 4, readable > 0, places[0] >= 0 else {
      return Reference.cubicRow(
        source, pixelBytes: pixelBytes, places: places, weights: weights, into: &sums, at: start)
    }
    for x in 0..<readable {
      let tap = 4 &* x
      var sum = pixel(source, places, tap, pixelBytes) &* weight(weights, tap)
      sum &+= pixel(source, places, tap &+ 1, pixelBytes) &* weight(weights, tap &+ 1)
      sum &+= pixel(source, places, tap &+ 2, pixelBytes) &* weight(weights, tap &+ 2)
      sum &+= pixel(source, places, tap &+ 3, pixelBytes) &* weight(weights, tap &+ 3)
      sums.store(sum, at: start &+ x &* pixelBytes)
    }
    for x in readable..<places.count / 4 {
      for byte in 0..<pixelBytes {
        var sum: Int32 = 0
        for tap in 4 * x..<4 * x + 4 {
          sum += Int32(source[Int(places[tap]) * pixelBytes + byte]) * Int32(weights[tap])
        }
        sums[start + x * pixelBytes + byte] = sum
      }
    }
  }

  /// The twin of ``Reference/cubicColumn(_:rows:weights:count:into:at:)``.
  package static func cubicColumn(
    _ sums: Span<Int32>, rows: (Int, Int, Int, Int), weights: (Int16, Int16, Int16, Int16), count: Int,
    into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    Reference.checkCubicColumn(sums: sums.count, rows: rows, count: count, bytes: bytes.count, at: start)
    let factor: Float = 0x1p-22
    let (b0, b1) = (SIMD8(repeating: Float(weights.0) * factor), SIMD8(repeating: Float(weights.1) * factor))
    let (b2, b3) = (SIMD8(repeating: Float(weights.2) * factor), SIMD8(repeating: Float(weights.3) * factor))
    let whole = count & ~7
    var x = 0
    while x < whole {
      var sum = SIMD8<Float>(sums.lanes(SIMD8<Int32>.self, at: rows.3 &+ x)) * b3
      sum = SIMD8<Float>(sums.lanes(SIMD8<Int32>.self, at: rows.2 &+ x)) * b2 + sum
      sum = SIMD8<Float>(sums.lanes(SIMD8<Int32>.self, at: rows.1 &+ x)) * b1 + sum
      sum = SIMD8<Float>(sums.lanes(SIMD8<Int32>.self, at: rows.0 &+ x)) * b0 + sum
      let numbers = SIMD8<Int16>(truncatingIfNeeded: (sum + 0x1.8p23).bits)
      let (zero, full) = (SIMD8<Int16>(), SIMD8<Int16>(repeating: 255))
      let positive = numbers.replacing(with: zero, where: numbers .< zero)
      bytes.store(
        SIMD8<UInt8>(truncatingIfNeeded: positive.replacing(with: full, where: positive .> full)), at: start &+ x)
      x &+= 8
    }
    if whole < count {
      Reference.cubicColumn(
        sums, rows: (rows.0 + whole, rows.1 + whole, rows.2 + whole, rows.3 + whole), weights: weights,
        count: count - whole, into: &bytes, at: start + whole)
    }
  }
}

/// A pixel's bytes as numbers.
@inline(__always)
private func pixel(_ source: Span<UInt8>, _ places: Span<Int32>, _ tap: Int, _ pixelBytes: Int) -> SIMD4<Int32> {
  SIMD4<Int32>(truncatingIfNeeded: source.lanes(SIMD4<UInt8>.self, at: Int(places[lane: tap]) &* pixelBytes))
}

@inline(__always)
private func weight(_ weights: Span<Int16>, _ tap: Int) -> SIMD4<Int32> { SIMD4(repeating: Int32(weights[lane: tap])) }
