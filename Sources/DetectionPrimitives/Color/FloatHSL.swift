/// A color as hue in degrees and saturation and lightness of 0…1, bit-equal to OpenCV's conversion of floats.
///
/// ```swift
/// let sky = FloatHSL(red: 0.5, green: 0.75, blue: 1)
/// sky.hue         // 210
/// sky.saturation  // 1
/// sky.lightness   // 0.75
/// sky.rgb         // (0.5, 0.7499999, 1)
/// ```
///
/// Source: OpenCV's color_hsv.simd.hpp, the vector code with fused products, as for ``FloatHSV``.
public struct FloatHSL: Sendable, Hashable {
  /// The hue, 0…360 degrees: red is 0, green 120, blue 240.
  public var hue: Float

  /// The saturation, 0…1.
  public var saturation: Float

  /// The lightness, 0…1: half of the sum of the largest and the smallest channel.
  public var lightness: Float

  /// The hue in turns, 0…1.
  public var turns: Float { hue / 360 }

  /// Makes a color of its hue in degrees, saturation and lightness.
  public init(hue: Float, saturation: Float, lightness: Float) {
    self.hue = hue
    self.saturation = saturation
    self.lightness = lightness
  }

  /// Makes a color of its hue in turns, saturation and lightness.
  public init(turns: Float, saturation: Float, lightness: Float) {
    self.init(hue: turns * 360, saturation: saturation, lightness: lightness)
  }

  /// Converts a color.
  ///
  /// - Parameters:
  ///   - red: 0…1.
  ///   - green: 0…1.
  ///   - blue: 0…1.
  public init(red: Float, green: Float, blue: Float) {
    let hsl = Reference.floatHSL(red: red, green: green, blue: blue)
    self.init(hue: hsl.hue, saturation: hsl.saturation, lightness: hsl.lightness)
  }

  /// The color as red, green and blue, 0…1 each.
  ///
  /// A hue from 360 degrees on wraps; one that is negative or not finite counts as 0.
  public var rgb: (red: Float, green: Float, blue: Float) {
    Reference.rgb(hue: hue, saturation: saturation, lightness: lightness)
  }
}
