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
    let rowsPerGroup = RowGroups<Element>(rowCount: rowCount).rowsPerGroup
    for column in 0..<columnCount {
      maxima[column] = Element.lowestKey
      marks[column] = 0
    }
    var firstRow = 0
    var mark: Element.Mark = 0
    while firstRow < rowCount {
      let rows = min(rowsPerGroup, rowCount &- firstRow)
      let place = firstRow &* rowStride
      var column = 0
      while column &+ 2 &* lanes <= columnCount {
        raise(
          &maxima, &marks, to: elements, at: place, columns: column, column &+ lanes, rows: rows, stride: rowStride,
          mark: mark)
        column &+= 2 &* lanes
      }
      if column < columnCount {
        let last = columnCount &- lanes
        raise(
          &maxima, &marks, to: elements, at: place, columns: min(column, last), last, rows: rows, stride: rowStride,
          mark: mark)
      }
      firstRow &+= rows
      mark &+= 1
    }
  }

  /// Raises the maxima of two vectors of columns to the rows of one group, and sets the mark of those that rise.
  ///
  /// The two vectors share the computation of addresses; they may overlap.
  @inline(__always)
  static func raise<Element: ScoreElement>(
    _ maxima: inout MutableSpan<Element.Key>, _ marks: inout MutableSpan<Element.Mark>, to elements: Span<Element>,
    at place: Int, columns first: Int, _ second: Int, rows: Int, stride: Int, mark: Element.Mark
  ) {
    let oldFirst = maxima.lanes(Element.KeyLanes.self, at: first)
    let oldSecond = maxima.lanes(Element.KeyLanes.self, at: second)
    var newFirst = oldFirst
    var newSecond = oldSecond
    var place = place
    if rows == 8 {
      for _ in 0..<8 {
        Element.raise(&newFirst, to: Element.keys(elements, at: place &+ first))
        Element.raise(&newSecond, to: Element.keys(elements, at: place &+ second))
        place &+= stride
      }
    } else {
      for _ in 0..<rows {
        Element.raise(&newFirst, to: Element.keys(elements, at: place &+ first))
        Element.raise(&newSecond, to: Element.keys(elements, at: place &+ second))
        place &+= stride
      }
    }
    maxima.store(newFirst, at: first)
    maxima.store(newSecond, at: second)
    var marked = marks.lanes(Element.MarkLanes.self, at: first)
    Element.set(&marked, to: mark, where: oldFirst, differs: newFirst)
    marks.store(marked, at: first)
    marked = marks.lanes(Element.MarkLanes.self, at: second)
    Element.set(&marked, to: mark, where: oldSecond, differs: newSecond)
    marks.store(marked, at: second)
  }

  /// The largest key of each column and the lowest row that has it: see `Reference.columnArgmax`.
  ///
  /// The marks tell in which few rows to look, and are replaced by what is found.
  package static func columnArgmax(
    of elements: Span<Float>, rowCount: Int, columnCount: Int, rowStride: Int, columnStride: Int,
    maxima: inout MutableSpan<Float>, rows: inout MutableSpan<Int32>
  ) {
    columnMaxima(
      of: elements, rowCount: rowCount, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
      maxima: &maxima, marks: &rows)
    guard rowCount > 0 else { return }
    let groups = RowGroups<Float>(rowCount: rowCount)
    let last = (rowCount - 1) * rowStride + (columnCount - 1) * columnStride
    precondition(last < elements.count, "\(last + 1) of \(elements.count) elements")
    for column in 0..<columnCount {
      let row = groups.firstRow(
        of: elements, place: column &* columnStride, rowStride: rowStride, maximum: maxima[lane: column],
        mark: rows[lane: column])
      rows[lane: column] = Int32(truncatingIfNeeded: row)
    }
  }
}
