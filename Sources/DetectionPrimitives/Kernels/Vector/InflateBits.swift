/// The next bits of a DEFLATE stream, in a word that is filled by unaligned loads.
struct InflateBits {
  /// The bits, the next one lowest; those from `count` on are zero or what the input has there.
  var bits: UInt64 = 0
  /// How many bits are known.
  var count = 0
  /// The next byte to load.
  var position = 0

  /// The bytes that were used, the last of them perhaps in part.
  var bytesRead: Int { position - count / 8 }

  /// Loads until at least 56 bits are known; eight more bytes of input must be there.
  @inline(__always)
  mutating func refillFast(_ input: Span<UInt8>) {
    bits |= input.word(UInt64.self, at: position) &<< UInt64(truncatingIfNeeded: count)
    position &+= (63 &- count) &>> 3
    count |= 56
  }

  /// Loads until at least 56 bits are known, or all that the input has.
  mutating func refill(_ input: Span<UInt8>) {
    if position + 8 <= input.count { return refillFast(input) }
    while count < 56 && position < input.count {
      bits |= UInt64(input[position]) << UInt64(count)
      position += 1
      count += 8
    }
  }

  @inline(__always)
  mutating func drop(_ dropped: Int) {
    bits &>>= UInt64(truncatingIfNeeded: dropped)
    count &-= dropped
  }

  /// The next bits as a number, the first bit lowest; at most 16.
  mutating func take(_ taken: Int, of input: Span<UInt8>) throws(DeflateError) -> Int {
    if count < taken { refill(input) }
    guard count >= taken else { throw .truncated }
    let value = Int(truncatingIfNeeded: bits & ((1 << UInt64(taken)) - 1))
    drop(taken)
    return value
  }

  /// Forgets the rest of the current byte, and gives back the bytes that were loaded ahead.
  mutating func alignToByte() {
    position -= count / 8
    bits = 0
    count = 0
  }

  /// The next entry of a table that is not a way to a second table, with its value; its bits are dropped.
  mutating func next(
    of table: borrowing InflateTable, from input: Span<UInt8>
  ) throws(DeflateError) -> (entry: UInt32, value: Int) {
    refill(input)
    var entry = table.entries[Int(bits & (1 << UInt64(table.rootBits) - 1))]
    guard count >= InflateEntry.dropped(entry) else { throw .truncated }
    if InflateEntry.literalCount(entry) == 0, InflateEntry.kind(entry) == InflateEntry.second {
      drop(InflateEntry.dropped(entry))
      entry = table.entries[InflateEntry.secondIndex(entry, bits)]
      guard count >= InflateEntry.dropped(entry) else { throw .truncated }
    }
    if InflateEntry.literalCount(entry) == 0, InflateEntry.kind(entry) == InflateEntry.invalid { throw .invalidSymbol }
    let value = InflateEntry.value(entry, bits)
    drop(InflateEntry.dropped(entry))
    return (entry, value)
  }
}
