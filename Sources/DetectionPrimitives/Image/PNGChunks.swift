/// The parts of a PNG file that make the picture, after a check of its framing.
///
/// A file is a signature and chunks, each with length, type, data and CRC-32. Every chunk's checksum is verified.
/// Chunks that need not be understood (a lowercase first letter: gamma, profiles, text, time, animation) are skipped;
/// where Exif data lies is remembered.
/// What follows the IEND chunk is not read.
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let header: PNGHeader
  /// Red, green and blue of each color.
  private(set) var palette: [UInt8] = []
  /// The data of the tRNS chunk.
  private(set) var transparency: [UInt8]?
  /// Where the parts of the compressed data lie in the file.
  private(set) var compressed: [Range<Int>] = []
  /// Where the data of the first eXIf chunk lies in the file.
  private(set) var exif: Range<Int>?

  /// Reads the chunks of a file.
  init(_ file: Span<UInt8>, limits: PNGLimits) throws(PNGError) {
    guard file.count >= Self.signature.count else {
      for index in file.indices where file[index] != Self.signature[index] { throw .notPNG }
      throw .truncated(needed: Self.signature.count, found: file.count)
    }
    for index in Self.signature.indices where file[index] != Self.signature[index] { throw .notPNG }

    var position = Self.signature.count
    let (first, data) = try Self.chunk(of: file, at: &position)
    guard first == .header else {
      if first.isCritical && !first.isStandard { throw .unknownCriticalChunk(first.name) }
      throw .missingChunk("IHDR")
    }
    header = try PNGHeader(file.extracting(data), limits: limits)

    var previous = first
    while true {
      let (type, data) = try Self.chunk(of: file, at: &position)
      switch type {
      case .palette:
        guard palette.isEmpty, transparency == nil, compressed.isEmpty else { throw .unexpectedChunk("PLTE") }
        guard header.colorType != .gray, header.colorType != .grayAlpha else { throw .unexpectedChunk("PLTE") }
        let most = header.colorType == .palette ? 3 << header.bitDepth : 3 * 256
        guard data.count % 3 == 0, 3...most ~= data.count else {
          throw .chunkLength(chunk: "PLTE", found: data.count)
        }
        palette = [UInt8](copyingBytes: file.extracting(data))
      case .transparency:
        guard transparency == nil, compressed.isEmpty else { throw .unexpectedChunk("tRNS") }
        try checkTransparency(length: data.count)
        transparency = [UInt8](copyingBytes: file.extracting(data))
      case .data:
        guard compressed.isEmpty || previous == .data else { throw .unexpectedChunk("IDAT") }
        guard header.colorType != .palette || !palette.isEmpty else { throw .missingChunk("PLTE") }
        compressed.append(data)
      case .end:
        guard !compressed.isEmpty else { throw .missingChunk("IDAT") }
        guard data.isEmpty else { throw .chunkLength(chunk: "IEND", found: data.count) }
        return
      case .header:
        throw .unexpectedChunk("IHDR")
      case .exif:
        if exif == nil { exif = data }
      default:
        guard !type.isCritical else { throw .unknownCriticalChunk(type.name) }
      }
      previous = type
    }
  }

  /// The compressed data in one piece.
  func compressedBytes(of file: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(compressedByteCount)
    for range in compressed { bytes.append(copyingBytesOf: file.extracting(range)) }
    return bytes
  }

  /// The length of the compressed data.
  var compressedByteCount: Int { compressed.reduce(0) { $0 + $1.count } }

  private func checkTransparency(length: Int) throws(PNGError) {
    switch header.colorType {
    case .gray where length == 2, .rgb where length == 6: return
    case .palette where palette.isEmpty: throw .missingChunk("PLTE")
    case .palette where 1...palette.count / 3 ~= length: return
    case .grayAlpha, .rgba: throw .unexpectedChunk("tRNS")
    default: throw .chunkLength(chunk: "tRNS", found: length)
    }
  }

  /// The type and the place of the data of the chunk at a position, which moves behind it.
  private static func chunk(
    of file: Span<UInt8>, at position: inout Int
  ) throws(PNGError) -> (PNGChunkType, Range<Int>) {
    guard file.count - position >= 12 else { throw .truncated(needed: position + 12, found: file.count) }
    let type = PNGChunkType(code: file.bigEndianWord(at: position + 4))
    let length = file.bigEndianWord(at: position)
    guard type.isValid else { throw .unknownCriticalChunk(type.name) }
    guard length <= 0x7FFF_FFFF else { throw .chunkLength(chunk: type.name, found: Int(truncatingIfNeeded: length)) }
    let (end, overflow) = (position + 12).addingReportingOverflow(Int(length))
    guard !overflow, end <= file.count else { throw .truncated(needed: overflow ? Int.max : end, found: file.count) }
    let data = position + 8..<end - 4
    let found = Vector.crc32(file.extracting(position + 4..<end - 4))
    let expected = file.bigEndianWord(at: end - 4)
    guard found == expected else { throw .checksum(chunk: type.name, expected: expected, found: found) }
    position = end
    return (type, data)
  }
}
