/// How the bytes of one pixel lie in memory.
public enum PixelFormat: Sendable, Hashable, CaseIterable {
  /// Red, green, blue.
  case rgb8
  /// Blue, green, red: OpenCV's arrays.
  case bgr8
  /// Red, green, blue, alpha.
  case rgba8
  /// Blue, green, red, alpha: what cameras on Apple systems give.
  case bgra8
  /// Alpha, red, green, blue: Core Graphics' usual order of bytes.
  case argb8
  /// One byte of brightness.
  case gray8

  /// The bytes of one pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb8, .bgr8: 3
    case .rgba8, .bgra8, .argb8: 4
    case .gray8: 1
    }
  }

  /// The byte of a pixel that is its opacity; `nil` where pixels are opaque.
  public var alphaPlace: Int? {
    switch self {
    case .rgb8, .bgr8, .gray8: nil
    case .rgba8, .bgra8: 3
    case .argb8: 0
    }
  }

  /// Where red, green and blue lie in the bytes of one pixel; all in the one byte of gray.
  package var channels: ChannelLayout {
    switch self {
    case .rgb8: ChannelLayout(stride: 3, red: 0, green: 1, blue: 2)
    case .bgr8: ChannelLayout(stride: 3, red: 2, green: 1, blue: 0)
    case .rgba8: ChannelLayout(stride: 4, red: 0, green: 1, blue: 2)
    case .bgra8: ChannelLayout(stride: 4, red: 2, green: 1, blue: 0)
    case .argb8: ChannelLayout(stride: 4, red: 1, green: 2, blue: 3)
    case .gray8: ChannelLayout(stride: 1, red: 0, green: 0, blue: 0)
    }
  }
}
