/// How much two boxes overlap, in one number.
///
/// ```swift
/// let a = Box(minX: 0, minY: 0, maxX: 4, maxY: 2)
/// let b = Box(minX: 2, minY: 0, maxX: 4, maxY: 2)
/// OverlapMeasure.intersectionOverUnion(a, b)     // 0.5
/// OverlapMeasure.intersectionOverSmaller(a, b)   // 1
/// ```
///
/// Every measure is a function of two boxes, of one with many, and of each of some with each of others. A box without
/// area, an inverted one and one with a corner that is not a number give 0 by every measure, never NaN. Two equal boxes
/// of any positive area give exactly 1. All but ``intersectionOverFirst`` are symmetric.
public struct OverlapMeasure: Sendable, Hashable {
  let kind: OverlapKind

  /// The shared area over the area that both cover together: 0…1.
  ///
  /// A division in `Float`, the same bits as ``Box/intersectionOverUnion(with:)``.
  public static let intersectionOverUnion = OverlapMeasure(kind: .intersectionOverUnion)

  /// Generalized: minus the part of the smallest box around both that neither covers: above -1, up to 1.
  ///
  /// Rezatofighi et al., "Generalized Intersection over Union", 2019.
  public static let generalized = OverlapMeasure(kind: .generalized)

  /// Minus the squared distance of the centers over the squared diagonal of the smallest box around both.
  ///
  /// Above -1, up to 1. Zheng et al., "Distance-IoU Loss", 2020, without a term in the denominator.
  public static let distance = OverlapMeasure(kind: .distance)

  /// As ``distance``, minus a term for boxes of different shape.
  ///
  /// v² / (1 - IoU + v) with v = 4/π² · (atan(w₁/h₁) - atan(w₂/h₂))². Zheng et al., 2020.
  public static let complete = OverlapMeasure(kind: .complete)

  /// The shared area over the area of the first box: how much of it the other covers.
  public static let intersectionOverFirst = OverlapMeasure(kind: .intersectionOverFirst)

  /// The shared area over the smaller of the two areas: 1 when one box lies inside the other.
  public static let intersectionOverSmaller = OverlapMeasure(kind: .intersectionOverSmaller)

  /// Intersection over union with every side one longer: boxes of whole pixels, both ends included.
  ///
  /// The convention of Pascal VOC and of code that descends from py-faster-rcnn. A box from 3 to 3 has an area here;
  /// only inverted boxes and numbers that are not finite give 0.
  public static let inclusivePixels = OverlapMeasure(kind: .inclusivePixels)

  /// The measure of two boxes.
  public func callAsFunction(_ a: Box, _ b: Box) -> Float {
    Reference.overlap(a.corners, b.corners, kind)
  }

  /// The measure of one box with each of many.
  ///
  /// - Complexity: O(n).
  public func callAsFunction(_ box: Box, _ others: Boxes) -> [Float] {
    matrix(Boxes([box]), others).elements
  }

  /// The measure of each of some boxes with each of others: element [r, c] is that of `rows[r]` and `columns[c]`.
  ///
  /// - Returns: A tensor of shape [rows, columns].
  /// - Complexity: O(rows · columns).
  public func matrix(_ rows: Boxes, _ columns: Boxes) -> Tensor<Float> {
    // Row by row through a buffer: memory that is new is touched once, and not filled with zeros before.
    var elements: [Float] = []
    elements.reserveCapacity(rows.count * columns.count)
    var buffer = [Float](repeating: 0, count: columns.count)
    let prepared = prepared(columns)
    for row in rows.indices {
      var result = buffer.mutableSpan
      write(rows[row], columns, prepared, into: &result, at: 0)
      elements.append(contentsOf: buffer)
    }
    return Tensor(overlaps: elements, rows: rows.count, columns: columns.count)
  }

  /// Writes the matrix of measures, row after row, into an array whose memory is used again.
  public func write(matrixOf rows: Boxes, _ columns: Boxes, into elements: inout [Float]) {
    let count = rows.count * columns.count
    if elements.count > count { elements.removeLast(elements.count - count) }
    elements.append(contentsOf: repeatElement(0, count: count - elements.count))
    var result = elements.mutableSpan
    let prepared = prepared(columns)
    for row in rows.indices { write(rows[row], columns, prepared, into: &result, at: row * columns.count) }
  }

  /// What makes rows of intersection over union fast.
  private func prepared(_ columns: Boxes) -> OverlapColumns? {
    guard kind == .intersectionOverUnion else { return nil }
    return OverlapColumns(
      minX: columns.minX.span, minY: columns.minY.span, maxX: columns.maxX.span, maxY: columns.maxY.span)
  }

  /// Writes the measures of one box with each of many, from `start` on.
  private func write(
    _ box: Box, _ columns: Boxes, _ prepared: OverlapColumns?, into result: inout MutableSpan<Float>, at start: Int
  ) {
    let minX = columns.minX.span
    let minY = columns.minY.span
    let maxX = columns.maxX.span
    let maxY = columns.maxY.span
    if let prepared {
      prepared.write(
        overlapsOf: box.corners, minX: minX, minY: minY, maxX: maxX, maxY: maxY, into: &result, at: start)
    } else {
      Reference.overlaps(
        of: box.corners, minX: minX, minY: minY, maxX: maxX, maxY: maxY, kind, into: &result, at: start)
    }
  }
}
