/// Where the color samples of a part of a 4:2:0 picture are, and what they mean.
struct ChromaSource: Sendable {
  /// The part's corner, counted from a pixel that is the first of the two by two of its sample.
  private let left: Int
  private let top: Int

  /// The bytes of that pixel's samples.
  private let blueStart: Int
  private let redStart: Int

  /// The bytes from a sample to the next.
  private let blueStep: Int
  private let redStep: Int

  /// The bytes from row to row.
  private let blueBytesPerRow: Int
  private let redBytesPerRow: Int

  private let matrix: ColorMatrix

  /// Makes the source of a part with its corner at (left, top), which may lie outside the picture.
  init(_ image: YCbCrImage, left: Int, top: Int) {
    self.left = image.left + left
    self.top = image.top + top
    blueStart = image.blue.start
    redStart = image.red.start
    blueStep = image.blue.step
    redStep = image.red.step
    blueBytesPerRow = image.blue.bytesPerRow
    redBytesPerRow = image.red.bytesPerRow
    matrix = ColorMatrix(image.range, image.matrix)
  }

  /// Converts pixels of a row of the part that lie in the picture.
  ///
  /// - Parameters:
  ///   - luma: The bytes of the plane of brightness.
  ///   - lumaStart: The byte of the first pixel.
  ///   - lumaStep: The bytes from a pixel to the next.
  ///   - blue: The bytes of the plane of blue differences.
  ///   - red: The bytes of the plane of red differences.
  ///   - x: The column of the first pixel in the part.
  ///   - y: The row in the part.
  ///   - count: The pixels.
  ///   - pixelBytes: The bytes of a pixel of the result, 3 or 4; the fourth becomes 0.
  ///   - bytes: Where to put red, green and blue of each pixel.
  ///   - start: The place of the first byte.
  func convert(
    _ luma: Span<UInt8>, from lumaStart: Int, lumaStep: Int, _ blue: Span<UInt8>, _ red: Span<UInt8>, x: Int, y: Int,
    count: Int, pixelBytes: Int, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    let (first, line) = (left + x, (top + y) / 2)
    let (blueRow, redRow) = (blueStart + line * blueBytesPerRow, redStart + line * redBytesPerRow)
    if blueStep == redStep {
      return Vector.convertColor(
        luma, from: lumaStart, lumaStep: lumaStep, blue, from: blueRow, red, from: redRow, chromaStep: blueStep,
        first: first, count: count, matrix: matrix, pixelBytes: pixelBytes, into: &bytes, at: start)
    }
    // No camera is known whose planes differ in their steps; a pixel at a time is fast enough.
    for pixel in 0..<count {
      let sample = (first + pixel) / 2
      Reference.convertColor(
        luma, from: lumaStart + pixel * lumaStep, blue, from: blueRow + sample * blueStep, red,
        from: redRow + sample * redStep, chromaStep: 1, first: 0, count: 1, matrix: matrix, pixelBytes: pixelBytes,
        into: &bytes, at: start + pixel * pixelBytes)
    }
  }
}
