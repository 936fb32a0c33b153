/// Reads the output of YOLOv8-obb, YOLO11-obb and their like: boxes that may be turned.
///
/// The output holds, for each of N candidates, center x, center y, width and height of the turned box, one score for
/// each of C classes, and last the angle. A positive angle is clockwise on the screen.
///
/// YOLO26 gives [N, 7] after its own selection, the box, the score, the class and the angle:
/// ``InstanceDetector/Form/endToEnd``.
///
/// ```swift
/// let head = AnyTensor.float32(
///   try Tensor([10, 12, 8, 2, 0.9, 0.5] as [Float], shape: [1, 6, 1]))
/// let decoder = OrientedDecoder(classCount: 1, coordinates: .pixels, angleForm: .radians)
/// var workspace = DecodingWorkspace()
/// let oriented = try decoder.decode(head, workspace: &workspace)
/// oriented.boxes[0]   // OrientedBox(centerX: 10.0, centerY: 12.0, width: 8.0, height: 2.0, angle: 0.5)
/// ```
///
/// Source: the `OBB` head of ultralytics 8.4.
public struct OrientedDecoder: CandidateDecoder, Hashable {
  /// What an angle's number means.
  public enum AngleForm: Sendable, Hashable, CaseIterable {
    /// Radians: what exports of YOLOv8, YOLO11 and YOLO26 give.
    case radians

    /// A logit x for (sigmoid(x) - 1/4) · π, in -π/4…3π/4: the raw head of YOLOv8 and YOLO11.
    case sigmoid

    /// Degrees: OpenCV's convention.
    case degrees

    /// The angle in radians.
    func radians(_ number: Float) -> Float {
      switch self {
      case .radians: number
      case .sigmoid: (PortableMath.sigmoid(number) - 0.25) * Float(Trigonometry.pi)
      case .degrees: Float(Double(number) * (Trigonometry.pi / 180))
      }
    }
  }

  /// What reads the boxes and the scores.
  public private(set) var detector: InstanceDetector

  /// What an angle's number means.
  public var angleForm: AngleForm

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - coordinates: What the boxes are measured in.
  ///   - angleForm: What an angle's number means.
  ///   - form: What the rows hold in front of what is more than a box.
  ///   - layout: The order of the output's axes; `nil` means the form's usual one.
  ///   - scoreThreshold: A candidate is kept where its score is above this.
  ///   - candidateLimit: At most so many candidates are kept of one output.
  /// - Precondition: `classCount` is above 0, `scoreThreshold` is finite.
  public init(
    classCount: Int, coordinates: CoordinateSpace, angleForm: AngleForm = .radians,
    form: InstanceDetector.Form = .anchorFree, layout: HeadLayout? = nil,
    scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000
  ) {
    detector = InstanceDetector(
      form, classCount: classCount, extraChannelCount: 1, coordinates: coordinates, boxForm: .centers, layout: layout,
      scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
    self.angleForm = angleForm
  }

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float {
    get { detector.scoreThreshold }
    set { detector.scoreThreshold = newValue }
  }

  /// At most so many candidates are kept of one output, those with the highest scores.
  public var candidateLimit: Int {
    get { detector.candidateLimit }
    set { detector.candidateLimit = newValue }
  }

  /// The candidates of an output with their oriented boxes.
  ///
  /// - Throws: ``DecodingError``.
  /// - Complexity: O(*n*) in the elements.
  public func decode(
    _ output: AnyTensor, workspace: inout DecodingWorkspace
  ) throws(DecodingError) -> OrientedCandidates {
    var candidates = Candidates()
    try decode(output, into: &candidates, workspace: &workspace)
    return try oriented(candidates, in: output)
  }

  /// Adds the candidates of an output to others; their boxes are the upright bounds of the turned ones.
  ///
  /// - Parameters:
  ///   - output: As for ``AnchorFreeDecoder/decode(_:into:workspace:)``, with a channel more.
  ///   - candidates: Where to add. A candidate whose angle is not finite is dropped and counted. After an error
  ///     nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError``.
  public func decode(
    _ output: AnyTensor, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    let mark = candidates.mark
    try detector.decode(output, into: &candidates, workspace: &workspace)
    do throws(DecodingError) {
      try read(
        output, candidates.candidateIndices.span.extracting(mark.count...), sides: &workspace.scratch.numbers,
        angles: &workspace.scratch.shares)
    } catch {
      candidates.restore(mark)
      throw error
    }
    var kept = mark.count
    for index in mark.count..<candidates.count {
      guard let box = box(workspace.scratch.numbers, workspace.scratch.shares, index - mark.count) else { continue }
      candidates.move(index, to: kept)
      candidates.boxes[kept] = box.bounds
      kept += 1
    }
    candidates.notFiniteCount += candidates.count - kept
    candidates.removeLast(candidates.count - kept)
  }

  /// Reads the four numbers of each candidate's upright box, and its angle.
  private func read(
    _ output: AnyTensor, _ candidateIndices: Span<Int32>, sides: inout [Float], angles: inout [Float]
  ) throws(DecodingError) {
    try output.read(0..<4, of: candidateIndices, head: detector, into: &sides)
    try output.read(detector.extraChannels, of: candidateIndices, head: detector, into: &angles)
  }

  /// The oriented box of the candidate that was read as number `index`; `nil` where it is not finite.
  private func box(_ sides: [Float], _ angles: [Float], _ index: Int) -> OrientedBox? {
    let (scaleX, scaleY) = (detector.coordinates.scaleX, detector.coordinates.scaleY)
    let box = OrientedBox(
      centerX: sides[4 * index] * scaleX, centerY: sides[4 * index + 1] * scaleY,
      width: sides[4 * index + 2] * scaleX, height: sides[4 * index + 3] * scaleY,
      angle: angleForm.radians(angles[index]))
    return box.isFinite && box.bounds.isFinite ? box : nil
  }

  /// The candidates with their oriented boxes.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of this output.
  ///   - output: The output that they were read from.
  /// - Returns: The candidates in their order; one with a number that is not finite is dropped and counted.
  /// - Throws: ``DecodingError`` where the shape or the element type contradicts the declaration.
  /// - Precondition: Each candidate's index is below the output's number of candidates.
  /// - Complexity: O(`candidates.count`).
  public func oriented(_ candidates: Candidates, in output: AnyTensor) throws(DecodingError) -> OrientedCandidates {
    var sides: [Float] = []
    var angles: [Float] = []
    try read(output, candidates.candidateIndices.span, sides: &sides, angles: &angles)
    var kept: [Int] = []
    var boxes: [OrientedBox] = []
    for index in 0..<candidates.count {
      guard let box = box(sides, angles, index) else { continue }
      kept.append(index)
      boxes.append(box)
    }
    var selection = candidates.selecting(kept)
    selection.notFiniteCount += candidates.count - kept.count
    for index in boxes.indices { selection.boxes[index] = boxes[index].bounds }
    return OrientedCandidates(candidates: selection, boxes: boxes)
  }
}
