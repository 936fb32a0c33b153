import DetectionPrimitives

/// `detect color`: which color the ball in each box has.
enum ColorCommand: Command {
  static let name = "color"
  static let usage = "detect color PICTURE --box X0,Y0,X1,Y1 [--box …] [--json]"
  static let options: [Option] = [.value("--box"), .flag("--json")]
  static let operandCount = 1...1

  private struct Document: Encodable {
    struct Ball: Encodable {
      let box: [Float]
      let color: String
      let scores: [String: Float]
      let margin: Float
    }

    let balls: [Ball]
  }

  static func run(_ arguments: Arguments) throws {
    let boxes = try arguments.boxes("--box")
    guard !boxes.isEmpty else { throw UsageError("expected --box") }
    let picture = try PictureFile.read(arguments.operands[0])
    let balls = boxes.map { box in
      let decision = picture.ballColor(in: box)
      let scores = BallColor.allCases.map { ($0.rawValue, decision.scores[$0]) }
      return Document.Ball(
        box: box.corners, color: decision.color.rawValue,
        scores: Dictionary(uniqueKeysWithValues: scores), margin: decision.margin)
    }
    if arguments.has("--json") { return try printJSON(Document(balls: balls)) }
    for ball in balls {
      print(
        "\(ball.color)  margin \(fixed(ball.margin, 2))  [\(ball.box.map { fixed($0, 1) }.joined(separator: ", "))]")
    }
  }
}
