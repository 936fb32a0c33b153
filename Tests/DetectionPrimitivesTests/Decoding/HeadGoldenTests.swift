import DetectionPrimitives
import Testing

/// Decoders against NumPy in double precision: class counts from 1 to 365, one-cell grids, every layout and element
/// type, padded rows, NaN and infinities.
@Suite struct HeadGoldenTests {
  @Test func objectnessHeads() throws {
    let heads = try HeadCases(family: "objectness")
    #expect(heads.cases.count == 20)
    try heads.check { head, candidates, workspace in
      let d = head.declaration.map { Int($0) }
      let network = Size(width: d[4], height: d[5])
      let decoder = HeadDecoder.objectness(
        ObjectnessDecoder(
          classCount: d[0], boxes: d[3] == 1 ? .gridOffsets(network: network) : .centers(.normalized(network)),
          layout: d[1] == 1 ? .candidateMajor : .channelMajor, selection: d[2] == 1 ? .all : .best))
      try decoder.decode(head.outputs, into: &candidates, workspace: &workspace)
    }
  }

  /// The grid whose stride and anchors begin at a place of the declaration.
  private func grid(_ declaration: [Double], from start: Int) -> AnchorGrid {
    let numbers = declaration.map { Float($0) }
    let anchors = [1, 3, 5].map { (width: numbers[start + $0], height: numbers[start + $0 + 1]) }
    // The usual scales need not be told.
    let scale = numbers[7] == [1, 2, 1][Int(declaration[1])] ? nil : numbers[7]
    return AnchorGrid(stride: Int(numbers[start]), anchors: anchors, centerScale: scale)
  }

  @Test func anchorGridHeads() throws {
    let heads = try HeadCases(family: "anchor_grid")
    #expect(heads.cases.count == 31)
    try heads.check { head, candidates, workspace in
      let d = head.declaration
      let grids = [8, 15].map { grid(d, from: $0) }
      let decoder = HeadDecoder.anchorGrid(
        AnchorGridDecoder(
          classCount: Int(d[0]), grids: grids, network: Size(width: Int(d[5]), height: Int(d[6])),
          boxRule: [.exponential, .squared, .offset][Int(d[1])],
          layout: [.channelsFirst, .channelsLast, .anchorsFirst][Int(d[2])],
          activation: [.none, .sigmoid, .softmax][Int(d[3])], selection: d[4] == 1 ? .all : .best))
      try decoder.decode(head.outputs, into: &candidates, workspace: &workspace)
    }
  }

  @Test func distributionHeads() throws {
    let heads = try HeadCases(family: "distribution")
    #expect(heads.cases.count == 22)
    try heads.check { head, candidates, workspace in
      let d = head.declaration.map { Int($0) }
      let decoder = HeadDecoder.distribution(
        DistributionDecoder(
          classCount: d[0], network: Size(width: d[7], height: d[8]), strides: [8, 16], binCount: d[3],
          outputForm: [.joined, .distancesThenClasses, .allClassesThenAllDistances][d[1]],
          layout: d[2] == 0 ? .channelsFirst : .channelsLast, activation: d[4] == 1 ? .sigmoid : .none,
          selection: d[5] == 1 ? .all : .best, clipsToNetwork: d[6] == 1))
      try decoder.decode(head.outputs, into: &candidates, workspace: &workspace)
    }
  }

  @Test func confidencesAndCoordinates() throws {
    let heads = try HeadCases(family: "pair")
    #expect(heads.cases.count == 5)
    try heads.check { head, candidates, workspace in
      let d = head.declaration.map { Int($0) }
      let decoder = HeadDecoder.confidenceCoordinates(
        ConfidenceCoordinatesDecoder(
          classCount: d[0], network: Size(width: d[3], height: d[4]), allowsPaddedClasses: d[1] == 1,
          readsOutsideAsLogits: d[2] == 1))
      try decoder.decode(head.outputs, into: &candidates, workspace: &workspace)
    }
  }

  @Test(arguments: [("anchor_boxes", 5), ("anchor_softmax", 4)])
  func anchorBoxHeads(family: String, count: Int) throws {
    let heads = try HeadCases(family: family)
    #expect(heads.cases.count == count)
    try heads.check { head, candidates, workspace in
      let d = head.declaration
      let numbers = d[12...].map { Float($0) }
      let count = numbers.count / 4
      let activation = [Activation.none, .sigmoid, .softmax][Int(d[2])]
      var anchors = AnchorBoxes()
      for i in 0..<count {
        anchors.append(
          centerX: numbers[i], centerY: numbers[count + i], width: numbers[2 * count + i],
          height: numbers[3 * count + i])
      }
      let coder = AnchorBoxDecoder.BoxCoder(
        centerScaleX: Float(d[6]), centerScaleY: Float(d[7]), sizeScaleX: Float(d[8]), sizeScaleY: Float(d[9]),
        isExponential: d[5] == 1, startsWithX: d[4] == 1)
      let decoder = HeadDecoder.anchorBox(
        AnchorBoxDecoder(
          classCount: Int(d[0]), anchors: anchors, network: Size(width: Int(d[10]), height: Int(d[11])), coder: coder,
          hasBackground: d[1] == 1, activation: activation, selection: d[3] == 1 ? .all : .best))
      try decoder.decode(head.outputs, into: &candidates, workspace: &workspace)
    }
  }

  @Test func postprocessedOutputs() throws {
    let heads = try HeadCases(family: "postprocessed")
    #expect(heads.cases.count == 3)
    try heads.check { head, candidates, workspace in
      let d = head.declaration.map { Int($0) }
      let roles = d[4...].map { PostprocessedDecoder.Role.allCases[$0] }
      let decoder = HeadDecoder.postprocessed(
        PostprocessedDecoder(
          classCount: d[0], network: Size(width: d[2], height: d[3]), roles: roles, classOffset: d[1]))
      try decoder.decode(head.outputs, into: &candidates, workspace: &workspace)
    }
  }

  @Test func transformerOutputs() throws {
    let heads = try HeadCases(family: "transformer")
    #expect(heads.cases.count == 6)
    try heads.check { head, candidates, workspace in
      let d = head.declaration.map { Int($0) }
      let decoder = HeadDecoder.transformer(
        TransformerDecoder(
          classCount: d[0], network: Size(width: d[3], height: d[4]), hasNoObjectClass: d[1] == 1,
          selection: d[2] == 1 ? .all : .best))
      try decoder.decode(head.outputs, into: &candidates, workspace: &workspace)
    }
  }

  private static let anchorTolerance = 1e-6

  @Test func anchorSets() throws {
    var face = AnchorBoxes.Options(
      network: Size(width: 128, height: 128), strides: [8, 16, 16, 16], minimumScale: 0.1484375, maximumScale: 0.75,
      aspectRatios: [1])
    face.hasFixedSize = true
    var oneLayer = AnchorBoxes.Options(
      network: Size(width: 64, height: 64), strides: [16], minimumScale: 0.2, maximumScale: 0.6, aspectRatios: [1, 2])
    oneLayer.interpolatedAspectRatio = 0
    let sets: [(name: String, anchors: AnchorBoxes, step: Int)] = [
      ("mobilenet_300", .mobileNetSSD(), 7), ("face_128", AnchorBoxes(face), 5),
      ("one_layer", AnchorBoxes(oneLayer), 1), ("efficientdet_512", .efficientDet(), 101),
      ("efficientdet_640", .efficientDet(size: 640, anchorScale: 5), 211),
    ]
    let golden = try Golden("heads")
    for (name, anchors, step) in sets {
      let expected = try golden.array("anchor_set.\(name)", as: Double.self)
      #expect(Double(anchors.count) == expected[0], "\(name)")
      for (row, index) in stride(from: 0, to: anchors.count, by: step).enumerated() {
        let found = [
          anchors.centerX[index], anchors.centerY[index], anchors.widths[index], anchors.heights[index],
        ]
        for (number, exact) in zip(found, expected[(1 + 4 * row)...]) {
          #expect(abs(Double(number) - exact) <= Self.anchorTolerance, "\(name) \(index)")
        }
      }
    }
  }
}
