// The fast twins of `cubicRow` and `cubicColumn`.
//
// Along a row the bytes of a pixel are lanes: the first two taps are interleaved, and the last two, and a product of
// pairs (pmaddwd) weighs two at once. The pairs are made in the turn of the loop before that which multiplies them, and
// their sums are added in the turn after: all in one turn, the compiler takes the pairs apart again. A fourth lane of a
// 3-byte pixel is covered by the next pixel. Pixels whose taps were moved into the picture are left to the reference.
//
// From row to row sixteen bytes are taken at a time.

extension Vector {
  /// The twin of ``Reference/cubicRow(_:pixelBytes:places:weights:into:at:)``.
  package static func cubicRow(
    _ source: Span<UInt8>, pixelBytes: Int, places: Span<Int32>, weights: Span<Int16>,
    into sums: inout MutableSpan<Float>, at start: Int
  ) {
    Reference.checkCubicRow(
      pixelBytes: pixelBytes, places: places.count, weights: weights.count, sums: sums.count, at: start)
    let count = places.count / 4
    // Target pixels whose taps are neighbors, the last of which can be read as four bytes, and whose four sums end at most
    // one place behind the row's.
    var begin = 0
    while begin < count, places[4 * begin + 3] - places[4 * begin] != 3 { begin += 1 }
    var end = count
    while end > begin,
      places[4 * end - 1] - places[4 * end - 4] != 3 || Int(places[4 * end - 1]) * pixelBytes + 4 > source.count
        || (end - 1) * pixelBytes + 4 > count * pixelBytes + 1
    { end -= 1 }
    if end - begin < 2 || places[4 * begin] < 0 { (begin, end) = (0, 0) }
    if begin < end {
      cubicTaps(
        source, pixelBytes: pixelBytes, places: places, weights: weights, from: begin, to: end, into: &sums, at: start)
    }
    Reference.cubicPixels(
      0..<begin, source, pixelBytes: pixelBytes, places: places, weights: weights, into: &sums, at: start)
    Reference.cubicPixels(
      end..<count, source, pixelBytes: pixelBytes, places: places, weights: weights, into: &sums, at: start)
  }

  /// The twin of ``Reference/cubicColumn(_:rows:weights:count:floats:into:at:)``.
  package static func cubicColumn(
    _ sums: Span<Float>, rows: (Int, Int, Int, Int), weights: (Int16, Int16, Int16, Int16), count: Int,
    floats: Int? = nil, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    Reference.checkCubicColumn(
      sums: sums.count, rows: rows, count: count, floats: floats, bytes: bytes.count, at: start)
    let whole = floats ?? count & ~7
    guard whole >= 16 else {
      return Reference.cubicColumn(
        sums, rows: rows, weights: weights, count: count, floats: whole, into: &bytes, at: start)
    }
    let factor: Float = 0x1p-22
    let (b0, b1) = (SIMD8(repeating: Float(weights.0) * factor), SIMD8(repeating: Float(weights.1) * factor))
    let (b2, b3) = (SIMD8(repeating: Float(weights.2) * factor), SIMD8(repeating: Float(weights.3) * factor))
    @inline(__always)
    func eight(_ x: Int) -> SIMD8<Int16> {
      var sum = sums.lanes(SIMD8<Float>.self, at: rows.3 &+ x) * b3
      sum = sums.lanes(SIMD8<Float>.self, at: rows.2 &+ x) * b2 + sum
      sum = sums.lanes(SIMD8<Float>.self, at: rows.1 &+ x) * b1 + sum
      sum = sums.lanes(SIMD8<Float>.self, at: rows.0 &+ x) * b0 + sum
      return byteRange(wholeNumbers(sum))
    }
    var x = 0
    while x < whole &- 16 {
      bytes.store(narrow(eight(x), eight(x &+ 8)), at: start &+ x)
      x &+= 16
    }
    bytes.store(narrow(eight(whole &- 16), eight(whole &- 8)), at: start &+ whole &- 16)
    if whole < count {
      Reference.cubicColumn(
        sums, rows: (rows.0 + whole, rows.1 + whole, rows.2 + whole, rows.3 + whole), weights: weights,
        count: count - whole, floats: 0, into: &bytes, at: start + whole)
    }
  }
}

/// Weighs the taps of target pixels, two at least, that are neighbors in the source.
@inline(never)
private func cubicTaps(
  _ source: Span<UInt8>, pixelBytes: Int, places: Span<Int32>, weights: Span<Int16>, from begin: Int, to end: Int,
  into sums: inout MutableSpan<Float>, at start: Int
) {
  @inline(__always)
  func taps(_ x: Int) -> (SIMD8<UInt8>, SIMD8<UInt8>) {
    let place = Int(places[lane: 4 &* x]) &* pixelBytes
    return (
      pair(source, place, place &+ pixelBytes), pair(source, place &+ 2 &* pixelBytes, place &+ 3 &* pixelBytes)
    )
  }
  var (left, right) = taps(begin)
  var near = pairSums(wide(left), weights.lanes(SIMD8<Int16>.self, at: 16 &* begin))
  var far = pairSums(wide(right), weights.lanes(SIMD8<Int16>.self, at: 16 &* begin &+ 8))
  var x = begin &+ 1
  (left, right) = taps(x)
  while x < end &- 1 {
    let first = weights.lanes(SIMD8<Int16>.self, at: 16 &* x)
    let second = weights.lanes(SIMD8<Int16>.self, at: 16 &* x &+ 8)
    sums.store(floats(near &+ far), at: start &+ (x &- 1) &* pixelBytes)
    near = pairSums(wide(left), first)
    far = pairSums(wide(right), second)
    x &+= 1
    (left, right) = taps(x)
  }
  sums.store(floats(near &+ far), at: start &+ (x &- 1) &* pixelBytes)
  near = pairSums(wide(left), weights.lanes(SIMD8<Int16>.self, at: 16 &* x))
  far = pairSums(wide(right), weights.lanes(SIMD8<Int16>.self, at: 16 &* x &+ 8))
  sums.store(floats(near &+ far), at: start &+ x &* pixelBytes)
}

/// Numbers of 16 bits at most, rounded half to even: 1.5 · 2²³ is added, and the low bits are the whole number.
@inline(__always)
private func wholeNumbers(_ numbers: SIMD8<Float>) -> SIMD8<Int32> {
  ((numbers + 0x1.8p23).signedBits &<< 16) &>> 16
}
