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
    let output = try PictureOutput(arguments.required("--out"))
    guard let size = try arguments.pixels("--size") else { throw UsageError("expected --size") }
    let name = try arguments.required("--filter")
    let filter = try arguments.choice("--filter", of: ResizeFilter.names) ?? .openCVLinear
    let passOrder = try arguments.choice("--pass-order", of: PillowPassOrder.names) ?? .pillow13
    let path = arguments.operands[0]
    let file = try PictureFile(path)
    file.tellIgnoredOrientation()
    if file.isDeep, let deepFilter = filter.ofFloats {
      let picture = try file.deep()
      return try output.write(
        resized(path) { () throws(ResamplingError) in
          try picture.resized(to: size, filter: deepFilter, passOrder: passOrder)
        })
    }
    let picture = try file.pixels()
    try output.write(
      resized(path) { () throws(ResamplingError) in
        try picture.resized(to: size, filter: filter, passOrder: passOrder)
      })
    if file.isDeep { file.tellIgnoredDepth("as \(name) resizes bytes only") }
  }

  private static func resized<Image>(
    _ path: String, _ resize: () throws(ResamplingError) -> Image
  ) throws(DataError) -> Image {
    do throws(ResamplingError) {
      return try resize()
    } catch {
      throw DataError(path, error)
    }
  }
}
