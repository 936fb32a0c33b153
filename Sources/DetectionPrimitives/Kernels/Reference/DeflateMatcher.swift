// Matches for DEFLATE: earlier places with the same bytes (LZ77).
//
// Places with the same hash of five bytes form a chain, the latest first. Of the first few of them the one is taken
// that saves the most bits: the literals that the match stands for, minus the match itself, at the prices of
// DeflatePrices. In photographs, whose filtered bytes cost four bits each, most short matches save nothing, and a
// compressor that takes the longest match makes larger files than one without matches. A match waits for the next
// place: where that one saves more, a literal is written instead (lazy matching, as in zlib).

/// Finds matches in data that is read from its start to its end.
struct DeflateMatcher: ~Copyable {
  private static let hashBits = 15
  private static let hashedBytes = 5
  /// How many places of a chain are tried.
  private static let chainLimit = 24

  /// The latest place of each hash, modulo 2³²; behind them for each place of the window the one before it with the
  /// same hash.
  private var places = [UInt32](repeating: 0, count: 1 << hashBits + DeflateFormat.windowSize)

  private struct Match {
    var length = 0
    var distance = 0
    var savedBits = 0
  }

  /// Fills a block with the symbols of the data from `position` on, which moves behind them.
  mutating func fill(
    _ block: inout DeflateBlock, prices: borrowing DeflatePrices, from data: Span<UInt8>, at position: inout Int
  ) {
    block.removeAll()
    var places = self.places.mutableSpan
    var waiting = Match()
    var place = position
    // A match that waits is longer than one byte, so there is a next place to decide it.
    while place < data.count && (!block.isFull || waiting.length > 0) {
      var match = Match()
      if place + 8 <= data.count {
        if waiting.length < DeflateFormat.maximumMatch {
          match = Self.bestMatch(in: data, at: place, places: places.span, prices: prices)
        }
        Self.insert(place, of: data, places: &places)
      }
      if waiting.length > 0 && match.savedBits <= waiting.savedBits {
        block.appendMatch(length: waiting.length, distance: waiting.distance)
        let end = place - 1 + waiting.length
        place += 1
        while place < end {
          if place + 8 <= data.count { Self.insert(place, of: data, places: &places) }
          place += 1
        }
        waiting = Match()
        continue
      }
      if waiting.length > 0 { block.appendLiteral(data[lane: place - 1]) }
      if match.length == 0 { block.appendLiteral(data[lane: place]) }
      waiting = match
      place += 1
    }
    position = place
  }

  /// The match that saves the most bits, if any saves bits; the nearest where they save as many.
  private static func bestMatch(
    in data: Span<UInt8>, at place: Int, places: Span<UInt32>, prices: borrowing DeflatePrices
  ) -> Match {
    let most = min(DeflateFormat.maximumMatch, data.count - place)
    var best = Match()
    // Only a longer match than this can save bits, or more bits: the next places are farther, and cost no less.
    var tooShort = 0
    var candidate = places[lane: hash(of: data, at: place)]
    for _ in 0..<chainLimit {
      // Places wrap at 2³²; whatever a stale entry says, only bytes that are equal make a match.
      let distance = Int(UInt32(truncatingIfNeeded: place) &- candidate)
      guard distance > 0, distance <= DeflateFormat.windowSize, distance <= place else { break }
      if tooShort == 0 {
        tooShort = max(
          prices.longestUnprofitable(in: data, place..<place + most, distance: distance), hashedBytes - 1)
        if tooShort >= most { break }
      }
      let other = place - distance
      if data[lane: other + tooShort] == data[lane: place + tooShort] {
        let length = commonLength(of: data, other, place, limit: most)
        if length > tooShort {
          let savedBits = prices.literals(of: data, place..<place + length) - prices.match(length, distance)
          if savedBits > best.savedBits {
            best = Match(length: length, distance: distance, savedBits: savedBits)
            tooShort = length
            if length == most { break }
          }
        }
      }
      candidate = places[lane: previousIndex(other)]
    }
    return best
  }

  @inline(__always)
  private static func insert(_ place: Int, of data: Span<UInt8>, places: inout MutableSpan<UInt32>) {
    let hash = hash(of: data, at: place)
    places[lane: previousIndex(place)] = places[lane: hash]
    places[lane: hash] = UInt32(truncatingIfNeeded: place)
  }

  @inline(__always)
  private static func previousIndex(_ place: Int) -> Int {
    1 &<< hashBits &+ place & (DeflateFormat.windowSize &- 1)
  }

  @inline(__always)
  private static func hash(of data: Span<UInt8>, at place: Int) -> Int {
    // Knuth's multiplicative hash: the golden ratio as a fraction of 2⁶⁴. The shift drops the bytes that do not count.
    let bytes = data.word(UInt64.self, at: place) &<< UInt64(64 - 8 * hashedBytes)
    return Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - hashBits))
  }

  @inline(__always)
  private static func commonLength(of data: Span<UInt8>, _ left: Int, _ right: Int, limit: Int) -> Int {
    var length = 0
    while length + 8 <= limit {
      let difference = data.word(UInt64.self, at: left + length) ^ data.word(UInt64.self, at: right + length)
      if difference != 0 { return length + difference.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < limit && data[lane: left + length] == data[lane: right + length] { length += 1 }
    return length
  }
}
