public import DetectionPrimitives

extension Camera {
  /// The smallest sine of the angle between a ray and the floor that still counts as meeting it.
  static let smallestDescent = 1e-6

  /// Where the ray through a place in the picture meets the floor, or a plane above it.
  ///
  /// ```swift
  /// let camera = try Camera(
  ///   size: Size(width: 1920, height: 1080), focalLength: 1000, principalX: 960, principalY: 540, height: 1.5,
  ///   pitchDown: 0)
  /// try camera.floorPosition(of: Point(x: 960, y: 720)).forward   // 8.333
  /// try camera.floorPosition(of: Point(x: 960, y: 540))           // throws aboveHorizon: the horizon itself
  /// ```
  ///
  /// - Parameters:
  ///   - point: In pixels.
  ///   - elevation: The height of the plane above the floor, in meters.
  ///   - pixelError: The error of `point` that ``FloorPosition/error`` is told for, in pixels.
  /// - Returns: The place; never behind the camera's ray.
  /// - Throws: ``CameraError/aboveHorizon(_:)``, ``CameraError/tooLow(height:plane:)`` or ``CameraError/notFinite``.
  public func floorPosition(
    of point: Point, elevation: Double = 0, pixelError: Double = 1
  ) throws(CameraError) -> FloorPosition {
    try ballPosition(at: point, elevation: elevation, radius: 0, pixelError: pixelError)
  }

  /// Where a ball lies on the floor whose outline fills a box.
  ///
  /// The outline of a ball in a picture is an ellipse, and the middle of its box is not where the ball's center shows.
  /// For a ball with center (X, Y, Z) in the camera's axes and radius R, the upright lines that touch the outline are
  /// at x = (XZ ± R√(X² + Z² - R²)) / (Z² - R²), so the box's middle is at x = XZ / (Z² - R²), and likewise for y. With
  /// the center R above the floor, that is a quadratic equation for Z, and its solution is exact for an exact box.
  ///
  /// - Parameters:
  ///   - box: Around the ball's outline, in pixels of this camera's picture. A box that the frame cuts has its middle
  ///     in the wrong place: the error then counts the box's longer side as its uncertainty.
  ///   - radius: The ball's, in meters.
  ///   - pixelError: The error of the box's middle that ``FloorPosition/error`` is told for, in pixels.
  /// - Returns: The place where the ball touches the floor; `range` is that of its center.
  /// - Throws: ``CameraError``.
  public func position(
    ofBall box: Box, radius: Double = BocciaBall.radius, pixelError: Double = 1
  ) throws(CameraError) -> FloorPosition {
    guard box.isFinite else { throw .notFinite }
    guard !box.isEmpty else { throw .emptyBox(box) }
    let center = Point(x: box.minX + box.width * 0.5, y: box.minY + box.height * 0.5)
    let longerSide = Double(box.width > box.height ? box.width : box.height)
    return try ballPosition(
      at: center, elevation: 0, radius: radius,
      pixelError: isCutByFrame(box) && longerSide > pixelError ? longerSide : pixelError)
  }

  /// Whether a box touches or leaves the picture's frame, so that a part of the object may be missing.
  public func isCutByFrame(_ box: Box) -> Bool {
    box.minX <= 0 || box.minY <= 0 || box.maxX >= Float(size.width) || box.maxY >= Float(size.height)
  }

  /// How far a ball's center is from the camera, judged by the size of its box alone.
  ///
  /// Needs no floor, but is coarse far away: one pixel of box width is range / width. Exact for an exact box, also off
  /// the axis, where the outline is an ellipse: with half the width w and the middle x, both over the focal length,
  /// w²Z⁴ - R²(1 + x² + w²)Z² + R⁴x² = 0.
  ///
  /// - Parameters:
  ///   - box: Around the ball's outline, in pixels of this camera's picture.
  ///   - radius: The ball's, in meters.
  /// - Returns: In meters, the mean of what width and height say.
  /// - Throws: ``CameraError``.
  public func range(ofBall box: Box, radius: Double = BocciaBall.radius) throws(CameraError) -> Double {
    guard box.isFinite, radius.isFinite else { throw .notFinite }
    guard !box.isEmpty else { throw .emptyBox(box) }
    guard radius >= 0 else { throw .invalidRadius(radius) }
    let x = (Double(box.minX + box.width * 0.5) - principalX) / focalLength
    let y = (Double(box.minY + box.height * 0.5) - principalY) / focalLength
    let byWidth = depth(center: x, halfSide: Double(box.width) * 0.5 / focalLength, radius: radius)
    let byHeight = depth(center: y, halfSide: Double(box.height) * 0.5 / focalLength, radius: radius)
    let z = (byWidth + byHeight) * 0.5
    guard z > 0 else { return 0 }
    let scale = (z * z - radius * radius) / z
    return squareRoot(x * x * scale * scale + y * y * scale * scale + z * z)
  }

  /// The box around the outline of a ball on the floor.
  ///
  /// - Parameters:
  ///   - forward: Ahead of the camera's foot, in meters.
  ///   - right: To its right, in meters.
  ///   - radius: The ball's, in meters.
  /// - Returns: In pixels, maybe outside the picture; `nil` where the ball is not wholly in front of the camera.
  public func box(ofBallAt forward: Double, right: Double, radius: Double = BocciaBall.radius) -> Box? {
    let place = camera(SIMD3(right, height - radius, forward))
    guard place.z > radius, radius >= 0 else { return nil }
    let q = place.z * place.z - radius * radius
    let halfWidth = focalLength * radius * squareRoot(place.x * place.x + q) / q
    let halfHeight = focalLength * radius * squareRoot(place.y * place.y + q) / q
    let x = principalX + focalLength * place.x * place.z / q
    let y = principalY + focalLength * place.y * place.z / q
    let box = Box(
      minX: Float(x - halfWidth), minY: Float(y - halfHeight), maxX: Float(x + halfWidth), maxY: Float(y + halfHeight))
    return box.isFinite ? box : nil
  }

  private func depth(center: Double, halfSide: Double, radius: Double) -> Double {
    let b = radius * radius * (1 + center * center + halfSide * halfSide)
    let root = b * b - 4 * halfSide * halfSide * radius * radius * radius * radius * center * center
    return squareRoot((b + (root > 0 ? squareRoot(root) : 0)) / (2 * halfSide * halfSide))
  }

  private func ballPosition(
    at center: Point, elevation: Double, radius: Double, pixelError: Double
  ) throws(CameraError) -> FloorPosition {
    guard radius.isFinite, elevation.isFinite, pixelError.isFinite else { throw .notFinite }
    guard radius >= 0 else { throw .invalidRadius(radius) }
    guard center.x.isFinite, center.y.isFinite else { throw .notFinite }
    let plane = elevation + radius
    guard height > plane else { throw .tooLow(height: height, plane: plane) }
    let x = (Double(center.x) - principalX) / focalLength
    let y = (Double(center.y) - principalY) / focalLength
    guard let place = meeting(x: x, y: y, drop: height - plane, radius: radius) else { throw .aboveHorizon(center) }
    // Up and down in the room is where a wrong box moves the place most.
    let step = pixelError / focalLength
    var error = 0.0
    for sign in [-1.0, 1.0] {
      let moved = meeting(
        x: x + sign * step * rollSine, y: y + sign * step * rollCosine, drop: height - plane, radius: radius)
      if let moved {
        let (dx, dz) = (moved.x - place.x, moved.z - place.z)
        error = max(error, squareRoot(dx * dx + dz * dz))
      } else {
        error = max(error, squareRoot(place.x * place.x + place.z * place.z))
      }
    }
    let range = squareRoot(place.x * place.x + place.y * place.y + place.z * place.z)
    guard range.isFinite, error.isFinite else { throw .notFinite }
    return FloorPosition(forward: place.z, right: place.x, range: range, error: error)
  }

  /// The center of the ball, in the room's axes from the camera, whose box has its middle at (x, y) one unit ahead.
  private func meeting(x: Double, y: Double, drop: Double, radius: Double) -> SIMD3<Double>? {
    let sideways = room(SIMD3(x, y, 0)).y
    let descent = sideways + pitchSine
    let length = squareRoot(x * x + y * y + 1)
    guard descent > Self.smallestDescent * length else { return nil }
    let root = drop * drop + 4 * descent * sideways * radius * radius
    guard root >= 0 else { return nil }
    let z = (drop + squareRoot(root)) / (2 * descent)
    guard z > radius else { return nil }
    let scale = (z * z - radius * radius) / z
    return room(SIMD3(x * scale, y * scale, z))
  }
}
