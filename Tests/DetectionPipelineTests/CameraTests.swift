import DetectionPipeline
import DetectionPrimitives
import Testing

@Suite struct CameraTests {
  private func camera(
    height: Double = 1.4, pitch: Double = 22, focalLength: Double = 1000, roll: Double = 0
  ) throws -> Camera {
    try Camera(
      size: Size(width: 1280, height: 720), focalLength: focalLength, principalX: 640, principalY: 360, height: height,
      pitchDown: pitch, roll: roll)
  }

  /// Balls of a rendered picture: exact box of the outline, forward, right, range.
  private static let balls: [(box: Box, forward: Double, right: Double, range: Double)] = [
    (Box(minX: 686.4, minY: 375.935, maxX: 711.871, maxY: 401.372), 3.1, 0.2, 3.389903980941053),
    (Box(minX: 505.233, minY: 442.584, maxX: 534.909, maxY: 472.189), 2.6, -0.35, 2.953633186433278),
    (Box(minX: 805.598, minY: 420.476, maxX: 834.174, maxY: 448.679), 2.75, 0.55, 3.115517453008408),
    (Box(minX: 643.022, minY: 568.854, maxX: 680.164, maxY: 606.939), 1.95, 0.05, 2.3762257889350495),
    (Box(minX: 586.586, minY: 349.003, maxX: 610.401, maxY: 372.799), 3.35, -0.15, 3.617519730423042),
  ]

  /// What boxes to a thousandth of a pixel leave uncertain, in meters.
  private static let roundingOfTheBoxes = 2e-5

  @Test(arguments: balls)
  func ballsOfAnExactPicture(box: Box, forward: Double, right: Double, range: Double) throws {
    let camera = try camera()
    let position = try camera.position(ofBall: box, radius: 0.043)
    #expect(abs(position.forward - forward) <= Self.roundingOfTheBoxes)
    #expect(abs(position.right - right) <= Self.roundingOfTheBoxes)
    #expect(abs(position.range - range) <= Self.roundingOfTheBoxes)
    // One pixel up or down is z² / (height * focal length), to first order.
    #expect(position.error > 0.003 && position.error < 0.012)
    // A thousandth of a pixel of the size is range / (size in pixels) / 1000.
    let byDiameter = try camera.range(ofBall: box, radius: 0.043)
    #expect(abs(byDiameter - range) <= 2e-4)
  }

  @Test(arguments: balls)
  func theBoxOfABall(box: Box, forward: Double, right: Double, range: Double) throws {
    let found = try #require(try camera().box(ofBallAt: forward, right: right, radius: 0.043))
    let threeDecimals: Float = 0.001
    #expect(abs(found.minX - box.minX) <= threeDecimals)
    #expect(abs(found.minY - box.minY) <= threeDecimals)
    #expect(abs(found.maxX - box.maxX) <= threeDecimals)
    #expect(abs(found.maxY - box.maxY) <= threeDecimals)
  }

  @Test(arguments: [0.0, 7.0, -30.0, 90.0, 180.0])
  func thereAndBackWithRoll(roll: Double) throws {
    let camera = try camera(pitch: 35, roll: roll)
    // Float pixels, of 3·10⁻⁵ px at most, a few meters away.
    let floatPixels = 1e-5
    for forward in [0.8, 1.5, 3.0] {
      for right in [-0.6, 0.0, 0.4] {
        let box = try #require(camera.box(ofBallAt: forward, right: right))
        let ball = try camera.position(ofBall: box)
        #expect(abs(ball.forward - forward) <= floatPixels)
        #expect(abs(ball.right - right) <= floatPixels)
        let pixel = try #require(camera.pixel(forward: forward, right: right, elevation: 0.3))
        let point = try camera.floorPosition(of: pixel, elevation: 0.3)
        #expect(abs(point.forward - forward) <= floatPixels)
        #expect(abs(point.right - right) <= floatPixels)
        #expect(abs(point.range - (forward * forward + right * right + 1.1 * 1.1).squareRoot()) <= floatPixels)
        let byDiameter = try camera.range(ofBall: box)
        // The size is known to a few 10⁻⁵ px of at least 20.
        #expect(abs(byDiameter - ball.range) <= 1e-4)
      }
    }
  }

  @Test func aRollMovesThePicture() throws {
    // Turned clockwise by 90 degrees, the camera sees the right of the room at the top of its picture.
    let pixel = try #require(try camera(pitch: 0, roll: 90).pixel(forward: 2, right: 1, elevation: 1.4))
    #expect(abs(pixel.x - 640) < 0.001)
    #expect(abs(pixel.y - (360 - 500)) < 0.001)
  }

  /// A camera 1.5 m up, with the horizon in row 540 at pitch 0 and in row 363.67 at 10 degrees down.
  @Test(arguments: [
    (0.0, 720.0, 8.333), (0.0, 541.0, 1500.0), (10.0, 540.0, 8.507), (10.0, 500.0, 11.081),
  ])
  func rowsBelowTheHorizon(pitch: Double, row: Double, forward: Double) throws {
    let camera = try Camera(
      size: Size(width: 1920, height: 1080), focalLength: 1000, principalX: 960, principalY: 540, height: 1.5,
      pitchDown: pitch)
    let position = try camera.floorPosition(of: Point(x: 960, y: Float(row)))
    #expect(abs(position.forward - forward) <= 0.0005)
    #expect(abs(position.right) <= 1e-9)
    #expect(position.error.isFinite)
  }

  @Test func atAndAboveTheHorizon() throws {
    let camera = try Camera(
      size: Size(width: 1920, height: 1080), focalLength: 1000, principalX: 960, principalY: 540, height: 1.5,
      pitchDown: 0)
    for row in [540, 500, -10] as [Float] {
      let point = Point(x: 960, y: row)
      #expect(throws: CameraError.aboveHorizon(point)) { try camera.floorPosition(of: point) }
      #expect(throws: CameraError.self) {
        try camera.position(ofBall: Box(centerX: 960, centerY: row, width: 20, height: 20))
      }
    }
    let up = try self.camera(pitch: -60)
    #expect(throws: CameraError.self) { try up.floorPosition(of: Point(x: 640, y: 719)) }
  }

  @Test func rangeIsNotForward() {
    let position = FloorPosition(forward: 2, right: 1, range: 2.2361, error: 0)
    #expect(abs(position.bearing - 26.565) < 0.0005)
    #expect(abs(position.distance - 2.2361) < 0.00005)
    #expect(FloorPosition(forward: 2, right: -1, range: 0, error: 0).bearing < 0)
    #expect(FloorPosition(forward: -1, right: 0, range: 0, error: 0).bearing == 180)
  }

  @Test func impossibleCameras() {
    #expect(throws: CameraError.invalidFocalLength(0)) { try camera(focalLength: 0) }
    #expect(throws: CameraError.invalidFocalLength(-5)) { try camera(focalLength: -5) }
    #expect(throws: CameraError.notFinite) { try camera(focalLength: .nan) }
    #expect(throws: CameraError.notFinite) { try camera(pitch: .infinity) }
    #expect(throws: CameraError.notFinite) { try camera(roll: 1e300) }
    #expect(throws: CameraError.invalidPitch(91)) { try camera(pitch: 91) }
    #expect(throws: CameraError.tooLow(height: 0, plane: 0)) { try camera(height: 0) }
    #expect(throws: CameraError.invalidSize(width: 0, height: 5)) {
      try Camera(
        size: Size(width: 0, height: 5), focalLength: 1, principalX: 0, principalY: 0, height: 1, pitchDown: 0)
    }
  }

  @Test func impossibleBalls() throws {
    let camera = try camera()
    let box = Self.balls[0].box
    #expect(throws: CameraError.tooLow(height: 1.4, plane: 1.4)) { try camera.position(ofBall: box, radius: 1.4) }
    #expect(throws: CameraError.invalidRadius(-1)) { try camera.position(ofBall: box, radius: -1) }
    #expect(throws: CameraError.notFinite) { try camera.position(ofBall: box, radius: .nan) }
    let flat = Box(minX: 5, minY: 600, maxX: 5, maxY: 620)
    #expect(throws: CameraError.emptyBox(flat)) { try camera.position(ofBall: flat) }
    #expect(throws: CameraError.emptyBox(flat)) { try camera.range(ofBall: flat) }
    #expect(throws: CameraError.notFinite) {
      try camera.position(ofBall: Box(minX: .nan, minY: 0, maxX: 1, maxY: 1))
    }
    #expect(camera.box(ofBallAt: -3, right: 0) == nil)
    #expect(camera.pixel(forward: -3, right: 0) == nil)
  }

  @Test func aBoxThatTheFrameCutsIsUncertain() throws {
    let camera = try camera()
    let whole = try camera.position(ofBall: Box(minX: 600, minY: 650, maxX: 650, maxY: 700))
    let cut = try camera.position(ofBall: Box(minX: 600, minY: 690, maxX: 650, maxY: 720))
    #expect(!camera.isCutByFrame(Box(minX: 600, minY: 650, maxX: 650, maxY: 700)))
    #expect(camera.isCutByFrame(Box(minX: 600, minY: 690, maxX: 650, maxY: 720)))
    #expect(cut.error > 20 * whole.error)
  }

  /// The naive distance, focal length times diameter over pixels, against the exact one on the axis.
  @Test func distanceFromTheDiameter() throws {
    let camera = try Camera(
      size: Size(width: 1920, height: 1080), focalLength: 1450, principalX: 960, principalY: 540, height: 1.5,
      pitchDown: 10)
    let radius = 0.04297
    for distance in [0.5, 1.0, 6.0] {
      let side = 2 * 1450 * radius / (distance * distance - radius * radius).squareRoot()
      let box = Box(centerX: 960, centerY: 540, width: Float(side), height: Float(side))
      let found = try camera.range(ofBall: box, radius: radius)
      // Float sides.
      #expect(abs(found - distance) <= 1e-5 * distance)
    }
  }
}
