// Rows of 4:2:0 into red, green and blue: each color is a sum of brightness and color differences with whole factors,
// shifted and clamped (see ColorMatrix). The color sample of a pixel is that of its two by two pixels, without blending,
// as OpenCV does it.

extension Reference {
  /// Converts the pixels of one or two rows.
  ///
  /// - Parameters:
  ///   - luma: The bytes of the plane of brightness.
  ///   - blue: The bytes of the plane of blue differences.
  ///   - red: The bytes of the plane of red differences.
  ///   - strip: Where the rows are.
  ///   - matrix: The factors.
  ///   - pixelBytes: The bytes of a pixel of the result, 3 or 4; the fourth becomes 0.
  ///   - workspace: Memory to work in.
  ///   - bytes: Where to put red, green and blue.
  ///   - start: The byte of the first pixel there.
  ///   - bytesPerRow: The bytes from there to the first pixel of the second row.
  package static func convertColor(
    _ luma: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ strip: ColorStrip, matrix: ColorMatrix,
    pixelBytes: Int, _ workspace: inout ColorWorkspace, into bytes: inout MutableSpan<UInt8>, at start: Int,
    bytesPerRow: Int = 0
  ) {
    precondition(pixelBytes == 3 || pixelBytes == 4, "pixels of \(pixelBytes) bytes")
    for row in 0..<strip.rows {
      for x in 0..<strip.count {
        let sample = (strip.first + x) / 2 * strip.chromaStep
        let color = color(
          luma[strip.lumaStart + row * strip.lumaBytesPerRow + x * strip.lumaStep], blue[strip.blueStart + sample],
          red[strip.redStart + sample], matrix)
        store(color, pixelBytes, into: &bytes, at: start + row * bytesPerRow + pixelBytes * x)
      }
    }
  }

  /// Converts some of the pixels of a row, to pixels of four bytes, the fourth of which is 0.
  ///
  /// - Parameters:
  ///   - luma: The bytes of the plane of brightness.
  ///   - blue: The bytes of the plane of blue differences.
  ///   - red: The bytes of the plane of red differences.
  ///   - strip: Where the row is.
  ///   - offsets: For each pixel of the result four times the place of its pixel in the row, in any order.
  ///   - matrix: The factors.
  ///   - workspace: Memory to work in.
  ///   - bytes: Where to put red, green and blue, from the first byte on.
  package static func pickColors(
    _ luma: Span<UInt8>, _ blue: Span<UInt8>, _ red: Span<UInt8>, _ strip: ColorStrip, offsets: Span<Int32>,
    matrix: ColorMatrix, _ workspace: inout ColorWorkspace, into bytes: inout MutableSpan<UInt8>
  ) {
    for index in offsets.indices {
      let x = Int(offsets[index]) / 4
      let sample = (strip.first + x) / 2 * strip.chromaStep
      let color = color(
        luma[strip.lumaStart + x * strip.lumaStep], blue[strip.blueStart + sample], red[strip.redStart + sample],
        matrix)
      store(color, 4, into: &bytes, at: 4 * index)
    }
  }

  @inline(__always)
  private static func store(
    _ color: (red: UInt8, green: UInt8, blue: UInt8), _ pixelBytes: Int, into bytes: inout MutableSpan<UInt8>,
    at place: Int
  ) {
    bytes[place] = color.red
    bytes[place + 1] = color.green
    bytes[place + 2] = color.blue
    if pixelBytes == 4 { bytes[place + 3] = 0 }
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
