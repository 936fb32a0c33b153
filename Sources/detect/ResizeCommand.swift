import DetectionPrimitives

/// `detect resize`: a picture in another size, by a named filter.
enum ResizeCommand: Command {
  static let name = "resize"
  static let usage =
    "detect resize PICTURE --size WxH --filter FILTER [--pass-order pillow13|horizontal-first] --out OUT"
  static let options: [Option] = [
    .value("--size"), .value("--filter"), .value("--pass-order"), .value("--out"),
  ]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    guard let size = try arguments.size("--size") else { throw UsageError("expected --size") }
    _ = try arguments.required("--filter")
    let filter = try arguments.choice("--filter", of: ResizeFilter.names) ?? .openCVLinear
    let passOrder = try arguments.choice(
      "--pass-order", of: [("pillow13", PillowPassOrder.pillow13), ("horizontal-first", .horizontalFirst)])
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path)
    let resized: PixelImage
    do {
      resized = try picture.resized(to: size, filter: filter, passOrder: passOrder ?? .pillow13)
    } catch {
      throw DataError(path, error)
    }
    try PictureFile.write(resized, to: output)
  }
}
