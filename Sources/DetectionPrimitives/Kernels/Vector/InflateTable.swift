// Lookup tables for prefix codes.
//
// The next `rootBits` bits of the input index the root of a table; its entry says what to emit and how many bits to
// drop. Codes that are longer than that lead to a second table behind the root. An entry is one 32-bit number:
//
//     bits 0-5    bits to drop: the code and the extra bits that follow it
//     bits 6-7    how many literals the entry emits, 0…2
//     literals:   bits 8-15 the first, 16-23 the second
//     others:     bits 8-11 the bits of the code alone, 12-13 the kind, 16-31 the base of a length or distance
//     second:     bits 8-11 the bits that index the second table, 12-13 the kind, 16-31 where it starts
//
// Two short literals share one entry, because photographs compress to literals of four or five bits, and the time of
// a lookup is the latency from one to the next.

/// The parts of an entry of a decoding table.
enum InflateEntry {
  static let match: UInt32 = 0
  static let endOfBlock: UInt32 = 1
  static let second: UInt32 = 2
  static let invalid: UInt32 = 3

  @inline(__always)
  static func literalCount(_ entry: UInt32) -> Int { Int(truncatingIfNeeded: entry &>> 6 & 3) }

  @inline(__always)
  static func dropped(_ entry: UInt32) -> Int { Int(truncatingIfNeeded: entry & 63) }

  @inline(__always)
  static func kind(_ entry: UInt32) -> UInt32 { entry &>> 12 & 3 }

  /// The base plus the extra bits between code and end of `bits`.
  @inline(__always)
  static func value(_ entry: UInt32, _ bits: UInt64) -> Int {
    let taken = bits & ((1 &<< UInt64(entry & 63)) &- 1)
    return Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: taken &>> UInt64(entry &>> 8 & 15))
  }

  /// The index of the entry in a second table.
  @inline(__always)
  static func secondIndex(_ entry: UInt32, _ bits: UInt64) -> Int {
    let mask: UInt64 = (1 &<< UInt64(entry &>> 8 & 15)) &- 1
    return Int(truncatingIfNeeded: entry &>> 16) &+ Int(truncatingIfNeeded: bits & mask)
  }

  /// What each literal and length symbol emits, before its code is known.
  static let literals: [UInt32] = {
    var entries = (0..<256).map { UInt32(1 << 6 | $0 << 8) }
    entries.append(endOfBlock << 12)
    for (base, extra) in zip(DeflateFormat.lengthBases, DeflateFormat.lengthExtraBits) {
      entries.append(match << 12 | UInt32(base) << 16 | UInt32(extra))
    }
    while entries.count < DeflateFormat.literalCount { entries.append(invalid << 12) }
    return entries
  }()

  /// What each distance symbol emits, before its code is known.
  static let distances: [UInt32] = {
    var entries = zip(DeflateFormat.distanceBases, DeflateFormat.distanceExtraBits).map { base, extra in
      match << 12 | UInt32(base) << 16 | UInt32(extra)
    }
    while entries.count < DeflateFormat.distanceCount { entries.append(invalid << 12) }
    return entries
  }()

  /// What each code length symbol emits: the symbol as a base.
  static let codeLengths: [UInt32] = DeflateFormat.codeLengthOrder.indices.map { match << 12 | UInt32($0) << 16 }
}

/// A decoding table, filled anew for each block.
struct InflateTable: ~Copyable {
  /// The root and, behind it, the second tables.
  private(set) var entries: [UInt32]
  /// The root with two literals in an entry where both codes fit the index.
  private(set) var paired: [UInt32] = []
  /// The index bits of the root; at most those that the table was made for.
  private(set) var rootBits = 0
  private let maximumRootBits: Int

  init(maximumRootBits: Int, symbolCount: Int) {
    self.maximumRootBits = maximumRootBits
    // Each second table holds at least one code, and has at most this many entries.
    let second = 1 << max(DeflateFormat.maximumCodeLength - maximumRootBits, 0)
    entries = [UInt32](repeating: 0, count: 1 << maximumRootBits + symbolCount * second)
  }

  /// Fills the table.
  ///
  /// - Parameters:
  ///   - lengths: The code length of each symbol, 0 for none.
  ///   - emitted: What each symbol emits.
  ///   - isComplete: Whether the code must be complete; else it may be a single symbol of one bit, or empty.
  /// - Throws: ``DeflateError/invalidCode`` where the lengths make no such code.
  mutating func fill(
    lengths: Span<UInt8>, emitted: [UInt32], isComplete: Bool
  ) throws(DeflateError) {
    var counts = [Int](repeating: 0, count: DeflateFormat.maximumCodeLength + 1)
    for index in lengths.indices { counts[Int(lengths[index])] += 1 }
    counts[0] = 0
    var starts = [Int](repeating: 0, count: DeflateFormat.maximumCodeLength + 2)
    var free = 1
    var longest = 0
    for length in 1...DeflateFormat.maximumCodeLength {
      starts[length + 1] = starts[length] + counts[length]
      free = free * 2 - counts[length]
      guard free >= 0 else { throw .invalidCode }
      if counts[length] > 0 { longest = length }
    }
    guard free == 0 || !isComplete && longest <= 1 else { throw .invalidCode }
    var sorted = [UInt32](repeating: 0, count: lengths.count)
    for index in lengths.indices where lengths[index] > 0 {
      sorted[starts[Int(lengths[index])]] = emitted[index]
      starts[Int(lengths[index])] += 1
    }
    rootBits = min(longest, maximumRootBits)
    if free > 0 {
      for index in 0..<(1 << rootBits) { entries[index] = InflateEntry.invalid << 12 | UInt32(longest) }
    }
    Self.fill(&entries, rootBits: rootBits, longest: longest, counts: counts, sorted: sorted.span)
  }

  /// Enters the symbols, shorter codes first, each at all places that start with its code.
  private static func fill(
    _ entries: inout [UInt32], rootBits: Int, longest: Int, counts: [Int], sorted: Span<UInt32>
  ) {
    let rootCount = 1 << rootBits
    let secondBits = longest - rootBits
    var table = entries.mutableSpan
    var next = rootCount
    var secondStart = 0
    var secondPrefix = -1
    var code = 0
    var place = 0
    for length in stride(from: 1, through: longest, by: 1) {
      for _ in 0..<counts[length] {
        let symbol = sorted[place]
        place += 1
        if length <= rootBits {
          let entry = entry(symbol, length: length)
          var index = code
          while index < rootCount {
            table[lane: index] = entry
            index &+= 1 &<< length
          }
        } else {
          let prefix = code & (rootCount - 1)
          if prefix != secondPrefix {
            secondPrefix = prefix
            secondStart = next
            next += 1 << secondBits
            table[prefix] =
              InflateEntry.second << 12 | UInt32(secondStart) << 16 | UInt32(secondBits) << 8 | UInt32(rootBits)
          }
          let entry = entry(symbol, length: length - rootBits)
          for index in stride(from: code >> rootBits, to: 1 << secondBits, by: 1 << (length - rootBits)) {
            table[secondStart + index] = entry
          }
        }
        code = successor(of: code, length: length)
      }
    }
  }

  /// Makes the root with pairs of literals.
  mutating func pairLiterals() {
    if paired.isEmpty { paired = [UInt32](repeating: 0, count: 1 << maximumRootBits) }
    Self.pairLiterals(of: entries, rootBits: rootBits, into: &paired)
  }

  private static func pairLiterals(of entries: [UInt32], rootBits: Int, into paired: inout [UInt32]) {
    let entries = entries.span
    var table = paired.mutableSpan
    for index in 0..<(1 << rootBits) {
      let first = entries[lane: index]
      let second = entries[lane: index &>> InflateEntry.dropped(first)]
      let sum = InflateEntry.dropped(first) &+ InflateEntry.dropped(second)
      let isPair =
        InflateEntry.literalCount(first) & InflateEntry.literalCount(second) == 1 && sum <= rootBits
      let pair = 2 &<< 6 | first & 0xFF00 | (second & 0xFF00) &<< 8 | UInt32(truncatingIfNeeded: sum)
      table[lane: index] = isPair ? pair : first
    }
  }

  @inline(__always)
  private static func entry(_ symbol: UInt32, length: Int) -> UInt32 {
    let dropped = symbol &+ UInt32(truncatingIfNeeded: length)
    return InflateEntry.literalCount(symbol) > 0 ? dropped : dropped | UInt32(truncatingIfNeeded: length) &<< 8
  }

  /// The next code of a length, where the first bit of codes is the lowest: adds one from the highest bit down.
  @inline(__always)
  private static func successor(of code: Int, length: Int) -> Int {
    var bit = 1 &<< (length &- 1)
    while code & bit != 0 { bit &>>= 1 }
    return bit == 0 ? 0 : code & (bit &- 1) | bit
  }
}
