// HSL both ways, in floats and in bytes, as OpenCV's vector code gives them ("HLS" there, by the order of the channels).
//
// Forward, with channels of 0…1:
//
//   L = (max + min) / 2        d = max - min
//   S = d / (max + min)        where L < 1/2
//       d / (2 - (max + min))  else; hue and saturation are 0 where d <= 2⁻²³
//
// Back: e = L S where L <= 1/2, else S - L S; the levels are high = L + e, low = L - e, falling = high - 2e f and
// rising = low + 2e f, the last two fused.
//
// In bytes, channels are times 1/255 first. Hue is times 180/360 or 256/360, lightness and saturation times 255, and all
// three are rounded to nearest, halves to even, and kept within a byte: so 359.5 degrees are 180 on the half-degree scale
// and 255 on the full one, and do not wrap.

extension Reference {
  /// Converts a color of 0…1 to degrees, saturation and lightness.
  package static func floatHSL(
    red: Float, green: Float, blue: Float
  ) -> (hue: Float, saturation: Float, lightness: Float) {
    let (largest, smallest) = (max(red, max(green, blue)), min(red, min(green, blue)))
    let (d, sum) = (largest - smallest, largest + smallest)
    let lightness = sum * 0.5
    guard d > Float.ulpOfOne else { return (0, 0, lightness) }
    let hue = hueDegrees(red: red, green: green, blue: blue, largest: largest, scale: 60 / d)
    return (hue, lightness < 0.5 ? d / sum : d / (2 - sum), lightness)
  }

  /// Converts degrees, saturation and lightness to a color of 0…1.
  package static func rgb(
    hue: Float, saturation: Float, lightness: Float
  ) -> (red: Float, green: Float, blue: Float) {
    let perDegree: Float = 6 / 360
    // Where a hue in sixths would have no part below 1 any more, whole turns are taken off in degrees.
    let hue = hue < 0x1p20 ? hue : Float(Trigonometry.withoutTurns(Double(hue)))
    return rgb(sixths: hue * perDegree, saturation: saturation, lightness: lightness)
  }

  /// Converts RGB in bytes to HSL in bytes.
  package static func hsl(
    red: UInt8, green: UInt8, blue: UInt8, hueUnits: Int
  ) -> (hue: UInt8, saturation: UInt8, lightness: UInt8) {
    let perByte: Float = 1 / 255
    let color = floatHSL(red: Float(red) * perByte, green: Float(green) * perByte, blue: Float(blue) * perByte)
    let perDegree = Float(hueUnits) / 360
    return (
      nearestByte(color.hue * perDegree), nearestByte(color.saturation * 255), nearestByte(color.lightness * 255)
    )
  }

  /// Converts HSL in bytes to RGB in bytes.
  package static func rgb(
    hue: UInt8, saturation: UInt8, lightness: UInt8, hueUnits: Int
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let perByte: Float = 1 / 255
    let color = rgb(
      sixths: Float(hue) * sixthsPerUnit(hueUnits), saturation: Float(saturation) * perByte,
      lightness: Float(lightness) * perByte)
    return (nearestByte(color.red * 255), nearestByte(color.green * 255), nearestByte(color.blue * 255))
  }

  private static func rgb(
    sixths: Float, saturation: Float, lightness: Float
  ) -> (red: Float, green: Float, blue: Float) {
    let (sector, place) = hueSector(sixths: sixths)
    let product = lightness * saturation
    let e = lightness <= 0.5 ? product : saturation - product
    let (high, low) = (lightness + e, lightness - e)
    return channels(
      sector: sector, high: high, low: low, falling: fused(-(e + e), place, high), rising: fused(e + e, place, low))
  }
}
