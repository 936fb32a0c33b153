// What a kept box suppresses among the boxes within its reach.
//
// Whole blocks are compared, so the neighbors that a run shares a block with are looked at too; nothing depends on
// that. Each box that may overlap by more than the threshold is decided by the rule itself.

extension ReachGrid {
  /// Whether a box is suppressed.
  @inline(__always)
  package func isSuppressed(_ index: Int) -> Bool { isSuppressed.span[lane: index] }

  /// Suppresses every live box that `rule` says `box` suppresses, `box` itself included.
  @inline(__always)
  package mutating func suppress(
    by box: SIMD4<Float>, group: Int32, groups: Span<Int32>, rule: some SuppressionRule
  ) {
    var runsStore = exchange(&runs.numbers, with: [])
    var numbersStore = exchange(&numbers, with: [])
    var isSuppressedStore = exchange(&isSuppressed, with: [])
    do {
      var runs = runsStore.mutableSpan
      var numbers = numbersStore.mutableSpan
      var isSuppressed = isSuppressedStore.mutableSpan
      let runCount = ReachRuns.find(
        within: box, group: group, reach: reach, widths: levels.widths, heights: levels.heights,
        levels: levels.numbers.span, slotEnds: slotEnds.span, slotMask: slotMask, dealtCount: dealtCount, &runs)
      liveCount &-= Self.suppress(
        in: runs.span, runCount, by: box, group: group, groups: groups, rule: rule, cells: cells.span,
        dealtCount: dealtCount, &numbers, &isSuppressed)
    }
    runs.numbers = runsStore
    numbers = numbersStore
    isSuppressed = isSuppressedStore
  }

  /// Goes through candidates in order of score: each one that lives is kept, and suppresses what it can reach.
  ///
  /// - Returns: The position where it stopped: behind the last candidate, where `kept` has `limit` boxes and one more
  ///   lives, or where so many boxes are gone that the others should be dealt again.
  @inline(__always)
  package mutating func keep(
    _ order: borrowing ScoreOrder, _ positions: Range<Int>, minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>,
    maxY: Span<Float>, groups: Span<Int32>, rule: some SuppressionRule, limit: Int, kept: inout [Int],
    flatCount: inout Int
  ) -> Int {
    var runsStore = exchange(&runs.numbers, with: [])
    var numbersStore = exchange(&numbers, with: [])
    var isSuppressedStore = exchange(&isSuppressed, with: [])
    var position = positions.lowerBound
    var liveCount = liveCount
    let fewest = isSmall ? 0 : dealtCount >> 1
    do {
      var runs = runsStore.mutableSpan
      var numbers = numbersStore.mutableSpan
      var isSuppressed = isSuppressedStore.mutableSpan
      while position < positions.upperBound {
        let index = order.index(at: position)
        // The flag first: a box is far away in memory, and a suppressed one is not needed any more.
        guard !isSuppressed[lane: index] else {
          position &+= 1
          continue
        }
        guard kept.count < limit else { break }
        position &+= 1
        kept.append(index)
        let box = SIMD4(minX[lane: index], minY[lane: index], maxX[lane: index], maxY[lane: index])
        guard Reference.hasArea(box) else {
          flatCount &-= 1
          continue
        }
        let group = groups.isEmpty ? 0 : groups[lane: index]
        let runCount = ReachRuns.find(
          within: box, group: group, reach: reach, widths: levels.widths, heights: levels.heights,
          levels: levels.numbers.span, slotEnds: slotEnds.span, slotMask: slotMask, dealtCount: dealtCount, &runs)
        liveCount &-= Self.suppress(
          in: runs.span, runCount, by: box, group: group, groups: groups, rule: rule, cells: cells.span,
          dealtCount: dealtCount, &numbers, &isSuppressed)
        if liveCount <= fewest { break }
      }
    }
    self.liveCount = liveCount
    runs.numbers = runsStore
    numbers = numbersStore
    isSuppressed = isSuppressedStore
    return position
  }

  /// Suppresses among the boxes in runs of places, and those that share their blocks; says how many.
  @inline(__always)
  private static func suppress(
    in runs: Span<UInt64>, _ runCount: Int, by box: SIMD4<Float>, group: Int32, groups: Span<Int32>,
    rule: some SuppressionRule, cells: Span<UInt64>, dealtCount: Int, _ numbers: inout MutableSpan<Float>,
    _ isSuppressed: inout MutableSpan<Bool>
  ) -> Int {
    let probe = BoxBlocks.Probe(box, overlapThreshold: rule.overlapThreshold)
    var suppressedCount = 0
    for run in 0..<runCount {
      let places = ReachRuns.places(run, in: runs)
      var block = places.first >> 2
      while block &* BoxBlocks.boxesPerBlock < places.end {
        let mayExceed = BoxBlocks.mayExceed(probe, block: block, in: numbers.span)
        if any(mayExceed) {
          for lane in 0..<BoxBlocks.boxesPerBlock where mayExceed[lane] {
            let place = block &* BoxBlocks.boxesPerBlock &+ lane
            // Behind the last box there may be places without one, and a probe of an extreme area asks for all.
            guard place < dealtCount else { break }
            let index = ReachCell.index(cells[lane: place])
            let isOfGroup = groups.isEmpty || groups[lane: index] == group
            guard isOfGroup, rule.suppresses(candidate: BoxBlocks.box(at: place, in: numbers.span), by: box) else {
              continue
            }
            isSuppressed[lane: index] = true
            BoxBlocks.remove(place, in: &numbers)
            suppressedCount &+= 1
          }
        }
        block &+= 1
      }
    }
    return suppressedCount
  }
}
