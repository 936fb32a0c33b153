/// One object that was found: where in the source picture, what, and how sure the network is.
public struct Detection: Sendable, Hashable {
  /// The box in pixels of the source picture.
  public var box: Box

  /// The network's score, 0…1.
  public var score: Float

  /// The class, an index into the network's labels.
  public var classIndex: Int

  /// The place in the network's output that the box came from.
  public var candidateIndex: Int

  /// Makes a detection.
  public init(box: Box, score: Float, classIndex: Int, candidateIndex: Int) {
    self.box = box
    self.score = score
    self.classIndex = classIndex
    self.candidateIndex = candidateIndex
  }
}
