import DetectionPrimitives

/// A PNG or netpbm file, and what it says about its picture.
struct PictureFile {
  private let path: String
  private let bytes: [UInt8]

  /// Whether samples have more than 8 bits.
  let isDeep: Bool

  /// The orientation in the Exif data of a PNG file.
  let orientation: Orientation?

  /// Reads a file; its pixels are not decoded yet.
  init(_ path: String) throws(DataError) {
    let bytes = try Files.read(path)
    self.path = path
    self.bytes = bytes
    do {
      if bytes.first == UInt8(ascii: "P") {
        isDeep = try NetpbmInfo(bytes).maximum > UInt8.max
        orientation = nil
      } else {
        let info = try PNGInfo(bytes)
        isDeep = info.bitDepth > UInt8.bitWidth
        orientation = info.orientation
      }
    } catch {
      throw DataError(path, "\(error)")
    }
  }

  /// The picture with a byte for a sample.
  func pixels() throws(DataError) -> PixelImage {
    try decode(firstPixels) { try PixelImage(png: $0) }
  }

  /// The first netpbm picture; where something follows it, a line on the standard error says so.
  private func firstPixels(_ bytes: [UInt8]) throws -> PixelImage {
    var reader = NetpbmReader(bytes)
    guard let image = try reader.next() else { return try PixelImage(netpbm: bytes) }
    let first = reader.position
    let next = Result { try reader.next() }
    if case .success(nil) = next { return image }
    printError("\(path): the first picture is read, \(bytes.count - first) bytes behind it are not")
    return image
  }

  /// The picture with all of its depth.
  func deep() throws(DataError) -> DeepImage {
    try decode(DeepImage.init(netpbm:)) { try DeepImage(png: $0) }
  }

  private func decode<Image>(
    _ netpbm: ([UInt8]) throws -> Image, _ png: ([UInt8]) throws -> Image
  ) throws(DataError) -> Image {
    do {
      return try bytes.first == UInt8(ascii: "P") ? netpbm(bytes) : png(bytes)
    } catch {
      throw DataError(path, "\(error)")
    }
  }

  /// Says on the standard error that the pixels are taken as they are stored, where the file asks for something else.
  func tellIgnoredOrientation(hint: String = "") {
    guard let orientation, orientation != .up else { return }
    printError("\(path): Exif orientation \(orientation.rawValue) is ignored, pixels are taken as stored\(hint)")
  }

  /// Says on the standard error that only the high byte of each sample is read.
  func tellIgnoredDepth(_ reason: String) {
    printError("\(path): of 16-bit samples the high byte is read, \(reason)")
  }

  /// The picture of a file with a byte for a sample, as it is stored.
  static func read(_ path: String) throws(DataError) -> PixelImage {
    let file = try PictureFile(path)
    file.tellIgnoredOrientation()
    return try file.pixels()
  }

  /// The same for a command that can turn it.
  static func read(_ path: String, orienting options: inout PlacementOptions) throws(DataError) -> PixelImage {
    let file = try PictureFile(path)
    options.orient(by: file)
    return try file.pixels()
  }

  /// Writes a picture; see ``PictureOutput``.
  static func write(_ image: PixelImage, to path: String) throws { try PictureOutput(path).write(image) }
}
