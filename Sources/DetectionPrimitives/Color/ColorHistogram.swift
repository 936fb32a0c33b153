/// How often each hue, saturation and value occurs in a part of a picture.
///
/// Gray has no hue: it counts among saturations and values only.
///
/// ```swift
/// let image = try PixelImage(bytes: [255, 0, 0, 90, 90, 90], width: 2, height: 1, format: .rgb8)
/// let histogram = image.histogram()
/// histogram.count              // 2
/// histogram.hues[0]            // 1
/// histogram.saturations[0]     // 1
/// histogram.values[90]         // 1
/// histogram.hueStatistics.mean // 0
/// ```
public struct ColorHistogram: Sendable, Hashable {
  /// How hues are written.
  public let scale: HueScale

  /// The number of pixels.
  public private(set) var count = 0

  /// How many pixels have each hue: one number for each step of the scale.
  public private(set) var hues: [Int]

  /// The sum of the saturations, 0…255 each, of the pixels with each hue.
  public private(set) var hueWeights: [Int]

  /// How many pixels have each saturation.
  public private(set) var saturations = [Int](repeating: 0, count: 256)

  /// How many pixels have each value.
  public private(set) var values = [Int](repeating: 0, count: 256)

  /// Makes a histogram of nothing.
  public init(scale: HueScale = .halfDegrees) {
    self.scale = scale
    hues = [Int](repeating: 0, count: scale.turn)
    hueWeights = hues
  }

  /// Adds a color; its hue is on the histogram's scale.
  ///
  /// - Precondition: The hue is a step of the scale.
  public mutating func add(_ color: HSV) {
    precondition(Int(color.hue) < scale.turn, "hue \(color.hue) of \(scale.turn) steps")
    count += 1
    saturations[Int(color.saturation)] += 1
    values[Int(color.value)] += 1
    guard color.saturation > 0 else { return }
    hues[Int(color.hue)] += 1
    hueWeights[Int(color.hue)] += Int(color.saturation)
  }

  /// The mean and the spread of the hues, weighted by saturation.
  public var hueStatistics: HueStatistics {
    var statistics = HueStatistics()
    let step = 360 / Double(scale.turn)
    for index in hueWeights.indices where hueWeights[index] > 0 {
      statistics.add(degrees: Double(index) * step, weight: Double(hueWeights[index]) / 255)
    }
    return statistics
  }

  /// The smallest value that at least half of the pixels do not exceed; `nil` without pixels.
  public var medianValue: UInt8? { median(of: values) }

  /// The smallest saturation that at least half of the pixels do not exceed; `nil` without pixels.
  public var medianSaturation: UInt8? { median(of: saturations) }

  private func median(of counts: [Int]) -> UInt8? {
    guard count > 0 else { return nil }
    var sum = 0
    for index in counts.indices {
      sum += counts[index]
      if 2 * sum >= count { return UInt8(index) }
    }
    return nil
  }
}

extension PixelImage {
  /// The histogram of the colors in a part of the picture.
  ///
  /// - Parameters:
  ///   - region: Which pixels: a disc, an ellipse, a box, a mask, or all.
  ///   - scale: How hues are written.
  /// - Returns: The histogram; empty where the region has no pixel in the picture.
  /// - Complexity: O(pixels of the region, or of its bounds).
  public func histogram(in region: PixelRegion = .picture, scale: HueScale = .halfDegrees) -> ColorHistogram {
    var histogram = ColorHistogram(scale: scale)
    let layout = format.channels
    withBytes { bytes in
      region.forEachPixel(of: size) { x, y in
        let pixel = y * bytesPerRow + x * layout.stride
        histogram.add(
          HSV(
            red: bytes[pixel + layout.red], green: bytes[pixel + layout.green], blue: bytes[pixel + layout.blue],
            scale: scale))
      }
    }
    return histogram
  }
}
