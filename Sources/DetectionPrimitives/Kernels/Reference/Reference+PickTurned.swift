// Single pixels of a picture that is stored sideways into planar Floats: a resize that needs no blending, each of whose
// columns is a stored row.

extension Reference {
  /// Takes one source pixel for each pixel of some target rows, into three planes of scaled Floats.
  ///
  /// - Parameters:
  ///   - source: The stored rows, with at least 8 bytes behind `extent`.
  ///   - extent: The bytes that may be read as pixels.
  ///   - lines: For each target column, the byte where its stored row starts.
  ///   - offsets: For each target row, the byte of a stored row where its pixel starts.
  ///   - multiplier: What a byte is multiplied by as an integer, 1…257.
  ///   - scale: What the product is multiplied by.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first pixel's value of each of the three channels, in the source's order.
  ///   - rowStep: The values from row to row.
  package static func pickTurned(
    _ source: Span<UInt8>, extent: Int, lines: Span<Int32>, offsets: Span<Int32>, multiplier: UInt16, scale: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int), rowStep: Int
  ) {
    checkRow(source: source.count, extent: extent)
    checkPlanes(planes, rows: offsets.count, rowStep: rowStep, count: lines.count, capacity: values.count)
    for y in 0..<offsets.count {
      for x in 0..<lines.count {
        let start = Int(lines[x]) + Int(offsets[y])
        let place = y * rowStep + x
        values[planes.0 + place] = scaled(source[start], multiplier, scale)
        values[planes.1 + place] = scaled(source[start + 1], multiplier, scale)
        values[planes.2 + place] = scaled(source[start + 2], multiplier, scale)
      }
    }
  }

  /// Checks that some rows of each plane lie inside the buffer.
  @inline(__always)
  static func checkPlanes(_ planes: (Int, Int, Int), rows: Int, rowStep: Int, count: Int, capacity: Int) {
    precondition(rowStep >= count, "\(count) values in rows of \(rowStep)")
    guard rows > 0 else { return }
    checkPlanes(planes, count: (rows - 1) * rowStep + count, capacity: capacity)
  }
}
