// Bounds and areas of oriented boxes in blocks of four, as ``BoxBlocks``: which of them could overlap another too much.
//
// Two boxes with areas A and B share at most I = min(A, B, what their upright bounds share), and I / (A + B - I) > t
// means I (1 + t) > t (A + B). The comparison is in Float with bounds rounded outward and a margin far above its
// rounding; areas out of the ordinary become NaN, which compares as "could".

package struct TurnedBlocks: Sendable {
  private var numbers: [Float] = []
  private var indices: [Int] = []

  private static let numbersPerBlock = 20
  private static let ordinaryAreas: ClosedRange<Float> = 0x1p-100...0x1p120
  private static let margin: Float = 1 - 0x1p-16

  package init() {}

  package mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  private static func comparableArea(_ box: TurnedBox) -> Float {
    let area = Float(box.area)
    return ordinaryAreas.contains(area) ? area : .nan
  }

  /// Adds a box; one without area is left out, since it overlaps nothing.
  package mutating func append(_ box: TurnedBox, index: Int) {
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
  package func anyMatch(_ candidate: TurnedBox, threshold: Float, _ decide: (Int) -> Bool) -> Bool {
    guard candidate.hasArea else { return false }
    let numbers = numbers.span
    let probe = BoxLanes(repeating: candidate.bounds)
    let area = SIMD4<Float>(repeating: Self.comparableArea(candidate))
    let zero = SIMD4<Float>()
    let factor = SIMD4<Float>(repeating: threshold < BoxBlocks.negligibleThreshold ? 0 : threshold * Self.margin)
    for block in 0..<(indices.count &+ 3) >> 2 {
      let offset = block &* Self.numbersPerBlock
      let (width, height) = probe.sharedSides(BoxLanes(numbers, at: offset))
      let otherArea = numbers.lanes(SIMD4<Float>.self, at: offset &+ 16)
      var shared = width.replacing(with: zero, where: width .< zero) * height
      shared = shared.replacing(with: area, where: area .< shared)
      shared = shared.replacing(with: otherArea, where: otherArea .< shared)
      let mayMatch = .!(shared + shared * factor .<= factor * (area + otherArea))
      guard any(mayMatch) else { continue }
      for lane in 0..<BoxBlocks.boxesPerBlock where mayMatch[lane] {
        let place = block &* BoxBlocks.boxesPerBlock &+ lane
        if place < indices.count && decide(indices[place]) { return true }
      }
    }
    return false
  }
}
