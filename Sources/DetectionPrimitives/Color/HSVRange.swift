/// Colors between two hues, two saturations and two values, all inclusive; the hues may wrap past the end of the scale.
///
/// OpenCV's `inRange` needs two ranges for red, because its hues do not wrap. Here, a first hue above the last one goes
/// through the end of the scale.
///
/// ```swift
/// let red = HSVRange(hues: 170, 10, saturations: 100...255, values: 50...255)
/// red.contains(HSV(hue: 175, saturation: 200, value: 90))   // true
/// red.contains(HSV(hue: 90, saturation: 200, value: 90))    // false
/// ```
public struct HSVRange: Sendable, Hashable {
  /// The first hue, on ``scale``.
  public let firstHue: UInt8

  /// The last hue; below ``firstHue`` where the range wraps.
  public let lastHue: UInt8

  /// The saturations.
  public let saturations: ClosedRange<UInt8>

  /// The values.
  public let values: ClosedRange<UInt8>

  /// How hues are written.
  public let scale: HueScale

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - firstHue: The first hue that belongs to it.
  ///   - lastHue: The last one; below the first where the range wraps.
  ///   - saturations: The saturations that belong to it.
  ///   - values: The values that belong to it.
  ///   - scale: How hues are written.
  public init(
    hues firstHue: UInt8, _ lastHue: UInt8, saturations: ClosedRange<UInt8> = 0...255,
    values: ClosedRange<UInt8> = 0...255, scale: HueScale = .halfDegrees
  ) {
    self.firstHue = firstHue
    self.lastHue = lastHue
    self.saturations = saturations
    self.values = values
    self.scale = scale
  }

  /// Whether a color belongs to the range; its hue is on the range's scale.
  public func contains(_ color: HSV) -> Bool {
    HueArc(first: firstHue, last: lastHue).contains(color.hue) && saturations.contains(color.saturation)
      && values.contains(color.value)
  }

  /// The range as a kernel reads it.
  var bounds: HSVBounds {
    HSVBounds(
      hues: HueArc(first: firstHue, last: lastHue), leastSaturation: saturations.lowerBound,
      mostSaturation: saturations.upperBound, leastValue: values.lowerBound, mostValue: values.upperBound)
  }
}

extension PixelImage {
  /// How many pixels have a color of a range, counted without a picture of hues or a mask in between.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [200, 10, 20, 10, 200, 20], width: 2, height: 1, format: .rgb8)
  /// image.count(in: HSVRange(hues: 170, 10, saturations: 100...255))   // 1
  /// ```
  ///
  /// - Parameter range: Which colors count.
  /// - Returns: The number that OpenCV's `cvtColor`, `inRange` and `countNonZero` give, with two ranges where hues wrap.
  /// - Complexity: O(pixels).
  public func count(in range: HSVRange) -> Int {
    var total = 0
    forEachRow(in: range) { flags in
      for index in flags.indices { total &+= Int(flags[index]) }
    }
    return total
  }

  /// Which pixels have a color of a range.
  ///
  /// ```swift
  /// let image = try PixelImage(bytes: [200, 10, 20, 10, 200, 20], width: 2, height: 1, format: .rgb8)
  /// image.mask(of: HSVRange(hues: 170, 10, saturations: 100...255))[0, 0]   // true
  /// ```
  ///
  /// - Parameter range: Which colors belong to the mask.
  /// - Returns: A mask of the picture's size.
  /// - Complexity: O(pixels).
  public func mask(of range: HSVRange) -> BitMask {
    var belongs: [Bool] = []
    belongs.reserveCapacity(width * height)
    forEachRow(in: range) { flags in
      for index in flags.indices { belongs.append(flags[index] == 1) }
    }
    return BitMask(width: width, height: height, belongs)
  }

  /// Calls `body` with each row's flags, one byte a pixel: 1 in the range, else 0.
  private func forEachRow(in range: HSVRange, _ body: (Span<UInt8>) -> Void) {
    var colors = [UInt8](repeating: 0, count: 3 * width)
    var flags = [UInt8](repeating: 0, count: width)
    withBytes { bytes in
      for y in 0..<height {
        var target = colors.mutableSpan
        Vector.hsv(
          bytes, from: y * bytesPerRow, count: width, layout: format.channels, hueUnits: range.scale.turn,
          into: &target, at: 0)
        var flagTarget = flags.mutableSpan
        Reference.hsvFlags(colors.span, count: width, bounds: range.bounds, into: &flagTarget)
        body(flags.span)
      }
    }
  }
}
