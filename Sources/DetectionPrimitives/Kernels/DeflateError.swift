/// What is wrong with a stream of compressed data (DEFLATE, RFC 1951, within zlib's frame, RFC 1950).
public enum DeflateError: Error, Sendable, Hashable {
  /// The two bytes at the start do not announce DEFLATE data, or ask for a preset dictionary.
  case invalidHeader(UInt16)
  /// The compressed data ends before the stream does.
  case truncated
  /// A block has the reserved type 3.
  case invalidBlockType
  /// The length of a stored block and its complement do not agree.
  case invalidStoredLength(length: UInt16, complement: UInt16)
  /// A block announces more symbols than the format has.
  case tooManySymbols(literalsAndLengths: Int, distances: Int)
  /// The code lengths of a block repeat a length that is not there, or more lengths than announced.
  case invalidRepeat
  /// The code lengths of a block do not make a complete prefix code, or none for the end of the block.
  case invalidCode
  /// The data holds a bit pattern that stands for no symbol.
  case invalidSymbol
  /// A match starts before the first byte of the output.
  case distanceTooFar(distance: Int, available: Int)
  /// The stream holds more bytes than its container says.
  case outputTooLong(expected: Int)
  /// The stream holds fewer bytes than its container says.
  case outputTooShort(expected: Int, found: Int)
  /// The Adler-32 checksum of the output is not the stored one.
  case checksum(expected: UInt32, found: UInt32)
}

extension DeflateError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .invalidHeader(let header):
      "expected a zlib header without a dictionary, found the bytes \(header >> 8) and \(header & 0xFF)"
    case .truncated:
      "expected more compressed data, found its end"
    case .invalidBlockType:
      "expected a block of type 0, 1 or 2, found 3"
    case .invalidStoredLength(let length, let complement):
      "expected the complement \(~length) of the stored length \(length), found \(complement)"
    case .tooManySymbols(let literals, let distances):
      "expected at most 286 literal and 30 distance codes, found \(literals) and \(distances)"
    case .invalidRepeat:
      "expected code lengths for the announced symbols, found a repetition of none or of too many"
    case .invalidCode:
      "expected code lengths that make a complete prefix code, found others"
    case .invalidSymbol:
      "expected a symbol of the block's code, found bits that are none"
    case .distanceTooFar(let distance, let available):
      "expected a match within the \(available) bytes so far, found distance \(distance)"
    case .outputTooLong(let expected):
      "expected \(expected) bytes of data, found more"
    case .outputTooShort(let expected, let found):
      "expected \(expected) bytes of data, found \(found)"
    case .checksum(let expected, let found):
      "expected data with the Adler-32 checksum \(expected), found \(found)"
    }
  }
}
