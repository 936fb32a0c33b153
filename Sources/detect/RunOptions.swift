import DetectionPrimitives

/// What `detect run` and `detect decode` are told of a network and its outputs.
struct HeadOptions {
  static let options: [Option] = [
    .value("--family"), .value("--network"), .value("--boxes"), .value("--quantization"), .value("--classes"),
    .value("--score"), .value("--labels"), .value("--anchors"),
  ]

  let network: Size
  let labels: LabelTable
  let family: HeadFamily

  /// A candidate stays above this score.
  let score: Float

  private let classCount: Int
  private let coordinates: CoordinateSpace
  private let quantizations: [Quantization?]
  private let anchors: [[(width: Float, height: Float)]]?
  private let anchorSet: AnchorBoxes?
  private let paths: [String]

  /// Reads the options; the outputs are not read yet.
  init(_ arguments: Arguments, heads: [String]) throws {
    _ = try arguments.required("--family")
    family = try arguments.choice("--family", of: HeadFamily.allCases.map { ($0.rawValue, $0) }) ?? .yolo8
    guard !heads.isEmpty else { throw UsageError("expected --head") }
    network = try arguments.size("--network") ?? Size(width: 640, height: 640)
    labels = try Self.labels(arguments.value("--labels"), family: family)
    classCount = try arguments.integer("--classes", in: 1...1_000_000) ?? labels.count
    guard classCount > 0 else { throw UsageError("expected labels for at least 1 class, found none") }
    let isNormalized = try arguments.choice("--boxes", of: [("pixels", false), ("normalized", true)]) ?? false
    coordinates = isNormalized ? .normalized(network) : .pixels
    score = try arguments.float("--score") ?? 0.25
    quantizations = try Self.quantizations(arguments, count: heads.count)
    anchors = family == .ssd ? nil : try AnchorOption.pairs(arguments)
    anchorSet = family == .ssd ? try AnchorOption.named(arguments, network: network) : nil
    paths = heads
  }

  /// Reads the outputs and decodes them.
  ///
  /// - Returns: The decoder for outputs of their shapes, and what it read.
  func decode() throws -> (decoder: HeadDecoder, candidates: Candidates) {
    var outputs: [AnyTensor] = []
    for (path, quantization) in zip(paths, quantizations) {
      outputs.append(try ArrayFile.read(path).with(quantization))
    }
    var anchorSet = anchorSet
    if family == .ssd, outputs.count == 3, anchorSet == nil {
      do throws(DecodingError) {
        anchorSet = try AnchorBoxes(outputs.removeLast())
      } catch {
        throw DataError(paths[2], error)
      }
    }
    let decoder = try family.decoder(
      HeadFamily.Declaration(
        network: network, classCount: classCount, coordinates: coordinates, score: score, anchors: anchors,
        anchorSet: anchorSet), outputs: outputs)
    guard outputs.count == decoder.outputCount else {
      throw UsageError("expected \(decoder.outputCount) outputs for the family, found \(outputs.count)")
    }
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    do {
      try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    } catch {
      throw DataError(paths.joined(separator: ", "), error)
    }
    return (decoder, candidates)
  }

  /// A quantization for each output: one for all, or as many as there are.
  private static func quantizations(_ arguments: Arguments, count: Int) throws -> [Quantization?] {
    let texts = arguments.all("--quantization")
    guard texts.count <= 1 || texts.count == count else {
      throw UsageError("expected --quantization once, or once for each of \(count) outputs, found \(texts.count)")
    }
    if texts.isEmpty { return Array(repeating: nil, count: count) }
    let all = try texts.map { (text) throws(UsageError) in try quantization(text) }
    return all.count == count ? all : Array(repeating: all[0], count: count)
  }

  private static func quantization(_ text: String) throws(UsageError) -> Quantization {
    let numbers = try Arguments.floats(text, count: 2, after: "--quantization")
    guard let zeroPoint = Int32(exactly: numbers[1]) else {
      throw UsageError("expected a whole zero point after --quantization, found \(numbers[1])")
    }
    do {
      return try Quantization(scale: numbers[0], zeroPoint: zeroPoint)
    } catch {
      throw UsageError("\(error.description) after --quantization")
    }
  }

  private static func labels(_ name: String?, family: HeadFamily) throws -> LabelTable {
    guard let name else { return family.labels }
    switch name {
    case "coco80": return .coco80
    // COCO's original ids, from the background on or without it, as the family counts.
    case "coco91": return family.labels == .coco90 ? .coco90 : .coco91
    default: break
    }
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

/// What stands after `--anchors`: pairs for grids, or the name of a set.
enum AnchorOption {
  /// Width and height of each anchor in pixels of the network, separated by blanks; heads separated by `;`.
  static func pairs(_ arguments: Arguments) throws(UsageError) -> [[(width: Float, height: Float)]]? {
    guard let text = arguments.value("--anchors") else { return nil }
    var heads: [[(width: Float, height: Float)]] = []
    for head in text.split(separator: ";", omittingEmptySubsequences: false) {
      var anchors: [(width: Float, height: Float)] = []
      for pair in head.split(separator: " ") {
        let numbers = try Arguments.floats(String(pair), count: 2, after: "--anchors")
        guard numbers[0] > 0, numbers[1] > 0 else {
          throw UsageError("expected sides above 0 after --anchors, found \(pair)")
        }
        anchors.append((numbers[0], numbers[1]))
      }
      guard !anchors.isEmpty else { throw UsageError("expected WIDTH,HEIGHT pairs after --anchors, found \(text)") }
      heads.append(anchors)
    }
    return heads
  }

  /// A set of anchors by name.
  static func named(_ arguments: Arguments, network: Size) throws(UsageError) -> AnchorBoxes? {
    let names = [("mobilenet-ssd", false), ("efficientdet", true)]
    guard let isEfficientDet = try arguments.choice("--anchors", of: names) else { return nil }
    guard network.width == network.height, !isEfficientDet || network.width % 128 == 0 else {
      throw UsageError("expected a square network that the anchors fit, found \(network.description)")
    }
    return isEfficientDet ? .efficientDet(size: network.width) : .mobileNetSSD(size: network.width)
  }
}
