// Kept boxes for candidates to look through, four at a time, those of each group apart.
//
// The boxes of a group fill blocks of four that are linked in the order in which they came, so a candidate reads only
// blocks of its own group: with 80 classes that is a few of hundreds. The first block of a group is found in a table by
// a hash of the group's number, with the next free place where another group has the place.

package struct KeptBoxes: Sendable {
  /// The boxes, in blocks of four.
  private var numbers: [Float] = []
  /// Of each block, the next one of its group, or -1.
  private var nextBlocks: [Int32] = []
  /// Of each block, its group.
  private var blockGroups: [Int32] = []
  /// Of each place in the table, the first block of its group, or -1.
  private var firstBlocks: [Int32] = []
  /// Of each place in the table, the number of its group's boxes above, the last of its blocks below.
  private var tails: [UInt64] = []
  private var groupCount = 0
  private var blockCount = 0
  private var squareSum = 0

  /// The number of boxes.
  package private(set) var count = 0

  package init() {}

  private static let smallestTableCount = 16

  package mutating func removeAll() {
    count = 0
    blockCount = 0
    groupCount = 0
    squareSum = 0
    if firstBlocks.isEmpty {
      firstBlocks = Array(repeating: -1, count: Self.smallestTableCount)
      tails = Array(repeating: 0, count: Self.smallestTableCount)
    }
    for place in firstBlocks.indices { firstBlocks[place] = -1 }
  }

  /// How many boxes a candidate has to look through, if candidates fall into groups as kept boxes do.
  package var expectedLength: Double { count == 0 ? 0 : Double(squareSum) / Double(count) }

  /// The place of a group in the table.
  @inline(__always)
  private func place(of group: Int32) -> Int {
    let firstBlocks = firstBlocks.span
    let blockGroups = blockGroups.span
    let mask = firstBlocks.count &- 1
    var place = Int(truncatingIfNeeded: (UInt32(bitPattern: group) &* 0x9E37_79B9) >> 8) & mask
    while true {
      let block = firstBlocks[lane: place]
      if block < 0 || blockGroups[lane: Int(block)] == group { return place }
      place = (place &+ 1) & mask
    }
  }

  package mutating func append(_ box: SIMD4<Float>, group: Int32) {
    var place = place(of: group)
    var tail: UInt64 = 0
    var block: Int
    if firstBlocks[place] < 0 {
      groupCount += 1
      if 2 * groupCount > firstBlocks.count {
        growTable()
        place = self.place(of: group)
      }
      block = appendBlock(group)
      firstBlocks[place] = Int32(block)
    } else {
      tail = tails[place]
      block = Int(UInt32(truncatingIfNeeded: tail))
      if (tail >> 32) & 3 == 0 {
        let next = appendBlock(group)
        nextBlocks[block] = Int32(next)
        block = next
      }
    }
    let length = tail >> 32
    var numbers = numbers.mutableSpan
    BoxBlocks.put(box, at: block &* BoxBlocks.boxesPerBlock &+ Int(length & 3), in: &numbers)
    tails[place] = (length + 1) << 32 | UInt64(block)
    count += 1
    squareSum += 2 * Int(length) + 1
  }

  /// A new block, empty.
  private mutating func appendBlock(_ group: Int32) -> Int {
    let block = blockCount
    blockCount += 1
    if blockCount > nextBlocks.count {
      nextBlocks.append(-1)
      blockGroups.append(group)
      for _ in 0..<BoxBlocks.numberCount(forBoxes: BoxBlocks.boxesPerBlock) { numbers.append(0) }
    }
    nextBlocks[block] = -1
    blockGroups[block] = group
    var numbers = numbers.mutableSpan
    for place in 0..<BoxBlocks.boxesPerBlock {
      BoxBlocks.clear(block &* BoxBlocks.boxesPerBlock &+ place, in: &numbers)
    }
    return block
  }

  private mutating func growTable() {
    let oldBlocks = firstBlocks
    let oldTails = tails
    firstBlocks = Array(repeating: -1, count: 2 * oldBlocks.count)
    tails = Array(repeating: 0, count: 2 * oldBlocks.count)
    for (block, tail) in zip(oldBlocks, oldTails) where block >= 0 {
      let place = place(of: blockGroups[Int(block)])
      firstBlocks[place] = block
      tails[place] = tail
    }
  }

  /// Whether a kept box of the group suppresses a candidate.
  @inline(__always)
  package func suppress(_ candidate: SIMD4<Float>, group: Int32, rule: some SuppressionRule) -> Bool {
    let numbers = numbers.span
    let nextBlocks = nextBlocks.span
    let probe = BoxBlocks.Probe(candidate, overlapThreshold: rule.overlapThreshold)
    var next = firstBlocks.span[lane: place(of: group)]
    while next >= 0 {
      let block = Int(next)
      next = nextBlocks[lane: block]
      let mayExceed = BoxBlocks.mayExceed(probe, block: block, in: numbers)
      guard any(mayExceed) else { continue }
      for lane in 0..<BoxBlocks.boxesPerBlock where mayExceed[lane] {
        let place = block &* BoxBlocks.boxesPerBlock &+ lane
        if rule.suppresses(candidate: candidate, by: BoxBlocks.box(at: place, in: numbers)) { return true }
      }
    }
    return false
  }

  /// The number of places: a whole number of blocks.
  package var placeCount: Int { blockCount * BoxBlocks.boxesPerBlock }

  /// The box and the group at a place; a box without area where the place is empty.
  package func element(at place: Int) -> (box: SIMD4<Float>, group: Int32) {
    (BoxBlocks.box(at: place, in: numbers.span), blockGroups[place / BoxBlocks.boxesPerBlock])
  }
}
