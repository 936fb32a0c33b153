// DEFLATE decompression, table-driven.
//
// What it does differently from the reference: bits are buffered in a 64-bit word that is filled by unaligned loads;
// symbols are looked up in tables (see InflateTable); matches are copied sixteen bytes at a time. Far from the ends
// of input and output, `decodeFast` needs no checks: the buffer holds at least 56 real bits, and there is room for
// the longest match and what copies write beyond it. `decodeCarefully` does the rest, one symbol at a time, and finds
// every error of the reference in the same order.

extension Vector {
  /// Decompresses a DEFLATE stream.
  ///
  /// - Parameters:
  ///   - input: The compressed bytes; what follows the last block is not read.
  ///   - output: Room for the decompressed bytes, from its start on; bytes behind the result may be overwritten.
  /// - Returns: How much was read and written.
  /// - Throws: ``DeflateError``; the output then holds what was written so far.
  package static func inflate(
    _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>
  ) throws(DeflateError) -> InflateProgress {
    var inflater = Inflater()
    var isLast = false
    while !isLast {
      isLast = try inflater.bits.take(1, of: input) == 1
      switch try inflater.bits.take(2, of: input) {
      case 0:
        try inflater.copyStored(from: input, into: &output)
      case 1:
        try inflater.useFixedCodes()
        try inflater.decodeBlock(from: input, into: &output)
      case 2:
        try inflater.readCodes(from: input)
        try inflater.decodeBlock(from: input, into: &output)
      default:
        throw .invalidBlockType
      }
    }
    return InflateProgress(read: inflater.bits.bytesRead, written: inflater.written)
  }
}

/// A stream in the middle of its decompression.
private struct Inflater: ~Copyable {
  var bits = InflateBits()
  var written = 0
  var literals = InflateTable(maximumRootBits: 11, symbolCount: DeflateFormat.literalCount)
  var distances = InflateTable(maximumRootBits: 8, symbolCount: DeflateFormat.distanceCount)
  var codeLengths = InflateTable(maximumRootBits: 7, symbolCount: DeflateFormat.codeLengthOrder.count)

  mutating func copyStored(
    from input: Span<UInt8>, into output: inout MutableSpan<UInt8>
  ) throws(DeflateError) {
    bits.alignToByte()
    let length = try UInt16(bits.take(16, of: input))
    let complement = try UInt16(bits.take(16, of: input))
    guard length == ~complement else { throw .invalidStoredLength(length: length, complement: complement) }
    bits.alignToByte()
    let count = min(Int(length), input.count - bits.position, output.count - written)
    for index in 0..<count { output[written + index] = input[bits.position + index] }
    written += count
    bits.position += count
    guard count < length else { return }
    guard bits.position < input.count else { throw .truncated }
    throw .outputTooLong(expected: output.count)
  }

  mutating func useFixedCodes() throws(DeflateError) {
    let literalLengths = DeflateFormat.fixedLiteralLengths
    let distanceLengths = DeflateFormat.fixedDistanceLengths
    try literals.fill(lengths: literalLengths.span, emitted: InflateEntry.literals, isComplete: true)
    try distances.fill(lengths: distanceLengths.span, emitted: InflateEntry.distances, isComplete: true)
  }

  mutating func readCodes(from input: Span<UInt8>) throws(DeflateError) {
    let literalCount = try bits.take(5, of: input) + 257
    let distanceCount = try bits.take(5, of: input) + 1
    let codeLengthCount = try bits.take(4, of: input) + 4
    guard literalCount <= 286, distanceCount <= 30 else {
      throw .tooManySymbols(literalsAndLengths: literalCount, distances: distanceCount)
    }
    var lengths = [UInt8](repeating: 0, count: literalCount + distanceCount)
    for index in DeflateFormat.codeLengthOrder.indices {
      let length = try index < codeLengthCount ? bits.take(3, of: input) : 0
      lengths[Int(DeflateFormat.codeLengthOrder[index])] = UInt8(length)
    }
    try codeLengths.fill(
      lengths: lengths.span.extracting(first: DeflateFormat.codeLengthOrder.count),
      emitted: InflateEntry.codeLengths, isComplete: true)

    let count = literalCount + distanceCount
    var index = 0
    while index < count {
      let symbol = try bits.next(of: codeLengths, from: input).value
      if symbol < 16 {
        lengths[index] = UInt8(symbol)
        index += 1
        continue
      }
      let repetitions =
        switch symbol {
        case 16: try 3 + bits.take(2, of: input)
        case 17: try 3 + bits.take(3, of: input)
        default: try 11 + bits.take(7, of: input)
        }
      guard symbol > 16 || index > 0, index + repetitions <= count else { throw .invalidRepeat }
      let length = symbol == 16 ? lengths[index - 1] : 0
      for _ in 0..<repetitions {
        lengths[index] = length
        index += 1
      }
    }
    guard lengths[DeflateFormat.endOfBlock] > 0 else { throw .invalidCode }
    try literals.fill(
      lengths: lengths.span.extracting(first: literalCount), emitted: InflateEntry.literals, isComplete: false)
    try distances.fill(
      lengths: lengths.span.extracting(literalCount..<count), emitted: InflateEntry.distances, isComplete: false)
  }

  mutating func decodeBlock(
    from input: Span<UInt8>, into output: inout MutableSpan<UInt8>
  ) throws(DeflateError) {
    // Two refills in a round, and what the longest match and the last copy of it write.
    let lastPosition = input.count - 2 * 8
    let lastWritten = output.count - DeflateFormat.maximumMatch - 3 * 16
    if bits.position <= lastPosition && written <= lastWritten {
      literals.pairLiterals()
      let isEnd = try decodeFast(
        from: input, until: lastPosition, into: &output, until: lastWritten)
      if isEnd { return }
    }
    try decodeCarefully(from: input, into: &output)
  }

  /// Decodes while there is enough input and room; says whether the block ended.
  private mutating func decodeFast(
    from input: Span<UInt8>, until lastPosition: Int, into output: inout MutableSpan<UInt8>, until lastWritten: Int
  ) throws(DeflateError) -> Bool {
    var bits = self.bits
    var written = self.written
    defer {
      self.bits = bits
      self.written = written
    }
    let literalTable = literals.entries.span
    let pairTable = literals.paired.span
    let distanceTable = distances.entries.span
    let literalMask: UInt64 = 1 << UInt64(literals.rootBits) - 1
    let distanceMask: UInt64 = 1 << UInt64(distances.rootBits) - 1
    while bits.position <= lastPosition && written <= lastWritten {
      bits.refillFast(input)
      var entry = pairTable[lane: Int(truncatingIfNeeded: bits.bits & literalMask)]
      // Three lookups of literals take at most 33 bits, the next one 15.
      for _ in 0..<3 {
        if InflateEntry.literalCount(entry) == 0 { break }
        output.store(word: UInt16(truncatingIfNeeded: entry &>> 8), at: written)
        written &+= InflateEntry.literalCount(entry)
        bits.drop(InflateEntry.dropped(entry))
        entry = pairTable[lane: Int(truncatingIfNeeded: bits.bits & literalMask)]
      }
      if InflateEntry.literalCount(entry) > 0 { continue }
      if InflateEntry.kind(entry) == InflateEntry.second {
        bits.drop(InflateEntry.dropped(entry))
        entry = literalTable[lane: InflateEntry.secondIndex(entry, bits.bits)]
        if InflateEntry.literalCount(entry) > 0 {
          output[lane: written] = UInt8(truncatingIfNeeded: entry &>> 8)
          written &+= 1
          bits.drop(InflateEntry.dropped(entry))
          continue
        }
      }
      if InflateEntry.kind(entry) != InflateEntry.match {
        guard InflateEntry.kind(entry) == InflateEntry.endOfBlock else { throw .invalidSymbol }
        bits.drop(InflateEntry.dropped(entry))
        return true
      }
      bits.refillFast(input)
      let length = InflateEntry.value(entry, bits.bits)
      bits.drop(InflateEntry.dropped(entry))
      entry = distanceTable[lane: Int(truncatingIfNeeded: bits.bits & distanceMask)]
      if InflateEntry.kind(entry) == InflateEntry.second {
        bits.drop(InflateEntry.dropped(entry))
        entry = distanceTable[lane: InflateEntry.secondIndex(entry, bits.bits)]
      }
      guard InflateEntry.kind(entry) == InflateEntry.match else { throw .invalidSymbol }
      let distance = InflateEntry.value(entry, bits.bits)
      bits.drop(InflateEntry.dropped(entry))
      guard distance <= written else { throw .distanceTooFar(distance: distance, available: written) }
      Self.copyMatch(length: length, distance: distance, in: &output, at: written)
      written &+= length
    }
    return false
  }

  /// Decodes to the end of the block, one symbol at a time.
  private mutating func decodeCarefully(
    from input: Span<UInt8>, into output: inout MutableSpan<UInt8>
  ) throws(DeflateError) {
    while true {
      let (entry, value) = try bits.next(of: literals, from: input)
      for index in 0..<InflateEntry.literalCount(entry) {
        guard written < output.count else { throw .outputTooLong(expected: output.count) }
        output[written] = UInt8(truncatingIfNeeded: entry >> UInt32(8 + 8 * index))
        written += 1
      }
      if InflateEntry.literalCount(entry) > 0 { continue }
      if InflateEntry.kind(entry) == InflateEntry.endOfBlock { return }
      let length = value
      let distance = try bits.next(of: distances, from: input).value
      guard distance <= written else { throw .distanceTooFar(distance: distance, available: written) }
      guard length <= output.count - written else { throw .outputTooLong(expected: output.count) }
      for _ in 0..<length {
        output[written] = output[written - distance]
        written += 1
      }
    }
  }

  /// Copies a match, and up to 31 bytes more behind it.
  ///
  /// Where the match overlaps itself its bytes repeat with the period `distance`; each copy of sixteen bytes doubles
  /// how far the period reaches, until a copy no longer reads what it writes.
  @inline(__always)
  private static func copyMatch(
    length: Int, distance: Int, in output: inout MutableSpan<UInt8>, at start: Int
  ) {
    var written = start
    var reach = distance
    while reach < 16 && written < start &+ length {
      output.store(output.lanes(SIMD16<UInt8>.self, at: start &- distance), at: written)
      written &+= reach
      reach &+= reach
    }
    while written < start &+ length {
      output.store(output.lanes(SIMD16<UInt8>.self, at: written &- reach), at: written)
      written &+= 16
    }
  }
}
