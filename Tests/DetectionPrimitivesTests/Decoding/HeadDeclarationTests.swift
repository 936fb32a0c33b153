import DetectionPrimitives
import Testing

/// Outputs that contradict what was declared are errors that say what was expected and what was found; declarations
/// that cannot be are a programmer's mistake.
@Suite struct HeadDeclarationTests {
  private func zeros(_ shape: [Int]) throws -> AnyTensor {
    .float32(try Tensor([Float](repeating: 0, count: shape.reduce(1, *)), shape: shape))
  }

  private let small = Size(width: 64, height: 32)
  private var grid: AnchorGrid { AnchorGrid(stride: 16, anchors: [(10, 13), (16, 30), (33, 23)]) }
  private var grids: AnchorGridDecoder { AnchorGridDecoder(classCount: 2, grids: [grid], network: small) }

  @Test func gridsOfAnotherShapeAreErrors() throws {
    let errors: [([Int], DecodingError)] = [
      ([1, 24, 2, 4], .channelCount(expected: 21, found: 24, axis: 1, shape: [1, 24, 2, 4])),
      ([1, 21, 4, 8], .headShape(expected: [21, 2, 4], found: [1, 21, 4, 8])),
      ([1, 21, 4, 2], .headShape(expected: [21, 2, 4], found: [1, 21, 4, 2])),
      ([2, 21, 2, 4], .batch(count: 2, shape: [2, 21, 2, 4])),
      ([168], .rank(shape: [168])),
      ([21, 9], .headShape(expected: [21, 2, 4], found: [21, 9])),
    ]
    for (shape, error) in errors {
      #expect(throws: error) { try grids.decode([zeros(shape)]) }
    }
    #expect(try grids.decode([zeros([1, 21, 2, 4])]).readCount == 24)
    #expect(throws: DecodingError.outputCount(expected: 1, found: 2)) {
      try grids.decode([zeros([1, 21, 2, 4]), zeros([1, 21, 4, 8])])
    }
    #expect(throws: DecodingError.missingQuantization(.int32)) {
      try grids.decode([.int32(try Tensor([Int32](repeating: 0, count: 168), shape: [1, 21, 2, 4]))])
    }
    #expect(throws: DecodingError.missingQuantization(.int8)) {
      try grids.decode([.int8(try Tensor([Int8](repeating: 0, count: 168), shape: [1, 21, 2, 4]))])
    }
    #expect(
      DecodingError.headShape(expected: [21, 2, 4], found: [1, 21, 4, 8]).description
        == "expected shape [21, 2, 4], found [1, 21, 4, 8]: are the outputs in another order, or the strides or "
        + "anchors other ones?")
  }

  /// The heads of YOLOv3 in the order of YOLOv4.
  @Test func headsInAnotherOrderAreErrors() throws {
    let network = Size(width: 64, height: 64)
    let decoder = AnchorGridDecoder(classCount: 1, grids: AnchorGrid.yolo3, network: network)
    let heads = try [2, 4, 8].map { try zeros([1, 18, $0, $0]) }
    #expect(try decoder.decode(heads).readCount == 3 * (4 + 16 + 64))
    #expect(throws: DecodingError.headShape(expected: [18, 2, 2], found: [1, 18, 8, 8])) {
      try decoder.decode(heads.reversed())
    }
  }

  @Test func scoresAboveOneAreErrors() throws {
    let row: [Float] = [16, 16, 4, 4, 0.9, 94]
    let decoder = ObjectnessDecoder(classCount: 1, boxes: .centers(.pixels))
    #expect(throws: DecodingError.notAProbability(score: 94, limit: 1.015625, candidateIndex: 0)) {
      try decoder.decode(.float32(try Tensor(row, shape: [1, 1, 6])))
    }
    #expect(throws: DecodingError.notAProbability(score: 7, limit: 1.015625, candidateIndex: 0)) {
      try decoder.decode(.float32(try Tensor([16, 16, 4, 4, 7, 0.9], shape: [1, 1, 6])))
    }
    #expect(throws: DecodingError.notAProbability(score: 2, limit: 1.015625, candidateIndex: 0)) {
      try ConfidenceCoordinatesDecoder(classCount: 1, network: small)
        .decode([.float32(try Tensor([2], shape: [1, 1])), zeros([1, 4])])
    }
  }

  /// A row of YOLOv8 is not one of YOLOv5: the fifth number is a class in the one, the objectness in the other.
  @Test func objectnessIsNotAClass() throws {
    let classless: [Float] = [320, 320, 100, 50, 0.9] + [Float](repeating: 0, count: 79)
    let asObjectness = ObjectnessDecoder(classCount: 79, boxes: .centers(.pixels))
    #expect(try asObjectness.decode(.float32(try Tensor(classless, shape: [1, 84]))).isEmpty)
    let yolo5: [Float] = [320, 320, 100, 50, 0.9, 0.95] + [Float](repeating: 0, count: 79)
    let found = try ObjectnessDecoder(classCount: 80, boxes: .centers(.pixels))
      .decode(.float32(try Tensor(yolo5, shape: [1, 85])))
    #expect(found.classIndices == [0])
    #expect(found.scores == [0.9 * 0.95])
    #expect(found.boxes[0] == Box(minX: 270, minY: 295, maxX: 370, maxY: 345))
  }

  @Test func thresholdsAreStrict() throws {
    let decoder = ObjectnessDecoder(classCount: 1, boxes: .centers(.pixels))
    for (objectness, score, count) in [(0.5, 0.5, 0), (0.25, 1, 0), (1, 0.25, 0), (0.5, Float(0.5).nextUp, 1)]
      as [(Float, Float, Int)]
    {
      let row = try Tensor([16, 16, 4, 4, objectness, score], shape: [1, 6])
      #expect(try decoder.decode(.float32(row)).count == count)
    }
    var atThreshold = decoder
    atThreshold.scoreThreshold = Float(0.25).nextDown
    #expect(try atThreshold.decode(.float32(try Tensor([16, 16, 4, 4, 0.5, 0.5], shape: [1, 6]))).count == 1)
  }

  @Test func candidatesThatDoNotFitTheStridesAreAnError() throws {
    let decoder = ObjectnessDecoder(classCount: 1, boxes: .gridOffsets(network: small))
    #expect(try decoder.decode(zeros([1, 42, 6])).readCount == 42)
    #expect(throws: DecodingError.candidateCount(expected: 42, found: 41, shape: [1, 41, 6])) {
      try decoder.decode(zeros([1, 41, 6]))
    }
  }

  @Test func pairsThatDoNotFitEachOtherAreErrors() throws {
    let pair = ConfidenceCoordinatesDecoder(classCount: 2, network: small)
    #expect(throws: DecodingError.candidateCount(expected: 3, found: 4, shape: [4, 4])) {
      try pair.decode([zeros([3, 2]), zeros([4, 4])])
    }
    #expect(throws: DecodingError.channelCount(expected: 2, found: 80, axis: 1, shape: [3, 80])) {
      try pair.decode([zeros([3, 80]), zeros([3, 4])])
    }
    // The two in the other order.
    #expect(throws: DecodingError.channelCount(expected: 2, found: 4, axis: 1, shape: [3, 4])) {
      try pair.decode([zeros([3, 4]), zeros([3, 2])])
    }
    #expect(try pair.decode([zeros([0, 2]), zeros([0, 4])]).isEmpty)
    let transformer = TransformerDecoder.detr(classCount: 91, network: small)
    #expect(throws: DecodingError.channelCount(expected: 92, found: 91, axis: 2, shape: [1, 100, 91])) {
      try transformer.decode([zeros([1, 100, 91]), zeros([1, 100, 4])])
    }
    let ssd = AnchorBoxDecoder(classCount: 90, anchors: .mobileNetSSD(), network: Size(width: 300, height: 300))
    #expect(throws: DecodingError.candidateCount(expected: 1917, found: 1918, shape: [1, 1918, 4])) {
      try ssd.decode([zeros([1, 1918, 4]), zeros([1, 1918, 91])])
    }
  }

  @Test func countsAndClassesOutsideAreErrors() throws {
    let decoder = PostprocessedDecoder(classCount: 90, network: small)
    func decode(count: Float, classNumber: Float) throws -> Candidates {
      try decoder.decode([
        zeros([1, 2, 4]), .float32(try Tensor([classNumber, 0], shape: [1, 2])),
        .float32(try Tensor([0.9, 0], shape: [1, 2])), .float32(try Tensor([count], shape: [1])),
      ])
    }
    #expect(try decode(count: 2, classNumber: 17).classIndices == [17])
    #expect(try decode(count: 0, classNumber: 99).isEmpty)
    for count in [3, -1, 0.5, 1e30] as [Float] {
      #expect(throws: DecodingError.detectionCount(found: count, available: 2)) {
        try decode(count: count, classNumber: 0)
      }
    }
    #expect(throws: DecodingError.classIndex(found: 90, classCount: 90, candidateIndex: 0)) {
      try decode(count: 1, classNumber: 90)
    }
    #expect(throws: DecodingError.self) { try decode(count: .nan, classNumber: 0) }
  }

  @Test func nothingIsAddedAfterAnError() throws {
    let good = try Tensor([16, 16, 4, 4, 0.9, 0.9] as [Float], shape: [1, 6])
    let bad = try Tensor([16, 16, 4, 4, 0.9, 0.9, 1, 1, 1, 1, 0.9, 94] as [Float], shape: [2, 6])
    let head = HeadDecoder.objectness(ObjectnessDecoder(classCount: 1, boxes: .centers(.pixels)))
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try head.decode([.float32(good)], into: &candidates, workspace: &workspace)
    let before = candidates
    #expect(throws: DecodingError.self) {
      try head.decode([.float32(bad)], into: &candidates, workspace: &workspace)
    }
    #expect(candidates == before)
  }

  @Test func theBestOfAllHeadsAreKept() throws {
    var head = [Float](repeating: -9, count: 2 * 6 * 2)
    for (cell, logit) in [1, 3, 2, 4].enumerated() {
      let place = cell / 2 * 12 + cell % 2
      for channel in 0..<4 { head[place + 2 * channel] = 0 }
      head[place + 8] = Float(logit)
      head[place + 10] = 9
    }
    var decoder = AnchorGridDecoder(
      classCount: 1, grids: [AnchorGrid(stride: 16, anchors: [(4, 4), (8, 8)])], network: Size(width: 32, height: 16))
    let output = AnyTensor.float32(try Tensor(head, shape: [12, 1, 2]))
    #expect(try decoder.decode([output]).candidateIndices == [0, 1, 2, 3])
    decoder.candidateLimit = 2
    let best = try decoder.decode([output])
    #expect(best.candidateIndices == [1, 3])
    #expect(best.overLimitCount == 2)
  }

  @Test func everyFamilySaysWhatItNeeds() {
    let heads: [(HeadDecoder, outputs: Int, suppression: Bool, clips: Bool)] = [
      (.objectness(ObjectnessDecoder(classCount: 3, boxes: .centers(.pixels))), 1, true, true),
      (.objectness(ObjectnessDecoder(classCount: 3, boxes: .gridOffsets(network: small))), 1, true, false),
      (.anchorGrid(AnchorGridDecoder(classCount: 3, grids: [grid], network: small)), 1, true, false),
      (.distribution(.nanodet(classCount: 3, network: small)), 6, true, true),
      (.anchorBox(AnchorBoxDecoder(classCount: 3, anchors: AnchorBoxes(), network: small)), 2, true, false),
      (.postprocessed(PostprocessedDecoder(classCount: 3, network: small)), 4, false, false),
      (.confidenceCoordinates(ConfidenceCoordinatesDecoder(classCount: 3, network: small)), 2, false, true),
      (.transformer(.rtdetr(classCount: 3, network: small)), 2, false, false),
    ]
    for (decoder, outputs, suppression, clips) in heads {
      var head = decoder
      #expect(head.outputCount == outputs)
      #expect(head.needsSuppression == suppression)
      #expect(head.clipsToPicture == clips)
      #expect(head.classCount == 3)
      #expect(head.scoreThreshold == 0.25)
      head.scoreThreshold = 0.5
      #expect(head.scoreThreshold == 0.5)
    }
  }

  @Test func impossibleDeclarationsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = AnchorGridDecoder(classCount: 1, grids: AnchorGrid.yolo3, network: Size(width: 300, height: 300))
    }
    await #expect(processExitsWith: .failure) { _ = AnchorGrid(stride: 0, anchors: [(1, 1)]) }
    await #expect(processExitsWith: .failure) { _ = AnchorGrid(stride: 8, anchors: []) }
    await #expect(processExitsWith: .failure) {
      _ = ObjectnessDecoder(classCount: 1, boxes: .centers(.pixels), activation: .softmax)
    }
    await #expect(processExitsWith: .failure) {
      _ = PostprocessedDecoder(classCount: 1, network: Size(width: 8, height: 8), roles: [.boxes, .scores])
    }
    await #expect(processExitsWith: .failure) {
      _ = DistributionDecoder(classCount: 1, network: Size(width: 8, height: 8), strides: [])
    }
  }

  // The values of reports about raw heads that were read without their grid.

  @Test func zeroLogitsOfYOLOv5LieOnTheirGrid() throws {
    let network = Size(width: 128, height: 64)
    let decoder = AnchorGridDecoder(
      classCount: 1, grids: [AnchorGrid(stride: 8, anchors: [(10, 13)])], network: network, boxRule: .squared,
      layout: .anchorsFirst, selection: .best, scoreThreshold: 0.2)
    let candidates = try decoder.decode([zeros([1, 1, 8, 16, 6])])
    let index = try #require(candidates.candidateIndices.firstIndex(of: 5 * 16 + 10))
    #expect(candidates.boxes[index] == Box(centerX: 84, centerY: 44, width: 10, height: 13))
  }

  @Test func distancesAreTakenFromTheMiddleOfTheCell() throws {
    let network = Size(width: 128, height: 64)
    var distances = [Float](repeating: -1e4, count: 16 * 4 * 8 * 16)
    var scores = [Float](repeating: -9, count: 8 * 16)
    let cell = 5 * 16 + 10
    for (side, distance) in [1, 2, 3, 4].enumerated() { distances[(16 * side + distance) * 128 + cell] = 0 }
    scores[cell] = 3
    let decoder = DistributionDecoder(
      classCount: 1, network: network, strides: [8], outputForm: .distancesThenClasses, activation: .sigmoid)
    let candidates = try decoder.decode([
      .float32(try Tensor(distances, shape: [1, 64, 8, 16])), .float32(try Tensor(scores, shape: [1, 1, 8, 16])),
    ])
    #expect(candidates.boxes[0] == Box(minX: 76, minY: 28, maxX: 108, maxY: 76))
  }

  /// A class number beyond all integers is no class.
  @Test func hugeClassNumbersAreNoClass() throws {
    let decoder = EndToEndDecoder(classCount: .max, coordinates: .pixels)
    for number in [0x1p63, -1, 0.5] as [Float] {
      let row = AnyTensor.float32(try Tensor([0, 0, 8, 8, 0.9, number], shape: [1, 1, 6]))
      #expect(throws: DecodingError.classIndex(found: number, classCount: .max, candidateIndex: 0)) {
        try decoder.decode(row)
      }
    }
  }
}
