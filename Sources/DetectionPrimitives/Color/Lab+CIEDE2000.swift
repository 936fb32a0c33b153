extension Lab {
  /// The distance that CIE 2000 defines (ΔE00), with the factors for lightness, chroma and hue at 1.
  ///
  /// Closer to what people see than ``distance(to:)``, for small differences above all.
  ///
  /// ```swift
  /// let first = Lab(lightness: 50, a: 2.5, b: 0)
  /// first.perceivedDistance(to: Lab(lightness: 50, a: 0, b: -2.5))   // 4.3064823
  /// ```
  ///
  /// Source: "The CIEDE2000 color-difference formula", Color Research and Application 30, 2005; its 34 pairs are tested.
  public func perceivedDistance(to other: Lab) -> Float {
    let (l1, l2) = (Double(lightness), Double(other.lightness))
    let (b1, b2) = (Double(b), Double(other.b))
    let meanChroma = (Self.length(Double(a), b1) + Self.length(Double(other.a), b2)) / 2
    let stretch = 1.5 - 0.5 * Self.saturating(meanChroma)
    let (a1, a2) = (stretch * Double(a), stretch * Double(other.a))
    let (c1, c2) = (Self.length(a1, b1), Self.length(a2, b2))
    let (h1, h2) = (Self.angle(a1, b1), Self.angle(a2, b2))
    let isGray = c1 * c2 == 0
    var hueStep = isGray ? 0 : h2 - h1
    if hueStep > 180 { hueStep -= 360 } else if hueStep < -180 { hueStep += 360 }
    let dh = 2 * squareRoot(c1 * c2) * Self.sine(hueStep / 2)
    let (dl, dc) = (l2 - l1, c2 - c1)
    let (l, c) = ((l1 + l2) / 2, (c1 + c2) / 2)
    let h = isGray ? h1 + h2 : abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2
    let t =
      1 - 0.17 * Self.cosine(h - 30) + 0.24 * Self.cosine(2 * h) + 0.32 * Self.cosine(3 * h + 6)
      - 0.20 * Self.cosine(4 * h - 63)
    let offset = (l - 50) * (l - 50)
    let scaleL = 1 + 0.015 * offset / squareRoot(20 + offset)
    let scaleC = 1 + 0.045 * c
    let scaleH = 1 + 0.015 * c * t
    let turn = (h - 275) / 25
    let rotation = -2 * Self.saturating(c) * Self.sine(60 * Logarithm.exponential(-turn * turn))
    let (x, y, z) = (dl / scaleL, dc / scaleC, dh / scaleH)
    return Float(squareRoot(max(0, x * x + y * y + z * z + rotation * y * z)))
  }

  private static func length(_ x: Double, _ y: Double) -> Double { squareRoot(x * x + y * y) }

  /// √(c⁷ / (c⁷ + 25⁷)).
  private static func saturating(_ c: Double) -> Double {
    let ratio = c / 25
    let seventh = ratio * ratio * ratio * ratio * ratio * ratio * ratio
    return squareRoot(seventh / (seventh + 1))
  }

  /// The direction of a place, 0..<360 degrees; 0 for the origin.
  private static func angle(_ x: Double, _ y: Double) -> Double {
    guard x != 0 || y != 0 else { return 0 }
    let degrees = Trigonometry.arctangent(y: y, x: x) * (180 / Double.pi)
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func sine(_ degrees: Double) -> Double { Trigonometry.sine(degrees * (Double.pi / 180)) }

  private static func cosine(_ degrees: Double) -> Double { Trigonometry.cosine(degrees * (Double.pi / 180)) }
}
