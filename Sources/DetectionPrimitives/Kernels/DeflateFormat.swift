/// The numbers of the DEFLATE format that readers and writers share (RFC 1951, section 3.2).
package enum DeflateFormat {
  /// The longest code of a literal, a length or a distance, in bits.
  package static let maximumCodeLength = 15
  /// Literal and length symbols, the two that are never used included.
  package static let literalCount = 288
  /// Distance symbols, the two that are never used included.
  package static let distanceCount = 32
  /// The symbol that ends a block.
  package static let endOfBlock = 256
  /// The shortest match.
  package static let minimumMatch = 3
  /// The longest match.
  package static let maximumMatch = 258
  /// The farthest distance of a match.
  package static let windowSize = 32768

  /// The shortest match of each length symbol, from 257 on.
  package static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  /// The bits that follow each length symbol, from 257 on.
  package static let lengthExtraBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The nearest distance of each distance symbol.
  package static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  /// The bits that follow each distance symbol.
  package static let distanceExtraBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  /// The order in which a block gives the lengths of the codes for code lengths.
  package static let codeLengthOrder: [UInt8] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The code lengths of literals and lengths in a block of type 1.
  package static var fixedLiteralLengths: [UInt8] {
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
      + [UInt8](repeating: 8, count: 8)
  }
  /// The code lengths of distances in a block of type 1.
  package static var fixedDistanceLengths: [UInt8] { [UInt8](repeating: 5, count: 32) }

  /// The symbol of a match length, 257…285.
  package static func lengthSymbol(_ length: Int) -> Int {
    if length == DeflateFormat.maximumMatch { return 285 }
    if length < 11 { return length + 254 }
    // From 11 on four symbols share each number of extra bits.
    let extraBits = Int.bitWidth - 1 - (length - 3).leadingZeroBitCount - 2
    return 257 + 4 * extraBits + (length - 3) >> extraBits
  }

  /// The symbol of a distance, 0…29.
  package static func distanceSymbol(_ distance: Int) -> Int {
    if distance < 5 { return distance - 1 }
    // From 5 on two symbols share each number of extra bits.
    let extraBits = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount - 1
    return 2 * extraBits + (distance - 1) >> extraBits
  }
}

/// How far an inflater came.
package struct InflateProgress: Sendable, Hashable {
  /// The compressed bytes that were read, the last of them perhaps in part.
  package var read: Int
  /// The bytes of output that were written.
  package var written: Int
}
