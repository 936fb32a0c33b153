import DetectionPipeline
import DetectionPrimitives

/// `detect locate`: where on the floor a ball lies that fills a box of the picture.
enum LocateCommand: Command {
  static let name = "locate"
  static let usage =
    "detect locate --camera FILE.json --box X0,Y0,X1,Y1 [--diameter METERS] [--language ja|en] [--json]"
  static let options: [Option] = [
    .value("--camera"), .value("--box"), .value("--diameter"), .value("--language"), .flag("--json"),
  ]
  static let operandCount = 0...0

  private struct Document: Encodable {
    let forward: Double
    let right: Double
    let range: Double
    let error: Double
    let text: String
  }

  static func run(_ arguments: Arguments) throws {
    let path = try arguments.required("--camera")
    guard let box = try arguments.box("--box") else { throw UsageError("expected --box") }
    let diameter = try arguments.double("--diameter") ?? 2 * BocciaBall.radius
    guard diameter >= 0 else { throw UsageError("expected a number of at least 0 after --diameter, found \(diameter)") }
    let language =
      try arguments.choice("--language", of: SpokenLanguage.allCases.map { ($0.rawValue, $0) }) ?? .english
    let camera = try CameraFile.read(path)
    let position: FloorPosition
    do {
      position = try camera.position(ofBall: box, radius: diameter / 2)
    } catch {
      throw DataError(path, error)
    }
    let text = FloorSentence(position).text(in: language)
    if arguments.has("--json") {
      try printJSON(
        Document(
          forward: position.forward, right: position.right, range: position.range, error: position.error, text: text))
    } else {
      print(text)
      print(
        "forward \(fixed(position.forward, 3)) m, right \(fixed(position.right, 3)) m, "
          + "range \(fixed(position.range, 3)) m, within \(fixed(position.error, 3)) m")
    }
  }
}
