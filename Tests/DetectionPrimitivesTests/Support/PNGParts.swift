import DetectionPrimitives

/// The chunks of a PNG file, to take apart, damage and put together again.
struct PNGParts {
  struct Chunk {
    var type: String
    var data: [UInt8]
  }

  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  var chunks: [Chunk] = []

  /// Makes a file of one color type with its data stored.
  init(
    width: UInt32 = 1, height: UInt32 = 1, bitDepth: UInt8 = 8, colorType: UInt8 = 0, interlace: UInt8 = 0,
    rows: [UInt8] = [0, 0]
  ) {
    chunks = [
      Chunk(type: "IHDR", data: Self.word(width) + Self.word(height) + [bitDepth, colorType, 0, 0, interlace]),
      Chunk(type: "IDAT", data: Self.stored(rows)),
      Chunk(type: "IEND", data: []),
    ]
  }

  /// Takes a well-formed file apart.
  init(_ file: [UInt8]) {
    var position = Self.signature.count
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
      chunks.append(Chunk(type: type, data: Array(file[position + 8..<position + 8 + length])))
      position += 12 + length
    }
  }

  /// The first chunk of a type.
  subscript(type: String) -> [UInt8] {
    get { chunks.first { $0.type == type }?.data ?? [] }
    set {
      if let index = chunks.firstIndex(where: { $0.type == type }) { chunks[index].data = newValue }
    }
  }

  /// The data of all IDAT chunks.
  var compressed: [UInt8] { chunks.filter { $0.type == "IDAT" }.flatMap(\.data) }

  /// Puts a chunk before the first one of a type.
  mutating func insert(_ type: String, _ data: [UInt8], before other: String) {
    let index = chunks.firstIndex { $0.type == other } ?? chunks.count
    chunks.insert(Chunk(type: type, data: data), at: index)
  }

  mutating func remove(_ type: String) {
    chunks.removeAll { $0.type == type }
  }

  /// The file, with right lengths and checksums.
  var file: [UInt8] {
    var file = Self.signature
    for chunk in chunks {
      let body = Array(chunk.type.utf8) + chunk.data
      file += Self.word(UInt32(chunk.data.count)) + body + Self.word(Reference.crc32(body.span))
    }
    return file
  }

  /// Data as a zlib stream of one stored block.
  static func stored(_ data: [UInt8]) -> [UInt8] {
    let length = UInt16(data.count)
    let lengths = [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    return [0x78, 0x01, 1] + lengths + data + word(Reference.adler32(data.span))
  }

  static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
