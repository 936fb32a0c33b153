/// How the bytes of one pixel lie in memory.
public enum PixelFormat: Sendable, Hashable, CaseIterable {
  /// Red, green, blue.
  case rgb8
  /// Red, green, blue, alpha.
  case rgba8
  /// Blue, green, red, alpha: what cameras on Apple systems give.
  case bgra8
  /// One byte of brightness.
  case gray8

  /// The bytes of one pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb8: 3
    case .rgba8, .bgra8: 4
    case .gray8: 1
    }
  }
}
