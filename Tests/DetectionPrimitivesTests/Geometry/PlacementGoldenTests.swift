import DetectionPrimitives
import Testing

/// Numbers of each dialect against its framework's formulas in Python and NumPy.
@Suite struct PlacementGoldenTests {
  private static let dialects: [(name: String, fit: Fit)] = [
    ("ultralytics", .ultralytics), ("letterBoxTopLeft", .letterBox(enlarges: false, isCentered: false)),
    ("letterBoxNoScaleup", .letterBox(enlarges: false)), ("ultralyticsSingleGain", .ultralyticsSingleGain),
    ("yolov5", .yolov5), ("yolox", .yolox), ("openCV", .openCV), ("darknet", .darknet), ("stretch", .stretch),
    ("visionScaleFit", .visionScaleFit), ("mediaPipe", .mediaPipe), ("nanoDet", .nanoDet), ("centerCrop", .centerCrop),
    ("visionCenterCrop", .visionCenterCrop), ("openCVCenterCrop", .openCVCenterCrop),
    ("shortestEdge", .shortestEdge(256)),
  ]

  @Test func holdsEachDialect() {
    #expect(Set(Fit.allCases).isSubset(of: PlacementGoldenTests.dialects.map(\.fit)))
  }

  /// The sizes of a picture and a network's input; every fourth picture is narrow.
  private func sizes(_ index: Int) -> (source: Size, network: Size) {
    let isNarrow = index % 4 == 3
    let width = hashedInteger(11, index, in: 1...4096)
    let height = hashedInteger(isNarrow ? 13 : 12, index, in: isNarrow ? 1...24 : 1...4096)
    let netWidth = 32 * hashedInteger(14, index, in: 1...40)
    let netHeight = index % 2 == 0 ? netWidth : 32 * hashedInteger(15, index, in: 1...40)
    return (Size(width: width, height: height), Size(width: netWidth, height: netHeight))
  }

  /// A box with corners at fractions of a size.
  private func box(_ index: Int, in size: Size) -> Box {
    let unit = (0..<4).map { Float(hashedWord(16, 4 * index + $0) >> 8) * 0x1p-24 }
    return Box(
      minX: min(unit[0], unit[2]) * Float(size.width), minY: min(unit[1], unit[3]) * Float(size.height),
      maxX: max(unit[0], unit[2]) * Float(size.width), maxY: max(unit[1], unit[3]) * Float(size.height))
  }

  /// A box and a point in the network's input brought back, a box and a point of the picture taken there.
  private func mapped(_ placement: Placement, _ index: Int) -> [Float] {
    let (given, there) = (box(index, in: placement.network), box(index, in: placement.source))
    let back = placement.toSource(given)
    let forth = placement.toNetwork(there)
    let point = placement.toSource(Point(x: given.minX, y: given.maxY), clip: false)
    let other = placement.toNetwork(Point(x: there.minX, y: there.maxY))
    return [
      back.minX, back.minY, back.maxX, back.maxY, forth.minX, forth.minY, forth.maxX, forth.maxY, point.x, point.y,
      other.x, other.y,
    ]
  }

  /// 4,000 pairs of sizes: whole pixels, boxes and points both ways, and how many pictures are refused.
  @Test(arguments: dialects.map(\.name)) func agreesWithTheFrameworks(name: String) throws {
    let fit = try #require(PlacementGoldenTests.dialects.first { $0.name == name }).fit
    let golden = try Golden("placement")
    var whole: [Int32] = []
    var boxes: [Float] = []
    var refused: Int32 = 0
    for index in 0..<4000 {
      let (source, network) = sizes(index)
      do {
        let placement = try Placement(source: source, network: network, fit: fit)
        let padding = placement.padding
        let numbers = [
          placement.resized.width, placement.resized.height, padding.left, padding.top, padding.right, padding.bottom,
        ]
        whole += numbers.map { Int32($0) }
        boxes += mapped(placement, index)
      } catch PlacementError.vanishes, PlacementError.overflows {
        whole += [Int32](repeating: 0, count: 6)
        boxes += [Float](repeating: 0, count: 12)
        refused += 1
      }
    }
    #expect(Array(whole.prefix(600)) == (try golden.array("\(name).whole", as: Int32.self)))
    #expect(Array(boxes.prefix(1200)) == (try golden.array("\(name).boxes", as: Float.self)))
    #expect([refused] == (try golden.array("\(name).refused", as: Int32.self)))
    let hashes = try golden.array("\(name).hashes", as: UInt64.self)
    #expect(UInt64(hash(littleEndianBytes(whole)), radix: 16) == hashes[0])
    #expect(UInt64(hash(littleEndianBytes(boxes)), radix: 16) == hashes[1])
  }

  /// 2,000 crops in quarters of a pixel, each turned by one of the eight orientations.
  @Test(arguments: dialects.map(\.name)) func cropsOfTurnedPicturesAgree(name: String) throws {
    let fit = try #require(PlacementGoldenTests.dialects.first { $0.name == name }).fit
    let golden = try Golden("placement")
    var numbers: [Float] = []
    for index in 0..<2000 {
      let (source, network) = sizes(index)
      let word = (0..<4).map { Int(hashedWord(UInt32(31 + index), $0)) }
      let (left, top) = (word[0] % (4 * source.width), word[1] % (4 * source.height))
      let right = left + 1 + word[2] % (4 * source.width - left)
      let bottom = top + 1 + word[3] % (4 * source.height - top)
      let crop = Box(
        minX: Float(left) / 4, minY: Float(top) / 4, maxX: Float(right) / 4, maxY: Float(bottom) / 4)
      let orientation = try #require(Orientation(rawValue: index % 8 + 1))
      do {
        let placement = try Placement(
          source: source, network: network, fit: fit, crop: crop, orientation: orientation)
        let part = placement.crop
        numbers += [part.minX, part.minY, part.maxX, part.maxY] + mapped(placement, index)
      } catch PlacementError.vanishes, PlacementError.overflows {
        numbers += [Float](repeating: 0, count: 16)
      }
    }
    #expect(Array(numbers.prefix(1600)) == (try golden.array("\(name).crops", as: Float.self)))
    let hashes = try golden.array("\(name).hashes", as: UInt64.self)
    #expect(UInt64(hash(littleEndianBytes(numbers)), radix: 16) == hashes[2])
  }

  /// The inputs that LetterBox with `auto` makes, and the picture in them, for 4,000 pairs of sizes and both `scaleup`s.
  @Test func rectanglesAreUltralytics() throws {
    let golden = try Golden("placement")
    var rows: [Int32] = []
    for index in 0..<4000 {
      let (source, bounds) = sizes(index)
      for enlarges in [true, false] {
        let network = try Fit.rectangle(for: source, within: bounds, enlarges: enlarges)
        let placement = try Placement(
          source: source, network: network, fit: .letterBox(enlarges: enlarges, within: bounds))
        let padding = placement.padding
        let numbers = [
          network.width, network.height, placement.resized.width, placement.resized.height, padding.left, padding.top,
          padding.right, padding.bottom,
        ]
        rows += numbers.map { Int32($0) }
      }
    }
    #expect(Array(rows.prefix(1600)) == (try golden.array("rectangles", as: Int32.self)))
    let expected = try golden.array("rectangles.hash", as: UInt64.self)
    #expect(UInt64(hash(littleEndianBytes(rows)), radix: 16) == expected[0])
  }
}
