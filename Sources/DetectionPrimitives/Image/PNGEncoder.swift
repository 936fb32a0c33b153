extension PixelImage {
  /// Writes the picture as a PNG file.
  ///
  /// `gray8` becomes gray, formats without alpha RGB, those with alpha RGBA with 8 bits for a sample; row padding is dropped. Each
  /// row gets the filter that is likely to compress best, and the data is compressed with matches and codes of its
  /// own. The bytes are the same on every platform.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .rgb8)
  /// let file = try image.png()
  /// try PixelImage(png: file).bytes   // [255, 128, 0]
  /// ```
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``PNGError/invalidSize(width:height:)`` where a side is 0 or above 2³¹ − 1: PNG has no such pictures.
  /// - Complexity: O(pixels).
  ///
  /// Source: PNG specification, third edition (ISO/IEC 15948); RFC 1950 and 1951.
  public func png() throws(PNGError) -> [UInt8] {
    guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
      throw .invalidSize(width: width, height: height)
    }
    let colorType: PNGHeader.ColorType =
      switch format {
      case .gray8: .gray
      case .rgb8, .bgr8: .rgb
      case .rgba8, .bgra8, .argb8: .rgba
      }
    var writer = PNGWriter()
    let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) } }
    writer.append(.header, data: sides + [8, colorType.rawValue, 0, 0, 0])
    let rows = filteredRows()
    let compressed = Zlib.compress(rows.span)
    // Chunks of 64 kilobytes, so that no reader needs a buffer for all.
    for start in stride(from: 0, to: compressed.count, by: 1 << 16) {
      writer.append(.data, data: Array(compressed[start..<min(start + 1 << 16, compressed.count)]))
    }
    writer.append(.end, data: [])
    return writer.bytes
  }

  /// The rows behind the number of the filter that each got.
  private func filteredRows() -> [UInt8] {
    let rowBytes = width * format.bytesPerPixel
    var rows: [UInt8] = []
    rows.reserveCapacity((rowBytes + 1) * height)
    var above = [UInt8](repeating: 0, count: rowBytes)
    var best = above
    var candidate = above
    withBytes { bytes in
      for y in 0..<height {
        let row = packedRow(bytes.extracting(y * bytesPerRow..<y * bytesPerRow + rowBytes))
        var bestFilter: UInt8 = 0
        var bestSum = Int.max
        for filter: UInt8 in 0...4 {
          var output = candidate.mutableSpan
          let sum = Vector.filter(
            row.span, above: above.span, filter: filter, bytesPerPixel: format.bytesPerPixel, into: &output)
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
    }
    return rows
  }

  /// The bytes of a row in PNG's order: red, green, blue, alpha.
  private func packedRow(_ row: Span<UInt8>) -> [UInt8] {
    var packed = [UInt8](copyingBytes: row)
    let channels = format.channels
    guard format != .gray8, channels.red != 0 else { return packed }
    for pixel in stride(from: 0, to: packed.count, by: channels.stride) {
      packed[pixel] = row[pixel + channels.red]
      packed[pixel + 1] = row[pixel + channels.green]
      packed[pixel + 2] = row[pixel + channels.blue]
      if let alpha = format.alphaPlace { packed[pixel + 3] = row[pixel + alpha] }
    }
    return packed
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
