// Columns of a target, each lying in a row of pixels of four bytes, into planar Floats: turning, scaling and laying out in
// one step.

extension Reference {
  /// Turns columns of pixels of four bytes into rows of three planes of scaled Floats.
  ///
  /// - Parameters:
  ///   - columns: The pixels, column after column; the fourth byte of each means nothing.
  ///   - height: The pixels of a column.
  ///   - count: The columns.
  ///   - scale: The factor of a byte.
  ///   - rest: What the factor lacks.
  ///   - values: Where to put the results.
  ///   - planes: The place of the first column's first pixel in the planes of its first three bytes.
  ///   - rowStride: The values from a row to the next; negative where the last row comes first.
  package static func turnedPlanes(
    _ columns: Span<UInt8>, height: Int, count: Int, scale: Float, rest: Float, into values: inout MutableSpan<Float>,
    planes: (Int, Int, Int), rowStride: Int
  ) {
    checkTurned(columns.count, height, count, values.count, planes, rowStride)
    for x in 0..<count {
      for y in 0..<height {
        let (pixel, place) = (4 * (x * height + y), y * rowStride + x)
        values[planes.0 + place] = scaled(columns[pixel], scale, rest)
        values[planes.1 + place] = scaled(columns[pixel + 1], scale, rest)
        values[planes.2 + place] = scaled(columns[pixel + 2], scale, rest)
      }
    }
  }

  /// Checks that the columns and all their places are inside.
  @inline(__always)
  static func checkTurned(
    _ source: Int, _ height: Int, _ count: Int, _ capacity: Int, _ planes: (Int, Int, Int), _ rowStride: Int
  ) {
    precondition(height >= 0 && count >= 0 && 4 * count * height <= source, "\(count) columns of \(height) pixels")
    guard height > 0 else { return }
    let last = (height - 1) * rowStride
    precondition(
      min(planes.0, planes.1, planes.2) + min(last, 0) >= 0
        && max(planes.0, planes.1, planes.2) + max(last, 0) <= capacity - count,
      "\(height) rows at \(planes.0), \(planes.1) and \(planes.2), \(rowStride) apart, of \(capacity)")
  }
}
