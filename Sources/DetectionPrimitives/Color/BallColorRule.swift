/// How a ball's lit color, in front of its surroundings, becomes a score for each color.
///
/// Two questions come first. Is there any color? Saturation answers, against a bound that depends on the hue: lamps
/// turn white toward orange (a lamp of 2,700 K to a saturation of 0.45) and the sky turns it toward blue (0.2), but
/// nothing turns it pink or green by more than a little. If there is none, is it white or black? Brightness answers,
/// both against the surroundings and against the picture's range, because a white ball in shadow is darker than a lit
/// floor and a black ball is as bright as a dark one. The hue is asked for only if there is color.
///
/// Each answer is a smooth step, so that scores change little with little changes, and each score is the product of its
/// answers: together they are 1.
struct BallColorRule {
  /// The saturation that parts white from colors, by hue in degrees, without a white reference.
  static let whiteBounds: [(hue: Float, saturation: Float)] = [
    (0, 0.28), (15, 0.5), (45, 0.52), (60, 0.31), (90, 0.24), (180, 0.22), (240, 0.21), (270, 0.15), (330, 0.15),
    (345, 0.2), (360, 0.28),
  ]

  /// ``whiteBounds`` at every sixth degree.
  private static let boundTable: [Float] = (0...60).map { index in
    let hue = Float(index) * 6
    var last = 1
    while last < whiteBounds.count - 1 && whiteBounds[last].hue < hue { last += 1 }
    let (low, high) = (whiteBounds[last - 1], whiteBounds[last])
    return low.saturation + (high.saturation - low.saturation) * (hue - low.hue) / (high.hue - low.hue)
  }

  /// The same with a white reference that is fully trusted.
  static let referencedBound: Float = 0.24

  /// How far from the bound the answer is sure.
  static let saturationSoftness: Float = 0.08

  /// Where each range of hues ends, in degrees, which color it is, and how far from its end the answer is sure.
  static let hues: [(end: Float, color: BallColor, softness: Float)] = [
    (13.5, .red, 2.5), (30.5, .other, 2.5), (72, .yellow, 6), (168, .green, 5), (182, .other, 5), (262, .blue, 6),
    (343, .other, 4), (373.5, .red, 2.5),
  ]

  /// One over the color of white under the light; 1 for each channel where it is not known.
  let gains: SIMD3<Float>

  /// How much the reference is trusted, 0…1.
  let confidence: Float

  init(reference: WhiteReference?) {
    gains = SIMD3(repeating: 1) / (reference?.appliedWhite ?? SIMD3(repeating: 1))
    confidence = reference?.confidence ?? 0
  }

  /// The saturation, 0…1, and the hue, in degrees, of a color under white light.
  func chroma(_ color: SIMD3<Float>) -> (saturation: Float, hue: Float, value: Float) {
    let balanced = color * gains
    let (r, g, b) = (balanced.x, balanced.y, balanced.z)
    let value = max(r, max(g, b))
    let d = value - min(r, min(g, b))
    guard d > 0 else { return (0, 0, value) }
    let sector = value == r ? (g - b) / d : value == g ? 2 + (b - r) / d : 4 + (r - g) / d
    return (d / value, sector < 0 ? sector * 60 + 360 : sector * 60, value)
  }

  /// The saturation that parts white from colors at a hue.
  func bound(hue: Float) -> Float {
    let place = min(max(hue * (1 / 6.0), 0), 59.999)
    let index = Int(place)
    let (low, high) = (Self.boundTable[index], Self.boundTable[index + 1])
    let bound = low + (high - low) * (place - Float(index))
    return bound + (Self.referencedBound - bound) * confidence
  }

  /// The order of the color that a hue has, without softness, at every half degree.
  private static let hueTable: [UInt8] = (0...720).map { index in
    for range in hues where Float(index) * 0.5 < range.end { return UInt8(range.color.order) }
    return UInt8(BallColor.red.order)
  }

  /// The weights of all colors for a ball.
  ///
  /// - Parameters:
  ///   - lit: The color of the ball's lit side, 0…255 for each channel.
  ///   - bright: The value of its brightest part short of the highlight, 0…255.
  ///   - surroundings: The value of what surrounds it, 0…255.
  /// - Returns: One weight for each color, in the order of `allCases`; together 1.
  func weights(lit: SIMD3<Float>, bright: Float, surroundings: Float) -> SIMD8<Float> {
    let (saturation, hue, _) = chroma(lit)
    let value = max(lit.x, max(lit.y, lit.z))
    // Below a few steps everything is noise.
    let offset: Float = 4
    let brightness = logarithm((value + offset) / 256)
    let relative = logarithm((value + offset) / (surroundings + offset))
    let shine = logarithm((bright + offset) / (value + offset))
    let colored = Self.step((saturation - bound(hue: hue)) / Self.saturationSoftness)
    let white = Self.step((1.89 * brightness + 5.89 * relative - 4.59 * shine + 11.04) / 4)
    let bold = Self.step((2.92 * brightness + 2.42 * relative - 3.67 * shine + 17.81 * saturation + 4.03) / 4)
    var weights = SIMD8<Float>()
    weights[BallColor.white.order] = (1 - colored) * white
    weights[BallColor.black.order] = (1 - colored) * (1 - white) + colored * (1 - bold)
    addHues(hue, weight: colored * bold, to: &weights)
    return weights
  }

  /// The order of the color that one pixel votes for, and its saturation.
  func vote(_ color: SIMD3<Float>, surroundings: Float) -> (order: Int, saturation: Float) {
    let (saturation, hue, _) = chroma(color)
    if saturation > bound(hue: hue) { return (Int(Self.hueTable[Int(min(max(hue, 0), 360) * 2)]), saturation) }
    let value = max(color.x, max(color.y, color.z))
    return (value > Self.blackShare * surroundings ? BallColor.white.order : BallColor.black.order, saturation)
  }

  /// The value of a pixel, over that of the surroundings, below which an uncolored one votes for black.
  private static let blackShare: Float = 0.3

  private func addHues(_ hue: Float, weight: Float, to weights: inout SIMD8<Float>) {
    var index = 0
    while index < Self.hues.count - 1 && hue >= Self.hues[index].end { index += 1 }
    let own = Self.hues[index]
    let next = Self.hues[(index + 1) % Self.hues.count]
    let previous = Self.hues[(index + Self.hues.count - 1) % Self.hues.count]
    let start = index == 0 ? -360 : previous.end
    // Where two ranges meet, both have a half.
    let toNext = 1 - Self.step((own.end - hue) / own.softness)
    let toPrevious = 1 - Self.step((hue - start) / previous.softness)
    weights[next.color.order] += weight * toNext
    weights[previous.color.order] += weight * toPrevious
    weights[own.color.order] += weight * (1 - toNext - toPrevious)
  }

  /// 0 up to -1, 1 from 1 on, smooth between, a half at 0.
  static func step(_ x: Float) -> Float {
    let t = min(max((x + 1) * 0.5, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// The binary logarithm.
  private func logarithm(_ x: Float) -> Float {
    let perNatural = 0x1.71547652b82fep+0
    return Float(Logarithm.natural(Double(x)) * perNatural)
  }
}
