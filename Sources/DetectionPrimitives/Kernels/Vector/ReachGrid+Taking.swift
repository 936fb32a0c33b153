// What a caller takes out of the boxes within the reach of a box, by a rule on their indices.
//
// As suppression does, but the rule may look at more than the boxes in the grid: at boxes that were enlarged for the
// search, at scores, at where boxes come from.

extension ReachGrid {
  /// Asks for every live box of a group that may overlap `box` by more than a threshold; where `isTaken`, it goes.
  ///
  /// The threshold is the one that the grid was made for. `box` itself is asked for as well, when it is in the grid.
  @inline(__always)
  mutating func take(
    near box: SIMD4<Float>, group: Int32, groups: Span<Int32>, overlapThreshold: Float, _ isTaken: (Int) -> Bool
  ) {
    var runsStore = exchange(&runs.numbers, with: [])
    var numbersStore = exchange(&numbers, with: [])
    var isSuppressedStore = exchange(&isSuppressed, with: [])
    var takenCount = 0
    do {
      var runs = runsStore.mutableSpan
      var numbers = numbersStore.mutableSpan
      var isSuppressed = isSuppressedStore.mutableSpan
      let cells = cells.span.extracting(0..<dealtCount)
      let probe = BoxBlocks.Probe(box, overlapThreshold: overlapThreshold)
      let runCount = ReachRuns.find(
        within: box, group: group, reach: reach, widths: levels.widths, heights: levels.heights,
        levels: levels.numbers.span, slotEnds: slotEnds.span, slotMask: slotMask, dealtCount: dealtCount, &runs)
      for run in 0..<runCount {
        let places = ReachRuns.places(run, in: runs.span)
        var block = places.first >> 2
        while block &* BoxBlocks.boxesPerBlock < places.end {
          let mayExceed = BoxBlocks.mayExceed(probe, block: block, in: numbers.span)
          if any(mayExceed) {
            for lane in 0..<BoxBlocks.boxesPerBlock where mayExceed[lane] {
              let place = block &* BoxBlocks.boxesPerBlock &+ lane
              // Behind the last box there may be places without one, and a probe of an extreme area asks for all.
              guard place < cells.count else { break }
              let index = ReachCell.index(cells[lane: place])
              // A place of an extreme area that was cleared may still be asked for.
              guard groups.isEmpty || groups[lane: index] == group, !isSuppressed[lane: index], isTaken(index) else {
                continue
              }
              isSuppressed[lane: index] = true
              BoxBlocks.remove(place, in: &numbers)
              takenCount &+= 1
            }
          }
          block &+= 1
        }
      }
    }
    liveCount &-= takenCount
    runs.numbers = runsStore
    numbers = numbersStore
    isSuppressed = isSuppressedStore
  }
}
