/// How integers stand for real numbers where each index along one axis has a scale and a zero point of its own.
///
/// Its integers do not compare across channels. ``AnyTensor/dequantized(by:)`` makes real numbers of such an output for
/// any decoder; ``AnchorFreeDecoder/decode(_:quantizedBy:)`` reads the integers.
///
/// ```swift
/// let raw = AnyTensor.int8(try Tensor([2, 4, 100, -100] as [Int8], shape: [1, 2, 2]))
/// let channels = try ChannelQuantization(axis: 1, scales: [0.5, 0.25], zeroPoints: [0, -100])
/// try raw.dequantized(by: channels) == .float32(try Tensor([1, 2, 50, 0], shape: [1, 2, 2]))   // true
/// ```
///
/// Source: `DequantizeLinear` with an `axis` in ONNX, per-axis quantization in TensorFlow Lite.
public struct ChannelQuantization: Sendable, Hashable {
  /// The axis along which the channels lie.
  public let axis: Int

  /// The quantization of each channel, in order.
  public let channels: [Quantization]

  /// Makes a quantization of channels.
  ///
  /// - Parameters:
  ///   - axis: The axis along which the channels lie.
  ///   - scales: The real step between two neighboring integers, for each channel.
  ///   - zeroPoints: The integer that stands for real zero, for each channel; `nil` means 0 for all.
  /// - Throws: ``TensorError/invalidScale(_:)``, and ``TensorError/channelCount(expected:found:)`` where there are not as
  ///   many zero points as scales.
  public init(axis: Int, scales: [Float], zeroPoints: [Int32]? = nil) throws(TensorError) {
    if let zeroPoints, zeroPoints.count != scales.count {
      throw .channelCount(expected: scales.count, found: zeroPoints.count)
    }
    self.axis = axis
    var channels: [Quantization] = []
    channels.reserveCapacity(scales.count)
    for index in scales.indices {
      channels.append(try Quantization(scale: scales[index], zeroPoint: zeroPoints?[index] ?? 0))
    }
    self.channels = channels
  }
}

extension AnyTensor {
  /// The real numbers of a tensor whose channels are quantized each by itself.
  ///
  /// Each is (integer − zero point) · scale in Float; the tensor's own ``Quantization`` is not asked.
  ///
  /// - Parameter quantization: What the integers of each channel stand for.
  /// - Returns: A tensor of `float32` of the same shape, without padding.
  /// - Throws: ``TensorError/elementType(expected:found:)`` where the elements are not int8, uint8 or int32,
  ///   ``TensorError/axisOutOfRange(axis:rank:)``, and ``TensorError/channelCount(expected:found:)`` where the axis has
  ///   another extent than there are channels.
  /// - Complexity: O(`count`).
  public func dequantized(by quantization: ChannelQuantization) throws(TensorError) -> AnyTensor {
    switch self {
    case .int8(let tensor): .float32(try tensor.real(quantization))
    case .uint8(let tensor): .float32(try tensor.real(quantization))
    case .int32(let tensor): .float32(try tensor.real(quantization))
    case .float16, .float32, .float64, .int64: throw .elementType(expected: .int8, found: elementType)
    }
  }
}

extension Tensor where Element: FixedWidthInteger {
  fileprivate func real(_ quantization: ChannelQuantization) throws(TensorError) -> Tensor<Float> {
    let (axis, channels) = (quantization.axis, quantization.channels)
    guard shape.indices.contains(axis) else { throw .axisOutOfRange(axis: axis, rank: rank) }
    guard channels.count == shape[axis] else { throw .channelCount(expected: channels.count, found: shape[axis]) }
    let integers = elements
    var numbers = [Float](repeating: 0, count: count)
    var target = numbers.mutableSpan
    // The elements of one channel that lie together.
    let run = shape[(axis + 1)...].reduce(1, *)
    var start = 0
    while start < count {
      for channel in channels {
        Reference.dequantize(
          integers.span.extracting(start..<start + run), scale: channel.scale, zeroPoint: channel.zeroPoint,
          into: &target, at: start)
        start += run
      }
    }
    return try Tensor<Float>(numbers, shape: shape)
  }
}
