import DetectionPrimitives
import Testing

@Suite struct AnchorFreeDecoderTests {
  /// Three candidates of two classes.
  private let small: [Float] = [10, 20, 30, 11, 21, 31, 4, 4, 4, 5, 5, 5, 0.9, 0.1, 0.2, 0.05, 0.8, 0.1]
  private let twoClasses = AnchorFreeDecoder(classCount: 2, coordinates: .pixels)

  /// One candidate of two classes at (10, 10) with sides of 4.
  private func one(_ scores: [Float]) throws -> AnyTensor {
    .float32(try Tensor([10, 10, 4, 4] + scores, shape: [1, 4 + scores.count, 1]))
  }

  @Test func readsChannelsAsRows() throws {
    let candidates = try twoClasses.decode(.float32(try Tensor(small, shape: [1, 6, 3])))
    #expect(
      Array(candidates.boxes) == [
        Box(minX: 8, minY: 8.5, maxX: 12, maxY: 13.5), Box(minX: 18, minY: 18.5, maxX: 22, maxY: 23.5),
      ])
    #expect(candidates.scores == [0.9, 0.8])
    #expect(candidates.classIndices == [0, 1])
    #expect(candidates.candidateIndices == [0, 1])
    #expect(candidates.readCount == 3)
  }

  @Test func readsBothLayoutsWithAndWithoutABatch() throws {
    let head = try Tensor(small, shape: [6, 3])
    let expected = try twoClasses.decode(.float32(head))
    #expect(try twoClasses.decode(.float32(head.reshaped([1, 1, 6, 3]))) == expected)
    var transposed = twoClasses
    transposed.layout = .candidateMajor
    #expect(try transposed.decode(.float32(head.transposed())) == expected)
    #expect(try transposed.decode(.float32(Tensor(head.transposed().elements, shape: [1, 3, 6]))) == expected)
  }

  @Test func aWrongLayoutIsAnError() throws {
    let head = try Tensor(small, shape: [1, 6, 3])
    var transposed = twoClasses
    transposed.layout = .candidateMajor
    let error = #expect(throws: DecodingError.self) { try transposed.decode(.float32(head)) }
    #expect(error == .channelCount(expected: 6, found: 3, axis: 2, shape: [1, 6, 3]))
    #expect(error?.description == "expected 6 channels on axis 2, found 3 in shape [1, 6, 3]")
    // Read as rows of six where the shape cannot tell: "scores" of 21 and 31.
    #expect(throws: DecodingError.notAProbability(score: 31, limit: 1.015625, candidateIndex: 0)) {
      try transposed.decode(.float32(try Tensor(small, shape: [3, 6])))
    }
  }

  @Test func wrongShapesAndTypesAreErrors() throws {
    let error: [(AnyTensor, DecodingError)] = [
      (.float32(try Tensor(small, shape: [18])), .rank(shape: [18])),
      (.float32(try Tensor(small + small, shape: [2, 6, 3])), .batch(count: 2, shape: [2, 6, 3])),
      (.float32(try Tensor([], shape: [0, 6, 3])), .batch(count: 0, shape: [0, 6, 3])),
      (
        .float32(try Tensor(small, shape: [1, 9, 2])),
        .channelCount(expected: 6, found: 9, axis: 1, shape: [1, 9, 2])
      ),
      (.int32(try Tensor([Int32](repeating: 0, count: 18), shape: [6, 3])), .missingQuantization(.int32)),
      (.int64(try Tensor([Int64](repeating: 0, count: 18), shape: [6, 3])), .elementType(.int64)),
      (.int8(try Tensor([Int8](repeating: 0, count: 18), shape: [6, 3])), .missingQuantization(.int8)),
      (.uint8(try Tensor([UInt8](repeating: 0, count: 18), shape: [6, 3])), .missingQuantization(.uint8)),
    ]
    for (output, expected) in error {
      #expect(throws: expected) { try twoClasses.decode(output) }
    }
  }

  @Test func noCandidatesAreNone() throws {
    let candidates = try twoClasses.decode(.float32(try Tensor([], shape: [1, 6, 0])))
    #expect(candidates.isEmpty)
    #expect(candidates.readCount == 0)
  }

  @Test func thereIsNoObjectness() throws {
    let scores = [0.9] + [Float](repeating: 0, count: 79)
    let decoder = AnchorFreeDecoder(classCount: 80, coordinates: .pixels)
    let candidates = try decoder.decode(try one(scores))
    #expect(candidates.classIndices == [0])
    #expect(candidates.scores == [0.9])
  }

  @Test func thresholdIsStrict() throws {
    for (score, count) in [(0.25, 0), (Float(0.25).nextUp, 1), (Float(0.25).nextDown, 0)] as [(Float, Int)] {
      #expect(try twoClasses.decode(try one([score, 0])).count == count)
    }
  }

  @Test func equalScoresTakeTheLowestClass() throws {
    #expect(try twoClasses.decode(try one([0.7, 0.7])).classIndices == [0])
    #expect(try twoClasses.decode(try one([0.3, 0.7])).classIndices == [1])
  }

  @Test func notANumberIsSkippedOrCounted() throws {
    let skipped = try twoClasses.decode(try one([.nan, 0.9]))
    #expect(skipped.scores == [0.9])
    #expect(skipped.classIndices == [1])
    #expect(skipped.notFiniteCount == 0)
    #expect(try twoClasses.decode(try one([0.9, .nan])).classIndices == [0])
    for scores in [[.nan, -.nan], [-.infinity, -.infinity], [.infinity, 0.9]] as [[Float]] {
      let none = try twoClasses.decode(try one(scores))
      #expect(none.isEmpty)
      #expect(none.notFiniteCount == 1)
    }
    for value in [Float.nan, .infinity, -.infinity] {
      for channel in 0..<4 {
        var head = [10, 10, 4, 4, 0.9, 0] as [Float]
        head[channel] = value
        let none = try twoClasses.decode(.float32(try Tensor(head, shape: [1, 6, 1])))
        #expect(none.isEmpty)
        #expect(none.notFiniteCount == 1)
      }
    }
  }

  @Test func paddedRowsAreNotRead() throws {
    // Half floats whose rows are 32 apart, with a filler that would be a score of 7.
    var elements = [Float16](repeating: 7, count: 6 * 32)
    for row in 0..<6 { for column in 0..<3 { elements[row * 32 + column] = Float16(small[row * 3 + column]) } }
    let head = try Tensor(storage: Storage(elements), shape: [1, 6, 3], strides: [192, 32, 1])
    let candidates = try twoClasses.decode(.float16(head))
    #expect(candidates.scores == [Float(0.9 as Float16), Float(0.8 as Float16)])
    #expect(candidates.boxes[1] == Box(minX: 18, minY: 18.5, maxX: 22, maxY: 23.5))
  }

  @Test func quantizedScoresAreComparedAsTheirRealValues() throws {
    // q stands for (q + 128) / 256, exactly.
    let quantization = try Quantization(scale: 0x1p-8, zeroPoint: -128)
    let size = Size(width: 256, height: 128)
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .normalized(size))
    for (q, count) in [(-65, 0), (-64, 0), (-63, 1), (127, 1)] as [(Int8, Int)] {
      let head = try Tensor([0, 0, -64, -64, q] as [Int8], shape: [1, 5, 1], quantization: quantization)
      let candidates = try decoder.decode(.int8(head))
      #expect(candidates.count == count)
      if count > 0 {
        #expect(candidates.scores == [(Float(q) + 128) / 256])
        #expect(candidates.boxes[0] == Box(minX: 96, minY: 48, maxX: 160, maxY: 80))
      }
    }
  }

  /// Every threshold meets every score of a scale that is not exact in binary.
  @Test func quantizedThresholdsAreExact() throws {
    let quantization = try Quantization(scale: 0.00452474, zeroPoint: -119)
    let all = (Int8.min...102).map { $0 }
    let head = try Tensor(
      [Int8](repeating: 0, count: 4 * all.count) + all, shape: [5, all.count], quantization: quantization)
    for i in -5...220 {
      let threshold = Float(i) * 0.00452474
      for threshold in [threshold, threshold.nextUp, threshold.nextDown] {
        let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels, scoreThreshold: threshold)
        let expected = all.indices.filter { quantization.real(all[$0]) > threshold }
        #expect(try decoder.decode(.int8(head)).candidateIndices == expected.map { Int32($0) })
      }
    }
  }

  @Test func aCoarseQuantizationMayRoundOneUpButNotMore() throws {
    // Boxes in pixels and scores in one scale: a score of 2.51 is an error, not a detection.
    let quantization = try Quantization(scale: 640 / 255, zeroPoint: 0)
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels)
    #expect(throws: DecodingError.self) {
      try decoder.decode(.uint8(try Tensor([9, 9, 9, 9, 1], shape: [5, 1], quantization: quantization)))
    }
    #expect(
      try decoder.decode(.uint8(try Tensor([9, 9, 9, 9, 0], shape: [5, 1], quantization: quantization))).isEmpty)
    let fine = try Quantization(scale: 0.00564854, zeroPoint: -114)
    let kept = try decoder.decode(.int8(try Tensor([0, 0, 0, 0, 64], shape: [5, 1], quantization: fine)))
    #expect(kept.scores == [178 * 0.00564854])
  }

  @Test func logitsNeedTheSigmoid() throws {
    let sigmoid = AnchorFreeDecoder(classCount: 2, coordinates: .pixels, activation: .sigmoid, scoreThreshold: 0.5)
    let expected: [(Float, Int)] = [(-4, 0), (0, 0), (1e-3, 1), (2.1972, 1), (1e4, 1)]
    for (logit, count) in expected {
      let candidates = try sigmoid.decode(try one([-9, logit]))
      #expect(candidates.count == count)
      if count > 0 { #expect(candidates.scores == [PortableMath.sigmoid(logit)]) }
    }
    #expect(try sigmoid.decode(try one([.infinity, 0])).notFiniteCount == 1)
  }

  /// The threshold moved to logits must lose nothing, for any threshold.
  @Test func logitsAtTheThresholdAreComparedAsProbabilities() throws {
    for i in 1..<100 {
      let threshold = Float(i) / 100
      let decoder = AnchorFreeDecoder(
        classCount: 1, coordinates: .pixels, activation: .sigmoid, scoreThreshold: threshold)
      // Neighbors of the logit at which the sigmoid passes the threshold.
      var low: Float = -20
      var high: Float = 20
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if PortableMath.sigmoid(middle) > threshold { high = middle } else { low = middle }
      }
      var logits = [high]
      for _ in 0..<20 { logits.insert(logits[0].nextDown, at: 0) }
      for _ in 0..<20 { logits.append(logits.last!.nextUp) }
      let head = try Tensor([Float](repeating: 1, count: 4 * 41) + logits, shape: [5, 41])
      let expected = logits.indices.filter { PortableMath.sigmoid(logits[$0]) > threshold }
      #expect(try decoder.decode(.float32(head)).candidateIndices == expected.map { Int32($0) })
    }
  }

  @Test func theBestAreKeptWhereThereAreTooMany() throws {
    let scores: [Float] = [0.5, 0.9, 0.5, 0.3, 0.5, 0.7]
    let head = try Tensor([Float](repeating: 1, count: 24) + scores, shape: [5, 6])
    var decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels)
    let expected: [[Int32]] = [[], [1], [1, 5], [0, 1, 5], [0, 1, 2, 5], [0, 1, 2, 4, 5], [0, 1, 2, 3, 4, 5]]
    for limit in 0...6 {
      decoder.candidateLimit = limit
      let candidates = try decoder.decode(.float32(head))
      #expect(candidates.candidateIndices == expected[limit])
      #expect(candidates.overLimitCount == 6 - limit)
    }
  }

  @Test func addsToWhatIsThereAndNothingAfterAnError() throws {
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    let head = AnyTensor.float32(try Tensor(small, shape: [1, 6, 3]))
    try twoClasses.decode(head, into: &candidates, workspace: &workspace)
    try twoClasses.decode(head, into: &candidates, workspace: &workspace)
    #expect(candidates.candidateIndices == [0, 1, 0, 1])
    #expect(candidates.readCount == 6)
    let before = candidates
    let bad = AnyTensor.float32(try Tensor([1, 1, 1, 1, 1, 1, 1, 1, 0.9, 94, .nan, .nan], shape: [6, 2]))
    #expect(throws: DecodingError.self) { try twoClasses.decode(bad, into: &candidates, workspace: &workspace) }
    #expect(candidates == before)
    candidates.removeAll()
    #expect(candidates == Candidates())
  }

  /// More candidates than one block, with survivors on both sides of each border.
  @Test func blocksJoinWithoutASeam() throws {
    let count = 5000
    var elements = [Float](repeating: 0.1, count: 6 * count)
    let survivors = [0, 2046, 2047, 2048, 2049, 4095, 4096, 4999]
    for candidate in survivors { elements[5 * count + candidate] = 0.5 }
    let candidates = try twoClasses.decode(.float32(try Tensor(elements, shape: [6, count])))
    #expect(candidates.candidateIndices == survivors.map { Int32($0) })
    #expect(candidates.classIndices.allSatisfy { $0 == 1 })
  }

  @Test func impossibleDeclarationsStopTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = AnchorFreeDecoder(classCount: 0, coordinates: .pixels) }
    await #expect(processExitsWith: .failure) {
      _ = AnchorFreeDecoder(classCount: 1, coordinates: .pixels, activation: .softmax)
    }
    await #expect(processExitsWith: .failure) {
      _ = AnchorFreeDecoder(classCount: 1, coordinates: .pixels, scoreThreshold: .nan)
    }
    await #expect(processExitsWith: .failure) {
      _ = AnchorFreeDecoder(classCount: 1, coordinates: .pixels, candidateLimit: -1)
    }
  }
}
