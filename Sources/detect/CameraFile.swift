import DetectionPipeline
import DetectionPrimitives
import Foundation

/// A camera as JSON: the `camera` object of Docs/CommandLine.md, alone or as a member of a larger document.
struct CameraFile: Decodable {
  let width: Int
  let height: Int
  let focalLength: Double
  let principal: [Double]
  let heightAboveFloor: Double
  let pitchDown: Double
  let roll: Double?

  private enum CodingKeys: String, CodingKey {
    case width, height, principal
    case focalLength = "focal_px"
    case heightAboveFloor = "height_m"
    case pitchDown = "pitch_down_deg"
    case roll = "roll_deg"
  }

  private struct Document: Decodable {
    let camera: CameraFile
  }

  /// Reads a camera.
  static func read(_ path: String) throws(DataError) -> Camera {
    let data = Data(try Files.read(path))
    let decoder = JSONDecoder()
    do {
      let file =
        try (try? decoder.decode(Document.self, from: data))?.camera ?? decoder.decode(CameraFile.self, from: data)
      return try file.camera
    } catch let error as CameraError {
      throw DataError(path, error)
    } catch {
      throw DataError(
        path,
        "expected a JSON object with width, height, focal_px, principal, height_m and pitch_down_deg, "
          + "found one that does not decode")
    }
  }

  /// Reads the camera of a picture that has this size when it stands upright.
  static func read(_ path: String, upright size: Size) throws(DataError) -> Camera {
    let camera = try read(path)
    guard camera.size == size else {
      throw DataError(
        path, "expected the camera of a picture of \(size.description) upright, found \(camera.size.description)")
    }
    return camera
  }

  /// The camera that the file describes.
  var camera: Camera {
    get throws(CameraError) {
      guard principal.count == 2 else { throw .notFinite }
      return try Camera(
        size: Size(width: width, height: height), focalLength: focalLength, principalX: principal[0],
        principalY: principal[1], height: heightAboveFloor, pitchDown: pitchDown, roll: roll ?? 0)
    }
  }
}
