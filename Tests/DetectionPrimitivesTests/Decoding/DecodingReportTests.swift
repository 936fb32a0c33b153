import DetectionPrimitives
import Testing

/// Faults that people met elsewhere when they read a network's output, each with its input and the right result.
@Suite struct DecodingReportTests {
  private func zeros(_ shape: [Int]) throws -> AnyTensor {
    .float32(try Tensor([Float](repeating: 0, count: shape.reduce(1, *)), shape: shape))
  }

  /// A count of candidates that was written into the program for one size of input.
  @Test(arguments: [(640, 640, 8400), (416, 416, 3549), (320, 320, 2100), (640, 384, 5040)])
  func theNumberOfCandidatesFollowsTheInput(width: Int, height: Int, count: Int) throws {
    let network = Size(width: width, height: height)
    let decoder = DistributionDecoder(classCount: 1, network: network, scoreThreshold: 0.75)
    let outputs = try [8, 16, 32].map { try zeros([1, 65, height / $0, width / $0]) }
    #expect(try decoder.decode(outputs).readCount == count)
    let joined = AnchorFreeDecoder(classCount: 1, coordinates: .pixels)
    #expect(try joined.decode(zeros([1, 5, count])).readCount == count)
  }

  /// A grid of 13 by 13, 80 classes and 255 channels that were written into the program.
  @Test(arguments: [416, 256, 320, 608]) func gridsAndChannelsFollowTheDeclaration(side: Int) throws {
    let cells = side / 32
    #expect([416: 13, 256: 8, 320: 10, 608: 19][side] == cells)
    let network = Size(width: side, height: side)
    for (classCount, channelCount, grid) in [
      (80, 255, AnchorGrid.yolo3[0]), (38, 129, AnchorGrid.yolo3[0]), (1, 18, AnchorGrid.yolo3[0]),
      (20, 125, AnchorGrid.yolo2[0]),
    ] {
      let decoder = AnchorGridDecoder(
        classCount: classCount, grids: [grid], network: network, selection: .best, scoreThreshold: 0.2)
      let candidates = try decoder.decode([zeros([1, channelCount, cells, cells])])
      // Half an objectness times half a class.
      #expect(candidates.count == grid.anchorCount * cells * cells)
      #expect(candidates.scores.allSatisfy { $0 == 0.25 })
      #expect(throws: DecodingError.self) { try decoder.decode([zeros([1, channelCount, cells + 1, cells + 1])]) }
      #expect(throws: DecodingError.self) { try decoder.decode([zeros([1, channelCount + 3, cells, cells])]) }
    }
  }

  /// Two distances that are equally likely: the side lies between them.
  @Test func equalDistancesMeanTheMiddle() throws {
    var head = [Float](repeating: 0, count: 65)
    for side in 0..<4 { (head[16 * side + 3], head[16 * side + 4]) = (20, 20) }
    head[64] = 2
    let decoder = DistributionDecoder(
      classCount: 1, network: Size(width: 8, height: 8), strides: [8], activation: .sigmoid)
    let box = try decoder.decode([.float32(try Tensor(head, shape: [1, 65, 1, 1]))]).boxes[0]
    // (0.5 − 3.5) · 8 and (0.5 + 3.5) · 8
    for (found, expected) in [(box.minX, -24), (box.minY, -24), (box.maxX, 32), (box.maxY, 32)] as [(Float, Float)] {
      #expect(abs(found - expected) < 1e-3)
    }
  }

  /// Coordinates of 0…1 that were multiplied with factors found by trying, and a letterbox that was forgotten.
  @Test func normalizedCoordinatesAreDeclared() throws {
    let picture = Size(width: 2880, height: 1860)
    let network = Size(width: 320, height: 320)
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .normalized(network))
    let output = AnyTensor.float32(try Tensor([0.5, 0.5, 0.125, 0.25, 0.875] as [Float], shape: [1, 5, 1]))
    let candidates = try decoder.decode(output)
    #expect(candidates.boxes[0].center == Point(x: 160, y: 160))
    let stretched = try Placement(source: picture, network: network, fit: .stretch)
    let middle = stretched.detections(from: candidates)[0].box.center
    #expect(abs(middle.x - 1440) < 1e-3 && abs(middle.y - 930) < 1e-3)
    let letterboxed = try Placement(source: picture, network: network)
    #expect(letterboxed.resized == Size(width: 320, height: 207) && letterboxed.padding.top == 56)
    // 104 of 207 rows; 936 with the rounded padding and the gain of the columns.
    let place = letterboxed.detections(from: candidates)[0].box.center
    #expect(abs(place.x - 1440) < 1e-3 && abs(place.y - 104 * 1860 / 207) < 1e-3)
  }

  /// Corners that were read as a corner and sides.
  @Test func cornersAreNotSides() {
    let (left, right) = (
      Box(minX: 100, minY: 100, maxX: 110, maxY: 110), Box(minX: 130, minY: 100, maxX: 140, maxY: 110)
    )
    #expect(left.intersectionOverUnion(with: right) == 0)
    let (wrongLeft, wrongRight) = (
      Box(minX: 100, minY: 100, maxX: 210, maxY: 210), Box(minX: 130, minY: 100, maxX: 270, maxY: 210)
    )
    #expect(abs(wrongLeft.intersectionOverUnion(with: wrongRight) - 0.4706) < 1e-4)
  }

  /// A mask that lay a row too high, because the padding was rounded in another way when it was taken off.
  @Test func masksLieBelowThePaddingThatWasApplied() throws {
    let network = Size(width: 640, height: 640)
    let placement = try Placement(source: Size(width: 1283, height: 722), network: network)
    #expect(placement.padding == Padding(left: 0, top: 140, right: 0, bottom: 140))
    // In prototypes of a quarter, the picture is rows 35 to 124.
    #expect(placement.content == Box(minX: 0, minY: 4 * 35, maxX: 640, maxY: 4 * 125))
    let decoder = SegmentDecoder(classCount: 1, network: network, coordinates: .pixels, coefficientCount: 1)
    let head = AnyTensor.float32(try Tensor([320, 320, 640, 640, 0.9, 1] as [Float], shape: [1, 6, 1]))
    // Rows of the picture are inside, those of the padding outside.
    let rows = (0..<160).flatMap { y in [Float](repeating: y >= 35 && y < 125 ? 1 : -1, count: 160) }
    let prototypes = AnyTensor.float32(try Tensor(rows, shape: [1, 1, 160, 160]))
    let candidates = try decoder.decode(head)
    let segment = try decoder.segments(of: candidates, in: [head, prototypes], placement: placement)[0]
    #expect(segment.mask.y == 0 && segment.mask.height == 722 && segment.mask.width == 1283)
    #expect(segment.mask.count == 1283 * 722)
  }

  /// A box that was cropped at another resolution than the one that its numbers belong to.
  @Test func boxesAreCroppedAtTheirResolution() throws {
    let network = Size(width: 640, height: 640)
    let decoder = SegmentDecoder(classCount: 1, network: network, coordinates: .pixels, coefficientCount: 1)
    let (low, high): (Float, Float) = (123.4, 256.7)
    let head = AnyTensor.float32(
      try Tensor([(low + high) / 2, 320, high - low, 64, 0.9, 1] as [Float], shape: [1, 6, 1]))
    let prototypes = AnyTensor.float32(
      try Tensor([Float](repeating: 1, count: 160 * 160), shape: [1, 1, 160, 160]))
    let candidates = try decoder.decode(head)
    // 123.4…256.7 are 30.85…64.175 in prototypes: columns 31 to 64.
    let small = try decoder.masks(of: candidates, in: [head, prototypes], rule: .prototypes)[0]
    #expect(small.x == 31 && small.width == 34 && small.count == 34 * 16)
    let large = try decoder.masks(of: candidates, in: [head, prototypes])[0]
    #expect(large.x == 124 && large.width == 133 && large.count == 133 * 64)
  }

  /// 1/255 that was applied by the model and by the caller, or by neither, and another color in the padding.
  @Test func bytesAreScaledOnce() throws {
    let white = try PixelImage(bytes: [255, 255, 255], width: 1, height: 1, format: .rgb8)
    func input(_ normalization: Normalization, fill: UInt8? = nil) throws -> [Float] {
      var preprocessor = try Preprocessor(
        network: Size(width: 1, height: 2), fill: fill, normalization: normalization, layout: .nhwc)
      var input = NetworkInput()
      _ = try preprocessor.prepare(white, into: &input)
      return input.elements
    }
    #expect(try input(.unit) == [1, 1, 1, 114 / 255, 114 / 255, 114 / 255])
    #expect(try input(.bytes, fill: 127) == [255, 255, 255, 127, 127, 127])
    let twice = Normalization(scale: 1 / 255 / 255)
    #expect(abs(try input(twice)[0] - 0.00392) < 1e-5)
  }
}
