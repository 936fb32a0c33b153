// `Reference.columnMaxima` where neighboring columns are neighbors in memory: several columns at once, row by row.
//
// The maxima of a vector of columns stay in a register through the rows of a group, one maximum instruction for each
// row. Reading 8 rows at a time gives the processor 8 streams to fetch ahead, and loads and stores of the maxima cost
// an eighth each. Whether a group raised a maximum is asked once for the group, which is what makes the mark nearly
// free; a lane's first group with the maximum keeps its mark, because an equal key does not raise.
//
// The last columns are done as one vector that overlaps the one before: a column that is done twice keeps its result.
//
// A search for the class in every row of a surviving column, and a running class number in lanes, were tried: the
// first costs half of all rows for each survivor, the second twice the whole scan.

extension Vector {
  /// The largest key of each column and the group of rows in which it first appears: see `Reference.columnMaxima`.
  @inline(__always)
  package static func columnMaxima<Element: ScoreElement>(
    of elements: Span<Element>, rowCount: Int, columnCount: Int, rowStride: Int, columnStride: Int,
    maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>
  ) {
    let lanes = Element.KeyLanes.scalarCount
    guard columnStride == 1, columnCount >= lanes else {
      return Reference.columnMaxima(
        of: elements, rowCount: rowCount, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
        maxima: &maxima, marks: &marks)
    }
    precondition(
      rowCount > 0 && rowStride >= 0 && (rowCount - 1) * rowStride + columnCount <= elements.count,
      "\(rowCount) rows of \(columnCount) at a distance of \(rowStride) in \(elements.count) elements")
    precondition(
      maxima.count >= columnCount && marks.count >= columnCount,
      "\(maxima.count) maxima and \(marks.count) marks for \(columnCount) columns")
    let rowsPerGroup = Reference.rowsPerGroup(Element.self, rowCount: rowCount)
    for column in 0..<columnCount {
      maxima[column] = Element.lowestKey
      marks[column] = 0
    }
    var firstRow = 0
    var mark: Element.Mark = 0
    while firstRow < rowCount {
      let rows = min(rowsPerGroup, rowCount &- firstRow)
      var column = 0
      while column < columnCount {
        let start = min(column, columnCount &- lanes)
        let old = maxima.lanes(Element.KeyLanes.self, at: start)
        var new = old
        var place = firstRow &* rowStride &+ start
        if rows == 8 {
          for _ in 0..<8 {
            Element.raise(&new, to: Element.keys(elements, at: place))
            place &+= rowStride
          }
        } else {
          for _ in 0..<rows {
            Element.raise(&new, to: Element.keys(elements, at: place))
            place &+= rowStride
          }
        }
        maxima.store(new, at: start)
        var group = marks.lanes(Element.MarkLanes.self, at: start)
        Element.set(&group, to: mark, where: old, differs: new)
        marks.store(group, at: start)
        column &+= lanes
      }
      firstRow &+= rows
      mark &+= 1
    }
  }

  /// The columns whose maximum passes, ascending: see `Reference.passingColumns`.
  ///
  /// A vector without such a column costs one question; in the others every column is written and the count moved on
  /// only for those that pass, without a branch.
  @inline(__always)
  package static func passingColumns<Element: ScoreElement>(
    _: Element.Type, maxima: Span<Element.Key>, floor: Element.Key, columns: inout MutableSpan<Int32>
  ) -> Int {
    precondition(columns.count >= maxima.count, "room for \(columns.count) of \(maxima.count) columns")
    let lanes = Element.KeyLanes.scalarCount
    var count = 0
    var column = 0
    while column &+ lanes <= maxima.count {
      if Element.anyPasses(maxima.lanes(Element.KeyLanes.self, at: column), floor: floor) {
        for lane in column..<column &+ lanes {
          columns[lane: count] = Int32(truncatingIfNeeded: lane)
          count &+= Element.passes(maxima[lane: lane], floor: floor) ? 1 : 0
        }
      }
      column &+= lanes
    }
    while column < maxima.count {
      if Element.passes(maxima[lane: column], floor: floor) {
        columns[lane: count] = Int32(truncatingIfNeeded: column)
        count &+= 1
      }
      column &+= 1
    }
    return count
  }
}
