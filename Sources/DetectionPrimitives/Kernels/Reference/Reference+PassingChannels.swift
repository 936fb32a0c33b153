// Which candidates of a head have a score that can pass, where each class has a floor of its own.
//
// Integers whose scale differs from class to class do not compare across classes, so there is no largest key; but
// whether a score is above a threshold is still a comparison of integers, with a floor for each class.

extension Reference {
  /// The columns in which a key is at least its row's floor, in ascending order.
  ///
  /// - Parameters:
  ///   - elements: Element (row, column) is at `row * rowStride + column * columnStride`.
  ///   - floors: The lowest key that passes, for each row.
  ///   - columnCount: The number of columns.
  ///   - rowStride: The distance between rows.
  ///   - columnStride: The distance between columns.
  ///   - columns: The columns that pass.
  /// - Returns: How many pass.
  package static func passingChannels<Element: ScoreElement>(
    of elements: Span<Element>, floors: Span<Element.Key>, columnCount: Int, rowStride: Int, columnStride: Int,
    columns: inout MutableSpan<Int32>
  ) -> Int {
    var count = 0
    for column in 0..<columnCount {
      var passes = false
      for row in floors.indices where elements[row * rowStride + column * columnStride].key >= floors[row] {
        passes = true
      }
      guard passes else { continue }
      columns[count] = Int32(column)
      count += 1
    }
    return count
  }
}
