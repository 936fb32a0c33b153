import DetectionPrimitives

/// What `detect run` and `detect decode` are told of a network and its outputs.
struct HeadOptions {
  static let options: [Option] = [
    .value("--family"), .value("--network"), .value("--boxes"), .value("--quantization"), .value("--classes"),
    .value("--score"), .value("--labels"),
  ]

  let network: Size
  let labels: LabelTable
  let decoder: HeadDecoder
  let quantization: Quantization?

  init(_ arguments: Arguments) throws {
    network = try arguments.size("--network") ?? Size(width: 640, height: 640)
    labels = try Self.labels(arguments.value("--labels") ?? "coco80")
    let classCount = try arguments.integer("--classes", in: 1...1_000_000) ?? labels.count
    guard classCount > 0 else { throw UsageError("expected labels for at least 1 class, found none") }
    let isNormalized = try arguments.choice("--boxes", of: [("pixels", false), ("normalized", true)]) ?? false
    let coordinates: CoordinateSpace = isNormalized ? .normalized(network) : .pixels
    let score = try arguments.float("--score") ?? 0.25
    quantization = try Self.quantization(arguments)
    _ = try arguments.required("--family")
    decoder =
      try arguments.choice(
        "--family",
        of: [
          (
            "yolo8",
            .anchorFree(AnchorFreeDecoder(classCount: classCount, coordinates: coordinates, scoreThreshold: score))
          ),
          (
            "end2end",
            .endToEnd(EndToEndDecoder(classCount: classCount, coordinates: coordinates, scoreThreshold: score))
          ),
        ]) ?? .anchorFree(AnchorFreeDecoder(classCount: classCount, coordinates: coordinates, scoreThreshold: score))
  }

  /// Reads the outputs and decodes them.
  func candidates(of paths: [String]) throws -> Candidates {
    guard paths.count == decoder.outputCount else {
      throw UsageError("expected \(decoder.outputCount) outputs for the family, found \(paths.count)")
    }
    var outputs: [AnyTensor] = []
    for path in paths { outputs.append(try ArrayFile.read(path).with(quantization)) }
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    do {
      try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    } catch {
      throw DataError(paths.joined(separator: ", "), error)
    }
    return candidates
  }

  /// The scale and zero point of `--quantization`.
  static func quantization(_ arguments: Arguments) throws -> Quantization? {
    guard let numbers = try arguments.floats("--quantization", count: 2) else { return nil }
    guard let zeroPoint = Int32(exactly: numbers[1]) else {
      throw UsageError("expected a whole zero point after --quantization, found \(numbers[1])")
    }
    do {
      return try Quantization(scale: numbers[0], zeroPoint: zeroPoint)
    } catch {
      throw UsageError("\(error.description) after --quantization")
    }
  }

  private static func labels(_ name: String) throws -> LabelTable {
    if name == "coco80" { return .coco80 }
    let text = String(decoding: try Files.read(name), as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return LabelTable(names: lines.map { $0.isEmpty || $0 == "???" ? nil : $0 })
  }
}

extension AnyTensor {
  /// The tensor with a quantization, where its elements are bytes.
  func with(_ quantization: Quantization?) -> AnyTensor {
    guard let quantization else { return self }
    switch self {
    case .int8(var tensor):
      tensor.quantization = quantization
      return .int8(tensor)
    case .uint8(var tensor):
      tensor.quantization = quantization
      return .uint8(tensor)
    default:
      return self
    }
  }
}
