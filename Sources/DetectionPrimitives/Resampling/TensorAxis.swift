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

  /// The part of the source that the target shows; `nil` for all.
  private var region: Range<Double>?

  /// Computes the taps of an axis; `isDown` says whether it goes from row to row.
  mutating func compute(
    _ filter: TensorResizeFilter, source: Int, target: Int, region: Range<Double>?, isDown: Bool, grows: Bool
  ) {
    self.region = region
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
  }

  private mutating func reserve(_ target: Int, _ capacity: Int) {
    self.capacity = capacity
    resize(&places, to: target * capacity)
    resize(&counts, to: target)
    resize(&weights, to: target * capacity)
  }

  private mutating func two(_ sampling: Reference.FloatSampling, _ source: Int, _ target: Int) {
    reserve(target, 2)
    TensorAxis.fill(&places, &counts, &weights) {
      Reference.floatTaps(
        sampling, source: source, target: target, region: region, places: &$0, counts: &$1, weights: &$2)
    }
  }

  private mutating func cubic(_ source: Int, _ target: Int, isDown: Bool) {
    reserve(target, 4)
    TensorAxis.fill(&places, &counts, &weights) { places, counts, weights in
      Reference.cubicTaps(source: source, target: target, region: region, places: &places, weights: &weights)
      for index in 0..<target { counts[index] = 4 }
    }
    guard isDown else { return }
    // From row to row OpenCV adds the last of the four first.
    for index in 0..<target {
      places.swapAt(4 * index, 4 * index + 3)
      places.swapAt(4 * index + 1, 4 * index + 2)
      weights.swapAt(4 * index, 4 * index + 3)
      weights.swapAt(4 * index + 1, 4 * index + 2)
    }
  }

  private mutating func area(_ source: Int, _ target: Int) {
    reserve(target, Reference.areaTapCount(source: source, target: target))
    var starts = [Int32](repeating: 0, count: target)
    TensorAxis.fill(&starts, &counts, &weights) {
      Reference.areaTaps(
        source: source, target: target, region: region, starts: &$0, counts: &$1, weights: &$2)
    }
    for index in 0..<target {
      for tap in 0..<Int(counts[index]) { places[index * capacity + tap] = starts[index] + Int32(tap) }
    }
  }

  private mutating func nearest(_ rule: NearestRule, _ source: Int, _ target: Int) {
    reserve(target, 1)
    TensorAxis.fill(&places, &counts, &weights) { places, counts, weights in
      Reference.nearestTaps(source: source, target: target, rule: rule, region: region, into: &places)
      for index in 0..<target {
        counts[index] = 1
        weights[index] = 1
      }
    }
  }

  private mutating func wide(_ kernel: ResampleKernel, _ source: Int, _ target: Int) {
    isWide = true
    reserve(target, Reference.resampleTapCount(kernel, source: source, target: target, region: region))
    resize(&wideWeights, to: target * capacity)
    TensorAxis.fill(&places, &counts, &wideWeights) {
      Reference.resampleTaps(
        kernel, source: source, target: target, region: region, places: &$0, counts: &$1, weights: &$2)
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
