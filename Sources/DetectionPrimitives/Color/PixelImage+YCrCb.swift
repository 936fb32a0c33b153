extension PixelImage {
  /// Brightness, red difference and blue difference of each pixel, three bytes a pixel, without row padding.
  ///
  /// ```swift
  /// let orange = try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .rgb8)
  /// orange.yCrCb()   // [151, 202, 43]
  /// ```
  ///
  /// Brightness has full range and weights that differ from ``GrayRule/openCV``'s in the last bits; a difference of 0 is
  /// 128. For the planes of a camera see ``YCbCrImage``.
  ///
  /// - Returns: `3 * width * height` bytes, equal to OpenCV's `COLOR_RGB2YCrCb`; empty where a side is 0.
  /// - Complexity: O(pixels).
  public func yCrCb() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 3 * width * height)
    var target = result.mutableSpan
    yCrCb(into: &target)
    return result
  }

  /// Converts the picture as ``yCrCb()`` does, into memory that is there already.
  ///
  /// ```swift
  /// let red = try PixelImage(bytes: [255, 0, 0], width: 1, height: 1, format: .rgb8)
  /// var bytes: [UInt8] = [0, 0, 0]
  /// var span = bytes.mutableSpan
  /// red.yCrCb(into: &span)
  /// bytes   // [76, 255, 85]
  /// ```
  ///
  /// - Parameter target: Where to put the three bytes of each pixel, rows without padding.
  /// - Precondition: There is room for exactly `3 * width * height` bytes.
  /// - Complexity: O(pixels).
  public func yCrCb(into target: inout MutableSpan<UInt8>) {
    let count = 3 * width * height
    precondition(target.count == count, "room for \(target.count) bytes, the picture takes \(count)")
    withBytes { bytes in
      for y in 0..<height {
        Vector.yCrCb(
          bytes, from: y * bytesPerRow, count: width, layout: format.channels, into: &target, at: 3 * width * y)
      }
    }
  }

  /// Makes a picture of brightness, red difference and blue difference, as ``yCrCb()`` gives them.
  ///
  /// ```swift
  /// try PixelImage(yCrCb: [151, 202, 43], width: 1, height: 1).bytes   // [255, 127, 0]
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: Three bytes for each pixel, without row padding.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  /// - Throws: ``ImageError`` where the size is impossible or bytes are missing.
  /// - Complexity: O(pixels). The bytes equal those of OpenCV's `COLOR_YCrCb2RGB`.
  public init(yCrCb bytes: [UInt8], width: Int, height: Int) throws(ImageError) {
    let source = try PixelImage(bytes: bytes, width: width, height: height, format: .rgb8)
    var result = [UInt8](repeating: 0, count: 3 * width * height)
    var target = result.mutableSpan
    source.withBytes { span in Vector.rgb(yCrCb: span, from: 0, count: width * height, into: &target, at: 0) }
    self.init(unchecked: Storage(result), size: source.size, format: .rgb8, bytesPerRow: 3 * width)
  }
}
