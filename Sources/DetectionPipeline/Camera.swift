public import DetectionPrimitives

/// A pinhole camera above a level floor: how its pixels look into the room.
///
/// Pixel coordinates are those of the package: column u has its center at u + 0.5. The ray through pixel coordinate p
/// goes through (p - principal) / focal length, one unit ahead. On the floor, `forward` is ahead of the camera's foot
/// and `right` to its right, in meters.
///
/// It is the camera of the picture as it stands upright. Boxes of a picture that is stored sideways become upright ones
/// first: `PictureMap(orientation, of: picture.size).apply(to: box)`.
///
/// ```swift
/// let camera = try Camera(
///   size: Size(width: 1280, height: 720), focalLength: 1000, principalX: 640, principalY: 360, height: 1.4,
///   pitchDown: 22)
/// let box = Box(minX: 686.4, minY: 375.935, maxX: 711.871, maxY: 401.372)
/// let position = try camera.position(ofBall: box, radius: 0.043)
/// position.forward   // 3.10 m
/// position.right     // 0.20 m
/// ```
public struct Camera: Sendable, Hashable {
  /// The size of the picture, in pixels.
  public let size: Size

  /// The focal length, in pixels.
  public let focalLength: Double

  /// Where the optical axis meets the picture, in pixels from the left.
  public let principalX: Double

  /// Where the optical axis meets the picture, in pixels from the top.
  public let principalY: Double

  /// The height above the floor, in meters.
  public let height: Double

  /// How far the optical axis points below the horizon, in degrees.
  public let pitchDown: Double

  /// How far the camera is turned clockwise around its axis, seen from behind it, in degrees.
  public let roll: Double

  /// Sine and cosine of pitch and roll.
  let pitchSine, pitchCosine, rollSine, rollCosine: Double

  /// Makes a camera.
  ///
  /// - Parameters:
  ///   - size: The size of the picture, in pixels.
  ///   - focalLength: In pixels of that picture.
  ///   - principalX: Where the optical axis meets the picture; usually half the width.
  ///   - principalY: The same from the top; usually half the height.
  ///   - height: Above the floor, in meters.
  ///   - pitchDown: Below the horizon, in degrees; negative looks up.
  ///   - roll: Clockwise around the optical axis, seen from behind the camera, in degrees.
  /// - Throws: ``CameraError`` where a number is not finite or impossible.
  public init(
    size: Size, focalLength: Double, principalX: Double, principalY: Double, height: Double, pitchDown: Double,
    roll: Double = 0
  ) throws(CameraError) {
    let numbers = [focalLength, principalX, principalY, height, pitchDown, roll]
    guard numbers.allSatisfy({ $0.isFinite }) else { throw .notFinite }
    guard size.width > 0, size.height > 0 else { throw .invalidSize(width: size.width, height: size.height) }
    guard focalLength > 0 else { throw .invalidFocalLength(focalLength) }
    guard height > 0 else { throw .tooLow(height: height, plane: 0) }
    guard abs(pitchDown) <= 90 else { throw .invalidPitch(pitchDown) }
    let radians = Trigonometry.pi / 180
    guard abs(roll * radians) <= Trigonometry.largestAngle else { throw .notFinite }
    self.size = size
    self.focalLength = focalLength
    self.principalX = principalX
    self.principalY = principalY
    self.height = height
    self.pitchDown = pitchDown
    self.roll = roll
    pitchSine = Trigonometry.sine(pitchDown * radians)
    pitchCosine = Trigonometry.cosine(pitchDown * radians)
    rollSine = Trigonometry.sine(roll * radians)
    rollCosine = Trigonometry.cosine(roll * radians)
  }

  /// The direction of the ray through a place in the picture, as (right, down, forward) of the room, one unit deep.
  ///
  /// - Parameter point: In pixels; need not lie inside the picture.
  /// - Returns: A vector whose component along the optical axis is 1.
  public func direction(through point: Point) -> SIMD3<Double> {
    room(
      SIMD3((Double(point.x) - principalX) / focalLength, (Double(point.y) - principalY) / focalLength, 1))
  }

  /// Where a place in the room shows in the picture.
  ///
  /// ```swift
  /// camera.pixel(forward: 3.1, right: 0.2, elevation: 0.043)   // (699.13, 388.65)
  /// ```
  ///
  /// - Parameters:
  ///   - forward: Ahead of the camera's foot, in meters.
  ///   - right: To its right, in meters.
  ///   - elevation: Above the floor, in meters.
  /// - Returns: In pixels, maybe outside the picture; `nil` for a place that is not in front of the camera.
  public func pixel(forward: Double, right: Double, elevation: Double = 0) -> Point? {
    let place = camera(SIMD3(right, height - elevation, forward))
    guard place.z > 0 else { return nil }
    let point = Point(
      x: Float(principalX + focalLength * place.x / place.z), y: Float(principalY + focalLength * place.y / place.z))
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// A vector in the camera's axes (right, down, along the optical axis) in the room's (right, down, forward).
  func room(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let x = v.x * rollCosine - v.y * rollSine
    let y = v.x * rollSine + v.y * rollCosine
    return SIMD3(x, y * pitchCosine + v.z * pitchSine, v.z * pitchCosine - y * pitchSine)
  }

  /// A vector in the room's axes in the camera's.
  func camera(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let y = v.y * pitchCosine - v.z * pitchSine
    return SIMD3(
      v.x * rollCosine + y * rollSine, y * rollCosine - v.x * rollSine, v.y * pitchSine + v.z * pitchCosine)
  }
}
