import DetectionPrimitives
import Testing

@Suite struct PlacementTests {
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
