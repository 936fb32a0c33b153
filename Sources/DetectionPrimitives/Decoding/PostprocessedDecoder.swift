/// Reads the four outputs of SSD networks that suppress by themselves: boxes, classes, scores and how many there are.
///
/// TensorFlow Lite's `TFLite_Detection_PostProcess` and TensorFlow's object detection API end so. The boxes are y₀, x₀,
/// y₁, x₁ as fractions of the network's input. The order of the outputs differs from export to export, so each is bound
/// to its role.
///
/// ```swift
/// let decoder = PostprocessedDecoder(classCount: 90, network: Size(width: 300, height: 300))
/// let candidates = try decoder.decode([
///   .float32(try Tensor([0.25, 0.5, 0.5, 1, 0, 0, 0, 0], shape: [1, 2, 4])),
///   .float32(try Tensor([17, 0], shape: [1, 2])), .float32(try Tensor([0.75, 0], shape: [1, 2])),
///   .float32(try Tensor([1], shape: [1])),
/// ])
/// candidates.boxes[0]        // (150, 75, 300, 150)
/// candidates.classIndices    // [17]
/// ```
///
/// Source: TensorFlow Lite, kernels/detection_postprocess.cc.
public struct PostprocessedDecoder: CandidateDecoder, Hashable {
  /// What an output holds.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// [N, 4]: y₀, x₀, y₁, x₁ of each detection.
    case boxes
    /// [N]: the class of each detection.
    case classes
    /// [N]: the score of each detection.
    case scores
    /// [1]: how many of the N are there; the rest is not read.
    case count
  }

  /// The number of classes; a detection of another class is an error.
  public var classCount: Int

  /// The size of the network's input.
  public var network: Size

  /// The role of each output, in their order.
  public var roles: [Role]

  /// What is subtracted from a class: 1 for networks that count the background as class 0.
  public var classOffset: Int

  /// A detection is kept where its score is above this.
  public var scoreThreshold: Float

  /// Declares outputs.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - network: The size of the network's input.
  ///   - roles: The role of each output, in their order; without a count all detections are read.
  ///   - classOffset: What is subtracted from a class.
  ///   - scoreThreshold: A detection is kept where its score is above this.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` finite; boxes, classes and scores appear once each, a
  ///   count at most once.
  public init(
    classCount: Int, network: Size, roles: [Role] = [.boxes, .classes, .scores, .count], classOffset: Int = 0,
    scoreThreshold: Float = 0.25
  ) {
    self.classCount = classCount
    self.network = network
    self.roles = roles
    self.classOffset = classOffset
    self.scoreThreshold = scoreThreshold
    checkDeclaration()
  }

  private func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: 0)
    for role in Role.allCases {
      var count = 0
      for found in roles where found == role { count += 1 }
      precondition(role == .count ? count <= 1 : count == 1, "\(count) outputs of one role among \(roles.count)")
    }
  }

  /// Adds the detections of the outputs to others.
  ///
  /// - Parameters:
  ///   - outputs: As `roles` says: floats, or int8, uint8 or int32 with a quantization, classes and the count also int32 or
  ///     int64; any strides.
  ///   - candidates: Where to add, in the order of the outputs. Boxes are in pixels of the network's input. What is not
  ///     finite is dropped and counted. After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where a shape, an element type, a class or the count contradicts the declaration.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(N), without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ outputs: [AnyTensor], into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    guard outputs.count == roles.count else { throw .outputCount(expected: roles.count, found: outputs.count) }
    var numbers = workspace.scratch.takeNumbers()
    defer { workspace.scratch.numbers = numbers }
    let boxes = try HeadMatrix(rows: output(.boxes, outputs), channelCount: 4)
    let available = boxes.candidateCount
    let boxNumbers = try NumberReader(output(.boxes, outputs))
    let classes = try list(.classes, outputs, count: available)
    let scores = try list(.scores, outputs, count: available)
    let count =
      try roles.contains(.count) ? detectionCount(outputs, available: available, &numbers) : available
    try candidates.add(atMost: available) { (candidates: inout Candidates) throws(DecodingError) in
      candidates.readCount += count
      for row in 0..<count {
        let score = scores.number(row, &numbers)
        if score <= scoreThreshold { continue }
        let classNumber = classes.number(row, &numbers) - Float(classOffset)
        boxNumbers.read(4, at: row * boxes.candidateStride, stride: boxes.channelStride, into: &numbers)
        let (width, height) = (Float(network.width), Float(network.height))
        let box = Box(
          minX: numbers[1] * width, minY: numbers[0] * height, maxX: numbers[3] * width, maxY: numbers[2] * height)
        guard score.isFinite, box.isFinite, classNumber.isFinite else {
          candidates.notFiniteCount += 1
          continue
        }
        guard score <= scores.reader.scoreLimit else {
          throw .notAProbability(score: score, limit: scores.reader.scoreLimit, candidateIndex: row)
        }
        let isOpen = scoreThreshold == openThreshold
        guard let classIndex = wholeNumber(classNumber, below: classCount) ?? (isOpen ? -1 : nil) else {
          throw .classIndex(found: classNumber, classCount: classCount, candidateIndex: row)
        }
        candidates.append(box: box, score: score, classIndex: classIndex, candidateIndex: row)
      }
    }
  }

  /// An output of one number for each detection.
  private struct List {
    let reader: NumberReader
    let stride: Int

    func number(_ row: Int, _ numbers: inout [Float]) -> Float {
      reader.read(1, at: row * stride, stride: 1, into: &numbers)
      return numbers[0]
    }
  }

  private func output(_ role: Role, _ outputs: [AnyTensor]) -> AnyTensor {
    outputs[roles.firstIndex(of: role) ?? 0]
  }

  private func list(_ role: Role, _ outputs: [AnyTensor], count: Int) throws(DecodingError) -> List {
    let output = output(role, outputs)
    let shape = output.shape
    guard let last = shape.last else { throw .rank(shape: shape) }
    for extent in shape.dropLast() where extent != 1 { throw .batch(count: extent, shape: shape) }
    guard last == count else { throw .candidateCount(expected: count, found: last, shape: shape) }
    return List(
      reader: try NumberReader(output, allowsIntegers: role != .scores), stride: output.strides.last ?? 1)
  }

  private func detectionCount(
    _ outputs: [AnyTensor], available: Int, _ numbers: inout [Float]
  ) throws(DecodingError) -> Int {
    let shape = output(.count, outputs).shape
    for extent in shape where extent != 1 { throw .headShape(expected: [1], found: shape) }
    try NumberReader(output(.count, outputs), allowsIntegers: true).read(1, at: 0, stride: 1, into: &numbers)
    let number = numbers[0]
    guard let count = wholeNumber(number, below: available + 1) else {
      throw .detectionCount(found: number, available: available)
    }
    return count
  }
}
