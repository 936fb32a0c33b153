extension UInt8: ScoreElement {
  package static var lowestKey: UInt8 { 0 }
  package static var lowestKeyIsNoNumber: Bool { false }
  package var key: UInt8 { self }

  @inline(__always)
  package static func keys(_ elements: Span<UInt8>, at index: Int) -> SIMD16<UInt8> {
    elements.lanes(SIMD16<UInt8>.self, at: index)
  }

  @inline(__always)
  package static func raise(_ maxima: inout SIMD16<UInt8>, to keys: SIMD16<UInt8>) {
    maxima = maxima.replacing(with: keys, where: keys .> maxima)
  }

  @inline(__always)
  package static func set(
    _ marks: inout SIMD16<Int8>, to mark: Int8, where old: SIMD16<UInt8>, differs new: SIMD16<UInt8>
  ) {
    marks = marks.replacing(with: SIMD16(repeating: mark), where: old .!= new)
  }

  @inline(__always)
  package static func anyReaches(_ keys: SIMD16<UInt8>, floor: UInt8) -> Bool {
    var larger = SIMD16<UInt8>(repeating: floor)
    raise(&larger, to: keys)
    return anyBit(SIMD16<Int8>().replacing(with: SIMD16(repeating: -1), where: larger .== keys))
  }
}

/// Signed bytes are compared with their sign bit turned over, as unsigned bytes: those have a maximum instruction on
/// every processor.
extension Int8: ScoreElement {
  package static var lowestKey: UInt8 { 0 }
  package static var lowestKeyIsNoNumber: Bool { false }
  package var key: UInt8 { UInt8(bitPattern: self) ^ 0x80 }

  @inline(__always)
  package static func keys(_ elements: Span<Int8>, at index: Int) -> SIMD16<UInt8> {
    elements.lanes(SIMD16<Int8>.self, at: index).bits ^ 0x80
  }

  @inline(__always)
  package static func raise(_ maxima: inout SIMD16<UInt8>, to keys: SIMD16<UInt8>) {
    UInt8.raise(&maxima, to: keys)
  }

  @inline(__always)
  package static func set(
    _ marks: inout SIMD16<Int8>, to mark: Int8, where old: SIMD16<UInt8>, differs new: SIMD16<UInt8>
  ) {
    UInt8.set(&marks, to: mark, where: old, differs: new)
  }

  @inline(__always)
  package static func anyReaches(_ keys: SIMD16<UInt8>, floor: UInt8) -> Bool {
    UInt8.anyReaches(keys, floor: floor)
  }
}
