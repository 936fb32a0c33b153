/// The taps of a linear resize along both axes, in the form that the kernels read, in memory that is reused.
struct LinearTaps: Sendable {
  /// For each target column, the byte where the first tap starts, relative to the row's first pixel.
  private(set) var offsets: [Int32] = []

  /// For each target column, the weight of the first tap.
  private(set) var near: [Int16] = []

  /// For each target column, the weight of the second tap as 16 · coarse + fine, each part four times.
  private(set) var coarse: [Int16] = []
  private(set) var fine: [Int16] = []

  /// For each target column, 32 · (the weight of the second tap − 1024), twice; that weight is never 2048.
  private(set) var tilts: [Int16] = []

  /// The same, four times.
  private(set) var wideTilts: [Int16] = []

  /// The bytes from the first tap to the second.
  private(set) var step = 0

  /// Whether the weights of each column sum to 2048, as the vector kernels need.
  private(set) var isComplementary = true

  /// Whether every column is a single pixel.
  private(set) var picksColumns = false

  /// For each target row, the source rows of its taps and their weights.
  private(set) var upper: [Int32] = []
  private(set) var lower: [Int32] = []
  private(set) var upperWeights: [Int16] = []
  private(set) var lowerWeights: [Int16] = []

  /// Work memory for one axis.
  private var second: [Int32] = []
  private var weights: [Int16] = []

  /// Computes the taps for a source of `source` pixels of `pixelBytes` and a target, both not empty.
  ///
  /// `region` says what part of the source the target shows, `nil` for all; `part` which columns and rows of the target
  /// are wanted; `coversArea` whether to take INTER_AREA's samples
  /// instead of INTER_LINEAR's, `flipsX` whether columns count from the right.
  mutating func compute(
    source: Size, pixelBytes: Int, target: Size, region: SampledRegion?, part: VisiblePart, coversArea: Bool,
    flipsX: Bool
  ) {
    let width = part.width
    resize(&offsets, to: width)
    resize(&second, to: width)
    resize(&near, to: width)
    resize(&weights, to: width)
    compute(
      source.width, target.width, region?.columns, part.columns.lowerBound, coversArea, keepsWeightAtEdges: false,
      &offsets, &second, &near, &weights)
    resize(&coarse, to: 4 * width)
    resize(&fine, to: 4 * width)
    resize(&tilts, to: 2 * width)
    resize(&wideTilts, to: 4 * width)
    step = source.width > 1 ? pixelBytes : 0
    isComplementary = true
    picksColumns = true
    for x in 0..<width {
      // A sample on the last pixel comes as the last two pixels with weights 0 and 2048: pick the second then.
      let isLast = near[x] == 0 && weights[x] == 2048
      if near[x] != 2048 && !isLast { picksColumns = false }
      if near[x] + weights[x] != 2048 { isComplementary = false }
    }
    for x in 0..<width {
      var first = Int(offsets[x])
      if picksColumns || step == 0 {
        if near[x] == 0 { first += step / pixelBytes }
        if flipsX { first = source.width - 1 - first }
        near[x] = 2048
        weights[x] = 0
      } else if flipsX {
        // The second tap of the upright row is the first in memory.
        first = source.width - 2 - first
        (near[x], weights[x]) = (weights[x], near[x])
      }
      if weights[x] == 2048 {
        // The second tap alone: it becomes the first, and what lies behind it weighs nothing.
        first += 1
        near[x] = 2048
        weights[x] = 0
      }
      offsets[x] = Int32(first * pixelBytes)
      setFar(weights[x], at: x)
    }
    // No second tap is read for its value then, so it may be the first: nothing behind the row's end.
    if picksColumns { step = 0 }
    resize(&upper, to: part.height)
    resize(&lower, to: part.height)
    resize(&upperWeights, to: part.height)
    resize(&lowerWeights, to: part.height)
    compute(
      source.height, target.height, region?.rows, part.rows.lowerBound, coversArea, keepsWeightAtEdges: true, &upper,
      &lower, &upperWeights, &lowerWeights)
  }

  /// Whether every target row is a single source row.
  var picksRows: Bool {
    for weight in lowerWeights where weight != 0 { return false }
    return true
  }

  private mutating func setFar(_ weight: Int16, at x: Int) {
    for place in 4 * x..<4 * x + 4 {
      coarse[place] = 2 * (weight >> 5)
      fine[place] = weight & 31
      wideTilts[place] = (weight - 1024) * 32
    }
    tilts[2 * x] = (weight - 1024) * 32
    tilts[2 * x + 1] = tilts[2 * x]
  }

  private func compute(
    _ source: Int, _ target: Int, _ region: Range<Double>?, _ start: Int, _ coversArea: Bool,
    keepsWeightAtEdges: Bool, _ first: inout [Int32], _ second: inout [Int32], _ near: inout [Int16],
    _ far: inout [Int16]
  ) {
    var first = first.mutableSpan
    var second = second.mutableSpan
    var near = near.mutableSpan
    var far = far.mutableSpan
    Reference.linearTaps(
      source: source, target: target, region: region, from: start, coversArea: coversArea,
      keepsWeightAtEdges: keepsWeightAtEdges, first: &first, second: &second, near: &near, far: &far)
  }
}
