import DetectionPipeline
import DetectionPrimitives
import Foundation

/// What `detect` and `detect run` found, as the JSON document of Docs/CommandLine.md.
struct DetectionDocument: Encodable {
  struct Picture: Encodable {
    let width: Int
    let height: Int
  }

  struct Color: Encodable {
    let name: String
    let margin: Float
  }

  struct Position: Encodable {
    let forward: Double
    let right: Double
    let range: Double

    init(_ position: FloorPosition) {
      forward = position.forward
      right = position.right
      range = position.range
    }
  }

  struct Mask: Encodable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let rle: [Int]

    init(_ mask: MaskTile) {
      (x, y, width, height) = (mask.x, mask.y, mask.width, mask.height)
      rle = mask.runLengths
    }
  }

  struct Record: Encodable {
    let classIndex: Int
    let label: String?
    let score: Float
    let box: [Float]
    let candidate: Int
    var color: Color?
    var position: Position?
    var keypoints: [[Float]]?
    var angle: Float?
    var corners: [[Float]]?
    var mask: Mask?

    private enum CodingKeys: String, CodingKey {
      case label, score, box, candidate, color, position, keypoints, angle, corners, mask
      case classIndex = "class"
    }

    init(_ detection: Detection, labels: LabelTable) {
      classIndex = detection.classIndex
      label = labels[detection.classIndex]
      score = detection.score
      box = detection.box.corners
      candidate = detection.candidateIndex
    }
  }

  struct Sentence: Encodable {
    let en: String
    let ja: String
  }

  let picture: Picture
  var detections: [Record]
  var sentence: Sentence?
  var explanation: ExplanationDocument?

  init(_ size: Size, _ detections: [Record]) {
    picture = Picture(width: size.width, height: size.height)
    self.detections = detections
  }
}

extension Box {
  /// The corners as JSON and the command line order them: x0, y0, x1, y1.
  var corners: [Float] { [minX, minY, maxX, maxY] }
}

/// A JSON document on one line; numbers round-trip to the same Float.
func json(_ document: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(document), as: UTF8.self)
}

/// Prints a JSON document.
func printJSON(_ document: some Encodable) throws {
  print(try json(document))
}

/// A number with as many digits behind the point.
func fixed(_ value: some BinaryFloatingPoint, _ digits: Int) -> String {
  String(format: "%.\(digits)f", Double(value))
}
