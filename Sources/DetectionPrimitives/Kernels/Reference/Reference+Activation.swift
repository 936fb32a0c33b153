// What turns a network's raw numbers (logits) into probabilities.
//
// exp and sigmoid are those of `PortableMath`, element by element.
//
// softmax(x)ᵢ = eˣⁱ⁻ᵐ / Σⱼ eˣʲ⁻ᵐ with m the largest number, so that nothing overflows. The sum has a fixed order, so
// that it has the same bits everywhere: element i goes to partial sum i mod 8, and the partial sums s are added as
// ((s₀ + s₄) + (s₂ + s₆)) + ((s₁ + s₅) + (s₃ + s₇)).
// A result's relative error is up to 2⁻²⁴ times (m - xᵢ + 6).
// A NaN stays NaN and takes no part in the others. Where the largest number is infinite, of either sign, the elements
// equal to it share 1 equally and the others get 0: that is the limit, and never 0/0.

extension Reference {
  /// The exponential function of each element.
  package static func exp(_ values: Span<Float>, into results: inout MutableSpan<Float>) {
    for i in values.indices { results[i] = PortableMath.exp(values[i]) }
  }

  /// The logistic function of each element.
  package static func sigmoid(_ values: Span<Float>, into results: inout MutableSpan<Float>) {
    for i in values.indices { results[i] = PortableMath.sigmoid(values[i]) }
  }

  /// The share of each element's exponential in the sum of all.
  package static func softmax(_ values: Span<Float>, into results: inout MutableSpan<Float>) {
    var largest = -Float.infinity
    for i in values.indices where values[i] > largest { largest = values[i] }
    guard largest.isFinite else { return shareAmongEqual(values, to: largest, into: &results) }
    var sums = SIMD8<Float>()
    for i in values.indices {
      results[i] = PortableMath.expOfNegated(largest - values[i])
      if !results[i].isNaN { sums[i % 8] += results[i] }
    }
    let sum = total(sums)
    for i in values.indices { results[i] = results[i] / sum }
  }

  /// The mean of the indices, weighted with the softmax of the elements: what a distribution over distances stands for.
  ///
  /// The products of index and share are added as the exponentials are: to partial sum i mod 8, and these likewise.
  package static func expectation(_ values: Span<Float>, shares: inout MutableSpan<Float>) -> Float {
    softmax(values, into: &shares)
    var sums = SIMD8<Float>()
    for i in values.indices { sums[i % 8] += Float(i) * shares[i] }
    return total(sums)
  }

  /// The sum of eight partial sums, in the order that is stated above.
  @inline(__always)
  package static func total(_ sums: SIMD8<Float>) -> Float {
    let four = sums.lowHalf + sums.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }

  /// Equal shares of 1 for the elements equal to `largest`, 0 for the others; NaN stays.
  package static func shareAmongEqual(_ values: Span<Float>, to largest: Float, into results: inout MutableSpan<Float>)
  {
    var count: Float = 0
    for i in values.indices where values[i] == largest { count += 1 }
    for i in values.indices {
      results[i] = values[i].isNaN ? values[i] : values[i] == largest ? 1 / count : 0
    }
  }
}
