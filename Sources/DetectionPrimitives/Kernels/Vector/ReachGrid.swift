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
// levels within t...1/t of it that have boxes (``ReachLevels``), and in each the few rows of cells within reach.
//
// Cells are not stored: a row of cells (level, group, row number) hashes to a slot (``ReachCell``), and the cells of
// the row take the slots from there on. Candidates are dealt by slot with one counting sort, so a stretch of cells is
// one run of neighboring boxes in memory. Rows that collide only cost comparisons; every comparison is exact. Any
// coordinates and sizes work, from one point to the whole range of Float, since nothing depends on the extent of the
// picture.
//
// The work per kept box is bounded: rows and columns where no box lies are left out, and when still more rows would be
// visited than there are blocks, all blocks are read instead. When half of the candidates are gone, the rest is dealt
// again, so dead ones do not slow down a dense heap.
//
// This file has the boxes' way into the grid; ReachRuns.swift finds what is within reach; ReachGrid+Suppression.swift
// compares.
//
// Rejected: a grid of the kept boxes that candidates look into. There are many more candidates than kept boxes, and
// each would pay a probe; here a suppressed candidate costs one flag. An R-tree: its nodes are scattered and the
// bounds do not use the sizes of the boxes, only their places.

package struct ReachGrid: Sendable {
  /// The boxes, in blocks of four, in order of slot.
  var numbers: [Float] = []
  /// Of each box in that order, the hash of its cell above and its index below.
  var cells: [UInt64] = []
  /// The same of boxes that were added and not yet dealt.
  private var addedCells: [UInt64] = []
  /// Where each slot ends.
  var slotEnds: [Int32] = []
  var slotMask: UInt32 = 0
  /// Where boxes are.
  var levels = ReachLevels()
  /// The runs of places within reach of a box.
  var runs = ReachRuns()
  /// Whether the box with an index is suppressed.
  var isSuppressed: [Bool] = []

  var reach = Reach(overlapThreshold: 1)
  var dealtCount = 0

  /// How many of the boxes are not suppressed.
  package internal(set) var liveCount = 0

  package init() {}

  private static let smallestDealCount = 64
  /// Where more than one of so many boxes is added, all boxes are gone through.
  private static let indexOrderShare = 2

  /// Empties the grid, for `capacity` boxes with indices below `boxCount`.
  package mutating func removeAll(boxCount: Int, capacity: Int, overlapThreshold: Float) {
    if isSuppressed.count < boxCount { isSuppressed = Array(repeating: false, count: boxCount) }
    if addedCells.count <= capacity {
      addedCells = Array(repeating: 0, count: capacity + 1)
      cells = Array(repeating: 0, count: capacity)
      numbers = Array(repeating: 0, count: BoxBlocks.numberCount(forBoxes: capacity))
      runs.reserve(boxCount: capacity)
    }
    reach = Reach(overlapThreshold: overlapThreshold)
    levels.removeAll(hasExtents: reach.isFar)
    dealtCount = 0
    liveCount = 0
  }

  /// Adds the boxes of the entries of `order` from `position` on that have an area; they take part once dealt.
  package mutating func add(
    _ order: borrowing ScoreOrder, from position: Int, minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>,
    maxY: Span<Float>, groups: Span<Int32>
  ) {
    let remaining = order.count - position
    var addedCellsStore = exchange(&addedCells, with: [])
    var levelsStore = exchange(&levels.numbers, with: [])
    var isSuppressedStore = exchange(&isSuppressed, with: [])
    do {
      var addedCells = addedCellsStore.mutableSpan
      var levels = levelsStore.mutableSpan
      var isSuppressed = isSuppressedStore.mutableSpan
      @inline(__always)
      func add(_ i: Int, isRemaining: Bool, _ levels: inout MutableSpan<UInt64>, _ cells: inout MutableSpan<UInt64>) {
        let minX = minX[lane: i]
        let minY = minY[lane: i]
        let maxX = maxX[lane: i]
        let maxY = maxY[lane: i]
        let group = groups.isEmpty ? 0 : groups[lane: i]
        let width = Reach.sizeClass(maxX - minX)
        let height = Reach.sizeClass(maxY - minY)
        let row = reach.row((Double(minY) + Double(maxY)) * 0.5, sizeClass: height)
        let column = reach.column((Double(minX) + Double(maxX)) * 0.5, sizeClass: width)
        let hash =
          ReachCell.hash(row: row, level: ReachCell.level(width, height, group)) &+ UInt32(truncatingIfNeeded: column)
        cells[lane: dealtCount] = UInt64(hash) << 32 | UInt64(truncatingIfNeeded: i)
        dealtCount &+= isRemaining && maxX > minX && maxY > minY ? 1 : 0
        ReachLevels.insert(width: width, height: height, into: &levels)
        if reach.isFar { ReachLevels.insert(width: width, height: height, row: row, column: column, into: &levels) }
      }
      if remaining &* Self.indexOrderShare > minX.count {
        // In order of index: boxes far apart in memory are slow to read where there are many.
        for index in minX.indices { isSuppressed[lane: index] = true }
        for position in position..<order.count { isSuppressed[lane: order.index(at: position)] = false }
        for index in minX.indices { add(index, isRemaining: !isSuppressed[lane: index], &levels, &addedCells) }
      } else {
        for position in position..<order.count {
          let index = order.index(at: position)
          isSuppressed[lane: index] = false
          add(index, isRemaining: true, &levels, &addedCells)
        }
      }
    }
    addedCells = addedCellsStore
    levels.numbers = levelsStore
    isSuppressed = isSuppressedStore
    levels.findClasses()
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
      for number in 0..<dealtCount { ends[lane: ReachCell.slot(added[lane: number], slotMask) &+ 1] &+= 1 }
      var start: Int32 = 0
      for slot in 1...slots {
        let size = ends[lane: slot]
        ends[lane: slot] = start
        start &+= size
      }
      for number in 0..<dealtCount {
        let cell = added[lane: number]
        let end = ReachCell.slot(cell, slotMask) &+ 1
        let place = Int(ends[lane: end])
        ends[lane: end] &+= 1
        cells[lane: place] = cell
        let i = ReachCell.index(cell)
        BoxBlocks.put(SIMD4(minX[lane: i], minY[lane: i], maxX[lane: i], maxY[lane: i]), at: place, in: &numbers)
      }
      for place in dealtCount..<BoxBlocks.placeCount(forBoxes: dealtCount) { BoxBlocks.clear(place, in: &numbers) }
    }
    slotEnds = slotEndsStore
    numbers = numbersStore
    cells = cellsStore
  }

  /// Whether there are so few boxes that they need not be dealt again.
  @inline(__always)
  var isSmall: Bool { dealtCount <= Self.smallestDealCount }

  /// Deals again those that live, when half of the boxes are gone.
  @inline(__always)
  package mutating func shrinkIfHalfEmpty(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>
  ) {
    guard liveCount &* 2 <= dealtCount, !isSmall else { return }
    shrink(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  @inline(never)
  private mutating func shrink(minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>) {
    var number = 0
    for place in 0..<dealtCount {
      addedCells[number] = cells[place]
      number += isSuppressed[ReachCell.index(cells[place])] ? 0 : 1
    }
    dealtCount = number
    deal(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
