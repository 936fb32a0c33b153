import DetectionPrimitives
import Testing

/// Heads with masks, keypoints and angles as YOLO26 gives them: the same objects in rows that are selected already.
@Suite struct InstanceDetectorTests {
  private let size = Size(width: 32, height: 16)

  /// Two objects among five candidates, [2 + 4 + K, 5] with two classes, and the rows of these two.
  private func heads(_ extras: [[Float]], isCentered: Bool = false) throws -> (all: AnyTensor, rows: AnyTensor) {
    let boxes: [[Float]] = [
      [8, 8, 4, 6], [1, 1, 2, 2], [20, 6, 8, 4], [3, 3, 2, 2], [9, 9, 2, 2],
    ]
    let scores: [[Float]] = [[0.125, 0.75], [0.125, 0], [0.5, 0.25], [0, 0], [0.1, 0.2]]
    var columns: [[Float]] = []
    for index in 0..<5 { columns.append(boxes[index] + scores[index] + extras[index]) }
    let all = try Tensor(columns.flatMap { $0 }, shape: [1, 5, columns[0].count]).transposed([0, 2, 1])
    var rows: [Float] = []
    for (index, score, classIndex) in [(0, 0.75 as Float, 1 as Float), (2, 0.5, 0)] {
      let b = boxes[index]
      rows += isCentered ? b : [b[0] - b[2] / 2, b[1] - b[3] / 2, b[0] + b[2] / 2, b[1] + b[3] / 2]
      rows += [score, classIndex] + extras[index]
    }
    return (.float32(all), .float32(try Tensor(rows, shape: [1, 2, 6 + extras[0].count])))
  }

  private func decode(_ decoder: some CandidateDecoder<AnyTensor>, _ output: AnyTensor) throws -> Candidates {
    let candidates = try decoder.decode(output)
    #expect(candidates.scores == [0.75, 0.5])
    #expect(candidates.classIndices == [1, 0])
    return candidates
  }

  @Test func poses() throws {
    let extras = (0..<5).map { i in (0..<6).map { Float(i * 6 + $0) / 64 } }
    let (all, rows) = try heads(extras)
    let usual = PoseDecoder(classCount: 2, keypointCount: 2, coordinates: .pixels)
    let selected = PoseDecoder(classCount: 2, keypointCount: 2, coordinates: .pixels, form: .endToEnd)
    let expected = try usual.poses(of: decode(usual, all), in: all)
    let found = try selected.poses(of: decode(selected, rows), in: rows)
    #expect(found.keypoints == expected.keypoints && found.candidates.boxes == expected.candidates.boxes)
    #expect(found.keypoints[3] == Keypoint(x: 15 / 64, y: 16 / 64, confidence: 17 / 64))
    #expect(found.candidates.candidateIndices == [0, 1] && expected.candidates.candidateIndices == [0, 2])
    #expect(!HeadDecoder.pose(selected).needsSuppression && HeadDecoder.pose(usual).needsSuppression)
    #expect(selected.detector.classCount == 2 && selected.scoreThreshold == 0.25)
  }

  @Test func masks() throws {
    let extras: [[Float]] = [[1, 0], [5, 5], [0.5, 0.5], [5, 5], [5, 5]]
    let (all, rows) = try heads(extras)
    let planes = (0..<64).map { Float($0 % 7) - 3 }
    let prototypes = AnyTensor.float32(try Tensor(planes, shape: [1, 2, 4, 8]))
    func decoder(_ form: InstanceDetector.Form) -> SegmentDecoder {
      SegmentDecoder(classCount: 2, network: size, coordinates: .pixels, coefficientCount: 2, form: form)
    }
    let expected = try decoder(.anchorFree).masks(of: decode(decoder(.anchorFree), all), in: [all, prototypes])
    let found = try decoder(.endToEnd).masks(of: decode(decoder(.endToEnd), rows), in: [rows, prototypes])
    #expect(found == expected && found.count == 2)
    #expect(found.allSatisfy { $0.count > 0 })
    #expect(!HeadDecoder.segment(decoder(.endToEnd)).needsSuppression)
  }

  @Test func orientedBoxes() throws {
    let (all, rows) = try heads((0..<5).map { [Float($0) / 4] }, isCentered: true)
    let usual = OrientedDecoder(classCount: 2, coordinates: .pixels)
    let selected = OrientedDecoder(classCount: 2, coordinates: .pixels, form: .endToEnd)
    let expected = try usual.oriented(decode(usual, all), in: all)
    let found = try selected.oriented(decode(selected, rows), in: rows)
    #expect(found.boxes == expected.boxes && found.boxes[1].angle == 0.5)
    #expect(found.candidates.boxes == expected.candidates.boxes)
    #expect(!HeadDecoder.oriented(selected).needsSuppression)
  }

  @Test func anotherNumberOfChannelsIsAnError() throws {
    let (_, rows) = try heads((0..<5).map { [Float($0)] })
    var decoder = PoseDecoder(classCount: 2, keypointCount: 2, coordinates: .pixels, form: .endToEnd)
    decoder.scoreThreshold = 0.5
    #expect(throws: DecodingError.channelCount(expected: 12, found: 7, axis: 2, shape: [1, 2, 7])) {
      try decoder.decode(rows)
    }
  }
}
