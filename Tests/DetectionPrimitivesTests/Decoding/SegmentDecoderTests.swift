import DetectionPrimitives
import Testing

/// Masks of every rule against whole planes made in NumPy, and what a head of masks refuses.
@Suite struct SegmentDecoderTests {
  private static let rules: [(MaskRule, String)] = [
    (.source, "source"), (.network, "network"), (.networkCroppedFirst, "network_cropped_first"),
    (.networkSigmoidFirst, "network_sigmoid_first"), (.prototypes, "prototypes"),
  ]

  /// A head and its prototypes as the generator made them.
  private struct Case {
    let head: AnyTensor
    let prototypes: AnyTensor
    let interleaved: AnyTensor
    let network: Size
    let source: Size
    let decoder: SegmentDecoder
    let prototypeSize: Size

    init(_ golden: Golden, _ name: String, classCount: Int) throws {
      let sizes = try golden.array("\(name).sizes", as: Int32.self).map { Int($0) }
      network = Size(width: sizes[0], height: sizes[1])
      source = Size(width: sizes[2], height: sizes[3])
      head = .float32(
        try Tensor(golden.array("\(name).head", as: Float.self), shape: try golden.shape("\(name).head")))
      let shape = try golden.shape("\(name).prototypes")
      let planes = try Tensor(golden.array("\(name).prototypes", as: Float.self), shape: [1] + shape)
      prototypes = .float32(planes)
      prototypeSize = Size(width: shape[2], height: shape[1])
      var pixels: [Float] = []
      for y in 0..<shape[1] {
        for x in 0..<shape[2] { for plane in 0..<shape[0] { pixels.append(planes[0, plane, y, x]) } }
      }
      interleaved = .float32(try Tensor(pixels, shape: [1, shape[1], shape[2], shape[0]]))
      decoder = SegmentDecoder(
        classCount: classCount, network: network, coordinates: .pixels, coefficientCount: shape[0])
    }

    func size(_ rule: MaskRule) -> Size {
      switch rule {
      case .source: source
      case .network, .networkCroppedFirst, .networkSigmoidFirst: network
      case .prototypes: prototypeSize
      }
    }
  }

  @Test(arguments: [("square", 1), ("wide", 3), ("odd", 2), ("coarse", 1)])
  func masksEqualWholePlanes(name: String, classCount: Int) throws {
    let golden = try Golden("instances")
    let name = "mask_\(name)"
    let set = try Case(golden, name, classCount: classCount)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try set.decoder.decode(set.head, into: &candidates, workspace: &workspace)
    #expect(candidates.count == 9)
    let placement = try Placement(source: set.source, network: set.network)
    for (rule, ruleName) in Self.rules {
      let kept = try golden.array("\(name).\(ruleName).kept", as: Int32.self)
      let bits = try golden.array("\(name).\(ruleName).bits", as: UInt8.self)
      let size = set.size(rule)
      for layout in SegmentDecoder.PrototypeLayout.allCases {
        var decoder = set.decoder
        decoder.prototypeLayout = layout
        let outputs = [set.head, layout == .planes ? set.prototypes : set.interleaved]
        let masks: [MaskTile]
        if rule == .source {
          let segments = try decoder.segments(of: candidates, in: outputs, placement: placement)
          #expect(segments.map { Int32($0.detection.candidateIndex) } == kept)
          masks = segments.map(\.mask)
        } else {
          let all = try decoder.masks(of: candidates, in: outputs, rule: rule)
          #expect(all.count == candidates.count)
          #expect((0..<9).filter { !all[$0].isEmpty } == kept.map { Int($0) }, "\(name) \(ruleName)")
          masks = all.filter { !$0.isEmpty }
        }
        try #require(masks.count == kept.count)
        let bytesPerMask = (size.width * size.height + 7) / 8
        for (index, mask) in masks.enumerated() {
          let row = Array(bits[index * bytesPerMask..<(index + 1) * bytesPerMask])
          #expect(packed(mask, size) == row, "\(name) \(ruleName) mask \(index)")
          #expect(mask.count == row.reduce(0) { $0 + $1.nonzeroBitCount })
        }
      }
    }
  }

  /// A mask as bits of the whole plane, the first in the highest place.
  private func packed(_ mask: MaskTile, _ size: Size) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (size.width * size.height + 7) / 8)
    for y in 0..<size.height {
      for x in 0..<size.width where mask[x, y] {
        let place = y * size.width + x
        bytes[place / 8] |= 0x80 >> UInt8(place % 8)
      }
    }
    return bytes
  }

  /// A turned or mirrored picture has the masks of the upright one, turned or mirrored.
  @Test(arguments: Orientation.allCases) func masksTurnWithThePicture(orientation: Orientation) throws {
    let golden = try Golden("instances")
    let set = try Case(golden, "mask_wide", classCount: 3)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try set.decoder.decode(set.head, into: &candidates, workspace: &workspace)
    let stored = Size(width: 70, height: 45)
    let turned = try Placement(source: stored, network: set.network, orientation: orientation)
    let upright = try Placement(
      source: orientation.swapsSides ? Size(width: 45, height: 70) : stored, network: set.network)
    let outputs = [set.head, set.prototypes]
    let found = try set.decoder.segments(of: candidates, in: outputs, placement: turned)
    let expected = try set.decoder.segments(of: candidates, in: outputs, placement: upright)
    #expect(found.map(\.detection.candidateIndex) == expected.map(\.detection.candidateIndex))
    #expect(found.count > 3)
    for (segment, uprightSegment) in zip(found, expected) {
      // At the edges of a box, cropping takes another pixel from the other side.
      let box = segment.detection.box
      let columns = Int(box.minX) + 2..<max(Int(box.minX) + 2, Int(box.maxX) - 1)
      let rows = Int(box.minY) + 2..<max(Int(box.minY) + 2, Int(box.maxY) - 1)
      for y in rows {
        for x in columns {
          let network = turned.toNetwork(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let place = upright.toSource(x: network.x, y: network.y)
          #expect(segment.mask[x, y] == uprightSegment.mask[Int(place.x), Int(place.y)])
        }
      }
    }
  }

  /// Logits -1 and 5, twice as wide: interpolated before they are compared.
  @Test func interpolationComesBeforeComparison() throws {
    let head = AnyTensor.float32(try Tensor([2, 0.5, 4, 1, 0.9, 1] as [Float], shape: [1, 6, 1]))
    let prototypes = AnyTensor.float32(try Tensor([-1, 5] as [Float], shape: [1, 1, 1, 2]))
    let decoder = SegmentDecoder(
      classCount: 1, network: Size(width: 4, height: 1), coordinates: .pixels, coefficientCount: 1)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try decoder.decode(head, into: &candidates, workspace: &workspace)
    let mask = try decoder.masks(of: candidates, in: [head, prototypes])[0]
    #expect(mask.flags == [0, 1, 1, 1])
    #expect(mask.runLengths == [1, 3])
  }

  @Test func otherElementsGiveTheSameMasks() throws {
    let values: [Float] = [-1, 0.5, 1, -0.5, 0.25, 1, -1, 0.5, 0.5]
    let head = AnyTensor.float32(try Tensor([6, 6, 12, 12, 0.9, 1] as [Float], shape: [6, 1]))
    let decoder = SegmentDecoder(
      classCount: 1, network: Size(width: 12, height: 12), coordinates: .pixels, coefficientCount: 1)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try decoder.decode(head, into: &candidates, workspace: &workspace)
    let quantization = try Quantization(scale: 0.25, zeroPoint: 3)
    let outputs: [AnyTensor] = [
      .float32(try Tensor(values, shape: [1, 3, 3])),
      .float16(try Tensor(values.map { Float16($0) }, shape: [1, 3, 3])),
      .float64(try Tensor(values.map { Double($0) }, shape: [1, 1, 3, 3])),
      .int8(try Tensor(values.map { Int8($0 * 4) + 3 }, shape: [1, 3, 3], quantization: quantization)),
      .uint8(
        try Tensor(
          values.map { UInt8(Int($0 * 4) + 7) }, shape: [1, 3, 3],
          quantization: Quantization(scale: 0.25, zeroPoint: 7))),
    ]
    let masks = try outputs.map { try decoder.masks(of: candidates, in: [head, $0])[0] }
    #expect(!masks[0].isEmpty)
    for mask in masks { #expect(mask == masks[0]) }
  }

  @Test func whatIsNotANumberBelongsToNoMask() throws {
    let head = AnyTensor.float32(try Tensor([4, 4, 8, 8, 0.9, 1] as [Float], shape: [6, 1]))
    let prototypes = AnyTensor.float32(try Tensor([.nan, .nan, .infinity, -.infinity] as [Float], shape: [1, 2, 2]))
    let decoder = SegmentDecoder(
      classCount: 1, network: Size(width: 8, height: 8), coordinates: .pixels, coefficientCount: 1)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try decoder.decode(head, into: &candidates, workspace: &workspace)
    for rule in MaskRule.allCases where rule != .source {
      let mask = try decoder.masks(of: candidates, in: [head, prototypes], rule: rule)[0]
      #expect(!mask[0, 0] && !mask[7, 0])
    }
  }

  @Test func wrongPrototypesAreRefused() throws {
    let head = AnyTensor.float32(try Tensor([4, 4, 8, 8, 0.9, 1, 1] as [Float], shape: [7, 1]))
    let decoder = SegmentDecoder(
      classCount: 1, network: Size(width: 8, height: 8), coordinates: .pixels, coefficientCount: 2)
    let none = Candidates()
    func masks(_ prototypes: AnyTensor...) throws { _ = try decoder.masks(of: none, in: [head] + prototypes) }
    #expect(throws: DecodingError.outputCount(expected: 2, found: 1)) { try masks() }
    #expect(throws: DecodingError.prototypeRank(shape: [4, 4])) {
      try masks(.float32(Tensor([Float](repeating: 0, count: 16), shape: [4, 4])))
    }
    #expect(throws: DecodingError.prototypeRank(shape: [2, 0, 4])) {
      try masks(.float32(Tensor([Float](), shape: [2, 0, 4])))
    }
    #expect(throws: DecodingError.channelCount(expected: 2, found: 4, axis: 1, shape: [1, 4, 2, 2])) {
      try masks(.float32(Tensor([Float](repeating: 0, count: 16), shape: [1, 4, 2, 2])))
    }
    #expect(throws: DecodingError.batch(count: 2, shape: [2, 2, 2, 2])) {
      try masks(.float32(Tensor([Float](repeating: 0, count: 16), shape: [2, 2, 2, 2])))
    }
    #expect(throws: DecodingError.missingQuantization(.int8)) {
      try masks(.int8(Tensor([Int8](repeating: 0, count: 8), shape: [2, 2, 2])))
    }
    #expect(throws: DecodingError.missingQuantization(.int32)) {
      try masks(.int32(Tensor([Int32](repeating: 0, count: 8), shape: [2, 2, 2])))
    }
    try masks(.float32(Tensor([Float](repeating: 0, count: 8), shape: [2, 2, 2])))
  }

  @Test func tilesKnowTheirPlace() {
    let mask = MaskTile(x: -1, y: 2, width: 2, height: 2, flags: [1, 0, 1, 1])
    #expect(mask[-1, 2] && !mask[0, 2] && mask[0, 3] && !mask[1, 3] && !mask[-1, 4] && !mask[.min, .max])
    #expect(mask.count == 3)
    #expect(mask.runLengths == [0, 1, 1, 2])
    #expect(MaskTile(x: 0, y: 0, width: 0, height: 0, flags: []).runLengths == [])
    let whole = BitMask(mask, in: Size(width: 2, height: 4))
    #expect(whole.count == 1 && whole[0, 3])
  }
}
