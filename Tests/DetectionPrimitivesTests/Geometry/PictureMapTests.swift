import DetectionPrimitives
import Testing

@Suite struct PictureMapTests {
  private static let tolerance = 1e-9

  /// Placements of many kinds: dialects, orientations, crops.
  private func placements() -> [Placement] {
    var placements: [Placement] = []
    for index in 0..<40 {
      let source = Size(
        width: hashedInteger(71, index, in: 20...3000), height: hashedInteger(72, index, in: 20...3000))
      let network = Size(
        width: 32 * hashedInteger(73, index, in: 1...20), height: 32 * hashedInteger(74, index, in: 1...20))
      let crop = Box(
        minX: 1, minY: 2, maxX: Float(source.width) - Float(hashedInteger(75, index, in: 0...9)),
        maxY: Float(source.height) - 0.5)
      for fit in Fit.allCases {
        for orientation in Orientation.allCases {
          if let placement = try? Placement(
            source: source, network: network, fit: fit, crop: index % 2 == 0 ? crop : nil, orientation: orientation)
          {
            placements.append(placement)
          }
        }
      }
    }
    return placements
  }

  private func isNear(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), scale: Double = 1) -> Bool {
    abs(a.x - b.x) <= Self.tolerance * scale && abs(a.y - b.y) <= Self.tolerance * scale
  }

  @Test func placementsAreMaps() {
    let placements = placements()
    #expect(placements.count > 3000)
    for placement in placements {
      let map = placement.map
      for place in [(0.0, 0.0), (13.25, 7.5), (Double(placement.source.width), Double(placement.source.height))] {
        let there = placement.toNetwork(x: place.0, y: place.1)
        let scale = max(placement.gainX, placement.gainY, 1)
        if !isNear(map.apply(x: place.0, y: place.1), there, scale: scale) {
          Issue.record("\(placement): \(place)")
        }
        if !isNear(map.inverse.apply(x: there.x, y: there.y), place) { Issue.record("\(placement): \(there)") }
        if !isNear(map.then(map.inverse).apply(x: place.0, y: place.1), place) { Issue.record("\(placement)") }
      }
    }
  }

  /// A picture in a canvas, a tile of the canvas in a network: the map of both is one after the other.
  @Test func mapsArePutBehindEachOther() throws {
    let canvas = Size(width: 1280, height: 960)
    for orientation in Orientation.allCases {
      for next in Orientation.allCases {
        let first = try Placement(source: Size(width: 1999, height: 1333), network: canvas, orientation: orientation)
        let tile = Box(minX: 100, minY: 50, maxX: 740, maxY: 690)
        let second = try Placement(
          source: canvas, network: Size(width: 416, height: 320), fit: .stretch, crop: tile, orientation: next)
        let both = first.map.then(second.map)
        let step = first.toNetwork(x: 800, y: 600)
        let expected = second.toNetwork(x: step.x, y: step.y)
        #expect(isNear(both.apply(x: 800, y: 600), expected))
        #expect(isNear(both.inverse.apply(x: expected.x, y: expected.y), (800, 600)))
        let box = Box(minX: 700, minY: 500, maxX: 900, maxY: 650)
        let inOne = both.apply(to: box)
        let inTwo = second.map.apply(to: first.map.apply(to: box))
        #expect(abs(inOne.minX - inTwo.minX) < 1e-3 && abs(inOne.maxY - inTwo.maxY) < 1e-3)
        #expect(inOne.width > 0 && inOne.height > 0)
      }
    }
  }

  /// The table of the eight orientations, in fractions of a 200 x 100 picture.
  @Test(arguments: [
    (1, [0.1, 0.2, 0.3, 0.4]), (2, [0.6, 0.2, 0.3, 0.4]), (3, [0.6, 0.4, 0.3, 0.4]), (4, [0.1, 0.4, 0.3, 0.4]),
    (5, [0.2, 0.1, 0.4, 0.3]), (6, [0.4, 0.1, 0.4, 0.3]), (7, [0.4, 0.6, 0.4, 0.3]), (8, [0.2, 0.6, 0.4, 0.3]),
  ])
  func orientationsAreMaps(value: Int, expected: [Double]) throws {
    let orientation = try #require(Orientation(rawValue: value))
    let stored = Size(width: 200, height: 100)
    let upright = orientation.upright(stored)
    let box = PictureMap(orientation, of: stored).apply(to: Box(minX: 20, minY: 20, maxX: 80, maxY: 60))
    let found = [
      Double(box.minX) / Double(upright.width), Double(box.minY) / Double(upright.height),
      Double(box.width) / Double(upright.width), Double(box.height) / Double(upright.height),
    ]
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 1e-6) }
    let back = PictureMap(orientation, of: stored).then(PictureMap(orientation.inverse, of: upright))
    #expect(back == .identity)
  }

  /// Where the scale is uniform, an oriented box stays one, whose corners are the mapped corners.
  @Test func orientedBoxes() throws {
    let tolerance: Float = 1e-3
    for orientation in Orientation.allCases {
      let size = Size(width: 300, height: 200)
      let map = PictureMap(orientation, of: size).then(PictureMap(scaleX: 1.5, scaleY: 1.5, offsetX: 10, offsetY: -20))
      for angle: Float in [0, 0.3, 1.2, -2, 3] {
        let box = OrientedBox(centerX: 120, centerY: 80, width: 50, height: 20, angle: angle)
        let mapped = try #require(map.orientedBox(of: box))
        #expect(abs(mapped.width - 75) < tolerance && abs(mapped.height - 30) < tolerance)
        let corners = map.apply(to: box).corners
        for corner in mapped.corners {
          #expect(
            corners.contains { abs($0.x - corner.x) < tolerance && abs($0.y - corner.y) < tolerance },
            "\(orientation) \(angle)")
        }
      }
    }
    let wide = PictureMap(scaleX: 2, scaleY: 1)
    #expect(!wide.isUniform)
    #expect(wide.orientedBox(of: OrientedBox(centerX: 0, centerY: 0, width: 2, height: 1, angle: 0)) == nil)
    let diamond = Quadrilateral(OrientedBox(centerX: 0, centerY: 0, width: 2, height: 2, angle: .pi / 4))
    #expect(abs(wide.apply(to: diamond).area - 8) < tolerance)
    #expect(wide.apply(to: diamond).center == Point(x: 0, y: 0))
  }

  @Test func notANumberStaysSo() {
    let point = PictureMap(scaleX: -2, scaleY: 3, offsetX: 5).apply(to: Point(x: .nan, y: .infinity))
    #expect(point.x.isNaN && point.y == .infinity && !point.isFinite)
  }

  @Test func aScaleOfZeroIsACallersBug() async {
    await #expect(processExitsWith: .failure) { _ = PictureMap(scaleX: 0, scaleY: 1) }
  }
}
