/// How the integers of a quantized tensor stand for real numbers: `real = (integer - zeroPoint) * scale`.
///
/// ```swift
/// let q = try Quantization(scale: 0.00390625, zeroPoint: -128)
/// q.real(-128 as Int8)   // 0
/// q.real(127 as Int8)    // 0.99609375
/// ```
///
/// ``ChannelQuantization`` is for outputs with a scale for each channel.
///
/// Source: the affine scheme of TensorFlow Lite and ONNX, one scale and zero point for the whole tensor.
public struct Quantization: Sendable, Hashable {
  /// The real step between two neighboring integers; finite and above zero.
  public let scale: Float

  /// The integer that stands for real zero.
  public let zeroPoint: Int32

  /// Makes a quantization.
  ///
  /// - Parameters:
  ///   - scale: The real step between two neighboring integers.
  ///   - zeroPoint: The integer that stands for real zero.
  /// - Throws: ``TensorError/invalidScale(_:)`` where `scale` is not finite or not above zero.
  public init(scale: Float, zeroPoint: Int32) throws(TensorError) {
    guard scale.isFinite, scale > 0 else { throw .invalidScale(scale) }
    self.scale = scale
    self.zeroPoint = zeroPoint
  }

  /// The real number that an integer stands for.
  ///
  /// The difference is exact (up to 2²⁴), the product is rounded once.
  public func real(_ integer: Int8) -> Float { (Float(integer) - Float(zeroPoint)) * scale }

  /// The real number that an integer stands for.
  ///
  /// The difference is exact (up to 2²⁴), the product is rounded once.
  public func real(_ integer: UInt8) -> Float { (Float(integer) - Float(zeroPoint)) * scale }
}
