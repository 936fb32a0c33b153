import DetectionPrimitives
import Testing

/// sRGB's curve, CIELAB and its distances, against NumPy in double precision.
@Suite struct LabTests {
  /// Half a step of a Float near 100, and what rounding adds.
  private static let tolerance = 1e-5

  @Test func theCurve() throws {
    let golden = try Golden("color")
    let bytes = try golden.array("linear_bytes", as: Double.self)
    for byte in 0...255 {
      #expect(abs(Double(SRGB.linear(UInt8(byte))) - bytes[byte]) <= Double(Float(bytes[byte]).ulp) / 2 * 1.001)
      #expect(SRGB.encodedByte(SRGB.linear(UInt8(byte))) == byte)
    }
    let levels = try golden.array("levels", as: Float.self)
    let linear = try golden.array("linear_levels", as: Double.self)
    let encoded = try golden.array("encoded_levels", as: Double.self)
    for index in levels.indices {
      #expect(abs(Double(SRGB.linear(levels[index])) - linear[index]) <= Double(Float(linear[index]).ulp))
      #expect(abs(Double(SRGB.encoded(levels[index])) - encoded[index]) <= Double(Float(encoded[index]).ulp))
    }
  }

  @Test func numbersOutside() {
    #expect(SRGB.linear(-0.5 as Float) == -SRGB.linear(0.5 as Float))
    #expect(SRGB.encoded(-0.5) == -SRGB.encoded(0.5))
    #expect(SRGB.linear(2 as Float) > 1 && SRGB.encoded(2) > 1)
    #expect(SRGB.linear(Float.nan).isNaN && SRGB.encoded(.nan).isNaN)
    #expect(SRGB.encodedByte(.nan) == 0 && SRGB.encodedByte(-1) == 0 && SRGB.encodedByte(7) == 255)
    #expect(SRGB.linear(0 as Float) == 0 && SRGB.encoded(0) == 0 && SRGB.encoded(1) == 1)
  }

  @Test func places() throws {
    let golden = try Golden("color")
    let rgb = try golden.array("rgb", as: UInt8.self)
    let places = try golden.array("lab", as: Double.self)
    for index in 0..<rgb.count / 3 {
      let color = Lab(red: rgb[3 * index], green: rgb[3 * index + 1], blue: rgb[3 * index + 2])
      let found = [color.lightness, color.a, color.b]
      for channel in 0..<3 {
        #expect(abs(Double(found[channel]) - places[3 * index + channel]) <= Self.tolerance, "\(rgb[3 * index])")
      }
    }
    for gray in 0...255 {
      let color = Lab(red: UInt8(gray), green: UInt8(gray), blue: UInt8(gray))
      #expect(abs(color.a) < 1e-12 && abs(color.b) < 1e-12)
    }
    #expect(Lab(linearRed: 1, green: 1, blue: 1) == Lab(red: 255, green: 255, blue: 255))
  }

  @Test func distances() throws {
    let golden = try Golden("color")
    let places = try golden.array("lab", as: Double.self).map { Float($0) }
    let old = try golden.array("delta_e76", as: Double.self)
    let new = try golden.array("delta_e2000", as: Double.self)
    let colors = (0..<old.count).map { Lab(lightness: places[3 * $0], a: places[3 * $0 + 1], b: places[3 * $0 + 2]) }
    for index in colors.indices {
      let previous = colors[(index + colors.count - 1) % colors.count]
      #expect(abs(Double(colors[index].distance(to: previous)) - old[index]) <= Self.tolerance)
      #expect(abs(Double(colors[index].perceivedDistance(to: previous)) - new[index]) <= Self.tolerance)
    }
  }

  /// The pairs of the paper, to its four decimals.
  @Test(
    arguments: [
      ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425), ([50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615),
      ([50, 2.8361, -74.02], [50, 0, -82.7485], 3.4412), ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1),
      ([50, 0, 0], [50, -1, 2], 2.3669), ([50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792),
      ([50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195), ([50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045),
      ([50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461), ([50, 2.5, 0], [50, 0, -2.5], 4.3065),
      ([50, 2.5, 0], [73, 25, -18], 27.1492), ([50, 2.5, 0], [61, -5, 29], 22.8977),
      ([50, 2.5, 0], [56, -27, -3], 31.903), ([50, 2.5, 0], [58, 24, 15], 19.4535),
      ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
      ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
      ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
      ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
      ([50, -1.1848, -84.8006], [50, 0, -82.7485], 1), ([50, -0.9009, -85.5211], [50, 0, -82.7485], 1),
      ([50, -1, 2], [50, 0, 0], 2.3669), ([50, 2.49, -0.001], [50, -2.49, 0.001], 7.1792),
      ([50, 2.49, -0.001], [50, -2.49, 0.0012], 7.2195), ([50, -0.001, 2.49], [50, 0.001, -2.49], 4.8045),
      ([50, 2.5, 0], [50, 3.1736, 0.5854], 1), ([50, 2.5, 0], [50, 3.2972, 0], 1),
      ([50, 2.5, 0], [50, 1.8634, 0.5757], 1), ([50, 2.5, 0], [50, 3.2592, 0.335], 1),
      ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.263),
      ([61.2901, 3.7196, -5.3901], [61.4292, 2.248, -4.962], 1.8731),
      ([35.0831, -44.1164, 3.7933], [35.0232, -40.0716, 1.5901], 1.8645),
      ([36.4612, 47.858, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
      ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
      ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
    ] as [([Float], [Float], Float)])
  func publishedPairs(one: [Float], two: [Float], distance: Float) {
    let first = Lab(lightness: one[0], a: one[1], b: one[2])
    let second = Lab(lightness: two[0], a: two[1], b: two[2])
    let decimals: Float = 5.5e-5
    #expect(abs(first.perceivedDistance(to: second) - distance) < decimals)
    #expect(abs(second.perceivedDistance(to: first) - distance) < decimals)
    #expect(first.distance(to: first) == 0 && first.perceivedDistance(to: first) == 0)
  }
}
