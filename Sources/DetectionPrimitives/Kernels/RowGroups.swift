/// The rows of a head in groups, each of which a mark can name.
///
/// A group is 8 rows, and more only where there are so many rows that the marks would not reach.
package struct RowGroups<Element: ScoreElement> {
  package let rowCount: Int
  package let rowsPerGroup: Int

  /// Divides rows into groups.
  @inline(__always)
  package init(rowCount: Int) {
    let groups = Int(Int32(clamping: Element.Mark.max))
    self.rowCount = rowCount
    rowsPerGroup = rowCount <= 8 * groups ? 8 : 8 * ((rowCount + 8 * groups - 1) / (8 * groups))
  }

  /// The lowest row of a column that has the column's largest key.
  ///
  /// The rows of one group are read from the last to the first, so that no branch depends on the data.
  ///
  /// - Parameters:
  ///   - elements: Element (row, column) is at `row * rowStride + place`. All rows are inside.
  ///   - place: The column's element of row 0.
  ///   - rowStride: The distance between rows.
  ///   - maximum: The column's largest key.
  ///   - mark: The group of rows in which that first appears.
  /// - Returns: The row; the first of the group where no row has the key.
  @inline(__always)
  package func firstRow(
    of elements: Span<Element>, place: Int, rowStride: Int, maximum: Element.Key, mark: Element.Mark
  ) -> Int {
    let first = Int(truncatingIfNeeded: mark) &* rowsPerGroup
    var row = min(first &+ rowsPerGroup, rowCount)
    var found = first
    var place = place &+ row &* rowStride
    while row > first {
      row &-= 1
      place &-= rowStride
      found = elements[lane: place].key == maximum ? row : found
    }
    return found
  }
}
