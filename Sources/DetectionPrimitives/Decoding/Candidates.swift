/// What a decoder read from a network's output: boxes in pixels of the network's input, as parallel arrays.
///
/// Candidates are not detections yet: their boxes live in the network's input, and only a ``Placement`` turns them
/// into ``Detection`` values in the source picture. So a box cannot be mapped twice, or never.
public struct Candidates: Sendable, Hashable {
  /// The boxes, in pixels of the network's input.
  public internal(set) var boxes = Boxes()

  /// The score of each box, 0…1; above 1 by no more than the network's own rounding.
  public internal(set) var scores: [Float] = []

  /// The class of each box, an index into the network's labels.
  public internal(set) var classIndices: [Int32] = []

  /// The place of each box in the network's output: the row, the anchor or the query that it came from.
  public internal(set) var candidateIndices: [Int32] = []

  /// How many candidates the outputs held, those that were not kept among them.
  public internal(set) var readCount = 0

  /// How many candidates were dropped because a number of theirs was not finite.
  public internal(set) var notFiniteCount = 0

  /// How many candidates were dropped because there were more than the decoder's limit; 0 where it was not reached.
  public internal(set) var overLimitCount = 0

  /// Makes no candidates.
  public init() {}

  /// The number of candidates.
  public var count: Int { scores.count }

  /// Whether there are none.
  public var isEmpty: Bool { scores.isEmpty }

  /// Adds a candidate at the end.
  ///
  /// - Parameters:
  ///   - box: In pixels of the network's input.
  ///   - score: 0…1.
  ///   - classIndex: An index into the network's labels.
  ///   - candidateIndex: The place in the network's output.
  public mutating func append(box: Box, score: Float, classIndex: Int, candidateIndex: Int) {
    boxes.append(box)
    scores.append(score)
    classIndices.append(Int32(clamping: classIndex))
    candidateIndices.append(Int32(clamping: candidateIndex))
  }

  /// Removes all candidates and keeps the memory for the next frame.
  public mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    scores.removeAll(keepingCapacity: true)
    classIndices.removeAll(keepingCapacity: true)
    candidateIndices.removeAll(keepingCapacity: true)
    readCount = 0
    notFiniteCount = 0
    overLimitCount = 0
  }
}
