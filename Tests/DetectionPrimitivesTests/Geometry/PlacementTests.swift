import DetectionPrimitives
import Testing

@Suite struct PlacementTests {
  private static let dialects: [(name: String, fit: Fit)] = [
    ("ultralytics", .ultralytics), ("ultralyticsSingleGain", .ultralyticsSingleGain), ("yolov5", .yolov5),
    ("yolox", .yolox), ("openCV", .openCV), ("darknet", .darknet), ("stretch", .stretch),
    ("visionScaleFit", .visionScaleFit), ("mediaPipe", .mediaPipe), ("nanoDet", .nanoDet),
    ("visionCenterCrop", .visionCenterCrop), ("shortestEdge", .shortestEdge(256)),
  ]

  /// Pads and boxes of 4,000 pairs of sizes for each dialect, against the formulas in Python and NumPy.
  @Test(arguments: dialects.map(\.name)) func agreesWithTheFrameworks(name: String) throws {
    let fit = try #require(PlacementTests.dialects.first { $0.name == name }).fit
    let golden = try Golden("placement")
    var whole: [Int32] = []
    var boxes: [Float] = []
    for index in 0..<4000 {
      let width = hashedInteger(11, index, in: 1...4096)
      let height = hashedInteger(index % 4 == 3 ? 13 : 12, index, in: index % 4 == 3 ? 1...24 : 1...4096)
      let netWidth = 32 * hashedInteger(14, index, in: 1...40)
      let netHeight = index % 2 == 0 ? netWidth : 32 * hashedInteger(15, index, in: 1...40)
      let source = Size(width: width, height: height)
      let network = Size(width: netWidth, height: netHeight)
      do {
        let placement = try Placement(source: source, network: network, fit: fit)
        let padding = placement.padding
        let numbers = [
          placement.resized.width, placement.resized.height, padding.left, padding.top, padding.right, padding.bottom,
        ]
        whole += numbers.map { Int32($0) }
        let unit = (0..<4).map { Float(hashedWord(16, 4 * index + $0) >> 8) * 0x1p-24 }
        let box = Box(
          minX: unit[0] * Float(netWidth), minY: unit[1] * Float(netHeight), maxX: unit[2] * Float(netWidth),
          maxY: unit[3] * Float(netHeight))
        let back = placement.toSource(box)
        boxes += [back.minX, back.minY, back.maxX, back.maxY]
      } catch PlacementError.vanishes, PlacementError.overflows {
        whole += [0, 0, 0, 0, 0, 0]
        boxes += [0, 0, 0, 0]
      }
    }
    #expect(Array(whole.prefix(600)) == (try golden.array("\(name).whole", as: Int32.self)))
    #expect(Array(boxes.prefix(400)) == (try golden.array("\(name).boxes", as: Float.self)))
    let hashes = try golden.array("\(name).hashes", as: UInt64.self)
    #expect(UInt64(hash(littleEndianBytes(whole)), radix: 16) == hashes[0])
    #expect(UInt64(hash(littleEndianBytes(boxes)), radix: 16) == hashes[1])
  }

  /// Sizes from reports of boxes that were off: source, network, resized, left, top, right, bottom.
  @Test(arguments: [
    [1283, 721, 640, 640, 360, 0, 140, 0, 140], [1920, 1080, 640, 640, 360, 0, 140, 0, 140],
    [810, 1080, 640, 480, 640, 80, 0, 80, 0], [640, 427, 640, 640, 427, 0, 106, 0, 107],
    [640, 581, 640, 640, 581, 0, 29, 0, 30], [500, 375, 640, 640, 480, 0, 80, 0, 80],
    [100, 100, 640, 640, 640, 0, 0, 0, 0], [3775, 1571, 1280, 1280, 533, 0, 373, 0, 374],
    [1600, 2128, 320, 241, 320, 39, 0, 40, 0], [483, 998, 320, 155, 320, 82, 0, 83, 0],
    [1, 1000, 640, 1, 640, 319, 0, 320, 0], [1280, 721, 640, 640, 360, 0, 140, 0, 140],
    [1283, 722, 640, 640, 360, 0, 140, 0, 140], [2000, 1, 640, 640, 1, 0, 319, 0, 320],
  ])
  func placesReportedSizes(row: [Int]) throws {
    let placement = try Placement(
      source: Size(width: row[0], height: row[1]), network: Size(width: row[2], height: row[2]))
    #expect(placement.resized == Size(width: row[3], height: row[4]))
    #expect(placement.padding == Padding(left: row[5], top: row[6], right: row[7], bottom: row[8]))
  }

  @Test func fitStretchAndCenterCropDiffer() throws {
    let source = Size(width: 1920, height: 1080)
    let network = Size(width: 640, height: 640)
    let box = Box(minX: 100, minY: 200, maxX: 300, maxY: 400)
    let fit = try Placement(source: source, network: network)
    #expect(fit.toSource(box) == Box(minX: 300, minY: 180, maxX: 900, maxY: 780))
    #expect(fit.toSource(Point(x: 100, y: 200)) == Point(x: 300, y: 180))
    #expect(fit.toNetwork(Point(x: 300, y: 180)) == Point(x: 100, y: 200))
    #expect(fit.content == Box(minX: 0, minY: 140, maxX: 640, maxY: 500))
    let stretch = try Placement(source: source, network: network, fit: .stretch)
    #expect(stretch.toSource(box) == Box(minX: 300, minY: 337.5, maxX: 900, maxY: 675))
    let center = try Placement(source: source, network: network, fit: .centerCrop)
    #expect(center.crop == Box(minX: 420, minY: 0, maxX: 1500, maxY: 1080))
    #expect(center.toSource(box) == Box(minX: 588.75, minY: 337.5, maxX: 926.25, maxY: 675))
    let narrow = try Placement(
      source: Size(width: 5, height: 8), network: Size(width: 64, height: 32), fit: .centerCrop)
    #expect(narrow.crop == Box(minX: 0, minY: 3, maxX: 5, maxY: 5))
  }

  @Test func clipsToThePictureOrTheCrop() throws {
    let whole = try Placement(source: Size(width: 200, height: 120), network: Size(width: 200, height: 200))
    let box = Box(centerX: 110, centerY: 70, width: 180, height: 180)
    #expect(whole.toSource(box) == Box(minX: 20, minY: 0, maxX: 200, maxY: 120))
    #expect(whole.toSource(box, clip: false) == Box(minX: 20, minY: -60, maxX: 200, maxY: 120))
    let zoom = try Placement(
      source: Size(width: 1280, height: 720), network: Size(width: 416, height: 416),
      crop: Box(minX: 370, minY: 216, maxX: 1010, maxY: 576))
    #expect(zoom.resized == Size(width: 416, height: 234))
    #expect(zoom.padding.top == 91)
    #expect(
      zoom.toSource(Box(minX: -5, minY: 0, maxX: 500, maxY: 500))
        == Box(minX: 370, minY: 216, maxX: 1010, maxY: 576))
    #expect(zoom.toSource(Point(x: 0, y: 91)) == Point(x: 370, y: 216))
  }

  /// There and back in Double, every size on one axis and pairs of sizes up to 8,192.
  @Test func inverts() throws {
    let tolerance = 1e-9
    var sizes = (1...2000).map { Size(width: $0, height: 480) }
    for index in 0..<500 {
      sizes.append(
        Size(width: hashedInteger(31, index, in: 1...8192), height: hashedInteger(32, index, in: 1...8192)))
    }
    for fit in Fit.allCases {
      for size in sizes {
        guard let placement = try? Placement(source: size, network: Size(width: 640, height: 416), fit: fit) else {
          #expect([.yolox, .openCV, .darknet, .visionCenterCrop, .shortestEdge(256)].contains(fit))
          continue
        }
        for place in [(0.0, 0.0), (0.5, 0.5), (Double(size.width), Double(size.height)), (123.456, 78.9)] {
          let there = placement.toNetwork(x: place.0, y: place.1)
          let back = placement.toSource(x: there.x, y: there.y)
          if abs(back.x - place.0) > tolerance || abs(back.y - place.1) > tolerance {
            Issue.record("\(fit) \(size): \(place) came back as \(back)")
          }
        }
      }
    }
  }

  @Test func keepsNotANumber() throws {
    let placement = try Placement(source: Size(width: 10, height: 10), network: Size(width: 20, height: 20))
    let point = placement.toSource(Point(x: .nan, y: .infinity))
    #expect(point.x.isNaN)
    #expect(point.y == 10)
  }

  @Test func refusesImpossibleSizes() {
    let network = Size(width: 64, height: 64)
    let source = Size(width: 100, height: 60)
    for size in [Size(width: 0, height: 5), Size(width: 5, height: -1), Size(width: 1 << 20 + 1, height: 5)] {
      #expect(throws: PlacementError.invalidSource(size)) { try Placement(source: size, network: network) }
      #expect(throws: PlacementError.invalidNetwork(size)) { try Placement(source: source, network: size) }
    }
    #expect(throws: PlacementError.vanishes(source: Size(width: 3000, height: 1), network: network)) {
      try Placement(source: Size(width: 3000, height: 1), network: network, fit: .yolox)
    }
  }

  @Test(arguments: [
    Box(minX: -10, minY: -5, maxX: 30, maxY: 20), Box(minX: 120, minY: 10, maxX: 140, maxY: 20),
    Box(minX: 10, minY: 10, maxX: 10, maxY: 40), Box(minX: 10, minY: 10, maxX: .nan, maxY: 40),
    Box(minX: 0, minY: 0, maxX: .infinity, maxY: 40), Box(minX: 30, minY: 0, maxX: 20, maxY: 40),
    Box(minX: 0, minY: 0, maxX: 100.01, maxY: 60),
  ])
  func refusesCropsOutside(crop: Box) {
    #expect(throws: PlacementError.self) {
      try Placement(
        source: Size(width: 100, height: 60), network: Size(width: 64, height: 64), crop: crop, outside: .refused)
    }
  }

  @Test func errorsSayWhatWasFound() {
    #expect(PlacementError.invalidSource(Size(width: 0, height: 480)).description.contains("0x480"))
    #expect(PlacementError.invalidNetwork(Size(width: 0, height: 480)).description.contains("0x480"))
    #expect(
      PlacementError.invalidCrop(Box(minX: 1, minY: 2, maxX: 3, maxY: 4), source: Size(width: 2, height: 2))
        .description.contains("1.0,2.0,3.0,4.0"))
    #expect(
      PlacementError.vanishes(source: Size(width: 3000, height: 1), network: Size(width: 64, height: 64))
        .description.contains("3000x1"))
  }
}
