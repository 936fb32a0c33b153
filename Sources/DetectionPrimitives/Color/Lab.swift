/// A color in CIELAB, where distances are about those that people see.
///
/// ```swift
/// let white = Lab(red: 255, green: 255, blue: 255)
/// let gray = Lab(red: 119, green: 119, blue: 119)
/// white.lightness              // 100
/// white.a                      // 0
/// gray.distance(to: white)     // 49.965622
/// ```
///
/// For sRGB under D65. The white point is the sum of the matrix' rows, so that gray has a = b = 0. Computed in Double
/// without libm, and within 2e-5 of NumPy in double precision for every color of the tests' sweep.
///
/// Source: CIE 15 and IEC 61966-2-1.
public struct Lab: Sendable, Hashable {
  /// L*, 0 for black to 100 for white.
  public var lightness: Float

  /// a*, from green, negative, to red.
  public var a: Float

  /// b*, from blue, negative, to yellow.
  public var b: Float

  /// Makes a color of its coordinates.
  public init(lightness: Float, a: Float, b: Float) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts an sRGB color.
  ///
  /// - Parameters:
  ///   - red: 0…255.
  ///   - green: 0…255.
  ///   - blue: 0…255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.init(red: SRGB.precise(red), green: SRGB.precise(green), blue: SRGB.precise(blue))
  }

  /// Converts light.
  ///
  /// - Parameters:
  ///   - linearRed: 0…1, linear.
  ///   - green: 0…1, linear.
  ///   - blue: 0…1, linear.
  public init(linearRed: Float, green: Float, blue: Float) {
    self.init(red: Double(linearRed), green: Double(green), blue: Double(blue))
  }

  private init(red: Double, green: Double, blue: Double) {
    let x = Self.root(
      (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / (0.4124564 + 0.3575761 + 0.1804375))
    let y = Self.root(
      (0.2126729 * red + 0.7151522 * green + 0.0721750 * blue) / (0.2126729 + 0.7151522 + 0.0721750))
    let z = Self.root(
      (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / (0.0193339 + 0.1191920 + 0.9503041))
    self.init(lightness: Float(116 * y - 16), a: Float(500 * (x - y)), b: Float(200 * (y - z)))
  }

  /// The cube root, and below (6/29)³ the line that continues it.
  private static func root(_ t: Double) -> Double {
    let threshold = 216 / 24389.0
    guard t > threshold else { return t * (24389 / 27.0 / 116) + 16 / 116.0 }
    return Logarithm.exponential(Logarithm.natural(t) / 3)
  }

  /// The distance that CIE 1976 defines (ΔE*ab): about 2.3 is just seen.
  public func distance(to other: Lab) -> Float {
    let (dl, da, db) = (
      Double(lightness) - Double(other.lightness), Double(a) - Double(other.a), Double(b) - Double(other.b)
    )
    return Float(squareRoot(dl * dl + da * da + db * db))
  }
}
