extension Int32: ScoreElement {
  package static var lowestKey: Int32 { .min }
  package static var lowestKeyIsNoNumber: Bool { false }
  package var key: Int32 { self }

  @inline(__always)
  package static func keys(_ elements: Span<Int32>, at index: Int) -> SIMD8<Int32> {
    elements.lanes(SIMD8<Int32>.self, at: index)
  }

  @inline(__always)
  package static func raise(_ maxima: inout SIMD8<Int32>, to keys: SIMD8<Int32>) {
    maxima = maxima.replacing(with: keys, where: keys .> maxima)
  }

  @inline(__always)
  package static func set(
    _ marks: inout SIMD8<Int32>, to mark: Int32, where old: SIMD8<Int32>, differs new: SIMD8<Int32>
  ) {
    marks = marks.replacing(with: SIMD8(repeating: mark), where: old .!= new)
  }

  @inline(__always)
  package static func anyReaches(_ keys: SIMD8<Int32>, floor: Int32) -> Bool {
    var larger = SIMD8<Int32>(repeating: floor)
    raise(&larger, to: keys)
    return anyBit(SIMD8<Int32>().replacing(with: SIMD8(repeating: -1), where: larger .== keys))
  }
}
