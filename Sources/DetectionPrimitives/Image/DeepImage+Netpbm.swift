extension DeepImage {
  /// Reads the first netpbm picture of a file with all of its depth: P2, P3, P5, P6 and P7.
  ///
  /// Samples of a maximum of 65535 come as they are. Others are scaled: `sample * 65535 / maximum`, rounded to the
  /// nearest, halves up. The picture is `gray16`, `rgb16`, or `rgba16` where the file has alpha.
  ///
  /// ```swift
  /// let image = try DeepImage(netpbm: Array("P2 3 1 1000 0 500 1000".utf8))
  /// image.samples   // [0, 32768, 65535]
  /// ```
  ///
  /// - Parameter file: The picture; what follows it is not read.
  /// - Throws: ``NetpbmError``. The bytes of the picture are known to be there before memory is taken for it.
  /// - Complexity: O(bytes of the picture).
  public init(netpbm file: [UInt8]) throws(NetpbmError) {
    let bytes = file.span
    var position = 0
    while position < bytes.count && NetpbmScanner.isBlank(bytes[position]) { position += 1 }
    guard position < bytes.count else { throw .truncated(needed: position + 1, found: bytes.count) }
    let header = try NetpbmHeader(bytes, at: &position)
    let count = header.sampleCount ?? Int.max
    let sampleBytes = header.maximum > 255 ? 2 : 1
    let needed = header.isText ? 2 * count - 1 : sampleBytes * count
    guard needed <= bytes.count - position else { throw .truncated(needed: position + needed, found: bytes.count) }
    // Gray with alpha becomes a color.
    let (channelCount, isGrayAlpha) = (header.depth == 2 ? 4 : header.depth, header.depth == 2)
    var samples: [UInt16] = []
    samples.reserveCapacity(count / header.depth * channelCount)
    var scanner = NetpbmScanner(position: position)
    for index in 0..<count {
      let sample: Int
      if header.isText {
        guard let number = try scanner.number(of: bytes) else { throw .malformedSample(index: index) }
        sample = number
      } else if sampleBytes == 2 {
        sample = Int(bytes[position + 2 * index]) << 8 | Int(bytes[position + 2 * index + 1])
      } else {
        sample = Int(bytes[position + index])
      }
      guard sample <= header.maximum else { throw .sampleAboveMaximum(sample: sample, maximum: header.maximum) }
      let deep = UInt16((sample * 65535 + header.maximum / 2) / header.maximum)
      for _ in 0..<(isGrayAlpha && index % 2 == 0 ? 3 : 1) { samples.append(deep) }
    }
    let format: DeepPixelFormat = channelCount == 1 ? .gray16 : channelCount == 3 ? .rgb16 : .rgba16
    let size = Size(width: header.width, height: header.height)
    self.init(
      unchecked: Storage(samples), size: size, format: format, samplesPerRow: size.width * format.samplesPerPixel)
  }
  /// Writes the picture as a netpbm picture of maximum 65535: P5 for `gray16`, P6 for the other formats.
  ///
  /// Alpha is dropped, row padding is dropped; samples are written with their high byte first.
  ///
  /// ```swift
  /// let image = try DeepImage(samples: [0x6162, 0x6364], width: 2, height: 1, format: .gray16)
  /// String(decoding: try image.netpbm(), as: UTF8.self)   // "P5\n2 1\n65535\nabcd"
  /// ```
  ///
  /// - Returns: The bytes of the picture.
  /// - Throws: ``NetpbmError/invalidSize(width:height:)`` where a side is 0: netpbm has no such pictures.
  /// - Complexity: O(pixels).
  public func netpbm() throws(NetpbmError) -> [UInt8] {
    guard size.width > 0, size.height > 0 else { throw .invalidSize(width: size.width, height: size.height) }
    let (step, channels) = (format.samplesPerPixel, min(format.samplesPerPixel, 3))
    var result = Array("P\(channels == 1 ? 5 : 6)\n\(size.width) \(size.height)\n65535\n".utf8)
    result.reserveCapacity(result.count + 2 * channels * size.width * size.height)
    storage.withElements { span in
      for y in 0..<size.height {
        for x in 0..<size.width {
          for channel in 0..<channels {
            let sample = span[y * samplesPerRow + x * step + channel]
            result.append(UInt8(truncatingIfNeeded: sample >> 8))
            result.append(UInt8(truncatingIfNeeded: sample))
          }
        }
      }
    }
    return result
  }
}
