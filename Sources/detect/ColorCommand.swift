import DetectionPrimitives

/// `detect color`: which color the ball in each box has, and what that rests on.
enum ColorCommand: Command {
  static let name = "color"
  static let usage = "detect color PICTURE --box X0,Y0,X1,Y1 [--box …] [--white-reference X0,Y0,X1,Y1] [--json]"
  static let options: [Option] = [.list("--box"), .value("--white-reference"), .flag("--json")]
  static let operandCount = 1...1

  static func run(_ arguments: Arguments) throws {
    let boxes = try arguments.boxes("--box")
    guard !boxes.isEmpty else { throw UsageError("expected --box") }
    let patch = try arguments.box("--white-reference")
    let path = arguments.operands[0]
    let picture = try PictureFile.read(path)
    let reference = picture.whiteReference(patch: patch)
    if let patch, reference == nil {
      throw DataError(path, "expected --white-reference in a picture of \(picture.size), found \(patch.corners)")
    }
    let balls = boxes.map { BallDocument(picture.ballColor(in: $0, reference: reference), in: $0) }
    if arguments.has("--json") { return try printJSON(ColorDocument(balls: balls)) }
    for ball in balls { print(ball.lines.joined(separator: "\n")) }
  }
}

extension PixelImage {
  /// The reference of a patch, where there is a patch.
  fileprivate func whiteReference(patch: Box?) -> WhiteReference? { patch.flatMap { whiteReference(patch: $0) } }
}
