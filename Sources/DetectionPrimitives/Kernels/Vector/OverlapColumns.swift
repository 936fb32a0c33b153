// Intersection over union of boxes with many others, eight at a time.
//
// Equal to the reference to the bit: the same operations on lanes, a division included. Columns are copied once:
// boxes without area become ones of area 1 that share nothing with any box, and those whose union with another could
// leave the range in which the quotient is taken in Float are noted and computed one by one.
//
// Rejected: skipping the division where none of eight boxes reaches the row's box. Whether one does is hard to foresee,
// and a wrong guess of the processor costs more than the division of eight zeros.

package struct OverlapColumns: Sendable {
  private var minX: [Float] = []
  private var minY: [Float] = []
  private var maxX: [Float] = []
  private var maxY: [Float] = []
  private var areas: [Float] = []
  /// The columns whose areas are out of the ordinary.
  private var oddColumns: [Int] = []

  private static let laneCount = 8
  private static let ordinaryAreas: ClosedRange<Float> = 0x1p-100...0x1p125

  /// The number of boxes.
  package let count: Int

  /// Takes in the boxes.
  package init(minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>) {
    count = minX.count
    precondition(minY.count == count && maxX.count == count && maxY.count == count, "edges of different counts")
    let padded = (count + Self.laneCount - 1) / Self.laneCount * Self.laneCount
    self.minX = Array(repeating: .infinity, count: padded)
    self.minY = Array(repeating: .infinity, count: padded)
    self.maxX = Array(repeating: 0, count: padded)
    self.maxY = Array(repeating: 0, count: padded)
    areas = Array(repeating: 1, count: padded)
    for column in 0..<count {
      let box = SIMD4(minX[column], minY[column], maxX[column], maxY[column])
      guard Reference.hasArea(box) else { continue }
      let area = Reference.area(box)
      guard Self.ordinaryAreas.contains(area) else {
        oddColumns.append(column)
        continue
      }
      self.minX[column] = box.x
      self.minY[column] = box.y
      self.maxX[column] = box.z
      self.maxY[column] = box.w
      areas[column] = area
    }
  }

  /// Writes the intersection over union of a box with each column, from `start` on.
  package func write(
    overlapsOf box: SIMD4<Float>, minX: Span<Float>, minY: Span<Float>, maxX: Span<Float>, maxY: Span<Float>,
    into result: inout MutableSpan<Float>, at start: Int
  ) {
    precondition(start >= 0 && start + count <= result.count, "no room for \(count) numbers at \(start)")
    guard Self.ordinaryAreas.contains(Reference.area(box)) else {
      Reference.overlaps(
        of: box, minX: minX, minY: minY, maxX: maxX, maxY: maxY, .intersectionOverUnion, into: &result, at: start)
      return
    }
    writeOrdinary(box, into: &result, at: start)
    for column in oddColumns {
      result[start + column] = Reference.intersectionOverUnion(
        box, SIMD4(minX[column], minY[column], maxX[column], maxY[column]))
    }
  }

  private func writeOrdinary(_ box: SIMD4<Float>, into result: inout MutableSpan<Float>, at start: Int) {
    let minX = minX.span
    let minY = minY.span
    let maxX = maxX.span
    let maxY = maxY.span
    let areas = areas.span
    let boxArea = Reference.area(box)
    for column in 0..<count {
      let (width, height) = Reference.commonSides(
        box, SIMD4(minX[lane: column], minY[lane: column], maxX[lane: column], maxY[lane: column]))
      let intersection = (width > 0 ? width : 0) * (height > 0 ? height : 0)
      result[lane: start &+ column] = intersection / ((boxArea + areas[lane: column]) - intersection)
    }
  }
}
