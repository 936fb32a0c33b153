import DetectionPrimitives
import Testing

@Suite struct OrientationTests {
  /// Where the part (20, 20, 80, 60) of a stored picture of 200 x 100 lies when it stands upright, for EXIF 1…8: a
  /// patch in a picture that Pillow's `exif_transpose` turned.
  private static let upright = [
    Box(minX: 20, minY: 20, maxX: 80, maxY: 60), Box(minX: 120, minY: 20, maxX: 180, maxY: 60),
    Box(minX: 120, minY: 40, maxX: 180, maxY: 80), Box(minX: 20, minY: 40, maxX: 80, maxY: 80),
    Box(minX: 20, minY: 20, maxX: 60, maxY: 80), Box(minX: 40, minY: 20, maxX: 80, maxY: 80),
    Box(minX: 40, minY: 120, maxX: 80, maxY: 180), Box(minX: 20, minY: 120, maxX: 60, maxY: 180),
  ]

  @Test(arguments: Orientation.allCases) func mapsBoxesAsPillowTurnsPixels(orientation: Orientation) throws {
    let stored = Size(width: 200, height: 100)
    let placement = try Placement(
      source: stored, network: orientation.upright(stored), fit: .stretch, orientation: orientation)
    let box = Box(minX: 20, minY: 20, maxX: 80, maxY: 60)
    let upright = OrientationTests.upright[orientation.rawValue - 1]
    #expect(placement.toNetwork(box) == upright)
    #expect(placement.toSource(upright) == box)
    let corner = placement.toNetwork(Point(x: 20, y: 20))
    #expect(placement.toSource(corner) == Point(x: 20, y: 20))
    #expect((upright.minX...upright.maxX).contains(corner.x) && (upright.minY...upright.maxY).contains(corner.y))
    #expect(
      placement.toSource(Box(minX: -50, minY: -50, maxX: 500, maxY: 500)) == Box(minX: 0, minY: 0, maxX: 200, maxY: 100)
    )
    #expect(placement.toSource(Box(minX: .nan, minY: 0, maxX: 9, maxY: 9)).isFinite == false)
  }

  @Test func mirroringKeepsWidthsPositiveAndUndoesItself() throws {
    let size = Size(width: 10, height: 10)
    let mirrored = try Placement(source: size, network: size, fit: .stretch, orientation: .upMirrored)
    #expect(mirrored.toNetwork(Box(minX: 1, minY: 2, maxX: 4, maxY: 6)) == Box(minX: 6, minY: 2, maxX: 9, maxY: 6))
    for orientation in Orientation.allCases {
      #expect(orientation.mirrored.mirrored == orientation)
      #expect(orientation.mirrored != orientation)
      #expect(orientation.then(orientation.inverse) == .up)
      #expect(orientation.inverse.then(orientation) == .up)
    }
  }

  /// One after another does what both at once do, for all 64 pairs.
  @Test func composes() throws {
    let size = Size(width: 7, height: 4)
    for first in Orientation.allCases {
      for second in Orientation.allCases {
        let once = try turn(first.then(second), size)
        let middle = try turn(first, size)
        let last = try turn(second, first.upright(size))
        let point = Point(x: 2, y: 1)
        #expect(once.toNetwork(point) == last.toNetwork(middle.toNetwork(point)), "\(first), then \(second)")
      }
    }
    #expect(Orientation.right.mirrored == .leftMirrored)
    #expect(Orientation.right.upright(size) == Size(width: 4, height: 7))
  }

  /// The crop is a part of the stored picture; its sides swap when it is turned.
  @Test func cropsStoredPixels() throws {
    let placement = try Placement(
      source: Size(width: 1280, height: 720), network: Size(width: 320, height: 320),
      crop: Box(minX: 100, minY: 200, maxX: 740, maxY: 520), orientation: .right)
    #expect(placement.resized == Size(width: 160, height: 320))
    #expect(placement.padding == Padding(left: 80, right: 80))
    // The left edge of the upright crop is the bottom edge of the stored one.
    #expect(placement.toSource(Point(x: 80, y: 0)) == Point(x: 100, y: 520))
    #expect(placement.toSource(Point(x: 240, y: 320)) == Point(x: 740, y: 200))
    let outside = placement.toSource(Point(x: 0, y: -7), clip: false)
    #expect(outside == Point(x: 86, y: 680))
  }

  /// The odd pixel of a center crop lies at the right or the bottom of the upright picture.
  @Test func centersUprightParts() throws {
    let stored = Size(width: 8, height: 5)
    for orientation in Orientation.allCases {
      let placement = try Placement(
        source: stored, network: Size(width: 16, height: 16), fit: .centerCrop, orientation: orientation)
      #expect(placement.crop.width == 5 && placement.crop.height == 5)
      let alongX = orientation == .up || orientation == .downMirrored
      let alongY = orientation == .leftMirrored || orientation == .right
      #expect(placement.crop.minX == (alongX || alongY ? 1 : 2), "\(orientation)")
    }
  }

  @Test func invertsInDouble() throws {
    let tolerance = 1e-9
    for orientation in Orientation.allCases {
      for fit in Fit.allCases {
        let placement = try Placement(
          source: Size(width: 1283, height: 722), network: Size(width: 640, height: 416), fit: fit,
          crop: Box(minX: 3.5, minY: 10, maxX: 900.25, maxY: 700), orientation: orientation)
        let there = placement.toNetwork(x: 123.456, y: 78.9)
        let back = placement.toSource(x: there.x, y: there.y)
        #expect(abs(back.x - 123.456) < tolerance && abs(back.y - 78.9) < tolerance)
        let float = placement.toNetwork(Point(x: 123.456, y: 78.9))
        #expect(abs(Double(float.x) - there.x) < 1e-3 && abs(Double(float.y) - there.y) < 1e-3)
      }
    }
  }

  private func turn(_ orientation: Orientation, _ size: Size) throws -> Placement {
    try Placement(source: size, network: orientation.upright(size), fit: .stretch, orientation: orientation)
  }
}
