/// An oriented box with what comparing it needs, computed once.
package struct TurnedBox: Sendable {
  package let x: Double
  package let y: Double
  package let halfWidth: Double
  package let halfHeight: Double
  package let angle: Double
  package let cosine: Double
  package let sine: Double

  /// The smallest upright box around it, as (minX, minY, maxX, maxY), not smaller by rounding.
  package let bounds: SIMD4<Float>

  /// Takes in a box; one with a side that is not above 0, or an angle beyond those whose sine is known, has no area.
  package init(x: Float, y: Float, width: Float, height: Float, angle: Float) {
    self.x = Double(x)
    self.y = Double(y)
    self.angle = Double(angle)
    cosine = Trigonometry.cosine(self.angle)
    sine = Trigonometry.sine(self.angle)
    let isSound = width > 0 && height > 0 && width < .infinity && height < .infinity && cosine == cosine
    halfWidth = isSound ? Double(width) * 0.5 : 0
    halfHeight = isSound ? Double(height) * 0.5 : 0
    let reachX = halfWidth * abs(cosine) + halfHeight * abs(sine)
    let reachY = halfWidth * abs(sine) + halfHeight * abs(cosine)
    bounds = SIMD4(
      Float(self.x - reachX).nextDown, Float(self.y - reachY).nextDown, Float(self.x + reachX).nextUp,
      Float(self.y + reachY).nextUp)
  }

  /// Width times height.
  package var area: Double { 4 * halfWidth * halfHeight }

  /// Whether the box covers anything.
  package var hasArea: Bool { halfWidth > 0 }
}
