import DetectionPrimitives

/// `detect prepare`: a picture as a network's input, and where it lies there.
enum PrepareCommand: Command {
  static let name = "prepare"
  static let usage =
    "detect prepare PICTURE --network WxH \(PlacementOptions.usage) [--order rgb|bgr] [--scale S] [--mean A,B,C] "
    + "[--std A,B,C] [--layout nchw] [--type f4] --out INPUT.npy [--placement P.json]"
  static let options: [Option] =
    PlacementOptions.options + [
      .value("--network"), .value("--order"), .value("--scale"), .value("--mean"), .value("--std"),
      .value("--layout"), .value("--type"), .value("--out"), .value("--placement"),
    ]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    _ = try arguments.required("--network")
    guard let network = try arguments.size("--network") else { throw UsageError("expected --network") }
    let options = try PlacementOptions(arguments)
    let order = try arguments.choice("--order", of: [("rgb", ChannelOrder.rgb), ("bgr", .bgr)]) ?? .rgb
    _ = try arguments.choice("--layout", of: [("nchw", ())])
    _ = try arguments.choice("--type", of: [("f4", ())])
    let normalization = try normalization(arguments, order)
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path)
    var input = NetworkInput()
    let placement: Placement
    do throws(PlacementError) {
      var preprocessor = try Preprocessor(
        network: network, fit: options.fit, normalization: normalization, channelOrder: order)
      placement = try preprocessor.prepare(
        picture, crop: options.crop, orientation: options.orientation, into: &input)
    } catch {
      throw DataError(path, error)
    }
    try Files.write(input.tensor.npy(), to: output)
    if let file = arguments.value("--placement") {
      try Files.write(Array(try json(PlacementDocument(placement)).utf8) + [UInt8(ascii: "\n")], to: file)
    }
  }

  /// Byte · scale, or byte / 255, minus the mean, divided by the deviation; means are in the order of the channels.
  private static func normalization(_ arguments: Arguments, _ order: ChannelOrder) throws -> Normalization {
    let mean = try values("--mean", arguments, order) ?? RGBValues(0, 0, 0)
    let deviation = try values("--std", arguments, order) ?? RGBValues(1, 1, 1)
    guard deviation.red != 0, deviation.green != 0, deviation.blue != 0 else {
      throw UsageError("expected numbers other than 0 after --std")
    }
    guard let scale = try arguments.float("--scale") else {
      return Normalization(mean: mean, deviation: deviation)
    }
    return Normalization(scale: scale, mean: mean, deviation: deviation)
  }

  private static func values(_ option: String, _ arguments: Arguments, _ order: ChannelOrder) throws -> RGBValues? {
    guard let numbers = try arguments.floats(option, count: 3) else { return nil }
    return order == .rgb
      ? RGBValues(numbers[0], numbers[1], numbers[2]) : RGBValues(numbers[2], numbers[1], numbers[0])
  }
}
