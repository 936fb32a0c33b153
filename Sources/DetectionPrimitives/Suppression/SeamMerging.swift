/// Joins what the seams between tiles have cut, and keeps neighbors that only touch apart.
///
/// A box is cut where one of its sides lies on a side of its tile (within ``tolerance``) that is not a side of the
/// picture. For two boxes of one group:
///
/// * Neither is cut, or both come from one tile: they are the same object when their intersection over union reaches
///   ``threshold``.
/// * One is cut: besides overlapping by ``threshold`` of the smaller box, they must agree along the seam: across a
///   vertical seam in y, across a horizontal one in x. The extents are compared where both tiles see, by their overlap
///   over their union. So a small object in front of a large one stays, and so does a ball beside a ball.
/// * Both are cut by facing sides, so each goes on where the other is: they are joined when they agree along the seam,
///   overlap or are no more than ``tolerance`` apart. So are the halves of an object longer than what both tiles see.
///
/// ```swift
/// let tiles = [Box(minX: 0, minY: 0, maxX: 640, maxY: 640), Box(minX: 640, minY: 0, maxX: 1280, maxY: 640)]
/// let seams = SeamMerging(picture: Box(minX: 0, minY: 0, maxX: 1280, maxY: 640))
/// let halves = Boxes([
///   Box(minX: 560, minY: 100, maxX: 640, maxY: 180), Box(minX: 640, minY: 102, maxX: 720, maxY: 180),
/// ])
/// let merged = seams.merged(halves, scores: [0.9, 0.8], tileIndices: [0, 1], tiles: tiles)
/// merged.map(\.members)   // [[0, 1]]
/// merged[0].box           // Box(minX: 560.0, minY: 100.0, maxX: 720.0, maxY: 180.0)
/// ```
public struct SeamMerging: Sendable, Hashable {
  /// The picture: its sides cut nothing.
  public var picture: Box

  /// What overlap and agreement must reach; 0…1, where at 0 anything above it does.
  public var threshold: Float

  /// How far a side can be from a seam that cuts it, in pixels.
  public var tolerance: Float

  /// Which boxes can be joined.
  public var grouping: NonMaximumSuppression.Grouping

  /// A box takes part when its score exceeds this.
  public var scoreThreshold: Float

  /// How many boxes take part, best first.
  public var candidateLimit: Int

  /// How many merged boxes are made at most.
  public var detectionLimit: Int

  /// Makes a rule.
  ///
  /// - Precondition: `threshold` is in 0…1, and `tolerance` and the counts are not negative.
  public init(
    picture: Box, threshold: Float = 0.5, tolerance: Float = 2,
    grouping: NonMaximumSuppression.Grouping = .classAware, scoreThreshold: Float = -.infinity,
    candidateLimit: Int = 30_000, detectionLimit: Int = 300
  ) {
    precondition(threshold >= 0 && threshold <= 1, "a threshold of \(threshold) is not in 0...1")
    precondition(tolerance >= 0, "a tolerance of \(tolerance)")
    self.picture = picture
    self.threshold = threshold
    self.tolerance = tolerance
    self.grouping = grouping
    self.scoreThreshold = scoreThreshold
    self.candidateLimit = candidateLimit
    self.detectionLimit = detectionLimit
  }

  /// Merges boxes of tiles; all coordinates are the picture's.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - scores: The score of each box.
  ///   - classIndices: The class of each box, or nothing where all are of class 0.
  ///   - tileIndices: The tile of each box.
  ///   - tiles: The tiles.
  /// - Returns: The merged boxes, best score first, and what happened to the others.
  /// - Precondition: `scores`, `tileIndices`, and `classIndices` where given, have one element for each box; each tile
  ///   index is in 0..<`tiles.count`.
  /// - Complexity: O(n + k) in practice, n boxes of which k remain; O(n · k) at worst, where all overlap and few match.
  public func merged(
    _ boxes: Boxes, scores: [Float], classIndices: [Int32]? = nil, tileIndices: [Int], tiles: [Box]
  ) -> MergedBoxes {
    precondition(tileIndices.count == boxes.count, "\(tileIndices.count) tile indices for \(boxes.count) boxes")
    for index in tileIndices { precondition(tiles.indices.contains(index), "tile \(index) of \(tiles.count)") }
    let merging = NonMaximumMerging(
      threshold: threshold, grouping: grouping, scoreThreshold: scoreThreshold,
      candidateLimit: candidateLimit, detectionLimit: detectionLimit)
    // Boxes that match overlap, or face each other over a gap of the tolerance, so both once each is so much larger.
    let reach = GroupReach(overlapThreshold: 0, margin: tolerance + 1)
    return merging.merged(boxes, scores: scores, classIndices: classIndices, reach: reach) { a, b in
      isSameObject(boxes[a], boxes[b], tiles[tileIndices[a]], tiles[tileIndices[b]])
    } matchesGrown: { _, _, _ in
      true
    }
  }

  /// Whether boxes of two tiles are of one object.
  private func isSameObject(_ a: Box, _ b: Box, _ tileA: Box, _ tileB: Box) -> Bool {
    let cutsA = Cuts(a, tileA, picture, tolerance)
    let cutsB = Cuts(b, tileB, picture, tolerance)
    guard tileA != tileB, cutsA.any || cutsB.any else {
      return NonMaximumMerging.isMatch(a.intersectionOverUnion(with: b), threshold)
    }
    // What both tiles see; empty across a seam where tiles abut.
    let common = tileA.intersection(tileB)
    let agreementInX = agreement(a.minX, a.maxX, b.minX, b.maxX, common.minX, common.maxX)
    let agreementInY = agreement(a.minY, a.maxY, b.minY, b.maxY, common.minY, common.maxY)
    let agreesInX = NonMaximumMerging.isMatch(agreementInX, threshold)
    let agreesInY = NonMaximumMerging.isMatch(agreementInY, threshold)
    let isCutInX = cutsA.left || cutsA.right || cutsB.left || cutsB.right
    let isCutInY = cutsA.top || cutsA.bottom || cutsB.top || cutsB.bottom
    let overlaps = NonMaximumMerging.isMatch(OverlapMeasure.intersectionOverSmaller(a, b), threshold)
    if overlaps && (!isCutInX || agreesInY) && (!isCutInY || agreesInX) { return true }
    let gapX = larger(a.minX, b.minX) - smaller(a.maxX, b.maxX)
    let gapY = larger(a.minY, b.minY) - smaller(a.maxY, b.maxY)
    let facesInX = a.minX < b.minX ? cutsA.right && cutsB.left : cutsA.left && cutsB.right
    let facesInY = a.minY < b.minY ? cutsA.bottom && cutsB.top : cutsA.top && cutsB.bottom
    return (facesInX && gapX <= tolerance && agreesInY) || (facesInY && gapY <= tolerance && agreesInX)
  }

  /// The overlap of two extents over their union, within what both tiles see; 0 where that is nothing.
  private func agreement(
    _ low: Float, _ high: Float, _ otherLow: Float, _ otherHigh: Float, _ from: Float, _ to: Float
  ) -> Float {
    let (low, high) = (larger(low, from), smaller(high, to))
    let (otherLow, otherHigh) = (larger(otherLow, from), smaller(otherHigh, to))
    let shared = smaller(high, otherHigh) - larger(low, otherLow)
    let both = larger(high, otherHigh) - smaller(low, otherLow)
    return shared > 0 && both > 0 ? shared / both : 0
  }
}

/// Which sides of a box its tile has cut.
private struct Cuts {
  let left: Bool
  let top: Bool
  let right: Bool
  let bottom: Bool

  init(_ box: Box, _ tile: Box, _ picture: Box, _ tolerance: Float) {
    left = box.minX <= tile.minX + tolerance && tile.minX > picture.minX
    top = box.minY <= tile.minY + tolerance && tile.minY > picture.minY
    right = box.maxX >= tile.maxX - tolerance && tile.maxX < picture.maxX
    bottom = box.maxY >= tile.maxY - tolerance && tile.maxY < picture.maxY
  }

  var any: Bool { left || top || right || bottom }
}
