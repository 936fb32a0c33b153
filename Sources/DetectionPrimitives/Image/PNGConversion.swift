/// How the samples of a PNG file become pixels of 8-bit gray, RGB or RGBA.
struct PNGConversion {
  let format: PixelFormat
  private let header: PNGHeader
  /// Red, green, blue and alpha of each color of the palette.
  private let colors: [UInt8]
  /// The samples of the one transparent gray or color.
  private let key: [UInt16]?

  /// Prepares the conversion that a file asks for.
  init(_ chunks: PNGChunks) {
    let header = chunks.header
    self.header = header
    format =
      switch header.colorType {
      case .grayAlpha, .rgba: .rgba8
      case _ where chunks.transparency != nil: .rgba8
      case .gray: .gray8
      case .rgb, .palette: .rgb8
      }
    var colors: [UInt8] = []
    var key: [UInt16]?
    if header.colorType == .palette {
      for color in 0..<chunks.palette.count / 3 {
        colors += chunks.palette[3 * color..<3 * color + 3]
        // Colors behind the end of the tRNS chunk are opaque.
        colors.append(chunks.transparency.map { color < $0.count ? $0[color] : 255 } ?? 255)
      }
    } else if let transparency = chunks.transparency {
      // Of the 16 bits only those of a sample count.
      key = stride(from: 0, to: transparency.count, by: 2).map {
        (UInt16(transparency[$0]) << 8 | UInt16(transparency[$0 + 1])) & UInt16(1 << header.bitDepth - 1)
      }
    }
    self.colors = colors
    self.key = key
  }

  /// The pixels of a file.
  func pixels(of rows: PNGRows) throws(PNGError) -> [UInt8] {
    let isCopy =
      header.bitDepth == 8 && header.colorType != .palette && !header.isInterlaced
      && format.bytesPerPixel == header.bytesPerPixel
    return try isCopy ? copied(rows.bytes.span) : converted(rows.bytes.span)
  }

  /// The bytes of rows that are those of the picture.
  private func copied(_ rows: Span<UInt8>) -> [UInt8] {
    let rowBytes = header.width * header.bytesPerPixel
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rowBytes * header.height)
    for start in stride(from: 1, to: rows.count, by: rowBytes + 1) {
      bytes.append(copyingBytesOf: rows.extracting(start..<start + rowBytes))
    }
    return bytes
  }

  private func converted(_ rows: Span<UInt8>) throws(PNGError) -> [UInt8] {
    let pixelSize = format.bytesPerPixel
    var bytes = [UInt8](repeating: 0, count: header.width * header.height * pixelSize)
    var output = bytes.mutableSpan
    var start = 0
    for pass in header.passes {
      var samples = [UInt16](repeating: 0, count: pass.width * header.colorType.channelCount)
      for row in 0..<pass.height {
        var unpacked = samples.mutableSpan
        Reference.unpackSamples(
          rows.extracting(start + 1..<start + 1 + pass.rowBytes), bitDepth: header.bitDepth, into: &unpacked)
        let first = ((pass.y + row * pass.stepY) * header.width + pass.x) * pixelSize
        try convert(samples.span, into: &output, from: first, step: pass.stepX * pixelSize)
        start += pass.rowBytes + 1
      }
    }
    return bytes
  }

  /// Converts the samples of a row to pixels, the first one at byte `first`, the next ones `step` bytes apart.
  private func convert(
    _ samples: Span<UInt16>, into output: inout MutableSpan<UInt8>, from first: Int, step: Int
  ) throws(PNGError) {
    switch header.colorType {
    case .gray where key == nil: convertGray(samples, into: &output, from: first, step: step)
    case .gray, .grayAlpha: convertColor(samples, isGray: true, into: &output, from: first, step: step)
    case .rgb, .rgba: convertColor(samples, isGray: false, into: &output, from: first, step: step)
    case .palette: try convertPalette(samples, into: &output, from: first, step: step)
    }
  }

  private func convertGray(
    _ samples: Span<UInt16>, into output: inout MutableSpan<UInt8>, from first: Int, step: Int
  ) {
    let reduction = SampleReduction(bitDepth: header.bitDepth)
    var place = first
    for index in samples.indices {
      output[place] = reduction.reduce(samples[index])
      place += step
    }
  }

  private func convertColor(
    _ samples: Span<UInt16>, isGray: Bool, into output: inout MutableSpan<UInt8>, from first: Int, step: Int
  ) {
    let reduction = SampleReduction(bitDepth: header.bitDepth)
    let hasAlpha = header.colorType == .grayAlpha || header.colorType == .rgba
    let (green, blue) = isGray ? (0, 0) : (1, 2)
    let alpha = blue + 1
    let key = key ?? []
    var place = first
    for pixel in stride(from: 0, to: samples.count, by: header.colorType.channelCount) {
      output[place] = reduction.reduce(samples[pixel])
      output[place + 1] = reduction.reduce(samples[pixel + green])
      output[place + 2] = reduction.reduce(samples[pixel + blue])
      if hasAlpha {
        output[place + 3] = reduction.reduce(samples[pixel + alpha])
      } else if !key.isEmpty {
        let isKey =
          samples[pixel] == key[0] && samples[pixel + green] == key[green] && samples[pixel + blue] == key[blue]
        output[place + 3] = isKey ? 0 : 255
      }
      place += step
    }
  }

  private func convertPalette(
    _ samples: Span<UInt16>, into output: inout MutableSpan<UInt8>, from first: Int, step: Int
  ) throws(PNGError) {
    let colors = colors.span
    var place = first
    for index in samples.indices {
      let color = 4 * Int(samples[index])
      guard color < colors.count else { throw .paletteIndex(color / 4, paletteCount: colors.count / 4) }
      for channel in 0..<format.bytesPerPixel { output[place + channel] = colors[color + channel] }
      place += step
    }
  }
}

/// How samples of another depth become 8-bit ones: small ones are spread over 0…255, of 16 bits the high byte is kept.
private struct SampleReduction {
  private let factor: UInt16
  private let shift: UInt16

  init(bitDepth: Int) {
    factor = bitDepth < 8 ? 255 / UInt16(1 << bitDepth - 1) : 1
    shift = bitDepth == 16 ? 8 : 0
  }

  @inline(__always)
  func reduce(_ sample: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: (sample &* factor) &>> shift) }
}
