/// Linear resizing row by row, with its tables and work memory: the engine behind resizing and preprocessing.
///
/// The rows of a target are asked for from the top. A source row's sums are kept for the next target row, which pays
/// where a picture grows; where it shrinks, planes are made in one step without them.
struct LinearResampler: Sendable {
  /// The size of the source and of the target, in pixels, and the bytes of a pixel.
  private var source = Size(width: 0, height: 0)
  private(set) var target = Size(width: 0, height: 0)
  private var pixelBytes = 0

  /// Whether samples are INTER_AREA's, for pictures that grow.
  private let coversArea: Bool

  private var taps = LinearTaps()

  /// Whether the picture shrinks to exactly half in both axes, where OpenCV averages.
  private var halves = false

  /// The sums of two source rows, each row in the one of its parity.
  private var even = LinearSums()
  private var odd = LinearSums()

  /// Weights of two rows, eight times each.
  private var weights = [Int16](repeating: 0, count: 16)

  /// The last source rows, where they must be read from a copy.
  private var tail = SourceTail()

  /// Makes an engine of OpenCV's INTER_LINEAR, or of INTER_AREA for pictures that grow in an axis.
  init(coversArea: Bool = false) {
    self.coversArea = coversArea
  }

  /// Prepares for a picture; tables are computed where its size or its pixels' are not those of the last one.
  mutating func prepare(_ window: SourceWindow, target: Size) {
    if source != window.size || pixelBytes != window.pixelBytes || target != self.target {
      taps.compute(source: window.size, pixelBytes: window.pixelBytes, target: target, coversArea: coversArea)
      halves = !coversArea && window.size.width == 2 * target.width && window.size.height == 2 * target.height
      source = window.size
      pixelBytes = window.pixelBytes
      self.target = target
    }
    even.clear()
    odd.clear()
  }

  /// Copies the last source rows where they must not be read in place.
  ///
  /// - Returns: The first target row that needs the copy, the copied bytes, and their window.
  mutating func copyTail(
    _ window: SourceWindow, of bytes: Span<UInt8>
  ) -> (firstRow: Int, bytes: [UInt8], window: SourceWindow) {
    let readable = window.readableRows(count: bytes.count)
    var first = target.height
    while first > 0, lastSourceRow(of: first - 1) >= readable { first -= 1 }
    if first == target.height { return (first, [], window) }
    let copied = tail.copy(window, of: bytes, from: firstSourceRow(of: first))
    return (first, tail.bytes, copied)
  }

  /// The first source row that target row `y` is made of.
  func firstSourceRow(of y: Int) -> Int { halves ? 2 * y : Int(taps.upper[y]) }

  /// The last source row that target row `y` is made of: the first or the one below.
  func lastSourceRow(of y: Int) -> Int { halves ? 2 * y + 1 : Int(taps.lower[y]) }

  /// Resizes a picture to rows without padding.
  mutating func resize(
    _ bytes: Span<UInt8>, _ window: SourceWindow, to target: Size, into result: inout MutableSpan<UInt8>
  ) {
    prepare(window, target: target)
    let rowBytes = target.width * window.pixelBytes
    let (firstTailRow, tail, tailWindow) = copyTail(window, of: bytes)
    for y in 0..<firstTailRow { self.bytes(row: y, of: bytes, window, into: &result, at: y * rowBytes) }
    for y in firstTailRow..<target.height {
      self.bytes(row: y, of: tail.span, tailWindow, into: &result, at: y * rowBytes)
    }
  }

  /// Makes row `y` of the target as bytes, in the format of the source.
  mutating func bytes(
    row y: Int, of source: Span<UInt8>, _ window: SourceWindow, into bytes: inout MutableSpan<UInt8>, at start: Int
  ) {
    if halves {
      Reference.halveRow(
        source.extracting(window.row(2 * y)..<source.count), source.extracting(window.row(2 * y + 1)..<source.count),
        pixelBytes: pixelBytes, count: target.width, into: &bytes, at: start)
      return
    }
    let (upper, lower) = sums(y, of: source, window, lanes: pixelBytes)
    Vector.linearColumn(
      upper.span, lower.span, weights: weights.span, count: pixelBytes * target.width, into: &bytes, at: start)
  }

  /// Makes row `y` of the target as three planes of Floats: v · scale + v · rest of each byte v.
  ///
  /// The source has pixels of three or four bytes; `planes` are the places of the row in the planes of its first three.
  mutating func planes(
    row y: Int, of source: Span<UInt8>, _ window: SourceWindow, scale: Float, rest: Float,
    into values: inout MutableSpan<Float>, planes: (Int, Int, Int)
  ) {
    let upper = source.extracting(window.row(firstSourceRow(of: y))..<source.count)
    let lower = source.extracting(window.row(lastSourceRow(of: y))..<source.count)
    let extent = window.rowBytes
    if halves {
      Vector.halvePlanes(
        upper, lower, pixelBytes: pixelBytes, scale: scale, rest: rest, count: target.width, into: &values,
        planes: planes)
      return
    }
    let isSingle = taps.lowerWeights[y] == 0
    if isSingle && taps.picksColumns {
      Vector.pickPlanes(
        upper, extent: extent, offsets: taps.offsets.span, scale: scale, rest: rest, into: &values, planes: planes)
      return
    }
    if isSingle || window.size.height < target.height || !taps.isComplementary {
      let (upper, lower) = sums(y, of: source, window, lanes: 4)
      Vector.linearColumnPlanes(
        upper.span, lower.span, weights: weights.span, scale: scale, rest: rest, count: target.width, into: &values,
        planes: planes)
      return
    }
    setWeights(y)
    Vector.linearPlanes(
      upper, lower, extent: extent, step: taps.step, offsets: taps.offsets.span, near: taps.near.span,
      coarse: taps.coarse.span, fine: taps.fine.span, weights: weights.span, scale: scale, rest: rest, into: &values,
      planes: planes)
  }

  /// The sums of the two source rows of target row `y`, made unless they are there; sets the weights too.
  private mutating func sums(
    _ y: Int, of source: Span<UInt8>, _ window: SourceWindow, lanes: Int
  ) -> (upper: [Int16], lower: [Int16]) {
    setWeights(y)
    let upper = Int(taps.upper[y])
    // The two rows of a target row are neighbors, so of different parity; where the second weighs nothing, or is the
    // same row at an edge, one is enough.
    let lower = taps.lowerWeights[y] == 0 ? upper : Int(taps.lower[y])
    makeSums(upper, of: source, window, lanes: lanes)
    if lower != upper { makeSums(lower, of: source, window, lanes: lanes) }
    return (
      upper % 2 == 0 ? even.values : odd.values, lower % 2 == 0 ? even.values : odd.values
    )
  }

  private mutating func makeSums(_ y: Int, of source: Span<UInt8>, _ window: SourceWindow, lanes: Int) {
    let row = source.extracting(window.row(y)..<source.count)
    if y % 2 == 0 {
      even.make(row: y, of: row, extent: window.rowBytes, lanes: lanes, taps: taps)
    } else {
      odd.make(row: y, of: row, extent: window.rowBytes, lanes: lanes, taps: taps)
    }
  }

  private mutating func setWeights(_ y: Int) {
    let (upper, lower) = (taps.upperWeights[y], taps.lowerWeights[y])
    for index in 0..<8 {
      weights[index] = upper
      weights[index + 8] = lower
    }
  }
}
