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

  /// Every part is what the converted picture has there, from odd and even places, of all formats.
  @Test func partsAreThoseOfTheWhole() throws {
    for format in Self.formats {
      for (range, matrix) in [(YCbCrRange.video, YCbCrMatrix.bt601), (.full, .bt709)] {
        let bytes = hashedBytes(71, 41 * 9 + 2 * 42 * 5)
        let image = try YCbCrImage(
          bytes: bytes, width: 39, height: 9, format: format, bytesPerRow: 41, range: range, matrix: matrix)
        let whole = image.rgb()
        for (x, y, width, height) in [
          (0, 0, 39, 9), (1, 1, 38, 8), (2, 0, 17, 3), (3, 5, 33, 4), (38, 8, 1, 1), (5, 2, 0, 3), (39, 9, 0, 0),
        ] {
          let size = Size(width: width, height: height)
          let part = try image.rgb(x: x, y: y, size: size)
          #expect(part.size == size)
          #expect(part.bytes == (try whole.slice(x: x, y: y, size: size).bytes), "\(format) \(x) \(y) \(size)")
        }
      }
    }
    let frame = try YCbCrImage(
      bytes: [16, 235, 81, 126, 128, 128], width: 2, height: 2, format: .nv12, range: .video, matrix: .bt601)
    #expect(try frame.rgb(x: 1, y: 0, size: Size(width: 1, height: 2)).bytes == [255, 255, 255, 128, 128, 128])
    let size = Size(width: 2, height: 1)
    #expect(throws: ImageError.outside(x: 1, y: 0, size: size, picture: frame.size)) {
      try frame.rgb(x: 1, y: 0, size: size)
    }
    #expect(throws: ImageError.self) { try frame.rgb(x: -1, y: 0, size: size) }
    #expect(throws: ImageError.self) { try frame.rgb(x: .max, y: 0, size: Size(width: .max, height: 1)) }
  }

  /// All Y, and 52 values of Cb and of Cr, against exact fractions; for OpenCV's numbers the fractions do not hold.
  @Test(arguments: YCbCrMatrix.allCases) func otherColorsAreRightToTheRoundedInteger(matrix: YCbCrMatrix) throws {
    let hashes = try Golden("ycbcr").array("levels", as: UInt64.self)
    let index = try #require(YCbCrMatrix.allCases.firstIndex(of: matrix))
    for range in YCbCrRange.allCases {
      if range == .video && matrix == .bt601 { continue }
      var bytes: [UInt8] = []
      var found: [UInt8] = []
      let samples = Array(stride(from: UInt8(0), through: 255, by: 5))
      // A picture of 2 x 2 for each sample would be slow: rows of all samples, one Y at a time.
      for y in UInt8.min...UInt8.max {
        bytes = [UInt8](repeating: y, count: 2 * samples.count * samples.count)
        for blue in samples { for red in samples { bytes += [blue, red] } }
        let image = try YCbCrImage(
          bytes: bytes, width: 2 * samples.count * samples.count, height: 1, format: .nv12, range: range, matrix: matrix
        )
        let rgb = image.rgb().bytes
        for pixel in stride(from: 0, to: rgb.count, by: 6) { found += rgb[pixel..<pixel + 3] }
        #if DEBUG
          if y == 3 { break }
        #endif
      }
      #if DEBUG
        // The first four of 256 brightnesses: compared with the formula in Double.
        try expectFormula(found, range, matrix, samples)
      #else
        #expect(UInt64(hash(found), radix: 16) == hashes[2 * index + (range == .video ? 0 : 1)], "\(range)")
      #endif
    }
    #expect(hashes.count == 6)
  }

  private func expectFormula(
    _ found: [UInt8], _ range: YCbCrRange, _ matrix: YCbCrMatrix, _ samples: [UInt8]
  ) throws {
    let (kr, kb) = matrix == .bt601 ? (0.299, 0.114) : matrix == .bt709 ? (0.2126, 0.0722) : (0.2627, 0.0593)
    let (luma, color) = range == .video ? (255.0 / 219, 255.0 / 224) : (1, 1)
    var place = 0
    for y in 0..<4 {
      for blue in samples {
        for red in samples {
          let brightness = luma * Double(y - (range == .video ? 16 : 0))
          let (u, v) = (color * (Double(blue) - 128), color * (Double(red) - 128))
          let sums = [
            brightness + 2 * (1 - kr) * v,
            brightness - (2 * (1 - kb) * kb * u + 2 * (1 - kr) * kr * v) / (1 - kr - kb),
            brightness + 2 * (1 - kb) * u,
          ]
          for sum in sums {
            let tie = 1e-9
            let low = UInt8(min(max((sum + 0.5 - tie).rounded(.down), 0), 255))
            let high = UInt8(min(max((sum + 0.5 + tie).rounded(.down), 0), 255))
            if found[place] != low && found[place] != high {
              Issue.record("Y \(y) Cb \(blue) Cr \(red): \(found[place]) instead of \(sum)")
              return
            }
            place += 1
          }
        }
      }
    }
    #expect(place == found.count)
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
}
