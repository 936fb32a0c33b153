/// What becomes of a byte on its way into a network: (byte · scale / divisor − mean) / deviation, for each channel.
///
/// Each step is one Float operation, in this order, as NumPy and torch do it in float32; so the values have their bits.
///
/// ```swift
/// Normalization.unit.value(of: 114, channel: 0)    // 0.44705883
/// Normalization.bytes.value(of: 114, channel: 0)   // 114
/// ```
public struct Normalization: Sendable, Hashable {
  /// What bytes are multiplied by, finite; 1 where there is a divisor.
  public let scale: Float

  /// What bytes are divided by, finite and not 0; 1 where there is a scale.
  public let divisor: Float

  /// What is subtracted then, for red, green and blue.
  public let mean: RGBValues

  /// What the rest is divided by, for red, green and blue; finite and not 0.
  public let deviation: RGBValues

  /// Makes a normalization.
  ///
  /// - Precondition: All numbers are finite, and the divisor and the deviations are not 0.
  public init(
    divisor: Float = 255, mean: RGBValues = RGBValues(0, 0, 0), deviation: RGBValues = RGBValues(1, 1, 1)
  ) {
    self.init(scale: 1, divisor, mean, deviation)
  }

  /// Makes a normalization that multiplies instead of dividing; the two may differ in the last bit.
  ///
  /// - Precondition: All numbers are finite, and the deviations are not 0.
  public init(
    scale: Float, mean: RGBValues = RGBValues(0, 0, 0), deviation: RGBValues = RGBValues(1, 1, 1)
  ) {
    self.init(scale: scale, 1, mean, deviation)
  }

  private init(scale: Float, _ divisor: Float, _ mean: RGBValues, _ deviation: RGBValues) {
    precondition(scale.isFinite, "a scale of \(scale)")
    precondition(divisor.isFinite && divisor != 0, "a divisor of \(divisor)")
    for channel in 0..<3 {
      precondition(mean[channel].isFinite, "a mean of \(mean[channel])")
      precondition(
        deviation[channel].isFinite && deviation[channel] != 0, "a deviation of \(deviation[channel])")
    }
    self.scale = scale
    self.divisor = divisor
    self.mean = mean
    self.deviation = deviation
  }

  /// Bytes divided by 255: the YOLO networks of Ultralytics and darknet.
  public static let unit = Normalization()

  /// Bytes as they are: YOLOX.
  public static let bytes = Normalization(divisor: 1)

  /// Bytes to −1…1, as (byte − 127.5) / 127.5: MobileNet and SSD as TensorFlow trains them.
  public static let symmetric = Normalization(
    divisor: 1, mean: RGBValues(127.5, 127.5, 127.5), deviation: RGBValues(127.5, 127.5, 127.5))

  /// Divided by 255, then the mean and the deviation of ImageNet: torchvision's classifiers and DETR.
  public static let imageNet = Normalization(
    mean: RGBValues(0.485, 0.456, 0.406), deviation: RGBValues(0.229, 0.224, 0.225))

  /// The value of a byte.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - channel: 0 for red, 1 for green, 2 for blue.
  /// - Returns: What the network sees.
  public func value(of byte: UInt8, channel: Int) -> Float {
    value(ofLevel: Float(byte), channel: channel)
  }

  /// The value of a level between bytes, as a picture of Floats has them.
  ///
  /// - Parameters:
  ///   - level: 0 for black, 255 for white.
  ///   - channel: 0 for red, 1 for green, 2 for blue.
  /// - Returns: What the network sees.
  public func value(ofLevel level: Float, channel: Int) -> Float {
    (level * scale / divisor - mean[channel]) / deviation[channel]
  }

  /// An integer and a scale whose product with any byte v, (v · multiplier) · scale, is v · scale / divisor to the bit.
  ///
  /// A product is cheaper than a division. The first product is an exact integer, so that only the second is rounded;
  /// the multiplier is one at which the reciprocal happens to be near enough to a Float for all 256 bytes, 3 for 255.
  /// `nil` where none up to 257, whose products fit 16 bits, is.
  package var factor: (multiplier: UInt16, scale: Float)? {
    for multiplier in 1...257 as ClosedRange<UInt16> {
      let nearest = Float(Double(scale) / Double(divisor) / Double(multiplier))
      for candidate in [nearest, nearest.nextDown, nearest.nextUp] where isExact(multiplier, candidate) {
        return (multiplier, candidate)
      }
    }
    return nil
  }

  private func isExact(_ multiplier: UInt16, _ factor: Float) -> Bool {
    for byte in UInt8.min...UInt8.max
    where Float(UInt32(byte) * UInt32(multiplier)) * factor != Float(byte) * scale / divisor { return false }
    return true
  }

  /// Whether there are means to subtract or deviations to divide by.
  package var hasMoments: Bool { mean != RGBValues(0, 0, 0) || deviation != RGBValues(1, 1, 1) }
}

/// Three numbers, for red, green and blue.
public struct RGBValues: Sendable, Hashable {
  /// The number for red.
  public var red: Float

  /// The number for green.
  public var green: Float

  /// The number for blue.
  public var blue: Float

  /// Makes three numbers.
  public init(_ red: Float, _ green: Float, _ blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The number of a channel: 0 for red, 1 for green, 2 for blue.
  ///
  /// - Precondition: The channel is one of these.
  public subscript(channel: Int) -> Float {
    precondition(channel >= 0 && channel < 3, "channel \(channel)")
    return channel == 0 ? red : channel == 1 ? green : blue
  }
}
