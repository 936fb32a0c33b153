// A place for candidates in which a kept box finds all those that it can suppress, and few others.
//
// What can a box reach? For two boxes, let IoUx be the overlap over the union of their extents in x. The union of
// the boxes holds, for every y that both have, the union of the extents in x; hence IoU <= IoUx, and likewise in y.
// So IoU > t gives, for each axis with extents w and W and centers d apart:
//
//     t < w / W < 1 / t   and   d < (w + W) / 2 x (1 - t) / (1 + t)
//
// Candidates are therefore sorted by classes of their width and of their height (a level), and
// within a level by a grid of centers whose cells are as fine as the reach in that level. A kept box visits the few
// levels within t...1/t of it, and in each the few rows of cells within reach.
//
// Cells are not stored: a row of cells (level, group, row number) hashes to a slot, and the cells of the row take the
// slots from there on. Candidates are dealt by slot with one counting sort, so a stretch of cells is one run of
// neighboring boxes in memory. Rows that collide only cost comparisons; every comparison is exact. Any coordinates
// and sizes work, from one point to the whole range of Float, since nothing depends on the extent of the picture.
//
// The work per kept box is bounded: when it would visit more rows than there are blocks, it reads all blocks instead.
// When half of the candidates are gone, the rest is dealt again, so dead ones do not slow down a dense heap.
//
// Rejected: a grid of the kept boxes that candidates look into. There are many more candidates than kept boxes, and
// each would pay a probe; here a suppressed candidate costs one flag. An R-tree: its nodes are scattered and the
// bounds do not use the sizes of the boxes, only their places.

package struct ReachGrid: Sendable {
  /// The boxes, in blocks of four, in order of slot.
  private var numbers: [Float] = []
  /// Of each box in that order, the hash of its cell above and its index below.
  private var cells: [UInt64] = []
  /// The same of boxes that were added and not yet dealt.
  private var addedCells: [UInt64] = []
  /// Where each slot ends.
  private var slotEnds: [Int32] = []
  private var slotMask: UInt32 = 0
  /// Which levels have boxes: for each class of width 128 bits, one for each class of height.
  private var levels = [UInt64](repeating: 0, count: Reach.classCount * 2)
  /// The rows within reach of a box, for each class of height.
  private var firstRows = [UInt64](repeating: 0, count: Reach.classCount)
  private var lastRows = [UInt64](repeating: 0, count: Reach.classCount)
  /// The runs of places within reach of a box: first and end.
  private var runs: [UInt64] = []
  /// Whether the box with an index is suppressed.
  private var isSuppressed: [Bool] = []

  private var reach = Reach(overlapThreshold: 1)
  private var dealtCount = 0

  /// How many of the boxes are not suppressed.
  package private(set) var liveCount = 0

  package init() {}

  private static let smallestDealCount = 64
  private static let spareRows = 16

  /// Empties the grid, for `capacity` boxes with indices below `boxCount`.
  package mutating func removeAll(boxCount: Int, capacity: Int, overlapThreshold: Float) {
    if isSuppressed.count < boxCount { isSuppressed = Array(repeating: false, count: boxCount) }
    if addedCells.count < capacity {
      addedCells = Array(repeating: 0, count: capacity)
      cells = Array(repeating: 0, count: capacity)
      numbers = Array(repeating: 0, count: BoxBlocks.numberCount(forBoxes: capacity))
      runs = Array(repeating: 0, count: 2 * (capacity / BoxBlocks.boxesPerBlock + Self.spareRows))
    }
    for index in 0..<boxCount { isSuppressed[index] = false }
    for word in levels.indices { levels[word] = 0 }
    reach = Reach(overlapThreshold: overlapThreshold)
    dealtCount = 0
    liveCount = 0
  }

  /// Adds the boxes of the entries of `order` from `position` on that have an area; they take part once dealt.
  package mutating func add(
    _ order: borrowing ScoreOrder, from position: Int, minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>,
    maxY: Span<Float>, groups: Span<Int32>
  ) {
    var addedCellsStore = exchange(&addedCells, with: [])
    var levelsStore = exchange(&levels, with: [])
    do {
      var addedCells = addedCellsStore.mutableSpan
      var levels = levelsStore.mutableSpan
      for position in position..<order.count {
        let i = order.index(at: position)
        let minX = Double(minX[lane: i])
        let minY = Double(minY[lane: i])
        let maxX = Double(maxX[lane: i])
        let maxY = Double(maxY[lane: i])
        let group = groups.isEmpty ? 0 : groups[lane: i]
        let width = Reach.sizeClass(maxX - minX)
        let height = Reach.sizeClass(maxY - minY)
        levels[lane: width << 1 | height >> 6] |= 1 << UInt64(height & 63)
        let row = reach.cell((minY + maxY) * 0.5, sizeClass: height)
        let column = reach.cell((minX + maxX) * 0.5, sizeClass: width)
        let hash = Self.hash(row: row, level: Self.level(width, height, group)) &+ UInt32(truncatingIfNeeded: column)
        addedCells[lane: dealtCount] = UInt64(hash) << 32 | UInt64(truncatingIfNeeded: i)
        dealtCount &+= maxX > minX && maxY > minY ? 1 : 0
      }
    }
    addedCells = addedCellsStore
    levels = levelsStore
  }

  /// Sorts the added boxes by slot.
  package mutating func deal(minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>) {
    var slots = 16
    while slots < 2 * dealtCount { slots *= 2 }
    slotMask = UInt32(slots - 1)
    if slotEnds.count <= slots { slotEnds = Array(repeating: 0, count: slots + 1) }
    liveCount = dealtCount

    var slotEndsStore = exchange(&slotEnds, with: [])
    var numbersStore = exchange(&numbers, with: [])
    var cellsStore = exchange(&cells, with: [])
    do {
      let added = addedCells.span
      var ends = slotEndsStore.mutableSpan
      var numbers = numbersStore.mutableSpan
      var cells = cellsStore.mutableSpan
      // Counts one place up, so that dealing leaves each slot's start in its own place and its end in the next.
      for slot in 0...slots { ends[lane: slot] = 0 }
      for number in 0..<dealtCount { ends[lane: slot(added[lane: number]) &+ 1] &+= 1 }
      var start: Int32 = 0
      for slot in 1...slots {
        let size = ends[lane: slot]
        ends[lane: slot] = start
        start &+= size
      }
      for number in 0..<dealtCount {
        let cell = added[lane: number]
        let end = slot(cell) &+ 1
        let place = Int(ends[lane: end])
        ends[lane: end] &+= 1
        cells[lane: place] = cell
        let i = Self.index(cell)
        BoxBlocks.put(SIMD4(minX[lane: i], minY[lane: i], maxX[lane: i], maxY[lane: i]), at: place, in: &numbers)
      }
      for place in dealtCount..<BoxBlocks.placeCount(forBoxes: dealtCount) { BoxBlocks.clear(place, in: &numbers) }
    }
    slotEnds = slotEndsStore
    numbers = numbersStore
    cells = cellsStore
  }

  /// Deals again those that live, when half of the boxes are gone.
  @inline(__always)
  package mutating func shrinkIfHalfEmpty(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>
  ) {
    guard liveCount &* 2 < dealtCount, dealtCount > Self.smallestDealCount else { return }
    shrink(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  @inline(never)
  private mutating func shrink(minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>) {
    var number = 0
    for place in 0..<dealtCount {
      addedCells[number] = cells[place]
      number += isSuppressed[Self.index(cells[place])] ? 0 : 1
    }
    dealtCount = number
    deal(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// Whether a box is suppressed.
  @inline(__always)
  package func isSuppressed(_ index: Int) -> Bool { isSuppressed.span[lane: index] }

  /// Suppresses every live box that `rule` says `box` suppresses, `box` itself included.
  @inline(__always)
  package mutating func suppress(
    by box: SIMD4<Float>, group: Int32, groups: Span<Int32>, rule: some SuppressionRule
  ) {
    var runsStore = exchange(&runs, with: [])
    var runCount = 0
    do {
      var runs = runsStore.mutableSpan
      runCount = findRuns(within: box, group: group, &runs)
    }
    var numbersStore = exchange(&numbers, with: [])
    var isSuppressedStore = exchange(&isSuppressed, with: [])
    do {
      var numbers = numbersStore.mutableSpan
      var isSuppressed = isSuppressedStore.mutableSpan
      liveCount &-= Self.suppress(
        in: runsStore.span, runCount, by: box, group: group, groups: groups, rule: rule, cells: cells.span, &numbers,
        &isSuppressed)
    }
    runs = runsStore
    numbers = numbersStore
    isSuppressed = isSuppressedStore
  }

  /// Finds the runs of places, and writes first and end of each, that hold all boxes within reach.
  ///
  /// - Returns: The number of runs.
  private mutating func findRuns(within box: SIMD4<Float>, group: Int32, _ runs: inout MutableSpan<UInt64>) -> Int {
    let width = Double(box.z) - Double(box.x)
    let height = Double(box.w) - Double(box.y)
    let centerX = (Double(box.x) + Double(box.z)) * 0.5
    let centerY = (Double(box.y) + Double(box.w)) * 0.5
    let heights = reach.sizeClasses(height)
    for heightClass in heights {
      let distance = reach.distance(height, sizeClass: heightClass)
      firstRows[heightClass] = reach.cell(centerY - distance, sizeClass: heightClass)
      lastRows[heightClass] = reach.cell(centerY + distance, sizeClass: heightClass)
    }
    let ends = slotEnds.span
    let levels = levels.span
    let firstRows = firstRows.span
    let lastRows = lastRows.span
    var runCount = 0
    var rowsLeft = dealtCount / BoxBlocks.boxesPerBlock &+ Self.spareRows
    for widthClass in reach.sizeClasses(width) {
      let distance = reach.distance(width, sizeClass: widthClass)
      let firstColumn = reach.cell(centerX - distance, sizeClass: widthClass)
      let columnCount = reach.cell(centerX + distance, sizeClass: widthClass) &- firstColumn
      guard columnCount < UInt64(slotMask) else { return wholeRun(&runs) }
      let firstSlot = UInt32(truncatingIfNeeded: firstColumn)
      let columns = UInt32(truncatingIfNeeded: columnCount)
      for heightClass in heights
      where (levels[lane: widthClass << 1 | heightClass >> 6] >> UInt64(heightClass & 63)) & 1 != 0 {
        let level = Self.level(widthClass, heightClass, group)
        var row = firstRows[lane: heightClass]
        let rowCount = lastRows[lane: heightClass] &- row
        guard rowCount < UInt64(rowsLeft) else { return wholeRun(&runs) }
        rowsLeft &-= Int(rowCount) &+ 1
        for _ in 0...rowCount {
          let hash = Self.hash(row: row, level: level) &+ firstSlot
          let first = hash & slotMask
          let last = (hash &+ columns) & slotMask
          let start = UInt64(UInt32(bitPattern: ends[lane: Int(first)]))
          let end = UInt64(UInt32(bitPattern: ends[lane: Int(last) &+ 1]))
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

  /// All places as one run.
  private func wholeRun(_ runs: inout MutableSpan<UInt64>) -> Int {
    runs[lane: 0] = UInt64(dealtCount)
    return 1
  }

  /// Suppresses among the boxes in runs of places, and those that share their blocks.
  @inline(__always)
  private static func suppress(
    in runs: Span<UInt64>, _ runCount: Int, by box: SIMD4<Float>, group: Int32, groups: Span<Int32>,
    rule: some SuppressionRule, cells: Span<UInt64>, _ numbers: inout MutableSpan<Float>,
    _ isSuppressed: inout MutableSpan<Bool>
  ) -> Int {
    let probe = BoxBlocks.Probe(box, overlapThreshold: rule.overlapThreshold)
    var suppressedCount = 0
    for run in 0..<runCount {
      var block = Int(truncatingIfNeeded: runs[lane: run] >> 34)
      let end = Int(UInt32(truncatingIfNeeded: runs[lane: run]))
      while block &* BoxBlocks.boxesPerBlock < end {
        let mayExceed = BoxBlocks.mayExceed(probe, block: block, in: numbers.span)
        if any(mayExceed) {
          for lane in 0..<BoxBlocks.boxesPerBlock where mayExceed[lane] {
            let place = block &* BoxBlocks.boxesPerBlock &+ lane
            let index = index(cells[lane: place])
            let isOfGroup = groups.isEmpty || groups[lane: index] == group
            guard isOfGroup, rule.suppresses(candidate: BoxBlocks.box(at: place, in: numbers.span), by: box) else {
              continue
            }
            isSuppressed[lane: index] = true
            BoxBlocks.clear(place, in: &numbers)
            suppressedCount &+= 1
          }
        }
        block &+= 1
      }
    }
    return suppressedCount
  }

  @inline(__always)
  private func slot(_ cell: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: cell >> 32) & slotMask) }

  @inline(__always)
  private static func index(_ cell: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: cell)) }

  /// A number for the level and the group, already spread over the bits.
  @inline(__always)
  private static func level(_ width: Int, _ height: Int, _ group: Int32) -> UInt64 {
    (UInt64(UInt32(bitPattern: group)) << 16 | UInt64(truncatingIfNeeded: width << 8 | height))
      &* 0xC2B2_AE3D_27D4_EB4F
  }

  /// The slot of a row's column 0, before the mask.
  @inline(__always)
  private static func hash(row: UInt64, level: UInt64) -> UInt32 {
    let mixed = (row &* 0x9E37_79B9_7F4A_7C15) ^ level
    return UInt32(truncatingIfNeeded: ((mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93) >> 32)
  }
}
