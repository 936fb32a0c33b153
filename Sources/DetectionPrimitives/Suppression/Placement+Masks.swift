extension Placement {
  /// The mask in the source picture of one that covers the network's input.
  ///
  /// A pixel of the picture belongs to the object where the cell of the mask that its middle falls into does; what
  /// shows padding is not read, and outside the crop nothing belongs. So padding is taken off, sizes are undone, the
  /// picture is turned back and put where the crop was. Edges are as coarse as the mask: logits that are interpolated
  /// with ``toSource(scores:outside:)`` and compared then give smooth ones.
  ///
  /// ```swift
  /// let inNetwork = BitMask(width: 160, height: 160, (0..<160 * 160).map { $0 / 160 < 80 })
  /// let inPicture = placement.toSource(inNetwork)
  /// inPicture.height      // 1080
  /// inPicture[700, 539]   // true
  /// inPicture[700, 540]   // false
  /// ```
  ///
  /// - Parameter mask: Covers the network's input, padding included; as many pixels, or any other number, such as the
  ///   160 × 160 of prototypes for 640 × 640.
  /// - Returns: A mask of the size of ``source``; empty where the given one has no pixels.
  /// - Precondition: The source picture has at most 2²⁸ pixels.
  /// - Complexity: O(pixels of the source picture).
  public func toSource(_ mask: BitMask) -> BitMask {
    let grid = Size(width: mask.width, height: mask.height)
    precondition(source.width <= Placement.maximumMaskArea / source.height, "a mask of \(source.description) pixels")
    var flags = [Bool](repeating: false, count: source.width * source.height)
    guard grid.width > 0, grid.height > 0, mask.count > 0 else {
      return BitMask(width: source.width, height: source.height, flags)
    }
    func cells(columns: Bool) -> [Int] {
      let shown = shownCells(columns: columns, grid: grid)
      return shownPixels(columns: columns).map { index in
        let place = gridPlace(ofPixel: index, columns: columns, grid: grid)
        return min(max(Int(max(place, 0)), shown.lowerBound), shown.upperBound)
      }
    }
    let (columns, rows) = (cells(columns: true), cells(columns: false))
    let (left, top) = (shownPixels(columns: true).lowerBound, shownPixels(columns: false).lowerBound)
    for y in rows.indices {
      let start = (top + y) * source.width + left
      for x in columns.indices {
        flags[start + x] = orientation.swapsSides ? mask[rows[y], columns[x]] : mask[columns[x], rows[y]]
      }
    }
    return BitMask(width: source.width, height: source.height, flags)
  }

  /// The mask that covers the network's input of one of the source picture.
  ///
  /// A pixel of the result belongs to the object where the pixel of the picture at its middle does; padding does not.
  ///
  /// ```swift
  /// let ball = BitMask(width: 1920, height: 1080, (0..<1920 * 1080).map { $0 % 1920 < 960 })
  /// placement.toNetwork(ball).count                                        // 115200
  /// placement.toNetwork(ball, size: Size(width: 160, height: 160)).count   // 7200
  /// ```
  ///
  /// - Parameters:
  ///   - mask: Of the size of ``source``.
  ///   - size: How many pixels cover the network's input; `nil` means its own.
  /// - Returns: A mask of that size.
  /// - Precondition: The mask has the source picture's size; `size` has no negative side, and at most 2²⁸ pixels.
  /// - Complexity: O(pixels of the result).
  public func toNetwork(_ mask: BitMask, size: Size? = nil) -> BitMask {
    precondition(
      mask.width == source.width && mask.height == source.height,
      "a mask of \(mask.width)x\(mask.height) pixels for a picture of \(source.description)")
    let grid = size ?? network
    precondition(grid.width >= 0 && grid.height >= 0, "a mask of \(grid.description) pixels")
    precondition(
      grid.height == 0 || grid.width <= Placement.maximumMaskArea / grid.height, "a mask of \(grid.description) pixels")
    func pixels(alongX: Bool) -> [Int] {
      (0..<(alongX ? grid.width : grid.height)).map { cell in
        let place = sourcePlace(ofCell: cell, columns: alongX != orientation.swapsSides, grid: grid)
        return place.map { Int($0) } ?? -1
      }
    }
    let (columns, rows) = (pixels(alongX: true), pixels(alongX: false))
    var flags = [Bool](repeating: false, count: grid.width * grid.height)
    for y in rows.indices where rows[y] >= 0 {
      for x in columns.indices where columns[x] >= 0 {
        flags[y * grid.width + x] = orientation.swapsSides ? mask[rows[y], columns[x]] : mask[columns[x], rows[y]]
      }
    }
    return BitMask(width: grid.width, height: grid.height, flags)
  }

  /// The most pixels of a mask.
  private static let maximumMaskArea = 1 << 28
}
