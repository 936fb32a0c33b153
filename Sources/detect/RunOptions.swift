import DetectionPrimitives

/// What `detect run` and `detect decode` are told of a network and its outputs.
struct HeadOptions {
  static let options: [Option] = [
    .value("--family"), .value("--network"), .value("--boxes"), .value("--quantization"), .value("--classes"),
    .value("--score"), .value("--labels"), .value("--keypoints"), .value("--keypoint-units"),
    .value("--prototypes"), .value("--angles"),
  ]

  let network: Size
  let labels: LabelTable
  let decoder: HeadDecoder
  let quantization: Quantization?

  init(_ arguments: Arguments) throws {
    network = try arguments.size("--network") ?? Size(width: 640, height: 640)
    let family = try arguments.required("--family")
    labels = try Self.labels(arguments.value("--labels") ?? Self.labels(ofFamily: family), family: family)
    let ownCount = family == "yolo8-pose" ? 1 : labels.count
    let classCount = try arguments.integer("--classes", in: 1...1_000_000) ?? ownCount
    guard classCount > 0 else { throw UsageError("expected labels for at least 1 class, found none") }
    let units = [("pixels", CoordinateSpace.pixels), ("normalized", .normalized(network))]
    let coordinates = try arguments.choice("--boxes", of: units) ?? .pixels
    let score = try arguments.float("--score") ?? 0.25
    quantization = try Self.quantization(arguments)
    let boxes = AnchorFreeDecoder(classCount: classCount, coordinates: coordinates, scoreThreshold: score)
    let pose = PoseDecoder(
      classCount: classCount, keypointCount: try arguments.integer("--keypoints", in: 1...10_000) ?? 17,
      coordinates: coordinates, keypointCoordinates: try arguments.choice("--keypoint-units", of: units),
      scoreThreshold: score)
    let segment = SegmentDecoder(
      classCount: classCount, network: network, coordinates: coordinates,
      prototypeLayout: try arguments.choice("--prototypes", of: [("nchw", .planes), ("nhwc", .interleaved)])
        ?? .planes, scoreThreshold: score)
    let oriented = OrientedDecoder(
      classCount: classCount, coordinates: coordinates,
      angleForm: try arguments.choice(
        "--angles", of: [("radians", .radians), ("sigmoid", .sigmoid), ("degrees", .degrees)]) ?? .radians,
      scoreThreshold: score)
    decoder =
      try arguments.choice(
        "--family",
        of: [
          ("yolo8", .anchorFree(boxes)), ("yolo8-segment", .segment(segment)), ("yolo8-pose", .pose(pose)),
          ("yolo8-obb", .oriented(oriented)),
          (
            "end2end",
            .endToEnd(EndToEndDecoder(classCount: classCount, coordinates: coordinates, scoreThreshold: score))
          ),
        ]) ?? .anchorFree(boxes)
  }

  /// Reads the outputs.
  func outputs(of paths: [String]) throws -> [AnyTensor] {
    guard paths.count == decoder.outputCount else {
      throw UsageError("expected \(decoder.outputCount) outputs for the family, found \(paths.count)")
    }
    var outputs: [AnyTensor] = []
    for path in paths { outputs.append(try ArrayFile.read(path).with(quantization)) }
    return outputs
  }

  /// Decodes outputs.
  func candidates(in outputs: [AnyTensor], of paths: [String]) throws -> Candidates {
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    do {
      try decoder.decode(outputs, into: &candidates, workspace: &workspace)
    } catch {
      throw DataError(paths.joined(separator: ", "), error)
    }
    return candidates
  }

  /// The scale and the zero point of bytes, where they are given.
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

  /// The labels that a family's networks usually have.
  private static func labels(ofFamily family: String) -> String { family == "yolo8-obb" ? "dota15" : "coco80" }

  /// A table by its name, or that of a file.
  ///
  /// `coco91` names classes by COCO's original ids; families without a background class count these from 0.
  static func labels(_ name: String, family: String = "") throws -> LabelTable {
    switch name {
    case "coco80": return .coco80
    case "coco80-ja": return .coco80Japanese
    case "coco90": return .coco90
    case "coco91": return family.hasPrefix("ssd") ? .coco90 : .coco91
    case "voc20": return .voc20
    case "dota15": return .dota15
    default: break
    }
    do {
      return try LabelTable(parsing: String(decoding: try Files.read(name), as: UTF8.self))
    } catch let error as LabelError {
      throw DataError(name, error)
    }
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
