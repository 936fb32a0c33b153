import DetectionPrimitives
import Testing

/// Masks and scores between a picture and a network's input.
@Suite struct PlacementMaskTests {
  /// A case of the generator: source, crop, network, pixels for a cell, and the fit.
  private struct Case {
    let source: Size
    let crop: Box
    let network: Size
    let cell: Int
    let fit: Fit

    static let all = [
      Case(1283, 722, [0, 0, 1283, 722], 640, 640, 4), Case(321, 181, [0, 0, 321, 181], 160, 160, 1),
      Case(300, 200, [17, 31, 217, 131], 320, 256, 1), Case(300, 200, [17, 31, 217, 131], 320, 256, 4),
      Case(300, 200, [17, 31, 217, 131], 96, 64, 1, .stretch), Case(60, 44, [3, 2, 47, 40], 32, 32, 1),
    ]

    init(
      _ width: Int, _ height: Int, _ crop: [Float], _ netWidth: Int, _ netHeight: Int, _ cell: Int,
      _ fit: Fit = .ultralytics
    ) {
      source = Size(width: width, height: height)
      self.crop = Box(minX: crop[0], minY: crop[1], maxX: crop[2], maxY: crop[3])
      network = Size(width: netWidth, height: netHeight)
      self.cell = cell
      self.fit = fit
    }

    var grid: Size { Size(width: network.width / cell, height: network.height / cell) }
  }

  private func noise(_ seed: Int, _ size: Size) -> [UInt8] {
    hashedBytes(UInt32(900 + seed), size.width * size.height)
  }

  private func mask(_ bytes: [UInt8], _ size: Size) -> BitMask {
    BitMask(width: size.width, height: size.height, bytes.map { $0 < 128 })
  }

  private func flags(_ mask: BitMask) -> [UInt8] {
    var flags: [UInt8] = []
    for y in 0..<mask.height { for x in 0..<mask.width { flags.append(mask[x, y] ? 1 : 0) } }
    return flags
  }

  /// 1283 x 722 in 640 x 640 with prototypes of 160 x 160, crops, and a stretch, in all eight orientations, as NumPy cuts,
  /// resizes, turns and pastes them.
  @Test(arguments: Case.all.indices) func masksEqualNumPy(index: Int) throws {
    let hashes = try Golden("placement_masks").array("hashes", as: UInt64.self)
    let one = Case.all[index]
    let inNetwork = mask(noise(2 * index, one.grid), one.grid)
    let inSource = mask(noise(2 * index + 1, one.source), one.source)
    for orientation in Orientation.allCases {
      let placement = try Placement(
        source: one.source, network: one.network, fit: one.fit, crop: one.crop, orientation: orientation)
      let place = 2 * (8 * index + orientation.rawValue - 1)
      let back = placement.toSource(inNetwork)
      #expect(UInt64(hash(flags(back)), radix: 16) == hashes[place], "\(orientation)")
      let forth = placement.toNetwork(inSource)
      #expect(UInt64(hash(flags(forth)), radix: 16) == hashes[place + 1], "\(orientation)")
    }
  }

  /// Scores against torch's bilinear interpolation, which computes places in float32.
  @Test func scoresAreTorchs() throws {
    let step = 397
    let tolerance: Float = 2e-3
    let golden = try Golden("placement_masks").array("scores", as: Float.self)
    var place = 0
    for (index, one) in Case.all.enumerated() {
      let logits = try Tensor(
        noise(2 * index, one.grid).map { Float($0) / 16 - 8 }, shape: [one.grid.height, one.grid.width])
      let scores = try Tensor(
        noise(2 * index + 1, one.source).map { Float($0) / 16 - 8 }, shape: [one.source.height, one.source.width])
      for orientation in Orientation.allCases {
        let placement = try Placement(
          source: one.source, network: one.network, fit: one.fit, crop: one.crop, orientation: orientation)
        for found in [
          try placement.toSource(scores: logits, outside: -9), try placement.toNetwork(scores: scores, outside: -9),
        ] {
          for element in stride(from: orientation.rawValue, to: found.count, by: step) {
            if abs(found.elements[element] - golden[place]) > tolerance {
              Issue.record("\(index) \(orientation): \(found.elements[element]) for \(golden[place])")
            }
            place += 1
          }
        }
      }
    }
    #expect(place == golden.count)
  }

  /// The padding of 1283 x 722 in 640 x 640 is 140 rows, 35 of the prototypes', not 139.
  @Test func paddingIsWhatWasApplied() throws {
    let placement = try Placement(source: Size(width: 1283, height: 722), network: Size(width: 640, height: 640))
    let padding = BitMask(width: 160, height: 160, (0..<160 * 160).map { $0 / 160 < 35 || $0 / 160 >= 125 })
    #expect(placement.toSource(padding).count == 0)
    let content = BitMask(width: 160, height: 160, (0..<160 * 160).map { $0 / 160 >= 35 && $0 / 160 < 125 })
    #expect(placement.toSource(content).count == 1283 * 722)
    let all = placement.toSource(content)
    #expect(placement.toNetwork(all, size: Size(width: 160, height: 160)) == content)
    #expect(placement.toNetwork(all).count == 640 * 360)
    // The first row of the content alone: the picture's rows whose middle falls into it.
    let row = BitMask(width: 160, height: 160, (0..<160 * 160).map { $0 / 160 == 35 })
    #expect(placement.toSource(row).count == 1283 * 8)
  }

  /// An enlarged picture's mask comes back as it was, a crop's inside it; a reduced picture's network mask likewise.
  @Test(arguments: Orientation.allCases) func thereAndBack(orientation: Orientation) throws {
    let source = Size(width: 61, height: 37)
    let inSource = mask(noise(41, source), source)
    for fit in Fit.allCases where fit != .letterBox(enlarges: false, isCentered: false) && fit != .shortestEdge(256) {
      let placement = try Placement(
        source: source, network: Size(width: 320, height: 288), fit: fit, orientation: orientation)
      let back = placement.toSource(placement.toNetwork(inSource))
      for y in 0..<37 {
        for x in 0..<61 {
          let seen = placement.toNetwork(Point(x: Float(x) + 0.5, y: Float(y) + 0.5))
          // What a fit cuts off at the sides does not come back.
          guard seen.x > 6, seen.y > 6, seen.x < 314, seen.y < 282 else { continue }
          if back[x, y] != inSource[x, y] { Issue.record("\(fit): (\(x), \(y))") }
        }
      }
    }
    let crop = Box(minX: 5, minY: 6, maxX: 45, maxY: 31)
    let zoom = try Placement(
      source: source, network: Size(width: 128, height: 96), crop: crop, orientation: orientation)
    let back = zoom.toSource(zoom.toNetwork(inSource))
    for y in 0..<37 {
      for x in 0..<61 {
        let isInside = x >= 5 && x < 45 && y >= 6 && y < 31
        if back[x, y] != (isInside && inSource[x, y]) { Issue.record("crop: (\(x), \(y))") }
      }
    }
    let network = Size(width: 48, height: 32)
    let reduced = try Placement(
      source: Size(width: 610, height: 370), network: network, orientation: orientation)
    let inNetwork = mask(noise(42, network), network)
    let again = reduced.toNetwork(reduced.toSource(inNetwork))
    let content = reduced.content
    for y in 0..<32 {
      for x in 0..<48 {
        let isShown =
          Float(x) >= content.minX && Float(x) < content.maxX && Float(y) >= content.minY && Float(y) < content.maxY
        if again[x, y] != (isShown && inNetwork[x, y]) { Issue.record("reduced: (\(x), \(y))") }
      }
    }
  }

  /// Interpolated scores above 0 are the masks that a segmenting head's prototypes make at the picture's resolution.
  @Test(arguments: Orientation.allCases) func agreesWithSegments(orientation: Orientation) throws {
    let network = Size(width: 64, height: 48)
    let values = hashedBytes(77, 16 * 12).map { Float($0) / 16 - 8 }
    let head = AnyTensor.float32(try Tensor([32, 24, 60, 44, 0.9, 1] as [Float], shape: [1, 6, 1]))
    let prototypes = AnyTensor.float32(try Tensor(values, shape: [1, 1, 12, 16]))
    let decoder = SegmentDecoder(classCount: 1, network: network, coordinates: .pixels, coefficientCount: 1)
    var candidates = Candidates()
    var workspace = DecodingWorkspace()
    try decoder.decode(head, into: &candidates, workspace: &workspace)
    for crop in [nil, Box(minX: 20, minY: 10, maxX: 180, maxY: 101)] as [Box?] {
      let placement = try Placement(
        source: Size(width: 203, height: 111), network: network, crop: crop, orientation: orientation)
      let segment = try #require(
        try decoder.segments(of: candidates, in: [head, prototypes], placement: placement).first)
      let scores = try placement.toSource(scores: try Tensor(values, shape: [12, 16]))
      let mask = segment.mask
      #expect(mask.width * mask.height > 5000)
      for y in mask.y..<mask.y + mask.height {
        for x in mask.x..<mask.x + mask.width where mask[x, y] != (scores[y, x] > 0) {
          Issue.record("(\(x), \(y)) is \(scores[y, x])")
        }
      }
    }
  }

  /// Planes before the last two axes are mapped one by one.
  @Test func mapsEachPlane() throws {
    let placement = try Placement(
      source: Size(width: 3, height: 2), network: Size(width: 3, height: 3), orientation: .downMirrored)
    let map = try Tensor((0..<18).map { Float($0) }, shape: [1, 2, 3, 3])
    let found = try placement.toSource(scores: map)
    #expect(found.shape == [1, 2, 2, 3])
    #expect(found.elements == [3, 4, 5, 0, 1, 2, 12, 13, 14, 9, 10, 11])
    #expect(try placement.toNetwork(scores: found, outside: 7).elements[6..<9] == [7, 7, 7])
  }

  @Test func saysWhatIsWrongWithAMap() throws {
    let placement = try Placement(source: Size(width: 3, height: 2), network: Size(width: 3, height: 3))
    let row = try Tensor([1, 2, 3] as [Float], shape: [3])
    let empty = try Tensor([] as [Float], shape: [0, 3])
    let small = try Tensor([1, 2] as [Float], shape: [1, 2])
    #expect(throws: ResamplingError.unexpectedRank(1)) { try placement.toSource(scores: row) }
    #expect(throws: ResamplingError.invalidSource(Size(width: 3, height: 0))) { try placement.toSource(scores: empty) }
    #expect(throws: ResamplingError.unexpectedSize(Size(width: 2, height: 1), expected: placement.source)) {
      try placement.toNetwork(scores: small)
    }
    #expect(throws: ResamplingError.invalidTarget(Size(width: 0, height: 4))) {
      try placement.toNetwork(
        scores: try Tensor([Float](repeating: 0, count: 6), shape: [2, 3]), size: Size(width: 0, height: 4))
    }
    let huge = try Placement(source: Size(width: 1 << 20, height: 1 << 20), network: Size(width: 64, height: 64))
    #expect(throws: ResamplingError.invalidTarget(huge.source)) { try huge.toSource(scores: small) }
    #expect(ResamplingError.unexpectedRank(1).description.contains("2 axes or more"))
    #expect(
      ResamplingError.unexpectedSize(Size(width: 2, height: 1), expected: placement.source).description
        == "expected a map of 3x2, found 2x1")
    // A mask without pixels has no object.
    #expect(placement.toSource(BitMask(width: 0, height: 0, [])).count == 0)
    #expect(placement.toSource(BitMask(width: 0, height: 0, [])).width == 3)
  }

  @Test func aMaskOfAnotherPictureIsACallersBug() async {
    await #expect(processExitsWith: .failure) {
      let placement = try Placement(source: Size(width: 3, height: 2), network: Size(width: 3, height: 3))
      _ = placement.toNetwork(BitMask(width: 2, height: 3, [Bool](repeating: true, count: 6)))
    }
  }
}
