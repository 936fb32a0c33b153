// Candidates in order of score, sorted only as deep as they are read.
//
// An entry is 64 bits: a key above, the index below. The key orders like the score, descending, so entries compare as
// whole numbers and equal scores fall back on the lower index by themselves; no sort has to be stable for that.
//
// `fill` collects the entries, then deals them into slots by a linear map of the score. The map is a subtraction and a
// product, both of which keep order under rounding, so a better score never lands in a later slot. There are as many
// slots as entries or more, so where scores are spread out an entry is at most a few places from its own.
//
// A number of neighboring slots is a bucket, which is sorted when its turn comes: as a whole by insertion, after those of
// its slots that are long by their differing digits. So reading all of n entries costs O(n) for any distribution (at
// most four passes of 8-bit digits), and reading the first few costs two passes over the entries and nothing more.

package struct ScoreOrder: Sendable {
  /// The entries, bucket after bucket.
  private var entries: [UInt64] = []
  private var spare: [UInt64] = []
  private var slotEnds: [Int32] = []
  private var slotCount = 0
  private var digitEnds = [Int32](repeating: 0, count: 256)

  /// The number of entries.
  package private(set) var count = 0

  /// The number of buckets.
  package private(set) var bucketCount = 0

  package init() {}

  private static let insertionLimit = 40
  private static let slotsPerBucket = 32
  private static let maximumSlotCount = 1 << 16

  /// The key of a score: a smaller key for a better score, equal keys for equal scores.
  @inline(__always)
  private static func key(_ score: Float) -> UInt32 {
    let bits = (score + 0).bitPattern  // a negative zero becomes a positive one
    return bits ^ (UInt32(bitPattern: ~(Int32(bitPattern: bits) >> 31)) >> 1)
  }

  @inline(__always)
  private static func score(_ entry: UInt64) -> Float {
    let key = UInt32(truncatingIfNeeded: entry >> 32)
    return Float(bitPattern: key ^ (UInt32(bitPattern: ~(Int32(bitPattern: key) >> 31)) >> 1))
  }

  /// Takes in every box that is a candidate, and keeps the best `limits.candidateLimit` of them.
  package mutating func fill(
    minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>, scores: Span<Float>,
    limits: SuppressionLimits, counts: inout SuppressionCounts
  ) {
    let boxCount = scores.count
    precondition(
      minX.count == boxCount && minY.count == boxCount && maxX.count == boxCount && maxY.count == boxCount,
      "\(minX.count), \(minY.count), \(maxX.count) and \(maxY.count) edges for \(boxCount) scores")
    reserve(boxCount)
    var candidates = spare.mutableSpan
    var number = 0
    var best = -Float.infinity
    var worst = Float.infinity
    for index in 0..<boxCount {
      let score = scores[lane: index]
      guard score > limits.scoreThreshold else {
        counts.notFinite &+= score == score ? 0 : 1
        continue
      }
      // A difference of a number with itself is 0, or NaN where it is not finite.
      let zero =
        (minX[lane: index] - minX[lane: index]) + (minY[lane: index] - minY[lane: index])
        + ((maxX[lane: index] - maxX[lane: index]) + (maxY[lane: index] - maxY[lane: index]))
      candidates[lane: number] = UInt64(Self.key(score)) << 32 | UInt64(truncatingIfNeeded: index)
      let isFinite = zero == 0
      number &+= isFinite ? 1 : 0
      counts.notFinite &+= isFinite ? 0 : 1
      best = isFinite && score > best ? score : best
      worst = isFinite && score < worst ? score : worst
    }
    counts.belowThreshold = boxCount - number - counts.notFinite
    deal(number, best: best, worst: worst)
    if number > limits.candidateLimit {
      truncate(to: limits.candidateLimit)
      counts.overCandidateLimit = number - limits.candidateLimit
    }
  }

  /// Takes in all boxes; their scores are numbers.
  mutating func fill(scores: Span<Float>) {
    reserve(scores.count)
    var candidates = spare.mutableSpan
    var best = -Float.infinity
    var worst = Float.infinity
    for index in scores.indices {
      let score = scores[lane: index]
      candidates[lane: index] = UInt64(Self.key(score)) << 32 | UInt64(truncatingIfNeeded: index)
      best = larger(best, score)
      worst = smaller(worst, score)
    }
    deal(scores.count, best: best, worst: worst)
  }

  private mutating func reserve(_ boxCount: Int) {
    precondition(boxCount <= Int(Int32.max), "\(boxCount) boxes")
    if spare.count < boxCount {
      spare = Array(repeating: 0, count: boxCount)
      entries = Array(repeating: 0, count: boxCount)
    }
  }

  /// Moves `number` entries from `spare` into slots in `entries`.
  private mutating func deal(_ number: Int, best: Float, worst: Float) {
    count = number
    var slots = 1
    while slots < number && slots < Self.maximumSlotCount { slots *= 2 }
    let scale = Float(slots) / (best - worst)
    if number <= Self.insertionLimit || !(scale > 0 && scale < .infinity) { slots = 1 }
    slotCount = slots
    bucketCount = (slots + Self.slotsPerBucket - 1) / Self.slotsPerBucket
    if slotEnds.count < slots { slotEnds = Array(repeating: 0, count: slots) }
    guard slots > 1 else {
      swap(&entries, &spare)
      slotEnds[0] = Int32(number)
      return
    }
    Self.deal(spare, number, into: &entries, ends: &slotEnds, best: best, scale: scale, slots)
  }

  private static func deal(
    _ source: [UInt64], _ number: Int, into entries: inout [UInt64], ends slotEnds: inout [Int32], best: Float,
    scale: Float, _ slots: Int
  ) {
    @inline(__always)
    func slot(_ entry: UInt64) -> Int {
      let slot = Int(Int32((best - score(entry)) * scale))
      return slot < slots ? slot : slots - 1
    }
    let source = source.span
    var ends = slotEnds.mutableSpan
    for slot in 0..<slots { ends[lane: slot] = 0 }
    for position in 0..<number { ends[lane: slot(source[lane: position])] &+= 1 }
    var start: Int32 = 0
    for slot in 0..<slots {
      let size = ends[lane: slot]
      ends[lane: slot] = start
      start &+= size
    }
    var target = entries.mutableSpan
    for position in 0..<number {
      let entry = source[lane: position]
      let slot = slot(entry)
      target[lane: Int(ends[lane: slot])] = entry
      ends[lane: slot] &+= 1
    }
  }

  /// Drops all but the first entries.
  private mutating func truncate(to limit: Int) {
    count = limit
    var bucket = 0
    while range(bucket: bucket).upperBound <= limit { bucket += 1 }
    sort(bucket: bucket)
    let slots = slots(bucket: bucket)
    for slot in slots where slotEnds[slot] > Int32(limit) { slotEnds[slot] = Int32(limit) }
    slotCount = slots.upperBound
    bucketCount = bucket + 1
  }

  /// The slots of a bucket.
  private func slots(bucket: Int) -> Range<Int> {
    let first = bucket * Self.slotsPerBucket
    return first..<smaller(first + Self.slotsPerBucket, slotCount)
  }

  /// Where a bucket lies.
  package func range(bucket: Int) -> Range<Int> {
    let slots = slots(bucket: bucket)
    return (bucket == 0 ? 0 : Int(slotEnds[slots.lowerBound - 1]))..<Int(slotEnds[slots.upperBound - 1])
  }

  /// The index of the box at a position; in order of score where the position's bucket is sorted.
  @inline(__always)
  package func index(at position: Int) -> Int {
    Int(UInt32(truncatingIfNeeded: entries.span[lane: position]))
  }

  /// Sorts a bucket.
  package mutating func sort(bucket: Int) {
    let range = range(bucket: bucket)
    if range.count > 2 * Self.slotsPerBucket {
      // More than two for each slot: some slot may be long.
      var start = range.lowerBound
      for slot in slots(bucket: bucket) {
        let end = Int(slotEnds[slot])
        if end - start > Self.insertionLimit { sortByDigits(start..<end) }
        start = end
      }
    }
    sortByInsertion(range)
  }

  private mutating func sortByInsertion(_ range: Range<Int>) {
    var entries = entries.mutableSpan
    for position in range.dropFirst() {
      let entry = entries[lane: position]
      var hole = position
      while hole > range.lowerBound && entries[lane: hole &- 1] > entry {
        entries[lane: hole] = entries[lane: hole &- 1]
        hole &-= 1
      }
      entries[lane: hole] = entry
    }
  }

  /// Counting sort by each 8-bit digit in which the keys differ.
  ///
  /// Each pass is stable and entries come in order of index, so the digits of the index need no pass.
  private mutating func sortByDigits(_ range: Range<Int>) {
    var differing: UInt64 = 0
    var isSorted = true
    for position in range.dropFirst() {
      differing |= entries[position] ^ entries[position - 1]
      isSorted = isSorted && entries[position] > entries[position - 1]
    }
    guard !isSorted else { return }
    var isInEntries = true
    for shift in stride(from: UInt64(32), to: 64, by: 8) where (differing >> shift) & 255 != 0 {
      if isInEntries {
        Self.sortByDigit(entries, into: &spare, range, shift: shift, ends: &digitEnds)
      } else {
        Self.sortByDigit(spare, into: &entries, range, shift: shift, ends: &digitEnds)
      }
      isInEntries.toggle()
    }
    guard !isInEntries else { return }
    for position in range { entries[position] = spare[position] }
  }

  /// One counting sort by the digit at `shift`, of the same range in two arrays.
  private static func sortByDigit(
    _ source: [UInt64], into target: inout [UInt64], _ range: Range<Int>, shift: UInt64, ends: inout [Int32]
  ) {
    let source = source.span
    var target = target.mutableSpan
    var ends = ends.mutableSpan
    for digit in 0..<256 { ends[lane: digit] = 0 }
    for position in range { ends[lane: Int(truncatingIfNeeded: (source[lane: position] >> shift) & 255)] &+= 1 }
    var start = Int32(truncatingIfNeeded: range.lowerBound)
    for digit in 0..<256 {
      let size = ends[lane: digit]
      ends[lane: digit] = start
      start &+= size
    }
    for position in range {
      let entry = source[lane: position]
      let digit = Int(truncatingIfNeeded: (entry >> shift) & 255)
      target[lane: Int(ends[lane: digit])] = entry
      ends[lane: digit] &+= 1
    }
  }
}
