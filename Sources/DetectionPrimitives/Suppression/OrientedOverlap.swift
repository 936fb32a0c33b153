/// How much two oriented boxes overlap, in one number of 0…1.
///
/// ```swift
/// let upright = OrientedBox(centerX: 0, centerY: 0, width: 2, height: 2, angle: 0)
/// let turned = OrientedBox(centerX: 0, centerY: 0, width: 2, height: 2, angle: .pi / 4)
/// OrientedOverlap.intersectionOverUnion(upright, turned)   // 0.70710677
/// OrientedOverlap.intersectionOverUnion(turned, turned)    // 1
/// ```
///
/// Both measures are symmetric, and 1 for equal boxes. A box with a side that is not above 0, with a number that is not
/// finite, or with an angle beyond a million radians gives 0.
public enum OrientedOverlap: Sendable, Hashable {
  /// The shared area over the area that both cover together, by clipping one polygon with the other.
  ///
  /// Computed in Double in the frame of one of the boxes, so boxes far from the origin and boxes that nearly coincide
  /// lose nothing.
  case intersectionOverUnion

  /// One minus the Hellinger distance of the boxes taken as normal distributions ("ProbIoU", Llerena et al., 2021).
  ///
  /// Blind to the angle of a square. Networks are trained with a form that adds 10⁻⁷ in six places and gives 0.9996 for
  /// equal boxes; this one adds nothing.
  case gaussian

  /// The measure of two boxes.
  public func callAsFunction(_ a: OrientedBox, _ b: OrientedBox) -> Float {
    value(TurnedBox(a), TurnedBox(b))
  }

  /// The measure of one box with each of many.
  ///
  /// - Complexity: O(n).
  public func callAsFunction(_ box: OrientedBox, _ others: [OrientedBox]) -> [Float] {
    matrix([box], others).elements
  }

  /// The measure of each of some boxes with each of others: element [r, c] is that of `rows[r]` and `columns[c]`.
  ///
  /// - Returns: A tensor of shape [rows, columns].
  /// - Complexity: O(rows · columns); pairs whose upright bounds are apart cost next to nothing.
  public func matrix(_ rows: [OrientedBox], _ columns: [OrientedBox]) -> Tensor<Float> {
    let rows = rows.map(TurnedBox.init)
    let columns = columns.map(TurnedBox.init)
    var elements = [Float](repeating: 0, count: rows.count * columns.count)
    switch self {
    case .intersectionOverUnion:
      var result = elements.mutableSpan
      Vector.turnedOverlaps(rows: rows, columns: columns, into: &result)
    case .gaussian:
      for row in rows.indices {
        for column in columns.indices {
          elements[row * columns.count + column] = value(rows[row], columns[column])
        }
      }
    }
    return Tensor(overlaps: elements, rows: rows.count, columns: columns.count)
  }

  private func value(_ a: TurnedBox, _ b: TurnedBox) -> Float {
    switch self {
    case .intersectionOverUnion: Reference.turnedOverlap(a, b)
    case .gaussian: Reference.gaussianOverlap(a, b)
    }
  }
}

extension TurnedBox {
  /// Takes in a box.
  package init(_ box: OrientedBox) {
    self.init(x: box.centerX, y: box.centerY, width: box.width, height: box.height, angle: box.angle)
  }
}
