/// Reads the output of a classifier: one score for each class, of which the best are told.
///
/// ```swift
/// let output = AnyTensor.float32(try Tensor([1, 3, 2, 3] as [Float], shape: [1, 4]))
/// let decoder = ClassificationDecoder(classCount: 4, activation: .softmax, limit: 2)
/// let best = try decoder.decode(output)
/// best.map(\.classIndex)   // [1, 3]
/// best[0].score            // 0.39948627
/// ```
///
/// Whether an export contains its softmax cannot be told from the numbers for sure: softmax of probabilities is nearly
/// flat, and every class then has about 1/C. Declare it. Ultralytics' classifiers contain it.
public struct ClassificationDecoder: Sendable, Hashable {
  /// The number of classes, a background class included where there is one.
  public var classCount: Int

  /// What the scores still need.
  public var activation: Activation

  /// At most so many classes are told.
  public var limit: Int

  /// A class is told where its score is above this; `nil` means each may be.
  public var scoreThreshold: Float?

  /// Declares a classifier.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - activation: What the scores still need.
  ///   - limit: At most so many classes are told.
  ///   - scoreThreshold: A class is told where its score is above this; `nil` means each may be.
  /// - Precondition: `classCount` is above 0, `limit` not negative, `scoreThreshold` a number.
  public init(classCount: Int, activation: Activation = .none, limit: Int = 5, scoreThreshold: Float? = nil) {
    precondition(classCount > 0, "a classifier of \(classCount) classes")
    precondition(limit >= 0, "a limit of \(limit) classes")
    if let scoreThreshold { precondition(!scoreThreshold.isNaN, "a score threshold that is not a number") }
    self.classCount = classCount
    self.activation = activation
    self.limit = limit
    self.scoreThreshold = scoreThreshold
  }

  /// The best classes of an output.
  ///
  /// - Parameter output: Floats, or int8, uint8 or int32 with a quantization; one axis has as many elements as there are
  ///   classes, all others 1.
  /// - Returns: The best score first, of equal scores the lower class. A score that is not a number is left out.
  /// - Throws: ``DecodingError`` where the shape or the element type contradicts the declaration, or a score is above 1
  ///   by more than rounding explains.
  /// - Complexity: O(`classCount` + m · `limit`), m the number of classes that were among the best so far.
  public func decode(_ output: AnyTensor) throws(DecodingError) -> [Classification] {
    switch output {
    case .float16(let tensor): try decode(tensor)
    case .float32(let tensor): try decode(tensor)
    case .float64(let tensor): try decode(tensor)
    case .int8(let tensor): try decode(tensor)
    case .uint8(let tensor): try decode(tensor)
    case .int32(let tensor): try decode(tensor)
    case .int64: throw .elementType(.int64)
    }
  }

  private func decode<Element: HeadElement>(_ tensor: Tensor<Element>) throws(DecodingError) -> [Classification] {
    var classAxis = 0
    for axis in tensor.shape.indices where tensor.shape[axis] != 1 { classAxis = axis }
    guard !tensor.shape.isEmpty, tensor.shape[classAxis] == classCount else {
      throw .channelCount(
        expected: classCount, found: tensor.shape.isEmpty ? 0 : tensor.shape[classAxis], axis: classAxis,
        shape: tensor.shape)
    }
    for axis in 0..<classAxis where tensor.shape[axis] != 1 {
      throw .batch(count: tensor.shape[axis], shape: tensor.shape)
    }
    let reading = try HeadReading(tensor, activation: activation, threshold: 0)
    var scores: [Float] = []
    scores.reserveCapacity(classCount)
    let stride = tensor.strides[classAxis]
    tensor.withElements { elements in
      for index in 0..<classCount { scores.append(reading.real(elements[index * stride])) }
    }
    activation.apply(to: &scores)
    let best = Classification.best(of: scores, limit: limit, above: scoreThreshold)
    if let first = best.first, first.score > reading.scoreLimit {
      throw .notAProbability(score: first.score, limit: reading.scoreLimit, candidateIndex: first.classIndex)
    }
    return best
  }
}
