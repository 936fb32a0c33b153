/// A picture of 8-bit brightness and color differences at half the resolution: what cameras and decoders give, 4:2:0.
///
/// Brightness is a plane of its own. The color samples, one pair for two by two pixels, lie in a second plane beside
/// each other (NV12, NV21, Apple's `420YpCbCr8BiPlanar`), or in two planes (I420). Each plane has its own stride; a last
/// row may end with its last sample. With an odd side the last color sample belongs to one row or column.
///
/// ```swift
/// let red = try YCbCrImage(bytes: [81, 81, 81, 81, 90, 240], width: 2, height: 2, format: .nv12, range: .video, matrix: .bt601)
/// red.rgb().bytes.prefix(3)   // [254, 0, 0]
/// ```
public struct YCbCrImage: Sendable {
  /// Width and height in pixels.
  public let size: Size

  /// Which numbers stand for black and white.
  public let range: YCbCrRange

  /// The weights of the primary colors.
  public let matrix: YCbCrMatrix

  let luma: YCbCrPlane
  let blue: YCbCrPlane
  let red: YCbCrPlane

  /// The place of the first pixel in the two by two pixels of its color sample: 1 in slices from odd places.
  let left: Int
  let top: Int

  /// Makes a picture of one buffer, in which the planes lie one behind the other.
  ///
  /// - Parameters:
  ///   - bytes: Brightness row by row, then color: rows of pairs with the same stride, rounded up to an even number,
  ///     for NV12 and NV21; a plane of blue and a plane of red differences with half the stride, rounded up, for I420.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - format: How the planes lie.
  ///   - bytesPerRow: The distance between two rows of brightness; `nil` means without padding.
  ///   - range: Which numbers stand for black and white.
  ///   - matrix: The weights of the primary colors.
  /// - Throws: ``ImageError`` where the size is impossible, the stride too small, or bytes are missing.
  public init(
    bytes: [UInt8], width: Int, height: Int, format: YCbCrFormat, bytesPerRow: Int? = nil, range: YCbCrRange,
    matrix: YCbCrMatrix
  ) throws(ImageError) {
    let limit = 1 << 30
    guard width >= 0, height >= 0, width < limit, height < limit else {
      throw .invalidSize(width: width, height: height)
    }
    let stride = bytesPerRow ?? width
    guard stride >= width, stride < limit else { throw .strideTooSmall(needed: width, found: stride) }
    let storage = Storage(bytes)
    let chromaStride = format == .i420 ? stride / 2 + stride % 2 : stride + stride % 2
    let start = stride * height
    let second = format == .i420 ? start + chromaStride * (height / 2 + height % 2) : start + 1
    let step = format == .i420 ? 1 : 2
    let first = YCbCrPlane(storage: storage, start: start, bytesPerRow: chromaStride, step: step)
    let other = YCbCrPlane(storage: storage, start: second, bytesPerRow: chromaStride, step: step)
    try self.init(
      luma: YCbCrPlane(storage: storage, start: 0, bytesPerRow: stride, step: 1),
      blue: format == .nv21 ? other : first, red: format == .nv21 ? first : other,
      size: Size(width: width, height: height), range: range, matrix: matrix)
  }

  /// Makes a picture of two planes, as cameras on Apple systems and Android give it.
  ///
  /// - Parameters:
  ///   - luma: Brightness; `(height - 1) * lumaBytesPerRow + width` bytes or more.
  ///   - lumaBytesPerRow: The distance between two rows of brightness.
  ///   - chroma: Pairs of color differences, for half the rows and columns, rounded up.
  ///   - chromaBytesPerRow: The distance between two rows of pairs.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - redFirst: Whether a pair begins with the red difference, as in NV21.
  ///   - range: Which numbers stand for black and white: `.full` for Apple's `420f`, `.video` for `420v`.
  ///   - matrix: The weights of the primary colors: mostly ``YCbCrMatrix/bt709`` for cameras of today.
  /// - Throws: ``ImageError`` where the size is impossible, a stride too small, or bytes are missing.
  public init(
    luma: Storage<UInt8>, lumaBytesPerRow: Int, chroma: Storage<UInt8>, chromaBytesPerRow: Int, width: Int,
    height: Int, redFirst: Bool = false, range: YCbCrRange, matrix: YCbCrMatrix
  ) throws(ImageError) {
    try YCbCrPlane.checkPairs(bytesPerRow: chromaBytesPerRow, width: width, height: height, bytesPerPair: 2)
    try self.init(
      luma: YCbCrPlane(storage: luma, start: 0, bytesPerRow: lumaBytesPerRow, step: 1),
      blue: YCbCrPlane(storage: chroma, start: redFirst ? 1 : 0, bytesPerRow: chromaBytesPerRow, step: 2),
      red: YCbCrPlane(storage: chroma, start: redFirst ? 0 : 1, bytesPerRow: chromaBytesPerRow, step: 2),
      size: Size(width: width, height: height), range: range, matrix: matrix)
  }

  /// Makes a picture of three planes.
  ///
  /// - Parameters:
  ///   - luma: Brightness.
  ///   - lumaBytesPerRow: The distance between two rows of brightness.
  ///   - blue: Blue differences, for half the rows and columns, rounded up.
  ///   - red: Red differences.
  ///   - chromaBytesPerRow: The distance between two rows of either.
  ///   - chromaStep: The bytes from a sample to the next: Android's `pixelStride`.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - range: Which numbers stand for black and white.
  ///   - matrix: The weights of the primary colors.
  /// - Throws: ``ImageError`` where the size is impossible, a stride too small, or bytes are missing.
  public init(
    luma: Storage<UInt8>, lumaBytesPerRow: Int, blue: Storage<UInt8>, red: Storage<UInt8>, chromaBytesPerRow: Int,
    chromaStep: Int = 1, width: Int, height: Int, range: YCbCrRange, matrix: YCbCrMatrix
  ) throws(ImageError) {
    try self.init(
      luma: luma, lumaBytesPerRow: lumaBytesPerRow, blue: blue, blueBytesPerRow: chromaBytesPerRow,
      blueStep: chromaStep, red: red, redBytesPerRow: chromaBytesPerRow, redStep: chromaStep, width: width,
      height: height, range: range, matrix: matrix)
  }

  /// The picture in red, green and blue: each pixel with the color sample of its two by two pixels.
  ///
  /// Video range with ``YCbCrMatrix/bt601`` gives OpenCV's bytes (`COLOR_YUV2RGB_NV12` and its like). The others are the
  /// formulas of ``YCbCrMatrix``, rounded to the nearest level, halves up.
  ///
  /// - Returns: A picture of its own memory, rows without padding.
  /// - Complexity: O(pixels).
  public func rgb() -> PixelImage {
    var bytes = [UInt8](repeating: 0, count: 3 * (size.width * size.height))
    var target = bytes.mutableSpan
    convert(into: &target)
    return PixelImage(unchecked: Storage(bytes), size: size, format: .rgb8, bytesPerRow: 3 * size.width)
  }

  /// Converts the picture as ``rgb()`` does, into memory that is there already.
  ///
  /// ```swift
  /// let white = try YCbCrImage(bytes: [235, 128, 128], width: 1, height: 1, format: .nv12, range: .video, matrix: .bt601)
  /// var bytes: [UInt8] = [0, 0, 0]
  /// var span = bytes.mutableSpan
  /// white.convert(into: &span)
  /// bytes   // [255, 255, 255]
  /// ```
  ///
  /// - Parameter target: Where to put red, green and blue of each pixel, rows without padding.
  /// - Precondition: There is room for exactly as many bytes.
  /// - Complexity: O(pixels).
  public func convert(into target: inout MutableSpan<UInt8>) {
    var workspace = ColorWorkspace()
    convert(into: &target, workspace: &workspace)
  }

  /// Converts the picture as ``rgb()`` does, with memory to work in that is kept from frame to frame.
  ///
  /// - Parameters:
  ///   - target: Where to put red, green and blue of each pixel, rows without padding.
  ///   - workspace: Memory to work in.
  /// - Precondition: There is room for exactly as many bytes.
  /// - Complexity: O(pixels).
  public func convert(into target: inout MutableSpan<UInt8>, workspace: inout ColorWorkspace) {
    let count = 3 * (size.width * size.height)
    precondition(target.count == count, "room for \(target.count) bytes, the picture takes \(count)")
    let chroma = ChromaSource(self, left: 0, top: 0)
    let bytesPerRow = 3 * size.width
    withPlanes { luma, blue, red in
      var y = 0
      while y < size.height {
        // Two rows share their samples, but for the first one of a part that begins with the second of two.
        let rows = (chroma.top + y) % 2 == 0 ? min(size.height - y, 2) : 1
        chroma.convert(
          luma, from: self.luma.start + y * self.luma.bytesPerRow, lumaStep: self.luma.step,
          lumaBytesPerRow: self.luma.bytesPerRow, rows: rows, blue, red, x: 0, y: y, count: size.width, pixelBytes: 3,
          &workspace, into: &target, at: y * bytesPerRow, bytesPerRow: bytesPerRow)
        y += rows
      }
    }
  }

  /// Calls `body` with the bytes of the planes: brightness, blue and red differences.
  func withPlanes<Result>(_ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Result) -> Result {
    luma.storage.withElements { luma in
      blue.storage.withElements { blue in
        red.storage.withElements { red in body(luma, blue, red) }
      }
    }
  }
}
