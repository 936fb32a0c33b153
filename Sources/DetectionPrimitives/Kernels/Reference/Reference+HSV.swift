// RGB to hue, saturation and value in 8 bits, as OpenCV's COLOR_RGB2HSV and COLOR_RGB2HSV_FULL (color_hsv.simd.hpp):
//
//   V = max(R, G, B)          d = V - min(R, G, B)
//   S = (d * s[V] + 2048) >> 12       s[i] = rint(255 * 4096 / i), s[0] = 0
//   h = G - B          where V = R    (red wins ties, then green)
//       B - R + 2d     where V = G
//       R - G + 4d     else
//   H = (h * t[d] + 2048) >> 12       t[i] = rint(units * 4096 / (6 i)), t[0] = 0; plus units where H < 0
//
// The shift rounds down. `rint` rounds halves to even. `units` is what a full turn of hue counts: 180 fits in a byte
// with 2 degrees a step, 256 (FULL) uses the whole byte. With 256, H = 256 becomes 0 by the conversion to a byte.

extension Reference {
  /// Converts pixels of one row.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - start: The first byte of the first pixel.
  ///   - count: The number of pixels.
  ///   - layout: The bytes of a pixel and the places of red, green and blue in it.
  ///   - hueUnits: 180 or 256.
  ///   - target: Three bytes a pixel: H, S, V.
  ///   - targetStart: The first byte to write.
  package static func hsv(
    _ source: Span<UInt8>, from start: Int, count: Int, layout: ChannelLayout, hueUnits: Int,
    into target: inout MutableSpan<UInt8>, at targetStart: Int
  ) {
    for index in 0..<count {
      let pixel = start + index * layout.stride
      let (hue, saturation, value) = hsv(
        red: source[pixel + layout.red], green: source[pixel + layout.green], blue: source[pixel + layout.blue],
        hueUnits: hueUnits)
      target[targetStart + 3 * index] = hue
      target[targetStart + 3 * index + 1] = saturation
      target[targetStart + 3 * index + 2] = value
    }
  }

  /// Converts one color.
  package static func hsv(
    red: UInt8, green: UInt8, blue: UInt8, hueUnits: Int
  ) -> (hue: UInt8, saturation: UInt8, value: UInt8) {
    let (r, g, b) = (Int(red), Int(green), Int(blue))
    let value = max(r, g, b)
    let d = value - min(r, g, b)
    if d == 0 { return (0, 0, UInt8(value)) }
    let saturation = (d * roundedQuotient(255 << 12, value) + 2048) >> 12
    let h = value == r ? g - b : value == g ? b - r + 2 * d : r - g + 4 * d
    var hue = (h * roundedQuotient(hueUnits << 12, 6 * d) + 2048) >> 12
    if hue < 0 { hue += hueUnits }
    return (UInt8(truncatingIfNeeded: hue), UInt8(saturation), UInt8(value))
  }

  /// The quotient of positive numbers, rounded to the nearest, halves to even.
  package static func roundedQuotient(_ numerator: Int, _ denominator: Int) -> Int {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    if 2 * remainder > denominator || (2 * remainder == denominator && quotient % 2 == 1) { return quotient + 1 }
    return quotient
  }
}
