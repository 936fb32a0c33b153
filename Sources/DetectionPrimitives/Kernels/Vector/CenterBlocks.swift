// Centers of oriented boxes in blocks of four: which of them could be as near to another as ProbIoU asks.
//
// The measure exceeds t only where the Bhattacharyya distance is below L = -ln(1 - (1 - t)²). Its quadratic part is
// dᵀ S⁻¹ d / 4 for the difference d of the centers and the sum S of the covariances, its other part is never negative,
// and S has no eigenvalue above (m² + M²) / 12, m and M the longer sides. So |d|² < L (m² + M²) / 3 must hold. In Float,
// with a margin far above the rounding of a difference of coordinates that Float holds and of the products; sides whose
// squares are out of the ordinary become NaN, which compares as "could".

package struct CenterBlocks: Sendable {
  private var numbers: [Float] = []
  private var indices: [Int] = []

  private static let numbersPerBlock = 12
  private static let margin = 1 + 0x1p-16
  private static let ordinarySquares: ClosedRange<Float> = 0x1p-100...0x1p120

  package init() {}

  package mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// What the squared distance of centers is below, over the sum of the squares of the longer sides.
  package static func limit(threshold: Float) -> Float {
    let complement = 1 - Double(threshold)
    return Float(-Logarithm.natural(1 - complement * complement) / 3 * margin)
  }

  @inline(__always)
  private static func squaredSide(_ box: TurnedBox) -> Float {
    let side = Float(2 * larger(box.halfWidth, box.halfHeight))
    return ordinarySquares.contains(side * side) ? side * side : .nan
  }

  /// Adds a box; one without area is left out, since it overlaps nothing.
  package mutating func append(_ box: TurnedBox, index: Int) {
    guard box.hasArea else { return }
    let lane = indices.count & 3
    if lane == 0 {
      for _ in 0..<Self.numbersPerBlock { numbers.append(0) }
    }
    let offset = (indices.count >> 2) * Self.numbersPerBlock + lane
    numbers[offset] = Float(box.x)
    numbers[offset + 4] = Float(box.y)
    numbers[offset + 8] = Self.squaredSide(box)
    indices.append(index)
  }

  /// Whether `decide` says yes for one of the boxes whose center is within the limit of the candidate's.
  @inline(__always)
  package func anyMatch(_ candidate: TurnedBox, limit: Float, _ decide: (Int) -> Bool) -> Bool {
    guard candidate.hasArea else { return false }
    let numbers = numbers.span
    let x = SIMD4<Float>(repeating: Float(candidate.x))
    let y = SIMD4<Float>(repeating: Float(candidate.y))
    let side = SIMD4<Float>(repeating: Self.squaredSide(candidate))
    let factor = SIMD4<Float>(repeating: limit)
    for block in 0..<(indices.count &+ 3) >> 2 {
      let offset = block &* Self.numbersPerBlock
      let dx = numbers.lanes(SIMD4<Float>.self, at: offset) - x
      let dy = numbers.lanes(SIMD4<Float>.self, at: offset &+ 4) - y
      let reach = factor * (side + numbers.lanes(SIMD4<Float>.self, at: offset &+ 8))
      let mayMatch = .!(reach .<= dx * dx + dy * dy)
      guard any(mayMatch) else { continue }
      for lane in 0..<BoxBlocks.boxesPerBlock where mayMatch[lane] {
        let place = block &* BoxBlocks.boxesPerBlock &+ lane
        if place < indices.count && decide(indices[place]) { return true }
      }
    }
    return false
  }
}
