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
    var runs = exchange(&runs, with: ReachRuns())
    runs.find(
      within: box, group: group, reach: reach, levels: levels, slotEnds: slotEnds.span, slotMask: slotMask,
      dealtCount: dealtCount)
    var numbersStore = exchange(&numbers, with: [])
    var isSuppressedStore = exchange(&isSuppressed, with: [])
    do {
      var numbers = numbersStore.mutableSpan
      var isSuppressed = isSuppressedStore.mutableSpan
      liveCount &-= Self.suppress(
        in: runs, by: box, group: group, groups: groups, rule: rule, cells: cells.span.extracting(0..<dealtCount),
        &numbers,
        &isSuppressed)
    }
    self.runs = runs
    numbers = numbersStore
    isSuppressed = isSuppressedStore
  }

  /// Suppresses among the boxes in runs of places, and those that share their blocks.
  @inline(__always)
  private static func suppress(
    in runs: borrowing ReachRuns, by box: SIMD4<Float>, group: Int32, groups: Span<Int32>,
    rule: some SuppressionRule, cells: Span<UInt64>, _ numbers: inout MutableSpan<Float>,
    _ isSuppressed: inout MutableSpan<Bool>
  ) -> Int {
    let probe = BoxBlocks.Probe(box, overlapThreshold: rule.overlapThreshold)
    var suppressedCount = 0
    for run in 0..<runs.count {
      let places = runs.places(run)
      var block = places.first >> 2
      while block &* BoxBlocks.boxesPerBlock < places.end {
        let mayExceed = BoxBlocks.mayExceed(probe, block: block, in: numbers.span)
        if any(mayExceed) {
          for lane in 0..<BoxBlocks.boxesPerBlock where mayExceed[lane] {
            let place = block &* BoxBlocks.boxesPerBlock &+ lane
            // Behind the last box there may be places without one, and a probe of an extreme area asks for all.
            guard place < cells.count else { break }
            let index = ReachCell.index(cells[lane: place])
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
}
