/// What symbols are expected to cost, in bits, before the code of their block is known.
struct DeflatePrices {
  private var literalBits = [UInt8](repeating: 8, count: 256)
  /// For each length of a match, its symbol and the extra bits; symbols are taken to cost 7 bits.
  private let lengthBits: [UInt8]
  /// For each distance symbol, it and the extra bits; symbols are taken to cost 5 bits.
  private let distanceBits: [UInt8]

  init() {
    lengthBits = (0...DeflateFormat.maximumMatch).map { length in
      let symbol = DeflateFormat.lengthSymbol(max(length, DeflateFormat.minimumMatch))
      return 7 + DeflateFormat.lengthExtraBits[symbol - DeflateFormat.endOfBlock - 1]
    }
    distanceBits = DeflateFormat.distanceExtraBits.map { 5 + $0 }
  }

  /// Expects literals as frequent as in the bytes ahead.
  mutating func expect(_ data: Span<UInt8>) {
    var frequencies = [Int](repeating: 0, count: 256)
    for index in data.indices { frequencies[Int(data[index])] += 1 }
    let lengths = PrefixCodeLengths.lengths(frequencies: frequencies, limit: DeflateFormat.maximumCodeLength)
    for (literal, length) in lengths.enumerated() where length > 0 { literalBits[literal] = length }
  }

  /// The bits of literals.
  @inline(__always)
  func literals(of data: Span<UInt8>, _ range: Range<Int>) -> Int {
    let bits = literalBits.span
    var sum = 0
    for place in range { sum &+= Int(bits[lane: Int(data[lane: place])]) }
    return sum
  }

  /// The longest beginning of the data in a range whose literals cost no more than any match at a distance.
  @inline(__always)
  func longestUnprofitable(in data: Span<UInt8>, _ range: Range<Int>, distance: Int) -> Int {
    let bits = literalBits.span
    let matchBits = match(DeflateFormat.minimumMatch, distance)
    var sum = 0
    var place = range.lowerBound
    while place < range.upperBound {
      sum &+= Int(bits[lane: Int(data[lane: place])])
      if sum > matchBits { break }
      place &+= 1
    }
    return place &- range.lowerBound
  }

  /// The bits of a match.
  @inline(__always)
  func match(_ length: Int, _ distance: Int) -> Int {
    Int(lengthBits[length]) &+ Int(distanceBits[DeflateFormat.distanceSymbol(distance)])
  }
}
