/// Which pixels of a rectangle of a picture belong to an object; outside the rectangle none do.
///
/// ```swift
/// let mask = MaskTile(x: 10, y: 20, width: 3, height: 2, flags: [0, 1, 1, 1, 0, 0])
/// mask[11, 20]       // true
/// mask[0, 0]         // false
/// mask.count         // 3
/// mask.runLengths    // [1, 3, 2]
/// ```
public struct MaskTile: Sendable, Hashable {
  /// The rectangle's left column.
  public let x: Int

  /// The rectangle's top row.
  public let y: Int

  /// The rectangle's columns.
  public let width: Int

  /// The rectangle's rows.
  public let height: Int

  /// 1 for each pixel that belongs to the object and 0 for the others, row after row.
  public let flags: [UInt8]

  /// How many pixels belong to the object.
  public let count: Int

  /// Makes a mask of one flag for each pixel.
  ///
  /// - Precondition: `flags` has `width` times `height` elements, each 0 or 1.
  public init(x: Int, y: Int, width: Int, height: Int, flags: [UInt8]) {
    precondition(width >= 0 && height >= 0, "\(width) x \(height) pixels")
    precondition(flags.count == width * height, "\(flags.count) flags for \(width) x \(height) pixels")
    var count = 0
    for flag in flags {
      precondition(flag < 2, "a flag of \(flag)")
      count += Int(flag)
    }
    self.init(x: x, y: y, width: width, height: height, flags: flags, count: count)
  }

  /// Makes a mask of flags that are counted already.
  init(x: Int, y: Int, width: Int, height: Int, flags: [UInt8], count: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.flags = flags
    self.count = count
  }

  /// Whether no pixel belongs to the object.
  public var isEmpty: Bool { count == 0 }

  /// Whether a pixel of the picture belongs to the object; `false` outside the rectangle.
  public subscript(x: Int, y: Int) -> Bool {
    guard x >= self.x, y >= self.y, x - self.x < width, y - self.y < height else { return false }
    return flags[(y - self.y) * width + x - self.x] != 0
  }

  /// The lengths of the runs of equal flags, row after row, beginning with zeros: the first may be 0.
  ///
  /// - Complexity: O(`width` · `height`).
  public var runLengths: [Int] {
    var lengths: [Int] = []
    var current: UInt8 = 0
    var length = 0
    for flag in flags {
      if flag != current {
        lengths.append(length)
        current = flag
        length = 0
      }
      length += 1
    }
    if length > 0 { lengths.append(length) }
    return lengths
  }
}

extension BitMask {
  /// A mask of a whole picture, to be compared with others of it.
  ///
  /// - Parameters:
  ///   - tile: The mask of a rectangle; what lies outside the picture is left out.
  ///   - size: The size of the picture.
  public init(_ tile: MaskTile, in size: Size) {
    self.init(
      width: size.width, height: size.height,
      (0..<size.width * size.height).lazy.map { tile[$0 % size.width, $0 / size.width] })
  }
}
