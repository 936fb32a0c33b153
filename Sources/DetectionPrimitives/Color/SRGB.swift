/// The sRGB curve: between the numbers of a picture and the light that they stand for.
///
/// A byte of 128 is not half of the light of 255 but 22 % of it. Means and ratios of light need linear numbers.
///
/// ```swift
/// SRGB.linear(255 as UInt8)     // 1
/// SRGB.linear(0 as UInt8)       // 0
/// SRGB.encoded(0.5 as Float)    // 0.735357
/// SRGB.encodedByte(0.2158605)   // 128
/// ```
///
/// Computed in Double without libm and rounded once: at most one step of Float from the true value (the tests compare
/// with NumPy in double precision, every byte and a sweep of floats). Source: IEC 61966-2-1, with the threshold 0.04045.
public enum SRGB {
  /// The light of a byte, 0…1.
  public static func linear(_ byte: UInt8) -> Float { table[Int(byte)] }

  /// The light of an encoded number of 0…1.
  ///
  /// Negative numbers are mirrored, and numbers above 1 go on along the curve; NaN for NaN.
  public static func linear(_ encoded: Float) -> Float { Float(linear(Double(encoded))) }

  /// The encoded number of light of 0…1.
  ///
  /// Negative numbers are mirrored, and numbers above 1 go on along the curve; NaN for NaN.
  public static func encoded(_ linear: Float) -> Float {
    let x = Double(linear)
    guard x >= 0 else { return x < 0 ? -encoded(-linear) : .nan }
    guard x > 0.0031308 else { return Float(x * 12.92) }
    return Float(1.055 * power(x, 1 / 2.4) - 0.055)
  }

  /// The byte nearest to light of 0…1; 0 and 255 outside, 0 for NaN.
  public static func encodedByte(_ linear: Float) -> UInt8 {
    guard linear > 0 else { return 0 }
    guard linear < 1 else { return 255 }
    return UInt8(encoded(linear) * 255 + 0.5)
  }

  /// The light of an encoded number, in Double.
  static func linear(_ x: Double) -> Double {
    guard x >= 0 else { return x < 0 ? -linear(-x) : .nan }
    guard x > 0.04045 else { return x / 12.92 }
    return power((x + 0.055) / 1.055, 2.4)
  }

  /// The light of a byte, in Double.
  static func precise(_ byte: UInt8) -> Double { preciseTable[Int(byte)] }

  private static func power(_ x: Double, _ exponent: Double) -> Double {
    Logarithm.exponential(exponent * Logarithm.natural(x))
  }

  private static let preciseTable: [Double] = (0...255).map { linear(Double($0) / 255) }

  private static let table: [Float] = preciseTable.map { Float($0) }
}
