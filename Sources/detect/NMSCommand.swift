import DetectionPrimitives

/// `detect nms`: the indices of the boxes that a suppression keeps, best score first.
enum NMSCommand: Command {
  static let name = "nms"
  static let usage =
    "detect nms BOXES.npy SCORES.npy [--classes C.npy] [--format xyxy|xywh|cxcywh] [--method hard] [--iou T] "
    + "[--score S] [--max N] --out KEEP.npy"
  static let options: [Option] = [
    .value("--classes"), .value("--format"), .value("--method"), .value("--iou"), .value("--score"), .value("--max"),
    .value("--out"),
  ]
  static let operandCount = 2...2

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    _ = try arguments.choice("--method", of: [("hard", ())])
    let format = try arguments.choice("--format", of: BoxFile.formats) ?? .corners
    let iou = try arguments.float("--iou") ?? 0.7
    guard (0...1).contains(iou) else { throw UsageError("expected an IoU in 0…1 after --iou, found \(iou)") }
    let limit = try arguments.integer("--max", in: 0...Int.max)
    // Unlike a detector's outputs, a file is taken as it is: no threshold and no limits unless they are asked for.
    let score = try arguments.float("--score") ?? -.infinity
    let rule = NonMaximumSuppression(
      iouThreshold: iou, scoreThreshold: score, maximumCandidateCount: Int.max,
      maximumDetectionCount: limit ?? Int.max)
    let boxes = try BoxFile.read(arguments.operands[0], format: format)
    let scores = try ArrayFile.floats(arguments.operands[1], shape: [boxes.count]).elements
    let classes = try arguments.value("--classes").map { try ArrayFile.integers($0, count: boxes.count) }
    let kept = rule.survivors(of: boxes, scores: scores, classIndices: classes).indices
    try Files.write(try Tensor(kept.map { Int64($0) }, shape: [kept.count]).npy(), to: output)
  }
}
