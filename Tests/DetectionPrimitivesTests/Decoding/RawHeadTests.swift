import DetectionPrimitives
import Testing

/// Keypoints, angles and mask coefficients of raw heads, against NumPy in double precision.
@Suite struct RawHeadTests {
  /// How far a place may be from the exact one, in pixels: a few steps of a Float below 256.
  private static let tolerance = 1e-4

  private let golden: Golden
  private static let network = Size(width: 48, height: 32)

  init() throws {
    golden = try Golden("raw_heads")
  }

  private func decoder(
    _ classCount: Int, _ binCount: Int, _ form: DistributionDecoder.OutputForm, _ layout: GridLayout,
    _ extra: DistributionDecoder.Extra
  ) -> DistributionDecoder {
    DistributionDecoder(
      classCount: classCount, network: Self.network, strides: [8, 16], binCount: binCount, outputForm: form,
      layout: layout, extra: extra)
  }

  private func outputs(_ name: String, count: Int) throws -> [AnyTensor] {
    try (0..<count).map { index in
      let array = "\(name).output\(index)"
      return .float32(try Tensor(golden.array(array, as: Float.self), shape: try golden.shape(array)))
    }
  }

  /// Decodes, and compares which candidates are there.
  private func candidates(
    _ name: String, _ decoder: DistributionDecoder
  ) throws -> (candidates: Candidates, outputs: [AnyTensor], expected: [Double]) {
    let outputs = try outputs(name, count: decoder.outputCount)
    let candidates = try decoder.decode(outputs)
    let kept = try golden.array("\(name).kept", as: Int32.self)
    #expect(candidates.count >= 5)
    #expect(candidates.candidateIndices == stride(from: 0, to: kept.count, by: 2).map { kept[$0] })
    #expect(candidates.classIndices == stride(from: 1, to: kept.count, by: 2).map { kept[$0] })
    return (candidates, outputs, try golden.array("\(name).expected", as: Double.self))
  }

  private func expect(_ found: [Float], _ expected: [Double], _ name: String) {
    #expect(found.count == expected.count)
    for (number, exact) in zip(found, expected) {
      #expect(abs(Double(number) - exact) <= Self.tolerance, "\(name)")
    }
  }

  @Test func keypoints() throws {
    let heads: [(String, DistributionDecoder)] = [
      ("pose_doubled", decoder(1, 16, .joined, .channelsFirst, .keypoints(count: 3))),
      ("pose_centered", decoder(2, 1, .distancesThenClasses, .channelsLast, .keypoints(count: 2, form: .centered))),
      (
        "pose_bare",
        decoder(1, 8, .distancesThenClasses, .channelsFirst, .keypoints(count: 4, hasConfidence: false))
      ),
    ]
    for (name, decoder) in heads {
      let (candidates, outputs, expected) = try candidates(name, decoder)
      let poses = try decoder.poses(of: candidates, in: outputs)
      #expect(poses.candidates == candidates && poses.keypointCount * candidates.count == poses.keypoints.count)
      expect(poses.keypoints.flatMap { [$0.x, $0.y, $0.confidence] }, expected, name)
    }
  }

  @Test func turnedBoxes() throws {
    let heads: [(String, DistributionDecoder)] = [
      ("turned_sigmoid", decoder(3, 16, .distancesThenClasses, .channelsLast, .angle())),
      ("turned_raw", decoder(1, 1, .joined, .channelsFirst, .angle(.radians))),
    ]
    for (name, decoder) in heads {
      let (candidates, outputs, expected) = try candidates(name, decoder)
      let oriented = try decoder.oriented(candidates, in: outputs)
      expect(oriented.boxes.flatMap { [$0.centerX, $0.centerY, $0.width, $0.height, $0.angle] }, expected, name)
      #expect(candidates.boxes.elementsEqual(oriented.boxes.map(\.bounds)))
      #expect(oriented.candidates == candidates)
    }
  }

  @Test func masks() throws {
    let decoder = decoder(2, 16, .joined, .channelsFirst, .coefficients(count: 5))
    let (candidates, outputs, expected) = try candidates("mask", decoder)
    expect(candidates.boxes.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }, expected, "mask")
    let planes = try golden.array("mask.prototypes", as: Float.self)
    let prototypes = AnyTensor.float32(try Tensor(planes, shape: [1, 5, 16, 24]))
    let masks = try decoder.masks(of: candidates, in: outputs, prototypes: prototypes, rule: .prototypes)
    let flags = try golden.array("mask.masks", as: UInt8.self)
    try #require(masks.count * 16 * 24 == flags.count)
    for (index, mask) in masks.enumerated() {
      var plane = [UInt8](repeating: 0, count: 16 * 24)
      for place in plane.indices where mask[place % 24, place / 24] { plane[place] = 1 }
      #expect(plane.elementsEqual(flags[index * 16 * 24..<(index + 1) * 16 * 24]), "mask \(index)")
    }
    let placement = try Placement(source: Self.network, network: Self.network)
    let segments = try decoder.segments(
      of: candidates, in: outputs, prototypes: prototypes, placement: placement, rule: .prototypes)
    #expect(segments.map(\.mask) == masks.filter { !$0.isEmpty })
  }

  /// As decoded heads do: what is not a number is dropped and counted, another shape is an error.
  @Test func badNumbersAndShapes() throws {
    let decoder = DistributionDecoder(
      classCount: 1, network: Size(width: 16, height: 8), strides: [8], binCount: 1, extra: .angle(.radians))
    let boxes = AnyTensor.float32(try Tensor([1, 1, 1, 1, 1, 1, 1, 1, 2, 2], shape: [5, 1, 2]))
    let angles = AnyTensor.float32(try Tensor([.nan, 0], shape: [1, 1, 2]))
    let found = try decoder.decode([boxes, angles])
    #expect(found.notFiniteCount == 1 && found.boxes.elementsEqual([Box(minX: 4, minY: -4, maxX: 20, maxY: 12)]))
    #expect(throws: DecodingError.outputCount(expected: 2, found: 1)) { try decoder.decode([boxes]) }
    let wide = AnyTensor.float32(try Tensor([0, 0, 0, 0], shape: [2, 1, 2]))
    #expect(throws: DecodingError.channelCount(expected: 1, found: 2, axis: 0, shape: [2, 1, 2])) {
      try decoder.decode([boxes, wide])
    }
    var pose = decoder
    pose.extra = .keypoints(count: 1)
    let keypoints = AnyTensor.float32(try Tensor([0, 0, .infinity, 0, 0, 0], shape: [3, 1, 2]))
    let candidates = try pose.decode([boxes, keypoints])
    let poses = try pose.poses(of: candidates, in: [boxes, keypoints])
    #expect(candidates.count == 2 && poses.candidates.count == 1 && poses.candidates.notFiniteCount == 1)
    #expect(poses.keypoints == [Keypoint(x: 8, y: 0, confidence: 0.5)])
  }

  /// A box without end is dropped and counted, also where boxes are clipped, which would make it one of the network's size.
  @Test func endlessBoxesAreNotClipped() throws {
    let decoder = DistributionDecoder(
      classCount: 1, network: Size(width: 16, height: 8), strides: [8], binCount: 1, clipsToNetwork: true)
    let head = try Tensor([.infinity, 1, 1, 1, 1, 1, 1, 1, 2, 2] as [Float], shape: [5, 1, 2])
    let found = try decoder.decode([.float32(head)])
    #expect(found.notFiniteCount == 1 && found.candidateIndices == [1])
    #expect(found.boxes.elementsEqual([Box(minX: 4, minY: 0, maxX: 16, maxY: 8)]))
  }
}
