/// Memory that decoders work in: keep one and hand it in again, and decoding allocates nothing after the first frame.
///
/// ```swift
/// let frames = try (0..<3).map { _ in
///   AnyTensor.float32(try Tensor([10, 11, 4, 5, 0.9], shape: [1, 5, 1]))
/// }
/// let decoder = AnchorFreeDecoder(classCount: 1, coordinates: .pixels)
/// var workspace = DecodingWorkspace()
/// var candidates = Candidates()
/// for output in frames {
///   candidates.removeAll()
///   try decoder.decode(output, into: &candidates, workspace: &workspace)
/// }
/// candidates.count    // 1
/// ```
public struct DecodingWorkspace: Sendable {
  /// How many candidates are looked at in one go: so few that their scores stay near while the best are picked out.
  static let blockCount = 2048

  var float16 = BlockScores<Float16>()
  var float32 = BlockScores<Float>()
  var float64 = BlockScores<Double>()
  var int8 = BlockScores<Int8>()
  var uint8 = BlockScores<UInt8>()
  var int32 = BlockScores<Int32>()
  var scratch = DecodingScratch()

  /// Makes a workspace that holds no memory yet.
  public init() {}
}

/// Memory that decoders work in whatever the format of the elements.
struct DecodingScratch: Sendable {
  /// What is found in one block.
  var found: [FoundCandidate] = []

  /// The classes of one candidate.
  var picked = PickedClasses()

  /// The candidates that have a class, before their boxes are read.
  var selected: [FoundCandidate] = []

  /// The cells of some of them, the distances to the sides of their boxes, and their angles.
  var cells: [Int] = []
  var sides: [Float] = []
  var angles: [Float] = []

  /// The numbers of one candidate's box, and what is made of them.
  var numbers: [Float] = []
  var shares: [Float] = []

  /// The memory for a candidate's numbers, taken out so that a decoder can hand the rest on; put it back.
  mutating func takeNumbers() -> [Float] {
    var taken: [Float] = []
    swap(&taken, &numbers)
    return taken
  }

  /// The memory for candidates without boxes, empty and taken out likewise.
  mutating func takeSelected() -> [FoundCandidate] {
    var taken: [FoundCandidate] = []
    swap(&taken, &selected)
    taken.removeAll(keepingCapacity: true)
    return taken
  }
}
