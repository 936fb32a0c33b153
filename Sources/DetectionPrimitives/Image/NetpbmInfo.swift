/// What a netpbm picture says about itself, read without its samples.
///
/// ```swift
/// let info = try NetpbmInfo(Array("P5 2 1 1000\n".utf8))
/// info.size      // 2x1
/// info.maximum   // 1000
/// ```
public struct NetpbmInfo: Sendable, Hashable {
  /// Width and height in pixels.
  public let size: Size

  /// The sample of full brightness, 1…65535: above 255 samples have two bytes, and ``DeepImage`` reads all of them.
  public let maximum: Int

  /// Reads the header of the first picture of a file.
  ///
  /// - Parameter file: The picture; its samples need not be there.
  /// - Throws: ``NetpbmError``.
  /// - Complexity: O(bytes of the header).
  public init(_ file: [UInt8]) throws(NetpbmError) {
    let bytes = file.span
    var position = 0
    while position < bytes.count && NetpbmScanner.isBlank(bytes[position]) { position += 1 }
    let header = try NetpbmHeader(bytes, at: &position)
    size = Size(width: header.width, height: header.height)
    maximum = header.maximum
  }
}
