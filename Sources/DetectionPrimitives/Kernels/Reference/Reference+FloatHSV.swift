// HSV in floats, and from HSV in bytes back to RGB, as OpenCV's vector code gives them.
//
// Forward: V = max, S = d / (V + ε), H in degrees with k = 60 / (d + ε), ε = 2⁻²³; channels are 0…1.
//
// Back, with the hue's sector and the place f in it (`Reference.hueSector`):
//
//   low = V (1 - S)      falling = V (1 - S f)      rising = V (1 - S (1 - f))       1 - S x is fused
//
// In bytes, V and S are divided by 255 first and the result times 255 is cut, not rounded. OpenCV itself rounds it in
// pixels that do not fill a vector (the last ones of a row); here each pixel is treated alike.

extension Reference {
  /// Converts a color of 0…1 to degrees, saturation and value.
  package static func floatHSV(
    red: Float, green: Float, blue: Float
  ) -> (hue: Float, saturation: Float, value: Float) {
    let epsilon = Float.ulpOfOne
    let value = max(red, max(green, blue))
    let d = value - min(red, min(green, blue))
    let hue = hueDegrees(red: red, green: green, blue: blue, largest: value, scale: 60 / (d + epsilon))
    return (hue, d / (abs(value) + epsilon), value)
  }

  /// Converts degrees, saturation and value to a color of 0…1.
  package static func rgb(
    hue: Float, saturation: Float, value: Float
  ) -> (red: Float, green: Float, blue: Float) {
    let perDegree: Float = 6 / 360
    // Where a hue in sixths would have no part below 1 any more, whole turns are taken off in degrees.
    let hue = hue < 0x1p20 ? hue : Float(Trigonometry.withoutTurns(Double(hue)))
    return rgb(sixths: hue * perDegree, saturation: saturation, value: value)
  }

  /// Converts HSV in bytes to RGB in bytes.
  package static func rgb(
    hue: UInt8, saturation: UInt8, value: UInt8, hueUnits: Int
  ) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let perByte: Float = 1 / 255
    let color = rgb(
      sixths: Float(hue) * sixthsPerUnit(hueUnits), saturation: Float(saturation) * perByte,
      value: Float(value) * perByte)
    return (UInt8(color.red * 255), UInt8(color.green * 255), UInt8(color.blue * 255))
  }

  /// Sixths of a turn in one step of an 8-bit hue; on the full scale, 255 steps are a turn on the way back.
  static func sixthsPerUnit(_ hueUnits: Int) -> Float {
    6 / Float(hueUnits == 256 ? 255 : hueUnits)
  }

  private static func rgb(
    sixths: Float, saturation: Float, value: Float
  ) -> (red: Float, green: Float, blue: Float) {
    let (sector, place) = hueSector(sixths: sixths)
    return channels(
      sector: sector, high: value, low: value * (1 - saturation), falling: value * fused(-saturation, place, 1),
      rising: value * fused(-saturation, 1 - place, 1))
  }
}
