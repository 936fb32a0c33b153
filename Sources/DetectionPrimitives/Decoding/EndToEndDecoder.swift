/// Reads the output of networks that suppress by themselves: YOLOv10, YOLO26 and exports with suppression inside.
///
/// The output holds, for each of N rows, six numbers: the corners x₀, y₀, x₁, y₁, the score and the class. Rows with
/// a score above the threshold are kept, in the order of the output, which is usually the best first. They need no
/// suppression; one object may still appear with two classes.
///
/// ```swift
/// let output = try Tensor([10, 10, 50, 60, 0.8, 2] as [Float], shape: [1, 1, 6])
/// let decoder = EndToEndDecoder(classCount: 80, coordinates: .pixels)
/// let candidates = try decoder.decode(.float32(output))
/// candidates.boxes.maxX      // [50.0]
/// candidates.classIndices    // [2]
/// ```
///
/// RT-DETR as ultralytics exports it has the center and the size instead of the corners: ``BoxForm/centers``.
///
/// Source: the end-to-end path of the `Detect` head and of `non_max_suppression`, and the `RTDETRDecoder`, in
/// ultralytics 8.4.
public struct EndToEndDecoder: CandidateDecoder, Hashable {
  /// What the first four numbers of a row are.
  public enum BoxForm: Sendable, Hashable, CaseIterable {
    /// x₀, y₀, x₁, y₁: YOLOv10, YOLO26.
    case corners

    /// Center x, center y, width, height: RT-DETR.
    case centers
  }

  /// The number of classes; a row of another class is an error.
  public var classCount: Int

  /// What the boxes are measured in.
  public var coordinates: CoordinateSpace

  /// What the first four numbers of a row are.
  public var boxForm: BoxForm

  /// The order of the output's axes.
  public var layout: HeadLayout

  /// A row is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many rows are kept of one output, those with the highest scores.
  public var candidateLimit: Int

  /// How many channels follow the class: coefficients, keypoints, an angle.
  var extraChannelCount = 0

  /// All channels of the output.
  var channelCount: Int { 6 + extraChannelCount }

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - coordinates: What the boxes are measured in.
  ///   - boxForm: What the first four numbers of a row are.
  ///   - layout: The order of the output's axes.
  ///   - scoreThreshold: A row is kept where its score is above this.
  ///   - candidateLimit: At most so many rows are kept of one output.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` finite, and `candidateLimit` not negative.
  public init(
    classCount: Int, coordinates: CoordinateSpace, boxForm: BoxForm = .corners, layout: HeadLayout = .candidateMajor,
    scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.coordinates = coordinates
    self.boxForm = boxForm
    self.layout = layout
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    checkDeclaration()
  }

  private func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
  }

  /// Adds the candidates of an output to others.
  ///
  /// - Parameters:
  ///   - output: Floats, or int8, uint8 or int32 with a quantization; [N, 6] or [1, N, 6], or the other way round as `layout`
  ///     says; any strides.
  ///   - candidates: Where to add. Boxes are in pixels of the network's input; a candidate's index is its row. A row
  ///     whose score is not a number, or that passes with another number that is not finite, is dropped and counted.
  ///     After an error nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where the shape, the element type or the numbers contradict the declaration: a score
  ///   above 1 by more than rounding explains, or a class that is not a whole number below the class count.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(*n*) in the rows, without allocation once `candidates` has its size.
  public func decode(
    _ output: AnyTensor, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    try candidates.add(atMost: candidateLimit) { (candidates: inout Candidates) throws(DecodingError) in
      try decode(output, (), into: &candidates, workspace: &workspace)
    }
  }
}

extension EndToEndDecoder: ElementwiseDecoder {
  func decode<Element: HeadElement>(
    _ tensor: Tensor<Element>, _: Void, into candidates: inout Candidates, block: inout BlockScores<Element>,
    scratch: inout DecodingScratch
  ) throws(DecodingError) {
    let matrix = try HeadMatrix(
      shape: tensor.shape, strides: tensor.strides, layout: layout, channelCount: channelCount)
    let reading = try HeadReading(tensor, activation: .none, threshold: scoreThreshold)
    candidates.readCount += matrix.candidateCount
    try tensor.withElements { (elements: Span<Element>) throws(DecodingError) in
      for row in 0..<matrix.candidateCount {
        try decodeRow(row, elements, matrix: matrix, reading: reading, into: &candidates)
      }
    }
  }

  private func decodeRow<Element: HeadElement>(
    _ row: Int, _ elements: Span<Element>, matrix: HeadMatrix, reading: HeadReading, into candidates: inout Candidates
  ) throws(DecodingError) {
    func number(_ channel: Int) -> Float {
      reading.real(elements[row * matrix.candidateStride + channel * matrix.channelStride])
    }
    let score = number(4)
    if score <= scoreThreshold { return }
    let (first, second) = (number(0) * coordinates.scaleX, number(1) * coordinates.scaleY)
    let (third, fourth) = (number(2) * coordinates.scaleX, number(3) * coordinates.scaleY)
    let box =
      switch boxForm {
      case .corners: Box(minX: first, minY: second, maxX: third, maxY: fourth)
      case .centers: Box(centerX: first, centerY: second, width: third, height: fourth)
      }
    let classNumber = number(5)
    guard score.isFinite, box.isFinite, classNumber.isFinite else {
      candidates.notFiniteCount += 1
      return
    }
    guard score <= reading.scoreLimit else {
      throw .notAProbability(score: score, limit: reading.scoreLimit, candidateIndex: row)
    }
    let isOpen = scoreThreshold == openThreshold
    guard let classIndex = wholeNumber(classNumber, below: classCount) ?? (isOpen ? -1 : nil) else {
      throw .classIndex(found: classNumber, classCount: classCount, candidateIndex: row)
    }
    candidates.append(box: box, score: score, classIndex: classIndex, candidateIndex: row)
  }
}
