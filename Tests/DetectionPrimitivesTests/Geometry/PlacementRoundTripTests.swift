import DetectionPrimitives
import Testing

/// There and back again: every size of 1…2000 on one axis and then on the other, and random pairs up to 8,192.
@Suite struct PlacementRoundTripTests {
  /// In Double.
  private static let tolerance = 1e-9

  private let network = Size(width: 640, height: 416)

  private let sizes: [Size] = {
    var sizes = (1...2000).map { Size(width: $0, height: 480) }
    sizes += (1...2000).map { Size(width: 480, height: $0) }
    sizes += (0..<500).map {
      Size(width: hashedInteger(31, $0, in: 1...8192), height: hashedInteger(32, $0, in: 1...8192))
    }
    return sizes
  }()

  /// How many of the sizes a dialect refuses: those of which truncating leaves nothing, and those that would be cut out
  /// of too many pixels.
  private func refusedCount(_ fit: Fit) -> Int {
    switch fit {
    case .yolox, .openCV, .darknet: 3
    case .visionCenterCrop, .openCVCenterCrop: 2
    default: 0
    }
  }

  private func placements(_ fit: Fit) -> [Placement] {
    let placements = sizes.compactMap { try? Placement(source: $0, network: network, fit: fit) }
    #expect(sizes.count - placements.count == refusedCount(fit))
    return placements
  }

  @Test(arguments: Fit.allCases) func doublesComeBack(fit: Fit) {
    for placement in placements(fit) {
      let size = placement.source
      for place in [(0.0, 0.0), (0.5, 0.5), (Double(size.width), Double(size.height)), (123.456, 78.9)] {
        let there = placement.toNetwork(x: place.0, y: place.1)
        let back = placement.toSource(x: there.x, y: there.y)
        if abs(back.x - place.0) > Self.tolerance || abs(back.y - place.1) > Self.tolerance {
          Issue.record("\(fit) \(size): \(place) came back as \(back)")
        }
      }
    }
  }

  /// Each way rounds once: half a step of Float at the place in the network, over the gain, and half a step at the place
  /// in the picture are all that is lost.
  @Test(arguments: Fit.allCases) func floatsComeBackWithinTwoRoundings(fit: Fit) {
    for placement in placements(fit) {
      let size = placement.source
      for place in [
        Point(x: 0, y: 0), Point(x: 0.5, y: 0.5), Point(x: Float(size.width), y: Float(size.height)),
        Point(x: 123.456, y: 78.9), Point(x: Float(size.width) / 3, y: Float(size.height) * 0.7),
      ] {
        let there = placement.toNetwork(place)
        let back = placement.toSource(there, clip: false)
        let lostX = abs(Double(back.x) - Double(place.x))
        let lostY = abs(Double(back.y) - Double(place.y))
        let boundX = Double(there.x.ulp) / 2 / placement.gainX + Double(back.x.ulp) / 2 + Self.tolerance
        let boundY = Double(there.y.ulp) / 2 / placement.gainY + Double(back.y.ulp) / 2 + Self.tolerance
        if lostX > boundX || lostY > boundY { Issue.record("\(fit) \(size): \(place) came back as \(back)") }
        let box = Box(minX: place.x, minY: place.y, maxX: place.x + 1, maxY: place.y + 1)
        let corner = placement.toNetwork(box)
        if corner.minX != there.x || corner.minY != there.y { Issue.record("\(fit) \(size): \(box) went to \(corner)") }
      }
    }
  }

  /// A place and its image are the nearest Floats to the places in Double, in every orientation and crop.
  @Test(arguments: Fit.allCases) func floatsAreTheNearest(fit: Fit) throws {
    let crop = Box(minX: 3.25, minY: 10.5, maxX: 900.25, maxY: 700)
    for orientation in Orientation.allCases {
      let placement = try Placement(
        source: Size(width: 1283, height: 722), network: network, fit: fit, crop: crop, orientation: orientation)
      for index in 0..<50 {
        let point = Point(
          x: Float(hashedInteger(33, index, in: 0...1_283_000)) / 1000,
          y: Float(hashedInteger(34, index, in: 0...722_000)) / 1000)
        let there = placement.toNetwork(x: Double(point.x), y: Double(point.y))
        #expect(placement.toNetwork(point) == Point(x: Float(there.x), y: Float(there.y)))
        let back = placement.toSource(x: Double(point.x), y: Double(point.y))
        #expect(placement.toSource(point, clip: false) == Point(x: Float(back.x), y: Float(back.y)))
        let clipped = placement.toSource(point)
        #expect(
          clipped.x == min(max(Float(back.x), placement.crop.minX), placement.crop.maxX)
            && clipped.y == min(max(Float(back.y), placement.crop.minY), placement.crop.maxY))
      }
    }
  }
}
