import DetectionPrimitives

/// A classifier's output as `detect classify` and the family `classify` read it.
struct Classes {
  /// The file of the output, for errors.
  let path: String
  let output: AnyTensor
  let activation: Activation

  /// A class stays above this; `nil` keeps all.
  let score: Float?

  /// How many classes `detect run` and `detect classify` give unless told otherwise.
  static let usualCount = 5

  /// The best classes.
  func best(_ limit: Int = .max) throws -> [Classification] {
    let classCount = max(1, output.shape.max() ?? 1)
    let decoder = ClassificationDecoder(
      classCount: classCount, activation: activation, limit: min(limit, classCount), scoreThreshold: score)
    do {
      return try decoder.decode(quantized())
    } catch let error as DecodingError {
      throw DataError(path, error)
    }
  }

  /// All classes above the score as candidates, the best first: each with the box of all that the network saw.
  func candidates(in network: Size) throws -> Candidates {
    let whole = Box(minX: 0, minY: 0, maxX: Float(network.width), maxY: Float(network.height))
    var candidates = Candidates()
    for found in try best() {
      candidates.append(
        box: whole, score: found.score, classIndex: found.classIndex, candidateIndex: found.classIndex)
    }
    return candidates
  }

  /// Bytes without a quantization have what TensorFlow Lite fixes for every softmax: steps of 1/256 from the lowest on.
  private func quantized() throws -> AnyTensor {
    switch output {
    case .int8(let tensor) where tensor.quantization == nil:
      output.quantized(by: try Quantization(scale: 1 / 256, zeroPoint: -128))
    case .uint8(let tensor) where tensor.quantization == nil:
      output.quantized(by: try Quantization(scale: 1 / 256, zeroPoint: 0))
    case .int32(let tensor) where tensor.quantization == nil:
      output.quantized(by: try Quantization(scale: 1 / 256, zeroPoint: 0))
    default: output
    }
  }
}
