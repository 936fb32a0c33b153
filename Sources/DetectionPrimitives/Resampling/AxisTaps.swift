/// The taps of a resize by weighted sums along one axis, kept from picture to picture.
struct AxisTaps<Weight: ExpressibleByIntegerLiteral & Sendable>: Sendable {
  /// For each target pixel, the first source pixel and the number of them.
  private(set) var starts: [Int32] = []
  private(set) var counts: [Int32] = []

  /// For each target pixel, ``capacity`` places of weights.
  private(set) var weights: [Weight] = []

  /// The most source pixels of a target pixel.
  private(set) var capacity = 0

  /// Computes the taps of an axis.
  mutating func compute(
    target: Int, capacity: Int,
    _ fill: (inout MutableSpan<Int32>, inout MutableSpan<Int32>, inout MutableSpan<Weight>) -> Void
  ) {
    self.capacity = capacity
    resize(&starts, to: target)
    resize(&counts, to: target)
    resize(&weights, to: target * capacity)
    AxisTaps.fill(&starts, &counts, &weights, fill)
  }

  private static func fill(
    _ starts: inout [Int32], _ counts: inout [Int32], _ weights: inout [Weight],
    _ fill: (inout MutableSpan<Int32>, inout MutableSpan<Int32>, inout MutableSpan<Weight>) -> Void
  ) {
    var starts = starts.mutableSpan
    var counts = counts.mutableSpan
    var weights = weights.mutableSpan
    fill(&starts, &counts, &weights)
  }
}

extension AxisTaps where Weight == Int32 {
  /// Leaves out the source pixels at both ends that weigh nothing, of which curves that are 0 at whole numbers have many;
  /// one stays.
  mutating func trim() {
    for pixel in starts.indices {
      let place = pixel * capacity
      var taps = place..<place + Int(counts[pixel])
      while taps.count > 1 && weights[taps.upperBound - 1] == 0 { taps = taps.lowerBound..<taps.upperBound - 1 }
      while taps.count > 1 && weights[taps.lowerBound] == 0 { taps = taps.lowerBound + 1..<taps.upperBound }
      starts[pixel] += Int32(taps.lowerBound - place)
      counts[pixel] = Int32(taps.count)
      for tap in taps { weights[place + tap - taps.lowerBound] = weights[tap] }
      for tap in place + taps.count..<place + capacity { weights[tap] = 0 }
    }
  }
}
