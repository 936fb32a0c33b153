/// Makes masks from the prototypes of one frame, each within its box.
struct MaskMaker {
  private let prototypes: AnyTensor
  private let planeCount: Int
  private let height: Int
  private let width: Int
  private let planeStride: Int
  private let rowStride: Int
  private let columnStride: Int
  let network: Size

  /// - Throws: ``DecodingError`` where the shape or the element type contradicts the declaration.
  init(
    prototypes: AnyTensor, layout: SegmentDecoder.PrototypeLayout, planeCount: Int, network: Size
  ) throws(DecodingError) {
    let (shape, strides) = (prototypes.shape, prototypes.strides)
    guard shape.count >= 3 else { throw .prototypeRank(shape: shape) }
    let first = shape.count - 3
    for axis in 0..<first where shape[axis] != 1 { throw .batch(count: shape[axis], shape: shape) }
    let plane = layout == .planes ? first : first + 2
    let row = layout == .planes ? first + 1 : first
    guard shape[plane] == planeCount else {
      throw .channelCount(expected: planeCount, found: shape[plane], axis: plane, shape: shape)
    }
    guard shape[row] > 0, shape[row + 1] > 0 else { throw .prototypeRank(shape: shape) }
    switch prototypes {
    case .int64: throw .elementType(.int64)
    case .int32(let tensor): if tensor.quantization == nil { throw .missingQuantization(.int32) }
    case .int8(let tensor): if tensor.quantization == nil { throw .missingQuantization(.int8) }
    case .uint8(let tensor): if tensor.quantization == nil { throw .missingQuantization(.uint8) }
    case .float16, .float32, .float64: break
    }
    self.prototypes = prototypes
    self.planeCount = planeCount
    self.network = network
    (height, width) = (shape[row], shape[row + 1])
    (planeStride, rowStride, columnStride) = (strides[plane], strides[row], strides[row + 1])
  }

  /// The mask of a candidate.
  ///
  /// - Parameters:
  ///   - index: Which of the candidates whose coefficients the workspace holds.
  ///   - box: In pixels of the source picture for the rule `source`, else in pixels of the network's input.
  ///   - rule: The resolution and the order of steps.
  ///   - placement: What takes pixels of the source to the network, for the rule `source`.
  ///   - workspace: Memory to work in.
  /// - Returns: The mask at the rule's resolution.
  /// - Throws: ``DecodingError``.
  func mask(
    _ index: Int, box: Box, rule: MaskRule, placement: Placement?, workspace: inout MaskWorkspace
  ) throws(DecodingError) -> MaskTile {
    let small = Box(
      minX: box.minX * ratioX, minY: box.minY * ratioY, maxX: box.maxX * ratioX, maxY: box.maxY * ratioY)
    let inside = (pixels(small.minX, small.maxX, of: width), pixels(small.minY, small.maxY, of: height))
    switch rule {
    case .prototypes: return try prototypeMask(index, inside.0, inside.1, &workspace)
    case .networkCroppedFirst, .networkSigmoidFirst:
      let columns = reached(inside.0, width, network.width)
      let rows = reached(inside.1, height, network.height)
      return try interpolated(
        index, columns, rows, inside: inside, sigmoid: rule == .networkSigmoidFirst, workspace: &workspace,
        columnTap: networkColumn, rowTap: networkRow)
    case .network:
      return try interpolated(
        index, pixels(box.minX, box.maxX, of: network.width), pixels(box.minY, box.maxY, of: network.height),
        inside: nil, sigmoid: false, workspace: &workspace, columnTap: networkColumn, rowTap: networkRow)
    case .source:
      guard let placement else { preconditionFailure("masks of the source picture without a placement") }
      let content = placement.content
      let columnLimits = limits(content.minX * ratioX, content.maxX * ratioX, of: width)
      let rowLimits = limits(content.minY * ratioY, content.maxY * ratioY, of: height)
      let orientation = placement.orientation
      let stored = (
        pixels(box.minX, box.maxX, of: placement.source.width),
        pixels(box.minY, box.maxY, of: placement.source.height)
      )
      // Columns and rows as the network sees them; mirrored ones are taken from the other end, so that taps ascend.
      let (columns, rows) = orientation.swapsSides ? (stored.1, stored.0) : stored
      func network(_ place: Int, _ range: Range<Int>, flips: Bool, isColumn: Bool) -> (x: Double, y: Double) {
        let number = Double(flips ? range.lowerBound + range.upperBound - 1 - place : place) + 0.5
        let isStoredColumn = isColumn != orientation.swapsSides
        return placement.toNetwork(x: isStoredColumn ? number : 0, y: isStoredColumn ? 0 : number)
      }
      let upright = try interpolated(
        index, columns, rows, inside: nil, sigmoid: false, workspace: &workspace
      ) { column in
        let x = network(column, columns, flips: orientation.flipsX, isColumn: true).x
        return MaskTap(
          place: Float(x * Double(width) / Double(self.network.width) - 0.5), low: columnLimits.0,
          high: columnLimits.1)
      } rowTap: { row in
        let y = network(row, rows, flips: orientation.flipsY, isColumn: false).y
        return MaskTap(
          place: Float(y * Double(height) / Double(self.network.height) - 0.5), low: rowLimits.0, high: rowLimits.1)
      }
      return orientation == .up
        ? upright : upright.stored(orientation, x: stored.0.lowerBound, y: stored.1.lowerBound)
    }
  }

  /// Prototype pixels for a pixel of the network.
  private var ratioX: Float { Float(width) / Float(network.width) }
  private var ratioY: Float { Float(height) / Float(network.height) }

  private func networkColumn(_ column: Int) -> MaskTap {
    MaskTap(place: (Float(column) + 0.5) * ratioX - 0.5, low: 0, high: width - 1)
  }

  private func networkRow(_ row: Int) -> MaskTap {
    MaskTap(place: (Float(row) + 0.5) * ratioY - 0.5, low: 0, high: height - 1)
  }

  /// The pixels whose number is at least `low` and below `high`.
  private func pixels(_ low: Float, _ high: Float, of count: Int) -> Range<Int> {
    let first = whole(low, count)
    return first..<max(first, whole(high, count))
  }

  /// The lowest whole number of 0…count that is not below a value; 0 for NaN.
  private func whole(_ value: Float, _ count: Int) -> Int {
    if !(value > 0) { return 0 }
    if value >= Float(count) { return count }
    let truncated = Int(value)
    return Float(truncated) < value ? truncated + 1 : truncated
  }

  /// The first and the last pixel that shows a part of the content.
  private func limits(_ low: Float, _ high: Float, of count: Int) -> (Int, Int) {
    let first = min(max(Int(low), 0), count - 1)
    return (first, max(first, whole(high, count) - 1))
  }

  /// The pixels of the result that pixels of the prototypes can reach by interpolation.
  private func reached(_ range: Range<Int>, _ count: Int, _ resultCount: Int) -> Range<Int> {
    if range.isEmpty { return 0..<0 }
    let first = max(range.lowerBound - 1, 0) * resultCount / count
    let end = (min(range.upperBound + 1, count) * resultCount + count - 1) / count
    return first..<min(end, resultCount)
  }

  private func prototypeMask(
    _ index: Int, _ columns: Range<Int>, _ rows: Range<Int>, _ workspace: inout MaskWorkspace
  ) throws(DecodingError) -> MaskTile {
    guard !columns.isEmpty, !rows.isEmpty else { return Self.emptyMask }
    computeLogits(index, columns, rows, &workspace)
    var flags = [UInt8](repeating: 0, count: columns.count * rows.count)
    var count = 0
    for place in flags.indices where workspace.logits[place] > 0 {
      flags[place] = 1
      count += 1
    }
    return MaskTile(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count, flags: flags, count: count)
  }

  /// The mask of a rectangle, interpolated; `inside` are the pixels of the prototypes that are not taken as 0.
  private func interpolated(
    _ index: Int, _ columns: Range<Int>, _ rows: Range<Int>, inside: (Range<Int>, Range<Int>)?, sigmoid: Bool,
    workspace: inout MaskWorkspace, columnTap: (Int) -> MaskTap, rowTap: (Int) -> MaskTap
  ) throws(DecodingError) -> MaskTile {
    guard !columns.isEmpty, !rows.isEmpty else { return Self.emptyMask }
    workspace.columns.removeAll(keepingCapacity: true)
    for column in columns { workspace.columns.append(columnTap(column)) }
    workspace.rows.removeAll(keepingCapacity: true)
    for row in rows { workspace.rows.append(rowTap(row)) }
    let windowColumns = Self.rebase(&workspace.columns)
    let windowRows = Self.rebase(&workspace.rows)
    computeLogits(index, windowColumns, windowRows, &workspace)
    if let inside { crop(windowColumns, windowRows, inside: inside, sigmoid: sigmoid, &workspace.logits) }
    var flags = [UInt8](repeating: 0, count: columns.count * rows.count)
    workspace.scratch.grow(to: 2 * columns.count)
    var flagSpan = flags.mutableSpan
    let count = Self.interpolate(
      &workspace, width: windowColumns.count, threshold: sigmoid ? 0.5 : 0, into: &flagSpan)
    return MaskTile(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count, flags: flags, count: count)
  }

  private static let emptyMask = MaskTile(x: 0, y: 0, width: 0, height: 0, flags: [], count: 0)

  private static func interpolate(
    _ workspace: inout MaskWorkspace, width: Int, threshold: Float, into flags: inout MutableSpan<UInt8>
  ) -> Int {
    var scratch = workspace.scratch
    workspace.scratch = []
    defer { workspace.scratch = scratch }
    var scratchSpan = scratch.mutableSpan
    return Vector.interpolatedMask(
      workspace.logits.span, width: width, columns: workspace.columns.span, rows: workspace.rows.span,
      threshold: threshold, scratch: &scratchSpan, flags: &flags)
  }

  /// The pixels that taps read; the taps are counted from the first of them afterwards.
  private static func rebase(_ taps: inout [MaskTap]) -> Range<Int> {
    let first = Int(taps[0].first)
    let end = Int(taps[taps.count - 1].second) + 1
    for place in taps.indices { taps[place] = taps[place].counted(from: first) }
    return first..<end
  }

  /// Takes the logits outside as 0, those inside as they are or by their sigmoid.
  private func crop(
    _ columns: Range<Int>, _ rows: Range<Int>, inside: (Range<Int>, Range<Int>), sigmoid: Bool, _ logits: inout [Float]
  ) {
    for row in rows {
      for column in columns {
        let place = (row - rows.lowerBound) * columns.count + column - columns.lowerBound
        if !inside.0.contains(column) || !inside.1.contains(row) {
          logits[place] = 0
        } else if sigmoid {
          logits[place] = PortableMath.sigmoid(logits[place])
        }
      }
    }
  }

  private func computeLogits(
    _ index: Int, _ columns: Range<Int>, _ rows: Range<Int>, _ workspace: inout MaskWorkspace
  ) {
    workspace.logits.grow(to: columns.count * rows.count)
    let start = rows.lowerBound &* rowStride &+ columns.lowerBound &* columnStride
    var logits = workspace.logits
    workspace.logits = []
    defer { workspace.logits = logits }
    var logitSpan = logits.mutableSpan
    let allCoefficients = workspace.coefficients
    let coefficients = allCoefficients.span.extracting(index * planeCount..<(index + 1) * planeCount)
    if columnStride == 1, case .float32(let tensor) = prototypes {
      tensor.withElements { elements in
        Vector.maskLogits(
          elements.extracting(start...), planeStride: planeStride, rowStride: rowStride, width: columns.count,
          height: rows.count, coefficients: coefficients, into: &logitSpan)
      }
      return
    }
    workspace.window.grow(to: planeCount * rows.count * columns.count)
    var window = workspace.window
    workspace.window = []
    defer { workspace.window = window }
    switch prototypes {
    case .float16(let tensor): convert(tensor, start, columns.count, rows.count, &window)
    case .float32(let tensor): convert(tensor, start, columns.count, rows.count, &window)
    case .float64(let tensor): convert(tensor, start, columns.count, rows.count, &window)
    case .int8(let tensor): convert(tensor, start, columns.count, rows.count, &window)
    case .uint8(let tensor): convert(tensor, start, columns.count, rows.count, &window)
    case .int32(let tensor): convert(tensor, start, columns.count, rows.count, &window)
    case .int64: preconditionFailure("prototypes of another type were refused")
    }
    Vector.maskLogits(
      window.span, planeStride: rows.count * columns.count, rowStride: columns.count, width: columns.count,
      height: rows.count, coefficients: coefficients, into: &logitSpan)
  }

  /// Copies a window of the prototypes as floats in planes.
  private func convert<Element: HeadElement>(
    _ tensor: Tensor<Element>, _ start: Int, _ columnCount: Int, _ rowCount: Int, _ window: inout [Float]
  ) {
    let zeroPoint = Float(tensor.quantization?.zeroPoint ?? 0)
    let scale = tensor.quantization?.scale ?? 1
    let isQuantized = Element.isQuantized
    var windowSpan = window.mutableSpan
    tensor.withElements { elements in
      var place = 0
      for plane in 0..<planeCount {
        for row in 0..<rowCount {
          var source = start &+ plane &* planeStride &+ row &* rowStride
          for _ in 0..<columnCount {
            let value = elements[source].floatValue
            windowSpan[place] = isQuantized ? (value - zeroPoint) * scale : value
            place += 1
            source &+= columnStride
          }
        }
      }
    }
  }
}
