extension PixelImage {
  /// Reads a PNG file.
  ///
  /// All of the standard is read: gray, RGB, palette and alpha, 1 to 16 bits for a sample, Adam7 interlacing, and
  /// transparency by a tRNS chunk. The picture is `gray8` for gray without transparency, `rgb8` for RGB and palettes
  /// without, and `rgba8` with alpha that is not multiplied into the colors wherever the file has alpha or tRNS.
  /// Gray of 1, 2 and 4 bits is spread over 0…255; of 16-bit samples the high byte is kept, as OpenCV and Pillow do.
  /// Gamma, profiles and Exif orientation are not applied (``PNGInfo`` reads the last), and of an animation the still
  /// picture is read.
  ///
  /// ```swift
  /// let file = try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .rgb8).png()
  /// let image = try PixelImage(png: file)
  /// image.format   // .rgb8
  /// ```
  ///
  /// - Parameters:
  ///   - file: The whole file. What follows its IEND chunk is not read.
  ///   - limits: How large a picture may be.
  /// - Throws: ``PNGError``. The checksums of all chunks and of the data are verified, so a damaged file is never
  ///   taken for a picture.
  /// - Complexity: O(pixels + bytes of the file). Before the size is known to be within `limits`, and plausible for
  ///   the length of the compressed data, no memory is taken for it.
  ///
  /// Source: PNG specification, third edition (ISO/IEC 15948); RFC 1950 and 1951.
  public init(png file: Span<UInt8>, limits: PNGLimits = PNGLimits()) throws(PNGError) {
    let chunks = try PNGChunks(file, limits: limits)
    let rows = try PNGRows(chunks, of: file)
    let conversion = PNGConversion(chunks)
    let size = Size(width: chunks.header.width, height: chunks.header.height)
    self.init(
      unchecked: Storage(try conversion.pixels(of: rows)), size: size, format: conversion.format,
      bytesPerRow: size.width * conversion.format.bytesPerPixel)
  }

  /// Reads a PNG file from an array of its bytes; see ``init(png:limits:)-(Span<UInt8>,_)``.
  public init(png file: [UInt8], limits: PNGLimits = PNGLimits()) throws(PNGError) {
    try self.init(png: file.span, limits: limits)
  }
}

/// The samples of a PNG file as it packs them: decompressed, with the row filters undone.
struct PNGRows {
  let header: PNGHeader
  /// The rows of all passes, one after the other, each behind the byte that was its filter.
  let bytes: [UInt8]

  /// Decompresses the rows of a file.
  init(_ chunks: PNGChunks, of file: Span<UInt8>) throws(PNGError) {
    header = chunks.header
    let byteCount = header.passes.reduce(0) { $0 + $1.byteCount }
    let compressedByteCount = chunks.compressedByteCount
    guard byteCount / Zlib.maximumRatio <= compressedByteCount else {
      throw .implausibleSize(dataByteCount: byteCount, compressedByteCount: compressedByteCount)
    }
    let compressed = chunks.compressedBytes(of: file)
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var span = bytes.mutableSpan
    do throws(DeflateError) {
      try Zlib.decompress(compressed.span, into: &span)
    } catch {
      throw .compressedData(error)
    }
    var start = 0
    for pass in header.passes {
      let invalidFilter = Vector.unfilter(
        &span, from: start, rowCount: pass.height, rowBytes: pass.rowBytes, bytesPerPixel: header.bytesPerPixel)
      if let invalidFilter { throw .invalidFilter(invalidFilter) }
      start += pass.byteCount
    }
    self.bytes = bytes
  }
}
