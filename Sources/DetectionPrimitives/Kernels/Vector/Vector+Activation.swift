// The twins of `Reference`'s activations on eight lanes: lane i holds element i mod 8, so that the partial sums of
// softmax are the lanes of one vector. What is left over at the end is done one by one, with the same operations.

extension Vector {
  /// The exponential function of each element.
  package static func exp(_ values: Span<Float>, into results: inout MutableSpan<Float>) {
    precondition(results.count >= values.count, "room for \(results.count) of \(values.count) results")
    var i = 0
    while i &+ 8 <= values.count {
      results.store(PortableMath.exp(values.lanes(SIMD8<Float>.self, at: i)), at: i)
      i &+= 8
    }
    while i < values.count {
      results[i] = PortableMath.exp(values[i])
      i &+= 1
    }
  }

  /// The logistic function of each element.
  package static func sigmoid(_ values: Span<Float>, into results: inout MutableSpan<Float>) {
    precondition(results.count >= values.count, "room for \(results.count) of \(values.count) results")
    var i = 0
    while i &+ 8 <= values.count {
      results.store(PortableMath.sigmoid(values.lanes(SIMD8<Float>.self, at: i)), at: i)
      i &+= 8
    }
    while i < values.count {
      results[i] = PortableMath.sigmoid(values[i])
      i &+= 1
    }
  }

  /// The share of each element's exponential in the sum of all.
  package static func softmax(_ values: Span<Float>, into results: inout MutableSpan<Float>) {
    precondition(results.count >= values.count, "room for \(results.count) of \(values.count) results")
    let whole = values.count &- values.count % 8
    let largest = largest(values)
    guard largest.isFinite else { return Reference.shareAmongEqual(values, to: largest, into: &results) }
    var sums = SIMD8<Float>()
    var i = 0
    while i < whole {
      let e = PortableMath.expOfNegated(largest - values.lanes(SIMD8<Float>.self, at: i))
      results.store(e, at: i)
      sums += SIMD8<Float>().replacing(with: e, where: e .== e)
      i &+= 8
    }
    while i < values.count {
      results[i] = PortableMath.expOfNegated(largest - values[i])
      if !results[i].isNaN { sums[i &- whole] += results[i] }
      i &+= 1
    }
    let sum = Reference.total(sums)
    i = 0
    while i < whole {
      results.store(results.lanes(SIMD8<Float>.self, at: i) / sum, at: i)
      i &+= 8
    }
    while i < values.count {
      results[i] = results[i] / sum
      i &+= 1
    }
  }

  /// The mean of the indices, weighted with the softmax of the elements.
  package static func expectation(_ values: Span<Float>, shares: inout MutableSpan<Float>) -> Float {
    softmax(values, into: &shares)
    var indices = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var sums = SIMD8<Float>()
    var i = 0
    while i &+ 8 <= values.count {
      sums += indices * shares.lanes(SIMD8<Float>.self, at: i)
      indices += 8
      i &+= 8
    }
    let whole = i
    while i < values.count {
      sums[i &- whole] += Float(i) * shares[i]
      i &+= 1
    }
    return Reference.total(sums)
  }

  /// The largest number; -infinity where there is none.
  @inline(__always)
  private static func largest(_ values: Span<Float>) -> Float {
    var maxima = SIMD8<Float>(repeating: -.infinity)
    var i = 0
    while i &+ 8 <= values.count {
      Float.raise(&maxima, to: values.lanes(SIMD8<Float>.self, at: i))
      i &+= 8
    }
    var largest = -Float.infinity
    for lane in 0..<8 where maxima[lane] > largest { largest = maxima[lane] }
    while i < values.count {
      if values[i] > largest { largest = values[i] }
      i &+= 1
    }
    return largest
  }
}
