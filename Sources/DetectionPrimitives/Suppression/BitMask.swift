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

  /// The words from the first to the last that has a bit.
  private var usedWords = 0..<0

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
      let word = place >> 6
      words[word] |= 1 << UInt64(place & 63)
      usedWords = (count == 0 ? word : usedWords.lowerBound)..<word + 1
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
    // A loop without a way out vectorizes; objects that share no rows have no words in common.
    let shared = usedWords.clamped(to: other.usedWords)
    let (words, otherWords) = (words.span, other.words.span)
    var count = 0
    for index in shared { count &+= (words[lane: index] & otherWords[lane: index]).nonzeroBitCount }
    return count
  }
}
