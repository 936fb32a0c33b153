// DEFLATE compression (RFC 1951).
//
// Matches come from DeflateMatcher, code lengths from PrefixCodeLengths. Symbols are gathered into blocks; each block
// is written with a code of its own, with the fixed code or stored, whichever takes the fewest bits. The output is
// the same on every platform; it is not the shortest one possible, and not that of any other compressor.

extension Reference {
  /// Compresses bytes to a DEFLATE stream.
  ///
  /// - Parameter data: The bytes.
  /// - Returns: The compressed bytes; longer than `data` by at most 6 for each 2¹⁴ bytes, begun ones counted whole.
  package static func deflate(_ data: Span<UInt8>) -> [UInt8] {
    var writer = BitWriter()
    var block = DeflateBlock()
    var matcher = DeflateMatcher()
    var prices = DeflatePrices()
    var position = 0
    repeat {
      let start = position
      prices.expect(data.extracting(position..<min(position + 1 << 15, data.count)))
      matcher.fill(&block, prices: prices, from: data, at: &position)
      block.write(to: &writer, data: data.extracting(start..<position), isLast: position == data.count)
    } while position < data.count
    writer.alignToByte()
    return writer.bytes
  }
}

/// Bits on their way to bytes, the lowest bit of each byte first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  /// Adds bits, the lowest first; at most 32.
  @inline(__always)
  mutating func append(_ value: UInt32, count added: Int) {
    bits |= UInt64(value) &<< UInt64(truncatingIfNeeded: count)
    count &+= added
    if count >= 32 { flushWord() }
  }

  private mutating func flushWord() {
    for byte in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * byte))) }
    bits >>= 32
    count -= 32
  }

  /// Fills the last byte with zeros.
  mutating func alignToByte() {
    while count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
    count = 0
  }

  /// Adds whole bytes; the bits so far must end with a byte.
  mutating func append(_ data: Span<UInt8>) {
    bytes.append(copyingBytesOf: data)
  }
}
