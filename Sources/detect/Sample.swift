import DetectionPipeline
import DetectionPrimitives
import Foundation

/// The sample that comes with the executable: a picture of a court, a camera, and outputs that networks gave for it.
struct Sample: Decodable {
  struct Head: Decodable {
    struct Numbers: Decodable {
      let scale: Float
      let zeroPoint: Int32

      private enum CodingKeys: String, CodingKey {
        case scale
        case zeroPoint = "zero_point"
      }
    }

    let file: String
    let networkInput: Int
    let crop: [Float]
    let quantization: Numbers?

    private enum CodingKeys: String, CodingKey {
      case file
      case networkInput = "network_input"
      case crop = "crop_px"
      case quantization = "quantisation"
    }
  }

  let picture: String
  let camera: CameraFile
  let ballRadius: Double
  let heads: [Head]

  private enum CodingKeys: String, CodingKey {
    case picture, camera, heads
    case ballRadius = "ball_radius_m"
  }

  /// Reads the description of the sample.
  static func read() throws -> Sample {
    let path = path(of: "court.json")
    do {
      return try JSONDecoder().decode(Sample.self, from: Data(try Files.read(path)))
    } catch let error as DecodingFailure {
      throw DataError(path, "expected the sample's description, found one that does not decode: \(error)")
    }
  }

  /// The path of a file of the sample.
  static func path(of name: String) -> String {
    Bundle.module.bundleURL.appendingPathComponent("Sample").appendingPathComponent(name).path
  }
}

private typealias DecodingFailure = Swift.DecodingError
