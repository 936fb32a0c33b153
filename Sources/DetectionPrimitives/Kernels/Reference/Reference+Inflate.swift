// DEFLATE decompression (RFC 1951), bit by bit.
//
// Bits come from the lowest of each byte on. A block starts with "is this the last?" and two bits of type: stored
// bytes, the fixed code, or a code of its own, given as code lengths, themselves coded. A prefix code is canonical:
// codes of one length are consecutive numbers in the order of their symbols, and each length starts where the
// shorter ones left off, so the lengths say everything. Code bits come from the highest on, all other numbers from
// the lowest on.
//
// What is an error is what zlib calls one: a code must be complete, except that a literal or distance code may be a
// single symbol of one bit, and a distance code may be empty; 286 literal and 30 distance symbols are the most; the
// end of the block must have a code. A code that is incomplete is read to its longest length before it is called
// invalid, so that "truncated" and "invalid" are told apart the same way by both twins.

extension Reference {
  /// Decompresses a DEFLATE stream.
  ///
  /// - Parameters:
  ///   - input: The compressed bytes; what follows the last block is not read.
  ///   - output: Room for the decompressed bytes, from its start on.
  /// - Returns: How much was read and written.
  /// - Throws: ``DeflateError``; the output then holds what was written so far.
  package static func inflate(
    _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>
  ) throws(DeflateError) -> InflateProgress {
    var reader = BitReader()
    var written = 0
    var isLast = false
    while !isLast {
      isLast = try reader.bits(1, of: input) == 1
      switch try reader.bits(2, of: input) {
      case 0:
        try copyStored(from: input, &reader, into: &output, at: &written)
      case 1:
        let literals = try PrefixCode(DeflateFormat.fixedLiteralLengths, isComplete: true)
        let distances = try PrefixCode(DeflateFormat.fixedDistanceLengths, isComplete: true)
        try decodeBlock(literals, distances, from: input, &reader, into: &output, at: &written)
      case 2:
        let (literals, distances) = try readCodes(from: input, &reader)
        try decodeBlock(literals, distances, from: input, &reader, into: &output, at: &written)
      default:
        throw .invalidBlockType
      }
    }
    return InflateProgress(read: (reader.position + 7) / 8, written: written)
  }

  private static func copyStored(
    from input: Span<UInt8>, _ reader: inout BitReader, into output: inout MutableSpan<UInt8>, at written: inout Int
  ) throws(DeflateError) {
    reader.position = (reader.position + 7) / 8 * 8
    let length = try UInt16(reader.bits(16, of: input))
    let complement = try UInt16(reader.bits(16, of: input))
    guard length == ~complement else { throw .invalidStoredLength(length: length, complement: complement) }
    for _ in 0..<length {
      let byte = try UInt8(reader.bits(8, of: input))
      guard written < output.count else { throw .outputTooLong(expected: output.count) }
      output[written] = byte
      written += 1
    }
  }

  private static func readCodes(
    from input: Span<UInt8>, _ reader: inout BitReader
  ) throws(DeflateError) -> (PrefixCode, PrefixCode) {
    let literalCount = try reader.bits(5, of: input) + 257
    let distanceCount = try reader.bits(5, of: input) + 1
    let codeLengthCount = try reader.bits(4, of: input) + 4
    guard literalCount <= 286, distanceCount <= 30 else {
      throw .tooManySymbols(literalsAndLengths: literalCount, distances: distanceCount)
    }
    var codeLengths = [UInt8](repeating: 0, count: DeflateFormat.codeLengthOrder.count)
    for symbol in DeflateFormat.codeLengthOrder.prefix(codeLengthCount) {
      codeLengths[Int(symbol)] = try UInt8(reader.bits(3, of: input))
    }
    let code = try PrefixCode(codeLengths, isComplete: true)

    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try code.symbol(from: input, &reader)
      if symbol < 16 {
        lengths.append(UInt8(symbol))
        continue
      }
      let count =
        switch symbol {
        case 16: try 3 + reader.bits(2, of: input)
        case 17: try 3 + reader.bits(3, of: input)
        default: try 11 + reader.bits(7, of: input)
        }
      guard let previous = symbol == 16 ? lengths.last : 0, lengths.count + count <= literalCount + distanceCount else {
        throw .invalidRepeat
      }
      for _ in 0..<count { lengths.append(previous) }
    }
    guard lengths[DeflateFormat.endOfBlock] > 0 else { throw .invalidCode }
    let literals = try PrefixCode(Array(lengths[..<literalCount]), isComplete: false)
    return (literals, try PrefixCode(Array(lengths[literalCount...]), isComplete: false))
  }

  private static func decodeBlock(
    _ literals: PrefixCode, _ distances: PrefixCode, from input: Span<UInt8>, _ reader: inout BitReader,
    into output: inout MutableSpan<UInt8>, at written: inout Int
  ) throws(DeflateError) {
    while true {
      let symbol = try literals.symbol(from: input, &reader)
      if symbol == DeflateFormat.endOfBlock { return }
      if symbol < DeflateFormat.endOfBlock {
        guard written < output.count else { throw .outputTooLong(expected: output.count) }
        output[written] = UInt8(symbol)
        written += 1
        continue
      }
      let lengthIndex = symbol - DeflateFormat.endOfBlock - 1
      guard lengthIndex < DeflateFormat.lengthBases.count else { throw .invalidSymbol }
      let length =
        try Int(DeflateFormat.lengthBases[lengthIndex])
        + reader.bits(Int(DeflateFormat.lengthExtraBits[lengthIndex]), of: input)
      let distanceIndex = try distances.symbol(from: input, &reader)
      guard distanceIndex < DeflateFormat.distanceBases.count else { throw .invalidSymbol }
      let distance =
        try Int(DeflateFormat.distanceBases[distanceIndex])
        + reader.bits(Int(DeflateFormat.distanceExtraBits[distanceIndex]), of: input)
      guard distance <= written else { throw .distanceTooFar(distance: distance, available: written) }
      guard length <= output.count - written else { throw .outputTooLong(expected: output.count) }
      for _ in 0..<length {
        output[written] = output[written - distance]
        written += 1
      }
    }
  }
}

/// The place of the next bit.
private struct BitReader {
  var position = 0

  /// The next bits as a number, the first bit lowest.
  mutating func bits(_ count: Int, of input: Span<UInt8>) throws(DeflateError) -> Int {
    var value = 0
    for bit in 0..<count {
      guard position / 8 < input.count else { throw .truncated }
      value |= Int(input[position / 8] >> UInt8(position % 8) & 1) << bit
      position += 1
    }
    return value
  }
}

/// A canonical prefix code.
private struct PrefixCode {
  /// How many codes have each length.
  private var counts = [Int](repeating: 0, count: DeflateFormat.maximumCodeLength + 1)
  /// All symbols that have a code, shorter codes first, then in order.
  private var symbols: [Int] = []
  private var longest = 0

  init(_ lengths: [UInt8], isComplete: Bool) throws(DeflateError) {
    for length in lengths where length > 0 {
      counts[Int(length)] += 1
      longest = max(longest, Int(length))
    }
    for length in 1...DeflateFormat.maximumCodeLength {
      for (symbol, symbolLength) in lengths.enumerated() where Int(symbolLength) == length { symbols.append(symbol) }
    }
    var free = 1
    for length in 1...DeflateFormat.maximumCodeLength {
      free = free * 2 - counts[length]
      guard free >= 0 else { throw .invalidCode }
    }
    guard free == 0 || !isComplete && longest <= 1 else { throw .invalidCode }
  }

  func symbol(from input: Span<UInt8>, _ reader: inout BitReader) throws(DeflateError) -> Int {
    var code = 0
    var firstCode = 0
    var firstSymbol = 0
    for length in stride(from: 1, through: longest, by: 1) {
      code = try code * 2 + reader.bits(1, of: input)
      firstCode *= 2
      if code - firstCode < counts[length] { return symbols[firstSymbol + code - firstCode] }
      firstCode += counts[length]
      firstSymbol += counts[length]
    }
    throw .invalidSymbol
  }
}
