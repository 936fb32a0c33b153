/// How a hue is written as a byte.
public enum HueScale: Sendable, Hashable, CaseIterable {
  /// 0…179, two degrees a step: OpenCV's `COLOR_RGB2HSV`. Red is 0 and 179, green 60, blue 120.
  case halfDegrees
  /// 0…255, 360/256 degrees a step: OpenCV's `COLOR_RGB2HSV_FULL`.
  case full

  /// The steps of a full turn.
  public var turn: Int {
    switch self {
    case .halfDegrees: 180
    case .full: 256
    }
  }
}

/// A color as hue, saturation and value in bytes, bit-equal to OpenCV's 8-bit conversion.
///
/// Gray has no hue and no saturation: both are 0 and mean nothing. Saturation is unsteady in the dark: one step of one
/// channel moves it by 255 / value, so look at `value` first.
///
/// ```swift
/// let orange = HSV(red: 255, green: 128, blue: 0)
/// orange.hue         // 15, which is 30 degrees
/// orange.saturation  // 255
/// orange.value       // 255
/// HSV(red: 255, green: 0, blue: 4).hue   // 0: 359.06 degrees wrap
/// ```
///
/// Source: OpenCV's color_hsv.simd.hpp; all 2²⁴ colors are compared in the tests, on both hue scales.
public struct HSV: Sendable, Hashable {
  /// The hue, in steps of the scale that it was made with.
  public var hue: UInt8

  /// The saturation, 0…255: how far the color is from gray.
  public var saturation: UInt8

  /// The value, 0…255: the largest of red, green and blue.
  public var value: UInt8

  /// Makes a color of its hue, saturation and value.
  public init(hue: UInt8, saturation: UInt8, value: UInt8) {
    self.hue = hue
    self.saturation = saturation
    self.value = value
  }

  /// Converts a color.
  ///
  /// - Parameters:
  ///   - red: 0…255.
  ///   - green: 0…255.
  ///   - blue: 0…255.
  ///   - scale: How the hue is written.
  public init(red: UInt8, green: UInt8, blue: UInt8, scale: HueScale = .halfDegrees) {
    let hsv = Reference.hsv(red: red, green: green, blue: blue, hueUnits: scale.turn)
    self.init(hue: hsv.hue, saturation: hsv.saturation, value: hsv.value)
  }

  /// The color as red, green and blue, 0…255 each, bit-equal to OpenCV's conversion.
  ///
  /// ```swift
  /// HSV(hue: 60, saturation: 255, value: 200).rgb()   // (0, 200, 0)
  /// ```
  ///
  /// - Parameter scale: How the hue is written; as in OpenCV, 255 steps of the full scale are a turn on the way back.
  /// - Returns: The color, each channel cut to a whole number, not rounded.
  public func rgb(scale: HueScale = .halfDegrees) -> (red: UInt8, green: UInt8, blue: UInt8) {
    Reference.rgb(hue: hue, saturation: saturation, value: value, hueUnits: scale.turn)
  }
}
