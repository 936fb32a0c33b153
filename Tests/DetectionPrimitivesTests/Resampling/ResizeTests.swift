import DetectionPrimitives
import Testing

@Suite struct ResizeTests {
  private static let formats: [Int32: PixelFormat] = [1: .gray8, 3: .rgb8, 4: .rgba8]

  private func resized(_ seed: Int, _ sizes: ArraySlice<Int32>) throws -> PixelImage {
    let sizes = Array(sizes)
    let format = try #require(ResizeTests.formats[sizes[2]])
    let (width, height) = (Int(sizes[0]), Int(sizes[1]))
    let image = try PixelImage(
      bytes: hashedBytes(UInt32(seed), width * height * format.bytesPerPixel), width: width, height: height,
      format: format)
    return try image.resized(to: Size(width: Int(sizes[3]), height: Int(sizes[4])))
  }

  /// 2,400 random sizes against OpenCV, a quarter of them in debug builds.
  @Test func agreesWithOpenCV() throws {
    let golden = try Golden("resize_linear")
    let cases = try golden.array("cases", as: Int32.self)
    let hashes = try golden.array("hashes", as: UInt64.self)
    #if DEBUG
      let step = 4
    #else
      let step = 1
    #endif
    for index in stride(from: 0, to: hashes.count, by: step) {
      let sizes = cases[5 * index..<5 * index + 5]
      let found = try resized(index, sizes)
      #expect(UInt64(hash(found.bytes), radix: 16) == hashes[index], "case \(index): \(sizes)")
    }
  }

  /// Small pictures in full, so that a difference can be seen.
  @Test func agreesWithOpenCVInFull() throws {
    let golden = try Golden("resize_linear")
    let cases = try golden.array("cases", as: Int32.self)
    let names = golden.names.filter { $0.hasPrefix("case") && $0 != "cases" }
    #expect(names.count == 24)
    for name in names {
      let index = try #require(Int(name.dropFirst(4)))
      let found = try resized(index, cases[5 * index..<5 * index + 5])
      #expect(found.bytes == (try golden.array(name, as: UInt8.self)), "\(name)")
    }
  }

  /// Pictures of usual size, and one of 20,011 columns, where the weights of a pixel may sum to 2047.
  @Test func agreesWithOpenCVOnLargePictures() throws {
    let golden = try Golden("resize_linear")
    let cases = try golden.array("extra.cases", as: Int32.self)
    let hashes = try golden.array("extra.hashes", as: UInt64.self)
    for index in hashes.indices {
      let found = try resized(2400 + index, cases[5 * index..<5 * index + 5])
      #expect(UInt64(hash(found.bytes), radix: 16) == hashes[index])
    }
  }

  /// Row padding is not read, and the last row may end with its last pixel.
  @Test(arguments: PixelFormat.allCases) func ignoresRowPadding(format: PixelFormat) throws {
    let (width, height) = (13, 7)
    let rowBytes = width * format.bytesPerPixel
    let tight = hashedBytes(5, rowBytes * height)
    let image = try PixelImage(bytes: tight, width: width, height: height, format: format)
    for padding in [1, 3, 16] {
      var padded: [UInt8] = []
      for y in 0..<height {
        padded += tight[y * rowBytes..<(y + 1) * rowBytes]
        if y < height - 1 { padded += [UInt8](repeating: 255, count: padding) }
      }
      let other = try PixelImage(
        bytes: padded, width: width, height: height, format: format, bytesPerRow: rowBytes + padding)
      for size in [Size(width: 5, height: 3), Size(width: 30, height: 20), Size(width: 13, height: 7)] {
        #expect(try other.resized(to: size).bytes == image.resized(to: size).bytes)
      }
    }
  }

  @Test func sameSizeIsACopy() throws {
    for format in PixelFormat.allCases {
      let bytes = hashedBytes(9, 11 * 6 * format.bytesPerPixel)
      let image = try PixelImage(bytes: bytes, width: 11, height: 6, format: format)
      #expect(try image.resized(to: image.size).bytes == bytes)
    }
  }

  @Test func averagesAtExactlyHalf() throws {
    let image = try PixelImage(bytes: [0, 100, 200, 60], width: 2, height: 2, format: .gray8)
    #expect(try image.resized(to: Size(width: 1, height: 1)).bytes == [90])
  }

  @Test func reusesMemory() throws {
    let image = try PixelImage(bytes: hashedBytes(3, 64 * 48 * 3), width: 64, height: 48, format: .rgb8)
    var resizer = try Resizer(to: Size(width: 41, height: 33))
    var bytes: [UInt8] = []
    try resizer.resize(image, into: &bytes)
    let first = hash(bytes)
    let place = address(of: bytes)
    for index in bytes.indices { bytes[index] = 0 }
    try resizer.resize(image, into: &bytes)
    #expect(hash(bytes) == first)
    #expect(address(of: bytes) == place)
    let other = try PixelImage(bytes: hashedBytes(4, 10 * 90), width: 10, height: 90, format: .gray8)
    try resizer.resize(other, into: &bytes)
    #expect(bytes == (try other.resized(to: resizer.size).bytes))
  }

  @Test func refusesEmptyPicturesAndImpossibleSizes() throws {
    let empty = try PixelImage(bytes: [], width: 0, height: 4, format: .rgb8)
    #expect(throws: ResamplingError.invalidSource(empty.size)) { try empty.resized(to: Size(width: 2, height: 2)) }
    for size in [Size(width: 0, height: 2), Size(width: 2, height: -1), Size(width: 1 << 20, height: 1 << 20)] {
      #expect(throws: ResamplingError.invalidTarget(size)) { try Resizer(to: size) }
    }
    #expect(ResamplingError.invalidSource(empty.size).description.contains("0x4"))
    #expect(ResamplingError.invalidTarget(empty.size).description.contains("0x4"))
  }

  /// Sides that no picture of the package has, and work between two passes that no memory has, are errors.
  @Test func sidesHaveALimit() throws {
    let wide = try PixelImage(
      bytes: [UInt8](repeating: 3, count: 1_048_577), width: 1_048_577, height: 1, format: .gray8)
    for filter in ResizeFilter.allCases {
      #expect(throws: ResamplingError.invalidSource(wide.size)) {
        try wide.resized(to: Size(width: 4, height: 1), filter: filter)
      }
    }
    let high = try PixelImage(bytes: [UInt8](repeating: 3, count: 1 << 20), width: 1, height: 1 << 20, format: .gray8)
    let target = Size(width: 1 << 20, height: 1)
    #expect(throws: ResamplingError.invalidTarget(target)) {
      try high.resized(to: target, filter: .pillowBicubic, passOrder: .horizontalFirst)
    }
    let tensor = try Tensor([Float](repeating: 1, count: 1 << 20), shape: [1, 1 << 20, 1])
    #expect(throws: ResamplingError.invalidTarget(target)) { try tensor.resized(to: target) }
  }

  /// Blocks of more pixels than 32 bits hold the sum of.
  @Test(arguments: [PixelFormat.gray8, .rgb8, .rgba8]) func hugeBlocksAreAveraged(format: PixelFormat) throws {
    let (width, height) = (32_770, 257)
    let image = try PixelImage(
      bytes: [UInt8](repeating: 255, count: width * height * format.bytesPerPixel), width: width, height: height,
      format: format)
    let one = try image.resized(to: Size(width: 1, height: 1), filter: .openCVArea)
    #expect(one.bytes == [UInt8](repeating: 255, count: format.bytesPerPixel))
  }
}
