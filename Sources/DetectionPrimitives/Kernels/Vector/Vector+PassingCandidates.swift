// `Reference.passingCandidates` in three ways.
//
// Where neighboring candidates are neighbors in memory, many of them are looked at in one go: `passingNeighbors`.
//
// Where the scores of a candidate are neighbors, a vector runs along them and keeps the largest key of each lane. One
// question tells whether a lane can pass; for most candidates none does, and nothing more is done. For the others the
// scores are looked at one by one, as the reference does. Lanes without a number are taken for passing, so the question
// may be answered with yes for a candidate that does not pass; never with no for one that does.
//
// Where a candidate has one score, as with an objectness, four are asked at once whether one of them passes, without a
// branch for each and without a store; mostly none does.

extension Vector {
  /// The columns whose largest key is at least `floor`, or that have no number: see `Reference.passingCandidates`.
  @inline(__always)
  package static func passingCandidates<Element: ScoreElement>(
    of elements: Span<Element>, rowCount: Int, columnCount: Int, rowStride: Int, columnStride: Int,
    floor: Element.Key, maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>,
    columns: inout MutableSpan<Int32>
  ) -> Int {
    guard columnCount > 0 else { return 0 }
    precondition(
      rowCount > 0 && rowStride >= 0 && columnStride >= 0
        && (rowCount - 1) * rowStride + (columnCount - 1) * columnStride < elements.count,
      "\(rowCount) rows and \(columnCount) columns at \(rowStride) and \(columnStride) in \(elements.count) elements")
    precondition(
      maxima.count >= columnCount && marks.count >= columnCount && columns.count >= columnCount,
      "room for \(maxima.count) maxima, \(marks.count) marks and \(columns.count) of \(columnCount) columns")
    if columnStride != 1 && rowCount == 1 {
      return passingScores(
        elements, count: columnCount, stride: columnStride, floor: floor, maxima: &maxima, marks: &marks,
        columns: &columns)
    }
    if columnStride != 1 && rowStride == 1 && rowCount >= Element.KeyLanes.scalarCount {
      return passingRuns(
        elements, length: rowCount, count: columnCount, stride: columnStride, floor: floor, maxima: &maxima,
        marks: &marks, columns: &columns)
    }
    // Bytes are so few that memory is not waited for, and the question costs more than the stores.
    if columnStride == 1 && columnCount >= 2 * Element.KeyLanes.scalarCount && MemoryLayout<Element.Key>.size > 1 {
      return passingNeighbors(
        of: elements, rowCount: rowCount, columnCount: columnCount, rowStride: rowStride, floor: floor,
        maxima: &maxima, marks: &marks, columns: &columns)
    }
    columnMaxima(
      of: elements, rowCount: rowCount, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
      maxima: &maxima, marks: &marks)
    return passingColumns(
      Element.self, maxima: maxima.span.extracting(0..<columnCount), floor: floor, columns: &columns)
  }

  @inline(__always)
  private static func passingScores<Element: ScoreElement>(
    _ elements: Span<Element>, count: Int, stride: Int, floor: Element.Key,
    maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>, columns: inout MutableSpan<Int32>
  ) -> Int {
    var found = 0
    var place = 0
    var column = 0
    while column &+ 4 <= count {
      let first = elements[lane: place].key
      let second = elements[lane: place &+ stride].key
      let third = elements[lane: place &+ 2 &* stride].key
      let fourth = elements[lane: place &+ 3 &* stride].key
      let (low, high) = (larger(first, second), larger(third, fourth))
      let hasNoNumber =
        Element.lowestKeyIsNoNumber
        && smaller(smaller(first, second), smaller(third, fourth)) == Element.lowestKey
      if larger(low, high) >= floor || hasNoNumber {
        for step in 0..<4 {
          let key = elements[lane: place &+ step &* stride].key
          note(key, column: column &+ step, found: found, maxima: &maxima, marks: &marks, columns: &columns)
          found &+= Element.passes(key, floor: floor) ? 1 : 0
        }
      }
      column &+= 4
      place &+= 4 &* stride
    }
    while column < count {
      let key = elements[lane: place].key
      note(key, column: column, found: found, maxima: &maxima, marks: &marks, columns: &columns)
      found &+= Element.passes(key, floor: floor) ? 1 : 0
      column &+= 1
      place &+= stride
    }
    return found
  }

  // With conditions instead of branches, so that the processor reads ahead.
  @inline(__always)
  private static func larger<Key: Comparable>(_ left: Key, _ right: Key) -> Key { left > right ? left : right }

  @inline(__always)
  private static func smaller<Key: Comparable>(_ left: Key, _ right: Key) -> Key { left < right ? left : right }

  /// Writes down a candidate of one score at the place of the next one that passes.
  @inline(__always)
  private static func note<Key: BitwiseCopyable, Mark: FixedWidthInteger & BitwiseCopyable>(
    _ key: Key, column: Int, found: Int, maxima: inout MutableSpan<Key>, marks: inout MutableSpan<Mark>,
    columns: inout MutableSpan<Int32>
  ) {
    maxima[lane: column] = key
    marks[lane: column] = 0
    columns[lane: found] = Int32(truncatingIfNeeded: column)
  }

  @inline(__always)
  private static func passingRuns<Element: ScoreElement>(
    _ elements: Span<Element>, length: Int, count: Int, stride: Int, floor: Element.Key,
    maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>, columns: inout MutableSpan<Int32>
  ) -> Int {
    let lanes = Element.KeyLanes.scalarCount
    var found = 0
    var place = 0
    for column in 0..<count {
      var largest = Element.KeyLanes(repeating: Element.lowestKey)
      var row = 0
      while row &+ lanes <= length {
        Element.raise(&largest, to: Element.keys(elements, at: place &+ row))
        row &+= lanes
      }
      // The last vector overlaps the one before.
      Element.raise(&largest, to: Element.keys(elements, at: place &+ length &- lanes))
      if Element.anyPasses(largest, floor: floor) {
        found &+= passingRun(
          elements, at: place, length: length, column: column, floor: floor, maxima: &maxima, marks: &marks,
          columns: &columns, found: found)
      }
      place &+= stride
    }
    return found
  }

  /// Looks at the scores of one candidate one by one.
  ///
  /// - Returns: 1 where it passes, else 0.
  @inline(never)
  private static func passingRun<Element: ScoreElement>(
    _ elements: Span<Element>, at place: Int, length: Int, column: Int, floor: Element.Key,
    maxima: inout MutableSpan<Element.Key>, marks: inout MutableSpan<Element.Mark>, columns: inout MutableSpan<Int32>,
    found: Int
  ) -> Int {
    let rowsPerGroup = RowGroups<Element>(rowCount: length).rowsPerGroup
    var maximum = Element.lowestKey
    var firstRow = 0
    for row in 0..<length {
      let key = elements[lane: place &+ row].key
      if key > maximum { (maximum, firstRow) = (key, row) }
    }
    guard Element.passes(maximum, floor: floor) else { return 0 }
    maxima[lane: column] = maximum
    marks[lane: column] = Element.Mark(truncatingIfNeeded: firstRow / rowsPerGroup)
    columns[lane: found] = Int32(truncatingIfNeeded: column)
    return 1
  }
}
