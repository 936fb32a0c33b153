/// Reads one output of candidates with an objectness: YOLOv5 and YOLOv7 with decoded boxes, and YOLOX.
///
/// The output holds, for each of N candidates, 5 + C numbers: center x, center y, width, height, the objectness, then
/// one score for each of C classes. A candidate's score is the objectness times the class score, in Float. A candidate
/// goes where its objectness is not above the threshold, or where the product is not.
///
/// ```swift
/// let output = try Tensor([320, 320, 100, 50, 0.9, 0.95, 0] as [Float], shape: [1, 1, 7])
/// let decoder = ObjectnessDecoder(classCount: 2, boxes: .centers(.pixels))
/// let candidates = try decoder.decode(.float32(output))
/// candidates.scores        // [0.855]
/// candidates.boxes.minX    // [270.0]
/// ```
///
/// Source: `non_max_suppression` of ultralytics/yolov5 7.0, `decode_outputs` and the ONNX demo of Megvii YOLOX. Where
/// YOLOX's own `postprocess` keeps scores equal to the threshold, `threshold.nextDown` does the same.
public struct ObjectnessDecoder: CandidateDecoder, Hashable {
  /// How the first four numbers of a candidate make a box.
  public enum BoxForm: Sendable, Hashable {
    /// Center and size, decoded.
    case centers(CoordinateSpace)

    /// Offsets from a candidate's cell: (number + cell) · stride for the center, e^number · stride for the size.
    ///
    /// The candidates are the cells of one grid after the other, row by row, in the order of the strides.
    case gridOffsets(network: Size, strides: [Int] = [8, 16, 32])
  }

  /// The number of classes; the output has five channels more.
  public var classCount: Int

  /// How the first four numbers of a candidate make a box.
  public var boxes: BoxForm

  /// The order of the output's axes.
  public var layout: HeadLayout

  /// What objectness and class scores still need; softmax is not a thing that this family does.
  public var activation: Activation

  /// How many classes one candidate can stand for.
  public var selection: ClassSelection

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many candidates are kept of one output, those with the highest scores.
  public var candidateLimit: Int

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - boxes: How the first four numbers of a candidate make a box.
  ///   - layout: The order of the output's axes.
  ///   - activation: What objectness and class scores still need: `.none` for the usual exports.
  ///   - selection: How many classes one candidate can stand for.
  ///   - scoreThreshold: A candidate is kept where its score is above this.
  ///   - candidateLimit: At most so many candidates are kept of one output.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` finite, `candidateLimit` not negative, `activation` not
  ///   `.softmax`; each stride is above 0 and divides the network's sides.
  public init(
    classCount: Int, boxes: BoxForm, layout: HeadLayout = .candidateMajor, activation: Activation = .none,
    selection: ClassSelection = .best, scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.boxes = boxes
    self.layout = layout
    self.activation = activation
    self.selection = selection
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    checkDeclaration()
  }

  private func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
    precondition(activation != .softmax, "softmax for a head whose classes are independent")
    if case .gridOffsets(let network, let strides) = boxes {
      for stride in strides { _ = gridSize(of: network, stride: stride) }
    }
  }

  /// Adds the candidates of an output to others.
  ///
  /// The objectness is looked at first, in the output's own elements; only where it passes are classes and boxes read.
  ///
  /// - Parameters:
  ///   - output: Floats, or int8, uint8 or int32 with a quantization; [N, 5 + C] or [1, N, 5 + C], or the other way round as
  ///     `layout` says; any strides.
  ///   - candidates: Where to add. Boxes are in pixels of the network's input; a candidate's index is its place among
  ///     the N. A class score that is not a number is skipped; a candidate with an objectness, a class score or a box
  ///     that is not finite is dropped and counted. After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where the shape, the element type or the numbers contradict the declaration.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(N + C · survivors), without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ output: AnyTensor, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    try candidates.add(atMost: candidateLimit) { (candidates: inout Candidates) throws(DecodingError) in
      try decode(output, (), into: &candidates, workspace: &workspace)
    }
  }
}

extension ObjectnessDecoder: ElementwiseDecoder {
  func decode<Element: HeadElement>(
    _ tensor: Tensor<Element>, _: Void, into candidates: inout Candidates, block: inout BlockScores<Element>,
    scratch: inout DecodingScratch
  ) throws(DecodingError) {
    let matrix = try HeadMatrix(
      shape: tensor.shape, strides: tensor.strides, layout: layout, channelCount: 5 + classCount)
    try checkCandidateCount(matrix.candidateCount, shape: tensor.shape)
    let reading = try HeadReading(tensor, activation: activation, threshold: scoreThreshold)
    candidates.readCount += matrix.candidateCount
    guard matrix.candidateCount > 0, let floor = reading.floor(Element.self),
      let classFloor = reading.classFloor(Element.self)
    else { return }
    let rule = ClassRule(classCount: classCount, selection: selection)
    try tensor.withElements { (elements: Span<Element>) throws(DecodingError) in
      try block.forEachPassing(
        elements, from: 4 * matrix.channelStride, count: matrix.candidateCount, stride: matrix.candidateStride,
        floor: floor
      ) { (index: Int, isNumber: Bool) throws(DecodingError) in
        let place = index * matrix.candidateStride
        try candidates.append(
          elements, at: place + 4 * matrix.channelStride, stride: matrix.channelStride, isNumber: isNumber,
          floor: classFloor, reading: reading, rule: rule, picked: &scratch.picked, candidateIndex: index
        ) { box(elements, at: place, stride: matrix.channelStride, candidate: index, reading: reading) }
      }
    }
  }

  private func checkCandidateCount(_ count: Int, shape: [Int]) throws(DecodingError) {
    guard case .gridOffsets(let network, let strides) = boxes else { return }
    var expected = 0
    for stride in strides { expected += (network.width / stride) * (network.height / stride) }
    guard count == expected else { throw .candidateCount(expected: expected, found: count, shape: shape) }
  }

  private func box<Element: HeadElement>(
    _ elements: Span<Element>, at place: Int, stride: Int, candidate: Int, reading: HeadReading
  ) -> Box {
    let x = reading.real(elements[place])
    let y = reading.real(elements[place + stride])
    let width = reading.real(elements[place + 2 * stride])
    let height = reading.real(elements[place + 3 * stride])
    switch boxes {
    case .centers(let space):
      return Box(
        centerX: x * space.scaleX, centerY: y * space.scaleY, width: width * space.scaleX,
        height: height * space.scaleY)
    case .gridOffsets(let network, let strides):
      var cell = candidate
      for stride in strides {
        let columns = network.width / stride
        let count = columns * (network.height / stride)
        if cell < count {
          let side = Float(stride)
          return Box(
            centerX: (x + Float(cell % columns)) * side, centerY: (y + Float(cell / columns)) * side,
            width: PortableMath.exp(width) * side, height: PortableMath.exp(height) * side)
        }
        cell -= count
      }
      return Box(minX: .nan, minY: .nan, maxX: .nan, maxY: .nan)
    }
  }
}
