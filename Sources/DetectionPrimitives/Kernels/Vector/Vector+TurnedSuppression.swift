// Suppression and matrices of oriented boxes, bounds first.
//
// Same results as the reference. Clipping two polygons costs a hundred times what comparing two upright boxes does, so
// four kept boxes at a time are asked first whether they could overlap the candidate by more than the threshold. Two
// boxes with areas A and B share at most I = min(A, B, what their upright bounds share), and I / (A + B - I) > t means
// I (1 + t) > t (A + B). The comparison is in Float with bounds rounded outward and a margin far above its rounding;
// areas out of the ordinary become NaN, which compares as "could".

extension Vector {
  /// As the twin in `Reference`.
  package static func turnedSuppression(
    boxes: [TurnedBox], order: [Int], groups: Span<Int32>, rule: TurnedRule, maximumDetectionCount: Int,
    kept: inout [Int], counts: inout SuppressionCounts
  ) {
    guard rule.measure == .exact else {
      Reference.turnedSuppression(
        boxes: boxes, order: order, groups: groups, rule: rule, maximumDetectionCount: maximumDetectionCount,
        kept: &kept, counts: &counts)
      return
    }
    kept.removeAll(keepingCapacity: true)
    var suppressors = TurnedBlocks()
    for (position, index) in order.enumerated() {
      let candidate = boxes[index]
      let isSuppressed = suppressors.anyMatch(candidate, threshold: rule.threshold) { other in
        (groups.isEmpty || groups[other] == groups[index]) && rule.suppresses(candidate, by: boxes[other])
      }
      if isSuppressed {
        counts.suppressed += 1
        if rule.suppressedSuppress { suppressors.append(candidate, index: index) }
      } else if kept.count == maximumDetectionCount {
        counts.overDetectionLimit = order.count - position
        break
      } else {
        kept.append(index)
        suppressors.append(candidate, index: index)
      }
    }
  }

  /// Writes the intersection over union of each of some boxes with each of others, row after row.
  package static func turnedOverlaps(
    rows: [TurnedBox], columns: [TurnedBox], into result: inout MutableSpan<Float>
  ) {
    precondition(result.count == rows.count * columns.count, "\(result.count) elements")
    var blocks = TurnedBlocks()
    for index in columns.indices { blocks.append(columns[index], index: index) }
    for index in result.indices { result[index] = 0 }
    var row: [Int] = []
    for number in rows.indices {
      row.removeAll(keepingCapacity: true)
      _ = blocks.anyMatch(rows[number], threshold: 0) { column in
        row.append(column)
        return false
      }
      for column in row {
        result[number * columns.count + column] = Reference.turnedOverlap(rows[number], columns[column])
      }
    }
  }
}

/// Bounds and areas of oriented boxes in blocks of four, as ``BoxBlocks``.
private struct TurnedBlocks {
  private var numbers: [Float] = []
  private var indices: [Int] = []

  private static let numbersPerBlock = 20
  private static let ordinaryAreas: ClosedRange<Float> = 0x1p-100...0x1p120
  private static let margin: Float = 1 - 0x1p-16

  private static func comparableArea(_ box: TurnedBox) -> Float {
    let area = Float(box.area)
    return ordinaryAreas.contains(area) ? area : .nan
  }

  mutating func append(_ box: TurnedBox, index: Int) {
    guard box.hasArea else { return }
    let lane = indices.count & 3
    if lane == 0 {
      // Places that are not filled yet share nothing with any box.
      for edge in [Float.infinity, 0, 0, 0, 1] {
        for _ in 0..<BoxBlocks.boxesPerBlock { numbers.append(edge) }
      }
    }
    let offset = (indices.count >> 2) * Self.numbersPerBlock + lane
    for edge in 0..<4 { numbers[offset + 4 * edge] = box.bounds[edge] }
    numbers[offset + 16] = Self.comparableArea(box)
    indices.append(index)
  }

  /// Whether `decide` says yes for one of the boxes that could overlap the candidate by more than the threshold.
  @inline(__always)
  func anyMatch(_ candidate: TurnedBox, threshold: Float, _ decide: (Int) -> Bool) -> Bool {
    guard candidate.hasArea else { return false }
    let numbers = numbers.span
    let minX = SIMD4<Float>(repeating: candidate.bounds.x)
    let minY = SIMD4<Float>(repeating: candidate.bounds.y)
    let maxX = SIMD4<Float>(repeating: candidate.bounds.z)
    let maxY = SIMD4<Float>(repeating: candidate.bounds.w)
    let area = SIMD4<Float>(repeating: Self.comparableArea(candidate))
    let zero = SIMD4<Float>()
    let factor = SIMD4<Float>(repeating: threshold < BoxBlocks.negligibleThreshold ? 0 : threshold * Self.margin)
    for block in 0..<(indices.count &+ 3) >> 2 {
      let offset = block &* Self.numbersPerBlock
      let otherMinX = numbers.lanes(SIMD4<Float>.self, at: offset)
      let otherMinY = numbers.lanes(SIMD4<Float>.self, at: offset &+ 4)
      let otherMaxX = numbers.lanes(SIMD4<Float>.self, at: offset &+ 8)
      let otherMaxY = numbers.lanes(SIMD4<Float>.self, at: offset &+ 12)
      let otherArea = numbers.lanes(SIMD4<Float>.self, at: offset &+ 16)
      let left = minX.replacing(with: otherMinX, where: otherMinX .> minX)
      let top = minY.replacing(with: otherMinY, where: otherMinY .> minY)
      let right = maxX.replacing(with: otherMaxX, where: otherMaxX .< maxX)
      let bottom = maxY.replacing(with: otherMaxY, where: otherMaxY .< maxY)
      let width = right - left
      var shared = width.replacing(with: zero, where: width .< zero) * (bottom - top)
      shared = shared.replacing(with: area, where: area .< shared)
      shared = shared.replacing(with: otherArea, where: otherArea .< shared)
      let sum = area + otherArea
      let mayMatch = .!(shared + shared * factor .<= factor * sum)
      guard any(mayMatch) else { continue }
      for lane in 0..<BoxBlocks.boxesPerBlock where mayMatch[lane] {
        let place = block &* BoxBlocks.boxesPerBlock &+ lane
        if place < indices.count && decide(indices[place]) { return true }
      }
    }
    return false
  }
}
