/// A picture of 8-bit planes, one for red, one for green and one for blue, each with its own distance between rows.
///
/// Pixel (x, y) of a plane is its byte `y * bytesPerRow + x`; the last row may end with its last pixel.
///
/// ```swift
/// let image = try PlanarImage(bytes: [255, 0, 128, 1, 0, 2], width: 2, height: 1)
/// image.pixelImage().bytes   // [255, 128, 0, 0, 1, 2]
/// ```
public struct PlanarImage: Sendable {
  /// Width and height in pixels.
  public let size: Size

  /// The bytes of a plane.
  struct Channel: Sendable {
    let storage: Storage<UInt8>
    let bytesPerRow: Int
  }

  let red: Channel
  let green: Channel
  let blue: Channel

  /// Makes a picture of three planes.
  ///
  /// - Parameters:
  ///   - red: The bytes of red; `(height - 1) * redBytesPerRow + width` or more.
  ///   - green: The bytes of green.
  ///   - blue: The bytes of blue.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - redBytesPerRow: The distance between two rows of red; `nil` means without padding.
  ///   - greenBytesPerRow: The distance between two rows of green.
  ///   - blueBytesPerRow: The distance between two rows of blue.
  /// - Throws: ``ImageError`` where the size is impossible, a stride too small, or bytes are missing.
  public init(
    red: Storage<UInt8>, green: Storage<UInt8>, blue: Storage<UInt8>, width: Int, height: Int,
    redBytesPerRow: Int? = nil, greenBytesPerRow: Int? = nil, blueBytesPerRow: Int? = nil
  ) throws(ImageError) {
    func channel(_ storage: Storage<UInt8>, _ stride: Int?) throws(ImageError) -> Channel {
      let plane = Plane(rowElements: width, elementStep: 1, elementCount: 1, stride: stride, elementBytes: 1)
      return Channel(storage: storage, bytesPerRow: try plane.stride(rows: height, available: storage.count))
    }
    self.red = try channel(red, redBytesPerRow)
    self.green = try channel(green, greenBytesPerRow)
    self.blue = try channel(blue, blueBytesPerRow)
    size = Size(width: width, height: height)
  }

  /// Makes a picture of planes that are known to fit.
  init(size: Size, red: Channel, green: Channel, blue: Channel) {
    self.size = size
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a picture of one buffer: all of red, then green, then blue, rows without padding.
  ///
  /// - Parameters:
  ///   - bytes: `3 * width * height` bytes or more.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  /// - Throws: ``ImageError`` where the size is impossible or bytes are missing.
  public init(bytes: [UInt8], width: Int, height: Int) throws(ImageError) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    let (count, countOverflow) = area.multipliedReportingOverflow(by: 3)
    guard width >= 0, height >= 0, !overflow, !countOverflow else { throw .invalidSize(width: width, height: height) }
    guard bytes.count >= count else { throw .byteCount(needed: count, found: bytes.count) }
    let storage = Storage(bytes)
    try self.init(
      red: storage.slice(0..<area), green: storage.slice(area..<2 * area), blue: storage.slice(2 * area..<count),
      width: width, height: height)
  }

  /// The picture with the colors of a pixel beside each other.
  ///
  /// - Returns: A picture of its own memory, `rgb8`, rows without padding.
  /// - Complexity: O(pixels).
  public func pixelImage() -> PixelImage {
    let (width, height) = (size.width, size.height)
    var bytes = [UInt8](repeating: 0, count: 3 * (width * height))
    var target = bytes.mutableSpan
    withPlanes { red, green, blue in
      for y in 0..<height {
        let start = 3 * y * width
        Reference.spreadPlane(
          red, from: y * self.red.bytesPerRow, step: 1, count: width, into: &target, at: start, targetStep: 3)
        Reference.spreadPlane(
          green, from: y * self.green.bytesPerRow, step: 1, count: width, into: &target, at: start + 1, targetStep: 3)
        Reference.spreadPlane(
          blue, from: y * self.blue.bytesPerRow, step: 1, count: width, into: &target, at: start + 2, targetStep: 3)
      }
    }
    return PixelImage(unchecked: Storage(bytes), size: size, format: .rgb8, bytesPerRow: 3 * width)
  }

  /// Calls `body` with the bytes of red, green and blue.
  func withPlanes<Result>(_ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Result) -> Result {
    red.storage.withElements { red in
      green.storage.withElements { green in
        blue.storage.withElements { blue in body(red, green, blue) }
      }
    }
  }
}

extension PlanarImage: Picture {
  /// `.colors` of this picture.
  public var form: PictureForm { .colors(self) }
}
