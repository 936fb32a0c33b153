/// The frame that zlib puts around DEFLATE data (RFC 1950): two bytes before it, the Adler-32 of the output behind it.
enum Zlib {
  /// The most bytes of output for a byte of input: matches of 258 bytes by two bits, one for the length, one for the
  /// distance.
  static let maximumRatio = 1032

  /// Decompresses a stream into all of `output`; what follows the checksum is not read.
  static func decompress(_ input: Span<UInt8>, into output: inout MutableSpan<UInt8>) throws(DeflateError) {
    guard input.count >= 2 else { throw .truncated }
    let header = UInt16(input[0]) << 8 | UInt16(input[1])
    // Method 8, a window of at most 2¹⁵ bytes, no dictionary, and a multiple of 31.
    guard header >> 8 & 0x0F == 8, header >> 12 <= 7, header & 0x20 == 0, header % 31 == 0 else {
      throw .invalidHeader(header)
    }
    let data = input.extracting(2..<input.count)
    let progress = try Vector.inflate(data, into: &output)
    guard progress.written == output.count else {
      throw .outputTooShort(expected: output.count, found: progress.written)
    }
    guard data.count - progress.read >= 4 else { throw .truncated }
    let expected = data.bigEndianWord(at: progress.read)
    let found = Vector.adler32(output.span)
    guard found == expected else { throw .checksum(expected: expected, found: found) }
  }
}

extension Zlib {
  /// Compresses bytes to a stream.
  static func compress(_ data: Span<UInt8>) -> [UInt8] {
    // Method 8 with a window of 2¹⁵ bytes, and the level's hint "default".
    var bytes: [UInt8] = [0x78, 0x9C]
    bytes += Reference.deflate(data)
    let checksum = Vector.adler32(data)
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return bytes
  }
}
