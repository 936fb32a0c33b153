/// Four boxes in lanes, edge by edge, and what they share with others.
///
/// Not generic over the number of lanes: the comparisons of a generic vector become loops over its elements.
package struct BoxLanes: Sendable {
  package typealias Lanes = SIMD4<Float>

  package let minX: Lanes
  package let minY: Lanes
  package let maxX: Lanes
  package let maxY: Lanes

  /// One box in every lane.
  @inline(__always)
  package init(repeating box: SIMD4<Float>) {
    minX = Lanes(repeating: box.x)
    minY = Lanes(repeating: box.y)
    maxX = Lanes(repeating: box.z)
    maxY = Lanes(repeating: box.w)
  }

  /// Four boxes whose left, top, right and bottom edges lie one after the other.
  @inline(__always)
  package init(_ numbers: Span<Float>, at offset: Int) {
    minX = numbers.lanes(Lanes.self, at: offset)
    minY = numbers.lanes(Lanes.self, at: offset &+ 4)
    maxX = numbers.lanes(Lanes.self, at: offset &+ 8)
    maxY = numbers.lanes(Lanes.self, at: offset &+ 12)
  }

  /// The sides of what each box shares with another; negative where they are apart.
  @inline(__always)
  package func sharedSides(_ other: BoxLanes) -> (width: Lanes, height: Lanes) {
    let left = minX.replacing(with: other.minX, where: other.minX .> minX)
    let top = minY.replacing(with: other.minY, where: other.minY .> minY)
    let right = maxX.replacing(with: other.maxX, where: other.maxX .< maxX)
    let bottom = maxY.replacing(with: other.maxY, where: other.maxY .< maxY)
    return (right - left, bottom - top)
  }
}
