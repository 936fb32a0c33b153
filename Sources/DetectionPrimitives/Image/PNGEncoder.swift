/// Writes PNG files: rows filtered, compressed, and put into chunks.
///
/// Source: PNG specification, third edition (ISO/IEC 15948); RFC 1950 and 1951.
struct PNGEncoder {
  let size: Size
  let bitDepth: UInt8
  let colorType: PNGHeader.ColorType

  private var bytesPerPixel: Int { Int(bitDepth) / 8 * colorType.channelCount }

  /// Makes an encoder of pictures of whole bytes.
  ///
  /// - Throws: ``PNGError/invalidSize(width:height:)`` where a side is 0 or above 2³¹ − 1: PNG has no such pictures.
  init(size: Size, bitDepth: UInt8, colorType: PNGHeader.ColorType) throws(PNGError) {
    guard 1...0x7FFF_FFFF ~= size.width, 1...0x7FFF_FFFF ~= size.height else {
      throw .invalidSize(width: size.width, height: size.height)
    }
    self.size = size
    self.bitDepth = bitDepth
    self.colorType = colorType
  }

  /// The bytes of the file.
  ///
  /// - Parameter readRow: Gives the bytes of a row in PNG's order, as many as its pixels have.
  /// - Returns: Signature and chunks.
  func file(_ readRow: (Int) -> [UInt8]) -> [UInt8] {
    var writer = PNGWriter()
    let sides = [size.width, size.height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    writer.append(.header, data: sides + [bitDepth, colorType.rawValue, 0, 0, 0])
    let rows = filteredRows(readRow)
    let compressed = Zlib.compress(rows.span)
    // Chunks of 64 kilobytes, so that no reader needs a buffer for all.
    for start in stride(from: 0, to: compressed.count, by: 1 << 16) {
      writer.append(.data, data: Array(compressed[start..<min(start + 1 << 16, compressed.count)]))
    }
    writer.append(.end, data: [])
    return writer.bytes
  }

  /// The rows behind the number of the filter that each got.
  private func filteredRows(_ readRow: (Int) -> [UInt8]) -> [UInt8] {
    let rowBytes = size.width * bytesPerPixel
    var rows: [UInt8] = []
    rows.reserveCapacity((rowBytes + 1) * size.height)
    var above = [UInt8](repeating: 0, count: rowBytes)
    var best = above
    var candidate = above
    for y in 0..<size.height {
      let row = readRow(y)
      var bestFilter: UInt8 = 0
      var bestSum = Int.max
      for filter: UInt8 in 0...4 {
        var output = candidate.mutableSpan
        let sum = Vector.filter(
          row.span, above: above.span, filter: filter, bytesPerPixel: bytesPerPixel, into: &output)
        if sum < bestSum {
          bestSum = sum
          bestFilter = filter
          swap(&best, &candidate)
        }
      }
      rows.append(bestFilter)
      rows += best
      above = row
    }
    return rows
  }
}

/// The bytes of a PNG file, chunk by chunk.
private struct PNGWriter {
  private(set) var bytes = PNGChunks.signature

  mutating func append(_ type: PNGChunkType, data: [UInt8]) {
    append(UInt32(data.count))
    let start = bytes.count
    bytes += type.bytes
    bytes += data
    append(Vector.crc32(bytes.span.extracting(start..<bytes.count)))
  }

  private mutating func append(_ word: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}
