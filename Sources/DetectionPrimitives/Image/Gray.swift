/// How brightness is made of red, green and blue.
public enum GrayRule: Sendable, Hashable, CaseIterable {
  /// OpenCV's `COLOR_RGB2GRAY`: (9798 R + 19235 G + 3735 B + 2¹⁴) >> 15.
  case openCV
  /// Pillow's mode `L`: (19595 R + 38470 G + 7471 B + 2¹⁵) >> 16.
  case pillow

  /// The factors of red, green and blue, and the bits to shift.
  var weights: (red: UInt32, green: UInt32, blue: UInt32, bits: UInt32) {
    switch self {
    case .openCV: (9798, 19235, 3735, 15)
    case .pillow: (19595, 38470, 7471, 16)
    }
  }
}

extension PixelImage {
  /// The brightness of each pixel.
  ///
  /// ```swift
  /// let orange = try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .rgb8)
  /// orange.gray().bytes   // [151]
  /// ```
  ///
  /// The two rules differ by a level in some of a thousand colors (21,745 of all 2²⁴); neither is the Y of OpenCV's YCrCb. Alpha is ignored.
  ///
  /// - Parameter rule: The weights of the colors.
  /// - Returns: A gray picture of its own memory; a gray picture stays as it is.
  /// - Complexity: O(pixels).
  public func gray(rule: GrayRule = .openCV) -> PixelImage {
    if format == .gray8 { return self }
    var gray = [UInt8](repeating: 0, count: width * height)
    var target = gray.mutableSpan
    withBytes { bytes in
      for y in 0..<height {
        Reference.gray(
          bytes, from: y * bytesPerRow, layout: format.channels, weights: rule.weights, count: width, into: &target,
          at: y * width)
      }
    }
    return PixelImage(unchecked: Storage(gray), size: size, format: .gray8, bytesPerRow: width)
  }
}
