// The fast twin of `weighColumn` with weights of Float: eight elements at a time, the taps added in the same order.

extension Vector {
  /// The twin of ``Reference/weighColumn(_:from:rowStep:count:places:weights:into:at:)`` with weights of Float.
  package static func weighColumn(
    _ source: Span<Float>, from first: Int, rowStep: Int, count: Int, places: Span<Int32>, weights: Span<Float>,
    into values: inout MutableSpan<Float>, at start: Int
  ) {
    precondition(places.count == weights.count && places.count > 0, "\(weights.count) weights")
    precondition(start >= 0 && count >= 0 && count <= values.count - start, "\(count) elements at \(start)")
    for place in places.indices {
      let row = first + Int(places[place]) * rowStep
      precondition(row >= 0 && row + count <= source.count, "row \(places[place])")
    }
    guard count >= 8 else {
      return Reference.weighColumn(
        source, from: first, rowStep: rowStep, count: count, places: places, weights: weights, into: &values, at: start)
    }
    let last = count &- 8
    var x = 0
    while x < last {
      values.store(sum(source, first &+ x, rowStep, places, weights), at: start &+ x)
      x &+= 8
    }
    values.store(sum(source, first &+ last, rowStep, places, weights), at: start &+ last)
  }
}

@inline(__always)
private func sum(
  _ source: Span<Float>, _ place: Int, _ rowStep: Int, _ places: Span<Int32>, _ weights: Span<Float>
) -> SIMD8<Float> {
  var sum = product(source, place, rowStep, places, weights, 0)
  var tap = 1
  while tap < places.count {
    sum += product(source, place, rowStep, places, weights, tap)
    tap &+= 1
  }
  return sum
}

@inline(__always)
private func product(
  _ source: Span<Float>, _ place: Int, _ rowStep: Int, _ places: Span<Int32>, _ weights: Span<Float>, _ tap: Int
) -> SIMD8<Float> {
  source.lanes(SIMD8<Float>.self, at: place &+ Int(places[lane: tap]) &* rowStep)
    * SIMD8(repeating: weights[lane: tap])
}
