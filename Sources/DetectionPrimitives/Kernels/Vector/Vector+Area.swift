// The fast twins of `areaRow`, `accumulate` and `roundSums`.
//
// A pixel's bytes are the lanes: a pixel is loaded, converted, multiplied and added in the order of the reference. Lanes
// of a 3-byte pixel hold a byte of the next one, whose sum is covered by that one's. The weight of the whole pixels is
// loaded once for each target pixel.

extension Vector {
  /// The twin of ``Reference/areaRow(_:pixelBytes:starts:counts:weights:into:)``.
  package static func areaRow(
    _ source: Span<UInt8>, pixelBytes: Int, starts: Span<Int32>, counts: Span<Int32>, weights: Span<Float>,
    into sums: inout MutableSpan<Float>
  ) {
    let count = starts.count
    let capacity = Reference.checkAreaRow(
      source: source.count, pixelBytes: pixelBytes, starts: starts, counts: counts, weights: weights.count,
      sums: sums.count)
    // The target pixels whose last pixel can be read as four bytes.
    var readable = count
    while readable > 0,
      (Int(starts[lane: readable &- 1]) &+ Int(counts[lane: readable &- 1])) &* pixelBytes &+ 4 &- pixelBytes
        > source.count
    { readable &-= 1 }
    if pixelBytes == 1 { return areaGray(source, starts: starts, counts: counts, weights: weights, into: &sums) }
    guard pixelBytes == 3 || pixelBytes == 4, readable > 0 else {
      return Reference.areaRow(
        source, pixelBytes: pixelBytes, starts: starts, counts: counts, weights: weights, into: &sums)
    }
    for x in 0..<readable {
      let first = x &* capacity
      var place = Int(starts[lane: x]) &* pixelBytes
      let last = place &+ (Int(counts[lane: x]) &- 1) &* pixelBytes
      var sum = SIMD4<Float>() + pixel(source, at: place) * SIMD4(repeating: weights[lane: first])
      place &+= pixelBytes
      let whole = SIMD4(repeating: weights[lane: first &+ 1])
      while place < last {
        sum += pixel(source, at: place) * whole
        place &+= pixelBytes
      }
      if place == last {
        sum += pixel(source, at: last) * SIMD4(repeating: weights[lane: first &+ Int(counts[lane: x]) &- 1])
      }
      sums.store(sum, at: x &* pixelBytes)
    }
    for x in readable..<count {
      for byte in 0..<pixelBytes {
        var sum: Float = 0
        for tap in 0..<Int(counts[x]) {
          sum += Float(source[(Int(starts[x]) + tap) * pixelBytes + byte]) * weights[x * capacity + tap]
        }
        sums[x * pixelBytes + byte] = sum
      }
    }
  }

  /// The twin of ``Reference/accumulate(_:weight:into:)``.
  package static func accumulate(_ sums: Span<Float>, weight: Float, into total: inout MutableSpan<Float>) {
    precondition(sums.count == total.count, "\(sums.count) sums for \(total.count)")
    let count = sums.count
    let factor = SIMD8(repeating: weight)
    var x = 0
    while x &+ 8 <= count {
      total.store(
        total.lanes(SIMD8<Float>.self, at: x) + sums.lanes(SIMD8<Float>.self, at: x) * factor, at: x)
      x &+= 8
    }
    while x < count {
      total[lane: x] += sums[lane: x] * weight
      x &+= 1
    }
  }

  /// The twin of ``Reference/roundSums(_:scale:count:into:at:)``.
  package static func roundSums(
    _ sums: Span<Float>, scale: Float, count: Int, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(
      start >= 0 && count >= 0 && count <= sums.count && count <= bytes.count - start, "\(count) bytes at \(start)")
    guard count >= 8 else { return Reference.roundSums(sums, scale: scale, count: count, into: &bytes, at: start) }
    let factor = SIMD8(repeating: scale)
    let last = count &- 8
    var x = 0
    while x < last {
      bytes.store(rounded(sums, factor, at: x), at: start &+ x)
      x &+= 8
    }
    bytes.store(rounded(sums, factor, at: last), at: start &+ last)
  }
}

/// Sums the weighted bytes of a row for each target byte.
@inline(never)
private func areaGray(
  _ source: Span<UInt8>, starts: Span<Int32>, counts: Span<Int32>, weights: Span<Float>,
  into sums: inout MutableSpan<Float>
) {
  let capacity = weights.count / starts.count
  for x in 0..<starts.count {
    let first = Int(starts[lane: x])
    var sum: Float = 0
    for tap in 0..<Int(counts[lane: x]) {
      sum += Float(source[lane: first &+ tap]) * weights[lane: x &* capacity &+ tap]
    }
    sums[lane: x] = sum
  }
}

/// Four bytes as Floats.
@inline(__always)
private func pixel(_ source: Span<UInt8>, at place: Int) -> SIMD4<Float> {
  SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: source.lanes(SIMD4<UInt8>.self, at: place)))
}

/// Eight sums times a factor as bytes: 1.5 · 2²³ is added, and the low bits are the whole number.
@inline(__always)
private func rounded(_ sums: Span<Float>, _ factor: SIMD8<Float>, at x: Int) -> SIMD8<UInt8> {
  let numbers = SIMD8<Int16>(truncatingIfNeeded: (sums.lanes(SIMD8<Float>.self, at: x) * factor + 0x1.8p23).bits)
  let (zero, full) = (SIMD8<Int16>(), SIMD8<Int16>(repeating: 255))
  let positive = numbers.replacing(with: zero, where: numbers .< zero)
  return SIMD8<UInt8>(truncatingIfNeeded: positive.replacing(with: full, where: positive .> full))
}
