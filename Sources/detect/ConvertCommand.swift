import DetectionPrimitives

/// `detect convert`: the bytes of a camera or a decoder as a picture.
enum ConvertCommand: Command {
  static let name = "convert"
  static let usage =
    "detect convert RAW --size WxH --format nv12|nv21|i420|bgra|rgba|argb|rgb|bgr|gray [--stride N] "
    + "[--range video|full] [--matrix 601|709|2020] --out OUT"
  static let options: [Option] = [
    .value("--size"), .value("--format"), .value("--stride"), .value("--range"), .value("--matrix"), .value("--out"),
  ]
  static let operandCount = 1...1

  private enum Format {
    case pixels(PixelFormat)
    case planes(YCbCrFormat)
  }

  private static let formats: [(String, Format)] = [
    ("nv12", .planes(.nv12)), ("nv21", .planes(.nv21)), ("i420", .planes(.i420)), ("bgra", .pixels(.bgra8)),
    ("rgba", .pixels(.rgba8)), ("argb", .pixels(.argb8)), ("rgb", .pixels(.rgb8)), ("bgr", .pixels(.bgr8)),
    ("gray", .pixels(.gray8)),
  ]

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    guard let size = try arguments.size("--size") else { throw UsageError("expected --size") }
    _ = try arguments.required("--format")
    guard let format = try arguments.choice("--format", of: formats) else { throw UsageError("expected --format") }
    let stride = try arguments.integer("--stride", in: 1...Int.max)
    let range = try arguments.choice("--range", of: [("video", YCbCrRange.video), ("full", .full)]) ?? .video
    let matrix = try arguments.choice(
      "--matrix", of: [("601", YCbCrMatrix.bt601), ("709", .bt709), ("2020", .bt2020)])
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
      }
    } catch {
      throw DataError(path, error)
    }
    try PictureFile.write(picture, to: output)
  }
}
