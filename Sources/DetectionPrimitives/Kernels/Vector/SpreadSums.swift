// Weighing spread bytes: four loads, four multiplications of pairs (pmaddwd) and four additions for sixteen bytes and a
// weight, or a pair of them.
//
// Three things keep the compiler at those instructions, and all were needed:
// - The sum of a pair's two products is added to the total in the next turn of the loop. Added at once, the two
//   additions are put in another order and the pattern of the instruction is lost.
// - All loads of a turn stand before the first multiplication. A load right before its use is taken apart into loads of
//   single elements on AVX2.
// - Weights are vectors in memory, not numbers, and lanes are widened and narrowed one by one, not as whole vectors.
//
// Two taps in a turn, or two groups, take as long: the multiplications and additions are the limit.

/// The sums of a group, of one tap at least, with a number to start from.
@inline(__always)
func spreadSums(
  _ spread: Span<Int16>, _ from: Int, _ step: Int, _ weights: Span<Int16>, _ first: Int, _ end: Int,
  _ base: SIMD8<Int32>
) -> (SIMD8<Int32>, SIMD8<Int32>) {
  // The first pair, of which there is one at least, adds nothing to the sums yet.
  var (s0, s1) = (base, base)
  let w = weights.lanes(SIMD8<Int16>.self, at: first)
  let p0 = spread.lanes(SIMD8<Int16>.self, at: from)
  let p1 = spread.lanes(SIMD8<Int16>.self, at: from &+ 8)
  let p2 = spread.lanes(SIMD8<Int16>.self, at: from &+ 16)
  let p3 = spread.lanes(SIMD8<Int16>.self, at: from &+ 24)
  var m0 = SIMD8(lowHalf: pairSums(w, p0), highHalf: pairSums(w, p1))
  var m1 = SIMD8(lowHalf: pairSums(w, p2), highHalf: pairSums(w, p3))
  var place = from &+ step
  var weight = first &+ 8
  while weight < end {
    let w = weights.lanes(SIMD8<Int16>.self, at: weight)
    let p0 = spread.lanes(SIMD8<Int16>.self, at: place)
    let p1 = spread.lanes(SIMD8<Int16>.self, at: place &+ 8)
    let p2 = spread.lanes(SIMD8<Int16>.self, at: place &+ 16)
    let p3 = spread.lanes(SIMD8<Int16>.self, at: place &+ 24)
    s0 &+= m0
    s1 &+= m1
    m0 = SIMD8(lowHalf: pairSums(w, p0), highHalf: pairSums(w, p1))
    m1 = SIMD8(lowHalf: pairSums(w, p2), highHalf: pairSums(w, p3))
    weight &+= 8
    place &+= step
  }
  return (s0 &+ m0, s1 &+ m1)
}

/// Sums of 22 fractional bits as 16-bit numbers 0…255.
@inline(__always)
func resampled(_ sums: SIMD8<Int32>) -> SIMD8<Int16> { byteRange(sums &>> 22) }
