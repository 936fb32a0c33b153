/// Which colors count as white by a fixed threshold: a saturation of at most, and a value of at least, so much.
///
/// Make it once and keep it: making it looks for the factor that replaces the division by the value.
///
/// ```swift
/// let range = WhiteRange(maximumSaturation: 30, minimumValue: 200)
/// range.contains(red: 220, green: 210, blue: 205)   // true
/// range.contains(red: 220, green: 210, blue: 120)   // false: saturation 116
/// ```
public struct WhiteRange: Sendable, Hashable {
  /// Saturation at most 60 and value at least 150, on OpenCV's 8-bit scales.
  public static let common = WhiteRange(maximumSaturation: 60, minimumValue: 150)

  /// The largest saturation that counts, 0…255.
  public let maximumSaturation: UInt8

  /// The smallest value that counts, 0…255.
  public let minimumValue: UInt8

  /// The factor, over 2¹⁶, that gives the largest V - min(R, G, B) for each V; `nil` where none fits all V.
  package let slope: UInt16?

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - maximumSaturation: The largest saturation that counts, 0…255.
  ///   - minimumValue: The smallest value that counts, 0…255.
  /// - Complexity: O(256).
  public init(maximumSaturation: UInt8, minimumValue: UInt8) {
    self.maximumSaturation = maximumSaturation
    self.minimumValue = minimumValue
    var lowest = 0
    var highest = 0xFFFF
    for value in max(1, Int(minimumValue))...255 {
      let scale = Reference.roundedQuotient(255 << 12, value)
      // The largest d with (d * scale + 2048) >> 12 <= maximum, and not above V.
      let bound = min((((Int(maximumSaturation) + 1) << 12) - 2048 - 1) / scale, value)
      lowest = max(lowest, ((bound << 16) + value - 1) / value)
      if bound < value { highest = min(highest, (((bound + 1) << 16) - 1) / value) }
    }
    slope = lowest <= highest ? UInt16(lowest) : nil
  }

  /// Whether a color counts.
  public func contains(red: UInt8, green: UInt8, blue: UInt8) -> Bool {
    let (_, saturation, value) = Reference.hsv(red: red, green: green, blue: blue, hueUnits: 180)
    return saturation <= maximumSaturation && value >= minimumValue
  }
}
