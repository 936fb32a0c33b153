import DetectionPrimitives
import Testing

@Suite struct OrientedDecoderTests {
  /// How far a corner may be from the generator's, in pixels: a few steps of a Float of this size.
  private static let cornerTolerance: Float = 1e-4
  private static let angleTolerance: Float = 1e-6

  private static func boxes(_ golden: Golden, _ name: String) throws -> [OrientedBox] {
    let n = try golden.array(name, as: Float.self)
    return stride(from: 0, to: n.count, by: 5).map {
      OrientedBox(centerX: n[$0], centerY: n[$0 + 1], width: n[$0 + 2], height: n[$0 + 3], angle: n[$0 + 4])
    }
  }

  @Test func bothRegularizationsEqualNumPy() throws {
    let golden = try Golden("instances")
    let boxes = try Self.boxes(golden, "turned.boxes")
    #expect(boxes.map { $0.regularized(.quarterTurn) } == (try Self.boxes(golden, "turned.quarter")))
    #expect(boxes.map { $0.regularized(.longSide) } == (try Self.boxes(golden, "turned.long")))
  }

  @Test func regularizedBoxesAreTheSameRectangles() throws {
    let boxes = try Self.boxes(try Golden("instances"), "turned.boxes")
    // A thousand radians are many turns of a rounded π.
    for box in boxes where abs(box.angle) < 10 {
      for form in OrientedBox.Regularization.allCases where form == .quarterTurn || box.width != box.height {
        let same = box.regularized(form)
        #expect(OrientedOverlap.intersectionOverUnion(box, same) > 0.9999, "\(box) \(same)")
      }
    }
  }

  @Test func strangeAnglesStay() {
    for angle in [Float.nan, .infinity, -.infinity, 1e30] {
      let box = OrientedBox(centerX: 0, centerY: 0, width: 2, height: 1, angle: angle)
      #expect(box.regularized(.longSide).angle.bitPattern == angle.bitPattern)
      #expect(box.regularized(.quarterTurn).angle.bitPattern == angle.bitPattern)
    }
  }

  /// The reference begins at plus half of both sides and goes the other way round.
  @Test func cornersEqualNumPy() throws {
    let golden = try Golden("instances")
    let expected = try golden.array("turned.corners", as: Double.self)
    for (index, box) in try Self.boxes(golden, "turned.boxes").enumerated() {
      let corners = box.corners
      for (place, corner) in [2, 1, 0, 3].enumerated() {
        #expect(abs(corners[corner].x - Float(expected[8 * index + 2 * place])) < Self.cornerTolerance)
        #expect(abs(corners[corner].y - Float(expected[8 * index + 2 * place + 1])) < Self.cornerTolerance)
      }
    }
  }

  @Test func headsGiveTheBoxesAsTheyAre() throws {
    let golden = try Golden("instances")
    let boxes = try Self.boxes(golden, "turned.boxes")
    let head = AnyTensor.float32(
      try Tensor(golden.array("turned.head", as: Float.self), shape: try golden.shape("turned.head")))
    let kept = try golden.array("turned.kept", as: Int32.self)
    let decoder = OrientedDecoder(classCount: 3, coordinates: .pixels)
    var workspace = DecodingWorkspace()
    let oriented = try decoder.decode(head, workspace: &workspace)
    #expect(oriented.candidates.candidateIndices == stride(from: 0, to: kept.count, by: 2).map { kept[$0] })
    #expect(oriented.candidates.classIndices == stride(from: 1, to: kept.count, by: 2).map { kept[$0] })
    #expect(oriented.boxes == oriented.candidates.candidateIndices.map { boxes[Int($0)] })
    #expect(oriented.candidates.boxes.elementsEqual(oriented.boxes.map(\.bounds)))
  }

  @Test func anglesOfLogits() throws {
    let golden = try Golden("instances")
    let logits = try golden.array("angle.logits", as: Float.self)
    let expected = try golden.array("angle.radians", as: Double.self)
    let count = logits.count
    let head = [10, 10, 4, 4, 1].flatMap { [Float](repeating: $0, count: count) } + logits
    let decoder = OrientedDecoder(classCount: 1, coordinates: .pixels, angleForm: .sigmoid)
    var workspace = DecodingWorkspace()
    let found = try decoder.decode(.float32(Tensor(head, shape: [6, count])), workspace: &workspace).boxes
    for (box, angle) in zip(found, expected) { #expect(abs(box.angle - Float(angle)) < Self.angleTolerance) }
    #expect(found.count == count)
  }

  @Test func degreesAndFractions() throws {
    let decoder = OrientedDecoder(
      classCount: 1, coordinates: .normalized(Size(width: 100, height: 50)), angleForm: .degrees)
    var workspace = DecodingWorkspace()
    let head = AnyTensor.float32(try Tensor([0.5, 0.5, 0.2, 0.2, 0.9, 90] as [Float], shape: [1, 6, 1]))
    let box = try decoder.decode(head, workspace: &workspace).boxes[0]
    #expect(box.centerX == 50 && box.centerY == 25 && box.width == 20 && box.height == 10)
    #expect(abs(box.angle - .pi / 2) < Self.angleTolerance)
  }

  @Test func whatIsNotFiniteIsDroppedAndCounted() throws {
    let head = AnyTensor.float32(
      try Tensor(
        [10, 10, 10, 10, 10, 10, 4, 4, 4, 4, 4, 4, 0.9, 0.9, 0.9, .nan, 1e9, 0.5] as [Float], shape: [6, 3]))
    let decoder = OrientedDecoder(classCount: 1, coordinates: .pixels)
    var workspace = DecodingWorkspace()
    var candidates = Candidates()
    try decoder.decode(head, into: &candidates, workspace: &workspace)
    #expect(candidates.candidateIndices == [2])
    #expect(candidates.notFiniteCount == 2)
    #expect(candidates.readCount == 3)
  }

  /// Equal boxes by other names are one object; a cross is two.
  @Test func suppressionKnowsTheNames() throws {
    let half = Float.pi
    let turned: [Float] = [0.3, 0.3 + half / 2, 0.3 + half, 0.3 + half / 2]
    let head: [Float] =
      [10, 10, 10, 10] + [10, 10, 10, 10] + [8, 2, 8, 8] + [2, 8, 2, 2] + [0.9, 0.8, 0.7, 0.6] + turned
    let decoder = OrientedDecoder(classCount: 1, coordinates: .pixels)
    var workspace = DecodingWorkspace()
    let oriented = try decoder.decode(.float32(Tensor(head, shape: [6, 4])), workspace: &workspace)
    for measure in [OrientedOverlap.gaussian, .intersectionOverUnion] {
      let kept = oriented.suppressed(by: NonMaximumSuppression(iouThreshold: 0.7), measure: measure)
      #expect(kept.candidates.candidateIndices == [0, 3])
      #expect(kept.boxes == [oriented.boxes[0], oriented.boxes[3]])
    }
  }

  @Test func placedAsTheReferenceDoes() throws {
    let placement = try Placement(source: Size(width: 1280, height: 720), network: Size(width: 640, height: 640))
    let box = OrientedBox(centerX: 320, centerY: 240, width: 100, height: 40, angle: 2)
    let placed = try #require(placement.orientedBox(inSource: box))
    #expect(placed == OrientedBox(centerX: 640, centerY: 200, width: 200, height: 80, angle: 2))
    // Stretched to half the width only: no rectangle, but the upright sides of a box turned by a quarter stay sides.
    let stretched = try Placement(
      source: Size(width: 1280, height: 640), network: Size(width: 640, height: 640), fit: .stretch)
    let turned = OrientedBox(centerX: 10, centerY: 10, width: 8, height: 2, angle: .pi / 2)
    #expect(stretched.orientedBox(inSource: turned) == nil)
    let bounds = stretched.toSource(turned).bounds
    #expect(abs(bounds.width - 4) < Self.cornerTolerance && abs(bounds.height - 8) < Self.cornerTolerance)
  }

  /// After a stretch a detection has the parallelogram, the rectangle of its sides, and the bounds of the former.
  @Test func stretchedDetectionsHaveTheirOutline() throws {
    let head = AnyTensor.float32(try Tensor([50, 50, 20, 10, 0.9, .pi / 4] as [Float], shape: [6, 1]))
    let decoder = OrientedDecoder(classCount: 1, coordinates: .pixels)
    var workspace = DecodingWorkspace()
    let oriented = try decoder.decode(head, workspace: &workspace)
    let placement = try Placement(
      source: Size(width: 400, height: 100), network: Size(width: 100, height: 100), fit: .stretch)
    let found = try #require(placement.detections(from: oriented).first)
    #expect(found.outline == placement.toSource(oriented.boxes[0]))
    #expect(found.detection.box == found.outline.bounds)
    #expect(abs(found.outline.area - 4 * 200) < 0.01)
    #expect(found.box != OrientedBox(found.outline.bounds))
  }

  /// The corners of a placed box are the placed corners, whichever way the picture was turned.
  @Test(arguments: Orientation.allCases, [Fit.ultralytics, .stretch])
  func placedCorners(orientation: Orientation, fit: Fit) throws {
    let source = fit == .stretch ? Size(width: 200, height: 50) : Size(width: 128, height: 128)
    let placement = try Placement(
      source: source, network: Size(width: 64, height: 64), fit: fit, orientation: orientation)
    let quarter = Float.pi / 2
    for angle in [0, quarter, 0.4, 2.5] {
      let box = OrientedBox(centerX: 30, centerY: 40, width: 12, height: 5, angle: angle)
      let corners = placement.orientedBox(inSource: box)?.corners ?? placement.toSource(box).corners
      #expect((placement.orientedBox(inSource: box) == nil) == (fit == .stretch))
      for corner in box.corners {
        let placed = placement.toSource(corner, clip: false)
        let isThere = corners.contains {
          abs($0.x - placed.x) < Self.cornerTolerance && abs($0.y - placed.y) < Self.cornerTolerance
        }
        #expect(isThere, "\(angle) \(placed) \(corners)")
      }
    }
  }

  @Test func detectionsHaveTheirBounds() throws {
    let head = AnyTensor.float32(
      try Tensor([50, 500, 50, 50, 20, 20, 10, 10, 0.9, 0.8, 2, 0] as [Float], shape: [6, 2]))
    let decoder = OrientedDecoder(classCount: 1, coordinates: .pixels)
    var workspace = DecodingWorkspace()
    let oriented = try decoder.decode(head, workspace: &workspace)
    let size = Size(width: 100, height: 100)
    let found = try Placement(source: size, network: size).detections(from: oriented)
    #expect(found.count == 1)
    #expect(found[0].box == oriented.boxes[0].regularized(.quarterTurn))
    #expect(found[0].detection.box == found[0].box.bounds)
    let asTheyAre = try Placement(source: size, network: size).detections(from: oriented, regularization: nil)
    #expect(asTheyAre[0].box == oriented.boxes[0])
  }
}
