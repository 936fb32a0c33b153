import DetectionPrimitives
import Testing

@Suite struct BatchTests {
  private func image(_ seed: UInt32, _ size: Size, _ format: PixelFormat = .bgra8) throws -> PixelImage {
    try PixelImage(
      bytes: hashedBytes(seed, size.width * size.height * format.bytesPerPixel), width: size.width,
      height: size.height, format: format)
  }

  /// Pictures of several sizes, formats and orientations.
  private func regions(_ round: Int) throws -> [PictureRegion] {
    let planes = try YCbCrImage(
      bytes: hashedBytes(9, 60 * 30), width: 40, height: 30, format: .nv12, range: .full, matrix: .bt601)
    return [
      PictureRegion(try image(1, Size(width: 64 + round, height: 30))),
      PictureRegion(try image(2, Size(width: 33, height: 70), .rgb8), orientation: .right),
      PictureRegion(planes, crop: Box(minX: 4, minY: 2, maxX: 36, maxY: 30)),
      PictureRegion(try image(4, Size(width: 50, height: 50), .gray8)),
    ]
  }

  private func single(_ preprocessor: inout Preprocessor, _ index: Int, _ round: Int) throws -> (Placement, [Float]) {
    let region = try regions(round)[index]
    var values = [Float](repeating: .nan, count: 3 * preprocessor.network.width * preprocessor.network.height)
    var span = values.mutableSpan
    var placements: [Placement] = []
    try preprocessor.prepare(batch: [region], into: &span, placements: &placements)
    return (placements[0], values)
  }

  @Test(arguments: [InputLayout.nchw, .nhwc]) func itemsAreWhatTheyAreAlone(layout: InputLayout) throws {
    var preprocessor = try Preprocessor(network: Size(width: 32, height: 24), layout: layout)
    var alone = preprocessor
    var input = NetworkInput()
    var placements: [Placement] = []
    var owner = 0
    for round in 0..<3 {
      try preprocessor.prepare(batch: try regions(round), into: &input, placements: &placements)
      #expect(input.shape == (layout == .nchw ? [4, 3, 24, 32] : [4, 24, 32, 3]))
      #expect(input.tensor.shape == input.shape)
      let count = 3 * 24 * 32
      for index in 0..<4 {
        let (placement, values) = try single(&alone, index, round)
        #expect(placements[index] == placement)
        #expect(Array(input.elements[index * count..<(index + 1) * count]) == values, "item \(index)")
      }
      // The memory of the first batch serves the later ones.
      if round == 0 { owner = address(of: input.elements) }
      #expect(address(of: input.elements) == owner)
    }
    // A single frame behind a batch, and a batch behind it.
    let frame = try image(7, Size(width: 20, height: 60))
    var own = [Float](repeating: 0, count: 3 * 24 * 32)
    var span = own.mutableSpan
    let placement = try preprocessor.prepare(frame, into: &span)
    #expect(try preprocessor.prepare(frame, into: &input) == placement)
    #expect(input.elements == own && input.shape[0] == 1)
    try preprocessor.prepare(batch: [PictureRegion(frame)], into: &input, placements: &placements)
    #expect(input.elements == own && placements == [placement])
    try preprocessor.prepare(batch: [], into: &input, placements: &placements)
    #expect(input.elements.isEmpty && input.shape[0] == 0 && placements.isEmpty)
  }

  @Test func tilesComeBackToThePicture() throws {
    let picture = try image(3, Size(width: 130, height: 70), .rgb8)
    let grid = try TileGrid(of: picture.size, tile: Size(width: 64, height: 48), overlap: 0.25)
    var preprocessor = try Preprocessor(network: Size(width: 32, height: 32), normalization: .bytes)
    var input = NetworkInput()
    var placements: [Placement] = []
    try preprocessor.prepare(
      batch: PictureRegion.tiles(grid, of: picture), into: &input, placements: &placements)
    #expect(placements.map(\.crop) == grid.tiles)
    for (tile, placement) in zip(grid.tiles, placements) {
      #expect(placement.toSource(placement.content) == tile)
    }
    let last = try #require(grid.tiles.last)
    var values = [Float](repeating: 0, count: 3 * 32 * 32)
    var span = values.mutableSpan
    _ = try preprocessor.prepare(picture, crop: last, into: &span)
    #expect(Array(input.elements.suffix(values.count)) == values)
  }

  @Test func otherElements() throws {
    var preprocessor = try Preprocessor(network: Size(width: 8, height: 6))
    let regions = try regions(0)
    let count = 3 * 8 * 6
    var placements: [Placement] = []
    var bytes = [UInt8](repeating: 1, count: 4 * count)
    var signed = [Int8](repeating: 1, count: 4 * count)
    var halves = [Float16](repeating: 1, count: 4 * count)
    var floats = [Float](repeating: 1, count: 4 * count)
    var byteSpan = bytes.mutableSpan
    try preprocessor.prepare(batch: regions, into: &byteSpan, placements: &placements)
    var signedSpan = signed.mutableSpan
    try preprocessor.prepare(batch: regions, into: &signedSpan, placements: &placements)
    var halfSpan = halves.mutableSpan
    try preprocessor.prepare(batch: regions, into: &halfSpan, placements: &placements)
    var floatSpan = floats.mutableSpan
    try preprocessor.prepare(batch: regions, into: &floatSpan, placements: &placements)
    for index in 0..<4 * count {
      #expect(Int(signed[index]) == Int(bytes[index]) - 128)
      #expect(floats[index] == Float(bytes[index]) / 255)
      #expect(halves[index] == Float16(floats[index]))
    }
  }

  @Test func anImpossibleItemLeavesTheInput() throws {
    var preprocessor = try Preprocessor(network: Size(width: 8, height: 6))
    var input = NetworkInput()
    var placements: [Placement] = []
    var regions = try regions(0)
    try preprocessor.prepare(batch: regions, into: &input, placements: &placements)
    let before = input.elements
    let beside = Box(minX: 500, minY: 0, maxX: 600, maxY: 10)
    regions[2] = PictureRegion(try image(1, Size(width: 10, height: 10)), crop: beside)
    #expect(throws: PlacementError.invalidCrop(beside, source: Size(width: 10, height: 10))) {
      try preprocessor.prepare(batch: regions, into: &input, placements: &placements)
    }
    #expect(placements.count == 2)
    #expect(input.elements == before)
  }

  @Test func aBatchOfAnotherCountIsACallersBug() async {
    await #expect(processExitsWith: .failure) {
      var preprocessor = try Preprocessor(network: Size(width: 8, height: 6))
      var values = [Float](repeating: 0, count: 3)
      var span = values.mutableSpan
      var placements: [Placement] = []
      try preprocessor.prepare(batch: [], into: &span, placements: &placements)
    }
  }
}
