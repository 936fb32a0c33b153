// A row of 4:2:0 into red, green and blue: each color is a sum of brightness and color differences with whole factors,
// shifted and clamped (see ColorMatrix). The color sample of a pixel is that of its two by two pixels, without blending,
// as OpenCV does it.

extension Reference {
  /// Converts the pixels of a row.
  ///
  /// - Parameters:
  ///   - luma: The bytes of the plane of brightness.
  ///   - lumaStart: The byte of the first pixel.
  ///   - lumaStep: The bytes from a pixel to the next: 2 for the upper bytes of wider numbers.
  ///   - blue: The bytes of the plane of blue differences.
  ///   - blueStart: The byte of the sample of place 0 in the row.
  ///   - red: The bytes of the plane of red differences.
  ///   - redStart: The byte of the sample of place 0.
  ///   - chromaStep: The bytes from a color sample to the next, above 0.
  ///   - first: The place of the first pixel in the row; its color sample is number `first / 2`.
  ///   - count: The pixels.
  ///   - matrix: The factors.
  ///   - pixelBytes: The bytes of a pixel of the result, 3 or 4; the fourth becomes 0.
  ///   - bytes: Where to put red, green and blue of each pixel.
  ///   - start: The place of the first byte.
  package static func convertColor(
    _ luma: Span<UInt8>, from lumaStart: Int, lumaStep: Int = 1, _ blue: Span<UInt8>, from blueStart: Int,
    _ red: Span<UInt8>,
    from redStart: Int, chromaStep: Int, first: Int, count: Int, matrix: ColorMatrix, pixelBytes: Int,
    into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(pixelBytes == 3 || pixelBytes == 4, "pixels of \(pixelBytes) bytes")
    if count == 0 { return }
    precondition(
      start >= 0 && count >= 0 && pixelBytes * count <= bytes.count - start, "\(count) pixels at \(start)")
    for x in 0..<count {
      let sample = (first + x) / 2 * chromaStep
      let color = color(luma[lumaStart + x * lumaStep], blue[blueStart + sample], red[redStart + sample], matrix)
      let place = start + pixelBytes * x
      bytes[place] = color.red
      bytes[place + 1] = color.green
      bytes[place + 2] = color.blue
      if pixelBytes == 4 { bytes[place + 3] = 0 }
    }
  }

  /// The color of brightness and color differences.
  @inline(__always)
  static func color(
    _ luma: UInt8, _ blue: UInt8, _ red: UInt8, _ matrix: ColorMatrix
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let above = Int64(luma) - matrix.black
    let y = (matrix.clampsBlack ? max(above, 0) : above) * matrix.luma + matrix.half
    let (u, v) = (Int64(blue) - 128, Int64(red) - 128)
    return (
      level(y + matrix.redOfRed * v, matrix.bits),
      level(y + matrix.greenOfRed * v + matrix.greenOfBlue * u, matrix.bits),
      level(y + matrix.blueOfBlue * u, matrix.bits)
    )
  }

  @inline(__always)
  private static func level(_ sum: Int64, _ bits: Int64) -> UInt8 {
    UInt8(truncatingIfNeeded: min(max(sum >> bits, 0), 255))
  }
}
