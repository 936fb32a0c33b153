// What HSV and HSL share: the place on the color wheel, and the way back from it. In degrees and floats, as OpenCV's
// vector code computes it (color_hsv.simd.hpp), which fuses a product with the sum that follows it:
//
//   k = 60 / d          d = max - min
//   h = (G - B) * k               where R is the largest and G >= B     (red wins ties, then green)
//       (G - B) * k + 360         where R is the largest and G < B
//       (B - R) * k + 120         where G is the largest
//       (R - G) * k + 240         else
//
// A product of two Floats is exact in Double, so the sum in Double, rounded to Float, is the fused one, whatever the
// processor has; the goldens hold that to the bit.

extension Reference {
  /// a · b + c, rounded once to Float.
  @inline(__always)
  static func fused(_ a: Float, _ b: Float, _ c: Float) -> Float {
    Float(Double(a) * Double(b) + Double(c))
  }

  /// The hue in degrees of a color whose largest channel is `largest`; `scale` is 60 over the range of the channels.
  static func hueDegrees(red: Float, green: Float, blue: Float, largest: Float, scale: Float) -> Float {
    if largest == red { return green < blue ? fused(green - blue, scale, 360) : (green - blue) * scale }
    if largest == green { return fused(blue - red, scale, 120) }
    return fused(red - green, scale, 240)
  }

  /// A hue as the number of its sixth, 0…5, and the place in it, 0..<1.
  ///
  /// - Parameter sixths: The hue in sixths of a turn; one that is negative or beyond 2²³ counts as 0.
  /// - Returns: The sixth and the place.
  static func hueSector(sixths: Float) -> (sector: Int, place: Float) {
    guard sixths >= 0, sixths < 0x1p23 else { return (0, 0) }
    let whole = Int(sixths)
    return (whole % 6, sixths - Float(whole))
  }

  /// Red, green and blue of a sector's four levels.
  ///
  /// - Parameters:
  ///   - sector: 0…5, from red to green first.
  ///   - high: The level of the largest channel.
  ///   - low: That of the smallest.
  ///   - falling: That of a channel that gets less along the sector.
  ///   - rising: That of one that gets more.
  /// - Returns: The color.
  static func channels<Level>(
    sector: Int, high: Level, low: Level, falling: Level, rising: Level
  ) -> (red: Level, green: Level, blue: Level) {
    switch sector {
    case 0: (high, rising, low)
    case 1: (falling, high, low)
    case 2: (low, high, rising)
    case 3: (low, falling, high)
    case 4: (rising, low, high)
    default: (high, low, falling)
    }
  }

  /// The nearest byte, halves to even; 0 and 255 outside.
  static func nearestByte(_ x: Float) -> UInt8 {
    let round: Float = 0x1.8p23
    return UInt8((min(max(x, 0), 255) + round) - round)
  }
}
