import DetectionPrimitives

/// `detect iou`: the overlap of each box of one file with each box of another.
enum IoUCommand: Command {
  static let name = "iou"
  static let usage = "detect iou A.npy B.npy [--measure iou] [--format xyxy|xywh|cxcywh] --out M.npy"
  static let options: [Option] = [.value("--measure"), .value("--format"), .value("--out")]
  static let operandCount = 2...2

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    _ = try arguments.choice("--measure", of: [("iou", ())])
    let format = try arguments.choice("--format", of: BoxFile.formats) ?? .corners
    let rows = try BoxFile.read(arguments.operands[0], format: format)
    let columns = try BoxFile.read(arguments.operands[1], format: format)
    var overlaps: [Float] = []
    overlaps.reserveCapacity(rows.count * columns.count)
    for row in rows {
      for column in columns { overlaps.append(row.intersectionOverUnion(with: column)) }
    }
    try Files.write(try Tensor(overlaps, shape: [rows.count, columns.count]).npy(), to: output)
  }
}
