extension DeepImage {
  /// Reads a PNG file with all of its depth.
  ///
  /// Samples of 16 bits come as they are; those of fewer bits are spread over 0…65535. The picture is `gray16` for gray
  /// without transparency, `rgb16` for RGB and palettes without, and `rgba16` with alpha that is not multiplied into the
  /// colors wherever the file has alpha or tRNS.
  ///
  /// - Parameters:
  ///   - file: The whole file. What follows its IEND chunk is not read.
  ///   - limits: How large a picture may be.
  /// - Throws: ``PNGError``, as ``PixelImage/init(png:limits:)-(Span<UInt8>,_)`` does.
  /// - Complexity: O(pixels + bytes of the file).
  public init(png file: Span<UInt8>, limits: PNGLimits = PNGLimits()) throws(PNGError) {
    let chunks = try PNGChunks(file, limits: limits)
    guard chunks.header.bitDepth == 16 else {
      self.init(spreading: try PixelImage(png: file, limits: limits))
      return
    }
    let rows = try PNGRows(chunks, of: file)
    let conversion = PNGDeepConversion(chunks)
    let size = Size(width: chunks.header.width, height: chunks.header.height)
    self.init(
      unchecked: Storage(conversion.samples(of: rows)), size: size, format: conversion.format,
      samplesPerRow: size.width * conversion.format.samplesPerPixel)
  }

  /// Reads a PNG file from an array of its bytes; see ``init(png:limits:)-(Span<UInt8>,_)``.
  public init(png file: [UInt8], limits: PNGLimits = PNGLimits()) throws(PNGError) {
    try self.init(png: file.span, limits: limits)
  }

  /// Writes the picture as a PNG file with 16 bits for a sample.
  ///
  /// Row padding is dropped; rows are filtered and compressed as by ``PixelImage/png()``.
  ///
  /// ```swift
  /// let depth = try DeepImage(samples: [0, 1000, 65535], width: 3, height: 1, format: .gray16)
  /// try DeepImage(png: depth.png()).samples   // [0, 1000, 65535]
  /// ```
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``PNGError/invalidSize(width:height:)`` where a side is 0 or above 2³¹ − 1.
  /// - Complexity: O(pixels).
  public func png() throws(PNGError) -> [UInt8] {
    let colorType: PNGHeader.ColorType =
      switch format {
      case .gray16: .gray
      case .rgb16: .rgb
      case .rgba16: .rgba
      }
    let encoder = try PNGEncoder(size: size, bitDepth: 16, colorType: colorType)
    let rowCount = size.width * format.samplesPerPixel
    return storage.withElements { span in
      encoder.file { y in
        var row: [UInt8] = []
        row.reserveCapacity(2 * rowCount)
        for x in 0..<rowCount {
          let sample = span[y * samplesPerRow + x]
          row.append(UInt8(truncatingIfNeeded: sample >> 8))
          row.append(UInt8(truncatingIfNeeded: sample))
        }
        return row
      }
    }
  }

  /// Spreads the bytes of a picture of gray, RGB or RGBA: byte · 257.
  init(spreading image: PixelImage) {
    let format: DeepPixelFormat =
      switch image.format {
      case .gray8: .gray16
      case .rgb8, .bgr8: .rgb16
      case .rgba8, .bgra8, .argb8: .rgba16
      }
    var samples: [UInt16] = []
    samples.reserveCapacity(image.width * image.height * format.samplesPerPixel)
    let channels = image.format.channels
    image.withBytes { bytes in
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = y * image.bytesPerRow + x * channels.stride
          samples.append(257 * UInt16(bytes[pixel + channels.red]))
          guard format != .gray16 else { continue }
          samples.append(257 * UInt16(bytes[pixel + channels.green]))
          samples.append(257 * UInt16(bytes[pixel + channels.blue]))
          if let alpha = image.format.alphaPlace { samples.append(257 * UInt16(bytes[pixel + alpha])) }
        }
      }
    }
    self.init(
      unchecked: Storage(samples), size: image.size, format: format,
      samplesPerRow: image.width * format.samplesPerPixel)
  }

  /// Makes a picture of parts that are known to fit.
  init(unchecked storage: Storage<UInt16>, size: Size, format: DeepPixelFormat, samplesPerRow: Int) {
    self.storage = storage
    self.size = size
    self.format = format
    self.samplesPerRow = samplesPerRow
  }
}

/// How the samples of a PNG file of 16 bits become pixels of gray, RGB or RGBA.
struct PNGDeepConversion {
  let format: DeepPixelFormat
  private let header: PNGHeader
  /// The samples of the one transparent gray or color.
  private let key: [UInt16]

  /// Prepares the conversion that a file of 16-bit samples asks for.
  init(_ chunks: PNGChunks) {
    header = chunks.header
    var key: [UInt16] = []
    if let transparency = chunks.transparency {
      for place in stride(from: 0, to: transparency.count, by: 2) {
        key.append(UInt16(transparency[place]) << 8 | UInt16(transparency[place + 1]))
      }
    }
    self.key = key
    let hasAlpha = header.colorType == .grayAlpha || header.colorType == .rgba
    format = hasAlpha || !key.isEmpty ? .rgba16 : header.colorType == .gray ? .gray16 : .rgb16
  }

  /// The samples of the picture.
  func samples(of rows: PNGRows) -> [UInt16] {
    let (pixelSize, bytes) = (format.samplesPerPixel, rows.bytes.span)
    var result = [UInt16](repeating: .max, count: header.width * header.height * pixelSize)
    var start = 0
    for pass in header.passes {
      var row = [UInt16](repeating: 0, count: pass.width * header.colorType.channelCount)
      for line in 0..<pass.height {
        var unpacked = row.mutableSpan
        Reference.unpackSamples(bytes.extracting(start + 1..<start + 1 + pass.rowBytes), bitDepth: 16, into: &unpacked)
        let first = ((pass.y + line * pass.stepY) * header.width + pass.x) * pixelSize
        place(row.span, into: &result, from: first, step: pass.stepX * pixelSize)
        start += pass.rowBytes + 1
      }
    }
    return result
  }

  private func place(_ row: Span<UInt16>, into result: inout [UInt16], from first: Int, step: Int) {
    let isGray = header.colorType == .gray || header.colorType == .grayAlpha
    let channelCount = header.colorType.channelCount
    var place = first
    for pixel in stride(from: 0, to: row.count, by: channelCount) {
      for channel in 0..<min(format.samplesPerPixel, 3) {
        result[place + channel] = row[pixel + (isGray ? 0 : channel)]
      }
      if format == .rgba16 {
        if key.isEmpty {
          result[place + 3] = row[pixel + channelCount - 1]
        } else {
          var isKey = true
          for channel in 0..<channelCount where row[pixel + channel] != key[channel] { isKey = false }
          result[place + 3] = isKey ? 0 : .max
        }
      }
      place += step
    }
  }
}
