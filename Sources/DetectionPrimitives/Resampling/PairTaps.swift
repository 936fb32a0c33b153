/// The taps of Pillow's resize along one axis that shrinks, in the form that the kernel for pairs of source pixels reads.
struct PairTaps: Sendable {
  /// For each target pixel, the first pair and the number of them.
  private(set) var starts: [Int32] = []
  private(set) var counts: [Int32] = []

  /// For each target pixel, ``capacity`` places of pairs of weights, four times each; a weight is
  /// coarse · 2^shift + fine.
  private(set) var coarse: [Int16] = []
  private(set) var fine: [Int16] = []
  private(set) var shift = 0

  /// The distance of a pair's two pixels: 1 where pixels 2i and 2i + 1 are pair i, 2 where pairs are by fours as
  /// Reference+SpreadPairs.swift says.
  private let distance: Int

  /// The most pairs of a target pixel.
  private(set) var capacity = 0

  /// For each target pixel, where a sum of coarse parts starts, and what its low bits may be for that to be enough.
  private(set) var bases: [Int32] = []
  private(set) var limits: [Int32] = []

  init(distance: Int) { self.distance = distance }

  /// Computes the taps of an axis from those of single pixels.
  ///
  /// - Returns: Whether pairs pay: where a weight is above one half, fine parts are too large to be left out often.
  mutating func compute(_ axis: AxisTaps<Int32>) -> Bool {
    let target = axis.starts.count
    var largest: Int32 = 0
    for weight in axis.weights { largest = max(largest, abs(weight)) }
    shift = 0
    // 2^15 is one too many for 16 bits; the fine part takes what that lacks.
    while largest > 1 << (15 + shift) { shift += 1 }
    guard shift <= 6 else { return false }
    capacity = 1
    for pixel in 0..<target {
      capacity = max(capacity, pairs(axis, pixel).count)
    }
    resize(&starts, to: target)
    resize(&counts, to: target)
    resize(&bases, to: target)
    resize(&limits, to: target)
    resize(&coarse, to: 8 * capacity * target)
    resize(&fine, to: 8 * capacity * target)
    for place in coarse.indices {
      coarse[place] = 0
      fine[place] = 0
    }
    for pixel in 0..<target { split(axis, pixel) }
    return true
  }

  /// The pair of a source pixel.
  private func pair(_ pixel: Int) -> Int { pixel / (2 * distance) * distance + pixel % distance }

  /// The pairs of a target pixel.
  private func pairs(_ axis: AxisTaps<Int32>, _ pixel: Int) -> Range<Int> {
    let first = Int(axis.starts[pixel])
    let last = first + Int(axis.counts[pixel]) - 1
    // The second pixel may be of a lower pair than the first, and the last but one of a higher one than the last.
    return min(pair(first), pair(min(first + 1, last)))..<max(pair(last), pair(max(last - 1, first))) + 1
  }

  /// Splits the weights of a target pixel.
  private mutating func split(_ axis: AxisTaps<Int32>, _ pixel: Int) {
    let first = Int(axis.starts[pixel])
    let count = Int(axis.counts[pixel])
    let pairs = pairs(axis, pixel)
    starts[pixel] = Int32(pairs.lowerBound)
    counts[pixel] = Int32(pairs.count)
    var (below, above): (Int32, Int32) = (0, 0)
    for tap in 0..<count {
      let weight = axis.weights[pixel * axis.capacity + tap]
      let rounded = (weight + (1 << Int32(shift)) / 2) >> Int32(shift)
      let part = min(max(rounded, Int32(Int16.min)), Int32(Int16.max))
      let rest = weight - part << Int32(shift)
      below += min(rest, 0)
      above += max(rest, 0)
      let place = 8 * (pixel * capacity + pair(first + tap) - pairs.lowerBound) + (first + tap) / distance % 2
      for lane in stride(from: place, to: place + 8, by: 2) {
        coarse[lane] = Int16(part)
        fine[lane] = Int16(rest)
      }
    }
    // All bytes 0 where the fine part is above 0 and 255 where it is below, and the other way round.
    let half: Int32 = 1 << 21
    bases[pixel] = (half + 255 * below) >> Int32(shift)
    let range = (half + 255 * above) >> Int32(shift) - bases[pixel]
    limits[pixel] = 1 << Int32(22 - shift) - 1 - range
  }

  /// The target pixels from `first` on whose source pixels are at most `limit` pairs, one pixel at least, and those pairs.
  func block(from first: Int, limit: Int) -> (target: Range<Int>, source: Range<Int>) {
    var (start, last) = (Int(starts[first]), Int(starts[first]))
    var end = first
    while end < starts.count {
      // A target pixel that is one source pixel starts behind the next one's.
      let low = min(start, Int(starts[end]))
      let high = max(last, Int(starts[end] + counts[end]))
      if end > first && high - low > limit { break }
      (start, last) = (low, high)
      end += 1
    }
    return (first..<end, start..<last)
  }
}
