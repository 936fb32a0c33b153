/// Resizes pictures to one size, with tables and work memory that are kept from picture to picture.
///
/// ```swift
/// var resizer = try Resizer(to: Size(width: 416, height: 312))
/// var bytes: [UInt8] = []
/// for frame in frames {
///   try resizer.resize(frame, into: &bytes)   // no new memory after the first frame
/// }
/// ```
public struct Resizer: Sendable {
  /// The size of the resized pictures.
  public let size: Size

  /// How pixels are made.
  public let filter: ResizeFilter

  private var resampler = LinearResampler()

  /// Makes a resizer.
  ///
  /// - Parameters:
  ///   - size: The size of the resized pictures.
  ///   - filter: How pixels are made.
  /// - Throws: ``ResamplingError/invalidTarget(_:)`` where a side is outside 1…``Placement/maximumSide`` or the area
  ///   is above 2²⁸.
  public init(to size: Size, filter: ResizeFilter = .openCVLinear) throws(ResamplingError) {
    let sides = 1...Placement.maximumSide
    guard sides.contains(size.width), sides.contains(size.height), size.width <= maximumArea / size.height else {
      throw .invalidTarget(size)
    }
    self.size = size
    self.filter = filter
  }

  /// Resizes a picture; the result has its pixel format and rows without padding.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - bytes: Where to put the resized pixels; it gets their count.
  /// - Throws: ``ResamplingError/emptySource(_:)``.
  /// - Complexity: O(target pixels), and up to O(source rows · target width) where the picture grows.
  public mutating func resize(_ image: PixelImage, into bytes: inout [UInt8]) throws(ResamplingError) {
    guard image.width > 0, image.height > 0 else { throw .emptySource(image.size) }
    let window = SourceWindow(of: image)
    let rowBytes = size.width * window.pixelBytes
    DetectionPrimitives.resize(&bytes, to: rowBytes * size.height)
    resampler.prepare(window, target: size)
    var target = bytes.mutableSpan
    image.withBytes { source in
      let (firstTailRow, tail, tailWindow) = resampler.copyTail(window, of: source)
      for y in 0..<firstTailRow {
        resampler.bytes(row: y, of: source, window, into: &target, at: y * rowBytes)
      }
      for y in firstTailRow..<size.height {
        resampler.bytes(row: y, of: tail.span, tailWindow, into: &target, at: y * rowBytes)
      }
    }
  }
}

extension PixelImage {
  /// The picture in another size, in the same pixel format.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [0, 100, 200, 60], width: 2, height: 2, format: .gray8)
  /// try image.resized(to: Size(width: 1, height: 1)).bytes   // [90]
  /// ```
  ///
  /// - Parameters:
  ///   - size: The size of the result.
  ///   - filter: How pixels are made.
  /// - Returns: A picture of its own memory, rows without padding.
  /// - Throws: ``ResamplingError`` where this picture is empty or the size is impossible.
  /// - Complexity: O(pixels of the result). To resize many pictures, keep a ``Resizer``.
  public func resized(to size: Size, filter: ResizeFilter = .openCVLinear) throws(ResamplingError) -> PixelImage {
    var resizer = try Resizer(to: size, filter: filter)
    var bytes: [UInt8] = []
    try resizer.resize(self, into: &bytes)
    do throws(ImageError) {
      return try PixelImage(bytes: bytes, width: size.width, height: size.height, format: format)
    } catch {
      throw .invalidTarget(size)
    }
  }
}

/// The largest area of a resized picture or a network's input, in pixels.
let maximumArea = 1 << 28
