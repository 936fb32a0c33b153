// Adler-32 and CRC-32, fast.
//
// Adler-32: sixteen lanes each sum every sixteenth byte (`sums`) and the sums so far (`sumsOfSums`). After k vectors
// a byte in lane l of vector j has entered `sumsOfSums` k − j times, and must enter `b` 16·(k − j) − l times, so
// b grows by 16·Σ sumsOfSums − Σ l·sums, besides 16·k times the `a` from before. With k = 22 all lanes fit 16 bits:
// 255·22·23/2 = 64515. Integer sums in any order are equal.
//
// CRC-32: sixteen bytes at a time by sixteen tables. The remainder of a byte followed by n zero bytes is linear over
// GF(2), so the remainders of sixteen bytes, each looked up with its own n, add up by exclusive or.

extension Vector {
  /// The Adler-32 checksum of bytes.
  package static func adler32(_ bytes: Span<UInt8>) -> UInt32 {
    let vectorsPerBlock = 22
    let blockSize = 16 * vectorsPerBlock
    let laneIndices = SIMD16<UInt32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    var a: UInt32 = 1
    var b: UInt32 = 0
    var index = 0
    while index &+ blockSize <= bytes.count {
      var sums = SIMD16<UInt16>(repeating: 0)
      var sumsOfSums = SIMD16<UInt16>(repeating: 0)
      for vector in 0..<vectorsPerBlock {
        sums &+= SIMD16<UInt16>(truncatingIfNeeded: bytes.lanes(SIMD16<UInt8>.self, at: index &+ vector &* 16))
        sumsOfSums &+= sums
      }
      let wideSums = SIMD16<UInt32>(truncatingIfNeeded: sums)
      let wideSumsOfSums = SIMD16<UInt32>(truncatingIfNeeded: sumsOfSums)
      b &+= UInt32(truncatingIfNeeded: blockSize) &* a
      b &+= (wideSumsOfSums &* 16 &- laneIndices &* wideSums).wrappedSum()
      a &+= wideSums.wrappedSum()
      a %= 65521
      b %= 65521
      index &+= blockSize
    }
    while index < bytes.count {
      a &+= UInt32(bytes[lane: index])
      b &+= a
      index &+= 1
    }
    return (b % 65521) << 16 | a % 65521
  }

  /// The CRC-32 checksum of bytes, continued from that of the bytes before them.
  package static func crc32(_ bytes: Span<UInt8>, after previous: UInt32 = 0) -> UInt32 {
    let tables = remainders.span
    precondition(tables.count == 16 * 256, "\(tables.count) remainders")
    var remainder = ~previous
    var index = 0
    while index &+ 16 <= bytes.count {
      let low = bytes.word(UInt64.self, at: index) ^ UInt64(remainder)
      let high = bytes.word(UInt64.self, at: index &+ 8)
      // The high half does not wait for the remainder before it.
      remainder = remainderSum(high, tables, firstTable: 0) ^ remainderSum(low, tables, firstTable: 8)
      index &+= 16
    }
    while index < bytes.count {
      let place = Int(truncatingIfNeeded: (remainder ^ UInt32(bytes[lane: index])) & 0xFF)
      remainder = tables[lane: place] ^ remainder &>> 8
      index &+= 1
    }
    return ~remainder
  }

  /// The sum of the remainders of eight bytes, the last of them followed by `firstTable` zero bytes.
  @inline(__always)
  private static func remainderSum(_ word: UInt64, _ tables: Span<UInt32>, firstTable: Int) -> UInt32 {
    var even: UInt32 = 0
    var odd: UInt32 = 0
    for byte in Swift.stride(from: 0, to: 8, by: 2) {
      let bits = word &>> UInt64(truncatingIfNeeded: byte &* 8)
      let table = (firstTable &+ 7 &- byte) &* 256
      even ^= tables[lane: table &+ Int(truncatingIfNeeded: bits & 0xFF)]
      odd ^= tables[lane: table &- 256 &+ Int(truncatingIfNeeded: bits &>> 8 & 0xFF)]
    }
    return even ^ odd
  }

  /// The remainder of each byte followed by 0, then by 1, …, then by 15 zero bytes.
  private static let remainders: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
      tables[byte] = remainder
    }
    for index in 256..<tables.count {
      let shorter = tables[index - 256]
      tables[index] = tables[Int(shorter & 0xFF)] ^ shorter >> 8
    }
    return tables
  }()
}
