import DetectionPrimitives
import Testing

@Suite struct HueStatisticsTests {
  /// Sines and a root of a square: a few steps of Double, in degrees.
  private static let tolerance = 1e-9

  @Test(
    arguments: [
      ([0, 0, 0, 356, 356, 356], 358), ([350, 10], 0), ([90], 90), ([179, 181, 180], 180), ([359, 2], 0.5),
      ([-30, 390], 0), ([270, 300], 285),
    ] as [([Double], Double)])
  func means(degrees: [Double], mean: Double) throws {
    var hues = HueStatistics()
    for degrees in degrees { hues.add(degrees: degrees) }
    let found = try #require(hues.mean)
    #expect(found >= 0 && found < 360)
    #expect(min(abs(found - mean), 360 - abs(found - mean)) < Self.tolerance)
  }

  @Test func grayDoesNotCount() throws {
    var hues = HueStatistics()
    hues.add(HSV(hue: 10, saturation: 255, value: 200))
    hues.add(HSV(hue: 100, saturation: 0, value: 200))
    #expect(abs(try #require(hues.mean) - 20) < Self.tolerance)
    #expect(hues.weight == 1)
    hues.add(HSV(hue: 110, saturation: 51, value: 200), scale: .halfDegrees)
    // One at 20 degrees and a fifth at 220: the mean is on the nearer side of 20.
    let mean = try #require(hues.mean)
    #expect(mean > 0 && mean < 20)
  }

  @Test func spread() throws {
    var hues = HueStatistics()
    for degrees in [80.0, 100] { hues.add(degrees: degrees) }
    // R is the cosine of 10 degrees.
    #expect(abs(hues.concentration - 0.984807753012208) < Self.tolerance)
    #expect(abs(try #require(hues.spread) - 10.0255602484647) < Self.tolerance)
    var equal = HueStatistics()
    for _ in 0..<5 { equal.add(degrees: 40, weight: 0.3) }
    #expect(try #require(equal.spread) < 1e-5)
  }

  @Test func noMean() {
    var hues = HueStatistics()
    #expect(hues.mean == nil && hues.spread == nil && hues.concentration == 0)
    hues.add(degrees: .nan)
    hues.add(degrees: 10, weight: -1)
    hues.add(degrees: 10, weight: .infinity)
    hues.add(degrees: 10, weight: 0)
    #expect(hues.weight == 0)
    for degrees in [0.0, 90, 180, 270] { hues.add(degrees: degrees) }
    #expect(hues.mean == nil && hues.spread == nil)
  }

  /// Turns that are too many for a sine are taken off first.
  @Test func manyTurns() throws {
    var hues = HueStatistics()
    hues.add(degrees: 30)
    // 10⁹ degrees are 2,777,777 turns and 280 degrees.
    hues.add(degrees: 1e9)
    #expect(abs(try #require(hues.mean) - 335) < 1e-6 && abs(hues.concentration - 0.573_576) < 1e-6)
    let color = FloatHSV(hue: 1e9, saturation: 1, value: 1).rgb
    #expect(color == FloatHSV(hue: 280, saturation: 1, value: 1).rgb && color.red > 0.6 && color.blue == 1)
    #expect(
      FloatHSL(hue: 1e9, saturation: 1, lightness: 0.5).rgb == FloatHSL(hue: 280, saturation: 1, lightness: 0.5).rgb)
    #expect(FloatHSV(hue: .infinity, saturation: 1, value: 1).rgb == (1, 0, 0))
  }
}
