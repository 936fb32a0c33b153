import DetectionPrimitives
import Testing

/// HSL both ways, HSV back to RGB, and both in floats, over all 2²⁴ colors.
@Suite struct ColorConversionTests {
  /// Every first byte in release builds, a few in debug builds.
  private var firstBytes: [Int] {
    #if DEBUG
      [0, 1, 90, 255]
    #else
      Array(0...255)
    #endif
  }

  /// The sum that the generator makes of OpenCV's output for one first byte, the second byte slow, the third fast.
  private func word(_ first: Int, _ convert: (UInt8, UInt8, UInt8) -> (UInt8, UInt8, UInt8)) -> UInt64 {
    var (sum, weight): (UInt64, UInt64) = (0, 1)
    for second in 0..<256 {
      for third in 0..<256 {
        let (a, b, c) = convert(UInt8(first), UInt8(second), UInt8(third))
        sum &+= (UInt64(a) + UInt64(b) << 8 + UInt64(c) << 16) &* weight
        weight += 1
      }
    }
    return sum
  }

  private func floatWord(
    _ first: Int, scale: Float, _ convert: (Float, Float, Float) -> (Float, Float, Float)
  ) -> UInt64 {
    var (sum, weight): (UInt64, UInt64) = (0, 1)
    for second in 0..<256 {
      for third in 0..<256 {
        let (a, b, c) = convert(Float(first) / 255 * scale, Float(second) / 255, Float(third) / 255)
        let bits = 3 * UInt64(a.bitPattern) + 5 * UInt64(b.bitPattern) + UInt64(c.bitPattern)
        sum &+= bits &* weight
        weight += 1
      }
    }
    return sum
  }

  @Test(arguments: HueScale.allCases) func bytesEqualOpenCV(scale: HueScale) throws {
    let golden = try Golden("color")
    let suffix = scale == .full ? "_full" : ""
    let toHLS = try golden.array("rgb2hls" + suffix, as: UInt64.self)
    let fromHLS = try golden.array("hls2rgb" + suffix, as: UInt64.self)
    let fromHSV = try golden.array("hsv2rgb" + suffix, as: UInt64.self)
    for first in firstBytes {
      let hls = word(first) { red, green, blue in
        let color = HSL(red: red, green: green, blue: blue, scale: scale)
        return (color.hue, color.lightness, color.saturation)
      }
      #expect(hls == toHLS[first], "red \(first)")
      let rgb = word(first) { HSL(hue: $0, saturation: $2, lightness: $1).rgb(scale: scale) }
      #expect(rgb == fromHLS[first], "hue \(first)")
      let back = word(first) { HSV(hue: $0, saturation: $1, value: $2).rgb(scale: scale) }
      #expect(back == fromHSV[first], "hue \(first)")
    }
  }

  @Test func floatsEqualOpenCV() throws {
    let golden = try Golden("color")
    let toHSV = try golden.array("float_rgb2hsv", as: UInt64.self)
    let toHLS = try golden.array("float_rgb2hls", as: UInt64.self)
    let fromHSV = try golden.array("float_hsv2rgb", as: UInt64.self)
    let fromHLS = try golden.array("float_hls2rgb", as: UInt64.self)
    for first in firstBytes {
      let hsv = floatWord(first, scale: 1) {
        let color = FloatHSV(red: $0, green: $1, blue: $2)
        return (color.hue, color.saturation, color.value)
      }
      #expect(hsv == toHSV[first], "red \(first)")
      let hls = floatWord(first, scale: 1) {
        let color = FloatHSL(red: $0, green: $1, blue: $2)
        return (color.hue, color.lightness, color.saturation)
      }
      #expect(hls == toHLS[first], "red \(first)")
      let fromV = floatWord(first, scale: 360) { FloatHSV(hue: $0, saturation: $1, value: $2).rgb }
      #expect(fromV == fromHSV[first], "hue \(first)")
      let fromL = floatWord(first, scale: 360) { FloatHSL(hue: $0, saturation: $2, lightness: $1).rgb }
      #expect(fromL == fromHLS[first], "hue \(first)")
    }
  }

  /// A hue is off by up to a degree, which moves a channel by 255 / 60; rounding adds less than one.
  @Test func colorsComeBack() {
    let worst = 5
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 5) {
        for blue in stride(from: 0, through: 255, by: 5) {
          let back = HSL(red: UInt8(red), green: UInt8(green), blue: UInt8(blue)).rgb()
          let off = max(abs(Int(back.red) - red), abs(Int(back.green) - green), abs(Int(back.blue) - blue))
          #expect(off <= worst, "(\(red), \(green), \(blue))")
        }
      }
    }
  }

  @Test func huesOutsideATurn() {
    #expect(FloatHSV(hue: 480, saturation: 1, value: 1).rgb == FloatHSV(hue: 120, saturation: 1, value: 1).rgb)
    for hue in [-20, .nan, .infinity, -.infinity] as [Float] {
      #expect(FloatHSV(hue: hue, saturation: 1, value: 1).rgb == (1, 0, 0), "\(hue)")
      #expect(FloatHSL(hue: hue, saturation: 1, lightness: 0.5).rgb == (1, 0, 0), "\(hue)")
    }
    // Float(1e30) is 120 degrees behind whole turns.
    #expect(FloatHSV(hue: 1e30, saturation: 1, value: 1).rgb == (0, 1, 0))
    #expect(FloatHSV(turns: 0.5, saturation: 1, value: 1).hue == 180)
    #expect(FloatHSL(turns: 0.25, saturation: 1, lightness: 1).turns == 0.25)
    #expect(FloatHSV(HSV(hue: 90, saturation: 255, value: 51)) == FloatHSV(hue: 180, saturation: 1, value: 0.2))
    #expect(FloatHSV(HSV(hue: 64, saturation: 0, value: 0), scale: .full).hue == 90)
  }

  @Test func picturesOfEveryFormat() throws {
    let rgb = try PixelImage(bytes: [255, 0, 0, 10, 20, 30], width: 2, height: 1, format: .rgb8)
    #expect(rgb.hls() == [0, 128, 255, 105, 20, 128])
    #expect(rgb.hls(scale: .full) == [0, 128, 255, 149, 20, 128])
    let bgra = try PixelImage(
      bytes: [0, 0, 255, 9, 7, 7, 30, 20, 10, 9], width: 1, height: 2, format: .bgra8, bytesPerRow: 6)
    #expect(bgra.hls() == rgb.hls())
    #expect(bgra.hsvDegrees() == rgb.hsvDegrees())
    let floats = rgb.hlsDegrees()
    let first = FloatHSL(red: 10 / 255, green: 20 / 255, blue: 30 / 255)
    #expect(floats[3...] == [first.hue, first.lightness, first.saturation])
    let back = try PixelImage(hls: rgb.hls(), width: 2, height: 1)
    #expect(back.bytes == [255, 1, 1, 10, 20, 30])
    #expect(try PixelImage(hsv: [60, 255, 200], width: 1, height: 1).bytes == [0, 200, 0])
    #expect(try PixelImage(bytes: [], width: 0, height: 3, format: .rgb8).hsvDegrees() == [])
    #expect(throws: ImageError.byteCount(needed: 6, found: 3)) { try PixelImage(hsv: [1, 2, 3], width: 2, height: 1) }
  }
}
