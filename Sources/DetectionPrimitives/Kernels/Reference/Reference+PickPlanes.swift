// Single pixels into planar Floats: a resize that needs no blending, because every sample falls on a pixel's center.

extension Reference {
  /// Takes one source pixel for each target pixel, into three planes of scaled Floats.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on, with at least 8 bytes behind the pixels that are read.
  ///   - extent: The bytes of the row that may be read.
  ///   - offsets: For each target pixel, the byte where the source pixel starts.
  ///   - scale: The factor of a byte.
  ///   - rest: What the factor lacks.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each of the three channels, in the source's order.
  package static func pickPlanes(
    _ source: Span<UInt8>, extent: Int, offsets: Span<Int32>, scale: Float, rest: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    checkRow(source: source.count, extent: extent)
    checkPlanes(planes, count: count, capacity: values.count)
    for x in 0..<count {
      let start = Int(offsets[x])
      values[planes.0 + x] = scaled(source[start], scale, rest)
      values[planes.1 + x] = scaled(source[start + 1], scale, rest)
      values[planes.2 + x] = scaled(source[start + 2], scale, rest)
    }
  }

  /// Takes the channels of pixels of four bytes apart, into three planes of scaled Floats.
  ///
  /// - Parameters:
  ///   - pixels: The pixels; the fourth byte of each is not read for its value.
  ///   - scale: The factor of a byte.
  ///   - rest: What the factor lacks.
  ///   - count: The pixels.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each of the first three bytes.
  package static func pixelPlanes(
    _ pixels: Span<UInt8>, scale: Float, rest: Float, count: Int, into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int)
  ) {
    checkPixels(count: count, capacity: pixels.count, start: 0)
    checkPlanes(planes, count: count, capacity: values.count)
    for x in 0..<count {
      values[planes.0 + x] = scaled(pixels[4 * x], scale, rest)
      values[planes.1 + x] = scaled(pixels[4 * x + 1], scale, rest)
      values[planes.2 + x] = scaled(pixels[4 * x + 2], scale, rest)
    }
  }

  /// Checks that a row and what a vector may read behind it lie inside the source.
  @inline(__always)
  static func checkRow(source: Int, extent: Int) {
    precondition(extent >= 0 && source >= extent + 8, "\(source) bytes for a row of \(extent) and 8 behind it")
  }
}
