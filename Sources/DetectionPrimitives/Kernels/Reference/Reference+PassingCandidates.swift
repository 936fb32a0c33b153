// Which candidates of a head have a score that can pass, and their largest scores.
//
// A candidate passes where its largest key (`columnMaxima`) is at least the floor, or says that there was no number
// (`passingColumns`). Maxima and marks are there for the candidates that pass; those of others are not for use.

extension Reference {
  /// The columns whose largest key is at least `floor`, or that have no number, in ascending order.
  ///
  /// - Parameters:
  ///   - elements: Element (row, column) is at `row * rowStride + column * columnStride`.
  ///   - rowCount: At least 1.
  ///   - columnCount: The number of columns.
  ///   - rowStride: The distance between rows.
  ///   - columnStride: The distance between columns.
  ///   - floor: The lowest key that passes.
  ///   - maxima: The largest key of each column that passes.
  ///   - marks: The first group of rows that has it.
  ///   - columns: The columns that pass.
  /// - Returns: How many pass.
  package static func passingCandidates<Element: ScoreElement>(
    of elements: Span<Element>, rowCount: Int, columnCount: Int, rowStride: Int, columnStride: Int,
    floor: Element.Key, maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>,
    columns: inout MutableSpan<Int32>
  ) -> Int {
    columnMaxima(
      of: elements, rowCount: rowCount, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
      maxima: &maxima, marks: &marks)
    return passingColumns(
      Element.self, maxima: maxima.span.extracting(0..<columnCount), floor: floor, columns: &columns)
  }
}
