/// The mean and the spread of hues, which are angles: the mean of 350 and 10 degrees is 0, not 180.
///
/// Each hue counts by a weight, for colors their saturation, because gray has no hue and a pale color hardly one. Hues
/// are directions; their weighted sum has a direction, which is the mean, and a length, which over the sum of the
/// weights is 1 where all hues are equal and 0 where they cancel out.
///
/// ```swift
/// var hues = HueStatistics()
/// for degrees in [0, 0, 0, 356, 356, 356.0] { hues.add(degrees: degrees) }
/// hues.mean            // 358; the arithmetic mean is 178
/// hues.spread          // 2.0002
/// HueStatistics().mean // nil
/// ```
///
/// Source: "Statistics of directional data", Academic Press, 1972: the circular mean, and the circular standard deviation
/// √(-2 ln R) of the resultant length R.
public struct HueStatistics: Sendable, Hashable {
  /// The weighted sum of the directions.
  private var (x, y): (Double, Double) = (0, 0)

  /// The sum of the weights.
  public private(set) var weight: Double = 0

  /// The resultant length below which hues count as cancelled out: what is left is rounding.
  private static let leastConcentration = 1e-9

  /// Makes statistics of nothing.
  public init() {}

  /// Adds a hue.
  ///
  /// - Parameters:
  ///   - degrees: The hue; any finite angle.
  ///   - weight: How much it counts; not negative. What is not finite, and a weight that is not above 0, is not added.
  public mutating func add(degrees: Double, weight: Double = 1) {
    guard weight > 0, weight.isFinite, degrees.isFinite else { return }
    let angle = Trigonometry.withoutTurns(degrees) * Self.radiansPerDegree
    x += weight * Trigonometry.cosine(angle)
    y += weight * Trigonometry.sine(angle)
    self.weight += weight
  }

  /// Adds a color's hue with its saturation as weight, 0…1.
  public mutating func add(_ color: FloatHSV) {
    add(degrees: Double(color.hue), weight: Double(color.saturation))
  }

  /// Adds a color's hue with its saturation as weight, 0…1.
  ///
  /// - Parameters:
  ///   - color: The color in bytes.
  ///   - scale: How its hue is written.
  public mutating func add(_ color: HSV, scale: HueScale = .halfDegrees) {
    add(FloatHSV(color, scale: scale))
  }

  /// The mean, 0..<360 degrees; `nil` without any weight, and where the hues cancel out.
  public var mean: Double? {
    guard concentration > Self.leastConcentration else { return nil }
    let degrees = Trigonometry.arctangent(y: y, x: x) / Self.radiansPerDegree
    // A direction just below 0 becomes 360 by rounding.
    let turned = degrees < 0 ? degrees + 360 : degrees
    return turned < 360 ? turned : 0
  }

  /// How far the hues agree: 1 where all are equal, 0 where they cancel out or there are none.
  public var concentration: Double {
    weight > 0 ? min(squareRoot(x * x + y * y) / weight, 1) : 0
  }

  /// The circular standard deviation in degrees: 0 where all are equal; `nil` without a mean.
  public var spread: Double? {
    let length = concentration
    guard length > Self.leastConcentration else { return nil }
    return squareRoot(max(0, -2 * Logarithm.natural(length))) / Self.radiansPerDegree
  }

  private static let radiansPerDegree = Double.pi / 180
}
