/// Which pixels of a picture belong to an object: one bit for each.
///
/// ```swift
/// let left = BitMask(width: 4, height: 1, [true, true, true, false])
/// let right = BitMask(width: 4, height: 1, [false, true, true, true])
/// left.count                                // 3
/// left.intersectionOverUnion(with: right)   // 0.5
/// ```
public struct BitMask: Sendable, Hashable {
  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  /// The bits, row after row, the first in the lowest place of the first word.
  private var words: [UInt64]

  /// How many pixels belong to the object.
  public private(set) var count: Int

  /// Makes a mask of one flag for each pixel, row after row.
  ///
  /// - Precondition: `flags` has width times height elements.
  public init(width: Int, height: Int, _ flags: some Collection<Bool>) {
    precondition(width >= 0 && height >= 0, "\(width) x \(height) pixels")
    precondition(flags.count == width * height, "\(flags.count) flags for \(width) x \(height) pixels")
    self.width = width
    self.height = height
    words = Array(repeating: 0, count: (width * height + 63) / 64)
    count = 0
    for (place, flag) in flags.enumerated() where flag {
      words[place >> 6] |= 1 << UInt64(place & 63)
      count += 1
    }
  }

  /// Whether a pixel belongs to the object.
  ///
  /// - Precondition: The pixel is in the picture.
  public subscript(x: Int, y: Int) -> Bool {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) of \(width) x \(height)")
    let place = y * width + x
    return (words[place >> 6] >> UInt64(place & 63)) & 1 != 0
  }

  /// How many pixels belong to both objects.
  ///
  /// - Precondition: Both masks are of pictures of the same size.
  public func intersectionCount(with other: BitMask) -> Int {
    precondition(
      width == other.width && height == other.height,
      "masks of \(width) x \(height) and \(other.width) x \(other.height) pixels")
    var count = 0
    for index in words.indices { count &+= (words[index] & other.words[index]).nonzeroBitCount }
    return count
  }

  /// The pixels that both have, over the pixels that either has; 0 for two empty masks, a division in `Float`.
  ///
  /// - Parameters:
  ///   - other: A mask of a picture of the same size.
  ///   - isCrowd: Whether `other` is a region of many objects: then over the pixels that this mask has, as COCO counts.
  /// - Returns: A number in 0…1.
  /// - Precondition: Both masks are of pictures of the same size.
  public func intersectionOverUnion(with other: BitMask, isCrowd: Bool = false) -> Float {
    let intersection = intersectionCount(with: other)
    let union = isCrowd ? count : count + other.count - intersection
    return union > 0 ? Float(intersection) / Float(union) : 0
  }
}

extension NonMaximumSuppression {
  /// Finds the masks that are kept, by their intersection over union.
  ///
  /// The rules are those of boxes: order, thresholds, groups, limits and counts.
  ///
  /// - Parameters:
  ///   - masks: The masks, of pictures of the same size.
  ///   - scores: The score of each mask.
  ///   - classIndices: The class of each mask, or nothing where all are of one class.
  /// - Returns: The indices of the kept masks, best score first, and what happened to the others.
  /// - Precondition: `scores`, and `classIndices` where given, have one element for each mask; ``method`` is `hard`.
  /// - Complexity: O(n · k · pixels), n masks of which k are kept.
  public func survivors(of masks: [BitMask], scores: [Float], classIndices: [Int32]? = nil) -> Survivors {
    precondition(method == .hard, "masks are suppressed by method hard")
    check(boxCount: masks.count, scores: scores, classIndices: classIndices)
    var workspace = Workspace()
    let groups = groups(of: classIndices, &workspace)
    var survivors = Survivors()
    let zeros = [Float](repeating: 0, count: masks.count)
    let order = Reference.candidates(
      minX: zeros.span, minY: zeros.span, maxX: zeros.span, maxY: zeros.span, scores: scores.span, limits: limits,
      counts: &survivors.counts)
    for (position, index) in order.enumerated() {
      let isSuppressed = survivors.indices.contains { kept in
        (groups.isEmpty || groups[kept] == groups[index])
          && masks[kept].intersectionOverUnion(with: masks[index]) > iouThreshold
      }
      if isSuppressed {
        survivors.counts.suppressed += 1
      } else if survivors.indices.count == maximumDetectionCount {
        survivors.counts.overDetectionLimit = order.count - position
        break
      } else {
        survivors.indices.append(index)
      }
    }
    survivors.scores = survivors.indices.map { scores[$0] }
    return survivors
  }
}
