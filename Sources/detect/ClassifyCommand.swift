import DetectionPrimitives

/// `detect classify`: a classifier's raw output in, its best classes out.
enum ClassifyCommand: Command {
  static let name = "classify"
  static let usage =
    "detect classify LOGITS.npy [--activation none|softmax|sigmoid] [--top K] [--labels FILE] [--score S] "
    + "[--quantization SCALE,ZERO] [--json]"
  static let options: [Option] = [
    .value("--activation"), .value("--top"), .value("--labels"), .value("--score"), .value("--quantization"),
    .flag("--json"),
  ]
  static let operandCount = 1...1

  private struct Document: Encodable {
    struct Result: Encodable {
      let classIndex: Int
      let label: String?
      let score: Float

      private enum CodingKeys: String, CodingKey {
        case label, score
        case classIndex = "class"
      }
    }

    let results: [Result]
  }

  static func run(_ arguments: Arguments) throws {
    let activation = try arguments.choice("--activation", of: ActivationOption.names) ?? Activation.none
    let limit = try arguments.integer("--top", in: 0...Int.max) ?? Classes.usualCount
    let score = try arguments.float("--score")
    let quantization = try arguments.value("--quantization").map { (text) throws(UsageError) in
      try HeadOptions.quantization(text)
    }
    let labels = try arguments.value("--labels").map { try HeadOptions.labels($0) }
    let path = arguments.operands[0]
    let output = try ArrayFile.read(path).quantized(by: quantization)
    let best = try Classes(path: path, output: output, activation: activation, score: score).best(limit)
    let results = best.map {
      Document.Result(classIndex: $0.classIndex, label: labels?[$0.classIndex], score: $0.score)
    }
    if arguments.has("--json"), let odd = results.first(where: { !$0.score.isFinite }) {
      throw DataError(path, "expected finite scores for JSON, found \(odd.score)")
    }
    if arguments.has("--json") { return try printJSON(Document(results: results)) }
    for result in results {
      print("\(fixed(result.score, 4))  \(result.label ?? "class \(result.classIndex)")")
    }
  }
}

/// What stands after `--activation`.
enum ActivationOption {
  static let names: [(String, Activation)] = [("none", .none), ("softmax", .softmax), ("sigmoid", .sigmoid)]
}
