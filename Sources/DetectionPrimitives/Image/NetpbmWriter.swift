extension PixelImage {
  /// Writes the picture as a netpbm picture of maximum 255: P5 for `gray8`, P6 for the other formats.
  ///
  /// Alpha is dropped, colors are written red first, row padding is dropped.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: Array("abc".utf8), width: 1, height: 1, format: .rgb8)
  /// String(decoding: try image.netpbm(), as: UTF8.self)   // "P6\n1 1\n255\nabc"
  /// ```
  ///
  /// - Returns: The bytes of the picture.
  /// - Throws: ``NetpbmError/invalidSize(width:height:)`` where a side is 0: netpbm has no such pictures.
  /// - Complexity: O(pixels).
  public func netpbm() throws(NetpbmError) -> [UInt8] {
    guard width > 0, height > 0 else { throw .invalidSize(width: width, height: height) }
    var result = Array("P\(format == .gray8 ? 5 : 6)\n\(width) \(height)\n255\n".utf8)
    result.reserveCapacity(result.count + width * height * (format == .gray8 ? 1 : 3))
    let rowBytes = width * format.bytesPerPixel
    withBytes { bytes in
      for y in 0..<height {
        let row = bytes.extracting(y * bytesPerRow..<y * bytesPerRow + rowBytes)
        switch format {
        case .gray8, .rgb8: result.append(copyingBytesOf: row)
        case .bgr8, .rgba8, .bgra8, .argb8:
          let channels = format.channels
          for pixel in stride(from: 0, to: row.count, by: channels.stride) {
            result.append(row[pixel + channels.red])
            result.append(row[pixel + channels.green])
            result.append(row[pixel + channels.blue])
          }
        }
      }
    }
    return result
  }
}
