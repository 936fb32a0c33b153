import DetectionPrimitives
import Testing

/// Sizes of which people reported that boxes were off.
@Suite struct PlacementReportTests {
  /// A picture's size, a square input's side, the resized size and the padding.
  struct Sizes: CustomTestStringConvertible {
    let source: Size
    let side: Int
    let resized: Size
    let padding: Padding

    /// left, top, right, bottom are the last four.
    init(_ width: Int, _ height: Int, _ side: Int, _ resizedWidth: Int, _ resizedHeight: Int, _ padding: [Int]) {
      source = Size(width: width, height: height)
      self.side = side
      resized = Size(width: resizedWidth, height: resizedHeight)
      self.padding = Padding(left: padding[0], top: padding[1], right: padding[2], bottom: padding[3])
    }

    var testDescription: String { "\(source.description) in \(side)" }

    func check() throws {
      let placement = try Placement(source: source, network: Size(width: side, height: side))
      #expect(placement.resized == resized)
      #expect(placement.padding == padding)
      // Where the pixels were put is where boxes come back from: the content's corners are the picture's.
      let all = Box(minX: 0, minY: 0, maxX: Float(source.width), maxY: Float(source.height))
      #expect(placement.toSource(placement.content, clip: false) == all)
      #expect(placement.toNetwork(all) == placement.content)
    }
  }

  /// Ordinary and odd sizes with what a letterbox of centered padding makes of them, the odd pixel right and below.
  @Test(arguments: [
    Sizes(1283, 721, 640, 640, 360, [0, 140, 0, 140]), Sizes(1920, 1080, 640, 640, 360, [0, 140, 0, 140]),
    Sizes(810, 1080, 640, 480, 640, [80, 0, 80, 0]), Sizes(640, 427, 640, 640, 427, [0, 106, 0, 107]),
    Sizes(640, 581, 640, 640, 581, [0, 29, 0, 30]), Sizes(500, 375, 640, 640, 480, [0, 80, 0, 80]),
    Sizes(100, 100, 640, 640, 640, [0, 0, 0, 0]), Sizes(3775, 1571, 1280, 1280, 533, [0, 373, 0, 374]),
    Sizes(1600, 2128, 320, 241, 320, [39, 0, 40, 0]), Sizes(483, 998, 320, 155, 320, [82, 0, 83, 0]),
    Sizes(1, 1000, 640, 1, 640, [319, 0, 320, 0]),
  ])
  func letterboxesOfCommonAndOddSizes(sizes: Sizes) throws { try sizes.check() }

  /// Padding of sizes before rounding is one pixel off, or three in the picture.
  @Test(arguments: [
    Sizes(3775, 1571, 1280, 1280, 533, [0, 373, 0, 374]), Sizes(1600, 2128, 320, 241, 320, [39, 0, 40, 0]),
    Sizes(1283, 722, 640, 640, 360, [0, 140, 0, 140]),
  ])
  func paddingIsOfTheRoundedSize(sizes: Sizes) throws { try sizes.check() }

  /// An odd pad that is halved without rounding is half a pixel beside where the picture was pasted.
  @Test(arguments: [
    Sizes(640, 427, 640, 640, 427, [0, 106, 0, 107]), Sizes(640, 581, 640, 640, 581, [0, 29, 0, 30]),
    Sizes(998, 483, 320, 320, 155, [0, 82, 0, 83]), Sizes(1600, 2128, 320, 241, 320, [39, 0, 40, 0]),
  ])
  func anOddPadIsWhole(sizes: Sizes) throws {
    try sizes.check()
    // Keypoints and turned boxes go through the same map as boxes do.
    let placement = try Placement(source: sizes.source, network: Size(width: sizes.side, height: sizes.side))
    let corner = placement.toSource(Point(x: Float(sizes.padding.left), y: Float(sizes.padding.top)), clip: false)
    #expect(corner == Point(x: 0, y: 0))
    let content = OrientedBox(placement.content)
    #expect(placement.toSource(content).third == Point(x: Float(sizes.source.width), y: Float(sizes.source.height)))
  }

  /// Half of an odd height ends in .5, which is rounded to even: 350.5 to 350, 352.5 to 352, 360.5 to 360.
  @Test(arguments: Array(stride(from: 701, through: 737, by: 4))) func halvesAreRoundedToEven(height: Int) throws {
    let even = (height - 1) / 2
    try Sizes(1280, height, 640, 640, even, [0, (640 - even) / 2, 0, (640 - even) / 2]).check()
  }

  /// And those between, whose half is rounded up to even: 703 to 352, 707 to 354.
  @Test(arguments: Array(stride(from: 703, through: 735, by: 4))) func halvesAreRoundedUpToEven(height: Int) throws {
    let even = (height + 1) / 2
    try Sizes(1280, height, 640, 640, even, [0, (640 - even) / 2, 0, (640 - even) / 2]).check()
  }

  /// A side that rounds to 0 is one pixel.
  @Test(arguments: [
    Sizes(2000, 1, 640, 640, 1, [0, 319, 0, 320]), Sizes(3000, 1, 640, 640, 1, [0, 319, 0, 320]),
    Sizes(1, 3000, 640, 1, 640, [319, 0, 320, 0]),
  ])
  func aNarrowPictureKeepsAPixel(sizes: Sizes) throws { try sizes.check() }

  /// 1280 x 720 in a square of 300, which helpers squashed: stretched, fitted and filled are three fits with names.
  @Test func aWidePictureInASmallSquare() throws {
    try Sizes(1280, 720, 300, 300, 169, [0, 65, 0, 66]).check()
    let source = Size(width: 1280, height: 720)
    let network = Size(width: 300, height: 300)
    let stretched = try Placement(source: source, network: network, fit: .stretch)
    #expect(stretched.resized == network && stretched.padding == Padding() && !stretched.keepsAspectRatio)
    let filled = try Placement(source: source, network: network, fit: .visionCenterCrop)
    #expect(filled.resized == Size(width: 533, height: 300))
    #expect(filled.padding == Padding(left: -116, right: -117))
    let part = try Placement(source: source, network: network, fit: .centerCrop)
    #expect(part.crop == Box(minX: 280, minY: 0, maxX: 1000, maxY: 720))
  }
}
