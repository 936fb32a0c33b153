import DetectionPrimitives

/// What `detect run` and `detect decode` are told of a network and its outputs.
struct HeadOptions {
  static let options: [Option] = [
    .value("--family"), .value("--network"), .value("--boxes"), .list("--quantization"), .value("--classes"),
    .value("--score"), .value("--labels"), .value("--anchors"), .value("--keypoints"), .value("--keypoint-units"),
    .value("--prototypes"), .value("--angles"), .value("--activation"), .flag("--new-coords"),
    .flag("--outside-logits"), .flag("--end-to-end"), .value("--extra"), .value("--keypoint-form"), .value("--bins"),
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
  let extras: HeadExtras
  let paths: [String]

  /// Reads the options; the outputs are not read yet.
  init(_ arguments: Arguments, heads: [String]) throws {
    _ = try arguments.required("--family")
    family =
      try arguments.choice("--family", of: HeadFamily.allCases.map { ($0.rawValue, $0) } + HeadFamily.aliases) ?? .yolo8
    guard !heads.isEmpty else { throw UsageError("expected --head") }
    try family.check(arguments)
    network = try arguments.size("--network", in: 1...Placement.maximumSide) ?? Size(width: 640, height: 640)
    extras = try HeadExtras(arguments, family: family, network: network)
    if let name = arguments.value("--labels") {
      labels = try Self.labels(name, family: family)
    } else {
      labels = extras.hasRawAngles ? HeadFamily.yolo8OBB.labels : family.labels
    }
    let usualCount = extras.hasRawKeypoints ? HeadFamily.yolo8Pose.classCount : family.classCount
    classCount = try arguments.integer("--classes", in: 1...1_000_000) ?? usualCount ?? labels.count
    guard classCount > 0 else { throw UsageError("expected labels for at least 1 class, found none") }
    let isNormalized = try arguments.choice("--boxes", of: HeadFamily.boxUnits) ?? false
    coordinates = isNormalized ? .normalized(network) : .pixels
    score = try arguments.float("--score") ?? family.score
    quantizations = try Self.quantizations(arguments, count: heads.count)
    anchors = family == .ssd ? nil : try AnchorOption.pairs(arguments)
    anchorSet = family == .ssd ? try AnchorOption.named(arguments, network: network) : nil
    paths = heads
  }

  /// Reads the outputs.
  ///
  /// - Returns: The decoder for outputs of their shapes, the outputs that it reads, and the prototypes of raw heads.
  func open() throws -> (decoder: HeadDecoder, outputs: [AnyTensor], prototypes: AnyTensor?) {
    var outputs = try read()
    // Three outputs of boxes or six, three of coefficients, and the prototypes.
    let prototypes = extras.hasRawMasks && outputs.count % 3 == 1 ? outputs.removeLast() : nil
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
        anchorSet: anchorSet, extras: extras), outputs: outputs)
    guard outputs.count == decoder.outputCount else {
      let noun = decoder.outputCount == 1 ? "output" : "outputs"
      throw UsageError("expected \(decoder.outputCount) \(noun) for \(family.rawValue), found \(outputs.count)")
    }
    try checkCandidateCount(outputs)
    return (decoder, outputs, prototypes)
  }

  /// The arrays of all outputs, with their quantizations.
  private func read() throws -> [AnyTensor] {
    try zip(paths, quantizations).map { path, quantization in try ArrayFile.read(path).quantized(by: quantization) }
  }

  /// Reads the outputs and decodes them; classes of the whole picture have the box of the network's input.
  func decode() throws -> Candidates {
    if family == .classify {
      guard paths.count == 1 else { throw UsageError("expected 1 output for the family, found \(paths.count)") }
      return try Classes(
        path: paths[0], output: try read()[0], activation: extras.activation ?? .none, score: score
      ).candidates(in: network)
    }
    let (decoder, outputs, _) = try open()
    return try decode(outputs, by: decoder)
  }

  /// Decodes outputs.
  func decode(_ outputs: [AnyTensor], by decoder: HeadDecoder) throws -> Candidates {
    try naming { () throws(DecodingError) in
      var candidates = Candidates()
      var workspace = DecodingWorkspace()
      try decoder.decode(outputs, into: &candidates, workspace: &workspace)
      return candidates
    }
  }

  /// Does something with the outputs; an error names their files.
  func naming<Result>(_ body: () throws(DecodingError) -> Result) throws -> Result {
    do throws(DecodingError) {
      return try body()
    } catch {
      throw DataError(paths.joined(separator: ", "), error)
    }
  }

  /// Checks that an output with all candidates of strides 8, 16 and 32 is not one for another square input.
  ///
  /// Boxes in pixels would be read without an error, and lie elsewhere.
  private func checkCandidateCount(_ outputs: [AnyTensor]) throws(DataError) {
    let anchors: Int
    let axis: Int
    switch family {
    case .yolo8 where extras.form == .anchorFree, .yolo8Segment where extras.form == .anchorFree,
      .yolo8Pose where extras.form == .anchorFree, .yolo8OBB where extras.form == .anchorFree:
      (anchors, axis) = (1, 1)
    case .yolo5 where outputs.count == 1, .yolo7 where outputs.count == 1: (anchors, axis) = (3, 2)
    default: return
    }
    func count(_ size: Size) -> Int {
      var cells = 0
      for stride in [8, 16, 32] { cells += (size.width / stride) * (size.height / stride) }
      return anchors * cells
    }
    let shape = outputs[0].shape
    guard shape.count >= 2, let found = shape.dropFirst(shape.count - axis).first, found != count(network) else {
      return
    }
    for side in stride(from: 32, through: 2048, by: 32) {
      let other = Size(width: side, height: side)
      guard count(other) == found else { continue }
      throw DataError(
        paths[0],
        "expected \(count(network)) candidates for \(network.description), found \(found), as for \(other.description): "
          + "is --network another one?")
    }
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

  /// The scale and the zero point that stand after `--quantization`.
  static func quantization(_ text: String) throws(UsageError) -> Quantization {
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

  /// A table by its name, or that of a file.
  ///
  /// `coco91` names classes by COCO's original ids; families without a background class count these from 0.
  static func labels(_ name: String, family: HeadFamily? = nil) throws -> LabelTable {
    switch name {
    case "coco80": return .coco80
    case "coco80-ja": return .coco80Japanese
    case "coco90": return .coco90
    case "coco91": return family?.labels == .coco90 ? .coco90 : .coco91
    case "voc20": return .voc20
    case "dota15": return .dota15
    default: break
    }
    do {
      let table = try LabelTable(parsing: String(decoding: try Files.read(name), as: UTF8.self))
      guard table.count > 0 else { throw DataError(name, "expected labels for at least 1 class, found none") }
      return table
    } catch let error as LabelError {
      throw DataError(name, error)
    }
  }
}
