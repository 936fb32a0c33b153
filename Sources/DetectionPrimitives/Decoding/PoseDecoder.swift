/// Reads the output of YOLOv8-pose, YOLO11-pose and their like: boxes, scores, and keypoints for each candidate.
///
/// The output holds, for each of N candidates, 4 + C numbers as an ``AnchorFreeDecoder`` reads them, then for each of K
/// keypoints x, y and, usually, a confidence. Keypoints are read for the candidates that are left after suppression.
///
/// YOLO26 gives [N, 6 + 3 K] after its own selection: ``InstanceDetector/Form/endToEnd``.
///
/// ```swift
/// let head = AnyTensor.float32(
///   try Tensor([10, 11, 4, 6, 0.9, 9, 10, 0.75] as [Float], shape: [1, 8, 1]))
/// let decoder = PoseDecoder(keypointCount: 1, coordinates: .pixels)
/// var candidates = Candidates()
/// var workspace = DecodingWorkspace()
/// try decoder.decode(head, into: &candidates, workspace: &workspace)
/// let poses = try decoder.poses(of: candidates, in: head)
/// let placement = try Placement(source: Size(width: 64, height: 64), network: Size(width: 32, height: 32))
/// placement.poses(from: poses)[0].keypoints   // [Keypoint(x: 18.0, y: 20.0, confidence: 0.75)]
/// ```
///
/// Source: the `Pose` head of ultralytics 8.4. An export contains its decoding, (2t + column) · stride for YOLOv8 and
/// YOLO11, (t + column + ½) · stride for YOLO26, and the sigmoid of the confidence.
public struct PoseDecoder: CandidateDecoder, Hashable {
  /// What reads the boxes and the scores.
  public private(set) var detector: InstanceDetector

  /// The number of keypoints of each candidate.
  public let keypointCount: Int

  /// Whether each keypoint has a confidence behind x and y.
  public let hasConfidence: Bool

  /// What the keypoints are measured in: not always what the boxes are.
  ///
  /// Older exports for TensorFlow Lite normalize the boxes and leave the keypoints in pixels of the input.
  public var keypointCoordinates: CoordinateSpace

  /// Declares a head.
  ///
  /// - Parameters:
  ///   - classCount: The number of classes; a head for people has one.
  ///   - keypointCount: The number of keypoints; 17 for people as COCO counts them.
  ///   - hasConfidence: Whether each keypoint has a confidence behind x and y.
  ///   - coordinates: What the boxes are measured in.
  ///   - keypointCoordinates: What the keypoints are measured in; `nil` means what the boxes are.
  ///   - form: What the rows hold in front of what is more than a box.
  ///   - layout: The order of the output's axes; `nil` means the form's usual one.
  ///   - scoreThreshold: A candidate is kept where its score is above this.
  ///   - candidateLimit: At most so many candidates are kept of one output.
  /// - Precondition: The counts are above 0, `scoreThreshold` is finite.
  public init(
    classCount: Int = 1, keypointCount: Int = 17, hasConfidence: Bool = true, coordinates: CoordinateSpace,
    keypointCoordinates: CoordinateSpace? = nil, form: InstanceDetector.Form = .anchorFree, layout: HeadLayout? = nil,
    scoreThreshold: Float = 0.25,
    candidateLimit: Int = 30_000
  ) {
    precondition(keypointCount > 0, "a head of \(keypointCount) keypoints")
    detector = InstanceDetector(
      form, classCount: classCount, extraChannelCount: keypointCount * (hasConfidence ? 3 : 2),
      coordinates: coordinates, layout: layout,
      scoreThreshold: scoreThreshold, candidateLimit: candidateLimit)
    self.keypointCount = keypointCount
    self.hasConfidence = hasConfidence
    self.keypointCoordinates = keypointCoordinates ?? coordinates
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

  /// Adds the candidates of an output to others: ``AnchorFreeDecoder/decode(_:into:workspace:)``.
  public func decode(
    _ output: AnyTensor, into candidates: inout Candidates, workspace: inout DecodingWorkspace
  ) throws(DecodingError) {
    try detector.decode(output, into: &candidates, workspace: &workspace)
  }

  /// The candidates with their keypoints.
  ///
  /// - Parameters:
  ///   - candidates: Candidates of this output, best after suppression: only what they hold is read.
  ///   - output: The output that they were read from.
  /// - Returns: The candidates in their order; one with a keypoint that is not finite is dropped and counted.
  /// - Throws: ``DecodingError`` where the shape or the element type contradicts the declaration.
  /// - Precondition: Each candidate's index is below the output's number of candidates.
  /// - Complexity: O(`candidates.count` · `keypointCount`).
  public func poses(of candidates: Candidates, in output: AnyTensor) throws(DecodingError) -> PoseCandidates {
    var numbers: [Float] = []
    try output.read(
      detector.extraChannels, of: candidates.candidateIndices.span, head: detector, into: &numbers)
    let step = hasConfidence ? 3 : 2
    var kept: [Int] = []
    var keypoints: [Keypoint] = []
    for index in 0..<candidates.count {
      let start = keypoints.count
      for number in 0..<keypointCount {
        let place = (index * keypointCount + number) * step
        let keypoint = Keypoint(
          x: numbers[place] * keypointCoordinates.scaleX, y: numbers[place + 1] * keypointCoordinates.scaleY,
          confidence: hasConfidence ? numbers[place + 2] : 1)
        guard keypoint.isFinite else { break }
        keypoints.append(keypoint)
      }
      if keypoints.count == start + keypointCount {
        kept.append(index)
      } else {
        keypoints.removeLast(keypoints.count - start)
      }
    }
    var selection = candidates.selecting(kept)
    selection.notFiniteCount += candidates.count - kept.count
    return PoseCandidates(candidates: selection, keypointCount: keypointCount, keypoints: keypoints)
  }
}
