// Which stretches of a grid hold all boxes within reach of a box.

package struct ReachRuns: Sendable {
  /// The first place of each run above, its end below.
  private var runs: [UInt64] = []
  /// The rows within reach, for each class of height.
  private var firstRows: [UInt64] = []
  private var lastRows: [UInt64] = []

  /// The number of runs.
  private(set) var count = 0

  private static let spareRows = 16

  /// Makes room for the runs among so many boxes.
  mutating func reserve(boxCount: Int) {
    runs = Array(repeating: 0, count: 2 * (boxCount / BoxBlocks.boxesPerBlock + Self.spareRows))
    firstRows = Array(repeating: 0, count: Reach.classCount)
    lastRows = Array(repeating: 0, count: Reach.classCount)
  }

  /// The places of a run.
  @inline(__always)
  func places(_ number: Int) -> Range<Int> {
    let run = runs.span[lane: number]
    return Range(
      uncheckedBounds: (Int(truncatingIfNeeded: run >> 32), Int(UInt32(truncatingIfNeeded: run))))
  }

  /// Finds the runs for a box.
  mutating func find(
    within box: SIMD4<Float>, group: Int32, reach: Reach, levels: borrowing ReachLevels, slotEnds: Span<Int32>,
    slotMask: UInt32, dealtCount: Int
  ) {
    var runsStore = exchange(&runs, with: [])
    var firstRowsStore = exchange(&firstRows, with: [])
    var lastRowsStore = exchange(&lastRows, with: [])
    do {
      var runs = runsStore.mutableSpan
      var firstRows = firstRowsStore.mutableSpan
      var lastRows = lastRowsStore.mutableSpan
      count = Self.find(
        within: box, group: group, reach: reach, widths: levels.widths, heights: levels.heights,
        levels: levels.numbers.span, slotEnds: slotEnds, slotMask: slotMask, dealtCount: dealtCount, &firstRows,
        &lastRows, &runs)
    }
    runs = runsStore
    firstRows = firstRowsStore
    lastRows = lastRowsStore
  }

  private static func find(
    within box: SIMD4<Float>, group: Int32, reach: Reach, widths: Range<Int>, heights: Range<Int>,
    levels: Span<UInt64>, slotEnds: Span<Int32>, slotMask: UInt32, dealtCount: Int,
    _ firstRows: inout MutableSpan<UInt64>, _ lastRows: inout MutableSpan<UInt64>, _ runs: inout MutableSpan<UInt64>
  ) -> Int {
    let width = Double(box.z) - Double(box.x)
    let height = Double(box.w) - Double(box.y)
    let centerX = (Double(box.x) + Double(box.z)) * 0.5
    let centerY = (Double(box.y) + Double(box.w)) * 0.5
    let heights = reach.sizeClasses(height, of: heights)
    let widths = reach.sizeClasses(width, of: widths)
    for heightClass in heights {
      let distance = reach.distance(height, sizeClass: heightClass)
      firstRows[lane: heightClass] = larger(
        reach.cell(centerY - distance, sizeClass: heightClass), levels[lane: ReachLevels.firstRows &+ heightClass])
      lastRows[lane: heightClass] = smaller(
        reach.cell(centerY + distance, sizeClass: heightClass), levels[lane: ReachLevels.lastRows &+ heightClass])
    }
    var runCount = 0
    var rowsLeft = dealtCount / BoxBlocks.boxesPerBlock &+ spareRows
    for widthClass in widths {
      let distance = reach.distance(width, sizeClass: widthClass)
      let firstColumn = larger(
        reach.cell(centerX - distance, sizeClass: widthClass), levels[lane: ReachLevels.firstColumns &+ widthClass])
      let lastColumn = smaller(
        reach.cell(centerX + distance, sizeClass: widthClass), levels[lane: ReachLevels.lastColumns &+ widthClass])
      guard firstColumn <= lastColumn else { continue }
      let columnCount = lastColumn &- firstColumn
      let firstSlot = UInt32(truncatingIfNeeded: firstColumn)
      let columns = UInt32(truncatingIfNeeded: columnCount)
      for heightClass in heights
      where (levels[lane: widthClass << 1 | heightClass >> 6] >> UInt64(heightClass & 63)) & 1 != 0 {
        let code = ReachCell.level(widthClass, heightClass, group)
        var row = firstRows[lane: heightClass]
        let lastRow = lastRows[lane: heightClass]
        guard row <= lastRow else { continue }
        guard columnCount < UInt64(slotMask), lastRow &- row < UInt64(rowsLeft) else {
          // More rows than blocks: all places as one run.
          runs[lane: 0] = UInt64(dealtCount)
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
            runs[lane: runCount] = start << 32 | end
            runCount &+= start < end ? 1 : 0
          } else {
            // The row goes on at slot 0.
            runs[lane: runCount] = start << 32 | UInt64(dealtCount)
            runs[lane: runCount &+ 1] = end
            runCount &+= 2
          }
          row &+= 1
        }
      }
    }
    return runCount
  }
}
