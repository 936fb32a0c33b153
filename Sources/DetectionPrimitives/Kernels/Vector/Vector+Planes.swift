// Four pixels of four lanes into three planes, and the twins that need nothing else.

extension Vector {
  /// Scales the first three lanes of four pixels and stores each lane in its plane.
  ///
  /// `left` and `right` hold two pixels each, as 16-bit numbers 0…255.
  @inline(__always)
  static func storePlanes(
    _ left: SIMD8<Int16>, _ right: SIMD8<Int16>, _ scale: SIMD4<Float>, _ rest: SIMD4<Float>, at x: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    // SAFETY: both types are 128 bits of integers.
    let pairs = unsafe SIMD8<UInt32>(
      lowHalf: unsafeBitCast(left, to: SIMD4<UInt32>.self), highHalf: unsafeBitCast(right, to: SIMD4<UInt32>.self))
    let even = pairs.evenHalf
    store(even & 0xFFFF, scale, rest, at: planes.0 &+ x, into: &values)
    store(even &>> 16, scale, rest, at: planes.1 &+ x, into: &values)
    store(pairs.oddHalf & 0xFFFF, scale, rest, at: planes.2 &+ x, into: &values)
  }

  /// Scales the first three bytes of four pixels, one in each 32-bit lane, and stores each in its plane.
  @inline(__always)
  static func storePlanes(
    _ pixels: SIMD4<UInt32>, _ scale: SIMD4<Float>, _ rest: SIMD4<Float>, at x: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    store(pixels & 0xFF, scale, rest, at: planes.0 &+ x, into: &values)
    store((pixels &>> 8) & 0xFF, scale, rest, at: planes.1 &+ x, into: &values)
    store((pixels &>> 16) & 0xFF, scale, rest, at: planes.2 &+ x, into: &values)
  }

  @inline(__always)
  private static func store(
    _ bytes: SIMD4<UInt32>, _ scale: SIMD4<Float>, _ rest: SIMD4<Float>, at place: Int,
    into values: inout MutableSpan<Float>
  ) {
    let floats = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
    values.store(floats * scale + floats * rest, at: place)
  }

  /// The twin of ``Reference/pickPlanes(_:extent:offsets:scale:rest:into:planes:)``.
  package static func pickPlanes(
    _ source: Span<UInt8>, extent: Int, offsets: Span<Int32>, scale: Float, rest: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    Reference.checkRow(source: source.count, extent: extent)
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    guard count >= 4 else {
      Reference.pickPlanes(
        source, extent: extent, offsets: offsets, scale: scale, rest: rest, into: &values, planes: planes)
      return
    }
    let scale = SIMD4(repeating: scale)
    let rest = SIMD4(repeating: rest)
    let last = count &- 4
    var x = 0
    while x < last {
      storePlanes(pick(source, offsets, at: x), scale, rest, at: x, into: &values, planes: planes)
      x &+= 4
    }
    storePlanes(pick(source, offsets, at: last), scale, rest, at: last, into: &values, planes: planes)
  }

  /// The twin of ``Reference/pixelPlanes(_:scale:rest:count:into:planes:)``.
  package static func pixelPlanes(
    _ pixels: Span<UInt8>, scale: Float, rest: Float, count: Int, into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int)
  ) {
    Reference.checkPixels(count: count, capacity: pixels.count, start: 0)
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    guard count >= 4 else {
      Reference.pixelPlanes(pixels, scale: scale, rest: rest, count: count, into: &values, planes: planes)
      return
    }
    let scale = SIMD4(repeating: scale)
    let rest = SIMD4(repeating: rest)
    let last = count &- 4
    var x = 0
    while x < last {
      storePlanes(words(pixels, at: 4 &* x), scale, rest, at: x, into: &values, planes: planes)
      x &+= 4
    }
    storePlanes(words(pixels, at: 4 &* last), scale, rest, at: last, into: &values, planes: planes)
  }

  /// The twin of ``Reference/halvePlanes(_:_:pixelBytes:scale:rest:count:into:planes:)``.
  ///
  /// Sums of four bytes fit 16 bits, so a pixel is three additions of eight lanes and a shift.
  package static func halvePlanes(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, pixelBytes: Int, scale: Float, rest: Float, count: Int,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    Reference.checkRow(source: min(upper.count, lower.count), extent: 2 * count * pixelBytes)
    Reference.checkPlanes(planes, count: count, capacity: values.count)
    precondition(pixelBytes == 3 || pixelBytes == 4, "pixels of \(pixelBytes) bytes")
    guard count >= 4 else {
      Reference.halvePlanes(
        upper, lower, pixelBytes: pixelBytes, scale: scale, rest: rest, count: count, into: &values, planes: planes)
      return
    }
    let nextUpper = upper.extracting(pixelBytes..<upper.count)
    let nextLower = lower.extracting(pixelBytes..<lower.count)
    let scale = SIMD4(repeating: scale)
    let rest = SIMD4(repeating: rest)
    let last = count &- 4
    var x = 0
    while x < last {
      let (left, right) = means(upper, nextUpper, lower, nextLower, pixelBytes, at: x)
      storePlanes(left, right, scale, rest, at: x, into: &values, planes: planes)
      x &+= 4
    }
    let (left, right) = means(upper, nextUpper, lower, nextLower, pixelBytes, at: last)
    storePlanes(left, right, scale, rest, at: last, into: &values, planes: planes)
  }
}

/// Four pixels that lie beside each other, one in each 32-bit lane.
@inline(__always)
private func words(_ pixels: Span<UInt8>, at place: Int) -> SIMD4<UInt32> {
  // SAFETY: both types are 128 bits of integers.
  unsafe unsafeBitCast(pixels.lanes(SIMD16<UInt8>.self, at: place), to: SIMD4<UInt32>.self)
}

/// Four pixels, one in each 32-bit lane.
@inline(__always)
private func pick(_ source: Span<UInt8>, _ offsets: Span<Int32>, at x: Int) -> SIMD4<UInt32> {
  let left = SIMD8(
    lowHalf: source.lanes(SIMD4<UInt8>.self, at: Int(offsets[lane: x])),
    highHalf: source.lanes(SIMD4<UInt8>.self, at: Int(offsets[lane: x &+ 1])))
  let right = SIMD8(
    lowHalf: source.lanes(SIMD4<UInt8>.self, at: Int(offsets[lane: x &+ 2])),
    highHalf: source.lanes(SIMD4<UInt8>.self, at: Int(offsets[lane: x &+ 3])))
  // SAFETY: both types are 128 bits of integers.
  return unsafe unsafeBitCast(SIMD16(lowHalf: left, highHalf: right), to: SIMD4<UInt32>.self)
}

extension Vector {
  /// The means of four blocks of two by two pixels, as two by eight 16-bit numbers.
  @inline(__always)
  static func means(
    _ upper: Span<UInt8>, _ nextUpper: Span<UInt8>, _ lower: Span<UInt8>, _ nextLower: Span<UInt8>, _ pixelBytes: Int,
    at x: Int
  ) -> (SIMD8<Int16>, SIMD8<Int16>) {
    let step = 2 &* pixelBytes
    let start = step &* x
    return (
      blockMeans(upper, nextUpper, lower, nextLower, start, start &+ step),
      blockMeans(upper, nextUpper, lower, nextLower, start &+ 2 &* step, start &+ 3 &* step)
    )
  }
}

/// The means of two blocks of two by two pixels, four lanes each.
@inline(__always)
private func blockMeans(
  _ upper: Span<UInt8>, _ nextUpper: Span<UInt8>, _ lower: Span<UInt8>, _ nextLower: Span<UInt8>, _ i: Int, _ j: Int
) -> SIMD8<Int16> {
  (wide(upper, i, j) &+ wide(nextUpper, i, j) &+ wide(lower, i, j) &+ wide(nextLower, i, j) &+ 2) &>> 2
}

/// Four bytes at each of two places, as 16-bit numbers.
@inline(__always)
private func wide(_ source: Span<UInt8>, _ i: Int, _ j: Int) -> SIMD8<Int16> {
  SIMD8(
    truncatingIfNeeded: SIMD8(
      lowHalf: source.lanes(SIMD4<UInt8>.self, at: i), highHalf: source.lanes(SIMD4<UInt8>.self, at: j)))
}
