/// A picture that a ``Preprocessor`` takes: ``PixelImage``, ``YCbCrImage``, ``PlanarImage``, ``FloatImage``, ``DeepImage``.
public protocol Picture: Sendable {
  /// Width and height in pixels.
  var size: Size { get }

  /// The picture in the one of the forms that it has.
  var form: PictureForm { get }
}

/// The forms of pictures.
public enum PictureForm: Sendable {
  /// The colors of a pixel beside each other.
  case pixels(PixelImage)
  /// Brightness and color in planes, color at half the resolution.
  case planes(YCbCrImage)
  /// Red, green and blue in planes.
  case colors(PlanarImage)
  /// Red, green and blue in planes of Floats.
  case floats(FloatImage)

  /// Calls `body` with the bytes: one span thrice, brightness, blue and red differences, or red, green and blue.
  ///
  /// Floats have none.
  func withSpans<Result>(_ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Result) -> Result {
    switch self {
    case .pixels(let image): image.withBytes { body($0, $0, $0) }
    case .planes(let image): image.withPlanes(body)
    case .colors(let image): image.withPlanes(body)
    case .floats: preconditionFailure("the bytes of a picture of Floats")
    }
  }
}

extension PixelImage: Picture {
  /// `.pixels` of this picture.
  public var form: PictureForm { .pixels(self) }
}

extension YCbCrImage: Picture {
  /// `.planes` of this picture.
  public var form: PictureForm { .planes(self) }
}
