import DetectionPrimitives

/// `detect convert`: the bytes of a camera or a decoder as a picture.
enum ConvertCommand: Command {
  static let name = "convert"
  static let usage =
    "detect convert RAW --size WxH --format nv12|nv21|i420|bgra|rgba|argb|rgb|bgr|gray|planar-rgb|x420 "
    + "[--stride N] [--range video|full] [--matrix 601|709|2020] --out OUT"
  static let options: [Option] = [
    .value("--size"), .value("--format"), .value("--stride"), .value("--range"), .value("--matrix"), .value("--out"),
  ]
  static let operandCount = 1...1

  private enum Format {
    case pixels(PixelFormat)
    case planes(YCbCrFormat)
    case colors
    case tenBits

    /// Whether color is in differences, whose meaning depends on a range and a matrix.
    var hasDifferences: Bool {
      switch self {
      case .planes, .tenBits: true
      case .pixels, .colors: false
      }
    }
  }

  private static let formats: [(String, Format)] = [
    ("nv12", .planes(.nv12)), ("nv21", .planes(.nv21)), ("i420", .planes(.i420)), ("bgra", .pixels(.bgra8)),
    ("rgba", .pixels(.rgba8)), ("argb", .pixels(.argb8)), ("rgb", .pixels(.rgb8)), ("bgr", .pixels(.bgr8)),
    ("gray", .pixels(.gray8)), ("planar-rgb", .colors), ("x420", .tenBits),
  ]

  static func run(_ arguments: Arguments) throws {
    let output = try PictureOutput(arguments.required("--out"))
    guard let size = try arguments.size("--size") else { throw UsageError("expected --size") }
    _ = try arguments.required("--format")
    guard let format = try arguments.choice("--format", of: formats) else { throw UsageError("expected --format") }
    let stride = try arguments.integer("--stride", in: 1...Int.max)
    let range = try arguments.choice("--range", of: [("video", YCbCrRange.video), ("full", .full)]) ?? .video
    let matrix = try arguments.choice(
      "--matrix", of: [("601", YCbCrMatrix.bt601), ("709", .bt709), ("2020", .bt2020)])
    guard format.hasDifferences || (arguments.value("--range") == nil && matrix == nil) else {
      throw UsageError("expected --range and --matrix with nv12, nv21, i420 and x420 only")
    }
    let path = arguments.operands[0]
    let bytes = try Files.read(path)
    let picture: PixelImage
    do throws(ImageError) {
      switch format {
      case .pixels(let format):
        picture = try PixelImage(
          bytes: bytes, width: size.width, height: size.height, format: format, bytesPerRow: stride)
      case .planes(let format):
        picture = try YCbCrImage(
          bytes: bytes, width: size.width, height: size.height, format: format, bytesPerRow: stride, range: range,
          matrix: matrix ?? .bt601
        ).rgb()
      case .colors: picture = try colors(bytes, size, stride)
      case .tenBits: picture = try tenBits(bytes, size, stride, range, matrix ?? .bt2020)
      }
    } catch {
      throw DataError(path, error)
    }
    try output.write(picture)
  }

  /// Planes of red, green and blue, one behind the other, with one distance between rows.
  private static func colors(_ bytes: [UInt8], _ size: Size, _ stride: Int?) throws(ImageError) -> PixelImage {
    let stride = stride ?? size.width
    let plane = try planeBytes(of: bytes, stride: stride, rows: size.height, planeCount: 3)
    let storage = Storage(bytes)
    return try PlanarImage(
      red: storage, green: storage.slice(plane..<bytes.count), blue: storage.slice(2 * plane..<bytes.count),
      width: size.width, height: size.height, redBytesPerRow: stride, greenBytesPerRow: stride,
      blueBytesPerRow: stride
    ).pixelImage()
  }

  /// Brightness, then pairs of differences with the same distance between rows.
  private static func tenBits(
    _ bytes: [UInt8], _ size: Size, _ stride: Int?, _ range: YCbCrRange, _ matrix: YCbCrMatrix
  ) throws(ImageError) -> PixelImage {
    guard size.width < 1 << 30 else { throw .invalidSize(width: size.width, height: size.height) }
    let stride = stride ?? 2 * (size.width + size.width % 2)
    let plane = try planeBytes(of: bytes, stride: stride, rows: size.height, planeCount: 2)
    let storage = Storage(bytes)
    return try YCbCrImage(
      tenBitLuma: storage, lumaBytesPerRow: stride, chroma: storage.slice(plane..<bytes.count),
      chromaBytesPerRow: stride, width: size.width, height: size.height, range: range, matrix: matrix
    ).rgb()
  }

  /// The bytes of a plane, where all but the last one are there.
  private static func planeBytes(
    of bytes: [UInt8], stride: Int, rows: Int, planeCount: Int
  ) throws(ImageError) -> Int {
    let (plane, overflow) = stride.multipliedReportingOverflow(by: rows)
    let (before, totalOverflow) = plane.multipliedReportingOverflow(by: planeCount - 1)
    guard !overflow, !totalOverflow else { throw .invalidSize(width: stride, height: rows) }
    guard before <= bytes.count else { throw .byteCount(needed: before, found: bytes.count) }
    return plane
  }
}
