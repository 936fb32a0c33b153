import DetectionPrimitives
import Testing

/// Pictures and tensors of somebody else's memory: given back once, when nothing reads it any more, and never left.
@Suite struct BorrowedMemoryTests {
  private static let size = Size(width: 21, height: 14)

  /// A picture, whose parts share its memory, and the memory of its planes.
  private func expectOneReturn<Image>(
    _ memories: [LentMemory<UInt8>], _ make: ([Storage<UInt8>]) throws -> Image, _ slice: (Image) throws -> Image,
    _ read: (Image) -> [UInt8]
  ) throws {
    var image: Image? = try make(memories.map { $0.lend() })
    let expected = try image.map { read(try slice(slice($0))) }
    var part = try image.map(slice)
    image = nil
    #expect(memories.map(\.returnCount) == memories.map { _ in 0 })
    var smaller = try part.map(slice)
    part = nil
    #expect(memories.map(\.returnCount) == memories.map { _ in 0 })
    #expect(smaller.map(read) == expected)
    smaller = nil
    #expect(memories.map(\.returnCount) == memories.map { _ in 1 })
  }

  private func lent(_ seed: UInt32, _ count: Int, guards: UInt8 = 255) -> LentMemory<UInt8> {
    LentMemory(hashedBytes(seed, count), guards: guards)
  }

  @Test func picturesOfBytesAreGivenBackOnce() throws {
    let (width, height) = (Self.size.width, Self.size.height)
    try expectOneReturn([lent(1, 4 * width * height)]) {
      try PixelImage(storage: $0[0], width: width, height: height, format: .bgra8)
    } _: {
      try $0.slice(x: 1, y: 1, size: Size(width: $0.width - 2, height: $0.height - 2))
    } _: {
      $0.bytes
    }
    try expectOneReturn([lent(2, width * height), lent(3, 22 * 7)]) {
      try YCbCrImage(
        luma: $0[0], lumaBytesPerRow: width, chroma: $0[1], chromaBytesPerRow: 22, width: width, height: height,
        range: .full, matrix: .bt709)
    } _: {
      try $0.slice(x: 1, y: 1, size: Size(width: $0.size.width - 2, height: $0.size.height - 2))
    } _: {
      $0.rgb().bytes
    }
    try expectOneReturn([lent(4, width * height), lent(5, width * height), lent(6, width * height)]) {
      try PlanarImage(red: $0[0], green: $0[1], blue: $0[2], width: width, height: height)
    } _: {
      try $0.slice(x: 1, y: 1, size: Size(width: $0.size.width - 2, height: $0.size.height - 2))
    } _: {
      $0.pixelImage().bytes
    }
  }

  @Test func deepAndFloatPicturesAreGivenBackOnce() throws {
    let (width, height) = (Self.size.width, Self.size.height)
    let part = Size(width: 3, height: 4)
    let samples = LentMemory((0..<3 * width * height).map { UInt16(70 * $0) }, guards: 9)
    var deep: DeepImage? = try DeepImage(storage: samples.lend(), width: width, height: height, format: .rgb16)
    var slice = try deep?.slice(x: 5, y: 2, size: part)
    let expected = slice?.samples
    // Planes of Floats read the samples where they are.
    var floats = try deep?.floatImage().slice(x: 5, y: 2, size: part)
    deep = nil
    #expect(samples.returnCount == 0)
    #expect(slice?.samples == expected)
    slice = nil
    #expect(samples.returnCount == 0)
    #expect(floats?.rounded().pixelImage().bytes.first == UInt8((expected?.first ?? 0) / 257))
    floats = nil
    #expect(samples.returnCount == 1)

    let plane = LentMemory((0..<width * height).map { Float($0) }, guards: .nan)
    var image: FloatImage? = try FloatImage(
      red: plane.lend(), green: Storage([Float](repeating: 0, count: width * height)),
      blue: Storage([Float](repeating: 0, count: width * height)), width: width, height: height, white: 255)
    var small = try image?.slice(x: 1, y: 0, size: Size(width: 1, height: 1))
    image = nil
    #expect(plane.returnCount == 0)
    #expect(small?.rounded().pixelImage().bytes == [1, 0, 0])
    small = nil
    #expect(plane.returnCount == 1)
  }

  @Test func tensorsAreGivenBackOnce() throws {
    let memory = LentMemory((0..<24).map { Float($0) }, guards: .nan)
    var tensor: Tensor<Float>? = try Tensor(storage: memory.lend(), shape: [2, 3, 4])
    var views = try [
      tensor?.slice(axis: 1, 1..<3), tensor?.transposed(), tensor?.reshaped([6, 4]), tensor?.slice(axis: 0, 1..<2),
    ]
    tensor = nil
    let sums: [Float] = [216, 276, 276, 210]
    for sum in sums {
      #expect(memory.returnCount == 0)
      #expect(views[0]?.elements.reduce(0, +) == sum)
      views.removeFirst()
    }
    #expect(memory.returnCount == 1)
  }

  /// A region of a batch reads a picture too; what remembers only places does not.
  @Test func preparedPicturesAreGivenBack() throws {
    let (width, height) = (Self.size.width, Self.size.height)
    let memory = lent(7, 4 * width * height)
    var preprocessor = try Preprocessor(network: Size(width: 16, height: 16))
    var input = NetworkInput()
    var placements: [Placement] = []
    var image: PixelImage? = try PixelImage(storage: memory.lend(), width: width, height: height, format: .bgra8)
    for orientation in Orientation.allCases {
      _ = try image.map { try preprocessor.prepare($0, orientation: orientation, into: &input) }
    }
    var regions = image.map { [PictureRegion($0), PictureRegion($0, orientation: .left)] } ?? []
    image = nil
    #expect(memory.returnCount == 0)
    try preprocessor.prepare(batch: regions, into: &input, placements: &placements)
    regions = []
    // The preprocessor, its input and the placements are still there.
    #expect(memory.returnCount == 1)
    #expect(placements.count == 2 && input.shape == [2, 3, 16, 16])
    let other = try PixelImage(bytes: hashedBytes(7, 4 * width * height), width: width, height: height, format: .bgra8)
    #expect(try preprocessor.prepare(other, into: &input) == placements[0])
  }

  /// Pictures without a byte behind the last sample: what lies around them is neither read nor seen.
  @Test(arguments: [ResizeFilter.openCVLinear, .openCVArea, .openCVNearest, .pillowBicubic])
  func nothingAroundIsRead(filter: ResizeFilter) throws {
    for orientation in Orientation.allCases {
      for network in [Size(width: 16, height: 16), Size(width: 60, height: 33), Size(width: 7, height: 21)] {
        var found: [[Float]] = []
        for guards: UInt8? in [nil, 0, 255] {
          var preprocessor = try Preprocessor(network: network, filter: filter)
          var elements: [Float] = []
          for picture in try exactPictures(guards: guards) {
            var input = NetworkInput()
            _ = try preprocessor.prepare(picture, orientation: orientation, into: &input)
            elements += input.elements
          }
          found.append(elements)
        }
        #expect(found[0] == found[1] && found[0] == found[2], "\(orientation) \(network)")
      }
    }
  }

  /// Pictures of all forms whose planes end with their last sample: of arrays, or lent with guards around.
  private func exactPictures(guards: UInt8?) throws -> [any Picture] {
    let (width, height) = (Self.size.width, Self.size.height)
    func plane(_ seed: UInt32, _ row: Int, _ stride: Int, _ rows: Int) -> Storage<UInt8> {
      let count = (rows - 1) * stride + row
      return guards.map { lent(seed, count, guards: $0).lend() } ?? Storage(hashedBytes(seed, count))
    }
    var pictures: [any Picture] = []
    for format in PixelFormat.allCases {
      let row = width * format.bytesPerPixel
      pictures.append(
        try PixelImage(
          storage: plane(8, row, row + 3, height), width: width, height: height, format: format, bytesPerRow: row + 3))
    }
    pictures.append(
      try YCbCrImage(
        luma: plane(9, width, 25, height), lumaBytesPerRow: 25, chroma: plane(10, 22, 24, 7), chromaBytesPerRow: 24,
        width: width, height: height, range: .video, matrix: .bt601))
    pictures.append(
      try YCbCrImage(
        luma: plane(9, width, 21, height), lumaBytesPerRow: 21, blue: plane(11, 11, 11, 7), blueBytesPerRow: 11,
        red: plane(12, 11, 13, 7), redBytesPerRow: 13, width: width, height: height, range: .full, matrix: .bt709))
    pictures.append(
      try PlanarImage(
        red: plane(13, width, 21, height), green: plane(14, width, 22, height), blue: plane(15, width, 23, height),
        width: width, height: height, redBytesPerRow: 21, greenBytesPerRow: 22, blueBytesPerRow: 23))
    return pictures
  }
}
