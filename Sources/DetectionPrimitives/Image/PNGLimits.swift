/// How large a picture a PNG file may hold before it is refused.
///
/// A file of a megabyte can stand for a gigabyte of pixels. The limit is checked before any memory is taken; below
/// it, memory is taken only for as many bytes as the compressed data can really hold.
///
/// ```swift
/// PNGLimits().maximumPixelCount                           // 134217728
/// PNGLimits(maximumPixelCount: 1920 * 1080)               // for frames of at most full HD
/// ```
public struct PNGLimits: Sendable, Hashable {
  /// The most pixels, width times height.
  ///
  /// Reading takes up to 12 bytes for each: 8 of 16-bit samples, 4 of the picture; 16 where it keeps 16 bits.
  public var maximumPixelCount: Int

  /// Makes limits.
  ///
  /// - Parameter maximumPixelCount: The most pixels, width times height; 2²⁷ are room for photographs of 108 megapixels.
  /// - Precondition: The count is not negative.
  public init(maximumPixelCount: Int = 1 << 27) {
    precondition(maximumPixelCount >= 0, "at most \(maximumPixelCount) pixels")
    self.maximumPixelCount = maximumPixelCount
  }
}
