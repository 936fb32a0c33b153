// Which levels of a grid have boxes, and between which rows and columns: what a search can leave out.
//
// A low threshold reaches far, at 0 every size and as far as the sides go. What bounds a search then is where boxes
// are, not what could be reached.

package struct ReachLevels: Sendable {
  /// For each class of width 64 bits, one for each class of height; then, for each class, the first and the last row
  /// (of heights), and the first and the last column (of widths).
  var numbers = [UInt64](repeating: 0, count: ReachLevels.lastColumns + Reach.classCount)

  /// The classes of width and of height from the first to the last that has boxes; empty where there are no boxes.
  private(set) var widths = 0..<0
  private(set) var heights = 0..<0

  static let firstRows = Reach.classCount
  static let lastRows = firstRows + Reach.classCount
  static let firstColumns = lastRows + Reach.classCount
  static let lastColumns = firstColumns + Reach.classCount

  /// Forgets all boxes; without extents, every row and every column counts as one where boxes are.
  mutating func removeAll(hasExtents: Bool) {
    for index in numbers.indices { numbers[index] = 0 }
    for sizeClass in 0..<Reach.classCount {
      numbers[Self.firstRows + sizeClass] = hasExtents ? .max : 0
      numbers[Self.lastRows + sizeClass] = hasExtents ? 0 : .max
      numbers[Self.firstColumns + sizeClass] = hasExtents ? .max : 0
      numbers[Self.lastColumns + sizeClass] = hasExtents ? 0 : .max
    }
    widths = 0..<0
    heights = 0..<0
  }

  /// Takes note of a box's level.
  @inline(__always)
  static func insert(width: Int, height: Int, into numbers: inout MutableSpan<UInt64>) {
    numbers[lane: width] |= 1 &<< UInt64(truncatingIfNeeded: height)
  }

  /// Takes note of a box's row and column.
  @inline(__always)
  static func insert(width: Int, height: Int, row: UInt64, column: UInt64, into numbers: inout MutableSpan<UInt64>) {
    numbers[lane: firstRows &+ height] = smaller(numbers[lane: firstRows &+ height], row)
    numbers[lane: lastRows &+ height] = larger(numbers[lane: lastRows &+ height], row)
    numbers[lane: firstColumns &+ width] = smaller(numbers[lane: firstColumns &+ width], column)
    numbers[lane: lastColumns &+ width] = larger(numbers[lane: lastColumns &+ width], column)
  }

  /// Finds the classes that have boxes, once all are noted.
  mutating func findClasses() {
    var allHeights: UInt64 = 0
    var first = Reach.classCount
    var end = 0
    for width in 0..<Reach.classCount where numbers[width] != 0 {
      allHeights |= numbers[width]
      first = smaller(first, width)
      end = width + 1
    }
    widths = smaller(first, end)..<end
    let endHeight = Reach.classCount - allHeights.leadingZeroBitCount
    heights = smaller(allHeights.trailingZeroBitCount, endHeight)..<endHeight
  }

  /// Whether a level has boxes.
  @inline(__always)
  static func contains(width: Int, height: Int, in numbers: Span<UInt64>) -> Bool {
    (numbers[lane: width] &>> UInt64(truncatingIfNeeded: height)) & 1 != 0
  }
}
