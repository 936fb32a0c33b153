extension PixelImage {
  /// Hue, lightness and saturation of each pixel, three bytes a pixel, without row padding.
  ///
  /// The order is OpenCV's, whose name for it is HLS; ``hsv(scale:)`` has saturation second.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [255, 0, 0, 10, 20, 30], width: 2, height: 1, format: .rgb8)
  /// image.hls()   // [0, 128, 255, 105, 20, 128]
  /// ```
  ///
  /// - Parameter scale: How the hue is written.
  /// - Returns: `3 * width * height` bytes, bit-equal to OpenCV's conversion; empty where a side is 0.
  /// - Complexity: O(pixels).
  public func hls(scale: HueScale = .halfDegrees) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 3 * (width * height))
    var target = result.mutableSpan
    withBytes { bytes in
      for y in 0..<height {
        Reference.hls(
          bytes, from: y * bytesPerRow, count: width, layout: format.channels, hueUnits: scale.turn, into: &target,
          at: 3 * width * y)
      }
    }
    return result
  }

  /// Hue in degrees, saturation and value of each pixel, three floats a pixel, without row padding.
  ///
  /// Bit-equal to OpenCV's conversion of the picture divided by 255.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [0, 255, 0, 0, 0, 255], width: 2, height: 1, format: .rgb8)
  /// image.hsvDegrees()   // [120, 0.9999999, 1, 240, 0.9999999, 1]
  /// ```
  ///
  /// - Returns: `3 * width * height` numbers; empty where a side is 0.
  /// - Complexity: O(pixels).
  public func hsvDegrees() -> [Float] { floatColors(.hsv) }

  /// Hue in degrees, lightness and saturation of each pixel, three floats a pixel, without row padding.
  ///
  /// Bit-equal to OpenCV's conversion of the picture divided by 255.
  ///
  /// - Returns: `3 * width * height` numbers; empty where a side is 0.
  /// - Complexity: O(pixels).
  public func hlsDegrees() -> [Float] { floatColors(.hls) }

  private func floatColors(_ space: Reference.ColorSpace) -> [Float] {
    var result = [Float](repeating: 0, count: 3 * (width * height))
    var target = result.mutableSpan
    withBytes { bytes in
      for y in 0..<height {
        Reference.floatColors(
          space, bytes, from: y * bytesPerRow, count: width, layout: format.channels, into: &target,
          at: 3 * width * y)
      }
    }
    return result
  }

  /// Makes a picture of hue, saturation and value, three bytes a pixel.
  ///
  /// - Parameters:
  ///   - hsv: The colors, row after row.
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  ///   - scale: How the hue is written.
  /// - Throws: ``ImageError`` where the number of bytes does not fit the size.
  public init(hsv: [UInt8], width: Int, height: Int, scale: HueScale = .halfDegrees) throws(ImageError) {
    try self.init(colors: hsv, .hsv, width: width, height: height, scale: scale)
  }

  /// Makes a picture of hue, lightness and saturation, three bytes a pixel.
  ///
  /// - Parameters:
  ///   - hls: The colors, row after row.
  ///   - width: Pixels from left to right.
  ///   - height: Pixels from top to bottom.
  ///   - scale: How the hue is written.
  /// - Throws: ``ImageError`` where the number of bytes does not fit the size.
  public init(hls: [UInt8], width: Int, height: Int, scale: HueScale = .halfDegrees) throws(ImageError) {
    try self.init(colors: hls, .hls, width: width, height: height, scale: scale)
  }

  private init(
    colors: [UInt8], _ space: Reference.ColorSpace, width: Int, height: Int, scale: HueScale
  ) throws(ImageError) {
    var bytes = [UInt8](repeating: 0, count: colors.count)
    var target = bytes.mutableSpan
    Reference.rgb(space, colors.span, hueUnits: scale.turn, into: &target)
    try self.init(bytes: bytes, width: width, height: height, format: .rgb8)
  }
}
