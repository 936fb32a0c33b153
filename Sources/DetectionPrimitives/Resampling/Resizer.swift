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

  /// Which axis Pillow's filters resize first.
  public let passOrder: PillowPassOrder

  private var resampler: Resampler

  /// Makes a resizer.
  ///
  /// - Parameters:
  ///   - size: The size of the resized pictures.
  ///   - filter: How pixels are made.
  ///   - passOrder: Which axis Pillow's filters resize first; the others do not look at it.
  /// - Throws: ``ResamplingError/invalidTarget(_:)`` where a side is outside 1…``Placement/maximumSide`` or the area
  ///   is above 2²⁸.
  public init(
    to size: Size, filter: ResizeFilter = .openCVLinear, passOrder: PillowPassOrder = .pillow13
  ) throws(ResamplingError) {
    let sides = 1...Placement.maximumSide
    guard sides.contains(size.width), sides.contains(size.height), size.width <= maximumArea / size.height else {
      throw .invalidTarget(size)
    }
    self.size = size
    self.filter = filter
    self.passOrder = passOrder
    resampler = Resampler(filter, passOrder)
  }

  /// Resizes a picture; the result has its pixel format and rows without padding.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - bytes: Where to put the resized pixels; it gets their count.
  /// - Throws: ``ResamplingError/invalidSource(_:)`` where a side of the picture is outside 1…``Placement/maximumSide``,
  ///   ``ResamplingError/invalidTarget(_:)`` where the picture between the two passes has an area above 2²⁸.
  /// - Complexity: O(target pixels) for two taps; O(source pixels + target pixels), times the reach, for the averages.
  public mutating func resize(_ image: PixelImage, into bytes: inout [UInt8]) throws(ResamplingError) {
    let sides = 1...Placement.maximumSide
    guard sides.contains(image.width), sides.contains(image.height) else { throw .invalidSource(image.size) }
    guard size.width <= maximumArea / image.height, image.width <= maximumArea / size.height else {
      throw .invalidTarget(size)
    }
    let window = SourceWindow(of: image)
    DetectionPrimitives.resize(&bytes, to: size.width * window.pixelBytes * size.height)
    var target = bytes.mutableSpan
    image.withBytes { source in
      resampler.resize(source, window, alpha: image.format.alphaPlace, to: size, into: &target)
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
  ///   - passOrder: Which axis Pillow's filters resize first; the others do not look at it.
  /// - Returns: A picture of its own memory, rows without padding.
  /// - Throws: ``ResamplingError`` where this picture is empty or the size is impossible.
  /// - Complexity: That of ``Resizer/resize(_:into:)``. To resize many pictures, keep a ``Resizer``.
  public func resized(
    to size: Size, filter: ResizeFilter = .openCVLinear, passOrder: PillowPassOrder = .pillow13
  ) throws(ResamplingError) -> PixelImage {
    var resizer = try Resizer(to: size, filter: filter, passOrder: passOrder)
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
