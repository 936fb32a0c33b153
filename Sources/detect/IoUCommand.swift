import DetectionPrimitives

/// `detect iou`: the overlap of each box of one file with each box of another.
enum IoUCommand: Command {
  static let name = "iou"
  static let usage =
    "detect iou A.npy B.npy [--measure iou|giou|diou|ciou|iof|ios|rotated|prob] [--format xyxy|xywh|cxcywh|xywhr] "
    + "--out M.npy"
  static let options: [Option] = [.value("--measure"), .value("--format"), .value("--out")]
  static let operandCount = 2...2

  private enum Measure {
    case upright(OverlapMeasure)
    case oriented(OrientedOverlap)
  }

  private static let measures: [(String, Measure)] = [
    ("iou", .upright(.intersectionOverUnion)), ("giou", .upright(.generalized)), ("diou", .upright(.distance)),
    ("ciou", .upright(.complete)), ("iof", .upright(.intersectionOverFirst)),
    ("ios", .upright(.intersectionOverSmaller)), ("rotated", .oriented(.intersectionOverUnion)),
    ("prob", .oriented(.gaussian)),
  ]

  /// The most overlaps in a matrix, which is 1 GiB then.
  private static let mostOverlaps = 1 << 28

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    let measure = try arguments.choice("--measure", of: measures) ?? .upright(.intersectionOverUnion)
    let format = try arguments.choice("--format", of: BoxFile.formats)
    if case .upright = measure, format == .oriented {
      throw UsageError("expected --measure rotated or prob for boxes of format xywhr")
    }
    let usual: BoxFile.Format = if case .oriented = measure { .oriented } else { .corners }
    let rows = try BoxFile.read(arguments.operands[0], format: format ?? usual)
    let columns = try BoxFile.read(arguments.operands[1], format: format ?? usual)
    guard rows.count <= mostOverlaps / max(1, columns.count) else {
      throw DataError(
        arguments.operands[0],
        "expected at most \(mostOverlaps) pairs of boxes, found \(rows.count) by \(columns.count)")
    }
    let overlaps: Tensor<Float>
    switch (measure, rows, columns) {
    case (.upright(let measure), .upright(let rows), .upright(let columns)): overlaps = measure.matrix(rows, columns)
    case (.upright(let measure), _, _):
      overlaps = measure.matrix(Boxes(rows.turned.map(\.bounds)), Boxes(columns.turned.map(\.bounds)))
    case (.oriented(let measure), _, _): overlaps = measure.matrix(rows.turned, columns.turned)
    }
    try Files.write(overlaps.npy(), to: output)
  }
}
