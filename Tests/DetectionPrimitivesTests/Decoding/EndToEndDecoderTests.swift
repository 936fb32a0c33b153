import DetectionPrimitives
import Testing

@Suite struct EndToEndDecoderTests {
  private let decoder = EndToEndDecoder(classCount: 80, coordinates: .pixels)

  private func row(_ numbers: [Float]) throws -> AnyTensor {
    .float32(try Tensor(numbers, shape: [1, numbers.count / 6, 6]))
  }

  @Test func keepsCornersAndTheClass() throws {
    let candidates = try decoder.decode(try row([10, 10, 50, 60, 0.8, 2, 0, 0, 0, 0, 0, 0]))
    #expect(Array(candidates.boxes) == [Box(minX: 10, minY: 10, maxX: 50, maxY: 60)])
    #expect(candidates.classIndices == [2])
    #expect(candidates.scores == [0.8])
    #expect(candidates.candidateIndices == [0])
    #expect(candidates.readCount == 2)
  }

  /// The same row read as a raw head of two classes, or the other way round, is an error.
  @Test func aRawHeadIsNotTakenForIt() throws {
    let raw = AnchorFreeDecoder(classCount: 2, coordinates: .pixels, layout: .candidateMajor)
    #expect(throws: DecodingError.notAProbability(score: 2, limit: 1.015625, candidateIndex: 0)) {
      try raw.decode(try row([10, 10, 50, 60, 0.8, 2]))
    }
    #expect(throws: DecodingError.classIndex(found: 0.3, classCount: 80, candidateIndex: 0)) {
      try decoder.decode(try row([10, 10, 50, 60, 0.8, 0.3]))
    }
  }

  @Test func classesOutsideAreErrors() throws {
    for classNumber in [-1, 80, 2.5, 1e30] as [Float] {
      let error = #expect(throws: DecodingError.self) { try decoder.decode(try row([1, 1, 2, 2, 0.9, classNumber])) }
      #expect(error == .classIndex(found: classNumber, classCount: 80, candidateIndex: 0))
    }
    #expect(try decoder.decode(try row([1, 1, 2, 2, 0.1, 99])).isEmpty)
  }

  @Test func notANumberIsCounted() throws {
    for channel in 0..<6 {
      for value in [Float.nan, .infinity] {
        var numbers: [Float] = [1, 1, 2, 2, 0.9, 3]
        numbers[channel] = value
        let candidates = try decoder.decode(try row(numbers))
        #expect(candidates.isEmpty)
        #expect(candidates.notFiniteCount == 1)
      }
    }
    #expect(try decoder.decode(try row([1, 1, 2, 2, -.infinity, 3])).notFiniteCount == 0)
  }

  @Test func normalizedCornersBecomePixels() throws {
    var normalized = decoder
    normalized.coordinates = .normalized(Size(width: 320, height: 200))
    let candidates = try normalized.decode(try row([0.25, 0.5, 0.5, 1, 0.9, 0]))
    #expect(candidates.boxes[0] == Box(minX: 80, minY: 100, maxX: 160, maxY: 200))
  }

  @Test func wrongShapesAreErrors() throws {
    #expect(throws: DecodingError.channelCount(expected: 6, found: 84, axis: 2, shape: [1, 1, 84])) {
      try decoder.decode(.float32(try Tensor([Float](repeating: 0, count: 84), shape: [1, 1, 84])))
    }
    #expect(throws: DecodingError.elementType(.int64)) {
      try decoder.decode(.int64(try Tensor([0, 0, 0, 0, 0, 0], shape: [1, 6])))
    }
  }

  @Test func theHeadOfAnyFamilyDecodesItsOwn() throws {
    var head = HeadDecoder.endToEnd(decoder)
    #expect(!head.needsSuppression)
    #expect(head.classCount == 80)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    let output = try row([10, 10, 50, 60, 0.8, 2])
    try head.decode([output], into: &candidates, workspace: &workspace)
    #expect(candidates.count == 1)
    head.scoreThreshold = 0.8
    try head.decode([output], into: &candidates, workspace: &workspace)
    #expect(candidates.count == 1)
    #expect(throws: DecodingError.outputCount(expected: 1, found: 0)) {
      try head.decode([], into: &candidates, workspace: &workspace)
    }
    #expect(HeadDecoder.anchorFree(AnchorFreeDecoder(classCount: 3, coordinates: .pixels)).needsSuppression)
  }

  @Test func impossibleDeclarationsStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = EndToEndDecoder(classCount: -1, coordinates: .pixels) }
    await #expect(processExitsWith: .failure) {
      _ = EndToEndDecoder(classCount: 1, coordinates: .pixels, scoreThreshold: .infinity)
    }
  }
}
