extension Boxes {
  /// Which boxes are large enough: both sides at least a length, and the area at least another.
  ///
  /// ```swift
  /// let found = Boxes([
  ///   Box(x: 0, y: 0, width: 4, height: 4), Box(x: 0, y: 0, width: 9, height: 1),
  ///   Box(x: 0, y: 0, width: 2, height: 3),
  /// ])
  /// found.indices(minimumSide: 2)                   // [0, 2]
  /// found.indices(minimumSide: 2, minimumArea: 7)   // [0]
  /// ```
  ///
  /// - Parameters:
  ///   - minimumSide: What both sides are at least, in pixels. An empty box has a side of 0.
  ///   - minimumArea: What the area is at least, in square pixels.
  /// - Returns: The indices of the boxes that are, in increasing order; a box that is not finite is not among them.
  /// - Complexity: O(`count`).
  public func indices(minimumSide: Float, minimumArea: Float = 0) -> [Int] {
    var kept: [Int] = []
    for index in 0..<count {
      let box = self[index]
      if box.isFinite && box.width >= minimumSide && box.height >= minimumSide && box.area >= minimumArea {
        kept.append(index)
      }
    }
    return kept
  }

  /// Removes the boxes that are too small, and says which ones stay, so that scores and classes can follow.
  ///
  /// ```swift
  /// var some = Boxes([Box(x: 0, y: 0, width: 9, height: 1), Box(x: 5, y: 5, width: 4, height: 4)])
  /// some.removeSmall(minimumSide: 2)   // [1]
  /// some[0]                           // (5, 5, 9, 9)
  /// ```
  ///
  /// - Parameters:
  ///   - minimumSide: What both sides are at least, in pixels. An empty box has a side of 0.
  ///   - minimumArea: What the area is at least, in square pixels.
  /// - Returns: The former index of each box that stays, in increasing order; a box that is not finite does not stay.
  /// - Complexity: O(`count`).
  @discardableResult
  public mutating func removeSmall(minimumSide: Float, minimumArea: Float = 0) -> [Int] {
    let kept = indices(minimumSide: minimumSide, minimumArea: minimumArea)
    for (place, index) in kept.enumerated() { self[place] = self[index] }
    removeLast(count - kept.count)
    return kept
  }
}
