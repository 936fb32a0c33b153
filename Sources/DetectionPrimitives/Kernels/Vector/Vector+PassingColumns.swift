// `Reference.passingCandidates` where neighboring columns are neighbors in memory, and `Reference.passingColumns`.
//
// Mostly very few columns pass, and what is known of the others is not for use. So the largest keys of two vectors of
// columns in a group of rows stay in registers, and one question tells whether any of them reaches the floor; where none
// does, nothing is stored. Then the rows are read as fast as memory gives them. Where one does, the group raises the
// maxima and sets the marks of these columns as in `columnMaxima`, so that a column that passes has what it has there:
// the first group with its maximum is a group that reaches the floor.
//
// The first group stores its maxima without that question. They tell which columns have no number so far; where there
// is such a column, and where many groups reach the floor, the rest is done as in `columnMaxima`.
//
// Rejected: a walk down all rows for two vectors of columns, which needs no stores either. It is as fast for 8,400
// columns, and slower by a third to two thirds for 6,400 and for 4,096, whose rows share places in the cache.

extension Vector {
  /// One step in so many may reach the floor before the question costs more than it saves.
  private static var crowdedShare: Int { 8 }

  /// The columns whose largest key is at least `floor`, or that have no number: see `Reference.passingCandidates`.
  ///
  /// Neighboring columns are neighbors in memory, there are at least two vectors of them, and all is inside the spans.
  static func passingNeighbors<Element: ScoreElement>(
    of elements: Span<Element>, rowCount: Int, columnCount: Int, rowStride: Int, floor: Element.Key,
    maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>, columns: inout MutableSpan<Int32>
  ) -> Int {
    let rowsPerGroup = RowGroups<Element>(rowCount: rowCount).rowsPerGroup
    let lacksNumbers = startMaxima(
      &maxima, &marks, of: elements, rows: min(rowsPerGroup, rowCount), stride: rowStride, columnCount: columnCount)
    var isCrowded = lacksNumbers
    var firstRow = rowsPerGroup
    var mark: Element.Mark = 1
    while firstRow < rowCount {
      let rows = min(rowsPerGroup, rowCount &- firstRow)
      let place = firstRow &* rowStride
      if isCrowded {
        raiseAll(
          &maxima, &marks, to: elements, at: place, rows: rows, stride: rowStride, columnCount: columnCount, mark: mark)
      } else {
        isCrowded = raiseWhereReached(
          &maxima, &marks, to: elements, at: place, rows: rows, stride: rowStride, columnCount: columnCount,
          mark: mark, floor: floor, starts: &columns)
      }
      firstRow &+= rows
      mark &+= 1
    }
    let found = maxima.span.extracting(0..<columnCount)
    return lacksNumbers
      ? passingColumns(Element.self, maxima: found, floor: floor, columns: &columns)
      : reachingColumns(Element.self, maxima: found, floor: floor, columns: &columns)
  }

  /// The columns whose maximum is at least `floor`, ascending, of two vectors at least.
  ///
  /// Two vectors without such a column cost one question.
  @inline(__always)
  private static func reachingColumns<Element: ScoreElement>(
    _: Element.Type, maxima: Span<Element.Key>, floor: Element.Key, columns: inout MutableSpan<Int32>
  ) -> Int {
    let lanes = Element.KeyLanes.scalarCount
    var count = 0
    var column = 0
    while column < maxima.count {
      let start = min(column, maxima.count &- 2 &* lanes)
      var largest = maxima.lanes(Element.KeyLanes.self, at: start)
      Element.raise(&largest, to: maxima.lanes(Element.KeyLanes.self, at: start &+ lanes))
      if Element.anyReaches(largest, floor: floor) {
        for lane in column..<start &+ 2 &* lanes {
          columns[lane: count] = Int32(truncatingIfNeeded: lane)
          count &+= maxima[lane: lane] >= floor ? 1 : 0
        }
      }
      column &+= 2 &* lanes
    }
    return count
  }

  /// The largest keys of two vectors of columns in a group of rows.
  @inline(__always)
  private static func largestKeys<Element: ScoreElement>(
    _ elements: Span<Element>, at place: Int, rows: Int, stride: Int
  ) -> (Element.KeyLanes, Element.KeyLanes) {
    let lanes = Element.KeyLanes.scalarCount
    var first = Element.KeyLanes(repeating: Element.lowestKey)
    var second = first
    var place = place
    if rows == 8 {
      for _ in 0..<8 {
        Element.raise(&first, to: Element.keys(elements, at: place))
        Element.raise(&second, to: Element.keys(elements, at: place &+ lanes))
        place &+= stride
      }
    } else {
      for _ in 0..<rows {
        Element.raise(&first, to: Element.keys(elements, at: place))
        Element.raise(&second, to: Element.keys(elements, at: place &+ lanes))
        place &+= stride
      }
    }
    return (first, second)
  }

  /// Stores the largest keys of the first group of rows, and its mark.
  ///
  /// - Returns: Whether a column has no number in it.
  private static func startMaxima<Element: ScoreElement>(
    _ maxima: inout MutableSpan<Element.Key>, _ marks: inout MutableSpan<Element.Mark>, of elements: Span<Element>,
    rows: Int, stride: Int, columnCount: Int
  ) -> Bool {
    let lanes = Element.KeyLanes.scalarCount
    var hasNoNumber = false
    for column in 0..<columnCount { marks[lane: column] = 0 }
    var column = 0
    while column < columnCount {
      // The last vectors overlap those before.
      let start = min(column, columnCount &- 2 &* lanes)
      let (first, second) = largestKeys(elements, at: start, rows: rows, stride: stride)
      maxima.store(first, at: start)
      maxima.store(second, at: start &+ lanes)
      if Element.anyIsNoNumber(first) || Element.anyIsNoNumber(second) { hasNoNumber = true }
      column &+= 2 &* lanes
    }
    return hasNoNumber
  }

  /// Raises the maxima of the columns in which a group of rows reaches the floor.
  ///
  /// What reaches it is written down without a branch and raised at the end.
  ///
  /// `starts` is memory for the places where vectors of such columns start.
  ///
  /// - Returns: Whether there are many of them.
  private static func raiseWhereReached<Element: ScoreElement>(
    _ maxima: inout MutableSpan<Element.Key>, _ marks: inout MutableSpan<Element.Mark>, to elements: Span<Element>,
    at place: Int, rows: Int, stride: Int, columnCount: Int, mark: Element.Mark, floor: Element.Key,
    starts: inout MutableSpan<Int32>
  ) -> Bool {
    let lanes = Element.KeyLanes.scalarCount
    var count = 0
    var column = 0
    while column < columnCount {
      let start = min(column, columnCount &- 2 &* lanes)
      let (first, second) = largestKeys(elements, at: place &+ start, rows: rows, stride: stride)
      var largest = first
      Element.raise(&largest, to: second)
      starts[lane: count] = Int32(truncatingIfNeeded: start)
      count &+= Element.anyReaches(largest, floor: floor) ? 1 : 0
      column &+= 2 &* lanes
    }
    for index in 0..<count {
      let start = Int(starts[lane: index])
      raise(
        &maxima, &marks, to: elements, at: place, columns: start, start &+ lanes, rows: rows, stride: stride,
        mark: mark)
    }
    return count &* 2 &* lanes &* crowdedShare > columnCount
  }

  /// Raises the maxima of all columns to the rows of a group.
  private static func raiseAll<Element: ScoreElement>(
    _ maxima: inout MutableSpan<Element.Key>, _ marks: inout MutableSpan<Element.Mark>, to elements: Span<Element>,
    at place: Int, rows: Int, stride: Int, columnCount: Int, mark: Element.Mark
  ) {
    let lanes = Element.KeyLanes.scalarCount
    var column = 0
    while column < columnCount {
      let start = min(column, columnCount &- 2 &* lanes)
      raise(
        &maxima, &marks, to: elements, at: place, columns: start, start &+ lanes, rows: rows, stride: stride,
        mark: mark)
      column &+= 2 &* lanes
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
