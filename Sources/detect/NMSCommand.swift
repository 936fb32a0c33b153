import DetectionPrimitives

/// `detect nms`: the indices of the boxes that a suppression keeps, best score first.
enum NMSCommand: Command {
  static let name = "nms"
  static let usage =
    "detect nms BOXES.npy SCORES.npy [--classes C.npy] [--format xyxy|xywh|cxcywh|xywhr] "
    + "[--method hard|soft-linear|soft-gaussian|diou|fast|matrix|wbf|nmm] [--iou T] [--score S] [--sigma S] [--max N] "
    + "--out KEEP.npy [--kept-scores SCORES.npy] [--kept-boxes BOXES.npy] [--json]"
  static let options: [Option] = [
    .value("--classes"), .value("--format"), .value("--method"), .value("--iou"), .value("--score"),
    .value("--sigma"), .value("--max"), .value("--out"), .value("--kept-scores"), .value("--kept-boxes"),
    .flag("--json"),
  ]
  static let operandCount = 2...2

  private enum Method {
    case suppression(NonMaximumSuppression.Method)
    case fusion, merging
  }

  /// What stays, the best first.
  private struct Kept: Encodable {
    struct Box: Encodable {
      /// The index of the box, or of the best member of a merged one.
      let index: Int
      /// What the method left of the score.
      let score: Float
      /// Corners, or center, sides and angle.
      let box: [Float]
      /// The boxes that made a merged one.
      let members: [Int]?
    }

    var boxes: [Box]

    init(_ survivors: Survivors, _ box: (Int) -> [Float]) {
      boxes = zip(survivors.indices, survivors.scores).map { Box(index: $0, score: $1, box: box($0), members: nil) }
    }

    init(_ merged: MergedBoxes, limit: Int) {
      boxes = merged.prefix(limit).map {
        Box(index: $0.members[0], score: $0.score, box: $0.box.corners, members: $0.members)
      }
    }
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
    if arguments.has("--json"), let odd = scores.first(where: \.isInfinite) {
      throw DataError(arguments.operands[1], "expected finite scores for JSON, found \(odd)")
    }
    let classes = try arguments.value("--classes").map { try ArrayFile.integers($0, count: boxes.count) }
    let kept: Kept
    switch (method, boxes) {
    case (.suppression(let method), .upright(let boxes)):
      let rule = rule(method, iou, score, limit)
      kept = Kept(rule.survivors(of: boxes, scores: scores, classIndices: classes)) { boxes[$0].corners }
    case (.suppression(let method), .oriented(let boxes)):
      guard method == .hard || method == .fast else {
        throw UsageError("expected --method hard or fast for boxes of format xywhr")
      }
      let rule = rule(method, iou, score, limit)
      kept = Kept(rule.survivors(of: boxes, scores: scores, classIndices: classes)) {
        let box = boxes[$0]
        return [box.centerX, box.centerY, box.width, box.height, box.angle]
      }
    case (.fusion, .upright(let boxes)):
      let model = WeightedBoxFusion.Model(
        boxes: boxes, scores: scores, classIndices: classes ?? [Int32](repeating: 0, count: boxes.count))
      let fusion = WeightedBoxFusion(iouThreshold: iou ?? 0.55, scoreThreshold: score ?? 0)
      kept = Kept(fusion.fused([model]), limit: limit)
    case (.merging, .upright(let boxes)):
      let merging = NonMaximumMerging(
        threshold: iou ?? 0.5, scoreThreshold: score ?? -.infinity, candidateLimit: Int.max,
        detectionLimit: limit)
      kept = Kept(merging.merged(boxes, scores: scores, classIndices: classes), limit: limit)
    case (.fusion, .oriented), (.merging, .oriented):
      throw UsageError("expected --method hard or fast for boxes of format xywhr")
    }
    let count = kept.boxes.count
    try Files.write(try Tensor(kept.boxes.map { Int64($0.index) }, shape: [count]).npy(), to: output)
    if let path = arguments.value("--kept-scores") {
      try Files.write(try Tensor(kept.boxes.map(\.score), shape: [count]).npy(), to: path)
    }
    if let path = arguments.value("--kept-boxes") {
      let columns = format == .oriented ? 5 : 4
      try Files.write(try Tensor(kept.boxes.flatMap(\.box), shape: [count, columns]).npy(), to: path)
    }
    if arguments.has("--json") { try printJSON(kept) }
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
    let word = arguments.value("--method") ?? "hard"
    if sigma != nil, !["soft-gaussian", "matrix"].contains(word) {
      throw UsageError("expected --sigma with --method soft-gaussian or matrix only, found it with \(word)")
    }
    return try arguments.choice("--method", of: methods) ?? .suppression(.hard)
  }

  private static func rule(
    _ method: NonMaximumSuppression.Method, _ iou: Float?, _ score: Float?, _ limit: Int
  ) -> NonMaximumSuppression {
    var rule = NonMaximumSuppression(
      iouThreshold: iou ?? 0.7, scoreThreshold: score ?? -.infinity, candidateLimit: Int.max,
      detectionLimit: limit)
    rule.method = method
    return rule
  }
}
