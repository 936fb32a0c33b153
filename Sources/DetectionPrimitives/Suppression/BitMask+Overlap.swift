extension BitMask {
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

  /// The overlaps of this mask with each of many.
  ///
  /// ```swift
  /// let left = BitMask(width: 4, height: 1, [true, true, true, false])
  /// let right = BitMask(width: 4, height: 1, [false, true, true, true])
  /// left.intersectionOverUnion(with: [left, right])   // [1, 0.5]
  /// ```
  ///
  /// - Parameters:
  ///   - others: Masks of pictures of the same size.
  ///   - isCrowd: For each of them, whether it is a region of many objects; `nil` where none is.
  /// - Returns: A number in 0…1 for each of them.
  /// - Precondition: All masks are of pictures of the same size; `isCrowd`, where given, has one element for each.
  /// - Complexity: O(n · pixels), of the rows that the objects share.
  public func intersectionOverUnion(with others: [BitMask], isCrowd: [Bool]? = nil) -> [Float] {
    if let isCrowd { precondition(isCrowd.count == others.count, "\(isCrowd.count) flags for \(others.count) masks") }
    var overlaps: [Float] = []
    overlaps.reserveCapacity(others.count)
    for (index, other) in others.enumerated() {
      overlaps.append(intersectionOverUnion(with: other, isCrowd: isCrowd?[index] ?? false))
    }
    return overlaps
  }

  /// The overlaps of each of some masks with each of others: element [r, c] is that of `rows[r]` and `columns[c]`.
  ///
  /// - Parameters:
  ///   - rows: Masks of pictures of the same size.
  ///   - columns: Masks of pictures of that size.
  ///   - isCrowd: For each of `columns`, whether it is a region of many objects; `nil` where none is.
  /// - Returns: A tensor of shape [rows, columns].
  /// - Precondition: All masks are of pictures of the same size; `isCrowd`, where given, has one element for each column.
  /// - Complexity: O(rows · columns · pixels), of the rows of pixels that two objects share.
  public static func intersectionOverUnionMatrix(
    _ rows: [BitMask], _ columns: [BitMask], isCrowd: [Bool]? = nil
  ) -> Tensor<Float> {
    var elements: [Float] = []
    elements.reserveCapacity(rows.count * columns.count)
    for row in rows { elements.append(contentsOf: row.intersectionOverUnion(with: columns, isCrowd: isCrowd)) }
    return Tensor(overlaps: elements, rows: rows.count, columns: columns.count)
  }
}
