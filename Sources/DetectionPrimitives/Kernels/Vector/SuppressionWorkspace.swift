/// The work buffers of a suppression: kept and handed in again, they make further frames free of allocation.
package struct SuppressionWorkspace: Sendable {
  package var order = ScoreOrder()
  package var grid = ReachGrid()
  package var keptBoxes = KeptBoxes()

  package init() {}
}

/// Kept boxes in blocks of four, for candidates to look through.
package struct KeptBoxes: Sendable {
  private var numbers: [Float] = []
  private var groups: [Int32] = []

  package private(set) var count = 0

  package init() {}

  package mutating func removeAll() { count = 0 }

  package mutating func append(_ box: SIMD4<Float>, group: Int32) {
    if count == groups.count {
      groups += [0, 0, 0, 0]
      for _ in 0..<BoxBlocks.numberCount(forBoxes: 4) { numbers.append(0) }
    }
    groups[count] = group
    let place = count
    count += 1
    var numbers = numbers.mutableSpan
    if place & 3 == 0 {
      for other in place &+ 1..<place &+ 4 { BoxBlocks.clear(other, in: &numbers) }
    }
    BoxBlocks.put(box, at: place, in: &numbers)
  }

  /// Whether a kept box of the group suppresses a candidate.
  @inline(__always)
  package func suppress(_ candidate: SIMD4<Float>, group: Int32, rule: some SuppressionRule) -> Bool {
    let numbers = numbers.span
    let groups = groups.span
    let probe = BoxBlocks.Probe(candidate, overlapThreshold: rule.overlapThreshold)
    for block in 0..<(count &+ 3) >> 2 {
      let mayExceed = BoxBlocks.mayExceed(probe, block: block, in: numbers)
      guard any(mayExceed) else { continue }
      for lane in 0..<BoxBlocks.boxesPerBlock where mayExceed[lane] {
        let place = block &* BoxBlocks.boxesPerBlock &+ lane
        if groups[lane: place] == group,
          rule.suppresses(candidate: candidate, by: BoxBlocks.box(at: place, in: numbers))
        {
          return true
        }
      }
    }
    return false
  }

  /// The box and the group at a place.
  package func element(at place: Int) -> (box: SIMD4<Float>, group: Int32) {
    (BoxBlocks.box(at: place, in: numbers.span), groups[place])
  }
}
