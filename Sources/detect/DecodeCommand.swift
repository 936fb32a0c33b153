import DetectionPrimitives

/// `detect decode`: a network's raw outputs in, candidates in pixels of its input out.
enum DecodeCommand: Command {
  static let name = "decode"
  static let usage =
    "detect decode --family NAME HEAD.npy… [--network WxH] [--boxes pixels|normalized] [--quantization SCALE,ZERO] "
    + "[--classes N] [--labels NAME|FILE] [--anchors …] [--score S] [--extra keypoints|angles|masks] [--bins B] "
    + "--out CANDIDATES.npy"
  static let options: [Option] = HeadOptions.options + [.value("--out")]
  static let operandCount = 1...10

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("--out")
    let candidates = try HeadOptions(arguments, heads: arguments.operands).decode()
    var rows: [Float] = []
    rows.reserveCapacity(candidates.count * 7)
    for index in 0..<candidates.count {
      rows += candidates.boxes[index].corners
      rows += [
        candidates.scores[index], Float(candidates.classIndices[index]), Float(candidates.candidateIndices[index]),
      ]
    }
    try Files.write(try Tensor(rows, shape: [candidates.count, 7]).npy(), to: output)
  }
}
