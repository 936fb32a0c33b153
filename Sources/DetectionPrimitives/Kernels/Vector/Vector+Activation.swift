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
  ///
  /// Mostly no element of a block is far from 0, and fewer steps do. Whether that held is asked once for a block; where
  /// it did not, the block is done again.
  package static func sigmoid(_ values: Span<Float>, into results: inout MutableSpan<Float>) {
    precondition(results.count >= values.count, "room for \(results.count) of \(values.count) results")
    let limit = SIMD8<Float>(repeating: Logistic.highest)
    var i = 0
    while i &+ sigmoidBlock <= values.count {
      var largest = limit
      let end = i &+ sigmoidBlock
      while i < end {
        let x = values.lanes(SIMD8<Float>.self, at: i)
        Float.raise(&largest, to: (x.bits & 0x7FFF_FFFF).floats)
        results.store(PortableMath.sigmoidOfSmall(x), at: i)
        i &+= 8
      }
      let isFar = SIMD8<Int32>().replacing(with: SIMD8(repeating: -1), where: largest .!= limit)
      if anyBit(isFar) { sigmoidOfAny(values, from: end &- sigmoidBlock, to: end, into: &results) }
    }
    sigmoidOfAny(values, from: i, to: values.count, into: &results)
  }

  /// How many elements are asked at once whether one of them is far from 0.
  private static var sigmoidBlock: Int { 64 }

  @inline(never)
  private static func sigmoidOfAny(
    _ values: Span<Float>, from start: Int, to end: Int, into results: inout MutableSpan<Float>
  ) {
    var i = start
    while i &+ 8 <= end {
      results.store(PortableMath.sigmoid(values.lanes(SIMD8<Float>.self, at: i)), at: i)
      i &+= 8
    }
    while i < end {
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
    let sum = exponentials(values, largest: largest, into: &results)
    var i = 0
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
  ///
  /// The shares of whole vectors are not stored: `shares` has their exponentials.
  package static func expectation(_ values: Span<Float>, shares: inout MutableSpan<Float>) -> Float {
    precondition(shares.count >= values.count, "room for \(shares.count) of \(values.count) shares")
    let largest = largest(values)
    guard largest.isFinite else { return Reference.expectation(values, shares: &shares) }
    let sum = exponentials(values, largest: largest, into: &shares)
    var indices = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    var sums = SIMD8<Float>()
    var i = 0
    while i &+ 8 <= values.count {
      sums += indices * (shares.lanes(SIMD8<Float>.self, at: i) / sum)
      indices += 8
      i &+= 8
    }
    let whole = i
    while i < values.count {
      sums[i &- whole] += Float(i) * (shares[i] / sum)
      i &+= 1
    }
    return Reference.total(sums)
  }

  /// The exponentials of the elements less the largest one, and their sum.
  @inline(__always)
  private static func exponentials(
    _ values: Span<Float>, largest: Float, into results: inout MutableSpan<Float>
  ) -> Float {
    let whole = values.count &- values.count % 8
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
    let four = maxima.lowHalf.replacing(with: maxima.highHalf, where: maxima.highHalf .> maxima.lowHalf)
    let two = (four.x > four.z ? four.x : four.z, four.y > four.w ? four.y : four.w)
    var largest = two.0 > two.1 ? two.0 : two.1
    while i < values.count {
      if values[i] > largest { largest = values[i] }
      i &+= 1
    }
    return largest
  }
}
