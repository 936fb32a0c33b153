import DetectionPrimitives
import Testing

/// Three planes, each with its own distance between rows and between samples.
@Suite struct YCbCrPlanesTests {
  /// The distances of a layout: between rows behind the samples, and between samples.
  struct Layout: Sendable, CustomTestStringConvertible {
    let luma, blue, red: (extra: Int, step: Int)

    var testDescription: String { "steps \(luma.step), \(blue.step), \(red.step)" }
  }

  private static let layouts = [
    Layout(luma: (5, 2), blue: (3, 3), red: (1, 1)), Layout(luma: (0, 1), blue: (7, 1), red: (2, 4)),
    Layout(luma: (9, 3), blue: (4, 2), red: (0, 2)), Layout(luma: (2, 4), blue: (0, 1), red: (8, 2)),
  ]

  /// Samples of a plane spread out; what lies between them is noise, and the last row ends with its last sample.
  private func spread(
    _ samples: [UInt8], width: Int, _ distances: (extra: Int, step: Int), seed: UInt32
  ) -> (storage: Storage<UInt8>, bytesPerRow: Int) {
    let row = (width - 1) * distances.step + 1
    let stride = row + distances.extra
    let rows = samples.count / width
    var bytes = hashedBytes(seed, (rows - 1) * stride + row)
    for index in samples.indices {
      bytes[index / width * stride + index % width * distances.step] = samples[index]
    }
    return (Storage(bytes), stride)
  }

  @Test(arguments: layouts, [(17, 9), (40, 22), (1, 1)])
  func allDistancesMayDiffer(layout: Layout, size: (width: Int, height: Int)) throws {
    let (width, height) = size
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let luma = hashedBytes(1, width * height)
    let blue = hashedBytes(2, halfWidth * halfHeight)
    let red = hashedBytes(3, halfWidth * halfHeight)
    for (range, matrix) in [(YCbCrRange.video, YCbCrMatrix.bt601), (.full, .bt709)] {
      let tight = try YCbCrImage(
        bytes: luma + blue + red, width: width, height: height, format: .i420,
        bytesPerRow: width, range: range, matrix: matrix)
      let first = spread(luma, width: width, layout.luma, seed: 4)
      let second = spread(blue, width: halfWidth, layout.blue, seed: 5)
      let third = spread(red, width: halfWidth, layout.red, seed: 6)
      let image = try YCbCrImage(
        luma: first.storage, lumaBytesPerRow: first.bytesPerRow, lumaStep: layout.luma.step, blue: second.storage,
        blueBytesPerRow: second.bytesPerRow, blueStep: layout.blue.step, red: third.storage,
        redBytesPerRow: third.bytesPerRow, redStep: layout.red.step, width: width, height: height, range: range,
        matrix: matrix)
      #expect(image.rgb().bytes == tight.rgb().bytes)
      if width > 1 {
        let part = Size(width: width - 3, height: height - 1)
        #expect(
          try image.slice(x: 3, y: 1, size: part).rgb().bytes == tight.slice(x: 3, y: 1, size: part).rgb().bytes)
      }
      for orientation in Orientation.allCases {
        for filter in [ResizeFilter.openCVLinear, .openCVArea] {
          var preprocessor = try Preprocessor(network: Size(width: 12, height: 10), filter: filter)
          var (expected, found) = (NetworkInput(), NetworkInput())
          _ = try preprocessor.prepare(tight, orientation: orientation, into: &expected)
          _ = try preprocessor.prepare(image, orientation: orientation, into: &found)
          #expect(found.elements == expected.elements, "\(orientation) \(filter)")
        }
      }
    }
  }

  /// Each plane needs its bytes up to the last sample, and none more.
  @Test func neededBytesAreExact() throws {
    func image(_ luma: Int, _ blue: Int, _ red: Int, blueBytesPerRow: Int = 9) throws(ImageError) -> YCbCrImage {
      try YCbCrImage(
        luma: Storage([UInt8](repeating: 1, count: luma)), lumaBytesPerRow: 11, lumaStep: 2,
        blue: Storage([UInt8](repeating: 2, count: blue)), blueBytesPerRow: blueBytesPerRow, blueStep: 3,
        red: Storage([UInt8](repeating: 3, count: red)), redBytesPerRow: 4, redStep: 1, width: 5, height: 3,
        range: .full, matrix: .bt601)
    }
    #expect(try image(31, 16, 7).rgb().size == Size(width: 5, height: 3))
    #expect(throws: ImageError.byteCount(needed: 31, found: 30)) { try image(30, 16, 7) }
    #expect(throws: ImageError.byteCount(needed: 16, found: 15)) { try image(31, 15, 7) }
    #expect(throws: ImageError.byteCount(needed: 7, found: 6)) { try image(31, 16, 6) }
    #expect(throws: ImageError.strideTooSmall(needed: 7, found: 6)) { try image(31, 16, 7, blueBytesPerRow: 6) }
    #expect(throws: ImageError.self) {
      try YCbCrImage(
        luma: Storage([1]), lumaBytesPerRow: 1, blue: Storage([1]), blueBytesPerRow: 1, blueStep: 0, red: Storage([1]),
        redBytesPerRow: 1, width: 1, height: 1, range: .full, matrix: .bt601)
    }
  }

  @Test func documentedExample() throws {
    let red = try YCbCrImage(
      luma: Storage([81, 0, 81]), lumaBytesPerRow: 3, lumaStep: 2, blue: Storage([90]), blueBytesPerRow: 1,
      red: Storage([240, 0]), redBytesPerRow: 2, width: 2, height: 1, range: .video, matrix: .bt601)
    #expect(red.rgb().bytes == [254, 0, 0, 254, 0, 0])
  }
}
