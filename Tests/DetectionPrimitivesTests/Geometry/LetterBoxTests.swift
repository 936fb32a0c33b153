import DetectionPrimitives
import Testing

@Suite struct LetterBoxTests {
  private let bounds = Size(width: 640, height: 640)

  /// The smallest input at stride 32: a picture, and the input's size.
  @Test(arguments: [
    (Size(width: 1920, height: 1080), Size(width: 640, height: 384)),
    (Size(width: 500, height: 333), Size(width: 640, height: 448)),
    (Size(width: 640, height: 427), Size(width: 640, height: 448)),
    (Size(width: 100, height: 40), Size(width: 640, height: 256)),
    (Size(width: 480, height: 640), Size(width: 480, height: 640)),
    (Size(width: 3000, height: 1), Size(width: 640, height: 32)),
  ])
  func rectangles(picture: Size, expected: Size) throws {
    #expect(try Fit.rectangle(for: picture, within: bounds) == expected)
    let placement = try Placement(source: picture, network: expected, fit: .letterBox(within: bounds))
    #expect(placement.resized == (try Placement(source: picture, network: bounds)).resized)
  }

  @Test func otherStridesAndSmallPictures() throws {
    let picture = Size(width: 1920, height: 1080)
    #expect(try Fit.rectangle(for: picture, within: bounds, stride: 64) == Size(width: 640, height: 384))
    #expect(try Fit.rectangle(for: picture, within: bounds, stride: 1) == Size(width: 640, height: 360))
    #expect(
      try Fit.rectangle(for: Size(width: 100, height: 40), within: bounds, enlarges: false)
        == Size(width: 128, height: 64))
    for size in [Size(width: 0, height: 9), Size(width: 9, height: -1)] {
      #expect(throws: PlacementError.invalidSource(size)) { try Fit.rectangle(for: size, within: bounds) }
      #expect(throws: PlacementError.invalidNetwork(size)) { try Fit.rectangle(for: bounds, within: size) }
    }
  }

  @Test func refusesAStrideOfZeroAndImpossibleBounds() async {
    await #expect(processExitsWith: .failure) {
      _ = try Fit.rectangle(for: Size(width: 9, height: 9), within: Size(width: 64, height: 64), stride: 0)
    }
    await #expect(processExitsWith: .failure) {
      let size = Size(width: 64, height: 64)
      _ = try Placement(source: size, network: size, fit: .letterBox(within: Size(width: 0, height: 64)))
    }
  }

  /// Without the bounds, an input without padding has another gain: 1816 x 3628 in 320 x 640.
  @Test func boundsKeepTheGain() throws {
    let picture = Size(width: 1816, height: 3628)
    let network = try Fit.rectangle(for: picture, within: bounds)
    #expect(network == Size(width: 320, height: 640))
    let bounded = try Placement(source: picture, network: network, fit: .letterBox(within: bounds))
    #expect(bounded.resized == network && bounded.padding == Padding())
    let anew = try Placement(source: picture, network: network)
    #expect(anew.resized == Size(width: 320, height: 639) && anew.padding == Padding(bottom: 1))
  }

  @Test func leavesSmallPicturesAndTheMiddle() throws {
    let picture = Size(width: 100, height: 40)
    let small = try Placement(source: picture, network: bounds, fit: .letterBox(enlarges: false))
    #expect(small.resized == picture)
    #expect(small.padding == Padding(left: 270, top: 300, right: 270, bottom: 300))
    #expect(small.toSource(Point(x: 280, y: 302)) == Point(x: 10, y: 2))
    let atCorner = try Placement(
      source: Size(width: 1283, height: 722), network: bounds, fit: .letterBox(isCentered: false))
    #expect(atCorner.resized == Size(width: 640, height: 360))
    #expect(atCorner.padding == Padding(bottom: 280))
    #expect(atCorner.toSource(Point(x: 640, y: 360)) == Point(x: 1283, y: 722))
    // Larger than the input, a picture is made smaller all the same.
    let large = try Placement(
      source: Size(width: 1920, height: 1080), network: bounds, fit: .letterBox(enlarges: false))
    #expect(large.resized == Size(width: 640, height: 360))
    // With no option it is Ultralytics' usual placement.
    let usual = try Placement(source: picture, network: bounds)
    let plain = try Placement(source: picture, network: bounds, fit: .letterBox())
    #expect(plain.resized == usual.resized && plain.padding == usual.padding && plain.map == usual.map)
    #expect(Fit.letterBox().padByte == 114)
  }

  /// The pixels of a preprocessor are the picture itself where nothing is enlarged.
  @Test func pixelsOfASmallPictureStay() throws {
    let picture = try PixelImage(bytes: hashedBytes(5, 3 * 6 * 4), width: 6, height: 4, format: .rgb8)
    var preprocessor = try Preprocessor(
      network: Size(width: 8, height: 8), fit: .letterBox(enlarges: false, isCentered: false))
    var canvas: [UInt8] = []
    _ = try preprocessor.canvas(picture, into: &canvas)
    for y in 0..<8 {
      for x in 0..<24 {
        let expected = x < 18 && y < 4 ? hashedBytes(5, 72)[y * 18 + x] : 114
        if canvas[y * 24 + x] != expected { Issue.record("(\(x / 3), \(y))") }
      }
    }
  }

  /// An input too small for the bounds' picture shows its middle.
  @Test func aSmallInputCuts() throws {
    let placement = try Placement(
      source: Size(width: 200, height: 100), network: Size(width: 80, height: 40),
      fit: .letterBox(within: Size(width: 100, height: 100)))
    #expect(placement.resized == Size(width: 100, height: 50))
    #expect(placement.padding == Padding(left: -10, top: -5, right: -10, bottom: -5))
    #expect(placement.toSource(Point(x: 0, y: 0)) == Point(x: 20, y: 10))
  }
}
