/// The symbols of a block of DEFLATE data.
struct DeflateBlock {
  /// The most symbols; more would share one code over parts that differ.
  private static let capacity = 1 << 14

  /// A literal, or a match as `length << 16 | distance`.
  private var symbols: [UInt32] = []

  /// Whether the block has as many symbols as it should have.
  var isFull: Bool { symbols.count >= Self.capacity }

  mutating func removeAll() {
    symbols.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func appendLiteral(_ literal: UInt8) {
    symbols.append(UInt32(literal))
  }

  @inline(__always)
  mutating func appendMatch(length: Int, distance: Int) {
    symbols.append(UInt32(truncatingIfNeeded: length) << 16 | UInt32(truncatingIfNeeded: distance))
  }

  /// Writes the block in the form that takes the fewest bits.
  ///
  /// - Parameters:
  ///   - writer: Where to.
  ///   - data: What the symbols stand for.
  ///   - isLast: Whether no block follows.
  func write(to writer: inout BitWriter, data: Span<UInt8>, isLast: Bool) {
    let frequencies = frequencies
    let literals = PrefixCodeLengths.lengths(
      frequencies: frequencies.literals, limit: DeflateFormat.maximumCodeLength)
    let distances = PrefixCodeLengths.lengths(
      frequencies: frequencies.distances, limit: DeflateFormat.maximumCodeLength)
    let header = CodeLengthHeader(literals: literals, distances: distances)
    let fixedLiterals = DeflateFormat.fixedLiteralLengths
    let fixedDistances = DeflateFormat.fixedDistanceLengths
    let dynamicCost = header.bitCount + frequencies.bitCount(literals, distances)
    let fixedCost = frequencies.bitCount(fixedLiterals, fixedDistances)
    // Each stored piece has 3 bits, up to 7 to the next byte, and 4 bytes of length.
    let storedCost = data.count * 8 + (data.count / Self.storedLimit + 1) * (3 + 7 + 32)
    if storedCost < min(dynamicCost, fixedCost) {
      writeStored(data, to: &writer, isLast: isLast)
    } else if fixedCost <= dynamicCost {
      writer.append(isLast ? 0b011 : 0b010, count: 3)
      writeSymbols(fixedLiterals, fixedDistances, to: &writer)
    } else {
      writer.append(isLast ? 0b101 : 0b100, count: 3)
      header.write(to: &writer)
      writeSymbols(literals, distances, to: &writer)
    }
  }

  private static let storedLimit = 65535

  private func writeStored(_ data: Span<UInt8>, to writer: inout BitWriter, isLast: Bool) {
    var start = 0
    repeat {
      let end = min(start + Self.storedLimit, data.count)
      writer.append(isLast && end == data.count ? 1 : 0, count: 3)
      writer.alignToByte()
      let length = UInt32(end - start)
      writer.append(length | (length ^ 0xFFFF) << 16, count: 32)
      writer.append(data.extracting(start..<end))
      start = end
    } while start < data.count
  }

  private func writeSymbols(_ literals: [UInt8], _ distances: [UInt8], to writer: inout BitWriter) {
    let literalCodes = PrefixCodeLengths.codes(of: literals)
    let distanceCodes = PrefixCodeLengths.codes(of: distances)
    for symbol in symbols {
      let length = Int(symbol >> 16)
      if length == 0 {
        writer.append(UInt32(literalCodes[Int(symbol)]), count: Int(literals[Int(symbol)]))
        continue
      }
      let lengthSymbol = DeflateFormat.lengthSymbol(length)
      writer.append(UInt32(literalCodes[lengthSymbol]), count: Int(literals[lengthSymbol]))
      let lengthIndex = lengthSymbol - DeflateFormat.endOfBlock - 1
      writer.append(
        UInt32(length - Int(DeflateFormat.lengthBases[lengthIndex])),
        count: Int(DeflateFormat.lengthExtraBits[lengthIndex]))
      let distance = Int(symbol & 0xFFFF)
      let distanceSymbol = DeflateFormat.distanceSymbol(distance)
      writer.append(UInt32(distanceCodes[distanceSymbol]), count: Int(distances[distanceSymbol]))
      writer.append(
        UInt32(distance - Int(DeflateFormat.distanceBases[distanceSymbol])),
        count: Int(DeflateFormat.distanceExtraBits[distanceSymbol]))
    }
    writer.append(
      UInt32(literalCodes[DeflateFormat.endOfBlock]), count: Int(literals[DeflateFormat.endOfBlock]))
  }

  private var frequencies: SymbolFrequencies {
    var frequencies = SymbolFrequencies()
    for symbol in symbols {
      if symbol < 256 {
        frequencies.literals[Int(symbol)] += 1
      } else {
        frequencies.literals[DeflateFormat.lengthSymbol(Int(symbol >> 16))] += 1
        frequencies.distances[DeflateFormat.distanceSymbol(Int(symbol & 0xFFFF))] += 1
      }
    }
    frequencies.literals[DeflateFormat.endOfBlock] = 1
    return frequencies
  }
}

/// How often each symbol occurs in a block.
private struct SymbolFrequencies {
  var literals = [Int](repeating: 0, count: 286)
  var distances = [Int](repeating: 0, count: 30)

  /// The bits of all symbols with codes of these lengths.
  func bitCount(_ literalLengths: [UInt8], _ distanceLengths: [UInt8]) -> Int {
    var bits = 0
    for (symbol, frequency) in literals.enumerated() {
      let index = symbol - DeflateFormat.endOfBlock - 1
      bits += frequency * (Int(literalLengths[symbol]) + (index < 0 ? 0 : Int(DeflateFormat.lengthExtraBits[index])))
    }
    for (symbol, frequency) in distances.enumerated() {
      bits += frequency * (Int(distanceLengths[symbol]) + Int(DeflateFormat.distanceExtraBits[symbol]))
    }
    return bits
  }
}

/// The code lengths of a block as they are written before its symbols: in runs, with a code of their own.
private struct CodeLengthHeader {
  private let literalCount: Int
  private let distanceCount: Int
  /// Lengths 0…15, or 16 to 18 with the number of repetitions above the least.
  private var runs: [(symbol: Int, extra: UInt32)] = []
  private var lengths: [UInt8] = []
  private var lengthCount = 19

  init(literals: [UInt8], distances: [UInt8]) {
    literalCount = max(257, (literals.lastIndex { $0 > 0 } ?? 0) + 1)
    distanceCount = max(1, (distances.lastIndex { $0 > 0 } ?? 0) + 1)
    appendRuns(of: Array(literals[..<literalCount]) + Array(distances[..<distanceCount]))
    var frequencies = [Int](repeating: 0, count: 19)
    for run in runs { frequencies[run.symbol] += 1 }
    lengths = PrefixCodeLengths.lengths(frequencies: frequencies, limit: 7)
    while lengthCount > 4 && lengths[Int(DeflateFormat.codeLengthOrder[lengthCount - 1])] == 0 { lengthCount -= 1 }
  }

  private mutating func appendRuns(of all: [UInt8]) {
    var index = 0
    while index < all.count {
      let length = all[index]
      var count = 1
      while index + count < all.count && all[index + count] == length { count += 1 }
      index += count
      if length > 0 {
        runs.append((Int(length), 0))
        count -= 1
      }
      while count >= 3 {
        let most = length > 0 ? 6 : count >= 11 ? 138 : 10
        let least = most == 138 ? 11 : 3
        let repeated = min(count, most)
        runs.append((length > 0 ? 16 : most == 138 ? 18 : 17, UInt32(repeated - least)))
        count -= repeated
      }
      for _ in 0..<count { runs.append((Int(length), 0)) }
    }
  }

  private static func extraBits(_ symbol: Int) -> Int { symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0 }

  /// The bits of the header.
  var bitCount: Int {
    5 + 5 + 4 + 3 * lengthCount + runs.reduce(0) { $0 + Int(lengths[$1.symbol]) + Self.extraBits($1.symbol) }
  }

  func write(to writer: inout BitWriter) {
    writer.append(UInt32(literalCount - 257), count: 5)
    writer.append(UInt32(distanceCount - 1), count: 5)
    writer.append(UInt32(lengthCount - 4), count: 4)
    for symbol in DeflateFormat.codeLengthOrder.prefix(lengthCount) {
      writer.append(UInt32(lengths[Int(symbol)]), count: 3)
    }
    let codes = PrefixCodeLengths.codes(of: lengths)
    for run in runs {
      writer.append(UInt32(codes[run.symbol]), count: Int(lengths[run.symbol]))
      writer.append(run.extra, count: Self.extraBits(run.symbol))
    }
  }
}
