// Which colors lie in a range of hues, saturations and values, all bounds inclusive.
//
// A hue lies on an arc from a first to a last one where hue - first, wrapping in a byte, is at most last - first. On a
// scale of 180 the arc that wraps has the bytes above 179 in it, which no hue has.

/// Hues from a first to a last one, through the end of the scale where the last one is smaller.
package struct HueArc: Sendable, Hashable {
  package let first: UInt8
  package let last: UInt8

  package init(first: UInt8, last: UInt8) {
    self.first = first
    self.last = last
  }

  /// Whether a hue lies on the arc.
  @inline(__always)
  package func contains(_ hue: UInt8) -> Bool { hue &- first <= last &- first }
}

/// A range of hues, saturations and values.
package struct HSVBounds: Sendable, Hashable {
  package let hues: HueArc
  package let (leastSaturation, mostSaturation): (UInt8, UInt8)
  package let (leastValue, mostValue): (UInt8, UInt8)

  package init(hues: HueArc, leastSaturation: UInt8, mostSaturation: UInt8, leastValue: UInt8, mostValue: UInt8) {
    self.hues = hues
    (self.leastSaturation, self.mostSaturation) = (leastSaturation, mostSaturation)
    (self.leastValue, self.mostValue) = (leastValue, mostValue)
  }
}

extension Reference {
  /// Writes 1 for each color in a range and 0 for the others.
  ///
  /// - Parameters:
  ///   - colors: Three bytes a pixel: hue, saturation, value.
  ///   - count: The number of pixels.
  ///   - bounds: The range.
  ///   - flags: Gets one byte a pixel.
  package static func hsvFlags(
    _ colors: Span<UInt8>, count: Int, bounds: HSVBounds, into flags: inout MutableSpan<UInt8>
  ) {
    precondition(count >= 0 && colors.count >= 3 * count && flags.count >= count, "\(count) pixels")
    for index in 0..<count {
      let (hue, saturation, value) = (
        colors[lane: 3 &* index], colors[lane: 3 &* index &+ 1], colors[lane: 3 &* index &+ 2]
      )
      let fits =
        bounds.hues.contains(hue) && saturation >= bounds.leastSaturation && saturation <= bounds.mostSaturation
        && value >= bounds.leastValue && value <= bounds.mostValue
      flags[lane: index] = fits ? 1 : 0
    }
  }
}
