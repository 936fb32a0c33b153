import Foundation
import Testing

/// One network on one picture: how its input was made, its raw outputs, and the detections that the network's own
/// code reads from them.
struct RecordedRun: Decodable, Sendable, CustomTestStringConvertible {
  /// How the network's input was made from the picture; what is missing is not part of the way.
  struct Preprocess: Decodable {
    let kind: String
    let scale: Double?
    let resized: [Int]?
    let padLeft: Int?
    let padTop: Int?
    let padRight: Int?
    let padBottom: Int?
    let padValue: Int?
    let interpolation: String?

    enum CodingKeys: String, CodingKey {
      case kind, scale, resized
      case padLeft = "pad_left"
      case padTop = "pad_top"
      case padRight = "pad_right"
      case padBottom = "pad_bottom"
      case padValue = "pad_value"
      case interpolation = "interp"
    }
  }

  /// A raw output.
  struct Output: Decodable {
    struct Quantization: Decodable {
      let scale: Float
      let zeroPoint: Int32

      enum CodingKeys: String, CodingKey {
        case scale
        case zeroPoint = "zero_point"
      }
    }

    let file: String
    let shape: [Int]
    let quantization: Quantization?

    enum CodingKeys: String, CodingKey {
      case file, shape
      case quantization = "quant"
    }
  }

  /// A detection as the network's own code gives it.
  struct Detection: Decodable {
    let classIndex: Int
    let name: String
    let score: Float

    /// Corners in pixels of the picture.
    let box: [Float]

    /// The place in the output, where the code tells it.
    let candidate: Int?

    /// Corners in pixels of the network's input.
    let networkBox: [Float]?

    /// x, y and confidence of each keypoint, in pixels of the picture.
    let keypoints: [[Float]]?

    /// Head, row, column and anchor, of networks with anchors on grids.
    let cell: [Int]?

    enum CodingKeys: String, CodingKey {
      case name, score, box, candidate, keypoints
      case cell = "head_row_col_anchor"
      case classIndex = "cls"
      case networkBox = "box_net"
    }
  }

  /// A class of a whole picture with its score.
  struct Class: Decodable {
    let classIndex: Int
    let name: String
    let score: Float

    enum CodingKeys: String, CodingKey {
      case name, score
      case classIndex = "cls"
    }
  }

  /// A tensor inside of a network, before its own suppression.
  struct InnerTensor: Decodable {
    let scale: Float
    let zeroPoint: Int32

    enum CodingKeys: String, CodingKey {
      case scale
      case zeroPoint = "zero_point"
    }
  }

  let model: String
  let picture: String

  /// The picture's height and width.
  let sourceShape: [Int]
  let preprocess: Preprocess
  let outputs: [Output]
  let detections: [Detection]

  /// The best classes, of a classifier.
  let topClasses: [Class]?

  /// The tensors inside of the network, by name.
  let inner: [String: InnerTensor]?

  enum CodingKeys: String, CodingKey {
    case model, picture, preprocess, outputs, detections
    case inner = "internal"
    case sourceShape = "source_hw"
    case topClasses = "top5"
  }

  /// Reads a run.
  init(model: String, picture: String) throws {
    let file = SharedData.models.appendingPathComponent("\(model)/\(picture)/detections.json")
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  /// All runs of a network; of all networks without a name.
  static func all(of model: String? = nil) throws -> [RecordedRun] {
    let models = try model.map { [$0] } ?? SharedData.folders(in: SharedData.models)
    return try models.flatMap { model in
      let pictures = try SharedData.folders(in: SharedData.models.appendingPathComponent(model))
      return try pictures.map { try RecordedRun(model: model, picture: $0) }
    }
  }

  var testDescription: String { "\(model)/\(picture)" }

  /// The `.npy` file of an output: the network's own integers where there are some, else floats.
  ///
  /// `nil` where the output was not kept: those of the large networks are there for some pictures only.
  func file(of output: Output) -> URL? {
    let name = output.file.replacingOccurrences(of: ".npy", with: "")
    let folder = SharedData.models.appendingPathComponent("\(model)/\(picture)")
    return ["_int8", "_uint8", ""].map { folder.appendingPathComponent("\(name)\($0).npy") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The `.npy` files of all outputs; `nil` where one was not kept.
  var outputFiles: [URL]? { outputFiles(outputs.count) }

  /// The `.npy` files of the first outputs; `nil` where one was not kept.
  func outputFiles(_ count: Int) -> [URL]? {
    let files = outputs.prefix(count).compactMap { file(of: $0) }
    return files.count == count ? files : nil
  }
}
