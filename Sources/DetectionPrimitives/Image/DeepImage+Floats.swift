extension DeepImage {
  /// The picture as planes of Floats, 65535 for white, so that a ``Preprocessor`` sees all of its depth.
  ///
  /// ```swift
  /// let image = try DeepImage(samples: [0, 1000, 65535], width: 3, height: 1, format: .gray16)
  /// image.floatImage().white   // 65535.0
  /// ```
  ///
  /// - Returns: A picture that shares the memory: a sample becomes a Float where it is read. Gray is one plane thrice, and
  ///   alpha is left out.
  /// - Complexity: O(1).
  public func floatImage() -> FloatImage {
    func channel(_ place: Int) -> FloatChannel {
      FloatChannel(values: .samples(storage), start: place, step: format.samplesPerPixel, stride: samplesPerRow)
    }
    let isGray = format == .gray16
    return FloatImage(
      size: size, red: channel(0), green: channel(isGray ? 0 : 1), blue: channel(isGray ? 0 : 2), white: 65535)
  }
}

extension DeepImage: Picture {
  /// `.floats` of this picture: see ``floatImage()``.
  ///
  /// What a ``Preprocessor`` cannot keep as Floats it rounds: `sample * 255 / 65535` to the nearest level. That is not the
  /// high byte, which ``pixelImage()`` takes.
  public var form: PictureForm { .floats(floatImage()) }
}
