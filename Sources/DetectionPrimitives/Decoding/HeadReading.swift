/// How the elements of a head stand for real numbers, and how its scores become probabilities.
///
/// Floating-point elements are their own numbers. An integer q is `(q - zeroPoint) * scale`; with a zero of 0 and a
/// scale of 1 the same formula leaves floats as they are.
struct HeadReading {
  /// How far a score may be above 1 and still be a probability: networks that are quantized inside and give floats
  /// round 1 up by as much.
  private static let tolerance: Float = 1 / 64

  let zeroPoint: Float
  let scale: Float
  let activation: Activation
  let threshold: Float

  /// A score above this is no probability, even where a step of the quantization rounded it up.
  let scoreLimit: Float

  /// - Throws: ``DecodingError/missingQuantization(_:)`` where integers have none.
  init<Element: HeadElement>(
    _ tensor: Tensor<Element>, activation: Activation, threshold: Float
  ) throws(DecodingError) {
    if Element.isQuantized {
      guard let quantization = tensor.quantization else { throw .missingQuantization(Element.elementType) }
      zeroPoint = Float(quantization.zeroPoint)
      scale = quantization.scale
      scoreLimit = Self.scoreLimit(scale: quantization.scale)
    } else {
      zeroPoint = 0
      scale = 1
      scoreLimit = Self.scoreLimit(scale: 0)
    }
    self.activation = activation
    self.threshold = threshold
  }

  /// For integers that stand for real numbers by a quantization of their own channel.
  init(_ quantization: Quantization, activation: Activation, threshold: Float) {
    zeroPoint = Float(quantization.zeroPoint)
    scale = quantization.scale
    scoreLimit = Self.scoreLimit(scale: quantization.scale)
    self.activation = activation
    self.threshold = threshold
  }

  /// What a probability cannot be above, where a step of its quantization is `scale`.
  static func scoreLimit(scale: Float) -> Float { 1 + max(tolerance, scale / 2) }

  /// The number that an element stands for.
  @inline(__always)
  func real(_ element: some HeadElement) -> Float { (element.floatValue - zeroPoint) * scale }

  /// The probability that a real number stands for.
  @inline(__always)
  func score(_ real: Float) -> Float { activation == .sigmoid ? PortableMath.sigmoid(real) : real }

  /// The lowest key that can have a score above the threshold, or `nil` where no element can.
  ///
  /// Exact without an activation. With one, the threshold is lowered by 2⁻²⁰ of itself, which is more than the
  /// function's rounding, so that nothing is lost; what passes is compared again.
  func floor<Element: HeadElement>(_: Element.Type) -> Element.Key? {
    let margin: Float = activation == .none ? 0 : 0x1p-20
    let threshold = threshold - threshold.magnitude * margin
    return Element.lowestKey { element in score(real(element)) > threshold }
  }

  /// The lowest key of a class that can pass once it is multiplied by an objectness.
  func classFloor<Element: HeadElement>(_: Element.Type) -> Element.Key? {
    let threshold = threshold - threshold.magnitude * 0x1p-20
    return Element.lowestKey { element in
      let score = score(real(element))
      // A small objectness raises a negative score above a negative threshold.
      return threshold < 0 || score > threshold || score * scoreLimit > threshold
    }
  }
}
