// Intersection over union of boxes with many others, eight at a time.
//
// Equal to the reference to the bit: the same operations on lanes, a division included. Columns are copied once:
// boxes without area become ones that share nothing with any box, and those whose union with another could leave the
// range in which the quotient is taken in Float are noted and computed one by one. Where none of eight boxes reaches
// the row's box, which is the usual case in a picture, the division is skipped.

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
    areas = Array(repeating: 0, count: padded)
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
    typealias Lanes = SIMD8<Float>
    let minX = minX.span
    let minY = minY.span
    let maxX = maxX.span
    let maxY = maxY.span
    let areas = areas.span
    let boxMinX = Lanes(repeating: box.x)
    let boxMinY = Lanes(repeating: box.y)
    let boxMaxX = Lanes(repeating: box.z)
    let boxMaxY = Lanes(repeating: box.w)
    let boxArea = Lanes(repeating: Reference.area(box))
    let zero = Lanes()
    var column = 0
    while column < count {
      let columnMinX = minX.lanes(Lanes.self, at: column)
      let columnMinY = minY.lanes(Lanes.self, at: column)
      let columnMaxX = maxX.lanes(Lanes.self, at: column)
      let columnMaxY = maxY.lanes(Lanes.self, at: column)
      let left = boxMinX.replacing(with: columnMinX, where: columnMinX .> boxMinX)
      let top = boxMinY.replacing(with: columnMinY, where: columnMinY .> boxMinY)
      let right = boxMaxX.replacing(with: columnMaxX, where: columnMaxX .< boxMaxX)
      let bottom = boxMaxY.replacing(with: columnMaxY, where: columnMaxY .< boxMaxY)
      let width = right - left
      let height = bottom - top
      let intersection =
        width.replacing(with: zero, where: width .< zero)
        * height.replacing(with: zero, where: height .< zero)
      var quotient = zero
      if any(intersection .> zero) {
        let union = (boxArea + areas.lanes(Lanes.self, at: column)) - intersection
        quotient = intersection / union
      }
      if column &+ Self.laneCount <= count {
        result.store(quotient, at: start &+ column)
      } else {
        for lane in 0..<count &- column { result[lane: start &+ column &+ lane] = quotient[lane] }
      }
      column &+= Self.laneCount
    }
  }
}
