import DetectionPrimitives
import Testing

@Suite struct WhiteCountTests {
  private static let rgb = ChannelLayout(stride: 3, red: 0, green: 1, blue: 2)

  /// Every red value in release builds, a few in debug builds.
  private var reds: [Int] {
    #if DEBUG
      [0, 127, 149, 255]
    #else
      Array(0...255)
    #endif
  }

  @Test func countsOfAllColorsEqualOpenCV() throws {
    let golden = try Golden("hsv")
    let bounds = try golden.array("white_counts_bounds", as: Int32.self)
    let counts = try golden.array("white_counts", as: Int32.self)
    let ranges = (0..<bounds.count / 2).map {
      WhiteRange(maximumSaturation: UInt8(bounds[2 * $0]), minimumValue: UInt8(bounds[2 * $0 + 1]))
    }
    for red in reds {
      var colors: [UInt8] = []
      colors.reserveCapacity(65536 * 3)
      for green in 0..<256 {
        for blue in 0..<256 {
          colors.append(UInt8(red))
          colors.append(UInt8(green))
          colors.append(UInt8(blue))
        }
      }
      for row in ranges.indices {
        let count = Vector.whiteCount(
          colors.span, from: 0, count: 65536, layout: Self.rgb, range: ranges[row])
        #expect(count == Int(counts[row * 256 + red]), "red \(red), row \(row)")
      }
    }
  }

  @Test(arguments: PixelFormat.allCases) func twinsAgreeForEveryLengthAndOffset(format: PixelFormat) {
    // Bright bytes, so that many pixels count.
    let bytes = Noise(seed: 5).bytes(700).map { 140 + $0 % 116 }
    for (saturation, value) in [(60, 150), (255, 0), (128, 200), (0, 0)] {
      let range = WhiteRange(maximumSaturation: UInt8(saturation), minimumValue: UInt8(value))
      for count in 0...67 {
        for offset in [0, 1, 2, 5] {
          let expected = Reference.whiteCount(
            bytes.span, from: offset, count: count, layout: format.channels, range: range)
          let found = Vector.whiteCount(
            bytes.span, from: offset, count: count, layout: format.channels, range: range)
          #expect(found == expected, "\(count) pixels at \(offset)")
        }
      }
    }
  }

  @Test func longRowsDoNotOverflowALane() throws {
    let white = [UInt8](repeating: 255, count: 3 * 9001)
    #expect(try PixelImage(bytes: white, width: 9001, height: 1, format: .rgb8).whiteCount() == 9001)
    let alpha = [UInt8](repeating: 255, count: 4 * 9001)
    #expect(try PixelImage(bytes: alpha, width: 1, height: 9001, format: .bgra8).whiteCount() == 9001)
  }

  @Test func exactMemory() throws {
    for count in 0...40 {
      for format in PixelFormat.allCases {
        let bytes = [UInt8](repeating: 255, count: count * format.bytesPerPixel)
        #expect(try PixelImage(bytes: bytes, width: count, height: 1, format: format).whiteCount() == count)
      }
    }
  }

  @Test func paddingDoesNotCount() throws {
    let bytes: [UInt8] = [200, 190, 180, 255, 255, 255, 200, 20, 30]
    #expect(
      try PixelImage(bytes: bytes, width: 1, height: 2, format: .rgb8, bytesPerRow: 6).whiteCount() == 1)
    let image = try PixelImage(bytes: [200, 190, 180, 200, 20, 30], width: 2, height: 1, format: .rgb8)
    #expect(image.whiteCount() == 1)
    #expect(image.whiteCount(in: WhiteRange(maximumSaturation: 255, minimumValue: 0)) == 2)
  }

  @Test func colorsInARange() {
    let range = WhiteRange(maximumSaturation: 30, minimumValue: 200)
    #expect(range.contains(red: 220, green: 210, blue: 205))
    #expect(!range.contains(red: 220, green: 210, blue: 120))
  }

  /// The documented bounds and the common ones have a slope; full saturation has none and needs none.
  @Test func slopes() {
    for (saturation, value) in [(60, 150), (15, 240), (30, 200)] {
      #expect(WhiteRange(maximumSaturation: UInt8(saturation), minimumValue: UInt8(value)).slope != nil)
    }
    #expect(WhiteRange(maximumSaturation: 255, minimumValue: 0).slope == nil)
  }
}
