// Numbered boxes that come one by one and move, and which of them a box can reach.
//
// The same bounds and the same rows as in ``ReachGrid``, columns as wide as rows are high, and each cell is a chain of numbers in a table of slots, so
// that a box can come or move in the time that its chain takes. Cells that share a slot only cost comparisons: whoever
// asks decides. What is within reach is asked for more than once where cells share a slot; the answer must not depend
// on that, nor on the order.

package struct ReachTable: Sendable {
  private let reach: Reach
  private var levels = ReachLevels()
  /// Of each slot the first number of its chain, or -1.
  private var firsts: [Int32]
  /// Of each number the next one in its chain, or -1.
  private var nexts: [Int32] = []
  /// Of each number the hash of its cell.
  private var hashes: [UInt32] = []

  private static let smallestSlotCount = 64

  /// Makes an empty table for overlaps above a threshold.
  package init(overlapThreshold: Float) {
    reach = Reach(overlapThreshold: overlapThreshold)
    levels.removeAll(hasExtents: true)
    firsts = Array(repeating: -1, count: Self.smallestSlotCount)
  }

  /// The number of boxes.
  package var count: Int { nexts.count }

  /// Adds a box; its number is the count before.
  package mutating func append(_ box: SIMD4<Float>, group: Int32) {
    if nexts.count == firsts.count { grow() }
    nexts.append(-1)
    hashes.append(0)
    link(nexts.count - 1, hash(box, group))
  }

  /// Moves a box.
  package mutating func move(_ number: Int, to box: SIMD4<Float>, group: Int32) {
    let hash = hash(box, group)
    guard hash != hashes[number] else { return }
    let slot = slot(hashes[number])
    if firsts[slot] == Int32(number) {
      firsts[slot] = nexts[number]
    } else {
      var before = Int(firsts[slot])
      while nexts[before] != Int32(number) { before = Int(nexts[before]) }
      nexts[before] = nexts[number]
    }
    link(number, hash)
  }

  /// Calls `body` with the number of every box within reach of `box`, and with others.
  package func forEach(near box: SIMD4<Float>, group: Int32, _ body: (Int) -> Void) {
    let (width, height) = (Double(box.z) - Double(box.x), Double(box.w) - Double(box.y))
    let (x, y) = ((Double(box.x) + Double(box.z)) * 0.5, (Double(box.y) + Double(box.w)) * 0.5)
    var cellsLeft = UInt64(count)
    for widthClass in reach.sizeClasses(width, of: levels.widths) {
      let distance = reach.distance(width, sizeClass: widthClass)
      let columns = cells(
        x, distance, sizeClass: widthClass, from: levels.numbers[ReachLevels.firstColumns + widthClass],
        through: levels.numbers[ReachLevels.lastColumns + widthClass])
      for heightClass in reach.sizeClasses(height, of: levels.heights)
      where ReachLevels.contains(width: widthClass, height: heightClass, in: levels.numbers.span) {
        let distance = reach.distance(height, sizeClass: heightClass)
        let rows = cells(
          y, distance, sizeClass: heightClass, from: levels.numbers[ReachLevels.firstRows + heightClass],
          through: levels.numbers[ReachLevels.lastRows + heightClass])
        let product = UInt64(rows.count).multipliedReportingOverflow(by: UInt64(columns.count))
        guard !product.overflow, product.partialValue <= cellsLeft else {
          // More cells than boxes.
          for number in 0..<count { body(number) }
          return
        }
        cellsLeft -= product.partialValue
        let level = ReachCell.level(widthClass, heightClass, group)
        for row in rows {
          for column in columns {
            var number = firsts[slot(ReachCell.hash(row: row, level: level) &+ UInt32(truncatingIfNeeded: column))]
            while number >= 0 {
              body(Int(number))
              number = nexts[Int(number)]
            }
          }
        }
      }
    }
  }

  /// The cells within a distance of a center, of those that have boxes.
  private func cells(
    _ center: Double, _ distance: Double, sizeClass: Int, from first: UInt64, through last: UInt64
  ) -> Range<UInt64> {
    let low = larger(reach.row(center - distance, sizeClass: sizeClass), first)
    let high = smaller(reach.row(center + distance, sizeClass: sizeClass), last)
    return low <= high ? low..<high + 1 : 0..<0
  }

  /// The hash of a box's cell; takes note of its level, its row and its column.
  private mutating func hash(_ box: SIMD4<Float>, _ group: Int32) -> UInt32 {
    let width = Reach.sizeClass(box.z - box.x)
    let height = Reach.sizeClass(box.w - box.y)
    let row = reach.row((Double(box.y) + Double(box.w)) * 0.5, sizeClass: height)
    let column = reach.row((Double(box.x) + Double(box.z)) * 0.5, sizeClass: width)
    let isNew = !ReachLevels.contains(width: width, height: height, in: levels.numbers.span)
    do {
      var numbers = levels.numbers.mutableSpan
      ReachLevels.insert(width: width, height: height, into: &numbers)
      ReachLevels.insert(width: width, height: height, row: row, column: column, into: &numbers)
    }
    if isNew { levels.findClasses() }
    return ReachCell.hash(row: row, level: ReachCell.level(width, height, group))
      &+ UInt32(truncatingIfNeeded: column)
  }

  private func slot(_ hash: UInt32) -> Int { Int(hash) & (firsts.count - 1) }

  private mutating func link(_ number: Int, _ hash: UInt32) {
    let slot = slot(hash)
    hashes[number] = hash
    nexts[number] = firsts[slot]
    firsts[slot] = Int32(number)
  }

  private mutating func grow() {
    firsts = Array(repeating: -1, count: 2 * firsts.count)
    for number in nexts.indices { link(number, hashes[number]) }
  }
}
