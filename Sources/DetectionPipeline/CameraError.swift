public import DetectionPrimitives

/// What is wrong with a camera, or why a place in its picture has no place on the floor.
public enum CameraError: Error, Sendable, Hashable {
  /// A number is not finite.
  case notFinite
  /// A side of the picture is not above zero.
  case invalidSize(width: Int, height: Int)
  /// The focal length is not above zero; in pixels.
  case invalidFocalLength(Double)
  /// The camera is not above the plane that it looks at; both in meters.
  case tooLow(height: Double, plane: Double)
  /// The pitch is not between -90 and 90 degrees.
  case invalidPitch(Double)
  /// The ball's radius is negative; in meters.
  case invalidRadius(Double)
  /// The box has no area.
  case emptyBox(Box)
  /// The ray through this place in the picture does not go down to the floor.
  case aboveHorizon(Point)
}

extension CameraError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .notFinite:
      "expected finite numbers, found one that is not"
    case .invalidSize(let width, let height):
      "expected a picture with sides above 0, found \(width)x\(height)"
    case .invalidFocalLength(let length):
      "expected a focal length above 0 pixels, found \(length)"
    case .tooLow(let height, let plane):
      "expected a camera higher than \(plane) m, found \(height) m"
    case .invalidPitch(let pitch):
      "expected a pitch of -90 to 90 degrees, found \(pitch)"
    case .invalidRadius(let radius):
      "expected a radius of at least 0 m, found \(radius)"
    case .emptyBox(let box):
      "expected a box with an area, found corners (\(box.minX), \(box.minY)) and (\(box.maxX), \(box.maxY))"
    case .aboveHorizon(let point):
      "expected a place below the horizon, found (\(point.x), \(point.y)), whose ray never meets the floor"
    }
  }
}
