// Which pixels could be a white, red or blue ball, by comparisons of whole numbers only.
//
// With V the largest of R, G, B and d the largest minus the smallest, saturation is d / V and the hue's place in its
// sector is a difference over d; so each bound on a ratio is a bound on a product.

extension Reference {
  /// What makes a pixel a candidate.
  package struct BallClassBounds: Sendable, Hashable {
    /// The saturation below which a pixel can be white, in 1/256.
    package var whiteSaturation: Int32
    /// The least value of a white pixel.
    package var whiteValue: Int32
    /// The least value of a red or blue pixel.
    package var colorValue: Int32

    package init(whiteSaturation: Int32, whiteValue: Int32, colorValue: Int32) {
      self.whiteSaturation = whiteSaturation
      self.whiteValue = whiteValue
      self.colorValue = colorValue
    }
  }

  /// Classes pixels of a row: 0 none, 1 white, 2 red, 3 blue.
  ///
  /// - Parameters:
  ///   - source: The bytes of the picture.
  ///   - start: The first byte of the first pixel.
  ///   - step: The bytes from one pixel that is looked at to the next.
  ///   - count: The number of pixels that are looked at.
  ///   - layout: The bytes of a pixel and the places of red, green and blue in it.
  ///   - bounds: What makes a pixel a candidate.
  ///   - classes: Gets one number for each.
  ///   - target: Where in `classes` to begin.
  package static func ballClasses(
    _ source: Span<UInt8>, from start: Int, step: Int, count: Int, layout: ChannelLayout, bounds: BallClassBounds,
    into classes: inout MutableSpan<UInt8>, at target: Int
  ) {
    precondition(start >= 0 && count >= 0 && target >= 0 && step >= layout.stride, "\(count) pixels from \(start)")
    precondition(count == 0 || source.count >= start + (count - 1) * step + layout.stride, "\(source.count) bytes")
    precondition(classes.count >= target + count, "\(classes.count) classes for \(count) pixels")
    for index in 0..<count {
      let pixel = start &+ index &* step
      let red = Int32(source[lane: pixel &+ layout.red])
      let green = Int32(source[lane: pixel &+ layout.green])
      let blue = Int32(source[lane: pixel &+ layout.blue])
      let value = max(red, max(green, blue))
      let d = value &- min(red, min(green, blue))
      let isWhite = d &* 256 < bounds.whiteSaturation &* value && value >= bounds.whiteValue
      // Red: saturation above 0.5, hue from -18 to 13 degrees.
      let isRed =
        red == value && 2 &* d > value && value >= bounds.colorValue && 9 &* (green &- blue) < 2 &* d
        && 10 &* (blue &- green) < 3 &* d
      // Blue: saturation above a third, hue from 200 to 262 degrees.
      let isBlue =
        blue == value && 3 &* d > value && value >= bounds.colorValue && 3 &* (red &- green) > -2 &* d
        && 8 &* (red &- green) < 3 &* d
      classes[target &+ index] = isRed ? 2 : isBlue ? 3 : isWhite ? 1 : 0
    }
  }
}
