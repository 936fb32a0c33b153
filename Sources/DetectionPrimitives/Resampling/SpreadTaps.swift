/// The taps of Pillow's resize along one axis, in the form that the kernel for spread bytes reads.
struct SpreadTaps: Sendable {
  /// The taps as Pillow has them.
  private(set) var axis = AxisTaps<Int32>()

  /// The weights as pairs (coarse, fine) with weight = 256 · coarse + fine, four times each.
  private(set) var pairs: [Int16] = []

  /// For each target pixel, 2²¹ + 128 · Σ weight.
  private(set) var bases: [Int32] = []

  /// The taps for pairs of source pixels, where that kernel is the faster one.
  private(set) var ofPixelPairs: PairTaps
  private(set) var takesPixelPairs = false

  /// Whether all weights fit the pairs: below 2.
  private(set) var arePairs = false

  /// Taps of an axis whose pairs of source pixels are so far apart.
  init(pairDistance: Int) { ofPixelPairs = PairTaps(distance: pairDistance) }

  /// Computes the taps of an axis, for a part of the target.
  mutating func compute(
    _ kernel: ResampleKernel, source: Int, target: Int, region: Range<Double>?, part: Range<Int>
  ) {
    let capacity = Reference.resampleTapCount(kernel, source: source, target: target, region: region)
    axis.compute(target: part.count, capacity: capacity) {
      Reference.resampleTaps(
        kernel, source: source, target: target, region: region, from: part.lowerBound, starts: &$0, counts: &$1,
        weights: &$2)
    }
    axis.trim()
    takesPixelPairs = ofPixelPairs.compute(axis)
    if takesPixelPairs {
      arePairs = true
      return
    }
    resize(&pairs, to: 8 * axis.weights.count)
    resize(&bases, to: part.count)
    arePairs = true
    for pixel in 0..<part.count {
      bases[pixel] = 1 << 21
      for place in pixel * axis.capacity..<(pixel + 1) * axis.capacity {
        let weight = axis.weights[place]
        let coarse = weight >> 8
        bases[pixel] &+= weight << 7
        if coarse < Int32(Int16.min) || coarse > Int32(Int16.max) { arePairs = false }
        for pair in 0..<4 {
          pairs[8 * place + 2 * pair] = Int16(truncatingIfNeeded: coarse)
          pairs[8 * place + 2 * pair + 1] = Int16(weight & 255)
        }
      }
    }
  }

  /// The target pixels from `first` on whose source pixels are at most `limit`, one at least, and those pixels.
  func block(from first: Int, limit: Int) -> (target: Range<Int>, source: Range<Int>) {
    var (start, last) = (Int(axis.starts[first]), Int(axis.starts[first]))
    var end = first
    while end < axis.starts.count {
      // A target pixel that is one source pixel starts behind the next one's.
      let low = min(start, Int(axis.starts[end]))
      let high = max(last, Int(axis.starts[end] + axis.counts[end]))
      if end > first && high - low > limit { break }
      (start, last) = (low, high)
      end += 1
    }
    return (first..<end, start..<last)
  }
}
