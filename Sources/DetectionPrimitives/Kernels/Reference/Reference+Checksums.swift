// Adler-32 (RFC 1950, section 8) and CRC-32 (PNG specification, annex D; the polynomial of ISO 3309).
//
// Adler-32: two sums modulo 65521, the largest prime below 2¹⁶. `a` starts at 1 and adds each byte; `b` starts at 0
// and adds `a` after each byte. The checksum is b·2¹⁶ + a.
//
// CRC-32: the remainder of the message as a polynomial over GF(2), the lowest bit of each byte first, divided by
// x³² + x²⁶ + x²³ + x²² + x¹⁶ + x¹² + x¹¹ + x¹⁰ + x⁸ + x⁷ + x⁵ + x⁴ + x² + x + 1; all bits start inverted and end
// inverted. `crc32(b, crc32(a))` is the checksum of a followed by b.

extension Reference {
  /// The Adler-32 checksum of bytes.
  package static func adler32(_ bytes: Span<UInt8>) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for index in bytes.indices {
      a = (a + UInt32(bytes[index])) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  /// The CRC-32 checksum of bytes, continued from that of the bytes before them.
  package static func crc32(_ bytes: Span<UInt8>, after previous: UInt32 = 0) -> UInt32 {
    var remainder = ~previous
    for index in bytes.indices {
      remainder ^= UInt32(bytes[index])
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}
