import DetectionPrimitives
import Testing

@Suite struct BoxTests {
  private let box = Box(minX: 10, minY: 20, maxX: 40, maxY: 60)

  @Test func isMadeOfACornerAndSides() {
    #expect(Box(x: 10, y: 20, width: 30, height: 40) == box)
    #expect(Box(x: 10, y: 20, width: 0, height: 40).isEmpty)
    #expect(Box(x: 10, y: 20, width: -5, height: 40) == Box(minX: 10, minY: 20, maxX: 5, maxY: 60))
    #expect(Box(x: .nan, y: 20, width: 30, height: 40).minX.isNaN)
  }

  @Test func fractionsArePixels() {
    let picture = Size(width: 200, height: 100)
    let fractions = Box(minX: 0.0625, minY: 0.25, maxX: 0.25, maxY: 0.75)
    #expect(Box(normalized: fractions, in: Size(width: 160, height: 80)) == box)
    #expect(box.normalized(in: Size(width: 160, height: 80)) == fractions)
    let outside = Box(minX: -20, minY: 50, maxX: 210, maxY: 100)
    #expect(outside.normalized(in: picture) == Box(minX: -0.1, minY: 0.5, maxX: 1.05, maxY: 1))
    #expect(outside.normalized(in: picture, clip: true) == Box(minX: 0, minY: 0.5, maxX: 1, maxY: 1))
    #expect(
      Box(normalized: Box(minX: -1, minY: 0.5, maxX: 2, maxY: 1), in: picture)
        == Box(minX: -200, minY: 50, maxX: 400, maxY: 100))
    #expect(Box(normalized: Box(minX: .nan, minY: 0, maxX: 1, maxY: 1), in: picture, clip: true).minX.isNaN)
  }

  /// Crops that leave a picture of 100 x 60: over its corner, beside it, without a width, and by the noise of a Float.
  @Test func partsOutOfRange() throws {
    let picture = Size(width: 100, height: 60)
    let boxes = [
      Box(minX: -10, minY: -5, maxX: 30, maxY: 20), Box(minX: 120, minY: 10, maxX: 140, maxY: 20),
      Box(minX: 10, minY: 10, maxX: 10, maxY: 40),
      Box(normalized: Box(minX: 0, minY: 0, maxX: 1.0000001, maxY: 1), in: picture),
    ]
    // An element for each box, so that indices stay those of the detections; the origin is the box's own.
    let parts = boxes.map { $0.visible(in: picture) }
    #expect(
      parts == [
        Box(minX: 0, minY: 0, maxX: 30, maxY: 20), nil, nil, Box(minX: 0, minY: 0, maxX: 100, maxY: 60),
      ])
    #expect(boxes[3].maxX > 100)
    #expect(
      Box(normalized: Box(minX: 0, minY: 0, maxX: 1.0000001, maxY: 1), in: picture, clip: true)
        == Box(minX: 0, minY: 0, maxX: 100, maxY: 60))
    // The same as crops: the placement says what was left, or that nothing was.
    let network = Size(width: 32, height: 32)
    for (box, part) in zip(boxes, parts) {
      if let part {
        #expect(try Placement(source: picture, network: network, crop: box).crop == part)
      } else {
        #expect(throws: PlacementError.invalidCrop(box, source: picture)) {
          try Placement(source: picture, network: network, crop: box)
        }
      }
    }
    #expect(Box(minX: .nan, minY: 0, maxX: 9, maxY: 9).visible(in: picture) == nil)
    #expect(Box(minX: -.infinity, minY: 0, maxX: 9, maxY: 9).visible(in: picture)?.minX == 0)
  }

  @Test func movesAndGrows() {
    #expect(box.moved(x: 5, y: -20) == Box(minX: 15, minY: 0, maxX: 45, maxY: 40))
    #expect(box.expanded(by: 5) == Box(minX: 5, minY: 15, maxX: 45, maxY: 65))
    #expect(box.expanded(x: 0, y: 10) == Box(minX: 10, minY: 10, maxX: 40, maxY: 70))
    #expect(box.expanded(by: -15).isEmpty && !box.expanded(by: -14).isEmpty)
    #expect(box.scaled(by: 2) == Box(minX: -5, minY: 0, maxX: 55, maxY: 80))
    #expect(box.scaled(x: 1, y: 0.5) == Box(minX: 10, minY: 30, maxX: 40, maxY: 50))
    #expect(box.scaled(by: 0) == Box(minX: 25, minY: 40, maxX: 25, maxY: 40))
    let odd = Box(minX: 0.1, minY: 0.2, maxX: 100.7, maxY: 33.3)
    #expect(odd.scaled(by: 1) == odd)
  }

  @Test func hasAnchors() {
    let points: [(BoxAnchor, Float, Float)] = [
      (.topLeft, 10, 20), (.top, 25, 20), (.topRight, 40, 20), (.left, 10, 40), (.center, 25, 40), (.right, 40, 40),
      (.bottomLeft, 10, 60), (.bottom, 25, 60), (.bottomRight, 40, 60),
    ]
    #expect(points.map(\.0) == BoxAnchor.allCases)
    for (anchor, x, y) in points { #expect(box.anchor(anchor) == Point(x: x, y: y)) }
  }

  /// As torchvision's `remove_small_boxes`: what is as large as the least stays.
  @Test func dropsSmallBoxesAndSaysWhichStay() {
    let boxes = [
      Box(x: 0, y: 0, width: 4, height: 4), Box(x: 0, y: 0, width: 9, height: 1), Box(x: 3, y: 1, width: 2, height: 3),
      Box(x: 0, y: 0, width: .nan, height: 4), Box(x: 5, y: 5, width: -4, height: 4),
      Box(x: 0, y: 0, width: .infinity, height: 4), Box(x: 7, y: 7, width: 3, height: 3),
    ]
    let all = Boxes(boxes)
    #expect(all.indices(minimumSide: 2) == [0, 2, 6])
    #expect(all.indices(minimumSide: 2.5) == [0, 6])
    #expect(all.indices(minimumSide: 0, minimumArea: 9) == [0, 1, 6])
    #expect(all.indices(minimumSide: 0) == [0, 1, 2, 4, 6])
    var kept = all
    #expect(kept.removeSmall(minimumSide: 2) == [0, 2, 6])
    #expect(Array(kept) == [boxes[0], boxes[2], boxes[6]])
    #expect(kept.removeSmall(minimumSide: 100) == [])
    #expect(kept.isEmpty)
  }
}
