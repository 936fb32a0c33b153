extension YCbCrImage {
  /// Makes a picture of two planes of 10 bits: Apple's `x420` and `xf20`, as HDR cameras give it.
  ///
  /// Each sample is a little-endian number of 16 bits with its 10 bits at the top, as in
  /// `kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange` and `…FullRange`; P010 of other systems is the same. The upper 8
  /// of the 10 bits are read where they lie, without a copy, so brightness is up to three quarters of an 8-bit level
  /// lower than the full number. Transfer functions of HDR (HLG, PQ) are not undone.
  ///
  /// ```swift
  /// let gray: [UInt8] = [0x40, 0x80]
  /// let image = try YCbCrImage(
  ///   tenBitLuma: Storage(gray), lumaBytesPerRow: 2, chroma: Storage(gray + gray), chromaBytesPerRow: 4, width: 1,
  ///   height: 1, range: .full, matrix: .bt2020)
  /// image.rgb().bytes   // [128, 128, 128]
  /// ```
  ///
  /// - Parameters:
  ///   - luma: The bytes of brightness; `(height - 1) * lumaBytesPerRow + 2 * width` or more.
  ///   - lumaBytesPerRow: The distance in bytes between two rows of brightness.
  ///   - chroma: The bytes of pairs of blue and red differences, for half the rows and columns, rounded up.
  ///   - chromaBytesPerRow: The distance in bytes between two rows of pairs.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - range: Which numbers stand for black and white: `.video` for `x420`, `.full` for `xf20`.
  ///   - matrix: The weights of the primary colors: mostly ``YCbCrMatrix/bt2020`` for HDR.
  /// - Throws: ``ImageError`` where the size is impossible, a stride too small, or bytes are missing.
  public init(
    tenBitLuma luma: Storage<UInt8>, lumaBytesPerRow: Int, chroma: Storage<UInt8>, chromaBytesPerRow: Int, width: Int,
    height: Int, range: YCbCrRange, matrix: YCbCrMatrix
  ) throws(ImageError) {
    try YCbCrPlane.checkPairs(bytesPerRow: chromaBytesPerRow, width: width, height: height, bytesPerPair: 4)
    try self.init(
      luma: YCbCrPlane(storage: luma, start: 1, bytesPerRow: lumaBytesPerRow, step: 2),
      blue: YCbCrPlane(storage: chroma, start: 1, bytesPerRow: chromaBytesPerRow, step: 4),
      red: YCbCrPlane(storage: chroma, start: 3, bytesPerRow: chromaBytesPerRow, step: 4),
      size: Size(width: width, height: height), range: range, matrix: matrix)
  }
}
