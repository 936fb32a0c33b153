import DetectionPrimitives
import Testing

/// `AnchorFreeDecoder` on outputs quantized channel by channel, against the same output as real numbers.
@Suite struct ChannelDecodingTests {
  /// A head of random integers; scores pass now and then, boxes are in pixels.
  private struct Head {
    let integers: [Int]
    private(set) var channels: ChannelQuantization
    let shape: [Int]

    init(classCount: Int, candidateCount: Int, layout: HeadLayout, isLogit: Bool, seed: UInt64) throws {
      var random = SplitMix(seed: seed)
      let channelCount = 4 + classCount
      shape = layout == .channelMajor ? [1, channelCount, candidateCount] : [candidateCount, channelCount]
      integers = (0..<channelCount * candidateCount).map { _ in Int(random.next() % 256) - 128 }
      // The largest score of a class lies between a tenth and nearly 1, so that some classes never pass.
      let scales = (0..<channelCount).map { channel -> Float in
        if channel < 4 { return 0.5 + random.float() * 2 }
        return isLogit ? 0.001 + random.float() * 0.03 : (0.1 + 0.89 * random.float()) / 255
      }
      let zeroPoints = (0..<channelCount).map { $0 < 4 ? Int32(random.next() % 9) : isLogit ? 127 : -128 }
      channels = try ChannelQuantization(axis: 1, scales: scales, zeroPoints: zeroPoints)
    }

    /// The same real numbers of integers that are larger.
    func moved(by shift: Int32) throws -> Head {
      var moved = self
      moved.channels = try ChannelQuantization(
        axis: channels.axis, scales: channels.channels.map(\.scale),
        zeroPoints: channels.channels.map { $0.zeroPoint + shift })
      return moved
    }
  }

  private func check(_ output: AnyTensor, _ head: Head, _ decoder: AnchorFreeDecoder) throws -> Int {
    let expected = try decoder.decode(try output.dequantized(by: head.channels))
    #expect(try decoder.decode(output, quantizedBy: head.channels) == expected)
    return expected.count
  }

  private static let sizes = [(1, 1), (2, 15), (15, 16), (16, 63), (17, 64), (38, 65), (80, 100), (3, 2500)]

  @Test(arguments: HeadLayout.allCases, [Activation.none, .sigmoid])
  func equalsThatOfRealNumbers(layout: HeadLayout, activation: Activation) throws {
    var kept = 0
    for (classCount, candidateCount) in Self.sizes {
      for threshold in [0.25, 0.45, 0.5] as [Float] {
        let head = try Head(
          classCount: classCount, candidateCount: candidateCount, layout: layout, isLogit: activation == .sigmoid,
          seed: UInt64(classCount))
        let decoder = AnchorFreeDecoder(
          classCount: classCount, coordinates: .pixels, layout: layout, activation: activation,
          scoreThreshold: threshold)
        kept += try check(.int8(try Tensor(head.integers.map { Int8($0) }, shape: head.shape)), head, decoder)
        kept += try check(
          .uint8(try Tensor(head.integers.map { UInt8($0 + 128) }, shape: head.shape)), try head.moved(by: 128), decoder
        )
        kept += try check(.int32(try Tensor(head.integers.map { Int32($0) }, shape: head.shape)), head, decoder)
      }
    }
    #expect(kept > 100)
  }

  @Test func paddedRowsAndReusedMemory() throws {
    let head = try Head(classCount: 5, candidateCount: 70, layout: .channelMajor, isLogit: false, seed: 9)
    let decoder = AnchorFreeDecoder(classCount: 5, coordinates: .pixels)
    var padded = [Int8](repeating: 127, count: 9 * 80)
    for row in 0..<9 { for column in 0..<70 { padded[row * 80 + column] = Int8(head.integers[row * 70 + column]) } }
    let output = AnyTensor.int8(try Tensor(storage: Storage(padded), shape: [1, 9, 70], strides: [720, 80, 1]))
    let expected = try decoder.decode(try output.dequantized(by: head.channels))
    #expect(!expected.isEmpty)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    for _ in 0..<2 {
      candidates.removeAll()
      try decoder.decode(output, quantizedBy: head.channels, into: &candidates, workspace: &workspace)
      #expect(candidates == expected)
    }
  }

  @Test func equalScoresGoToTheFirstClass() throws {
    let head = AnyTensor.int8(try Tensor([8, 8, 4, 4, 50, 100], shape: [6, 1]))
    let channels = try ChannelQuantization(axis: 0, scales: [1, 1, 1, 1, 0.015625, 0.0078125])
    let candidates = try AnchorFreeDecoder(classCount: 2, coordinates: .pixels).decode(head, quantizedBy: channels)
    #expect(candidates.classIndices == [0] && candidates.scores == [0.78125])
  }

  @Test func errors() throws {
    let decoder = AnchorFreeDecoder(classCount: 2, coordinates: .pixels)
    let head = AnyTensor.int8(try Tensor([Int8](repeating: 0, count: 12), shape: [1, 6, 2]))
    let six = [Float](repeating: 1, count: 6)
    #expect(throws: DecodingError.quantizationAxis(expected: 1, found: 2)) {
      try decoder.decode(head, quantizedBy: ChannelQuantization(axis: 2, scales: six))
    }
    #expect(throws: DecodingError.quantizationCount(expected: 6, found: 2)) {
      try decoder.decode(head, quantizedBy: ChannelQuantization(axis: 1, scales: [1, 1]))
    }
    #expect(throws: DecodingError.notQuantized(.float32)) {
      try decoder.decode(
        .float32(try Tensor([Float](repeating: 0, count: 12), shape: [1, 6, 2])),
        quantizedBy: ChannelQuantization(axis: 1, scales: six))
    }
    #expect(throws: DecodingError.rank(shape: [12])) {
      try decoder.decode(
        .int8(try Tensor([Int8](repeating: 0, count: 12), shape: [12])),
        quantizedBy: ChannelQuantization(axis: 0, scales: six))
    }
    // A score of 3, as where the activation is another one; nothing is added.
    let large = AnyTensor.int8(try Tensor([8, 8, 4, 4, 3, 0], shape: [6, 1]))
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    #expect(throws: DecodingError.self) {
      try decoder.decode(
        large, quantizedBy: ChannelQuantization(axis: 0, scales: six), into: &candidates, workspace: &workspace)
    }
    #expect(candidates.isEmpty)
  }
}
