/// The taps of a resize of Floats along one axis, kept from tensor to tensor.
struct TensorAxis: Sendable {
  /// For each target pixel, ``capacity`` source pixels, and how many of them count.
  private(set) var places: [Int32] = []
  private(set) var counts: [Int32] = []

  /// Their weights: of Float, or for Pillow of Double.
  private(set) var weights: [Float] = []
  private(set) var wideWeights: [Double] = []

  /// The most taps of a target pixel.
  private(set) var capacity = 0

  /// Whether the weights are ``wideWeights``.
  private(set) var isWide = false

  /// The source pixels that are taps, and those between them.
  private(set) var extent = 0..<0

  /// The part of the source that the target shows; `nil` for all.
  private var region: Range<Double>?

  /// The target pixels that are wanted.
  private var part = 0..<0

  /// Computes the taps of an axis, for a part of the target; `isDown` says whether it goes from row to row.
  mutating func compute(
    _ filter: TensorResizeFilter, source: Int, target: Int, region: Range<Double>?, part: Range<Int>, isDown: Bool,
    grows: Bool
  ) {
    self.region = region
    self.part = part
    isWide = false
    switch filter {
    case .openCVLinear: two(.center(keepsWeightAtEdges: isDown), source, target)
    case .openCVArea where grows: two(.area, source, target)
    case .torchBilinear: two(.torch, source, target)
    case .torchBilinearAlignedCorners: two(.torchAlignedCorners, source, target)
    case .openCVCubic: cubic(source, target, isDown: isDown)
    case .openCVArea: area(source, target)
    case .openCVNearest: nearest(.corner, source, target)
    case .nearestCenter: nearest(.summedCenter, source, target)
    case .pillowBox: wide(.box, source, target)
    case .pillowBilinear: wide(.bilinear, source, target)
    case .pillowHamming: wide(.hamming, source, target)
    case .pillowBicubic: wide(.bicubic, source, target)
    case .pillowLanczos: wide(.lanczos, source, target)
    }
    extent = taken(of: source)
  }

  /// The source pixels from the first tap to the last.
  private func taken(of source: Int) -> Range<Int> {
    var (first, last) = (source - 1, 0)
    for index in counts.indices {
      for tap in index * capacity..<index * capacity + Int(counts[index]) {
        first = min(first, Int(places[tap]))
        last = max(last, Int(places[tap]))
      }
    }
    return min(first, last)..<last + 1
  }

  private mutating func reserve(_ capacity: Int) {
    self.capacity = capacity
    resize(&places, to: part.count * capacity)
    resize(&counts, to: part.count)
    resize(&weights, to: part.count * capacity)
  }

  private mutating func two(_ sampling: Reference.FloatSampling, _ source: Int, _ target: Int) {
    reserve(2)
    TensorAxis.fill(&places, &counts, &weights) {
      Reference.floatTaps(
        sampling, source: source, target: target, region: region, from: part.lowerBound, places: &$0, counts: &$1,
        weights: &$2)
    }
  }

  private mutating func cubic(_ source: Int, _ target: Int, isDown: Bool) {
    reserve(4)
    TensorAxis.fill(&places, &counts, &weights) { places, counts, weights in
      Reference.cubicTaps(
        source: source, target: target, region: region, from: part.lowerBound, places: &places, weights: &weights)
      for index in counts.indices { counts[index] = 4 }
    }
    guard isDown else { return }
    // From row to row OpenCV adds the last of the four first.
    for index in counts.indices {
      places.swapAt(4 * index, 4 * index + 3)
      places.swapAt(4 * index + 1, 4 * index + 2)
      weights.swapAt(4 * index, 4 * index + 3)
      weights.swapAt(4 * index + 1, 4 * index + 2)
    }
  }

  private mutating func area(_ source: Int, _ target: Int) {
    reserve(Reference.areaTapCount(source: source, target: target))
    var starts = [Int32](repeating: 0, count: part.count)
    TensorAxis.fill(&starts, &counts, &weights) {
      Reference.areaTaps(
        source: source, target: target, region: region, from: part.lowerBound, starts: &$0, counts: &$1, weights: &$2)
    }
    for index in counts.indices {
      for tap in 0..<Int(counts[index]) { places[index * capacity + tap] = starts[index] + Int32(tap) }
    }
  }

  private mutating func nearest(_ rule: NearestRule, _ source: Int, _ target: Int) {
    reserve(1)
    TensorAxis.fill(&places, &counts, &weights) { places, counts, weights in
      Reference.nearestTaps(
        source: source, target: target, rule: rule, region: region, from: part.lowerBound, into: &places)
      for index in counts.indices {
        counts[index] = 1
        weights[index] = 1
      }
    }
  }

  private mutating func wide(_ kernel: ResampleKernel, _ source: Int, _ target: Int) {
    isWide = true
    reserve(Reference.resampleTapCount(kernel, source: source, target: target, region: region))
    resize(&wideWeights, to: part.count * capacity)
    TensorAxis.fill(&places, &counts, &wideWeights) {
      Reference.resampleTaps(
        kernel, source: source, target: target, region: region, from: part.lowerBound, places: &$0, counts: &$1,
        weights: &$2)
    }
  }

  private static func fill<Weight>(
    _ places: inout [Int32], _ counts: inout [Int32], _ weights: inout [Weight],
    _ fill: (inout MutableSpan<Int32>, inout MutableSpan<Int32>, inout MutableSpan<Weight>) -> Void
  ) {
    var places = places.mutableSpan
    var counts = counts.mutableSpan
    var weights = weights.mutableSpan
    fill(&places, &counts, &weights)
  }
}
