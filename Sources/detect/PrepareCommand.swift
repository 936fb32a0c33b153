import DetectionPrimitives

/// `detect prepare`: a picture as a network's input, and where it lies there.
enum PrepareCommand: Command {
  static let name = "prepare"
  static let usage =
    "detect prepare PICTURE --network WxH \(PlacementOptions.usage) [--order rgb|bgr] [--scale S] [--mean A,B,C] "
    + "[--std A,B,C] [--filter FILTER] [--pass-order pillow13|horizontal-first] [--layout nchw|nhwc] [--type f4|f2|u1|i1] [--quantization SCALE,ZERO] "
    + "[--rounding nearest|nearest-even|toward-zero] [--fill BYTE] --out INPUT.npy [--placement P.json]"
  static let options: [Option] =
    PlacementOptions.options + [
      .value("--network"), .value("--order"), .value("--scale"), .value("--mean"), .value("--std"),
      .value("--filter"), .value("--pass-order"), .value("--layout"), .value("--type"), .value("--quantization"),
      .value("--rounding"),
      .value("--fill"), .value("--out"), .value("--placement"),
    ]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    _ = try arguments.required("--network")
    guard let network = try arguments.pixels("--network") else { throw UsageError("expected --network") }
    var options = try PlacementOptions(arguments)
    let order = try arguments.choice("--order", of: [("rgb", ChannelOrder.rgb), ("bgr", .bgr)]) ?? .rgb
    let layout = try arguments.choice("--layout", of: [("nchw", InputLayout.nchw), ("nhwc", .nhwc)]) ?? .nchw
    let filter = try arguments.choice("--filter", of: ResizeFilter.names) ?? options.fit.usualFilter
    let passOrder = try arguments.choice("--pass-order", of: PillowPassOrder.names)
    let type =
      try arguments.choice(
        "--type", of: [("f4", ElementType.float32), ("f2", .float16), ("u1", .uint8), ("i1", .int8)])
      ?? .float32
    let normalization = try normalization(arguments, order)
    let quantization = try arguments.value("--quantization").map { (text) throws(UsageError) in
      try HeadOptions.quantization(text)
    }
    let rounding = try arguments.choice(
      "--rounding",
      of: [("nearest", InputRounding.nearest), ("nearest-even", .nearestEven), ("toward-zero", .towardZero)])
    for option in ["--quantization", "--rounding"]
    where arguments.value(option) != nil && type != .uint8 && type != .int8 {
      throw UsageError("expected \(option) with --type u1 or i1 only")
    }
    for option in ["--scale", "--mean", "--std"]
    where arguments.value(option) != nil && quantization == nil && (type == .uint8 || type == .int8) {
      throw UsageError("expected \(option) with --quantization, without which u1 and i1 are the bytes themselves")
    }
    let fill = try arguments.integer("--fill", in: 0...255)
    let path = arguments.operands[0]
    let file = try PictureFile(path)
    options.orient(by: file)
    let picture = try file.isDeep ? .deep(file.deep()) : PreparedPicture.shallow(file.pixels())
    let made: (placement: Placement, file: [UInt8], keepsDepth: Bool)
    do throws(PlacementError) {
      var preprocessor = try Preprocessor(
        network: network, fit: options.fit, outside: options.outside, filter: filter,
        passOrder: passOrder ?? .pillow13, fill: fill.map { UInt8($0) },
        normalization: normalization, channelOrder: order, layout: layout, quantization: quantization,
        rounding: rounding ?? .nearest)
      made = try preprocessor.file(of: picture, options, type)
    } catch {
      throw DataError(path, error)
    }
    try Files.write(made.file, to: output)
    if let file = arguments.value("--placement") {
      try Files.write(Array(try json(PlacementDocument(made.placement)).utf8) + [UInt8(ascii: "\n")], to: file)
    }
    if case .deep = picture, !made.keepsDepth {
      file.tellIgnoredDepth("as this --type, --filter or --fit takes bytes")
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

/// A picture as its file has it.
private enum PreparedPicture {
  case shallow(PixelImage)
  case deep(DeepImage)
}

extension Preprocessor {
  /// The network's input as a `.npy` file with elements of a type, and whether 16-bit samples kept their depth in it.
  fileprivate mutating func file(
    of picture: PreparedPicture, _ options: PlacementOptions, _ type: ElementType
  ) throws(PlacementError) -> (Placement, [UInt8], Bool) {
    switch picture {
    case .shallow(let image):
      let (placement, file) = try self.file(of: image, options, type)
      return (placement, file, false)
    case .deep(let image):
      if type == .float32 {
        let (placement, file) = try self.file(of: image, options, type)
        if keepsFloats { return (placement, file, true) }
      }
      let (placement, file) = try self.file(of: image.pixelImage(), options, type)
      return (placement, file, false)
    }
  }

  private mutating func file(
    of picture: some Picture, _ options: PlacementOptions, _ type: ElementType
  ) throws(PlacementError) -> (Placement, [UInt8]) {
    let (crop, orientation, count) = (options.crop, options.orientation, shape.reduce(1, *))
    switch type {
    case .float16:
      var values = [Float16](repeating: 0, count: count)
      var span = values.mutableSpan
      let placement = try prepare(picture, crop: crop, orientation: orientation, into: &span)
      return (placement, npy(values))
    case .uint8:
      var values = [UInt8](repeating: 0, count: count)
      var span = values.mutableSpan
      let placement = try prepare(picture, crop: crop, orientation: orientation, into: &span)
      return (placement, npy(values))
    case .int8:
      var values = [Int8](repeating: 0, count: count)
      var span = values.mutableSpan
      let placement = try prepare(picture, crop: crop, orientation: orientation, into: &span)
      return (placement, npy(values))
    default:
      var input = NetworkInput()
      let placement = try prepare(picture, crop: crop, orientation: orientation, into: &input)
      return (placement, input.tensor.npy())
    }
  }

  private func npy<Element: TensorElement>(_ values: [Element]) -> [UInt8] {
    // The count is that of the shape, so this does not fail.
    (try? Tensor(values, shape: shape).npy()) ?? []
  }
}
