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
    let colorType: PNGHeader.ColorType =
      switch format {
      case .gray8: .gray
      case .rgb8, .bgr8: .rgb
      case .rgba8, .bgra8, .argb8: .rgba
      }
    let encoder = try PNGEncoder(size: size, bitDepth: 8, colorType: colorType)
    return withBytes { bytes in
      encoder.file { y in
        packedRow(bytes.extracting(y * bytesPerRow..<y * bytesPerRow + width * format.bytesPerPixel))
      }
    }
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
