/// What a PNG file says about its picture, read without the pixels.
///
/// The pixels of a photograph may be stored sideways, with a tag that says so. ``PixelImage`` reads them as they are stored;
/// whoever prepares them for a network passes the tag on:
///
/// ```swift
/// let file = try PixelImage(bytes: [255, 128, 0], width: 3, height: 1, format: .gray8).png()
/// let info = try PNGInfo(file)
/// info.size          // 3x1
/// info.bitDepth      // 8
/// info.orientation   // nil
/// ```
public struct PNGInfo: Sendable, Hashable {
  /// Width and height of the pixels as they are stored.
  public let size: Size

  /// The bits of a sample, or of a number of the palette: 1, 2, 4, 8 or 16.
  public let bitDepth: Int

  /// How the stored pixels must be turned, as the eXIf chunk says; `nil` where there is none, or no orientation in it.
  ///
  /// Damaged Exif data is no error: the pixels can be read without it. Of several chunks the first counts, before or behind
  /// the pixels. Orientations in text chunks, where some programs have put them, are not looked for.
  public let orientation: Orientation?

  /// Reads the chunks of a file.
  ///
  /// - Parameters:
  ///   - file: The whole file. What follows its IEND chunk is not read.
  ///   - limits: How large a picture may be.
  /// - Throws: ``PNGError``, as reading the picture would for what is wrong outside the compressed data.
  /// - Complexity: O(bytes of the file), for the checksums; no memory is taken for pixels.
  ///
  /// Source: PNG specification, third edition, 11.3.4.5 (eXIf).
  public init(_ file: Span<UInt8>, limits: PNGLimits = PNGLimits()) throws(PNGError) {
    let chunks = try PNGChunks(file, limits: limits)
    size = Size(width: chunks.header.width, height: chunks.header.height)
    bitDepth = chunks.header.bitDepth
    orientation = chunks.exif.flatMap { Orientation(exif: file.extracting($0)) }
  }

  /// Reads the chunks of a file from an array of its bytes; see ``init(_:limits:)-(Span<UInt8>,_)``.
  public init(_ file: [UInt8], limits: PNGLimits = PNGLimits()) throws(PNGError) {
    try self.init(file.span, limits: limits)
  }
}
