// `Reference.passingChannels` for bytes.
//
// A key is at least its floor where the larger of both is the key, so where the larger one and the key have no bit that
// differs. The smallest of these differences over the rows is 0 exactly where a row passes: a few instructions for
// sixteen scores, and one question at the end.
//
// Where neighboring candidates are neighbors in memory, four vectors of candidates go through the rows together, so
// that a line of the cache is read once. Where the scores of a candidate are neighbors, a vector runs along them beside
// one along the floors; the last one overlaps the one before.

extension Vector {
  private typealias Keys = SIMD16<UInt8>

  /// The columns in which a key is at least its row's floor: see `Reference.passingChannels`.
  @inline(__always)
  package static func passingChannels<Element: ScoreElement>(
    of elements: Span<Element>, floors: Span<UInt8>, columnCount: Int, rowStride: Int, columnStride: Int,
    columns: inout MutableSpan<Int32>
  ) -> Int where Element.KeyLanes == SIMD16<UInt8> {
    guard columnCount > 0 else { return 0 }
    precondition(
      floors.count > 0 && rowStride >= 0 && columnStride >= 0
        && (floors.count - 1) * rowStride + (columnCount - 1) * columnStride < elements.count,
      "\(floors.count) rows and \(columnCount) columns at \(rowStride) and \(columnStride) in \(elements.count) elements"
    )
    precondition(columns.count >= columnCount, "room for \(columns.count) of \(columnCount) columns")
    if columnStride == 1 && columnCount >= Keys.scalarCount {
      return channelsDown(elements, floors, columnCount: columnCount, rowStride: rowStride, &columns)
    }
    if rowStride == 1 && floors.count >= Keys.scalarCount {
      return channelsAlong(elements, floors, columnCount: columnCount, columnStride: columnStride, &columns)
    }
    return Reference.passingChannels(
      of: elements, floors: floors, columnCount: columnCount, rowStride: rowStride, columnStride: columnStride,
      columns: &columns)
  }

  /// Lowers each lane to the difference of a key and the larger one of the key and a floor.
  @inline(__always)
  private static func lower(_ smallest: inout Keys, _ keys: Keys, _ floor: Keys) {
    let difference = floor.replacing(with: keys, where: keys .> floor) ^ keys
    smallest = smallest.replacing(with: difference, where: difference .< smallest)
  }

  @inline(__always)
  private static func hasZero(_ keys: Keys) -> Bool {
    anyBit(SIMD16<Int8>().replacing(with: SIMD16(repeating: -1), where: keys .== Keys()))
  }

  @inline(__always)
  private static func channelsDown<Element: ScoreElement>(
    _ elements: Span<Element>, _ floors: Span<UInt8>, columnCount: Int, rowStride: Int,
    _ columns: inout MutableSpan<Int32>
  ) -> Int where Element.KeyLanes == SIMD16<UInt8> {
    let lanes = Keys.scalarCount
    var count = 0
    var column = 0
    while column &+ 4 &* lanes <= columnCount {
      var first = Keys(repeating: .max)
      var second = first
      var third = first
      var fourth = first
      var place = column
      for row in floors.indices {
        let floor = Keys(repeating: floors[lane: row])
        lower(&first, Element.keys(elements, at: place), floor)
        lower(&second, Element.keys(elements, at: place &+ lanes), floor)
        lower(&third, Element.keys(elements, at: place &+ 2 &* lanes), floor)
        lower(&fourth, Element.keys(elements, at: place &+ 3 &* lanes), floor)
        place &+= rowStride
      }
      note(first, column, &columns, &count)
      note(second, column &+ lanes, &columns, &count)
      note(third, column &+ 2 &* lanes, &columns, &count)
      note(fourth, column &+ 3 &* lanes, &columns, &count)
      column &+= 4 &* lanes
    }
    while column < columnCount {
      // The last vector overlaps the one before; what that has found is not noted again.
      let start = smaller(column, columnCount &- lanes)
      var smallest = Keys(repeating: .max)
      for row in floors.indices {
        lower(&smallest, Element.keys(elements, at: start &+ row &* rowStride), Keys(repeating: floors[lane: row]))
      }
      note(smallest, start, from: column &- start, &columns, &count)
      column &+= lanes
    }
    return count
  }

  /// Writes down the columns of a vector that have a zero.
  @inline(__always)
  private static func note(
    _ smallest: Keys, _ column: Int, from first: Int = 0, _ columns: inout MutableSpan<Int32>, _ count: inout Int
  ) {
    guard hasZero(smallest) else { return }
    for lane in first..<Keys.scalarCount where smallest[lane] == 0 {
      columns[lane: count] = Int32(truncatingIfNeeded: column &+ lane)
      count &+= 1
    }
  }

  @inline(__always)
  private static func channelsAlong<Element: ScoreElement>(
    _ elements: Span<Element>, _ floors: Span<UInt8>, columnCount: Int, columnStride: Int,
    _ columns: inout MutableSpan<Int32>
  ) -> Int where Element.KeyLanes == SIMD16<UInt8> {
    let lanes = Keys.scalarCount
    let last = floors.count &- lanes
    var count = 0
    var place = 0
    for column in 0..<columnCount {
      var smallest = Keys(repeating: .max)
      var row = 0
      while row < last {
        lower(&smallest, Element.keys(elements, at: place &+ row), floors.lanes(Keys.self, at: row))
        row &+= lanes
      }
      lower(&smallest, Element.keys(elements, at: place &+ last), floors.lanes(Keys.self, at: last))
      columns[lane: count] = Int32(truncatingIfNeeded: column)
      count &+= hasZero(smallest) ? 1 : 0
      place &+= columnStride
    }
    return count
  }
}
