// The largest score of each column of a head: one column for each candidate, one row for each class.
//
// A column's maximum is the largest of its numbers, by key (`ScoreElement`): NaNs are skipped, and a column without a
// number above the lowest key has that key as its maximum. Beside it goes a mark: the group of `rowsPerGroup` rows in
// which the maximum first appears, 0 where there is none. `RowGroups.firstRow` finishes the search within that group,
// for the few columns whose class is wanted: the class is the lowest row that has the maximum.

extension Reference {
  /// The largest key of each column and the group of rows in which it first appears.
  ///
  /// - Parameters:
  ///   - elements: Element (row, column) is at `row * rowStride + column * columnStride`.
  ///   - rowCount: At least 1.
  ///   - columnCount: As many results as this are written.
  ///   - rowStride: The distance between rows.
  ///   - columnStride: The distance between columns.
  ///   - maxima: The largest key of each column.
  ///   - marks: The first group of rows that has it.
  package static func columnMaxima<Element: ScoreElement>(
    of elements: Span<Element>, rowCount: Int, columnCount: Int, rowStride: Int, columnStride: Int,
    maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>
  ) {
    let rowsPerGroup = RowGroups<Element>(rowCount: rowCount).rowsPerGroup
    for column in 0..<columnCount {
      var maximum = Element.lowestKey
      var mark: Element.Mark = 0
      for row in 0..<rowCount {
        let key = elements[row * rowStride + column * columnStride].key
        if key > maximum {
          maximum = key
          mark = Element.Mark(row / rowsPerGroup)
        }
      }
      maxima[column] = maximum
      marks[column] = mark
    }
  }

  /// The columns whose maximum is at least `floor`, or says that there was no number, in ascending order.
  ///
  /// - Returns: How many were written to `columns`.
  package static func passingColumns<Element: ScoreElement>(
    _: Element.Type, maxima: Span<Element.Key>, floor: Element.Key, columns: inout MutableSpan<Int32>
  ) -> Int {
    var count = 0
    for column in maxima.indices where Element.passes(maxima[column], floor: floor) {
      columns[count] = Int32(column)
      count += 1
    }
    return count
  }

  /// The largest key of each column and the lowest row that has it; row 0 where there is no number.
  ///
  /// The parameters are those of `columnMaxima`, with rows in place of marks.
  package static func columnArgmax(
    of elements: Span<Float>, rowCount: Int, columnCount: Int, rowStride: Int, columnStride: Int,
    maxima: inout MutableSpan<Float>, rows: inout MutableSpan<Int32>
  ) {
    for column in 0..<columnCount {
      maxima[column] = -.infinity
      rows[column] = 0
      for row in 0..<rowCount {
        let key = elements[row * rowStride + column * columnStride].key
        if key > maxima[column] {
          maxima[column] = key
          rows[column] = Int32(row)
        }
      }
    }
  }
}
