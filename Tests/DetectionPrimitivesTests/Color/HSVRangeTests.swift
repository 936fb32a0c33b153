import DetectionPrimitives
import Testing

@Suite struct HSVRangeTests {
  private var reds: [Int] {
    #if DEBUG
      [0, 77, 255]
    #else
      Array(0...255)
    #endif
  }

  @Test func countsEqualOpenCV() throws {
    let golden = try Golden("color")
    let ranges = try golden.array("ranges", as: Int32.self)
    let counts = try golden.array("range_counts", as: Int32.self)
    for red in reds {
      let bytes = (0..<65536).flatMap { [UInt8(red), UInt8($0 >> 8), UInt8($0 & 255)] }
      let image = try PixelImage(bytes: bytes, width: 256, height: 256, format: .rgb8)
      for row in 0..<ranges.count / 6 {
        let n = ranges[6 * row..<6 * row + 6].map { UInt8($0) }
        let range = HSVRange(hues: n[0], n[1], saturations: n[2]...n[3], values: n[4]...n[5])
        #expect(image.count(in: range) == Int(counts[256 * row + red]), "red \(red), \(range)")
      }
    }
  }

  @Test func boundsAreInclusiveAndHuesWrap() {
    let range = HSVRange(hues: 170, 10, saturations: 100...200, values: 50...60)
    for (hue, fits) in [(169, false), (170, true), (179, true), (0, true), (10, true), (11, false)] as [(UInt8, Bool)] {
      #expect(range.contains(HSV(hue: hue, saturation: 100, value: 50)) == fits, "\(hue)")
      #expect(range.contains(HSV(hue: hue, saturation: 200, value: 60)) == fits, "\(hue)")
    }
    #expect(!range.contains(HSV(hue: 0, saturation: 99, value: 50)))
    #expect(!range.contains(HSV(hue: 0, saturation: 201, value: 50)))
    #expect(!range.contains(HSV(hue: 0, saturation: 100, value: 49)))
    #expect(!range.contains(HSV(hue: 0, saturation: 100, value: 61)))
    let one = HSVRange(hues: 20, 20)
    #expect(one.contains(HSV(hue: 20, saturation: 0, value: 0)) && !one.contains(HSV(hue: 21, saturation: 0, value: 0)))
  }

  @Test func masksHoldWhatIsCounted() throws {
    let bytes = Noise(seed: 5).bytes(4 * 33 * 21 + 40)
    let image = try PixelImage(bytes: bytes, width: 33, height: 21, format: .bgra8, bytesPerRow: 4 * 33 + 1)
    for range in [
      HSVRange(hues: 170, 10), HSVRange(hues: 240, 20, saturations: 30...255, scale: .full), HSVRange(hues: 0, 255),
    ] {
      let mask = image.mask(of: range)
      #expect(mask.count == image.count(in: range))
      for (x, y) in [(0, 0), (32, 20), (7, 13)] {
        let pixel = y * image.bytesPerRow + 4 * x
        let color = HSV(red: bytes[pixel + 2], green: bytes[pixel + 1], blue: bytes[pixel], scale: range.scale)
        #expect(mask[x, y] == range.contains(color))
      }
    }
    #expect(image.count(in: HSVRange(hues: 0, 255)) == 33 * 21)
    let empty = try PixelImage(bytes: [], width: 0, height: 4, format: .rgb8)
    #expect(empty.count(in: HSVRange(hues: 0, 255)) == 0 && empty.mask(of: HSVRange(hues: 0, 255)).count == 0)
  }
}
