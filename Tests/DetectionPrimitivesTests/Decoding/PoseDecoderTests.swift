import DetectionPrimitives
import Testing

@Suite struct PoseDecoderTests {
  /// Both ways of measuring keypoints, with and without confidences, against NumPy to the bit.
  @Test(arguments: [("pixels", 1, 17, true), ("normalized", 2, 5, true), ("mixed", 1, 3, false)])
  func keypointsEqualTheGenerators(name: String, classCount: Int, pointCount: Int, hasConfidence: Bool) throws {
    let golden = try Golden("instances")
    let network = Size(width: 64, height: 48)
    let matrix = try Tensor(
      golden.array("pose_\(name).head", as: Float.self), shape: try golden.shape("pose_\(name).head"))
    let expected = try golden.array("pose_\(name).network", as: Float.self)
    let expectedSource = try golden.array("pose_\(name).source", as: Float.self)
    for layout in HeadLayout.allCases {
      let output = AnyTensor.float32(layout == .channelMajor ? matrix : try matrix.transposed())
      let decoder = PoseDecoder(
        classCount: classCount, keypointCount: pointCount, hasConfidence: hasConfidence,
        coordinates: name == "pixels" ? .pixels : .normalized(network),
        keypointCoordinates: name == "mixed" ? .pixels : nil, layout: layout)
      var candidates = Candidates()
      var workspace = DecodingWorkspace()
      try decoder.decode(output, into: &candidates, workspace: &workspace)
      #expect(candidates.count == 7)
      let poses = try decoder.poses(of: candidates, in: output)
      #expect(poses.candidates.candidateIndices == [0, 1, 2, 5, 6])
      #expect(poses.candidates.notFiniteCount == 2)
      #expect(numbers(poses.keypoints) == expected)
      let placement = try Placement(source: Size(width: 100, height: 60), network: network)
      let placed = placement.poses(from: poses)
      #expect(placed.map(\.detection.candidateIndex) == [0, 1, 2, 5, 6])
      #expect(placed.map(\.detection) == placement.detections(from: poses.candidates))
      #expect(numbers(placed.flatMap(\.keypoints)) == expectedSource)
    }
  }

  private func numbers(_ keypoints: [Keypoint]) -> [Float] { keypoints.flatMap { [$0.x, $0.y, $0.confidence] } }

  @Test func posesFollowTheirBoxes() throws {
    // The second candidate lies outside the picture and goes with its keypoints.
    let head = AnyTensor.float32(
      try Tensor([5, 50, 5, 5, 4, 4, 4, 4, 0.9, 0.8, 1, 2, 3, 4, 0.5, 0.25] as [Float], shape: [8, 2]))
    let decoder = PoseDecoder(keypointCount: 1, coordinates: .pixels)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try decoder.decode(head, into: &candidates, workspace: &workspace)
    let poses = try decoder.poses(of: candidates, in: head)
    let size = Size(width: 10, height: 10)
    let placed = try Placement(source: size, network: size).poses(from: poses)
    #expect(placed.map(\.keypoints) == [[Keypoint(x: 1, y: 3, confidence: 0.5)]])
    #expect(try decoder.poses(of: Candidates(), in: head).keypoints.isEmpty)
  }

  @Test func wrongShapesAreRefused() throws {
    let decoder = PoseDecoder(keypointCount: 17, coordinates: .pixels)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    let output = AnyTensor.float32(try Tensor([Float](repeating: 0, count: 55), shape: [1, 55, 1]))
    #expect(throws: DecodingError.channelCount(expected: 56, found: 55, axis: 1, shape: [1, 55, 1])) {
      try decoder.decode(output, into: &candidates, workspace: &workspace)
    }
    #expect(throws: DecodingError.channelCount(expected: 56, found: 55, axis: 1, shape: [1, 55, 1])) {
      try decoder.poses(of: candidates, in: output)
    }
  }

  @Test func candidatesOfAnotherOutputAreABug() async {
    await #expect(processExitsWith: .failure) {
      var candidates = Candidates()
      candidates.append(
        box: Box(minX: 0, minY: 0, maxX: 1, maxY: 1), score: 1, classIndex: 0, candidateIndex: 1)
      let output = AnyTensor.float32(try Tensor([Float](repeating: 0, count: 8), shape: [8, 1]))
      _ = try PoseDecoder(keypointCount: 1, coordinates: .pixels).poses(of: candidates, in: output)
    }
  }
}
