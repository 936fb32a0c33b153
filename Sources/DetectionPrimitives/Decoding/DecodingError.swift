/// Why an output cannot be read as the head that was declared.
public enum DecodingError: Error, Sendable, Hashable {
  /// There are not as many outputs as the head has.
  case outputCount(expected: Int, found: Int)
  /// The output has fewer than two axes.
  case rank(shape: [Int])
  /// The prototypes of masks have fewer than three axes, or no pixels.
  case prototypeRank(shape: [Int])
  /// The output holds more than one picture, or none, or has an axis more than the head.
  case batch(count: Int, shape: [Int])
  /// The axis that should hold each candidate's numbers has another extent.
  case channelCount(expected: Int, found: Int, axis: Int, shape: [Int])
  /// The output has another shape than the grid, the anchors and the classes make.
  case headShape(expected: [Int], found: [Int])
  /// The output has another number of candidates than the strides, the anchors or another output make.
  case candidateCount(expected: Int, found: Int, shape: [Int])
  /// The output that counts the detections holds no whole number, or more than there are.
  case detectionCount(found: Float, available: Int)
  /// Elements of this type cannot be a head's.
  case elementType(ElementType)
  /// The elements are integers, and nothing says what they stand for.
  case missingQuantization(ElementType)
  /// The elements are not integers, so their channels have no quantization.
  case notQuantized(ElementType)
  /// A quantization of channels lies along another axis than the output's channels.
  case quantizationAxis(expected: Int, found: Int)
  /// There are not as many quantizations as channels.
  case quantizationCount(expected: Int, found: Int)
  /// A score is far above 1: the layout, the activation or the family is another than declared.
  case notAProbability(score: Float, limit: Float, candidateIndex: Int)
  /// A class is not a whole number below the class count: the family or the count is another than declared.
  case classIndex(found: Float, classCount: Int, candidateIndex: Int)
}

extension DecodingError: CustomStringConvertible {
  /// One sentence with what was expected and what was found.
  public var description: String {
    switch self {
    case .outputCount(let expected, let found):
      "expected \(expected) \(expected == 1 ? "output" : "outputs"), found \(found)"
    case .rank(let shape):
      "expected at least 2 axes, found shape \(Excerpt.of(shape))"
    case .prototypeRank(let shape):
      "expected prototypes on 3 axes with at least 1 pixel, found shape \(Excerpt.of(shape))"
    case .batch(let count, let shape):
      "expected the output of 1 picture, with extent 1 along all axes that the head does not have, "
        + "found \(count) in shape \(Excerpt.of(shape))"
    case .channelCount(let expected, let found, let axis, let shape):
      "expected \(expected) \(expected == 1 ? "channel" : "channels") on axis \(axis), found \(found) in shape \(Excerpt.of(shape))"
    case .headShape(let expected, let found):
      "expected shape \(Excerpt.of(expected)), found \(Excerpt.of(found)): "
        + "are the outputs in another order, or the strides or anchors other ones?"
    case .candidateCount(let expected, let found, let shape):
      "expected \(expected) \(expected == 1 ? "candidate" : "candidates"), found \(found) in shape \(Excerpt.of(shape))"
    case .detectionCount(let found, let available):
      "expected a number of detections in 0...\(available), found \(found)"
    case .elementType(let type):
      "expected elements of type float16, float32, float64, int8, uint8 or int32, found \(type.description)"
    case .missingQuantization(let type):
      "expected a scale and a zero point for elements of type \(type.description), found none"
    case .notQuantized(let type):
      "expected elements of type int8, uint8 or int32 for a quantization of channels, found \(type.description)"
    case .quantizationAxis(let expected, let found):
      "expected a quantization of the channels on axis \(expected), found one of axis \(found)"
    case .quantizationCount(let expected, let found):
      "expected a quantization for each of \(expected) channels, found \(found)"
    case .notAProbability(let score, let limit, let index):
      "expected scores of at most \(limit), found \(score) for candidate \(index): "
        + "is the layout, the activation or the family another one?"
    case .classIndex(let found, let classCount, let index):
      "expected a class in 0..<\(classCount), found \(found) for candidate \(index)"
    }
  }
}
