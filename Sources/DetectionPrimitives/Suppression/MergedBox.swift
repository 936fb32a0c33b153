/// A box made of several, and which ones.
public struct MergedBox: Sendable, Hashable {
  /// The box.
  public var box: Box

  /// Its score.
  public var score: Float

  /// Its class.
  public var classIndex: Int

  /// The indices of the boxes that made it, in the order in which they joined; the first is the best one.
  public var members: [Int]

  /// Makes a merged box.
  public init(box: Box, score: Float, classIndex: Int, members: [Int]) {
    self.box = box
    self.score = score
    self.classIndex = classIndex
    self.members = members
  }
}

extension Box {
  /// The smallest box around two.
  func union(_ other: Box) -> Box {
    Box(
      minX: smaller(minX, other.minX), minY: smaller(minY, other.minY), maxX: larger(maxX, other.maxX),
      maxY: larger(maxY, other.maxY))
  }
}
