/// Reads heads whose sides are distributions over distances: NanoDet, and YOLOv8's and YOLO11's raw heads.
///
/// For each cell there are C class scores, and for each of the sides left, top, right and bottom B numbers: logits of
/// the distances 0, 1 … B - 1 from the cell's center, in cells. A side's distance is the expectation of their softmax;
/// the center of cell (x, y) is (x + 0.5, y + 0.5).
///
/// ```swift
/// var head = [Float](repeating: -9, count: 4 * 16 + 1)
/// for (side, distance) in [1, 2, 3, 4].enumerated() { head[side * 16 + distance] = 30 }
/// head[64] = 2
/// let decoder = DistributionDecoder(
///   classCount: 1, network: Size(width: 8, height: 8), strides: [8], activation: .sigmoid)
/// let candidates = try decoder.decode([.float32(try Tensor(head, shape: [1, 65, 1, 1]))])
/// candidates.boxes[0]    // (-4, -12, 28, 36)
/// ```
///
/// YOLO26 has one number for each side, the distance itself: a `binCount` of 1. What a head has beside boxes, keypoints,
/// an angle or the coefficients of a mask, is one output more for each stride: ``extra``.
///
/// Sources: the `Detect` head, `DFL` and `dist2bbox` of ultralytics 8.4, `Integral` and `distance2bbox` of
/// RangiLyu/nanodet.
public struct DistributionDecoder: CandidateDecoder, Hashable {
  /// How scores and distances are spread over outputs.
  public enum OutputForm: Sendable, Hashable, CaseIterable {
    /// One output for each stride: 4 · B distances, then C classes.
    case joined

    /// Two outputs for each stride, one stride after the other: the distances, then the classes.
    case distancesThenClasses

    /// The classes of every stride, then the distances of every stride, as NanoDet has them.
    case allClassesThenAllDistances
  }

  /// The number of classes.
  public var classCount: Int

  /// The size of the network's input.
  public var network: Size

  /// The side of a cell of each grid, in the order of the outputs.
  public var strides: [Int]

  /// The number of distances of each side: 16 for YOLOv8, 8 for NanoDet; 1 where it is the distance itself, as in YOLO26.
  public var binCount: Int

  /// How scores and distances are spread over outputs.
  public var outputForm: OutputForm

  /// The order of the axes of every output.
  public var layout: GridLayout

  /// What the class scores still need.
  public var activation: Activation

  /// How many classes one candidate can stand for.
  public var selection: ClassSelection

  /// Whether boxes are clipped to the network's input, as NanoDet does before it suppresses.
  public var clipsToNetwork: Bool

  /// What each candidate has beside its box and its scores; `nil` means nothing.
  public var extra: Extra?

  /// A candidate is kept where its score is above this.
  public var scoreThreshold: Float

  /// At most so many candidates are kept of all outputs, those with the highest scores.
  public var candidateLimit: Int

  /// Declares heads.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes.
  ///   - network: The size of the network's input.
  ///   - strides: The side of a cell of each grid, in the order of the outputs.
  ///   - binCount: The number of distances of each side; 1 means the distance itself.
  ///   - outputForm: How scores and distances are spread over outputs.
  ///   - layout: The order of the axes of every output.
  ///   - activation: What the class scores still need.
  ///   - selection: How many classes one candidate can stand for.
  ///   - clipsToNetwork: Whether boxes are clipped to the network's input.
  ///   - extra: What each candidate has beside its box and its scores.
  ///   - scoreThreshold: A candidate is kept where its score is above this.
  ///   - candidateLimit: At most so many candidates are kept of all outputs.
  /// - Precondition: `classCount` and `binCount` are above 0, there is a stride and each divides the network's sides,
  ///   `scoreThreshold` is finite, `candidateLimit` not negative, `activation` not `.softmax`, `layout` not
  ///   `.anchorsFirst`, and the counts of `extra` are above 0.
  public init(
    classCount: Int, network: Size, strides: [Int] = [8, 16, 32], binCount: Int = 16,
    outputForm: OutputForm = .joined, layout: GridLayout = .channelsFirst, activation: Activation = .sigmoid,
    selection: ClassSelection = .best, clipsToNetwork: Bool = false, extra: Extra? = nil,
    scoreThreshold: Float = 0.25, candidateLimit: Int = 30_000
  ) {
    self.classCount = classCount
    self.network = network
    self.strides = strides
    self.binCount = binCount
    self.outputForm = outputForm
    self.layout = layout
    self.activation = activation
    self.selection = selection
    self.clipsToNetwork = clipsToNetwork
    self.extra = extra
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    checkDeclaration()
  }

  /// NanoDet-m: three outputs of class scores, then three of distances, 8 for each side.
  public static func nanodet(
    classCount: Int = 80, network: Size, strides: [Int] = [8, 16, 32], binCount: Int = 8, scoreThreshold: Float = 0.25
  ) -> DistributionDecoder {
    DistributionDecoder(
      classCount: classCount, network: network, strides: strides, binCount: binCount,
      outputForm: .allClassesThenAllDistances, layout: .channelsLast, activation: .none, selection: .all,
      clipsToNetwork: true, scoreThreshold: scoreThreshold)
  }

  private func checkDeclaration() {
    checkHead(classCount: classCount, scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
    precondition(binCount > 0, "\(binCount) distances of a side")
    precondition(!strides.isEmpty, "no strides")
    precondition(activation != .softmax, "softmax for a head whose classes are independent")
    precondition(layout != .anchorsFirst, "anchors first for a head without anchors")
    for stride in strides { _ = gridSize(of: network, stride: stride) }
    if let extra { precondition(extra.channelCount > 0, "\(extra.channelCount) extra channels") }
  }

  /// The number of outputs.
  public var outputCount: Int { firstExtraOutput + (extra == nil ? 0 : strides.count) }

  /// The number of outputs in front of the extra ones.
  var firstExtraOutput: Int { outputForm == .joined ? strides.count : 2 * strides.count }

  /// Adds the candidates of the heads to others.
  ///
  /// The distances are read only where a class passes.
  ///
  /// - Parameters:
  ///   - outputs: As `outputForm` says, then one for each stride with what is ``extra``: floats, or int8, uint8 or int32
  ///     with a quantization; any strides.
  ///   - candidates: Where to add. Boxes are in pixels of the network's input; indices count grid by grid, row by row.
  ///     Turned boxes have their upright bounds. A class score that is not a number is skipped; what is not finite is dropped and counted. After an error
  ///     nothing was added.
  ///   - workspace: Memory to work in, kept between frames.
  /// - Throws: ``DecodingError`` where a shape, an element type or the numbers contradict the declaration.
  /// - Precondition: As for the initializer.
  /// - Complexity: O(cells · C + survivors · B), without allocation once `candidates` and `workspace` have their size.
  public func decode(
    _ outputs: [AnyTensor], into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    checkDeclaration()
    guard outputs.count == outputCount else { throw .outputCount(expected: outputCount, found: outputs.count) }
    try candidates.add(atMost: candidateLimit) { (candidates: inout Candidates) throws(DecodingError) in
      var first = 0
      for (index, stride) in strides.enumerated() {
        let scores: AnyTensor
        let distances: AnyTensor
        switch outputForm {
        case .joined: (scores, distances) = (outputs[index], outputs[index])
        case .distancesThenClasses: (scores, distances) = (outputs[2 * index + 1], outputs[2 * index])
        case .allClassesThenAllDistances: (scores, distances) = (outputs[index], outputs[strides.count + index])
        }
        try decode(
          scores: scores, distances: distances, extra: extraHead(index, outputs), stride: stride, firstIndex: first,
          into: &candidates, workspace: &workspace)
        first += (network.width / stride) * (network.height / stride)
      }
    }
  }

  private func decode(
    scores: AnyTensor, distances: AnyTensor, extra: NumberGrid?, stride: Int, firstIndex: Int,
    into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    let grid = gridSize(of: network, stride: stride)
    let isJoined = outputForm == .joined
    let scoreHead = try HeadGrid(
      shape: scores.shape, strides: scores.strides, layout: layout, anchorCount: 1,
      channelCount: classCount + (isJoined ? 4 * binCount : 0), grid: grid)
    let distanceHead = try NumberGrid(
      distances, layout: layout, channelCount: 4 * binCount + (isJoined ? classCount : 0), grid: grid)
    candidates.readCount += grid.width * grid.height
    let runs = scoreHead.runs
    var selected = workspace.scratch.takeSelected()
    defer { workspace.scratch.selected = selected }
    for run in 0..<runs.count {
      let classes = ClassMatrix(
        start: run * scoreHead.rowStride + (isJoined ? 4 * binCount * scoreHead.channelStride : 0),
        candidateCount: runs.length, candidateStride: scoreHead.columnStride, classStride: scoreHead.channelStride,
        rule: ClassRule(classCount: classCount, selection: selection), activation: activation,
        threshold: scoreThreshold)
      candidates.notFiniteCount += try classes.read(
        scores, firstIndex: firstIndex + run * runs.length, into: &selected, workspace: &workspace)
    }
    var angles: (numbers: NumberGrid, form: OrientedDecoder.AngleForm)?
    if let extra, case .angle(let form) = self.extra { angles = (extra, form) }
    let boxes = DistributionBoxes(decoder: self, distances: distanceHead, angles: angles, stride: Float(stride))
    candidates.notFiniteCount += boxes.complete(&selected, firstIndex: firstIndex, scratch: &workspace.scratch)
    candidates.append(selected.span)
  }
}
