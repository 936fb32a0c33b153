extension Float: ScoreElement {
  package static var lowestKey: Float { -.infinity }
  package static var lowestKeyIsNoNumber: Bool { true }
  package var key: Float { self > -.infinity ? self : -.infinity }

  @inline(__always)
  package static func keys(_ elements: Span<Float>, at index: Int) -> SIMD8<Float> {
    elements.lanes(SIMD8<Float>.self, at: index)
  }

  @inline(__always)
  package static func raise(_ maxima: inout SIMD8<Float>, to keys: SIMD8<Float>) {
    // False for a NaN on the left, so that the maximum stays: one maxps.
    maxima = maxima.replacing(with: keys, where: keys .> maxima)
  }

  @inline(__always)
  package static func set(
    _ marks: inout SIMD8<Int32>, to mark: Int32, where old: SIMD8<Float>, differs new: SIMD8<Float>
  ) {
    marks = marks.replacing(with: SIMD8(repeating: mark), where: old .!= new)
  }

  @inline(__always)
  package static func anyReaches(_ keys: SIMD8<Float>, floor: Float) -> Bool {
    var larger = SIMD8<Float>(repeating: floor)
    raise(&larger, to: keys)
    return anyBit(SIMD8<Int32>().replacing(with: SIMD8<Int32>(repeating: -1), where: larger .== keys))
  }

  @inline(__always)
  package static func anyIsNoNumber(_ keys: SIMD8<Float>) -> Bool {
    anyBit(
      SIMD8<Int32>().replacing(with: SIMD8<Int32>(repeating: -1), where: keys .== SIMD8<Float>(repeating: lowestKey)))
  }

  @inline(__always)
  package static func anyPasses(_ keys: SIMD8<Float>, floor: Float) -> Bool {
    let all = SIMD8<Int32>(repeating: -1)
    var larger = SIMD8<Float>(repeating: floor)
    raise(&larger, to: keys)
    var passes = SIMD8<Int32>().replacing(with: all, where: larger .== keys)
    passes = passes.replacing(with: all, where: keys .== SIMD8(repeating: lowestKey))
    return anyBit(passes)
  }
}

extension Double: ScoreElement {
  package static var lowestKey: Double { -.infinity }
  package static var lowestKeyIsNoNumber: Bool { true }
  package var key: Double { self > -.infinity ? self : -.infinity }

  @inline(__always)
  package static func keys(_ elements: Span<Double>, at index: Int) -> SIMD4<Double> {
    elements.lanes(SIMD4<Double>.self, at: index)
  }

  @inline(__always)
  package static func raise(_ maxima: inout SIMD4<Double>, to keys: SIMD4<Double>) {
    maxima = maxima.replacing(with: keys, where: keys .> maxima)
  }

  @inline(__always)
  package static func set(
    _ marks: inout SIMD4<Int64>, to mark: Int64, where old: SIMD4<Double>, differs new: SIMD4<Double>
  ) {
    marks = marks.replacing(with: SIMD4(repeating: mark), where: old .!= new)
  }

  @inline(__always)
  package static func anyReaches(_ keys: SIMD4<Double>, floor: Double) -> Bool {
    var larger = SIMD4<Double>(repeating: floor)
    raise(&larger, to: keys)
    return anyBit(SIMD4<Int64>().replacing(with: SIMD4<Int64>(repeating: -1), where: larger .== keys))
  }

  @inline(__always)
  package static func anyIsNoNumber(_ keys: SIMD4<Double>) -> Bool {
    anyBit(
      SIMD4<Int64>().replacing(with: SIMD4<Int64>(repeating: -1), where: keys .== SIMD4<Double>(repeating: lowestKey)))
  }

  @inline(__always)
  package static func anyPasses(_ keys: SIMD4<Double>, floor: Double) -> Bool {
    let all = SIMD4<Int64>(repeating: -1)
    var larger = SIMD4<Double>(repeating: floor)
    raise(&larger, to: keys)
    var passes = SIMD4<Int64>().replacing(with: all, where: larger .== keys)
    passes = passes.replacing(with: all, where: keys .== SIMD4(repeating: lowestKey))
    return anyBit(passes)
  }
}

/// Half floats are compared by their bit patterns, as integers that are the bits below the sign, negated where the sign
/// is set: that orders like the numbers, with both zeros equal, positive NaNs above infinity and negative ones below
/// -infinity.
extension Float16: ScoreElement {
  private static var infinityKey: Int16 { 0x7C00 }

  package static var lowestKey: Int16 { -infinityKey }
  package static var lowestKeyIsNoNumber: Bool { true }

  package var key: Int16 {
    let bits = Int16(bitPattern: bitPattern)
    let key = bits < 0 ? -(bits & .max) : bits
    return key > Self.infinityKey || key < Self.lowestKey ? Self.lowestKey : key
  }

  @inline(__always)
  package static func keys(_ elements: Span<Float16>, at index: Int) -> SIMD8<Int16> {
    let bits = SIMD8<Int16>(truncatingIfNeeded: elements.bitLanes(at: index))
    let sign = bits &>> 15
    return ((bits & .max) ^ sign) &- sign
  }

  @inline(__always)
  package static func raise(_ maxima: inout SIMD8<Int16>, to keys: SIMD8<Int16>) {
    let infinity = SIMD8<Int16>(repeating: infinityKey)
    let capped = keys.replacing(with: infinity, where: keys .> infinity)
    let numbers = keys.replacing(with: SIMD8(repeating: lowestKey), where: capped .!= keys)
    maxima = maxima.replacing(with: numbers, where: numbers .> maxima)
  }

  @inline(__always)
  package static func set(
    _ marks: inout SIMD8<Int16>, to mark: Int16, where old: SIMD8<Int16>, differs new: SIMD8<Int16>
  ) {
    marks = marks.replacing(with: SIMD8(repeating: mark), where: old .!= new)
  }

  @inline(__always)
  package static func anyReaches(_ keys: SIMD8<Int16>, floor: Int16) -> Bool {
    var larger = SIMD8<Int16>(repeating: floor)
    raise(&larger, to: keys)
    return anyBit(SIMD8<Int16>().replacing(with: SIMD8<Int16>(repeating: -1), where: larger .== keys))
  }

  @inline(__always)
  package static func anyIsNoNumber(_ keys: SIMD8<Int16>) -> Bool {
    anyBit(
      SIMD8<Int16>().replacing(with: SIMD8<Int16>(repeating: -1), where: keys .== SIMD8<Int16>(repeating: lowestKey)))
  }

  @inline(__always)
  package static func anyPasses(_ keys: SIMD8<Int16>, floor: Int16) -> Bool {
    let all = SIMD8<Int16>(repeating: -1)
    var larger = SIMD8<Int16>(repeating: floor)
    raise(&larger, to: keys)
    var passes = SIMD8<Int16>().replacing(with: all, where: larger .== keys)
    passes = passes.replacing(with: all, where: keys .== SIMD8(repeating: lowestKey))
    return anyBit(passes)
  }
}
