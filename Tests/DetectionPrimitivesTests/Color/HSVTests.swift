import DetectionPrimitives
import Testing

@Suite struct HSVTests {
  private static let rgb = ChannelLayout(stride: 3, red: 0, green: 1, blue: 2)

  /// The sum that the generator makes of OpenCV's output for one red value.
  private func word(_ hsv: Span<UInt8>) -> UInt64 {
    var sum: UInt64 = 0
    for index in 0..<65536 {
      let packed = UInt64(hsv[3 * index]) + UInt64(hsv[3 * index + 1]) << 8 + UInt64(hsv[3 * index + 2]) << 16
      sum &+= packed &* UInt64(index + 1)
    }
    return sum
  }

  /// All colors with one red value, green slow and blue fast.
  private func colors(red: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(65536 * 3)
    for green in 0..<256 {
      for blue in 0..<256 {
        bytes.append(UInt8(red))
        bytes.append(UInt8(green))
        bytes.append(UInt8(blue))
      }
    }
    return bytes
  }

  /// Every red value in release builds, a few in debug builds.
  private var reds: [Int] {
    #if DEBUG
      [0, 1, 127, 255]
    #else
      Array(0...255)
    #endif
  }

  @Test(arguments: [("half_degrees", HueScale.halfDegrees), ("full", .full)])
  func allColorsEqualOpenCV(name: String, scale: HueScale) throws {
    let golden = try Golden("hsv").array(name, as: UInt64.self)
    var twin = [UInt8](repeating: 0, count: 65536 * 3)
    for red in reds {
      let source = colors(red: red)
      var target = twin.mutableSpan
      Vector.hsv(
        source.span, from: 0, count: 65536, layout: Self.rgb, hueUnits: scale.turn, into: &target, at: 0)
      #expect(word(twin.span) == golden[red], "red \(red)")
    }
  }

  @Test(arguments: HueScale.allCases) func referenceEqualsOpenCV(scale: HueScale) throws {
    let name = scale == .full ? "full" : "half_degrees"
    let golden = try Golden("hsv").array(name, as: UInt64.self)
    for red in reds.prefix(64) {
      var target = [UInt8](repeating: 0, count: 65536 * 3)
      var span = target.mutableSpan
      Reference.hsv(
        colors(red: red).span, from: 0, count: 65536, layout: Self.rgb, hueUnits: scale.turn, into: &span, at: 0)
      #expect(word(target.span) == golden[red], "red \(red)")
    }
  }

  @Test(arguments: PixelFormat.allCases) func twinsAgreeForEveryLengthAndOffset(format: PixelFormat) {
    let layout = format.channels
    let bytes = Noise(seed: 7).bytes(400)
    for scale in HueScale.allCases {
      for count in 0...67 {
        for offset in 0...3 {
          var expected = [UInt8](repeating: 9, count: 3 * count + offset + 4)
          var found = expected
          var expectedSpan = expected.mutableSpan
          Reference.hsv(
            bytes.span, from: offset, count: count, layout: layout, hueUnits: scale.turn, into: &expectedSpan,
            at: offset)
          var foundSpan = found.mutableSpan
          Vector.hsv(
            bytes.span, from: offset, count: count, layout: layout, hueUnits: scale.turn, into: &foundSpan, at: offset)
          #expect(found == expected, "\(count) pixels at \(offset)")
        }
      }
    }
  }

  @Test func theTwinStaysInsideExactMemory() {
    for format in [PixelFormat.rgb8, .bgra8] {
      for count in 0...20 {
        let bytes = Noise(seed: 3).bytes(count * format.bytesPerPixel)
        var found = [UInt8](repeating: 0, count: 3 * count)
        var span = found.mutableSpan
        Vector.hsv(bytes.span, from: 0, count: count, layout: format.channels, hueUnits: 180, into: &span, at: 0)
        for index in 0..<count {
          let pixel = index * format.bytesPerPixel
          let (r, b) = format == .rgb8 ? (0, 2) : (2, 0)
          let hsv = HSV(red: bytes[pixel + r], green: bytes[pixel + 1], blue: bytes[pixel + b])
          #expect([hsv.hue, hsv.saturation, hsv.value] == Array(found[3 * index..<3 * index + 3]))
        }
      }
    }
  }

  /// Reported colors and what OpenCV makes of them: half degrees, saturation, value, and the hue on the full scale.
  @Test(arguments: [
    (red: 255, green: 0, blue: 4, hsv: [0, 255, 255], full: 255),
    (red: 0, green: 255, blue: 255, hsv: [90, 255, 255], full: 128),
    (red: 0, green: 0, blue: 255, hsv: [120, 255, 255], full: 171),
    (red: 0, green: 0, blue: 0, hsv: [0, 0, 0], full: 0),
    (red: 255, green: 236, blue: 200, hsv: [20, 55, 255], full: 28),
    (red: 255, green: 214, blue: 170, hsv: [16, 85, 255], full: 22),
    (red: 120, green: 118, blue: 115, hsv: [18, 11, 120], full: 26),
    (red: 30, green: 120, blue: 70, hsv: [73, 191, 120], full: 104),
  ])
  func reportedColors(red: Int, green: Int, blue: Int, hsv: [Int], full: Int) {
    let color = HSV(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    #expect([color.hue, color.saturation, color.value].map(Int.init) == hsv)
    #expect(HSV(red: UInt8(red), green: UInt8(green), blue: UInt8(blue), scale: .full).hue == UInt8(full))
  }

  @Test func picturesWithPaddingAndWithoutPixels() throws {
    let image = try PixelImage(bytes: [255, 0, 0, 10, 20, 30], width: 2, height: 1, format: .rgb8)
    #expect(image.hsv() == [0, 255, 255, 105, 170, 30])
    #expect(image.hsv(scale: .full) == [0, 255, 255, 149, 170, 30])
    let padded = try PixelImage(
      bytes: [255, 0, 0, 99, 99, 10, 20, 30], width: 1, height: 2, format: .rgb8, bytesPerRow: 5)
    #expect(padded.hsv() == [0, 255, 255, 105, 170, 30])
    #expect(try PixelImage(bytes: [7, 9], width: 2, height: 1, format: .gray8).hsv() == [0, 0, 7, 0, 0, 9])
    #expect(try PixelImage(bytes: [], width: 0, height: 5, format: .rgb8).hsv() == [])
    #expect(try PixelImage(bytes: [], width: 5, height: 0, format: .bgra8).hsv() == [])
  }

  @Test func intoMemoryThatIsThere() async throws {
    let image = try PixelImage(bytes: [0, 0, 255], width: 1, height: 1, format: .rgb8)
    var bytes: [UInt8] = [0, 0, 0]
    var span = bytes.mutableSpan
    image.hsv(into: &span)
    #expect(bytes == [120, 255, 255])
    await #expect(processExitsWith: .failure) {
      let image = try PixelImage(bytes: [0, 0, 255], width: 1, height: 1, format: .rgb8)
      var bytes: [UInt8] = [0, 0]
      var span = bytes.mutableSpan
      image.hsv(into: &span)
    }
  }

  @Test func aSourceThatIsTooShortIsACallersBug() async {
    await #expect(processExitsWith: .failure) {
      var target = [UInt8](repeating: 0, count: 6)
      var span = target.mutableSpan
      Vector.hsv(
        [1, 2, 3].span, from: 0, count: 2, layout: ChannelLayout(stride: 3, red: 0, green: 1, blue: 2), hueUnits: 180,
        into: &span, at: 0)
    }
  }
}
