/// The four letters that name a chunk of a PNG file.
struct PNGChunkType: Equatable {
  static let header = PNGChunkType(code: 0x4948_4452)  // IHDR
  static let palette = PNGChunkType(code: 0x504C_5445)  // PLTE
  static let transparency = PNGChunkType(code: 0x7452_4E53)  // tRNS
  static let data = PNGChunkType(code: 0x4944_4154)  // IDAT
  static let end = PNGChunkType(code: 0x4945_4E44)  // IEND
  static let exif = PNGChunkType(code: 0x6558_4966)  // eXIf

  /// The four bytes as a number, the first one highest.
  let code: UInt32

  /// The four bytes, the first one first.
  var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }

  /// The letters; bytes that are none as `?`.
  var name: String {
    var name = ""
    for byte in bytes { name.unicodeScalars.append(Self.isLetter(byte) ? Unicode.Scalar(byte) : "?") }
    return name
  }

  /// Whether all four bytes are letters of ASCII, as they must be.
  var isValid: Bool { bytes.allSatisfy(Self.isLetter) }

  /// Whether a reader that does not know the chunk must give up.
  var isCritical: Bool { code & 0x2000_0000 == 0 }

  /// Whether the chunk is one of the four that every reader knows.
  var isStandard: Bool { self == .header || self == .palette || self == .data || self == .end }

  private static func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte || 97...122 ~= byte }
}
