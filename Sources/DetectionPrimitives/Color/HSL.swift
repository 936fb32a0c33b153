/// A color as hue, saturation and lightness in bytes, bit-equal to OpenCV's 8-bit conversion.
///
/// Lightness is half of the sum of the largest and the smallest channel, so white is 255 and a pure color 127 or 128.
/// Gray has no hue and no saturation: both are 0 and mean nothing. OpenCV calls it HLS and writes it in that order.
///
/// ```swift
/// let pink = HSL(red: 255, green: 128, blue: 192)
/// pink.hue         // 165, which is 330 degrees
/// pink.saturation  // 255
/// pink.lightness   // 192
/// ```
///
/// Unlike ``HSV``, hues are rounded and do not wrap: 359.5 degrees are 180 in half degrees, and 255 on the full scale.
/// Source: OpenCV's color_hsv.simd.hpp; all 2²⁴ colors are compared in the tests, both ways and on both hue scales.
public struct HSL: Sendable, Hashable {
  /// The hue, in steps of the scale that it was made with.
  public var hue: UInt8

  /// The saturation, 0…255: how far the color is from gray, for its lightness.
  public var saturation: UInt8

  /// The lightness, 0…255.
  public var lightness: UInt8

  /// Makes a color of its hue, saturation and lightness.
  public init(hue: UInt8, saturation: UInt8, lightness: UInt8) {
    self.hue = hue
    self.saturation = saturation
    self.lightness = lightness
  }

  /// Converts a color.
  ///
  /// - Parameters:
  ///   - red: 0…255.
  ///   - green: 0…255.
  ///   - blue: 0…255.
  ///   - scale: How the hue is written.
  public init(red: UInt8, green: UInt8, blue: UInt8, scale: HueScale = .halfDegrees) {
    let hsl = Reference.hsl(red: red, green: green, blue: blue, hueUnits: scale.turn)
    self.init(hue: hsl.hue, saturation: hsl.saturation, lightness: hsl.lightness)
  }

  /// The color as red, green and blue, 0…255 each, bit-equal to OpenCV's conversion.
  ///
  /// ```swift
  /// HSL(hue: 60, saturation: 255, lightness: 128).rgb()   // (1, 255, 1)
  /// ```
  ///
  /// - Parameter scale: How the hue is written; as in OpenCV, 255 steps of the full scale are a turn on the way back.
  /// - Returns: The color, each channel rounded.
  public func rgb(scale: HueScale = .halfDegrees) -> (red: UInt8, green: UInt8, blue: UInt8) {
    Reference.rgb(hue: hue, saturation: saturation, lightness: lightness, hueUnits: scale.turn)
  }
}
