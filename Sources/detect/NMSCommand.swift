import DetectionPrimitives

/// `detect nms`: the indices of the boxes that a suppression keeps, best score first.
enum NMSCommand: Command {
  static let name = "nms"
  static let usage =
    "detect nms BOXES.npy SCORES.npy [--classes C.npy] [--format xyxy|xywh|cxcywh|xywhr] "
    + "[--method hard|soft-linear|soft-gaussian|diou|fast|matrix|wbf|nmm] [--iou T] [--score S] [--sigma S] [--max N] "
    + "--out KEEP.npy"
  static let options: [Option] = [
    .value("--classes"), .value("--format"), .value("--method"), .value("--iou"), .value("--score"),
    .value("--sigma"), .value("--max"), .value("--out"),
  ]
  static let operandCount = 2...2

  private enum Method {
    case suppression(NonMaximumSuppression.Method)
    case fusion, merging
  }

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    let method = try method(arguments)
    let format = try arguments.choice("--format", of: BoxFile.formats) ?? .corners
    let iou = try arguments.float("--iou")
    if let iou, !(0...1).contains(iou) { throw UsageError("expected an IoU in 0…1 after --iou, found \(iou)") }
    let limit = try arguments.integer("--max", in: 0...Int.max) ?? Int.max
    // Unlike a detector's outputs, a file is taken as it is: no threshold and no limits unless they are asked for.
    let score = try arguments.float("--score")
    let boxes = try BoxFile.read(arguments.operands[0], format: format)
    let scores = try ArrayFile.floats(arguments.operands[1], shape: [boxes.count]).elements
    let classes = try arguments.value("--classes").map { try ArrayFile.integers($0, count: boxes.count) }
    let kept: [Int]
    switch (method, boxes) {
    case (.suppression(let method), .upright(let boxes)):
      kept = rule(method, iou, score, limit).survivors(of: boxes, scores: scores, classIndices: classes).indices
    case (.suppression(let method), .oriented(let boxes)):
      guard method == .hard || method == .fast else {
        throw UsageError("expected --method hard or fast for boxes of format xywhr")
      }
      kept = rule(method, iou, score, limit).survivors(of: boxes, scores: scores, classIndices: classes).indices
    case (.fusion, .upright(let boxes)):
      let model = WeightedBoxFusion.Model(
        boxes: boxes, scores: scores, classIndices: classes ?? [Int32](repeating: 0, count: boxes.count))
      let fusion = WeightedBoxFusion(iouThreshold: iou ?? 0.55, scoreThreshold: score ?? 0)
      kept = best(fusion.fused([model]), limit)
    case (.merging, .upright(let boxes)):
      let merging = NonMaximumMerging(
        threshold: iou ?? 0.5, scoreThreshold: score ?? -.infinity, maximumCandidateCount: Int.max,
        maximumDetectionCount: limit)
      kept = best(merging.merged(boxes, scores: scores, classIndices: classes), limit)
    case (.fusion, .oriented), (.merging, .oriented):
      throw UsageError("expected --method hard or fast for boxes of format xywhr")
    }
    try Files.write(try Tensor(kept.map { Int64($0) }, shape: [kept.count]).npy(), to: output)
  }

  private static func method(_ arguments: Arguments) throws(UsageError) -> Method {
    let sigma = try arguments.float("--sigma")
    if let sigma, sigma <= 0 { throw UsageError("expected a number above 0 after --sigma, found \(sigma)") }
    let methods: [(String, Method)] = [
      ("hard", .suppression(.hard)), ("soft-linear", .suppression(.softLinear)),
      ("soft-gaussian", .suppression(.softGaussian(sigma: sigma ?? 0.5))), ("diou", .suppression(.distance())),
      ("fast", .suppression(.fast)),
      ("matrix", .suppression(sigma.map { .matrixGaussian(sigma: $0) } ?? .matrixLinear)), ("wbf", .fusion),
      ("nmm", .merging),
    ]
    return try arguments.choice("--method", of: methods) ?? .suppression(.hard)
  }

  private static func rule(
    _ method: NonMaximumSuppression.Method, _ iou: Float?, _ score: Float?, _ limit: Int
  ) -> NonMaximumSuppression {
    var rule = NonMaximumSuppression(
      iouThreshold: iou ?? 0.7, scoreThreshold: score ?? -.infinity, maximumCandidateCount: Int.max,
      maximumDetectionCount: limit)
    rule.method = method
    return rule
  }

  /// The best member of each merged box.
  private static func best(_ merged: MergedBoxes, _ limit: Int) -> [Int] { merged.prefix(limit).map { $0.members[0] } }
}
