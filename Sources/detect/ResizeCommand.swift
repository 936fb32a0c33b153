import DetectionPrimitives

/// `detect resize`: a picture in another size, by a named filter.
enum ResizeCommand: Command {
  static let name = "resize"
  static let usage = "detect resize PICTURE --size WxH --filter cv-linear --out OUT"
  static let options: [Option] = [.value("--size"), .value("--filter"), .value("--out")]
  static let operandCount = 1...1

  private static let filters: [(String, ResizeFilter)] = [("cv-linear", .openCVLinear)]

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    guard let size = try arguments.size("--size") else { throw UsageError("expected --size") }
    _ = try arguments.required("--filter")
    let filter = try arguments.choice("--filter", of: filters) ?? .openCVLinear
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path)
    let resized: PixelImage
    do {
      resized = try picture.resized(to: size, filter: filter)
    } catch {
      throw DataError(path, error)
    }
    try PictureFile.write(resized, to: output)
  }
}
