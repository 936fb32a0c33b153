/// How the channels of a network's input lie in memory.
public enum InputLayout: Sendable, Hashable, CaseIterable {
  /// Planes, [1, 3, height, width]: PyTorch, ONNX.
  case nchw
  /// Pixels of three values, [1, height, width, 3]: TensorFlow Lite.
  case nhwc
}

/// How a value becomes an integer of a quantized input.
public enum InputRounding: Sendable, Hashable, CaseIterable {
  /// To the nearest, halves away from zero: TensorFlow Lite.
  case nearest
  /// To the nearest, halves to even: NumPy, ONNX, PyTorch.
  case nearestEven
  /// Toward zero: a plain conversion in C or NumPy's `astype`.
  case towardZero

  /// The integer of a value, moved into a range.
  func integer(_ value: Float, in range: ClosedRange<Float>) -> Int {
    guard value > range.lowerBound else { return Int(range.lowerBound) }
    guard value < range.upperBound else { return Int(range.upperBound) }
    switch self {
    case .nearest:
      let whole = Float(Int(value))
      let rest = value - whole
      return Int(whole) + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
    case .nearestEven: return Int((value + 0x1.8p23) - 0x1.8p23)
    case .towardZero: return Int(value)
    }
  }
}
