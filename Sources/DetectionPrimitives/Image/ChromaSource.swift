/// Where the color samples of a part of a 4:2:0 picture are, and what they mean.
struct ChromaSource: Sendable {
  /// The part's corner, counted from a pixel that is the first of the two by two of its sample.
  private let left: Int
  let top: Int

  /// The bytes of that pixel's samples.
  private let blueStart: Int
  private let redStart: Int

  /// The bytes from a sample to the next.
  private let blueStep: Int
  private let redStep: Int

  /// The bytes from row to row.
  private let blueBytesPerRow: Int
  private let redBytesPerRow: Int

  let matrix: ColorMatrix

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

  /// Whether the samples of both planes are equally far apart, so that a ``ColorStrip`` can say where they are.
  var isRegular: Bool { blueStep == redStep }

  /// One or two rows of the part that share their samples, of a picture whose samples are regular.
  ///
  /// - Parameters:
  ///   - x: The column of the first pixel in the part.
  ///   - y: The first row in the part.
  ///   - luma: The byte of brightness of the first pixel.
  ///   - lumaStep: The bytes from a pixel to the next.
  ///   - lumaBytesPerRow: The bytes from a row to the next, where there are two.
  ///   - rows: The rows, 1 or 2.
  ///   - count: The pixels of a row.
  /// - Returns: Where they are.
  func strip(
    x: Int, y: Int, luma: Int, lumaStep: Int, lumaBytesPerRow: Int = 0, rows: Int = 1, count: Int
  ) -> ColorStrip {
    let line = (top + y) / 2
    return ColorStrip(
      lumaStart: luma, lumaStep: lumaStep, lumaBytesPerRow: lumaBytesPerRow, rows: rows,
      blueStart: blueStart + line * blueBytesPerRow, redStart: redStart + line * redBytesPerRow, chromaStep: blueStep,
      first: left + x, count: count)
  }

  /// Converts a row of the part, or two that share their samples, to red, green and blue.
  ///
  /// The parameters are those of a strip and of the kernel.
  func convert(
    _ luma: Span<UInt8>, from lumaStart: Int, lumaStep: Int, lumaBytesPerRow: Int = 0, rows: Int = 1,
    _ blue: Span<UInt8>, _ red: Span<UInt8>, x: Int, y: Int, count: Int, pixelBytes: Int,
    _ workspace: inout ColorWorkspace, into bytes: inout MutableSpan<UInt8>, at start: Int, bytesPerRow: Int = 0
  ) {
    if isRegular {
      let strip = strip(
        x: x, y: y, luma: lumaStart, lumaStep: lumaStep, lumaBytesPerRow: lumaBytesPerRow, rows: rows, count: count)
      return Vector.convertColor(
        luma, blue, red, strip, matrix: matrix, pixelBytes: pixelBytes, &workspace, into: &bytes, at: start,
        bytesPerRow: bytesPerRow)
    }
    // No camera is known whose planes differ in their steps; a pixel at a time is fast enough.
    for row in 0..<rows {
      for pixel in 0..<count {
        var strip = strip(
          x: x + pixel, y: y, luma: lumaStart + row * lumaBytesPerRow + pixel * lumaStep, lumaStep: lumaStep, count: 1)
        let sample = strip.first / 2
        (strip.first, strip.chromaStep) = (0, 1)
        strip.blueStart += sample * blueStep
        strip.redStart += sample * redStep
        Reference.convertColor(
          luma, blue, red, strip, matrix: matrix, pixelBytes: pixelBytes, &workspace, into: &bytes,
          at: start + row * bytesPerRow + pixel * pixelBytes)
      }
    }
  }
}
