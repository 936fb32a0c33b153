import DetectionPrimitives
import Testing

/// Parts of pictures that share memory show what the whole shows there.
@Suite struct PictureSliceTests {
  private static let size = Size(width: 39, height: 13)

  /// Corners and sizes: odd and even places, all, the last pixel, none.
  private static let parts: [(x: Int, y: Int, size: Size)] = [
    (0, 0, size), (1, 1, Size(width: 38, height: 12)), (2, 0, Size(width: 17, height: 3)),
    (3, 5, Size(width: 33, height: 7)), (4, 7, Size(width: 5, height: 5)), (38, 12, Size(width: 1, height: 1)),
    (5, 2, Size(width: 0, height: 3)), (6, 3, Size(width: 4, height: 0)), (39, 13, Size(width: 0, height: 0)),
  ]

  private func planes(_ format: YCbCrFormat, _ range: YCbCrRange) throws -> YCbCrImage {
    let (width, height, stride) = (Self.size.width, Self.size.height, 43)
    return try YCbCrImage(
      bytes: hashedBytes(71, stride * height + 2 * 44 * 7), width: width, height: height, format: format,
      bytesPerRow: stride, range: range, matrix: range == .video ? .bt601 : .bt709)
  }

  private func tenBits() throws -> YCbCrImage {
    try YCbCrImage(
      tenBitLuma: Storage(hashedBytes(72, 80 * 13)), lumaBytesPerRow: 80, chroma: Storage(hashedBytes(73, 84 * 7)),
      chromaBytesPerRow: 84, width: Self.size.width, height: Self.size.height, range: .full, matrix: .bt2020)
  }

  private func colors() throws -> PlanarImage {
    let bytes = (0..<3).map { Storage(hashedBytes(74 + UInt32($0), 13 * (39 + 2 * $0))) }
    return try PlanarImage(
      red: bytes[0], green: bytes[1], blue: bytes[2], width: 39, height: 13, redBytesPerRow: 39, greenBytesPerRow: 41,
      blueBytesPerRow: 43)
  }

  private func floats() throws -> FloatImage {
    let planes = (0..<3).map { channel in
      Storage((0..<13 * 42).map { Float(hashedWord(UInt32(77 + channel), $0) >> 8) * 0x1p-24 })
    }
    return try FloatImage(
      red: planes[0], green: planes[1], blue: planes[2], width: 39, height: 13, stride: 42, white: 1)
  }

  private func deep(_ format: DeepPixelFormat) throws -> DeepImage {
    let row = 39 * format.samplesPerPixel + 5
    let samples = (0..<13 * row).map { UInt16(truncatingIfNeeded: hashedWord(80, $0) >> 16) }
    return try DeepImage(samples: samples, width: 39, height: 13, format: format, samplesPerRow: row)
  }

  @Test(arguments: YCbCrFormat.allCases, YCbCrRange.allCases)
  func partsOfPlanesAreThoseOfTheWhole(format: YCbCrFormat, range: YCbCrRange) throws {
    let image = try planes(format, range)
    let whole = image.rgb()
    for part in Self.parts {
      let slice = try image.slice(x: part.x, y: part.y, size: part.size)
      let expected = try whole.slice(x: part.x, y: part.y, size: part.size)
      #expect(slice.size == part.size && slice.range == image.range && slice.matrix == image.matrix)
      #expect(slice.rgb().bytes == expected.bytes, "\(part)")
      #expect(try image.rgb(x: part.x, y: part.y, size: part.size).bytes == expected.bytes)
    }
  }

  /// Four slices, each of the one before, by steps that are odd and even.
  @Test func partsOfPartsKeepTheirColors() throws {
    for image in [try planes(.nv12, .full), try planes(.i420, .video), try tenBits()] {
      let whole = image.rgb()
      var (slice, x, y) = (image, 0, 0)
      for (dx, dy) in [(1, 1), (2, 1), (1, 3), (3, 2)] {
        (x, y) = (x + dx, y + dy)
        let size = Size(width: slice.size.width - dx, height: slice.size.height - dy)
        slice = try slice.slice(x: dx, y: dy, size: size)
        #expect(slice.rgb().bytes == (try whole.slice(x: x, y: y, size: size).bytes))
      }
    }
  }

  @Test func partsOfColorsAreThoseOfTheWhole() throws {
    let planar = try colors()
    let floats = try floats()
    for part in Self.parts {
      let expected = try planar.pixelImage().slice(x: part.x, y: part.y, size: part.size).bytes
      #expect(try planar.slice(x: part.x, y: part.y, size: part.size).pixelImage().bytes == expected)
      let rounded = try floats.rounded().pixelImage().slice(x: part.x, y: part.y, size: part.size).bytes
      let slice = try floats.slice(x: part.x, y: part.y, size: part.size)
      #expect(slice.rounded().pixelImage().bytes == rounded && slice.white == 1)
    }
    for format in DeepPixelFormat.allCases {
      let image = try deep(format)
      let step = format.samplesPerPixel
      for part in Self.parts {
        var expected: [UInt16] = []
        for y in 0..<part.size.height {
          let start = ((part.y + y) * 39 + part.x) * step
          expected += image.samples[start..<start + part.size.width * step]
        }
        let slice = try image.slice(x: part.x, y: part.y, size: part.size)
        #expect(slice.samples == expected && slice.format == format && slice.samplesPerRow == image.samplesPerRow)
      }
    }
  }

  /// A network's input of a part is that of the crop, turned in all ways.
  @Test(arguments: Orientation.allCases) func partsAreReadAsCrops(orientation: Orientation) throws {
    let pictures: [(any Picture, any Picture, Box)] = try [(3, 1, 30, 11), (4, 5, 21, 8)].flatMap {
      x, y, width, height in
      let (size, box) = (
        Size(width: width, height: height),
        Box(minX: Float(x), minY: Float(y), maxX: Float(x + width), maxY: Float(y + height))
      )
      let planes = try [planes(.nv12, .full), planes(.nv21, .video), planes(.i420, .full), tenBits()]
      var pairs = try planes.map { ($0 as any Picture, try $0.slice(x: x, y: y, size: size) as any Picture, box) }
      let (colors, floats) = (try colors(), try floats())
      pairs.append((colors, try colors.slice(x: x, y: y, size: size), box))
      pairs.append((floats, try floats.slice(x: x, y: y, size: size), box))
      for format in DeepPixelFormat.allCases {
        let image = try deep(format)
        pairs.append((image, try image.slice(x: x, y: y, size: size), box))
      }
      return pairs
    }
    for (image, slice, box) in pictures {
      for filter in [ResizeFilter.openCVLinear, .pillowBilinear] {
        var preprocessor = try Preprocessor(network: Size(width: 17, height: 12), filter: filter)
        var (first, second) = (NetworkInput(), NetworkInput())
        let placement = try preprocessor.prepare(image, crop: box, orientation: orientation, into: &first)
        let other = try preprocessor.prepare(slice, orientation: orientation, into: &second)
        #expect(first.elements == second.elements, "\(type(of: image)) \(filter)")
        #expect(placement.padding == other.padding && placement.resized == other.resized)
      }
    }
  }

  @Test func partsOutsideAreRefused() throws {
    let (planes, colors, floats, deep) = try (planes(.nv12, .full), colors(), floats(), deep(.rgb16))
    for (x, y, width, height) in [
      (-1, 0, 1, 1), (0, -1, 1, 1), (39, 0, 1, 1), (0, 12, 1, 2), (3, 3, -1, 1), (3, 3, 1, -1), (.max, 0, .max, 1),
    ] {
      let size = Size(width: width, height: height)
      let error = ImageError.outside(x: x, y: y, size: size, picture: Self.size)
      #expect(throws: error) { try planes.slice(x: x, y: y, size: size) }
      #expect(throws: error) { try colors.slice(x: x, y: y, size: size) }
      #expect(throws: error) { try floats.slice(x: x, y: y, size: size) }
      #expect(throws: error) { try deep.slice(x: x, y: y, size: size) }
    }
  }

  @Test func documentedExamples() throws {
    let colors = try PlanarImage(bytes: [1, 2, 3, 4, 5, 6], width: 2, height: 1)
    #expect(try colors.slice(x: 1, y: 0, size: Size(width: 1, height: 1)).pixelImage().bytes == [2, 4, 6])
    let floats = try FloatImage(values: [1, 0, 0.5, 0, 0, 1], width: 2, height: 1, white: 1)
    #expect(
      try floats.slice(x: 1, y: 0, size: Size(width: 1, height: 1)).rounded().pixelImage().bytes == [0, 0, 255])
    let deep = try DeepImage(samples: [0, 1000, 65535], width: 3, height: 1, format: .gray16)
    #expect(try deep.slice(x: 1, y: 0, size: Size(width: 2, height: 1)).samples == [1000, 65535])
  }
}
