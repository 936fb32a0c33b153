import DetectionPrimitives
import Testing

@Suite struct ViewMappingTests {
  private static let tolerance: Float = 1e-3

  private func expect(_ box: Box, near other: Box, _ comment: Comment? = nil) {
    let isNear =
      abs(box.minX - other.minX) < Self.tolerance && abs(box.minY - other.minY) < Self.tolerance
      && abs(box.maxX - other.maxX) < Self.tolerance && abs(box.maxY - other.maxY) < Self.tolerance
    #expect(isNear, "\(box), expected \(other) \(comment.map { "\($0)" } ?? "")")
  }

  /// A picture of 200 x 100 in a view of 100 x 100: the numbers are done by hand.
  @Test func fits() throws {
    let picture = Size(width: 200, height: 100)
    let box = Box(minX: 20, minY: 10, maxX: 60, maxY: 50)
    let fit = try ViewMapping(picture: picture, viewWidth: 100, viewHeight: 100, fit: .aspectFit)
    expect(fit.toView(box), near: Box(minX: 10, minY: 30, maxX: 30, maxY: 50))
    expect(fit.content, near: Box(minX: 0, minY: 25, maxX: 100, maxY: 75))
    expect(fit.visible, near: Box(minX: 0, minY: 0, maxX: 200, maxY: 100))
    let fill = try ViewMapping(picture: picture, viewWidth: 100, viewHeight: 100)
    expect(fill.toView(box), near: Box(minX: -30, minY: 10, maxX: 10, maxY: 50))
    expect(fill.content, near: Box(minX: -50, minY: 0, maxX: 150, maxY: 100))
    expect(fill.visible, near: Box(minX: 50, minY: 0, maxX: 150, maxY: 100))
    let stretch = try ViewMapping(picture: picture, viewWidth: 100, viewHeight: 100, fit: .stretch)
    expect(stretch.toView(box), near: Box(minX: 10, minY: 10, maxX: 30, maxY: 50))
  }

  @Test func mirrorsAndTurnsTheOriginAround() throws {
    let picture = Size(width: 200, height: 100)
    let box = Box(minX: 20, minY: 10, maxX: 60, maxY: 50)
    func mapping(mirrored: Bool, origin: ViewOrigin) throws -> ViewMapping {
      try ViewMapping(
        picture: picture, viewWidth: 100, viewHeight: 100, fit: .aspectFit, isMirrored: mirrored, origin: origin)
    }
    let mirrored = try mapping(mirrored: true, origin: .upperLeft)
    expect(mirrored.toView(box), near: Box(minX: 70, minY: 30, maxX: 90, maxY: 50))
    let flipped = try mapping(mirrored: false, origin: .lowerLeft)
    expect(flipped.toView(box), near: Box(minX: 10, minY: 50, maxX: 30, maxY: 70))
    let both = try mapping(mirrored: true, origin: .lowerLeft)
    expect(both.toView(box), near: Box(minX: 70, minY: 50, maxX: 90, maxY: 70))
    #expect(mirrored.toPicture(Point(x: 70, y: 30)) == Point(x: 60, y: 10))
  }

  /// A camera held upright: the buffer lies on its side, and (x, y) of it is shown at (1 − y, x).
  @Test func turnsTheSensorsPicture() throws {
    let buffer = Size(width: 1920, height: 1080)
    let mapping = try ViewMapping(picture: buffer, orientation: .right, viewWidth: 390, viewHeight: 844)
    let scale = max(390 / 1080.0, 844 / 1920.0)
    let (x, y) = (0.25, 0.75)
    let shown = mapping.toView(Point(x: Float(x * 1920), y: Float(y * 1080)))
    #expect(abs(Double(shown.x) - ((1 - y) * 1080 * scale - (1080 * scale - 390) / 2)) < 1e-3)
    #expect(abs(Double(shown.y) - (x * 1920 * scale - (1920 * scale - 844) / 2)) < 1e-3)
    // A mirrored preview runs the other way across the screen only.
    let mirrored = try ViewMapping(
      picture: buffer, orientation: .right, viewWidth: 390, viewHeight: 844, isMirrored: true)
    let other = mirrored.toView(Point(x: Float(x * 1920), y: Float(y * 1080)))
    #expect(abs(other.x - (390 - shown.x)) < Self.tolerance && abs(other.y - shown.y) < Self.tolerance)
  }

  /// A view that is given the middle of a picture, by hand, and against a picture that is the middle.
  @Test func showsAPart() throws {
    let picture = Size(width: 400, height: 300)
    let crop = Box(minX: 100, minY: 100, maxX: 300, maxY: 200)
    let mapping = try ViewMapping(picture: picture, crop: crop, viewWidth: 100, viewHeight: 100, fit: .aspectFit)
    #expect(mapping.shown == crop)
    expect(mapping.content, near: Box(minX: 0, minY: 25, maxX: 100, maxY: 75))
    expect(mapping.visible, near: crop)
    expect(
      mapping.toView(Box(minX: 120, minY: 110, maxX: 160, maxY: 150)), near: Box(minX: 10, minY: 30, maxX: 30, maxY: 50)
    )
    #expect(mapping.toPicture(Point(x: 50, y: 20)) == nil)
    expect(
      mapping.toPicture(Box(minX: 0, minY: 0, maxX: 100, maxY: 50)),
      near: Box(minX: 100, minY: 100, maxX: 300, maxY: 150))
    for orientation in Orientation.allCases {
      for fit in ViewFit.allCases {
        let part = try ViewMapping(
          picture: picture, crop: crop, orientation: orientation, viewWidth: 90, viewHeight: 130, fit: fit,
          isMirrored: true, origin: .lowerLeft)
        let alone = try ViewMapping(
          picture: Size(width: 200, height: 100), orientation: orientation, viewWidth: 90, viewHeight: 130, fit: fit,
          isMirrored: true, origin: .lowerLeft)
        let (place, same) = (part.toView(Point(x: 131, y: 117)), alone.toView(Point(x: 31, y: 17)))
        #expect(abs(place.x - same.x) < Self.tolerance && abs(place.y - same.y) < Self.tolerance, "\(orientation)")
        expect(part.content, near: alone.content)
      }
    }
    // Clipped to the picture; nothing of it, or no numbers, are errors.
    let wide = try ViewMapping(
      picture: picture, crop: Box(minX: 200, minY: -50, maxX: 900, maxY: 900), viewWidth: 100, viewHeight: 100)
    #expect(wide.shown == Box(minX: 200, minY: 0, maxX: 400, maxY: 300))
    for bad in [Box(minX: 400, minY: 0, maxX: 500, maxY: 300), Box(minX: .nan, minY: 0, maxX: 5, maxY: 5)] {
      #expect(throws: PlacementError.self) {
        try ViewMapping(picture: picture, crop: bad, viewWidth: 100, viewHeight: 100)
      }
    }
  }

  @Test func tapsComeBack() throws {
    for fit in ViewFit.allCases {
      for orientation in Orientation.allCases {
        for isMirrored in [false, true] {
          for origin in ViewOrigin.allCases {
            let mapping = try ViewMapping(
              picture: Size(width: 640, height: 480), orientation: orientation, viewWidth: 333.5, viewHeight: 512.25,
              fit: fit, isMirrored: isMirrored, origin: origin)
            let place = Point(x: 321, y: 234.5)
            let back = try #require(mapping.toPicture(mapping.toView(place)))
            #expect(abs(back.x - place.x) < Self.tolerance && abs(back.y - place.y) < Self.tolerance)
            let box = Box(minX: 300, minY: 200, maxX: 330, maxY: 260)
            expect(mapping.toPicture(mapping.toView(box)), near: box)
            let turned = OrientedBox(centerX: 300, centerY: 200, width: 50, height: 20, angle: 0.5)
            let outline = mapping.toView(turned)
            for (corner, shown) in zip(turned.corners, outline.corners) {
              let expected = mapping.toView(corner)
              #expect(abs(expected.x - shown.x) < Self.tolerance && abs(expected.y - shown.y) < Self.tolerance)
            }
            #expect(mapping.toView(Quadrilateral(turned)) == outline)
          }
        }
      }
    }
    let fit = try ViewMapping(picture: Size(width: 200, height: 100), viewWidth: 100, viewHeight: 100, fit: .aspectFit)
    #expect(fit.toPicture(Point(x: 50, y: 10)) == nil)
    #expect(fit.toPicture(Point(x: .nan, y: 50)) == nil)
    #expect(fit.toPicture(Point(x: 0, y: 25)) == Point(x: 0, y: 0))
    #expect(fit.toPicture(Box(minX: 10, minY: 0, maxX: 20, maxY: 10)).isEmpty)
  }

  @Test func refusesViewsThatWereNotLaidOut() {
    let picture = Size(width: 200, height: 100)
    for (width, height) in [(0.0, 0.0), (100, 0), (-1, 5), (.infinity, 5), (5, 1e300)] {
      #expect(throws: PlacementError.invalidView(width: width, height: height)) {
        try ViewMapping(picture: picture, viewWidth: width, viewHeight: height)
      }
    }
    #expect(throws: PlacementError.self) { try ViewMapping(picture: picture, viewWidth: .nan, viewHeight: 1) }
    #expect(throws: PlacementError.invalidSource(Size(width: 0, height: 5))) {
      try ViewMapping(picture: Size(width: 0, height: 5), viewWidth: 1, viewHeight: 1)
    }
    #expect(PlacementError.invalidView(width: 0, height: 5).description.contains("0.0x5.0"))
  }

  /// Each edge of a rectangle from the lower left by itself: (0.1, 0.2, 0.3, 0.4) is 0.4 from the top.
  @Test func lowerLeftRectangles() {
    let picture = Size(width: 1000, height: 500)
    let found = LowerLeftRectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.4).box(in: picture)
    expect(found, near: Box(minX: 100, minY: 200, maxX: 400, maxY: 400))
    let back = LowerLeftRectangle(found, in: picture)
    #expect(abs(back.x - 0.1) < 1e-6 && abs(back.y - 0.2) < 1e-6)
    #expect(abs(back.width - 0.3) < 1e-6 && abs(back.height - 0.4) < 1e-6)
    // Turned around twice it is itself.
    let again = LowerLeftRectangle(x: back.x, y: 1 - back.y - back.height, width: back.width, height: back.height)
    expect(again.box(in: picture), near: Box(minX: 100, minY: 100, maxX: 400, maxY: 300))
  }
}
