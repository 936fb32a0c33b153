/// A color as hue in degrees and saturation and value of 0…1, bit-equal to OpenCV's conversion of floats.
///
/// ```swift
/// let orange = FloatHSV(red: 1, green: 0.5, blue: 0)
/// orange.hue         // 29.999996: OpenCV adds 2⁻²³ to what it divides by
/// orange.saturation  // 0.9999999
/// orange.value       // 1
/// ```
///
/// Source: OpenCV's color_hsv.simd.hpp, the vector code with fused products. OpenCV itself differs by up to 3.1e-5
/// degrees in pixels that do not fill a vector and on processors without fused products.
public struct FloatHSV: Sendable, Hashable {
  /// The hue, 0…360 degrees: red is 0, green 120, blue 240.
  public var hue: Float

  /// The saturation, 0…1.
  public var saturation: Float

  /// The value, 0…1: the largest of red, green and blue.
  public var value: Float

  /// The hue in turns, 0…1.
  public var turns: Float { hue / 360 }

  /// Makes a color of its hue in degrees, saturation and value.
  public init(hue: Float, saturation: Float, value: Float) {
    self.hue = hue
    self.saturation = saturation
    self.value = value
  }

  /// Makes a color of its hue in turns, saturation and value.
  public init(turns: Float, saturation: Float, value: Float) {
    self.init(hue: turns * 360, saturation: saturation, value: value)
  }

  /// Converts a color.
  ///
  /// - Parameters:
  ///   - red: 0…1.
  ///   - green: 0…1.
  ///   - blue: 0…1.
  public init(red: Float, green: Float, blue: Float) {
    let hsv = Reference.floatHSV(red: red, green: green, blue: blue)
    self.init(hue: hsv.hue, saturation: hsv.saturation, value: hsv.value)
  }

  /// Writes a color's bytes as degrees and floats.
  ///
  /// - Parameters:
  ///   - color: The color in bytes.
  ///   - scale: How its hue is written.
  public init(_ color: HSV, scale: HueScale = .halfDegrees) {
    self.init(
      hue: Float(color.hue) * (360 / Float(scale.turn)), saturation: Float(color.saturation) / 255,
      value: Float(color.value) / 255)
  }

  /// The color as red, green and blue, 0…1 each.
  ///
  /// A hue from 360 degrees on wraps; one that is negative or not finite counts as 0.
  public var rgb: (red: Float, green: Float, blue: Float) {
    Reference.rgb(hue: hue, saturation: saturation, value: value)
  }
}
