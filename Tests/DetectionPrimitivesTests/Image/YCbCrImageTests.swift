import DetectionPrimitives
import Testing

@Suite struct YCbCrImageTests {
  private static let sizes = [(2, 2), (4, 2), (16, 8), (18, 6), (34, 22), (64, 48), (130, 10)]
  private static let formats: [YCbCrFormat] = [.nv12, .nv21, .i420]

  @Test func videoRangeAgreesWithOpenCV() throws {
    let hashes = try Golden("ycbcr").array("codes", as: UInt64.self)
    for (index, (width, height)) in YCbCrImageTests.sizes.enumerated() {
      let bytes = hashedBytes(UInt32(40 + index), width * height * 3 / 2)
      for (place, format) in YCbCrImageTests.formats.enumerated() {
        let image = try YCbCrImage(
          bytes: bytes, width: width, height: height, format: format, range: .video, matrix: .bt601)
        #expect(UInt64(hash(image.rgb().bytes), radix: 16) == hashes[3 * index + place], "\(width)x\(height) \(format)")
      }
    }
  }

  /// All 2²⁴ colors, 2¹⁷ for each two brightnesses, against exact fractions, and OpenCV for BT.601 in video range.
  @Test(arguments: YCbCrMatrix.allCases) func allColorsAreRightToTheRoundedInteger(matrix: YCbCrMatrix) throws {
    let hashes = try Golden("ycbcr").array("levels", as: UInt64.self)
    let index = try #require(YCbCrMatrix.allCases.firstIndex(of: matrix))
    #if DEBUG
      // Below black, black, gray and white.
      let pairs = [0, 8, 64, 127]
    #else
      let pairs = Array(0..<128)
    #endif
    #expect(hashes.count == 6 * 128)
    var differences: [UInt8] = []
    differences.reserveCapacity(1 << 17)
    for blue in UInt8.min...UInt8.max {
      for red in UInt8.min...UInt8.max {
        differences.append(blue)
        differences.append(red)
      }
    }
    for (place, range) in [YCbCrRange.video, .full].enumerated() {
      for pair in pairs {
        let luma = (0..<1 << 17).map { UInt8(2 * pair + $0 % 2) }
        let image = try YCbCrImage(
          luma: Storage(luma), lumaBytesPerRow: luma.count, chroma: Storage(differences), chromaBytesPerRow: luma.count,
          width: luma.count, height: 1, range: range, matrix: matrix)
        let found = UInt64(hash(image.rgb().bytes), radix: 16)
        #expect(found == hashes[128 * (2 * index + place) + pair], "\(range), brightness \(2 * pair)")
      }
    }
  }

  /// Blue of BT.601 in full range is Y + 1.772 (Cb − 128): an exact half at 128 ± 125, for every brightness.
  @Test func exactHalvesGoUp() throws {
    for luma in UInt8.min...UInt8.max {
      for (blue, half) in [(UInt8(3), -221.5), (253, 221.5)] {
        let image = try YCbCrImage(
          bytes: [luma, blue, 128], width: 1, height: 1, format: .nv12, range: .full, matrix: .bt601)
        let expected = min(max((Double(luma) + half + 0.5).rounded(.down), 0), 255)
        #expect(image.rgb().bytes[2] == UInt8(expected), "\(luma) \(blue)")
      }
    }
  }

  /// Colors from reports of wrong ranges and matrices, each in a picture of one pixel: Y, Cb, Cr, then the color in 601
  /// video, 601 full, 709 video, 709 full.
  @Test(arguments: [
    [235, 128, 128, 255, 255, 255, 235, 235, 235, 255, 255, 255, 235, 235, 235],
    [16, 128, 128, 0, 0, 0, 16, 16, 16, 0, 0, 0, 16, 16, 16],
    [126, 128, 128, 128, 128, 128, 126, 126, 126, 128, 128, 128, 126, 126, 126],
    [81, 90, 240, 254, 0, 0, 238, 14, 14, 255, 24, 0, 255, 36, 10],
    [145, 54, 34, 0, 255, 1, 13, 238, 14, 0, 216, 0, 0, 203, 8],
    [41, 240, 110, 0, 0, 255, 16, 15, 239, 0, 15, 255, 13, 28, 249],
  ])
  func rangesAndMatricesDiffer(row: [UInt8]) throws {
    for (index, (range, matrix)) in [
      (YCbCrRange.video, YCbCrMatrix.bt601), (.full, .bt601), (.video, .bt709), (.full, .bt709),
    ].enumerated() {
      let image = try YCbCrImage(
        bytes: Array(row[0..<3]), width: 1, height: 1, format: .nv12, range: range, matrix: matrix)
      #expect(image.rgb().bytes == Array(row[3 + 3 * index..<6 + 3 * index]), "\(range) \(matrix)")
    }
    let swapped = try YCbCrImage(
      bytes: [81, 90, 240], width: 1, height: 1, format: .nv21, range: .video, matrix: .bt601)
    #expect(swapped.rgb().bytes == [15, 63, 255])
  }

  /// Strides, odd sides, and last rows that end with their last sample.
  @Test(arguments: [(5, 3), (6, 4), (1, 1), (7, 2)]) func readsPaddedPlanes(width: Int, height: Int) throws {
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let luma = hashedBytes(1, width * height)
    let blue = hashedBytes(2, halfWidth * halfHeight)
    let red = hashedBytes(3, halfWidth * halfHeight)
    func padded(_ bytes: [UInt8], _ row: Int, _ stride: Int) -> [UInt8] {
      var result: [UInt8] = []
      for start in Swift.stride(from: 0, to: bytes.count, by: row) {
        result += bytes[start..<start + row]
        if start + row < bytes.count { result += [UInt8](repeating: 77, count: stride - row) }
      }
      return result
    }
    var pairs: [UInt8] = []
    for index in blue.indices { pairs += [blue[index], red[index]] }
    let tight = try YCbCrImage(
      luma: Storage(luma), lumaBytesPerRow: width, blue: Storage(blue), red: Storage(red), chromaBytesPerRow: halfWidth,
      width: width, height: height, range: .full, matrix: .bt709)
    let biplanar = try YCbCrImage(
      luma: Storage(padded(luma, width, width + 11)), lumaBytesPerRow: width + 11,
      chroma: Storage(padded(pairs, 2 * halfWidth, 2 * halfWidth + 6)), chromaBytesPerRow: 2 * halfWidth + 6,
      width: width, height: height, range: .full, matrix: .bt709)
    #expect(biplanar.rgb().bytes == tight.rgb().bytes)
    let spread = try YCbCrImage(
      luma: Storage(luma), lumaBytesPerRow: width, blue: Storage(pairs), red: Storage(Array(pairs.dropFirst())),
      chromaBytesPerRow: 2 * halfWidth, chromaStep: 2, width: width, height: height, range: .full, matrix: .bt709)
    #expect(spread.rgb().bytes == tight.rgb().bytes)
    let joined = try YCbCrImage(
      bytes: luma + blue + red, width: width, height: height, format: .i420, range: .full, matrix: .bt709)
    #expect(joined.rgb().bytes == tight.rgb().bytes)
    #expect(throws: ImageError.self) {
      try YCbCrImage(
        bytes: Array((luma + blue + red).dropLast()), width: width, height: height, format: .i420, range: .full,
        matrix: .bt601)
    }
    #expect(throws: ImageError.strideTooSmall(needed: width, found: width - 1)) {
      try YCbCrImage(
        luma: Storage(luma), lumaBytesPerRow: width - 1, chroma: Storage(pairs), chromaBytesPerRow: 2 * halfWidth,
        width: width, height: height, range: .full, matrix: .bt709)
    }
  }

  @Test func refusesImpossibleSizes() throws {
    #expect(throws: ImageError.invalidSize(width: -2, height: 2)) {
      try YCbCrImage(bytes: [], width: -2, height: 2, format: .nv12, range: .full, matrix: .bt601)
    }
    #expect(throws: ImageError.invalidSize(width: Int.max, height: 2)) {
      try YCbCrImage(bytes: [], width: Int.max, height: 2, format: .nv12, range: .full, matrix: .bt601)
    }
    #expect(
      try YCbCrImage(bytes: [], width: 0, height: 0, format: .i420, range: .full, matrix: .bt601).rgb().bytes.isEmpty)
  }

  /// A network's input of the planes is that of the picture in red, green and blue.
  @Test(arguments: Orientation.allCases) func preparesAsConvertedFirst(orientation: Orientation) throws {
    for (width, height) in [(48, 36), (47, 35)] {
      let bytes = hashedBytes(9, (width + 1) * (height + 1) * 3 / 2 + 64)
      let image = try YCbCrImage(
        bytes: bytes, width: width, height: height, format: .nv12, range: .full, matrix: .bt709)
      let rgb = image.rgb()
      for crop in [nil, Box(minX: 3, minY: 5, maxX: 40, maxY: 30)] as [Box?] {
        for filter in [ResizeFilter.openCVLinear, .pillowBilinear] {
          var preprocessor = try Preprocessor(network: Size(width: 32, height: 24), filter: filter)
          var planes = NetworkInput()
          var colors = NetworkInput()
          let placement = try preprocessor.prepare(image, crop: crop, orientation: orientation, into: &planes)
          #expect(try preprocessor.prepare(rgb, crop: crop, orientation: orientation, into: &colors) == placement)
          #expect(planes.elements == colors.elements)
          var canvas: [UInt8] = []
          var other: [UInt8] = []
          _ = try preprocessor.canvas(image, crop: crop, orientation: orientation, into: &canvas)
          _ = try preprocessor.canvas(rgb, crop: crop, orientation: orientation, into: &other)
          #expect(canvas == other)
        }
      }
    }
  }

  /// A row of pairs is as long as its pairs: else the last red difference would be the next row's blue one.
  @Test func pairsHaveRoomInTheirRow() throws {
    let luma = Storage([UInt8](repeating: 100, count: 64))
    #expect(throws: ImageError.strideTooSmall(needed: 4, found: 3)) {
      try YCbCrImage(
        luma: luma, lumaBytesPerRow: 3, chroma: luma, chromaBytesPerRow: 3, width: 3, height: 4, range: .full,
        matrix: .bt601)
    }
    #expect(throws: ImageError.strideTooSmall(needed: 8, found: 7)) {
      try YCbCrImage(
        tenBitLuma: luma, lumaBytesPerRow: 6, chroma: luma, chromaBytesPerRow: 7, width: 3, height: 4, range: .full,
        matrix: .bt601)
    }
    // One row of pairs needs no distance to the next.
    let image = try YCbCrImage(
      luma: luma, lumaBytesPerRow: 3, chroma: Storage([128, 128, 128, 128]), chromaBytesPerRow: 4, width: 3, height: 2,
      range: .full, matrix: .bt601)
    #expect(image.rgb().bytes == [UInt8](repeating: 100, count: 18))
  }
}
