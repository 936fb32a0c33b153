/// What is wrong with the bytes of a PNG file, or with a picture that was to become one.
public enum PNGError: Error, Sendable, Hashable {
  /// The bytes do not start with PNG's signature.
  case notPNG
  /// The file ends within a chunk, or before its last one; both counts are bytes of the file.
  case truncated(needed: Int, found: Int)
  /// The CRC-32 checksum of a chunk is not the stored one.
  case checksum(chunk: String, expected: UInt32, found: UInt32)
  /// A chunk has a length that its kind cannot have.
  case chunkLength(chunk: String, found: Int)
  /// A chunk is a second one of its kind, at the wrong place, or not allowed for the color type.
  case unexpectedChunk(String)
  /// A chunk that the picture needs is not there.
  case missingChunk(String)
  /// A chunk that must be understood is not one of the standard's; `CgBI` marks Apple's own variant of PNG.
  case unknownCriticalChunk(String)
  /// A side is 0, or above 2³¹ − 1.
  case invalidSize(width: Int, height: Int)
  /// The standard has no such combination of color type and bits for a sample.
  case invalidFormat(colorType: UInt8, bitDepth: UInt8)
  /// The compression, filter or interlace method is not one of the standard's.
  case invalidMethod(compression: UInt8, filter: UInt8, interlace: UInt8)
  /// The picture has more pixels than the limit.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The compressed data is too short to hold that many bytes, however well it were compressed.
  case implausibleSize(dataByteCount: Int, compressedByteCount: Int)
  /// The compressed data is damaged.
  case compressedData(DeflateError)
  /// A row has a filter that the standard does not have.
  case invalidFilter(UInt8)
  /// A pixel has a color that the palette does not have.
  case paletteIndex(Int, paletteCount: Int)
}

extension PNGError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .notPNG:
      "expected a PNG file, found other bytes at the start"
    case .truncated(let needed, let found):
      "expected a PNG file of at least \(needed) bytes, found \(found)"
    case .checksum(let chunk, let expected, let found):
      "expected a \(chunk) chunk with the CRC-32 checksum \(expected), found \(found)"
    case .chunkLength(let chunk, let found):
      "expected a length that a \(chunk) chunk can have, found \(found)"
    case .unexpectedChunk(let chunk):
      "expected another chunk, found \(chunk), which must not be there"
    case .missingChunk(let chunk):
      "expected a \(chunk) chunk, found none"
    case .unknownCriticalChunk(let chunk):
      "expected the critical chunks of the standard, found \(chunk)"
    case .invalidSize(let width, let height):
      "expected sides of 1 to 2147483647 pixels, found \(width)x\(height)"
    case .invalidFormat(let colorType, let bitDepth):
      "expected a color type and depth of the standard, found type \(colorType) with \(bitDepth) bits"
    case .invalidMethod(let compression, let filter, let interlace):
      "expected methods 0, 0 and 0 or 1, found compression \(compression), filter \(filter), interlace \(interlace)"
    case .tooManyPixels(let width, let height, let limit):
      "expected at most \(limit) pixels, found \(width)x\(height)"
    case .implausibleSize(let dataByteCount, let compressedByteCount):
      "expected compressed data for \(dataByteCount) bytes, found only \(compressedByteCount) bytes of it"
    case .compressedData(let error):
      error.description
    case .invalidFilter(let filter):
      "expected a row filter of 0 to 4, found \(filter)"
    case .paletteIndex(let index, let paletteCount):
      "expected colors of a palette of \(paletteCount), found number \(index)"
    }
  }
}
