// Values on a grid, each interpolated between four neighbors, and written in any order of rows and columns, so that a
// picture is turned or mirrored by the steps between the results.
//
// As torch's `upsample_bilinear2d` without aligned corners: the two columns of each of two rows first, then the rows:
// h₀ · (w₀ · a + w₁ · b) + h₁ · (w₀ · c + w₁ · d), in Float.

extension Reference {
  /// A grid interpolated at places that are the same for all rows and for all columns.
  ///
  /// - Parameters:
  ///   - values: The grid, row after row, from `start` on.
  ///   - start: The first value.
  ///   - width: The grid's columns.
  ///   - columns: The neighbors of each column of the result.
  ///   - rows: The neighbors of each row of the result.
  ///   - result: Where to write.
  ///   - first: The place of the first result.
  ///   - columnStep: From one column to the next.
  ///   - rowStep: From one row to the next.
  package static func interpolatePlane(
    _ values: Span<Float>, from start: Int, width: Int, columns: Span<MaskTap>, rows: Span<MaskTap>,
    into result: inout MutableSpan<Float>, at first: Int, columnStep: Int, rowStep: Int
  ) {
    for y in rows.indices {
      let row = rows[y]
      let (upper, lower) = (start + Int(row.first) * width, start + Int(row.second) * width)
      for x in columns.indices {
        let column = columns[x]
        func across(_ line: Int) -> Float {
          column.firstWeight * values[line + Int(column.first)] + column.secondWeight
            * values[line + Int(column.second)]
        }
        result[first + y * rowStep + x * columnStep] =
          row.firstWeight * across(upper) + row.secondWeight * across(lower)
      }
    }
  }
}
