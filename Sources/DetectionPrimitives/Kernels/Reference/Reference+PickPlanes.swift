// Single pixels into planar Floats: a resize that needs no blending, because every sample falls on a pixel's center.

extension Reference {
  /// Takes one source pixel for each target pixel, into three planes of scaled Floats.
  ///
  /// - Parameters:
  ///   - source: A row from its first pixel on, with at least 8 bytes behind the pixels that are read.
  ///   - extent: The bytes of the row that may be read.
  ///   - offsets: For each target pixel, the byte where the source pixel starts.
  ///   - multiplier: What a byte is multiplied by as an integer, 1…257.
  ///   - scale: What the product is multiplied by.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each of the three channels, in the source's order.
  package static func pickPlanes(
    _ source: Span<UInt8>, extent: Int, offsets: Span<Int32>, multiplier: UInt16, scale: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let count = offsets.count
    checkRow(source: source.count, extent: extent)
    checkPlanes(planes, count: count, capacity: values.count)
    for x in 0..<count {
      let start = Int(offsets[x])
      values[planes.0 + x] = scaled(source[start], multiplier, scale)
      values[planes.1 + x] = scaled(source[start + 1], multiplier, scale)
      values[planes.2 + x] = scaled(source[start + 2], multiplier, scale)
    }
  }

  /// A byte as a Float: the product with an integer is exact, that with the scale is rounded.
  @inline(__always)
  static func scaled(_ byte: UInt8, _ multiplier: UInt16, _ scale: Float) -> Float {
    Float(UInt32(byte) * UInt32(multiplier)) * scale
  }

  /// Checks that a row of each plane lies inside the buffer.
  @inline(__always)
  static func checkPlanes(_ planes: (Int, Int, Int), count: Int, capacity: Int) {
    precondition(
      count >= 0 && planes.0 >= 0 && planes.1 >= 0 && planes.2 >= 0
        && max(planes.0, planes.1, planes.2) <= capacity - count,
      "\(count) values at \(planes.0), \(planes.1) and \(planes.2) of \(capacity)")
  }

  /// Checks that a row and what a vector may read behind it lie inside the source.
  @inline(__always)
  static func checkRow(source: Int, extent: Int) {
    precondition(extent >= 0 && source >= extent + 8, "\(source) bytes for a row of \(extent) and 8 behind it")
  }
}
