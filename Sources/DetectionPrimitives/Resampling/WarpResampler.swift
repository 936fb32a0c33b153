/// Samples a network's input out of a picture by a scale and a move, between whole pixels.
struct WarpResampler: Sendable {
  private var columns = WarpAxis()
  private var rows = WarpAxis()

  /// Sets the tables up for the rows of a network's input.
  mutating func prepare(_ placement: Placement) {
    let network = placement.network
    // OpenCV computes a row in blocks, each from its first column; the rounding of a place depends on that.
    let blockHeight = min(16, network.height)
    let blockWidth = min(1024 / blockHeight, network.width)
    let matrix = InverseMatrix(placement)
    columns.prepare(
      count: network.width, scale: matrix.scaleX, offset: matrix.offsetX, block: blockWidth, factor: matrix.factor)
    rows.prepare(count: network.height, scale: matrix.scaleY, offset: matrix.offsetY, block: 1, factor: matrix.factor)
  }

  /// Makes a row of the network's input.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - source: The bytes of the upright crop.
  ///   - window: Where its rows are.
  ///   - fill: The byte outside, `nil` for that of the nearest pixel.
  ///   - row: Where to put four bytes for each pixel, the last of which means nothing where the source has three.
  func row(_ y: Int, of source: Span<UInt8>, _ window: SourceWindow, fill: UInt8?, into row: inout MutableSpan<UInt8>) {
    let size = window.size
    func start(_ line: Int) -> Int {
      if fill == nil { return window.row(max(min(line, size.height - 1), 0)) }
      return line >= 0 && line < size.height ? window.row(line) : -1
    }
    let line = Int(rows.places[y])
    Vector.warp(
      source, upper: start(line), lower: start(line + 1), part: rows.parts[y], width: size.width,
      pixelBytes: window.pixelBytes, places: columns.places.span, parts: columns.parts.span, fill: fill, into: &row)
  }
}

/// The places of one axis, as whole pixels and 32nds.
private struct WarpAxis: Sendable {
  var places: [Int32] = []
  var parts: [Int32] = []

  mutating func prepare(count: Int, scale: Double, offset: Double, block: Int, factor: Double) {
    resize(&places, to: count)
    resize(&parts, to: count)
    for index in 0..<count {
      let first = index / block * block
      let place = ((scale * Double(first) + offset) + scale * Double(index - first)) * factor
      let limit = Double(Int32.max)
      let steps = Int32(roundHalfEven(min(max(place, -limit), limit)))
      places[index] = steps >> 5
      parts[index] = steps & 31
    }
  }
}

/// The matrix from the network's input to the upright crop, in the arithmetic of OpenCV's `invert`.
private struct InverseMatrix {
  let scaleX: Double
  let scaleY: Double
  let offsetX: Double
  let offsetY: Double
  /// 32nds for a pixel, over the last element of the inverse, which rounding may have moved from 1.
  let factor: Double

  init(_ placement: Placement) {
    let (gainX, gainY, originX, originY) = placement.sampling
    let reciprocal = 1 / (gainX * gainY)
    scaleX = gainY * reciprocal
    scaleY = gainX * reciprocal
    // Columns and rows count from the first pixel that the crop touches.
    let region = SampledRegion(placement, isLinear: false)
    offsetX = -(originX * gainY) * reciprocal + (region?.columns.lowerBound ?? 0)
    offsetY = -(gainX * originY) * reciprocal + (region?.rows.lowerBound ?? 0)
    factor = 32 / (gainX * gainY * reciprocal)
  }
}
