import DetectionPrimitives
import Testing

@Suite struct ClassificationTests {
  @Test func equalScoresGoByClass() {
    let scores: [Float] = [0.25, 0.5, .nan, 0.5, -.infinity, 0.75, 0.5]
    #expect(Classification.best(of: scores, limit: 10).map(\.classIndex) == [5, 1, 3, 6, 0, 4])
    #expect(Classification.best(of: scores, limit: 3).map(\.classIndex) == [5, 1, 3])
    #expect(Classification.best(of: scores, limit: 0).isEmpty)
    #expect(Classification.best(of: scores, limit: 10, above: 0.5).map(\.classIndex) == [5])
    #expect(Classification.best(of: [], limit: 3).isEmpty)
    #expect(Classification.best(of: [.nan, .nan], limit: 3).isEmpty)
  }

  /// Against a stable sort of everything.
  @Test func theBestOfManyEqualScores() {
    var state: UInt32 = 1
    let scores = (0..<1001).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 27) / 32
    }
    let sorted = scores.indices.sorted { (scores[$0], $1) > (scores[$1], $0) }
    for limit in [1, 5, 40, 1001, 2000] {
      #expect(Classification.best(of: scores, limit: limit).map(\.classIndex) == Array(sorted.prefix(limit)))
    }
  }

  @Test func activations() throws {
    let output = AnyTensor.float32(try Tensor([0, 8000, 8000, -8000] as [Float], shape: [1, 4, 1, 1]))
    let softmax = try ClassificationDecoder(classCount: 4, activation: .softmax, limit: 4).decode(output)
    #expect(softmax.map(\.score) == [0.5, 0.5, 0, 0])
    #expect(softmax.map(\.classIndex) == [1, 2, 0, 3])
    let sigmoid = try ClassificationDecoder(classCount: 4, activation: .sigmoid, scoreThreshold: 0.25).decode(output)
    #expect(sigmoid.map(\.score) == [1, 1, 0.5])
    #expect(throws: DecodingError.notAProbability(score: 8000, limit: 1.015625, candidateIndex: 1)) {
      try ClassificationDecoder(classCount: 4).decode(output)
    }
  }

  @Test func bytesAndStrides() throws {
    let quantization = try Quantization(scale: 1 / 256, zeroPoint: 0)
    let output = AnyTensor.uint8(try Tensor([1, 128, 255, 128], shape: [1, 4], quantization: quantization))
    let best = try ClassificationDecoder(classCount: 4, limit: 3).decode(output)
    #expect(best.map(\.classIndex) == [2, 1, 3])
    #expect(best[1].score == 0.5)
    let padded = AnyTensor.float32(
      try Tensor(storage: Storage([0.1, 9, 0.2, 9, 0.3]), shape: [1, 3], strides: [6, 2]))
    #expect(try ClassificationDecoder(classCount: 3).decode(padded).map(\.score) == [0.3, 0.2, 0.1])
    let one = AnyTensor.float32(try Tensor([0.5] as [Float], shape: [1, 1]))
    #expect(try ClassificationDecoder(classCount: 1).decode(one).count == 1)
  }

  @Test func wrongOutputsAreRefused() throws {
    let decoder = ClassificationDecoder(classCount: 3)
    #expect(throws: DecodingError.channelCount(expected: 3, found: 4, axis: 1, shape: [1, 4])) {
      try decoder.decode(.float32(Tensor([Float](repeating: 0, count: 4), shape: [1, 4])))
    }
    #expect(throws: DecodingError.batch(count: 2, shape: [2, 3])) {
      try decoder.decode(.float32(Tensor([Float](repeating: 0, count: 6), shape: [2, 3])))
    }
    #expect(throws: DecodingError.channelCount(expected: 3, found: 0, axis: 0, shape: [])) {
      try decoder.decode(.float32(Tensor([0] as [Float], shape: [])))
    }
    #expect(throws: DecodingError.missingQuantization(.uint8)) {
      try decoder.decode(.uint8(Tensor([0, 0, 0], shape: [3])))
    }
    #expect(throws: DecodingError.elementType(.int64)) {
      try decoder.decode(.int64(Tensor([0, 0, 0], shape: [3])))
    }
  }

  @Test func theGeneralClassifierIsAFallback() {
    let rule = TwoStageRule()
    let general = Classification(classIndex: 7, score: 0.06)
    func choose(_ custom: Float?, _ general: Classification?) -> TwoStageRule.Choice? {
      rule.choose(custom.map { Classification(classIndex: 3, score: $0) }, else: general)
    }
    #expect(choose(0.51, general) == .custom(Classification(classIndex: 3, score: 0.51)))
    #expect(choose(0.5, general) == .general(general))
    #expect(choose(.nan, general) == .general(general))
    #expect(choose(nil, general) == .general(general))
    #expect(choose(0.3, Classification(classIndex: 7, score: 0.05)) == nil)
    #expect(choose(nil, nil) == nil)
  }

  @Test func theGeneralClassifierRunsOnlyWhereItIsNeeded() throws {
    struct Asked: Error {}
    func ask() throws(Asked) -> Classification? { throw Asked() }
    let sure = Classification(classIndex: 1, score: 0.9)
    #expect(try TwoStageRule().choose(sure, asking: ask) == .custom(sure))
    #expect(throws: Asked.self) { try TwoStageRule().choose(nil, asking: ask) }
  }

  /// Many classes are sorted, few inserted: both give the same order, of equal scores the lower class first.
  @Test(.timeLimit(.minutes(1))) func anyLimitGivesTheSameOrder() {
    var noise = SplitMix(seed: 3)
    let scores = (0..<500).map { $0 % 50 == 7 ? Float.nan : Float(Int(noise.float() * 40)) / 40 }
    let all = Classification.best(of: scores, limit: .max, above: 0.2)
    #expect(all.count == scores.count { $0 > 0.2 })
    for limit in [0, 1, 64, 65, 200] {
      #expect(Classification.best(of: scores, limit: limit, above: 0.2) == Array(all.prefix(limit)))
    }
    let ascending = (0..<100_000).map { Float($0) }
    #expect(Classification.best(of: ascending, limit: .max).map(\.classIndex) == Array((0..<100_000).reversed()))
  }
}
