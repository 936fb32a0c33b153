/// A picture of 8-bit pixels: format, size, distance between rows, and the bytes, its own or borrowed.
///
/// Pixel (x, y) starts at byte `y * bytesPerRow + x * format.bytesPerPixel`. Rows may be padded; padding is never
/// read, and the last row may end with its last pixel. Either side may be 0.
///
/// ```swift
/// let image = try PixelImage(bytes: [255, 128, 0], width: 1, height: 1, format: .rgb8)
/// image.size          // 1x1
/// image.bytesPerRow   // 3
/// ```
public struct PixelImage: Sendable {
  /// The memory that the picture reads.
  public let storage: Storage<UInt8>

  /// Width and height in pixels.
  public let size: Size

  /// How the bytes of one pixel lie in memory.
  public let format: PixelFormat

  /// The distance in bytes between the starts of two rows.
  public let bytesPerRow: Int

  /// Makes a picture of bytes.
  ///
  /// - Parameters:
  ///   - bytes: The pixels, row after row.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - format: How the bytes of one pixel lie.
  ///   - bytesPerRow: The distance between the starts of two rows; `nil` means without padding.
  /// - Throws: ``ImageError`` where the size is impossible, the stride too small, or bytes are missing.
  public init(
    bytes: [UInt8], width: Int, height: Int, format: PixelFormat, bytesPerRow: Int? = nil
  ) throws(ImageError) {
    try self.init(storage: Storage(bytes), width: width, height: height, format: format, bytesPerRow: bytesPerRow)
  }

  /// Makes a picture that reads memory of its own or somebody else's.
  ///
  /// - Parameters:
  ///   - storage: The pixels, row after row; `(height - 1) * bytesPerRow + width * format.bytesPerPixel` bytes or more.
  ///   - width: The pixels of a row.
  ///   - height: The number of rows.
  ///   - format: How the bytes of one pixel lie.
  ///   - bytesPerRow: The distance between the starts of two rows; `nil` means without padding.
  /// - Throws: ``ImageError`` where the size is impossible, the stride too small, or bytes are missing.
  public init(
    storage: Storage<UInt8>, width: Int, height: Int, format: PixelFormat, bytesPerRow: Int? = nil
  ) throws(ImageError) {
    let (rowBytes, rowOverflow) = width.multipliedReportingOverflow(by: format.bytesPerPixel)
    let stride = bytesPerRow ?? rowBytes
    let sides = 0..<Plane.sideLimit
    guard sides.contains(width), sides.contains(height), !rowOverflow else {
      throw .invalidSize(width: width, height: height)
    }
    guard stride >= rowBytes else { throw .strideTooSmall(needed: rowBytes, found: stride) }
    let (total, overflow) = stride.multipliedReportingOverflow(by: height)
    guard !overflow else { throw .invalidSize(width: width, height: height) }
    let needed = width == 0 || height == 0 ? 0 : total - stride + rowBytes
    guard storage.count >= needed else { throw .byteCount(needed: needed, found: storage.count) }
    self.storage = storage
    self.size = Size(width: width, height: height)
    self.format = format
    self.bytesPerRow = stride
  }

  /// Makes a picture of parts that are known to fit.
  init(unchecked storage: Storage<UInt8>, size: Size, format: PixelFormat, bytesPerRow: Int) {
    self.storage = storage
    self.size = size
    self.format = format
    self.bytesPerRow = bytesPerRow
  }

  /// The pixels of a row.
  public var width: Int { size.width }

  /// The number of rows.
  public var height: Int { size.height }

  /// Calls `body` with the bytes of the picture, row padding included.
  ///
  /// - Parameter body: Reads the bytes; the span is valid during the call.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1) apart from `body`.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withElements(body)
  }

  /// The bytes of the picture without row padding.
  ///
  /// - Complexity: O(1) where the picture is the whole of an array without padding, else O(bytes).
  public var bytes: [UInt8] {
    let rowBytes = width * format.bytesPerPixel
    if bytesPerRow == rowBytes && storage.count == rowBytes * height { return storage.elements }
    var result: [UInt8] = []
    result.reserveCapacity(rowBytes * height)
    withBytes { span in
      for y in 0..<height {
        for x in 0..<rowBytes { result.append(span[y * bytesPerRow + x]) }
      }
    }
    return result
  }
}
