import DetectionPrimitives
import Testing

/// Every filter against the implementation that it is named after.
@Suite struct ResizeFilterTests {
  private static let formats: [Int32: PixelFormat] = [1: .gray8, 3: .rgb8, 4: .rgba8]

  private static let others = ResizeFilter.allCases.filter { $0 != .openCVLinear }

  private static let reordered: [ResizeFilter] = [
    .pillowBox, .pillowBilinear, .pillowHamming, .pillowBicubic, .pillowLanczos,
  ]

  /// 2,400 random sizes, one of sixty in debug builds.
  @Test(arguments: others) func agreesWithTheNamedImplementation(filter: ResizeFilter) throws {
    try compare("\(filter)", filter, .pillow13)
  }

  @Test(arguments: reordered) func agreesWithPillowBefore13(filter: ResizeFilter) throws {
    try compare("\(filter).horizontalFirst", filter, .horizontalFirst)
  }

  /// OpenCV 4.12 gives the bytes of 5.0 but for INTER_NEAREST_EXACT, which the suite above compares.
  @Test func openCV4Agrees() throws {
    let version4 = try Golden("resize_opencv4")
    let names = version4.names
    #expect(names.count == 6)
    for name in names {
      let golden = name == "openCVLinear" ? try Golden("resize_linear") : try Golden("resize_filters")
      let hashes = try golden.array(name == "openCVLinear" ? "hashes" : "\(name).hashes", as: UInt64.self)
      let found = try version4.array(name, as: UInt64.self)
      #expect(found == hashes, "\(name)")
      // And ours, for some of them.
      let filter = try #require(ResizeFilter.allCases.first { "\($0)" == name })
      let cases = try Golden("resize_linear").array("cases", as: Int32.self)
      for index in stride(from: 7, to: found.count, by: 97) {
        #expect(
          UInt64(hash(try resized(index, cases, filter, .pillow13)), radix: 16) == found[index], "\(name) \(index)")
      }
    }
  }

  /// Intel's library in OpenCV's x86-64 wheels gives other bytes with the cubic filter, by a level at most.
  @Test func cubicIsWithinALevelOfIntelsLibrary() throws {
    let cases = try Golden("resize_linear").array("cases", as: Int32.self)
    let golden = try Golden("resize_filters")
    for index in [109, 327, 654, 763] {
      let found = try resized(index, cases, .openCVCubic, .pillow13)
      let expected = try golden.array("openCVCubic.intel.case\(index)", as: UInt8.self)
      #expect(found.count == expected.count)
      #expect(zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "case \(index)")
    }
  }

  /// A hundred small results in full, and sizes of cameras and networks by hash; of the latter one in debug builds.
  @Test(arguments: ResizeFilter.allCases) func agreesInFullAndAtCamerasSizes(filter: ResizeFilter) throws {
    let golden = try Golden("resize_large")
    let cases = try Golden("resize_linear").array("cases", as: Int32.self)
    let expected = try golden.array("\(filter).small", as: UInt8.self)
    let small = try golden.array("small", as: Int32.self)
    #expect(small.count == 100)
    var place = 0
    for index in small.map({ Int($0) }) {
      let found = try resized(index, cases, filter, .pillow13)
      #expect(found == Array(expected[place..<min(place + found.count, expected.count)]), "case \(index)")
      place += found.count
    }
    #expect(place == expected.count)
    let large = try golden.array("cases", as: Int32.self)
    let hashes = try golden.array("\(filter).hashes", as: UInt64.self)
    #expect(hashes.count == 16)
    #if DEBUG
      let first = hashes.count - 1
    #else
      let first = 0
    #endif
    for index in first..<hashes.count {
      let found = try resized(index, large, filter, .pillow13, seed: 5000)
      #expect(UInt64(hash(found), radix: 16) == hashes[index], "\(large[5 * index..<5 * index + 5])")
    }
  }

  private func compare(_ name: String, _ filter: ResizeFilter, _ passOrder: PillowPassOrder) throws {
    let golden = try Golden("resize_filters")
    let cases = try Golden("resize_linear").array("cases", as: Int32.self)
    let hashes = try golden.array("\(name).hashes", as: UInt64.self)
    #expect(hashes.count == 2400)
    #if DEBUG
      let step = 61
    #else
      let step = 1
    #endif
    for index in stride(from: 0, to: hashes.count, by: step) {
      let found = try resized(index, cases, filter, passOrder)
      #expect(UInt64(hash(found), radix: 16) == hashes[index], "case \(index)")
    }
    var kept = 0
    for index in [10, 109, 218, 327, 654, 763, 909] {
      let found = try resized(index, cases, filter, passOrder)
      #expect(found == (try golden.array("\(name).case\(index)", as: UInt8.self)), "case \(index)")
      kept += 1
    }
    #expect(kept == 7)
  }

  private func resized(
    _ index: Int, _ cases: [Int32], _ filter: ResizeFilter, _ passOrder: PillowPassOrder, seed: Int = 0
  ) throws -> [UInt8] {
    let sizes = Array(cases[5 * index..<5 * index + 5])
    // The generator drops alpha for the two calls of Pillow.
    let channels = passOrder == .horizontalFirst ? min(sizes[2], 3) : sizes[2]
    let format = try #require(ResizeFilterTests.formats[channels])
    let (width, height) = (Int(sizes[0]), Int(sizes[1]))
    let image = try PixelImage(
      bytes: hashedBytes(UInt32(seed + index), width * height * format.bytesPerPixel), width: width, height: height,
      format: format)
    return try image.resized(
      to: Size(width: Int(sizes[3]), height: Int(sizes[4])), filter: filter, passOrder: passOrder
    ).bytes
  }

  /// What a detail of one pixel becomes, and which pixel nearest takes: the values are OpenCV's and Pillow's.
  @Test func filtersWithTheSameNameDiffer() throws {
    var column7 = [UInt8](repeating: 0, count: 16)
    column7[7] = 255
    let small = Size(width: 4, height: 1)
    func row(_ bytes: [UInt8], _ size: Size, _ filter: ResizeFilter) throws -> [UInt8] {
      try PixelImage(bytes: bytes, width: bytes.count, height: 1, format: .gray8).resized(to: size, filter: filter)
        .bytes
    }
    #expect(try row(column7, small, .openCVLinear) == [0, 0, 0, 0])
    #expect(try row(column7, small, .openCVArea) == [0, 64, 0, 0])
    #expect(try row(column7, small, .pillowBox) == [0, 64, 0, 0])
    #expect(try row(column7, small, .pillowBilinear) == [0, 40, 24, 0])
    var column0 = [UInt8](repeating: 0, count: 16)
    column0[0] = 255
    #expect(try row(column0, small, .openCVLinear) == [0, 0, 0, 0])
    #expect(try row(column0, small, .openCVArea) == [64, 0, 0, 0])
    #expect(try row(column0, small, .pillowBox) == [64, 0, 0, 0])
    #expect(try row(column0, small, .pillowBilinear) == [46, 0, 0, 0])
    let alternating = (0..<8).map { $0 % 2 == 0 ? UInt8(0) : 255 }
    #expect(try row(alternating, small, .openCVLinear) == [128, 128, 128, 128])
    #expect(try row(alternating, small, .openCVArea) == [128, 128, 128, 128])
    #expect(try row(alternating, small, .pillowBilinear) == [109, 128, 128, 146])
    #expect(try row(alternating, small, .openCVNearest) == [0, 0, 0, 0])
    #expect(try row(alternating, small, .openCVNearestExact) == [255, 255, 255, 255])
    #expect(try row(alternating, small, .pillowNearest) == [255, 255, 255, 255])
    let five: [UInt8] = [10, 20, 30, 40, 50]
    #expect(try row(five, Size(width: 3, height: 1), .openCVNearest) == [10, 20, 40])
    #expect(try row(five, Size(width: 3, height: 1), .pillowNearest) == [10, 30, 50])
    let count = (0..<62).map { UInt8($0) }
    #expect(try row(count, Size(width: 15, height: 1), .openCV4NearestExact)[7] == 30)
    #expect(try row(count, Size(width: 15, height: 1), .openCVNearestExact)[7] == 31)
  }

  /// Row padding is not read, all formats give the same colors, and a resizer's memory serves the next picture.
  @Test(arguments: ResizeFilter.allCases) func formatsAndPaddingDoNotMatter(filter: ResizeFilter) throws {
    let rgb = hashedBytes(7, 13 * 9 * 3)
    let tight = try PixelImage(bytes: rgb, width: 13, height: 9, format: .rgb8)
    var reversed = rgb
    var padded: [UInt8] = []
    for y in 0..<9 {
      padded += rgb[y * 39..<(y + 1) * 39]
      if y < 8 { padded += [UInt8](repeating: 255, count: 5) }
    }
    for pixel in stride(from: 0, to: reversed.count, by: 3) { reversed.swapAt(pixel, pixel + 2) }
    let other = try PixelImage(bytes: reversed, width: 13, height: 9, format: .bgr8)
    let wide = try PixelImage(bytes: padded, width: 13, height: 9, format: .rgb8, bytesPerRow: 44)
    for size in [Size(width: 5, height: 4), Size(width: 20, height: 30), Size(width: 13, height: 3), tight.size] {
      var resizer = try Resizer(to: size, filter: filter)
      var bytes: [UInt8] = []
      try resizer.resize(tight, into: &bytes)
      let expected = bytes
      try resizer.resize(wide, into: &bytes)
      #expect(bytes == expected, "\(size)")
      let place = address(of: bytes)
      try resizer.resize(other, into: &bytes)
      #expect(address(of: bytes) == place)
      for pixel in stride(from: 0, to: bytes.count, by: 3) { bytes.swapAt(pixel, pixel + 2) }
      #expect(bytes == expected, "\(size)")
    }
  }

  /// Transparent pixels do not color their neighbors in Pillow's filters, wherever alpha lies.
  @Test func multipliesByAlpha() throws {
    let size = Size(width: 1, height: 1)
    let rgba = try PixelImage(bytes: [200, 100, 50, 255, 0, 255, 0, 0], width: 2, height: 1, format: .rgba8)
    #expect(try rgba.resized(to: size, filter: .pillowBox).bytes == [199, 99, 49, 128])
    let argb = try PixelImage(bytes: [255, 200, 100, 50, 0, 0, 255, 0], width: 2, height: 1, format: .argb8)
    #expect(try argb.resized(to: size, filter: .pillowBox).bytes == [128, 199, 99, 49])
    #expect(try rgba.resized(to: size, filter: .openCVArea).bytes == [100, 178, 25, 128])
  }
}
