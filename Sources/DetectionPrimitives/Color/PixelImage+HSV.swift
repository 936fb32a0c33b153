extension PixelImage {
  /// Hue, saturation and value of each pixel, three bytes a pixel, without row padding.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [255, 0, 0, 10, 20, 30], width: 2, height: 1, format: .rgb8)
  /// image.hsv()   // [0, 255, 255, 105, 170, 30]
  /// ```
  ///
  /// - Parameter scale: How the hue is written.
  /// - Returns: `3 * width * height` bytes, bit-equal to OpenCV's conversion; empty where a side is 0.
  /// - Complexity: O(pixels).
  public func hsv(scale: HueScale = .halfDegrees) -> [UInt8] {
    [UInt8](count: 3 * width * height) { target in convertHSV(scale, into: &target) }
  }

  /// Converts the picture as ``hsv(scale:)`` does, into memory that is there already.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [0, 0, 255], width: 1, height: 1, format: .rgb8)
  /// var bytes: [UInt8] = [0, 0, 0]
  /// var span = bytes.mutableSpan
  /// image.hsv(into: &span)
  /// bytes   // [120, 255, 255]
  /// ```
  ///
  /// - Parameters:
  ///   - scale: What a full turn of hue counts.
  ///   - target: Where to put hue, saturation and value of each pixel, rows without padding.
  /// - Precondition: There is room for exactly `3 * width * height` bytes.
  /// - Complexity: O(pixels).
  public func hsv(scale: HueScale = .halfDegrees, into target: inout MutableSpan<UInt8>) {
    let count = 3 * width * height
    precondition(target.count == count, "room for \(target.count) bytes, the picture takes \(count)")
    convertHSV(scale, into: &target)
  }

  private func convertHSV(_ scale: HueScale, into target: inout MutableSpan<UInt8>) {
    // Rows without padding are one long row.
    let isWhole = bytesPerRow == width * format.bytesPerPixel
    let (rows, count) = isWhole ? (min(height, 1), width * height) : (height, width)
    withBytes { bytes in
      for y in 0..<rows {
        Vector.hsv(
          bytes, from: y * bytesPerRow, count: count, layout: format.channels, hueUnits: scale.turn, into: &target,
          at: 3 * count * y)
      }
    }
  }

  /// How many pixels are bright and hardly colored.
  ///
  /// The count is the one of OpenCV's `cvtColor`, `inRange` and `countNonZero`, without a picture in between. It is a
  /// fixed threshold, and fails under warm light and in shadow: ``ballColor(in:)`` does better.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [200, 190, 180, 200, 20, 30], width: 2, height: 1, format: .rgb8)
  /// image.whiteCount()   // 1
  /// ```
  ///
  /// - Parameter range: Which colors count.
  /// - Returns: The number of pixels.
  /// - Complexity: O(pixels).
  public func whiteCount(in range: WhiteRange = .common) -> Int {
    let rowBytes = width * format.bytesPerPixel
    // Rows without padding are one long row.
    let rows = bytesPerRow == rowBytes ? min(height, 1) : height
    let count = bytesPerRow == rowBytes ? width * height : width
    return withBytes { bytes in
      var total = 0
      for y in 0..<rows {
        total += Vector.whiteCount(
          bytes, from: y * bytesPerRow, count: count, layout: format.channels, range: range)
      }
      return total
    }
  }
}
