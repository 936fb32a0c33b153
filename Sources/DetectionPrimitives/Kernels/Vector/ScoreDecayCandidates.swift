// Candidates of a suppression that lowers scores, edge by edge, for loops that take several at once.
//
// Boxes whose union with another could leave the range in which the quotient is taken in Float, and boxes without area,
// are told apart once: the former send their rows through the reference, the latter share nothing with any box.

package struct ScoreDecayCandidates: Sendable {
  var minX: [Float] = []
  var minY: [Float] = []
  var maxX: [Float] = []
  var maxY: [Float] = []
  var areas: [Float] = []
  var scores: [Float] = []
  var indices: [Int32] = []
  var groups: [Int32] = []
  /// The overlap of each candidate with one of them.
  var overlaps: [Float] = []
  /// What matrix suppression knows of each candidate, of many by index of the box: how much a better one overlaps it.
  var overlapped: [Double] = []
  /// What matrix suppression multiplies scores by, by index of the box.
  var factors: [Double] = []
  /// Of many candidates, the best.
  var heap = ScoreHeap()
  /// Whether every area is in the ordinary range.
  private(set) var isOrdinary = true

  private static let ordinaryAreas: ClosedRange<Float> = 0x1p-100...0x1p125

  package init() {}

  /// The number of candidates.
  var count: Int { scores.count }

  mutating func removeAll() {
    minX.removeAll(keepingCapacity: true)
    minY.removeAll(keepingCapacity: true)
    maxX.removeAll(keepingCapacity: true)
    maxY.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    scores.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    overlaps.removeAll(keepingCapacity: true)
    overlapped.removeAll(keepingCapacity: true)
    isOrdinary = true
  }

  mutating func append(_ box: SIMD4<Float>, score: Float, index: Int, group: Int32) {
    let hasArea = Reference.hasArea(box)
    // A box without area: nothing is left or right of it.
    minX.append(hasArea ? box.x : .infinity)
    minY.append(hasArea ? box.y : .infinity)
    maxX.append(hasArea ? box.z : 0)
    maxY.append(hasArea ? box.w : 0)
    let area = hasArea ? Reference.area(box) : 1
    areas.append(area)
    isOrdinary = isOrdinary && Self.ordinaryAreas.contains(area)
    scores.append(score)
    indices.append(Int32(truncatingIfNeeded: index))
    groups.append(group)
    overlaps.append(0)
    overlapped.append(0)
  }

  /// The box of a candidate.
  @inline(__always)
  func box(_ place: Int) -> SIMD4<Float> { SIMD4(minX[place], minY[place], maxX[place], maxY[place]) }

  /// Finds the intersection over union of a candidate with those at some places, 0 with those of other groups.
  mutating func findOverlaps(of place: Int, in places: Range<Int>) {
    var result = exchange(&overlaps, with: [])
    do {
      var result = result.mutableSpan
      writeOverlaps(of: place, in: places, into: &result)
    }
    overlaps = result
  }

  private func writeOverlaps(of place: Int, in places: Range<Int>, into result: inout MutableSpan<Float>) {
    let box = box(place)
    let area = areas[place]
    let group = groups[place]
    let minX = minX.span
    let minY = minY.span
    let maxX = maxX.span
    let maxY = maxY.span
    let areas = areas.span
    let groups = groups.span
    precondition(places.upperBound <= result.count, "places up to \(places.upperBound) of \(result.count)")
    guard isOrdinary else {
      for other in places {
        let overlap = Reference.intersectionOverUnion(
          box, SIMD4(minX[lane: other], minY[lane: other], maxX[lane: other], maxY[lane: other]))
        result[lane: other] = groups[lane: other] == group ? overlap : 0
      }
      return
    }
    for other in places {
      let (width, height) = Reference.commonSides(
        box, SIMD4(minX[lane: other], minY[lane: other], maxX[lane: other], maxY[lane: other]))
      let intersection = (width < 0 ? 0 : width) * (height < 0 ? 0 : height)
      let overlap = intersection / ((area + areas[lane: other]) - intersection)
      result[lane: other] = groups[lane: other] == group ? overlap : 0
    }
  }

  /// Drops the candidates whose score does not exceed a threshold; the others keep their order.
  mutating func removeAll(notAbove threshold: Float) {
    var count = 0
    for place in scores.indices where scores[place] > threshold {
      if count != place {
        minX[count] = minX[place]
        minY[count] = minY[place]
        maxX[count] = maxX[place]
        maxY[count] = maxY[place]
        areas[count] = areas[place]
        scores[count] = scores[place]
        indices[count] = indices[place]
        groups[count] = groups[place]
      }
      count += 1
    }
    let gone = scores.count - count
    minX.removeLast(gone)
    minY.removeLast(gone)
    maxX.removeLast(gone)
    maxY.removeLast(gone)
    areas.removeLast(gone)
    scores.removeLast(gone)
    indices.removeLast(gone)
    groups.removeLast(gone)
    overlaps.removeLast(gone)
  }
}
