// Which stretches of a grid hold all boxes within reach of a box.

package struct ReachRuns: Sendable {
  /// First and last row within reach for each class of height; then of each run its first place above, its end below.
  var numbers: [UInt64] = []

  private static let spareRows = 16
  private static let firstRun = 2 * Reach.classCount

  /// Makes room for the runs among so many boxes.
  mutating func reserve(boxCount: Int) {
    let runCount = 2 * (boxCount / BoxBlocks.boxesPerBlock + Self.spareRows)
    numbers = Array(repeating: 0, count: Self.firstRun + runCount)
  }

  /// The first place of a run and its end.
  @inline(__always)
  static func places(_ number: Int, in runs: Span<UInt64>) -> (first: Int, end: Int) {
    let run = runs[lane: firstRun &+ number]
    return (Int(truncatingIfNeeded: run >> 32), Int(UInt32(truncatingIfNeeded: run)))
  }

  /// Finds the runs for a box, and how many they are.
  @inline(__always)
  static func find(
    within box: SIMD4<Float>, group: Int32, reach: Reach, widths: Range<Int>, heights: Range<Int>,
    levels: Span<UInt64>, slotEnds: Span<Int32>, slotMask: UInt32, dealtCount: Int,
    _ runs: inout MutableSpan<UInt64>
  ) -> Int {
    let width = Double(box.z) - Double(box.x)
    let height = Double(box.w) - Double(box.y)
    let centerX = (Double(box.x) + Double(box.z)) * 0.5
    let centerY = (Double(box.y) + Double(box.w)) * 0.5
    let heights = reach.sizeClasses(height, of: heights)
    let widths = reach.sizeClasses(width, of: widths)
    for heightClass in heights {
      let distance = reach.distance(height, sizeClass: heightClass)
      runs[lane: 2 &* heightClass] = larger(
        reach.row(centerY - distance, sizeClass: heightClass), levels[lane: ReachLevels.firstRows &+ heightClass])
      runs[lane: 2 &* heightClass &+ 1] = smaller(
        reach.row(centerY + distance, sizeClass: heightClass), levels[lane: ReachLevels.lastRows &+ heightClass])
    }
    var runCount = 0
    var rowsLeft = dealtCount / BoxBlocks.boxesPerBlock &+ spareRows
    for widthClass in widths {
      let distance = reach.distance(width, sizeClass: widthClass)
      let firstColumn = larger(
        reach.column(centerX - distance, sizeClass: widthClass), levels[lane: ReachLevels.firstColumns &+ widthClass])
      let lastColumn = smaller(
        reach.column(centerX + distance, sizeClass: widthClass), levels[lane: ReachLevels.lastColumns &+ widthClass])
      guard firstColumn <= lastColumn else { continue }
      let columnCount = lastColumn &- firstColumn
      let firstSlot = UInt32(truncatingIfNeeded: firstColumn)
      let columns = UInt32(truncatingIfNeeded: columnCount)
      for heightClass in heights
      where ReachLevels.contains(width: widthClass, height: heightClass, in: levels) {
        let code = ReachCell.level(widthClass, heightClass, group)
        var row = runs[lane: 2 &* heightClass]
        let lastRow = runs[lane: 2 &* heightClass &+ 1]
        guard row <= lastRow else { continue }
        guard columnCount < UInt64(slotMask), lastRow &- row < UInt64(rowsLeft) else {
          // More rows than blocks: all places as one run.
          runs[lane: firstRun] = UInt64(dealtCount)
          return 1
        }
        rowsLeft &-= Int(lastRow &- row) &+ 1
        while row <= lastRow {
          let hash = ReachCell.hash(row: row, level: code) &+ firstSlot
          let first = hash & slotMask
          let last = (hash &+ columns) & slotMask
          let start = UInt64(UInt32(bitPattern: slotEnds[lane: Int(first)]))
          let end = UInt64(UInt32(bitPattern: slotEnds[lane: Int(last) &+ 1]))
          if first <= last {
            runs[lane: firstRun &+ runCount] = start << 32 | end
            runCount &+= start < end ? 1 : 0
          } else {
            // The row goes on at slot 0.
            runs[lane: firstRun &+ runCount] = start << 32 | UInt64(dealtCount)
            runs[lane: firstRun &+ runCount &+ 1] = end
            runCount &+= 2
          }
          row &+= 1
        }
      }
    }
    return runCount
  }
}
