import DetectionPrimitives
import Testing

@Suite struct CropTests {
  /// The middle of a padded crop may lie beside the picture though its corner does not.
  @Test func aMiddleBesideThePictureIsAnError() throws {
    let crop = Box(minX: 10, minY: 10, maxX: 20, maxY: 60)
    for orientation in Orientation.allCases {
      let network = orientation.upright(Size(width: 38, height: 5))
      #expect(throws: PlacementError.self) {
        try Placement(
          source: Size(width: 20, height: 14), network: network, fit: .centerCrop, crop: crop, outside: .padded,
          orientation: orientation)
      }
    }
  }

  private let picture = Size(width: 100, height: 60)
  private let network = Size(width: 40, height: 40)

  private func crop(_ box: Box, _ outside: CropEdge) throws -> Placement {
    try Placement(source: picture, network: network, fit: .stretch, crop: box, outside: outside)
  }

  @Test func clipsAndSaysWhere() throws {
    let box = Box(minX: -10, minY: -5, maxX: 30, maxY: 20)
    #expect(try crop(box, .clipped).crop == Box(minX: 0, minY: 0, maxX: 30, maxY: 20))
    #expect(throws: PlacementError.invalidCrop(box, source: picture)) { try crop(box, .refused) }
    for outside in CropEdge.allCases {
      for empty in [
        Box(minX: 120, minY: 10, maxX: 140, maxY: 20), Box(minX: 10, minY: 10, maxX: 10, maxY: 40),
        Box(minX: 0, minY: 0, maxX: .infinity, maxY: 9), Box(minX: .nan, minY: 0, maxX: 8, maxY: 9),
        Box(minX: 100, minY: 0, maxX: 108, maxY: 9),
      ] {
        #expect(throws: PlacementError.self) { try crop(empty, outside) }
      }
      #expect(
        try crop(Box(minX: 1, minY: 2, maxX: 3, maxY: 4), outside).crop == Box(minX: 1, minY: 2, maxX: 3, maxY: 4))
    }
    #expect(throws: PlacementError.self) { try crop(Box(minX: -3e6, minY: 0, maxX: 9, maxY: 9), .padded) }
    // What float noise adds to the picture's edge is no reason to refuse.
    #expect(try crop(Box(minX: 0, minY: 0, maxX: 100.00001, maxY: 60), .clipped).crop.maxX == 100)
  }

  @Test func paddedCropsReachOutside() throws {
    let placement = try crop(Box(minX: -20, minY: -10, maxX: 60, maxY: 70), .padded)
    #expect(placement.crop == Box(minX: -20, minY: -10, maxX: 60, maxY: 70))
    #expect(placement.toNetwork(Point(x: 0, y: 0)) == Point(x: 10, y: 5))
    #expect(placement.toSource(Box(minX: 0, minY: 0, maxX: 40, maxY: 40)) == Box(minX: 0, minY: 0, maxX: 60, maxY: 60))
    #expect(placement.toSource(Box(minX: 0, minY: 0, maxX: 4, maxY: 9), clip: false).minX == -20)
    #expect(placement.toSource(Box(minX: 0, minY: 8, maxX: 4, maxY: 9)).isEmpty)
  }

  /// The pixels of a padded crop are those of a picture with a border.
  @Test(arguments: Orientation.allCases) func pixelsOutsideAreTheFill(orientation: Orientation) throws {
    let (width, height) = (11, 7)
    let inner = hashedBytes(4, width * height * 3)
    let image = try PixelImage(bytes: inner, width: width, height: height, format: .rgb8)
    var bordered = [UInt8](repeating: 9, count: (width + 8) * (height + 10) * 3)
    for y in 0..<height {
      for x in 0..<3 * width { bordered[((y + 5) * (width + 8) + 4) * 3 + x] = inner[y * 3 * width + x] }
    }
    let border = try PixelImage(bytes: bordered, width: width + 8, height: height + 10, format: .rgb8)
    for filter in [ResizeFilter.openCVLinear, .pillowBicubic] {
      var preprocessor = try Preprocessor(
        network: Size(width: 16, height: 20), outside: .padded, filter: filter, fill: 9)
      for (box, moved) in [
        (Box(minX: -4, minY: -5, maxX: 15, maxY: 12), Box(minX: 0, minY: 0, maxX: 19, maxY: 17)),
        (Box(minX: -2.5, minY: 3, maxX: 6, maxY: 9.25), Box(minX: 1.5, minY: 8, maxX: 10, maxY: 14.25)),
        (Box(minX: 2, minY: -5, maxX: 13, maxY: 3), Box(minX: 6, minY: 0, maxX: 17, maxY: 8)),
      ] {
        var found: [UInt8] = []
        var expected: [UInt8] = []
        _ = try preprocessor.canvas(image, crop: box, orientation: orientation, into: &found)
        _ = try preprocessor.canvas(border, crop: moved, orientation: orientation, into: &expected)
        #expect(found == expected, "\(filter) \(box)")
      }
    }
  }

  @Test func zoomsAroundAPoint() throws {
    let size = Size(width: 1280, height: 720)
    #expect(size.zoomed(by: 2, around: Point(x: 690, y: 396)) == Box(minX: 370, minY: 216, maxX: 1010, maxY: 576))
    #expect(size.zoomed(by: 4, around: Point(x: 0, y: 0)) == Box(minX: 0, minY: 0, maxX: 320, maxY: 180))
    #expect(size.zoomed(by: 4, around: Point(x: 9999, y: .nan)) == Box(minX: 960, minY: 270, maxX: 1280, maxY: 450))
    #expect(size.zoomed(by: 1, around: Point(x: 5, y: 5)) == Box(minX: 0, minY: 0, maxX: 1280, maxY: 720))
    for factor in [1.1, 3, 7.7] as [Float] {
      let box = size.zoomed(by: factor, around: Point(x: 1279, y: 719))
      #expect(try Placement(source: size, network: network, crop: box).crop == box)
    }
  }

  @Test func refusesAZoomBelow1() async {
    await #expect(processExitsWith: .failure) {
      _ = Size(width: 10, height: 10).zoomed(by: 0.5, around: Point(x: 1, y: 1))
    }
  }

  /// Crops narrower than a thousandth of a pixel are refused everywhere, and no fit or view is asked about them.
  @Test func tinyCropsAreRefused() throws {
    let size = Size(width: 1000, height: 1000)
    for crop in [
      Box(minX: -5, minY: 0, maxX: 1e-15, maxY: 1000), Box(minX: -5, minY: -5, maxX: 1e-38, maxY: 1e-38),
      Box(minX: 1e-10, minY: 0, maxX: 2e-10, maxY: 5),
    ] {
      for fit in Fit.allCases {
        for outside in [CropEdge.clipped, .refused] {
          for orientation in Orientation.allCases {
            #expect(throws: PlacementError.invalidCrop(crop, source: size)) {
              try Placement(
                source: size, network: Size(width: 224, height: 224), fit: fit, crop: crop, outside: outside,
                orientation: orientation)
            }
          }
        }
      }
      #expect(throws: PlacementError.invalidCrop(crop, source: size)) {
        try ViewMapping(picture: size, crop: crop, orientation: .upMirrored, viewWidth: 100, viewHeight: 100)
      }
    }
    let least = Box(minX: 3, minY: 0, maxX: 3 + 0x1p-10, maxY: 1000)
    for fit in Fit.allCases {
      for orientation in Orientation.allCases {
        // What is too long or too narrow for a dialect is an error of its own.
        do throws(PlacementError) {
          let placement = try Placement(
            source: size, network: Size(width: 224, height: 224), fit: fit, crop: least, orientation: orientation)
          #expect(placement.gainX.isFinite && placement.gainY.isFinite)
        } catch {
          #expect(error.description.hasPrefix("expected"))
        }
      }
    }
    let mapping = try ViewMapping(
      picture: size, crop: least, orientation: .upMirrored, viewWidth: 100, viewHeight: 100)
    #expect(mapping.shown == least)
  }

  @Test func whatIsNoNumberSharesNothing() {
    let box = Box(minX: 0, minY: 0, maxX: 10, maxY: 10)
    for edges in 0..<4 {
      let odd = Box(
        minX: edges == 0 ? .nan : 0, minY: edges == 1 ? .nan : 0, maxX: edges == 2 ? .nan : 5,
        maxY: edges == 3 ? .nan : 5)
      #expect(box.intersection(odd).isEmpty && odd.intersection(box).isEmpty)
      #expect(!box.intersection(odd).isFinite && !odd.intersection(box).isFinite)
    }
    #expect(box.intersection(Box(minX: 3, minY: -1, maxX: 12, maxY: 4)) == Box(minX: 3, minY: 0, maxX: 10, maxY: 4))
  }
}
