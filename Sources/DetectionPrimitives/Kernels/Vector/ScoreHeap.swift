// Candidates whose scores change, the best on top.
//
// A heap of entries as in ``ScoreOrder``: a key above that orders as the score does, descending, and the index below, so
// that of equal scores the lower index is on top. A score that falls leaves its entry where it is: the entry is put
// right when it comes to the top. So a heap may hold several entries of one index, and entries with old scores; it holds
// at least one that is not below the present score.

package struct ScoreHeap: Sendable {
  private var entries: [UInt64] = []

  package init() {}

  /// The key of a score: a smaller key for a better score, equal keys for equal scores.
  @inline(__always)
  private static func key(_ score: Float) -> UInt32 {
    let bits = (score + 0).bitPattern  // a negative zero becomes a positive one
    return bits ^ (UInt32(bitPattern: ~(Int32(bitPattern: bits) >> 31)) >> 1)
  }

  @inline(__always)
  private static func entry(_ score: Float, _ index: Int) -> UInt64 {
    UInt64(key(score)) << 32 | UInt64(truncatingIfNeeded: index)
  }

  /// The number of entries.
  package var count: Int { entries.count }

  package mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Adds an entry that is no better than those before it.
  package mutating func appendWorse(_ score: Float, index: Int) { entries.append(Self.entry(score, index)) }

  /// Adds an entry.
  package mutating func insert(_ score: Float, index: Int) {
    let entry = Self.entry(score, index)
    entries.append(entry)
    var entries = entries.mutableSpan
    var hole = entries.count &- 1
    while hole > 0, entries[lane: (hole &- 1) >> 1] > entry {
      entries[lane: hole] = entries[lane: (hole &- 1) >> 1]
      hole = (hole &- 1) >> 1
    }
    entries[lane: hole] = entry
  }

  /// Takes the best entry out: its index, and whether its score is that of `scores`; nil where there is none.
  package mutating func popFirst(_ scores: [Float]) -> (index: Int, isPresent: Bool, isAbove: Bool)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty { sink(last, from: 0) }
    let index = Int(UInt32(truncatingIfNeeded: first))
    let present = Self.entry(scores[index], index)
    return (index, first == present, first < present)
  }

  /// Puts every entry right by the scores, without those of indices that `isGone`.
  package mutating func update(_ scores: [Float], isGone: (Int) -> Bool) {
    var count = 0
    for place in entries.indices {
      let index = Int(UInt32(truncatingIfNeeded: entries[place]))
      if isGone(index) { continue }
      entries[count] = Self.entry(scores[index], index)
      count += 1
    }
    entries.removeLast(entries.count - count)
    for place in stride(from: count / 2 - 1, through: 0, by: -1) { sink(entries[place], from: place) }
  }

  /// Puts an entry at a place or below.
  private mutating func sink(_ entry: UInt64, from place: Int) {
    var entries = entries.mutableSpan
    var hole = place
    while 2 &* hole &+ 1 < entries.count {
      var child = 2 &* hole &+ 1
      if child &+ 1 < entries.count, entries[lane: child &+ 1] < entries[lane: child] { child &+= 1 }
      guard entries[lane: child] < entry else { break }
      entries[lane: hole] = entries[lane: child]
      hole = child
    }
    entries[lane: hole] = entry
  }
}
