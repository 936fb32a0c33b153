/// Reads netpbm pictures that lie one after the other in memory, such as the frames of a video.
///
/// ```swift
/// var reader = NetpbmReader(Array("P5 2 1 255\nab".utf8) + Array("P5 1 1 255\nc".utf8))
/// try reader.next()?.bytes   // [97, 98]
/// try reader.next()?.bytes   // [99]
/// try reader.next()          // nil
/// ```
public struct NetpbmReader: Sendable {
  private let bytes: [UInt8]

  /// Where the next picture starts, in bytes.
  public private(set) var position = 0

  /// Makes a reader of pictures.
  ///
  /// - Parameter bytes: The pictures, one after the other; blanks may stand between them and at the end.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the next picture.
  ///
  /// Read are P2 and P5 (gray), P3 and P6 (RGB), and P7 with one to four samples of type `GRAYSCALE`, `BLACKANDWHITE`
  /// or `RGB`, with `_ALPHA` or without, or of no type. The picture is `gray8`, `rgb8`, or `rgba8` with alpha that is
  /// not multiplied into the colors. Red comes first, as the format says; OpenCV reads and writes P7 blue first.
  ///
  /// Samples of a maximum of 255 are taken as they are, and of 65535 the high byte, as for 16-bit PNG files. Others
  /// are scaled: `sample * 255 / maximum`, rounded to the nearest, halves up. Samples above the maximum are errors.
  ///
  /// - Returns: The picture; `nil` at the end.
  /// - Throws: ``NetpbmError``; the position stays where it was. The bytes of a picture are known to be there before
  ///   memory is taken for it.
  /// - Complexity: O(bytes of the picture).
  ///
  /// Source: the format pages of netpbm: pgm(5), ppm(5), pam(5).
  public mutating func next() throws(NetpbmError) -> PixelImage? {
    let bytes = bytes
    let span = bytes.span
    var position = position
    while position < span.count && NetpbmScanner.isBlank(span[position]) { position += 1 }
    guard position < span.count else {
      self.position = position
      return nil
    }
    let header = try NetpbmHeader(span, at: &position)
    let image = try PixelImage(netpbm: span, header, at: &position)
    self.position = position
    return image
  }
}

extension PixelImage {
  /// Reads the first netpbm picture of a file; see ``NetpbmReader/next()``.
  ///
  /// - Parameter file: The picture; further ones may follow, which ``NetpbmReader`` reads.
  /// - Throws: ``NetpbmError``.
  public init(netpbm file: [UInt8]) throws(NetpbmError) {
    var reader = NetpbmReader(file)
    guard let image = try reader.next() else { throw .truncated(needed: reader.position + 1, found: file.count) }
    self = image
  }

  /// Reads the samples behind a header; the position moves behind them.
  fileprivate init(
    netpbm bytes: Span<UInt8>, _ header: NetpbmHeader, at position: inout Int
  ) throws(NetpbmError) {
    let sampleCount = header.sampleCount ?? Int.max
    let sampleBytes = header.maximum > 255 ? 2 : 1
    // In text each sample is a digit and a blank at least, and the last one a digit.
    let needed = header.isText ? 2 * sampleCount - 1 : sampleBytes * sampleCount
    guard needed <= bytes.count - position else { throw .truncated(needed: position + needed, found: bytes.count) }
    let samples: [UInt8]
    if header.isText {
      samples = try Self.textSamples(bytes, count: sampleCount, maximum: header.maximum, at: &position)
    } else {
      let raster = bytes.extracting(position..<position + needed)
      samples =
        header.maximum == 255 ? [UInt8](copyingBytes: raster) : try Self.samples(raster, maximum: header.maximum)
      position += needed
    }
    self.init(
      unchecked: Storage(header.depth == 2 ? Self.rgba(grayAlpha: samples) : samples),
      size: Size(width: header.width, height: header.height), format: header.format,
      bytesPerRow: header.width * header.format.bytesPerPixel)
  }

  private static func textSamples(
    _ bytes: Span<UInt8>, count: Int, maximum: Int, at position: inout Int
  ) throws(NetpbmError) -> [UInt8] {
    var samples: [UInt8] = []
    samples.reserveCapacity(count)
    var scanner = NetpbmScanner(position: position)
    for index in 0..<count {
      guard let sample = try scanner.number(of: bytes) else { throw .malformedSample(index: index) }
      samples.append(try reduce(sample, maximum: maximum))
    }
    position = scanner.position
    return samples
  }

  private static func samples(_ raster: Span<UInt8>, maximum: Int) throws(NetpbmError) -> [UInt8] {
    var samples: [UInt8] = []
    if maximum > 255 {
      samples.reserveCapacity(raster.count / 2)
      for index in stride(from: 0, to: raster.count, by: 2) {
        samples.append(try reduce(Int(raster[index]) << 8 | Int(raster[index + 1]), maximum: maximum))
      }
    } else {
      samples.reserveCapacity(raster.count)
      for index in raster.indices { samples.append(try reduce(Int(raster[index]), maximum: maximum)) }
    }
    return samples
  }

  /// A sample as a byte.
  @inline(__always)
  private static func reduce(_ sample: Int, maximum: Int) throws(NetpbmError) -> UInt8 {
    guard sample <= maximum else { throw .sampleAboveMaximum(sample: sample, maximum: maximum) }
    return maximum == 65535 ? UInt8(sample >> 8) : UInt8((sample * 255 + maximum / 2) / maximum)
  }

  private static func rgba(grayAlpha samples: [UInt8]) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(2 * samples.count)
    for index in stride(from: 0, to: samples.count, by: 2) {
      for _ in 0..<3 { pixels.append(samples[index]) }
      pixels.append(samples[index + 1])
    }
    return pixels
  }
}
