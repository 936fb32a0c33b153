import DetectionPipeline
import DetectionPrimitives
import Foundation

/// A camera as JSON: the `camera` object of Docs/CommandLine.md, alone or as a member of a larger document.
struct CameraFile: Decodable {
  private static let width = "width"
  private static let height = "height"
  private static let focalLength = "focal_px"
  private static let principal = "principal"
  private static let heightAboveFloor = "height_m"
  private static let pitchDown = "pitch_down_deg"
  private static let roll = "roll_deg"

  private let members: [String: JSONValue]

  /// A key whose value is missing or of another kind.
  private struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ key: String, expected: String, found: JSONValue?) {
      description = "expected \(expected) at \(key), found \(found?.words ?? "no such key")"
    }
  }

  init(from decoder: any Decoder) throws {
    members = try decoder.singleValueContainer().decode([String: JSONValue].self)
  }

  private init(_ document: JSONValue) throws(Problem) {
    guard case .object(let members) = document else {
      throw Problem("the top", expected: "an object", found: document)
    }
    guard let camera = members["camera"] else {
      self.members = members
      return
    }
    guard case .object(let members) = camera else { throw Problem("camera", expected: "an object", found: camera) }
    self.members = members
  }

  /// Reads a camera.
  static func read(_ path: String) throws(DataError) -> Camera {
    let data = Data(try Files.read(path))
    guard let document = try? JSONDecoder().decode(JSONValue.self, from: data) else {
      throw DataError(path, "expected a JSON document, found \(data.isEmpty ? "an empty file" : "other bytes")")
    }
    do {
      return try CameraFile(document).camera
    } catch let error as Problem {
      throw DataError(path, error)
    } catch let error as CameraError {
      throw DataError(path, error)
    } catch {
      throw DataError(path, "\(error)")
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
    get throws {
      let principal = try numbers(Self.principal, count: 2)
      return try Camera(
        size: Size(width: try wholeNumber(Self.width), height: try wholeNumber(Self.height)),
        focalLength: try number(Self.focalLength), principalX: principal[0], principalY: principal[1],
        height: try number(Self.heightAboveFloor), pitchDown: try number(Self.pitchDown),
        roll: try roll)
    }
  }

  private var roll: Double {
    get throws(Problem) {
      switch members[Self.roll] {
      case nil, .null: 0
      default: try number(Self.roll)
      }
    }
  }

  private func number(_ key: String) throws(Problem) -> Double {
    guard case .number(let number) = members[key] else {
      throw Problem(key, expected: "a number", found: members[key])
    }
    return number
  }

  private func wholeNumber(_ key: String) throws(Problem) -> Int {
    guard case .number(let number) = members[key], let whole = Int(exactly: number) else {
      throw Problem(key, expected: "a whole number", found: members[key])
    }
    return whole
  }

  private func numbers(_ key: String, count: Int) throws(Problem) -> [Double] {
    guard case .list(let values) = members[key], values.count == count else {
      throw Problem(key, expected: "\(count) numbers", found: members[key])
    }
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number) = value else {
        throw Problem(key, expected: "\(count) numbers", found: value)
      }
      numbers.append(number)
    }
    return numbers
  }
}
