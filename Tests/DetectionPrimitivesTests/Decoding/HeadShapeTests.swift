import DetectionPrimitives
import Testing

/// Axes of extent 1 wherever convolutions and converters leave them.
@Suite struct HeadShapeTests {
  /// Three candidates of one class: channels 4, candidate after candidate.
  private let rows: [Float] = [10, 10, 4, 4, 0.9, 20, 10, 4, 4, 0.8, 30, 10, 4, 4, 0.1]
  private let columns: [Float] = [10, 20, 30, 10, 10, 10, 4, 4, 4, 4, 4, 4, 0.9, 0.8, 0.1]

  @Test(arguments: [[5, 3], [1, 5, 3], [1, 5, 3, 1], [1, 5, 1, 3], [5, 3, 1], [1, 1, 5, 1, 3, 1]])
  func channelsFirst(shape: [Int]) throws {
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels)
    let candidates = try decoder.decode(.float32(try Tensor(columns, shape: shape)))
    #expect(candidates.boxes.minX == [8, 18] && candidates.scores == [0.9, 0.8] && candidates.readCount == 3)
  }

  @Test(arguments: [[3, 5], [1, 3, 5], [1, 3, 1, 5], [1, 3, 5, 1], [1, 1, 3, 5]])
  func candidatesFirst(shape: [Int]) throws {
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels, layout: .candidateMajor)
    let candidates = try decoder.decode(.float32(try Tensor(rows, shape: shape)))
    #expect(candidates.boxes.minX == [8, 18] && candidates.scores == [0.9, 0.8] && candidates.readCount == 3)
  }

  /// TensorFlow's object detection API has one row in its box encodings.
  @Test func encodingsOfSSD() throws {
    var anchors = AnchorBoxes()
    for _ in 0..<2 { anchors.append(centerX: 0.5, centerY: 0.5, width: 0.5, height: 0.5) }
    let decoder = AnchorBoxDecoder(classCount: 1, anchors: anchors, network: Size(width: 64, height: 64))
    let scores = AnyTensor.float32(try Tensor([0.1, 0.9, 0.9, 0.1], shape: [1, 2, 2]))
    let boxes = AnyTensor.float32(try Tensor([Float](repeating: 0, count: 8), shape: [1, 2, 1, 4]))
    let candidates = try decoder.decode([boxes, scores])
    #expect(candidates.boxes.elementsEqual([Box(minX: 16, minY: 16, maxX: 48, maxY: 48)]))
  }

  @Test func oneCandidate() throws {
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels)
    for shape in [[5, 1], [1, 5, 1], [1, 5, 1, 1], [1, 1, 5, 1]] {
      #expect(try decoder.decode(.float32(try Tensor(Array(rows[..<5]), shape: shape))).count == 1, "\(shape)")
    }
  }

  @Test func batchesAndAxesTooMany() throws {
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels)
    let errors: [([Int], DecodingError)] = [
      ([3, 5, 1], .batch(count: 3, shape: [3, 5, 1])), ([3, 5, 2], .batch(count: 3, shape: [3, 5, 2])),
      ([1, 2, 5, 3], .batch(count: 2, shape: [1, 2, 5, 3])), ([0, 5, 3], .batch(count: 0, shape: [0, 5, 3])),
      ([1, 6, 3, 1], .channelCount(expected: 5, found: 6, axis: 1, shape: [1, 6, 3, 1])),
      ([3, 1, 1], .channelCount(expected: 5, found: 1, axis: 1, shape: [3, 1, 1])),
    ]
    for (shape, error) in errors {
      let zeros = AnyTensor.float32(try Tensor([Float](repeating: 0, count: shape.reduce(1, *)), shape: shape))
      #expect(throws: error) { try decoder.decode(zeros) }
    }
    #expect(
      DecodingError.batch(count: 20, shape: [1, 20, 5, 4]).description
        == "expected the output of 1 picture, with extent 1 along all axes that the head does not have, "
        + "found 20 in shape [1, 20, 5, 4]")
  }

  /// As many axes as a file can have: only those that are not 1 are looked at.
  @Test(.timeLimit(.minutes(1))) func aHundredThousandAxes() throws {
    let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels, scoreThreshold: 0.2)
    for place in [0, 1, 50_000, 99_998] {
      var shape = [Int](repeating: 1, count: 100_000)
      shape[place] = 5
      let candidates = try decoder.decode(.float32(try Tensor([8, 8, 4, 4, 0.5], shape: shape)))
      #expect(candidates.count == 1 && candidates.boxes[0] == Box(minX: 6, minY: 6, maxX: 10, maxY: 10))
    }
    // The last axis has candidates.
    var last = [Int](repeating: 1, count: 100_000)
    last[99_999] = 5
    #expect(throws: DecodingError.channelCount(expected: 5, found: 1, axis: 99_998, shape: last)) {
      try decoder.decode(.float32(try Tensor([8, 8, 4, 4, 0.5], shape: last)))
    }
    let ones = [Int](repeating: 1, count: 100_000)
    #expect(throws: DecodingError.channelCount(expected: 5, found: 1, axis: 99_998, shape: ones)) {
      try decoder.decode(.float32(try Tensor([0.5], shape: ones)))
    }
  }
}
